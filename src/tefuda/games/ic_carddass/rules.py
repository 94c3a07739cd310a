"""The game's answers to the kernel's questions, gathered from the chapters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tefuda.games.kit import acts
from tefuda.kernel import tree
from tefuda.kernel.arrivals import in_step
from tefuda.kernel.costs import Claim
from tefuda.kernel.derived import Force
from tefuda.kernel.game import Game
from tefuda.kernel.program import Instruction, Program
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import Card, Context, Decision, Event, Option, Ref, Refusal
from tefuda.kernel.rules import Layer, Rules
from tefuda.kernel.zones import ZoneRule, seat_of

from . import zones
from .effect_play import PlayByEffect
from .names import NAMES
from .procedures import PROCEDURES
from .processing import ENDINGS, judge_loss, vital
from .terms import Damage, Drawing
from .windows import ACTS
from .zones import ZONES, elsewhere, looks_back, same_object

#: Chapter 2 and others: the clause behind each kind of word a text refers to (property, value).
_WORDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("name", ""): ("2-1-2",),
    ("character", ""): ("2-5-3",),
    ("trait", ""): ("2-6-3", "2-6-5"),
    ("age", ""): ("2-7-3",),
    ("trait", "共闘"): ("2-6-4",),
    ("type", "リーダー"): ("2-3-2-1-1",),
    ("type", "バトル"): ("2-3-2-2-1",),
}
#: 8-2: the clauses behind the three kinds of effects, and behind particular actions.
_CONTINUOUS = ("4-1-2-1", "8-2-1-2")
_ACTIONS: dict[type, tuple[str, ...]] = {
    tree.Choose: ("8-6-3",),
    tree.Change: _CONTINUOUS,
    tree.Become: _CONTINUOUS,
    tree.Gain: _CONTINUOUS,
    tree.Disable: (*_CONTINUOUS, "8-3-2"),
    tree.Forbid: _CONTINUOUS,
    tree.Instead: ("4-1-2-1", "8-2-1-3"),
}
_INSTANT = ("8-2-1-1", "8-8-1")
_INSTANT_NODES = (tree.Move, tree.Turn, tree.Flip, tree.Draw, tree.Deal, tree.Shuffle, tree.Reveal, tree.Look)


class ICCarddass(Rules):
    """IC Carddass Dragon Ball, comprehensive rules 3.00."""

    name = "ic_carddass"
    revision = "3.00"
    zones = ZONES
    procedures = PROCEDURES
    names = NAMES
    only_negatives = True
    orientations = ("active", "rest")
    # 8-9-1: printed values, then everything that changes no number, then numbers.
    layers = (
        Layer("8-9-1-2", (tree.Disable,)),
        Layer("8-9-1-2", (tree.Become, tree.Gain)),
        Layer("8-9-1-3", (tree.Change,)),
    )
    mechanisms = {
        "cost_order": ("8-4-2-1",),  # cost actions are performed in text order
        "entry_information": ("8-9-1-5-1",),  # entry triggers see the card with the zone's effects applied
        "flip_keeps:back": ("10-7-3", "10-8-3"),  # a card that turns over stays the same card
        "flip_keeps:front": ("10-7-4", "10-8-4"),
        "invalid": ("8-3-2",),  # an invalid ability exists but does nothing
        "last_known": ("8-11-1",),  # a card that has gone is read as it last was
        "last_state": ("8-11-1",),
        "left_behind": ("8-9-1-4",),  # effects do not follow cards that left
        "move_trigger": ("8-7-4",),
        "must_choose": ("8-6-3-1",),
        "never_happened": ("8-10-1-1",),
        "no_repeat": ("1-3-2-1",),  # putting something into the state it is in is no action
        "no_target_is_this": ("8-6-3-6",),
        "nothing_chosen": ("8-6-3-4",),  # effects on a target that was not chosen are ignored
        "once_per_event": ("8-10-2-3",),
        "orientation": ("4-7-1",),  # only leader and battle area have orientations
        "partially": ("1-3-2", "8-6-3-3"),  # what is possible of an instruction is done
        "printed": ("8-9-1-1",),
        "prohibition": ("1-3-3",),
        "public_counts": ("3-1-2",),  # how many cards a zone holds is known to everybody
        "replacement": ("8-10-1", "8-2-1-3-1"),
        "secret_order": ("3-1-6-1",),
        "shuffle": ("3-2-4",),
        "state_trigger": ("8-7-5",),
        "static": ("8-1-3",),
        "static_master": ("4-3-5",),
        "trigger": ("8-1-4", "8-7-1", "8-7-2"),
        "trigger_counted": ("8-7-2-1",),
        "trigger_master": ("4-3-6",),
        "turn_player_first": ("1-3-4",),  # where both choose at once
        "up_to": ("8-6-3-2",),
        "visible_side": ("2-3-2-1-2",),
        "whole_numbers": ("1-3-5",),
        "zone_bound": ("8-9-1-5",),
        "keyword:プレイスキル": ("10-1-1",),
        "keyword:アタックスキル": ("10-2-1",),
        "keyword:ストライクスキル": ("10-3-1",),
        "keyword:ブレイクスキル": ("10-4-1",),
        "keyword:プレッシャースキル": ("10-5-1",),
        "keyword:乱戦スキル": ("10-6-1",),
        "keyword:覚醒": ("10-7-1",),
        "keyword:共闘": ("10-8-1",),
        "keyword:鉄壁": ("10-9-1",),
        "keyword:防衛": ("10-10-1",),
        "keyword:怒涛": ("10-11-1",),
        "keyword:充填": ("10-12-1",),
        "keyword:速攻": ("10-13-1",),
        "keyword:連携": ("10-14-1",),
    }
    clauses = {
        "may": "8-6-3",
        "modes": "8-6-2-2",
        "choose": "8-6-3",
        "pay": "8-6-2-3",
        "order": "3-1-6",
        "replace": "8-10-2",
        "loop_draw": "11-1-1-1",
        "loop_one": "11-1-1-2",
        "loop_both": "11-1-1-3",
    }
    switches = {
        "effects_follow_into_melee": True,
        "entry_counts_melee_to_battle": True,
        "melee_skill_is_activated": False,
        "double_loss_at_checkpoint": False,
    }

    # ---- cards

    same_object = staticmethod(same_object)
    looks_back = staticmethod(looks_back)

    def functions(self, game: Game, record: Card, program: Program) -> bool:
        """2-11: a skill is valid where the card lies, as long as it lies open."""
        return not record.down and self.zone_at[record.zone].name in self._valid_in(game, record, program.ability)

    def _valid_in(self, game: Game, record: Card, ability: tree.Ability) -> Iterable[str]:
        """2-11-2, 2-11-3, 3-7-3: where a skill is valid."""
        if ability.zones:
            return ability.zones  # its own words say where it works
        if game.catalog.definitions[record.definition].faces[record.face].words["type"] == ("エクストラ",):
            return game.by("2-11-3", ("hand",))
        # 3-7-3: in the melee area texts are off.
        silent = game.by("3-7-3", ("melee",))
        usual = tuple(zone for zone in game.by("2-11-2", ("leader", "battle", "melee")) if zone not in silent)
        return tuple(dict.fromkeys((*usual, *elsewhere(ability))))

    def number(self, game: Game, card: int, name: str, raw: int) -> int:
        """1-3-6: a value below zero is read as zero."""
        return 0 if raw < 0 and game.rule("1-3-6") else raw

    def master(self, game: Game, record: Card) -> int:
        """4-3-2: a card's master is the player its zone belongs to."""
        return game.seat("4-3-2", seat_of(record.zone))

    # ---- events

    def counts(self, game: Game, context: Context, when: tree.When, event: Event, batch: Sequence[Event]) -> bool:
        """6-5-1-1, 7-7-1-1: the end of turn or battle phase triggers an ability once a turn, though the end may come again.

        Does moving between battle and melee area count as coming into the area? The text does not say; a switch does.
        """
        if game.option("melee_skill_is_activated") and game.program(context.key).ability.keyword == "乱戦スキル":
            return False
        if _is_end(event) and _ended(context) in game.state.used:
            return game.by("7-7-1-1" if event.at == "battle" else "6-5-1-1", False)
        if event.destination in zones.ENERGY and event.origin in zones.BATTLE and event.cause in ("battle", "cost", "skill"):
            return game.rule("7-5-1-4-2-1")  # that is what "break" means
        if when.origin or event.kind != "move" or not zones.between_fights(event.origin, event.destination):
            return True
        return game.option("entry_counts_melee_to_battle")

    def waits(self, game: Game, context: Context) -> None:
        if context.event is not None and _is_end(context.event):
            game.state.used[_ended(context)] = 1

    def rewrite(self, game: Game, event: Event) -> Event | None:
        """6-2-4-1: moving the top of a deck to the energy area is called charging, whatever caused it."""
        charges = event.kind == "move" and event.origin in zones.DECK and event.destination in zones.ENERGY
        if charges and game.rule("6-2-4-1"):
            return replace(event, also="charge")
        return event

    def interrupt(self, game: Game) -> None:
        """9-2-1: losing cuts in."""
        if not all(vital(game.state.zones)) and not game.option("double_loss_at_checkpoint") and game.rule("9-2-1"):
            judge_loss(game)

    def replacement_chooser(self, game: Game, event: Event, found: Sequence[Force]) -> int:
        """8-10-2: the affected player decides: 8-10-2-1 a card's master, 8-10-2-2 whoever performs the action."""
        if event.subject.card >= 0 and not event.also and event.kind != "damage":
            seat, clause = game.look_master(event.subject), "8-10-2-1"
        else:
            seat, clause = event.seat, "8-10-2-2"  # somebody draws, charges, takes damage, loses
        return game.seat("8-10-2", game.seat(clause, seat))

    def can_replace(self, game: Game, context: Context, node: tree.Instead, promised: Sequence[Claim]) -> bool:
        """8-10-3: an optional replacement that cannot be carried out cannot be applied."""
        return game.demands("8-10-3", game.feasible(context, node.actions, promised))

    # ---- actions of the tree

    def draw(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
        game.call(Drawing(seat=seats[0], left=amount, up_to=up_to, context=context, others=seats[1:]))

    def damage(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, source: Ref) -> None:
        game.call(Damage(seats=seats, amount=amount, source=source, battle=False, context=context))

    def play(self, game: Game, context: Context, card: Ref, to: str, free: bool) -> None:
        game.call(PlayByEffect(seat=context.master, card=card, to=to or "battle", free=free))

    def decide(self, game: Game, seats: tuple[int, ...], result: str) -> None:
        ENDINGS.decide(game, seats, result)

    def home(self, game: Game, card: int) -> int:
        return zones.home(game, card)

    def untouchable(self, game: Game, context: Context, ref: Ref, seat: int = -1, *, aimed: bool = False) -> bool:
        """1-3-3: a card that cannot be chosen is not among those to choose from."""
        by = context.master
        chooser = seat if seat >= 0 else by
        event = Event("choose", subject=ref, after=ref.identity, seat=chooser, cause="skill", by=by, source=context.source)
        return forbidden(game, event) is not None

    def may_pay(self, game: Game, context: Context, ref: Ref) -> bool:
        """8-6-2-3-1: a card that is being played from hand has been named already and cannot pay for itself."""
        itself = ref == context.source and game.state.cards[ref.card].zone in zones.HAND
        return game.demands("8-6-2-3-1", not itself)

    def may_decline(self, game: Game, context: Context, node: tree.Choose, found: list[Ref], seat: int) -> bool:
        """8-6-3-5: nobody can check whether an unrevealed hidden card has what the text asks for."""
        among = node.among
        if not isinstance(among, tree.Cards) or not among.filters:
            return False
        cards = [game.state.cards[ref.card] for ref in found]
        hidden = [card for card in cards if self.zone_at[card.zone].sight != "public" and card.known != 3]
        return bool(hidden) and game.rule("8-6-3-5")

    def orders_arrival(self, game: Game, batch: list[Event]) -> int | None:
        return zones.orders_arrival(game, batch)

    def rounds(self, game: Game, batch: list[Event]) -> Sequence[Sequence[Event]]:
        return in_step(batch) if zones.one_by_one(game, batch) else (batch,)

    def performs(self, game: Game, node: Instruction) -> bool:
        clauses = _ACTIONS.get(type(node))
        if clauses is None:
            clauses = _INSTANT if isinstance(node, _INSTANT_NODES) else ()
        if isinstance(node, tree.Move) and node.to == "energy" and not isinstance(node.what, tree.Top):
            clauses = (*clauses, "3-6-4")
        return all([game.rule(clause) for clause in clauses])

    def reads(self, game: Game, node: tree.Node) -> bool:
        if isinstance(node, tree.Plain):
            return game.rule("2-11-4")
        if not isinstance(node, tree.Is):
            return True
        clauses = _WORDS.get((node.property, node.value)) or _WORDS.get((node.property, ""), ())
        return all([game.rule(clause) for clause in clauses])

    def sees(self, game: Game, zone: ZoneRule, mine: bool) -> bool:
        """3-1-3: a zone is public or hidden; each zone's own clause says which. 3-3-2: one's own hand is seen."""
        seen = zone.sight == "public" or (mine and zone.sight == "owner" and game.rule("3-3-2"))
        return game.by(zone.sight_clause, game.by("3-1-3", seen))

    def refuse(self, game: Game, decision: Decision, option: Option) -> list[Refusal]:
        return acts.refuse(game, ACTS, decision, option)

    def meant(self, game: Game, decision: Decision, ref: Ref) -> tuple[Option, ...]:
        return acts.meant(game, ACTS, decision, ref)


def _is_end(event: Event) -> bool:
    """The end of the turn or battle phase, or the start of the end phase, which may be run several times."""
    return event.kind == "end" or (event.kind == "start" and event.at == "end")


def _ended(context: Context) -> tuple[int, int]:
    """Where it is remembered that an end-of-turn or end-of-phase ability has triggered this turn."""
    return (context.source.identity, -1_000_000_000_000 - context.key.slot)


RULES = ICCarddass()
