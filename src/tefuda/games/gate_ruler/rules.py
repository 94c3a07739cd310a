"""The game's answers to the kernel's questions, gathered from the chapters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tefuda.games.kit import acts
from tefuda.kernel import tree
from tefuda.kernel.derived import Force
from tefuda.kernel.game import Game
from tefuda.kernel.program import Instruction, Program
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import Card, Context, Decision, Event, Frame, Option, Ref, Refusal, item_number
from tefuda.kernel.rules import Layer, Rules
from tefuda.kernel.zones import seat_of

from . import actions, clauses, combat, damage, drawing, energy, items, showing, souls, specials, sweeping, turn, zones
from .keywords import ADDED, OUTSIDE, SUBSTITUTE
from .losing import ENDINGS
from .names import NAMES
from .play import Play
from .playable import unplayable
from .procedures import PROCEDURES
from .zones import ATTACKS, BOARD, DAMAGE, DEFENCES, DRIVE, GATE, GRAVE, HAND, RULER, SETS, ZONES, ruler

#: What may be done in each window.
ACTS = {**dict.fromkeys(("gate", "main", "battle"), actions.GATE), "attack": combat.ATTACKING}


#: 14-7b: what a basic ability can say of its card.
BASIC = frozenset(("type", "army", "attribute", "level", "atk", "hp", "stk"))


class GateRuler(Rules):
    """Gate Ruler, comprehensive rules."""

    name = "gate_ruler"
    revision = "undated"
    zones = ZONES
    procedures = PROCEDURES
    names = NAMES
    noted = frozenset({"move", "attach", "crown"})
    orientations = ("act", "rest")
    part_rules = (souls.LINK,)
    # 14-12a: what basic abilities say, then words that cards had nothing of, then type, army and attribute, abilities, other
    # words, numbers that cards did not have, and at last all other numbers, of which the document says nothing.
    layers = (
        Layer("14-12a-1", (tree.Become, tree.Change), of="basic"),
        Layer("14-12a-2", (tree.Become,), of="new"),
        Layer("14-12a-3", (tree.Become,), ("type", "army", "attribute")),
        Layer("14-12a-4", (tree.Gain, tree.Disable)),
        Layer("14-12a-5", (tree.Become,)),
        Layer("14-12a-6", (tree.Change,), of="new"),
        Layer("15-2a", (tree.Change,)),
    )
    dependency = True
    harms_later = True
    uses_up = frozenset({"destroy"})
    gives_numbers = True
    unsteady = frozenset({"ruler"})  # 2-6c: a ruler's life goes with the cards in the damage zone
    loop_after = 400
    mechanisms = clauses.MECHANISMS
    clauses = {
        "may": "14-10a",
        "place": "15-3a",
        "modes": "14-3b-2",
        "choose": "14-3b-4",
        "how_many": "3-2g",
        "pay": "14-3b-8",
        "order": "3-2d-2",
        "replace": "14-13c",
        "loop_draw": "17-1a-3",
        "loop_one": "17-1a-1",
        "loop_both": "17-1a-2",
        "loop_again": "17-1a-2",
    }
    number_clauses = {
        "life": ("2-6c", "ダメージゾーンのカードの枚数を引く"),
        "paid": ("16-15b-1b", "実際に支払ったエナジー"),
    }
    switches = {"first_attack_ends_phase": False, "free_summons_count": True}

    # ---- cards

    def is_basic(self, program: Program) -> bool:
        """14-7b: an ability that says without condition what its own card is."""
        ability = program.ability
        own = [isinstance(one, tree.Become | tree.Change) and one.what == tree.This() for one in ability.effect]
        said = all(own) and all(getattr(one, "property", "") in BASIC for one in ability.effect)
        return ability.kind == "static" and bool(own) and said and ability.condition is None and not ability.zones

    def functions(self, game: Game, record: Card, program: Program) -> bool:
        """14-2a-1: abilities work on the board; 14-2a-2: of a set card only its timing; 14-2b: or where their words say."""
        ability = program.ability
        if self.is_basic(program) and game.rule("14-7b"):
            return True
        kind = game.catalog.definitions[record.definition].faces[record.face].words["type"]
        if record.zone in SETS:
            return "set" in ability.zones and game.by("14-2a-2", True)
        if kind == ("イベント",) and ability.windows:
            return False  # the text of an event is carried out, it does not work by itself
        if ability.keyword in ("OD", "CNT"):
            return False  # they are played where their rules say
        zones = ability.zones or self._told_of(ability)
        if zones and game.rule("14-2b"):
            return not self.called[record.zone].isdisjoint(zones)
        return game.demands("14-2a-1", record.zone in BOARD and record.host < 0)

    def _told_of(self, ability: tree.Ability) -> tuple[str, ...]:
        """14-2b, 14-9e: an ability that waits for its own card to leave a zone off the board works where that is looked at."""
        when = ability.trigger
        if not isinstance(when, tree.When) or when.subject != tree.This():
            return ()
        if when.event in ("genesis_material", "abyss_material"):
            return OUTSIDE  # wherever it was put
        if not when.origin:
            return ()
        if any(zone in BOARD for name in when.origin for place in self.area[name] for zone in place):
            return ()
        seen = all(zone in zones.PUBLIC for name in when.destination for place in self.area[name] for zone in place)
        return when.destination if when.destination and seen else when.origin

    def same_object(self, game: Game, card: Card, origin: int, destination: int) -> bool:
        return zones.same_object(game, card, origin, destination)

    def part_goes(self, game: Game, part: Card, lead: Card, event: Event) -> int | None:
        return souls.part_goes(game, part, lead, event)

    def part_zone(self, game: Game, role: str, card: Card, host: Card) -> int:
        return souls.zone_of(game, card)

    def looks_back(self, game: Game, origin: int, destination: int) -> bool:
        return zones.looks_back(game, origin, destination)

    def knows(self, game: Game, seat: int, record: Card) -> bool | None:
        """3-12a: a card of the drive zone that lies face up is seen by everybody, the others by their player."""
        if record.zone not in DRIVE:
            return None
        if not record.down and game.rule("3-3b"):
            return True
        # 3-3b-3: the zone is open to its player, so that he knows what lies face down there.
        return seat_of(record.zone) == seat and game.by("3-3b-3", True)

    def takes_place(self, game: Game, context: Context, card: Ref, zone: int) -> bool:
        """3-2e: a zone of which no player is named is the owner's; 3-2f: if he has it."""
        return seat_of(zone) == zones.home(game, card.card) and zones.exists(game, zone)

    def has_zone(self, game: Game, zone: int) -> bool:
        """3-2f: a ruler gives its player zones. Before it lies there, nobody knows which."""
        return not game.state.zones[RULER[seat_of(zone)]] or zones.exists(game, zone)

    def number(self, game: Game, card: int, name: str, raw: int) -> int:
        """2-6c: a ruler's life is what is left of it; 16-15b-1b: what was paid for a card is what really was paid."""
        if name == "life" and game.state.cards[card].zone in RULER:
            return raw - game.by("2-6c", len(game.state.zones[DAMAGE[game.master(card)]]))
        if name == "paid":
            item = items.of_card(game, card)
            return game.by("16-15b-1b", item.done if item is not None else 0)
        return raw

    # ---- events

    def rewrite(self, game: Game, event: Event) -> Event | None:
        """What moves are called, how cards arrive, and what does not happen at all."""
        if event.kind == "turn":
            # 3-9b: in a defence zone units always rest.
            zone = game.state.cards[event.subject.card].zone
            return None if zone in DEFENCES and event.turned == "act" and game.rule("3-9b") else event
        if event.kind == "attach":
            return event
        if event.kind != "move":
            return event
        origin, destination = event.origin, event.destination
        if not zones.exists(game, destination) and game.rule("3-2f-1"):
            return None
        if not zones.fits(game, event.subject, destination) and game.rule("3-2h"):
            return None
        if destination in SETS:
            return replace(event, also="set")
        if destination in DEFENCES and game.rule("3-9b"):
            event = replace(event, turned="rest")
        elif destination in ATTACKS and origin in DEFENCES and not event.turned and game.rule("15-3a-2"):
            event = replace(event, turned="act")
        if destination in BOARD and origin not in BOARD:
            return replace(event, also=event.also or "enter")
        if destination in GRAVE and origin in HAND and event.cause != "play" and game.rule("15-9a"):
            return replace(event, also="discard")
        return event

    def counts(self, game: Game, context: Context, when: tree.When, event: Event, batch: Sequence[Event]) -> bool:
        """15-3b: who comes out somewhere comes from elsewhere; 6-5a-1: the end of this turn sets an ability off once."""
        if event.kind == "move" and when.destination and not when.origin:
            return game.demands("15-3b", self.called[event.origin].isdisjoint(when.destination))
        if event.kind != "end" or event.at != "turn":
            return True
        return game.demands("6-5a-1", _ended(context) not in game.state.numbers)

    def waits(self, game: Game, context: Context) -> None:
        event = context.event
        if event is not None and event.kind == "end" and event.at == "turn":
            game.state.numbers[_ended(context)] = 1

    def happened(self, game: Game, event: Event) -> None:
        if event.kind in ("move", "attach", "crown"):
            combat.follow(game, event)
            souls.follow(game, event)
        if event.kind == "move" and event.origin in GATE:
            items.left(game, event.subject.card)

    def interrupt(self, game: Game) -> None:
        sweeping.interrupt(game)

    def performs(self, game: Game, node: Instruction) -> bool:
        return all([game.rule(clause) for clause in clauses.of_action(node)])

    def reads(self, game: Game, node: tree.Node) -> bool:
        return all([game.rule(clause) for clause in clauses.of_filter(node)])

    def carried(self, game: Game, context: Context, node: tree.Move, batch: Sequence[Event]) -> Frame | None:
        return showing.Showing(events=tuple(batch)) if showing.unseen(game, batch) else None

    def declared(self, game: Game, context: Context) -> bool:
        """14-9b-1: the triggers of cards that somebody does not see have to be shown."""
        source = context.source
        return not game.alive(source) or zones.shown(game, source.card) or game.by("14-9b-1", False)

    def replacement_chooser(self, game: Game, event: Event, found: Sequence[Force]) -> int:
        """14-13c: the master of the card or the acting player; 14-13c-1: of damage that is dealt, its dealer's."""
        if event.kind == "harm":
            dealt = all(isinstance(f.node, tree.Instead) and f.node.event.subject is None for f in found)
            return game.seat("14-13c-1", event.by if dealt else self.concerned(game, event))
        return game.seat("14-13c", self.concerned(game, event))

    # ---- actions of the tree

    def draw(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
        drawing.draw(game, context, seats, amount, up_to)

    def damage(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, source: Ref) -> None:
        """4-2c: damage to a player is damage to his ruler."""
        hits = {ruler(game, game.seat("4-2c", seat)): amount for seat in seats}
        damage.deal(game, context, hits, source)

    def harm(self, game: Game, context: Context, hits: Mapping[Ref, int], source: Ref) -> None:
        damage.deal(game, context, hits, source)

    def play(self, game: Game, context: Context, card: Ref, to: str, free: bool) -> None:
        """15-16a: the card is played, for its cost unless it says otherwise (15-16a-1); 15-15b: some only for energy."""
        able = not energy.unpaid_never(game, card.card) if free else unplayable(game, context.master, card) is None
        if able:
            game.call(Play(seat=context.master, card=card, free=free, cause="effect"))

    def pay(self, game: Game, context: Context, amount: int, colours: tuple[str, ...]) -> None:
        game.call(energy.Payment(seat=context.master, source=context.source, amount=amount))

    def pay_claims(
        self, game: Game, context: Context, amount: int, colours: tuple[str, ...]
    ) -> list[tuple[tuple[int, ...], int]]:
        return [(tuple(energy.ready(game, context.master)), amount)]

    def special(self, game: Game, context: Context, node: tree.Special) -> None:
        specials.special(game, context, node)

    def can_special(self, game: Game, context: Context, node: tree.Special) -> bool:
        return specials.possible(game, context, node)

    def decide(self, game: Game, seats: tuple[int, ...], result: str) -> None:
        ENDINGS.decide(game, seats, result)

    def home(self, game: Game, card: int) -> int:
        return zones.home(game, card)

    def untouchable(self, game: Game, context: Context, ref: Ref, seat: int = -1, *, aimed: bool = False) -> bool:
        """1-5d: an effect may forbid that a card is chosen."""
        chooser = context.master if seat < 0 else seat
        if item_number(ref) >= 0:
            return False
        return forbidden(game, Event("choose", subject=ref, by=chooser, seat=chooser, cause="skill")) is not None

    def may_pay(self, game: Game, context: Context, ref: Ref) -> bool:
        """14-3b-1: a card that is played lies on the Gate when its cost is paid: it does not pay for itself from the hand."""
        played = game.program(context.key).ability.keyword in (SUBSTITUTE, ADDED)
        return not played or ref.card != context.source.card

    def naming(self, game: Game, context: Context, node: tree.Name, seat: int) -> Decision:
        """2-5c: an attribute that is named is one of a card that there is, and not just any word."""
        faces = [face for card in game.catalog.definitions for face in card.faces]
        known = {word for face in faces for word in face.words["attribute"]}
        words = sorted(known.union(word for face in faces for word in face.words["army"]))
        options = tuple(Option("name", price=word) for word in words if game.demands("2-5c", word in known))
        return Decision(seat, "choose", "name", "2-5c", options, source=context.source, key=context.key)

    def may_decline(self, game: Game, context: Context, node: tree.Choose, found: list[Ref], seat: int) -> bool:
        """15-6a-2: who looks for cards of some kind in a deck need not find them."""
        among = node.among
        if not isinstance(among, tree.Cards) or among.zones != ("deck",):
            return False
        # 15-6a-1: who looks for so many cards of any kind has to find them.
        return game.demands("15-6a-1", bool(among.filters)) and game.by("15-6a-2", True)

    def orders_arrival(self, game: Game, batch: list[Event]) -> int | None:
        return zones.orders_arrival(game, batch)

    def standing(self, game: Game, seat: int, name: str) -> bool:
        """The first player's first turn."""
        return game.state.turn == 1 and game.state.turn_player == seat

    def locks(self, game: Game, node: tree.Action) -> bool:
        """14-12d: an effect reaches what fits its words when it is made."""
        return super().locks(game, node) and game.by("14-12d", True)

    # ---- talking to people

    def refuse(self, game: Game, decision: Decision, option: Option) -> list[Refusal]:
        return acts.refuse(game, ACTS, decision, option)

    def meant(self, game: Game, decision: Decision, ref: Ref) -> tuple[Option, ...]:
        return acts.meant(game, ACTS, decision, ref)


def _ended(context: Context) -> str:
    """The note that an ability has been set off by the end of the turn."""
    return f"{turn.ENDED}{context.source.identity}/{context.key.slot}"


RULES = GateRuler()
