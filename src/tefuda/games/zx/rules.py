"""The game's answers to the kernel's questions, gathered from the chapters."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tefuda.games.kit import acts
from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition
from tefuda.kernel.continuous import number, printed_words, words
from tefuda.kernel.derived import Force
from tefuda.kernel.game import Game
from tefuda.kernel.program import Instruction, Program
from tefuda.kernel.prohibition import forbidden, prohibits
from tefuda.kernel.records import EVERYBODY, Card, Context, Decision, Effect, Event, Option, Ref, Refusal
from tefuda.kernel.rules import Layer, Rules
from tefuda.kernel.select import amount

from . import (
    actions,
    clauses,
    crisis,
    damage,
    dating,
    draw,
    events_step,
    forces,
    immediate,
    immunity,
    labels,
    markers,
    prices,
    resources,
    specials,
    when_playing,
    wholes,
    zones,
)
from .cards import TYPES, VIRTUAL
from .damage import SHIELD, Damage
from .losing import ENDINGS
from .names import NAMES
from .play import Play
from .procedures import PROCEDURES
from .resources import Payment
from .turn_notes import LAID
from .zones import AREAS, DYNAMIS, FORCE, HAND, MARKED, MARKS, REGIONS, RESOURCE, SQUARES, TRASH, ZONES, marked

#: 202.7c, 202.10b: what lies behind a player card is seen by its own player.
COMPANIONS = {"ゼクス オーバーブースト": "202.7c", "プレイヤー エクストラ": "202.10b"}
#: What may be done at each time.
ACTS = {"resource": actions.RESOURCES, "ignition": actions.IGNITION, "main": actions.MAIN, "event": events_step.ACTS}


class ZX(Rules):
    """Z/X, comprehensive rules."""

    name = "zx"
    revision = "1"
    zones = ZONES
    procedures = PROCEDURES
    names = NAMES
    noted = frozenset({"damage", "move", "play"})
    only_negatives = True
    orientations = ("reboot", "sleep")
    part_rules = (forces.FORCES, *wholes.PARTS)
    # 811.1: what is printed; 811.1b: words; 811.1c: numbers.
    layers = (
        Layer("811.1b", (tree.Gain, tree.Disable, tree.Become)),
        Layer("811.1c", (tree.Change,)),
    )
    conditions = frozenset({"name", "player"})
    dependency = True
    uses_up = frozenset({"destroy"})
    dated_by_play = True  # 811.3b: from when the play has been resolved
    pays_once = True  # 804.4d: several prices are paid with different cards
    replenished = True  # 304.3, 902.1: the next card comes from the deck that has been made anew
    replaced_keeps_source = True
    loop_after = 400
    loop_accepts = True  # 1201.1a: who does not act accepts the number or names a smaller one
    # 308.2b: which of a card's colours must be there for it to arrive awake: one, or all of them.
    switches = {"asleep_unless_all_colours": False}
    mechanisms = {
        "arrives_upright": ("303.5a", "308.2a"),
        "dependency": ("811.2",),
        "by_time": ("811.3",),
        "endless": ("802.2b",),
        "entry_information": ("811.5",),
        "feasible": ("804.3c",),
        "impossible": ("102.3",),
        "last_known": ("814.1",),
        "last_state": ("814.1",),
        "must_choose": ("102.4",),
        "no_repeat": ("102.5",),
        "no_zero_damage": ("1002.4",),
        "on_top:life": ("307.2",),
        "opponent": ("302.1e",),
        "orientation": ("1003.3",),
        "prohibition": ("102.6",),
        "public_counts": ("301.3d",),
        "replacement": ("812.1",),
        "share_each": ("804.3d",),
        "shuffle": ("1004.1",),
        "text_over_rules": ("102.2",),
        "trigger": ("808.1",),
        "trigger_counted": ("808.1b",),
        "you": ("302.1e",),
        "static": ("801.2c",),
        "delayed_once": ("808.4a",),
        "invalid": ("803.2b",),
        "printed": ("811.1a",),
        "turn_player_first": ("102.7",),
        "shuffle_of_one": ("1004.2",),
        "arrives_open": ("302.3c",),
        "all_choose_first": ("102.8",),
        "whole_numbers": ("102.10",),
        "chosen_once": ("802.3",),
        "no_fewer_counters": ("202.14d",),
        "dated_together": ("811.3c",),
        "pairs_overlap": ("1018.1a",),
        "modes_once": ("802.3",),
        "one_for_several": ("802.4",),
        "separate_costs": ("804.4d",),
        "replaced_keeps_source": ("815.2b",),
        "taken_unchosen": ("1023.2",),
        "moved_itself": ("1205.1",),
        "replaced_cost": ("804.4b",),
        "separate_places": ("1007.4",),
        "state_trigger": ("808.5",),
        "static_dated": ("811.3a",),
        "nothing_chosen": ("814.2",),
        "host_needed": ("1010.1a",),
        "keyword:レンジ": ("1105.2",),
        "keyword:アルターフォース": ("1108.2",),
        "keyword:InfiniteSolitude": ("1110.2",),
        "keyword:電影": ("1115.2",),
        "keyword:アクティベート": ("1118.2",),
        "keyword:反魂": ("1121.2",),
        "keyword:アルターブレイク": ("1122.2",),
        "keyword:昇華": ("1123.2",),
        "keyword:連携": ("1124.2",),
        "keyword:グラビティアシスト": ("1126.2",),
        "keyword:レイド": ("1131.2",),
        "keyword:オーバードライブ": ("1133.2",),
        "keyword:ドレスアップ": ("1134.2",),
        "keyword:スタイリッシュ頭突き": ("1112.2",),
        "keyword:インストール": ("1116.2",),
        "keyword:リライト": ("1117.2",),
        "keyword:ファントム": ("1125.2",),
        "keyword:世界再創生-ジェネシスリビルド-": ("1127.2",),
        "keyword:カラーブレイク": ("1130.2",),
        "keyword:トランス": ("1132.2",),
        "keyword:エヴォルシード": ("1106.2",),
    }
    clauses = {
        "place": "1007.1",
        "may": "804.3c",
        "modes": "804.3a",
        "choose": "1023.1",
        "pay": "804.2f",
        "order": "304.5",
        "order_entry": "811.3c",
        "share": "804.3d",
        "replace": "812.2",
        "loop_draw": "1201.1c",
        "loop_one": "1201.1a",
        "loop_both": "1201.1a",
        "loop_again": "1201.1b",
    }

    # ---- zones

    def region(self, game: Game, context: Context, name: str, seat: int) -> tuple[int, ...]:
        """402.1a: whose player square is meant; 303.4, 816.1: areas and diagrams are seen by the ability's player."""
        if name in AREAS:
            clause, areas = AREAS[name]
            return game.by(clause, areas[context.master])
        if name in MARKED:
            definition = game.catalog.definitions[context.key.definition]
            diagram = definition.faces[0].words.get("diagram", ())
            return marked(game, diagram, MARKS[MARKED.index(name)], context.master) if diagram else ()
        if name in REGIONS:
            return game.by("303.3a", REGIONS[name][game.seat("402.1a", seat)])
        found = super().region(game, context, name, seat)
        return game.by("303.3b", found) if name == "normal_square" else found

    def beside(self, game: Game, zone: int) -> tuple[int, ...]:
        return zones.beside(game, zone)

    def takes_place(self, game: Game, context: Context, card: Ref, zone: int) -> bool:
        """202.11a, 202.11b: where アセンション enter, and that no ゼクス is put to them; 303.6a: player cards stay."""
        record = game.state.cards[card.card]
        found = zones.kinds(game, card.card)
        if "プレイヤー" in found and record.zone in SQUARES and game.rule("303.6a"):
            return False
        if "アセンション" in found and record.zone not in SQUARES and zone not in zones.PLAYER_SQUARES:
            return game.by("202.12c" if "エクストラ" in found else "202.11a", False)
        there = [other for other in game.counted(zone) if zones.is_ascension(game, other)]
        if not there or "ゼクス" not in found:
            return True
        return game.by("202.12d" if "エクストラ" in zones.kinds(game, there[0]) else "202.11b", False)

    def same_object(self, game: Game, card: Card, origin: int, destination: int) -> bool:
        return zones.same_object(game, card, origin, destination)

    def part_goes(self, game: Game, part: Card, lead: Card, event: Event) -> int | None:
        return wholes.part_goes(game, part, lead, event)

    def looks_back(self, game: Game, origin: int, destination: int) -> bool:
        return zones.looks_back(game, origin, destination)

    # ---- cards

    def functions(self, game: Game, record: Card, program: Program) -> bool:
        """803.1b: abilities are valid on squares; 803.1d: or where their words say; 803.1c: an event's when it is played."""
        ability = program.ability
        named = ability.kind == "triggered" and ability.trigger is None  # a keyword that a procedure asks for
        if not when_playing.NOT_ACTIVATED.isdisjoint(ability.windows) or record.aside or named:
            return False
        if record.role in wholes.MUTE and (record.role != wholes.BEHIND or game.rule("202.7f")):
            return False
        called = self.called[record.zone]
        if ability.zones and game.rule("803.1d"):
            if called.isdisjoint(ability.zones):
                return False
            if record.down and record.zone in FORCE:
                return game.by("312.2a", False)
            return not (record.down and record.zone in zones.PUBLIC)
        if record.down:
            return False
        return game.demands("803.1b", record.zone in SQUARES)

    def knows(self, game: Game, seat: int, record: Card) -> bool | None:
        """301.3b: one's own face-down cards may be looked at; 313.2a: everybody sees what lies face up in a dynamis."""
        if record.zone in DYNAMIS:
            return zones.owner_of(record.zone) == game.seat("313.2", seat) or (not record.down and game.rule("313.2a"))
        if record.down and record.zone in SQUARES:
            kind = game.catalog.definitions[record.definition].faces[0].words["type"][0]
            return record.controller == game.seat(COMPANIONS.get(kind, "301.3b"), seat)
        if record.down and record.zone in FORCE:
            return record.controller == game.seat("312.2b", seat)
        return None

    def pool(self, game: Game, definition: Definition) -> str:
        """401.7, 401.10: what a dynamis can hold is in no deck, and the other way round; player cards are in neither."""
        kind = TYPES[definition.faces[0].words["type"][0]]
        return "" if kind.in_deck else "dynamis" if kind.in_dynamis else "player"

    def condition(self, game: Game, record: Card, card: int, name: str) -> tuple[str, ...]:
        """1206.2a: the virtual player card has no name; 211.3: a player's name follows a card name that has changed."""
        found = printed_words(game, card, record, name)
        if name == "name" and game.catalog.definitions[record.definition] is VIRTUAL and game.rule("1206.2a"):
            return ()
        if name == "player" and "プレイヤー" in printed_words(game, card, record, "type"):
            now = words(game, game.ref(card), "name")
            if now != printed_words(game, card, record, "name") and game.rule("211.3"):
                return now
        return found

    # ---- events

    def rewrite(self, game: Game, event: Event) -> Event | None:
        """What moves are called, and what becomes of damage."""
        if event.cause == "skill" and (immunity.unreached(game, event) or self._links_apart(game, event)):
            return None
        if event.kind in ("damage", "harm"):
            return damage.mitigated(game, event)
        if event.cause == "cost":
            event = when_playing.caused(game, event)
        if event.kind != "move":
            return event
        if event.destination in SQUARES and event.origin not in SQUARES and event.cause != "setup":
            how = event.how or self.zone_at[event.origin].name
            return replace(event, also=game.by("1007.1", "enter"), how=how)
        if event.destination in TRASH and event.origin in HAND and event.cause != "play":
            return replace(event, also=event.also or "discard")
        if event.destination in RESOURCE and not event.turned and self._sleeps(game, event):
            return replace(event, turned="sleep")
        return event

    def _links_apart(self, game: Game, event: Event) -> bool:
        """202.15f: what does not speak of links does nothing to them."""
        return (
            event.kind in immunity.REACHING
            and markers.untouched(game, event.subject, event.source, event.key)
            and game.rule("202.15f")
        )

    def _sleeps(self, game: Game, event: Event) -> bool:
        """308.2b: a card with that icon arrives asleep unless its player has one of its colours among his resources."""
        card = event.subject.card
        face = game.catalog.definitions[game.state.cards[card].definition].faces[0]
        if "スリープイン" not in face.words["icon"] or event.cause == "setup":
            return False
        there = game.counted(event.destination)
        enough = all if game.option("asleep_unless_all_colours") else any
        known = enough(any(resources.has_colour(game, other, colour) for other in there) for colour in face.words["colour"])
        return game.by("308.2b", not known)

    def happened(self, game: Game, event: Event) -> None:
        """907.1: damage to a player is recorded; 210.1: a card that enters gets its shields; 911: extras go back."""
        if event.kind == "damage":
            damage.record(game, event)
            crisis.note(game, event)
        elif "move" in (event.kind, event.also):
            immediate.note(game, event)
            if event.origin in HAND and event.destination in RESOURCE and game.state.phase == "resource":
                game.state.numbers[f"{LAID}{event.by}"] = 1
            if event.also == "enter" and game.rule("210.1"):
                self._shielded(game, event.subject.card)
        elif event.kind == "play" and "アセンション エクストラ" in zones.kinds(game, event.subject.card):
            game.state.numbers[f"ascended/{event.seat}"] = 1

    def _shielded(self, game: Game, card: int) -> None:
        record = game.state.cards[card]
        face = game.catalog.definitions[record.definition].faces[record.face]
        shields = face.numbers.get("shield", 0)
        if shields:
            game.put(card, replace(record, counters=((SHIELD, shields),)))

    def counts(self, game: Game, context: Context, when: tree.When, event: Event, batch: Sequence[Event]) -> bool:
        """507.3, 605.2: what waits for the end of a turn or battle is set off once in it."""
        if event.kind == "move" and any(one.after == context.source.identity and one is not event for one in batch):
            return game.by("808.3b", True)  # what arrives together sees each other arrive
        if event.kind != "end":
            return True
        before = [
            one
            for one in game.past.called("trigger")
            if one.at == event.at and one.source == context.source and one.key == context.key
        ]
        if event.at == "battle":
            starts = [one.number for one in game.past.called("start") if one.at == "battle"]
            before = [one for one in before if starts and one.number > starts[-1]]
        return not before or game.by("507.3" if event.at == "turn" else "605.2", False)

    def falls_due(self, game: Game, effect: Effect) -> bool:
        """808.4b: what an effect has announced comes, wherever its card has gone."""
        return game.alive(effect.context.source) or game.rule("808.4b")

    def paid_with(self, game: Game, context: Context, node: tree.Choose, refs: tuple[Ref, ...]) -> None:
        """804.4c: cards of a hidden zone that must be of some kind are shown when they are chosen to pay."""
        asked = node.among.filters if isinstance(node.among, tree.Cards | tree.Among) else ()
        hidden = [ref for ref in refs if game.state.cards[ref.card].zone not in zones.PUBLIC]
        for ref in game.by("804.4c", hidden) if asked and hidden else ():
            game.put(ref.card, replace(game.state.cards[ref.card], known=EVERYBODY))
            game.record(Event("reveal", subject=ref, after=ref.identity, seat=context.master, cause="cost", by=context.master))

    def performs(self, game: Game, node: Instruction) -> bool:
        clause = clauses.of_action(node)
        return not clause or game.rule(clause)

    def reads(self, game: Game, node: tree.Node) -> bool:
        clause = clauses.of_filter(node)
        return not clause or game.rule(clause)

    def status(self, game: Game, ref: Ref) -> tuple[str, ...]:
        """602.1: the attacker and what is attacked are in battle."""
        return ("battle",) if ref in (game.role("attacker"), game.role("target")) else ()

    def whole_words(self, game: Game, lead: int, name: str, printed: tuple[str, ...]) -> tuple[str, ...]:
        return wholes.whole_words(game, lead, name, printed)

    def whole_number(self, game: Game, lead: int, name: str, printed: int | None) -> int | None:
        """312.3a: how many forces a card has."""
        return wholes.forces_of(game, lead) if name == "force" else printed

    def happened_then(self, game: Game, context: Context, node: tree.Happened) -> bool:
        """504.3: whether a player put down a resource in his latest resource phase is remembered."""
        return bool(game.state.numbers.get(f"{LAID}{1 - context.master}"))

    def number(self, game: Game, card: int, name: str, raw: int) -> int:
        """805.2c: a cost is never less than 0."""
        return 0 if raw < 0 and name == "cost" and game.rule("805.2c") else raw

    def reached(self, game: Game, card: int, force: Force) -> bool:
        """1014.1a: nor do effects reach it that last."""
        context = force.context
        if _becomes(force.node) and not self._has(game, card, force.node) and game.rule("811.6"):
            return False
        if markers.untouched(game, game.ref(card), context.source, context.key) and game.rule("202.15f"):
            return False
        if self._weakens(game, card, force) and labels.has(game, game.ref(card), labels.STEADY) and game.rule("811.7"):
            return False
        return not (immunity.immune(game, game.ref(card), context.source, context.master) and game.rule("1014.1a"))

    def _weakens(self, game: Game, card: int, force: Force) -> bool:
        """811.7: would the card's power be lower with this effect than without it?"""
        node = force.node
        if not isinstance(node, tree.Change) or node.property != "power" or game.state.cards[card].zone not in SQUARES:
            return False
        value = force.amount if force.amount is not None else amount(game, force.context, node.amount)
        return value < (number(game, card, "power") or 0) if node.sets else value < 0

    def _has(self, game: Game, card: int, node: tree.Node) -> bool:
        """811.6: has a card such a parameter at all?"""
        kinds = printed_words(game, card, game.state.cards[card], "type")
        if isinstance(node, tree.Become) and node.property == "race":
            return any(TYPES[kind].races for kind in kinds if kind in TYPES)
        return True

    def rank(self, game: Game, node: tree.Node) -> int:
        """102.12: of costs and of numbers with a floor, what raises them comes first; 811.8: then the larger floor.

        811.1a: what is said of the original number comes before everything else.
        """
        if isinstance(node, tree.Change) and node.original:
            return -1
        if not isinstance(node, tree.Change) or not _lowers(node) or (node.property != "cost" and node.least is None):
            return 0
        floor = 0 if node.least is None else game.by("811.8", node.least)
        return game.by("102.12", _LAST) - floor

    def by_card(self, node: tree.Cards) -> bool:
        """202.8b: who speaks of shifts means each of them, also where it lies on a card."""
        return SHIFT in node.filters

    def locks(self, game: Game, node: tree.Action) -> bool:
        """811.4: an effect that is carried out reaches the cards that are in the public zone then, not later ones.

        That a player does not overboost is about what he does: a player card that comes home is covered too.
        """
        turning = isinstance(node, tree.Norm) and node.act == "igob"
        return super().locks(game, node) and _public(node) and not turning and game.by("811.4", True)

    interrupt = staticmethod(immediate.interrupt)

    def replacement_chooser(self, game: Game, event: Event, found: Sequence[Force]) -> int:
        """812.2: of several replacements the turn player chooses, whomever they concern."""
        return game.seat("812.2", game.state.turn_player)

    # ---- actions of the tree that need the game's own procedure

    def draw(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
        draw.draw(game, context, seats, amount, up_to)

    def damage(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, source: Ref) -> None:
        game.call(Damage(seats=seats, amount=amount, source=source, context=context))

    def play(self, game: Game, context: Context, card: Ref, to: str, free: bool) -> None:
        game.call(Play(seat=context.master, card=card, free=free))

    def pay(self, game: Game, context: Context, amount: int, colours: tuple[str, ...]) -> None:
        """805.2b: so many points, and a card for each colour."""
        wanted = tuple(dict.fromkeys(colours))
        wanted = game.by("805.2b", wanted) if wanted else wanted
        points = when_playing.paid(context, amount)
        game.call(Payment(seat=context.master, source=context.source, points=points, colours=wanted))

    def pay_claims(
        self, game: Game, context: Context, amount: int, colours: tuple[str, ...]
    ) -> list[tuple[tuple[int, ...], int]]:
        free = resources.rebooted(game, context.master)
        amount = when_playing.paid(context, amount)
        wanted = tuple(dict.fromkeys(colours))[:amount]
        return [(claim.cards, claim.number) for claim in resources.claims(game, free, amount, wanted)]

    def special(self, game: Game, context: Context, node: tree.Special) -> None:
        specials.special(game, context, node)

    def can_special(self, game: Game, context: Context, node: tree.Special) -> bool:
        return specials.possible(game, context, node)

    def make(self, game: Game, context: Context, node: tree.Make) -> None:
        markers.make(game, context, node)

    def decide(self, game: Game, seats: tuple[int, ...], result: str) -> None:
        ENDINGS.decide(game, seats, result)

    # ---- how actions of the tree are carried out

    def untouchable(self, game: Game, context: Context, ref: Ref, seat: int = -1, *, aimed: bool = False) -> bool:
        """1107.2: a card with 絶界 on a square is not chosen by any effect; 1023.1: what 選ぶ does can be forbidden."""
        there = game.state.cards[ref.card].zone in SQUARES
        if prohibits(game, "choose"):
            chooser = context.master if seat < 0 else seat
            event = Event("choose", subject=ref, seat=chooser, cause="skill", by=context.master, source=context.source)
            event = replace(event, agent=context.source)
            if forbidden(game, event) is not None and game.rule("1023.1"):
                return True
        if there and markers.untouched(game, ref, context.source, context.key) and game.rule("202.15e"):
            return True
        return there and labels.has(game, ref, labels.SEALED) and game.rule("1107.2")

    def may_pay(self, game: Game, context: Context, ref: Ref) -> bool:
        """804.2f: costs are paid with one's own cards; 804.4d: what has paid one does not pay another."""
        paid = any(ref in refs for bind, refs in context.binds.items() if bind > 0) or prices.slept(game, context, ref)
        mine = game.demands("804.2f", game.master(ref.card) == context.master)
        return mine and game.demands("804.4d", not paid)

    def may_decline(self, game: Game, context: Context, node: tree.Choose, found: list[Ref], seat: int) -> bool:
        """102.9: who looks for cards of some kind in a hidden zone need not find them, if one of them is not open to all."""
        among = node.among
        asked = among.filters if isinstance(among, tree.Cards | tree.Among) else ()
        kind = any(not isinstance(one, tree.Facing | tree.Except) for one in asked)
        return kind and any(self._unseen(game, ref) for ref in found) and game.by("102.9", True)

    def _unseen(self, game: Game, ref: Ref) -> bool:
        """Does the card lie in a hidden zone, and not open to both players?"""
        record = game.state.cards[ref.card]
        if record.zone in zones.PUBLIC or record.known == EVERYBODY:
            return False
        return record.zone not in DYNAMIS or record.down

    def orders_arrival(self, game: Game, batch: list[Event]) -> int | None:
        """811.3c: who says which of his cards that enter together counts as earlier."""
        return dating.orders_entry(game, batch) if batch[0].destination in SQUARES else None

    def rounds(self, game: Game, batch: list[Event]) -> Sequence[Sequence[Event]]:
        """304.3, 304.5, 1009.1: out of a deck, into one, and out of the game one by one; 301.5: all others together."""
        if any(event.origin in zones.DECK for event in batch) and game.rule("304.3"):
            return [[event] for event in batch]
        if any(event.destination in zones.DECK for event in batch) and game.rule("304.5"):
            return [[event] for event in batch]
        if any(event.destination in zones.REMOVED for event in batch) and game.rule("1009.1"):
            return [[event] for event in batch]
        return (batch,)

    # ---- talking to people

    def refuse(self, game: Game, decision: Decision, option: Option) -> list[Refusal]:
        return acts.refuse(game, ACTS, decision, option)

    def meant(self, game: Game, decision: Decision, ref: Ref) -> tuple[Option, ...]:
        return acts.meant(game, ACTS, decision, ref)


#: The rank of what lowers a number, before its floor is taken off: after everything else.
_LAST = 1_000_000
#: 202.8b: the word for shifts.
SHIFT = tree.Is("type", "シフト")


def _lowers(node: tree.Change) -> bool:
    """Does it make a number less?"""
    amount = node.amount
    number = amount.by if isinstance(amount, tree.Times) else amount.value if isinstance(amount, tree.Number) else 0
    return not node.sets and number < 0


def _becomes(node: tree.Node) -> bool:
    """Does it say what a parameter is, instead of what it was?"""
    return isinstance(node, tree.Become) and node.only


def _public(node: tree.Action) -> bool:
    """811.4: does it speak of cards of a public zone?"""
    what = getattr(node, "what", None)
    return not isinstance(what, tree.Cards) or not {"deck", "hand", "life", "dynamis"} & set(what.zones)


RULES = ZX()
