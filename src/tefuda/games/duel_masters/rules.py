"""The game's answers to the kernel's questions, gathered from the chapters."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tefuda.games.kit import acts
from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition, Printed
from tefuda.kernel.continuous import number, words
from tefuda.kernel.costs import Claim
from tefuda.kernel.derived import Force
from tefuda.kernel.effects import Resolve
from tefuda.kernel.events import Interruption
from tefuda.kernel.game import Game
from tefuda.kernel.program import Instruction, PickModes, Program, Unless, factor, is_multiple
from tefuda.kernel.prohibition import forbidden, prohibits
from tefuda.kernel.records import Card, Context, Decision, Event, Frame, Option, Ref, Refusal
from tefuda.kernel.rules import Layer, Rules

from . import (
    actions,
    arriving,
    cards,
    castles,
    combat,
    declaring,
    draw,
    evolution,
    frameworks,
    halves,
    homing,
    hypermode,
    labels,
    linking,
    naming,
    permissions,
    prices,
    processing,
    rearranging,
    seals,
    shields,
    souls,
    specials,
    statuses,
    turn,
    uniqueness,
    wholes,
    zones,
)
from .card_types import is_gacharange, is_hyperspatial
from .losing import ENDINGS
from .names import NAMES
from .play import PlayTogether
from .procedures import PROCEDURES
from .zones import ABYSS, BATTLE, DECK, GRAVE, HAND, HYPER, MANA, SHIELDS, ZONES, looks_back, same_object

#: What may be done in each step.
ACTS = {"charge": actions.CHARGE, "main": actions.MAIN, "attack": combat.ATTACKS, "block": combat.BLOCKS}
#: 405.4: what is left of a mana card that lies face down.
FACE_DOWN = Printed({}, {"cost": 0, "mana": 1})


class DuelMasters(Rules):
    """Duel Masters, comprehensive rules 1.49."""

    name = "duel_masters"
    revision = "1.49"
    zones = ZONES
    later = {"in_your_next_turn": "you", "in_opponents_next_turn": "opponent"}
    procedures = PROCEDURES
    names = NAMES
    noted = frameworks.NOTED
    asks_about = frozenset({"move"})
    orientations = ("untap", "tap", "inverted")
    part_rules = wholes.PARTS
    # 608.1: continuous effects all apply together; 206.3, 206.4: numbers in an order of their own.
    layers = (Layer("608.1", (tree.Gain, tree.Disable, tree.Become, tree.Change)),)
    live_multiples = True
    drawn_to = "hand"
    uses_up = frozenset({"destroy"})
    replaces_only_possible = True
    substitutes_together = True
    swaps_whole = True
    swap_inherits = True
    loop_after = 400
    conditions = frozenset({"status", "colours"})
    switches = {rearranging.KEEPS_PLACE: True}
    mechanisms = {
        "apart": ("109.2c",),
        "arrives_upright": ("400.5b",),
        "endless": ("608.2a",),
        "covered": ("116.2a",),
        "entry_information": ("608.3c",),
        "goes_on_apart:cell": ("806.2",),
        "goes_on_apart:link": ("804.4",),
        "last_known": ("605.2e",),
        "last_state": ("605.2e",),
        "goes_on_as_whole": ("801.2",),
        "arrives_hidden": ("400.2e",),
        "locked_amount": ("608.2b",),
        "no_repeat": ("105.6",),
        "searching": ("701.10a",),
        "shown_to_all": ("701.9a",),
        "spoken_for": ("609.9b",),
        "substitutes_together": ("609.9",),
        "must_choose": ("605.2b",),
        "on_top": ("114.1",),
        "partially": ("606.2",),
        "parts_arrive_upright": ("310.8a",),
        "prohibition": ("101.2",),
        "public_counts": ("401.3",),
        "replacement": ("609.1",),
        "shuffle": ("701.11a",),
        "text_over_rules": ("101.1",),
        "successor_goes_on": ("801.4c",),
        "successor_turned": ("801.4d",),
        "swap_inherits": ("701.26a",),
        "swaps_whole": ("701.26b",),
        "turned_apart:cross": ("303.3d",),
        "turned_apart:equip": ("305.2a",),
        "trigger": ("603.2",),
        "trigger_counted": ("603.2b",),
        "whole_turned": ("801.2b",),
        "keyword:S・トリガー": ("112.3a",),
        "keyword:解除": ("805.1b",),
        "keyword:龍回避": ("807.1b",),
        "keyword:龍魂回避": ("808.1b",),
        "flip_keeps:back": ("805.5",),
        "visible_side": ("805.3",),
        "keyword:アタック・チャンス": ("112.3f",),
    }
    clauses = {
        "may": "605.2c",
        "modes": "700.2a",
        "choose": "601.1h",
        "pay": "601.1f",
        "order": "401.4",
        "replace": "609.8",
        "loop_draw": "104.1",
        "loop_one": "104.1",
        "loop_both": "104.1",
        "loop_again": "104.1",
    }

    # ---- cards

    def functions(self, game: Game, record: Card, program: Program) -> bool:
        """110.4: abilities work in the battle zone; 110.4b, 110.4g: or where their own words say."""
        if record.role in (seals.SEALED.role, seals.SEAL.role):
            return game.by("116.2", False)
        if program.ability.keyword == souls.LENDS:
            return not record.down and record.role == evolution.UNDER.role and game.by("818.1b", True)
        ability = program.ability
        waiting = record.aside and not (record.zone in SHIELDS and not _gains_trigger(ability) and game.rule("113.6d"))
        if record.down or waiting:
            return False
        if _defines(ability) and game.rule("110.4a"):
            return True
        clear = ability.zones or game.by("110.4g", _spoken_of(ability))
        if clear and game.rule("110.4b"):
            return self.zone_at[record.zone].name in clear
        if record.role == evolution.AURA.role:
            return game.by("109.2c", True)  # it is one of the cards of its creature
        if record.role in wholes.ABLE:
            return True
        if record.zone in HYPER and "ルール・プラス" in game.catalog.definitions[record.definition].faces[0].words["type"]:
            return game.by("314.3", True)
        if not game.demands("200.3a", record.host < 0):
            return False  # what lies under another card has no abilities
        if _prices(ability) and record.zone not in BATTLE:
            return game.by("110.4e", True)  # what changes the price of its own card works where it is played from
        if record.zone in SHIELDS and _gains_trigger(ability):
            return True  # 110.4c: what gives the card itself S・トリガー works among the shields too
        return game.demands("110.4c", record.zone in BATTLE)

    def other_side(self, game: Game, record: Card) -> Sequence[int]:
        return halves.declarable(game, record)

    def shows(self, game: Game, ref: Ref, program: Program) -> bool:
        return hypermode.shows(game, ref, program.ability)

    def part_goes(self, game: Game, part: Card, lead: Card, event: Event) -> int | None:
        return wholes.part_goes(game, part, lead, event)

    def successor(self, game: Game, lead: Card, event: Event, staying: Sequence[int]) -> int | None:
        return wholes.successor(game, lead, event, staying)

    def whole_words(self, game: Game, lead: int, name: str, printed: tuple[str, ...]) -> tuple[str, ...]:
        return wholes.whole_words(game, lead, name, printed)

    def whole_number(self, game: Game, lead: int, name: str, printed: int | None) -> int | None:
        return wholes.whole_number(game, lead, name, printed)

    def by_card(self, node: tree.Cards) -> bool:
        return wholes.by_card(node)

    def part_words(self, game: Game, part: Card, name: str, raw: tuple[str, ...]) -> tuple[str, ...]:
        return wholes.part_words(game, part, name, raw)

    def readings(self, game: Game, ref: Ref) -> Sequence[int]:
        return halves.readings(game, ref)

    def side_words(self, game: Game, record: Card, name: str, printed: tuple[str, ...]) -> tuple[str, ...]:
        return halves.side_words(game, record, name, printed)

    def condition(self, game: Game, record: Card, card: int, name: str) -> tuple[str, ...]:
        return cards.colours(game, card) if name == "colours" else statuses.of(game, record, card)

    def searched(self, game: Game, ref: Ref, name: str, own: tuple[str, ...]) -> tuple[str, ...]:
        """202.3: a part of a name is meant wherever it stands in one piece; 202.3a: also in what is printed above the name."""
        if name == "race":
            return game.by("203.2", own)  # a part of a race is meant in every race that contains it
        return game.by("202.3", (*own, *game.by("202.3a", words(game, ref, "ruby")))) if name == "name" else own

    def arrival_face(self, game: Game, event: Event, card: Card) -> int:
        return halves.arrival(game, event, card)

    def sees_other_side(self, game: Game, seat: int, record: Card) -> bool:
        """805.1d and its like: both sides of a card with two fronts can be looked at, wherever it is."""
        return halves.both_seen(game, record)

    def pool(self, game: Game, definition: Definition) -> str:
        return "gr" if is_gacharange(definition) else "hyper" if is_hyperspatial(definition) else ""

    same_object = staticmethod(same_object)

    looks_back = staticmethod(looks_back)

    def number(self, game: Game, card: int, name: str, raw: int) -> int:
        """108.1b: a number that has become negative is read as 0; 108.1c: infinity stays what it is.

        201.2a: what effects make of the price of a card does not change its cost.
        """
        if name == "cost" and game.by("201.2a", False):
            return number(game, card, "price") or 0
        if raw > cards.INFINITE // 2:
            return game.by("108.1c", cards.INFINITE)
        return 0 if raw < 0 and game.rule("108.1b") else raw

    def reached(self, game: Game, card: int, force: Force) -> bool:
        """601.1a: not what its player does without."""
        return not prices.spurned(game, card, force)

    def rank(self, game: Game, node: tree.Node) -> int:
        """108.2: what is added, what is subtracted, what is multiplied (206.4), what is divided; 206.3: a fixed power last."""
        if not isinstance(node, tree.Change):
            return 0
        if node.sets:
            return game.by("206.3", 5)
        if is_multiple(node):
            return game.by("206.4", 3) if factor(node)[0] > 0 else game.by("108.2", 4)
        return game.by("108.2", 2) if _lowers(node.amount) else 1

    def blank(self, game: Game, record: Card) -> Printed | None:
        """405.4: a mana card that lies face down costs nothing, has no civilisation and gives one mana."""
        if seals.is_seal(record) and game.rule("200.3b"):
            return seals.FACE_DOWN
        return FACE_DOWN if record.zone in MANA and game.rule("405.4") else None

    def knows(self, game: Game, seat: int, record: Card) -> bool | None:
        """405.5: a player may look at his own face-down mana, nobody at the other's."""
        if record.zone in MANA and record.down:
            return seat == game.seat("405.5", record.owner)
        if record.role == castles.CASTLE.role:
            return True
        return None

    # ---- events

    def rewrite(self, game: Game, event: Event) -> Event | None:
        """What moves are called, and how cards arrive; 105.5: an effect that untaps does not turn a field back."""
        if event.kind == "turn" and event.turned == "tap" and not zones.can_tap(game, event.subject.card):
            return None
        if event.kind == "turn" and event.turned == "untap" and event.cause == "skill":
            inverted = self.orientations[game.state.cards[event.subject.card].turned] == "inverted"
            return None if inverted and game.rule("105.5") else event
        if event.kind != "move":
            return event
        origin, destination = event.origin, event.destination
        if origin in ABYSS and destination not in ABYSS and game.rule("410.4"):
            return None  # what is in the abyss stays there
        if origin in (*BATTLE, *SHIELDS) and wholes.names_cards(game, event):
            event = replace(event, alone=True)
        if destination in BATTLE:
            return event if event.down else self._entering(game, event)
        if destination in SHIELDS:
            shield = replace(event, down=False)  # 113.1: every shield lies face down; its zone says so
            return game.by("701.32a", shield) if event.cause == "skill" else shield
        if destination in MANA:
            # 405.1: a card of several civilisations arrives tapped; 701.8a: from the hand it is charged.
            several = "多色" in words(game, event.subject, "colours") and game.rule("405.1")
            charged = origin in HAND and game.rule("701.8a")
            tapped = several or zones.arrives_tapped(game, event)
            return replace(event, turned="tap" if tapped else event.turned, also="charge" if charged else event.also)
        if origin in DECK and destination in HAND and not event.also and game.by("114.3", False):
            return replace(event, also="draw")  # what is not called drawing is none
        if destination in GRAVE and origin in HAND and event.cause != "play" and game.rule("701.7a"):
            return replace(event, also="discard")
        return event

    def _entering(self, game: Game, event: Event) -> Event | None:
        """A card comes into the battle zone, if it can."""
        card = event.subject.card
        # 801.1a: an evolution creature without a base cannot be put out.
        evolving = event.how != evolution.ONTO and evolution.evolves(game, card)
        if evolving and evolution.baseless(game, card) and game.rule("801.1a"):
            return None
        # 317.3, 817.2: nor can a second one of some kinds of cards.
        clause = uniqueness.shut_out(game, card)
        if clause and game.rule(clause):
            return None
        return zones.enters(game, replace(event, also=event.also or "enter"))

    def counts(self, game: Game, context: Context, when: tree.When, event: Event, batch: Sequence[Event]) -> bool:
        """603.5d: who leaves the battle zone together with others sees only itself leave; some words speak of the attacker."""
        if event.reason == turn.ABANDONED:
            return False  # 512.1
        source = context.source.card
        if game.state.cards[source].zone in MANA and game.program(context.key).ability.keyword == labels.NINJA:
            # 110.4d: it can be used for nothing wherever it could be summoned from.
            return permissions.allowed(game, context.master, source) and game.by("110.4d", True)
        if event.kind == "attack" and game.program(context.key).ability.keyword in declaring.ABOUT_ATTACKER:
            return labels.about(game, context.source, context.master, context.key, event.subject)
        if event.kind == "turn" and isinstance(when.subject, tree.Cards) and not when.subject.zones:
            # 403.1: creatures are those in the battle zone where no other is named.
            return event.subject.card in game.state.zones[BATTLE[0]] or game.by("403.1", False)
        clause = wholes.leaves_as_card(game, event) if event.looks_back else ""
        if clause and wholes.of_creatures(when.subject) and not game.by(clause, False):
            return False
        if not event.looks_back or event.subject == context.source:
            return True
        along = any(other.looks_back and other.subject == context.source for other in batch)
        return not along or game.by("603.5d", False)

    def caused(self, game: Game, context: Context, when: tree.When, event: Event) -> bool:
        return self.counts_as_cause(game, when.by, event)

    def counts_as_cause(self, game: Game, causes: Sequence[str], event: Event) -> bool:
        """302.2: what a spell does is done by a spell."""
        if "spell" not in causes or event.source.card < 0:
            return False
        return event.cause == "skill" and "呪文" in words(game, event.source, "type")

    def untouchable(self, game: Game, context: Context, ref: Ref, seat: int = -1, *, aimed: bool = False) -> bool:
        """101.2: a card that cannot be chosen is not among those to choose from; 116.3a: a seal can be."""
        if seals.is_seal(game.state.cards[ref.card]) and game.by("116.3a", False):
            return True
        if not prohibits(game, "choose"):
            return False
        chooser, source = context.master if seat < 0 else seat, context.source
        event = Event("choose", subject=ref, seat=chooser, cause="skill", by=context.master, source=source)
        return forbidden(game, event) is not None

    question = staticmethod(frameworks.question)

    def answered(self, game: Game, event: Event, chosen: tuple[Option, ...]) -> Sequence[Event]:
        return frameworks.answered(game, event, chosen)

    def performs(self, game: Game, node: Instruction) -> bool:
        """603.4, 605.2a: whether a condition holds is asked when it is carried out; 700.2a, 700.2b: so is which option."""
        if isinstance(node, PickModes):
            return game.rule("700.2a" if node.node.who == "you" else "700.2b")
        if isinstance(node, tree.Later):
            return game.rule("607.2")
        return not isinstance(node, Unless) or game.rule("605.2a")

    def reads(self, game: Game, node: tree.Node) -> bool:
        """201.2b: of two costs on one card whoever uses the effect looks at the one he likes."""
        other_half = game.reading is not None and game.reading[1] > 0
        cost = isinstance(node, tree.Compare | tree.Named) and node.property == "cost"
        return not (cost and other_half) or game.rule("201.2b")

    interrupt = staticmethod(processing.interrupt)

    happened = staticmethod(frameworks.happened)

    def stoppable(self, game: Game, event: Event) -> bool:
        """117.1: nothing stops a card from going back to its own zone."""
        return not homing.homeward(event)

    def taken_for(self, game: Game, event: Event) -> Event | None:
        return linking.taken_for(game, event)

    def replaceable(self, game: Game, event: Event, used: Sequence[tuple[int, int, int, int]]) -> bool:
        """609.3: an event is replaced once; what happens instead is not; 101.5a: another sentence is another event."""
        before = _replaced_before(game)
        if before is not None and not game.by("101.5a", before):
            return False
        return self.stoppable(game, event) and game.demands("609.3", not used)

    def replacement_stage(self, game: Game, event: Event, force: Force) -> int:
        """609.8: the turn player's replacements come first."""
        return int(force.context.master != game.seat("609.8", game.state.turn_player))

    def replacement_chooser(self, game: Game, event: Event, found: Sequence[Force]) -> int:
        """101.5b: of several of one player, that player chooses."""
        return game.seat("101.5b", found[0].context.master)

    def can_replace(self, game: Game, context: Context, node: tree.Instead, promised: Sequence[Claim]) -> bool:
        """609.4: what cannot be done does not replace anything."""
        return game.demands("609.4", super().can_replace(game, context, node, promised))

    # ---- actions of the tree that need the game's own procedure

    def draw(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
        draw.draw(game, context, seats, amount, up_to)

    def play(self, game: Game, context: Context, card: Ref, to: str, free: bool) -> None:
        """112.3g: executed by an effect, for nothing or for its cost."""
        frames = game.state.frames
        last = frames[-1]
        if isinstance(last, PlayTogether) and last.step == 0:
            looked = tuple(ref for ref in last.looked if ref != card)
            frames[-1] = replace(last, cards=(card, *last.cards), looked=looked)  # what is called last is done first
        else:
            looked = arriving.looked_at(game, context, (card,))
            types = halves.own_types(game, context, card) or halves.spoken_types(game.program(context.key).ability)
            game.call(PlayTogether(seat=context.master, cards=(card,), free=free, looked=looked, types=types))

    def special(self, game: Game, context: Context, node: tree.Special) -> None:
        specials.special(game, context, node)

    def can_special(self, game: Game, context: Context, node: tree.Special) -> bool:
        return specials.possible(game, context, node)

    def decide(self, game: Game, seats: tuple[int, ...], result: str) -> None:
        ENDINGS.decide(game, seats, result)

    # ---- how actions of the tree are carried out

    def orders_arrival(self, game: Game, batch: list[Event]) -> int | None:
        return zones.orders_arrival(game, batch)

    def rounds(self, game: Game, batch: list[Event]) -> Sequence[Sequence[Event]]:
        return zones.rounds(game, batch)

    def carried(self, game: Game, context: Context, node: tree.Move, batch: Sequence[Event]) -> Frame | None:
        return shields.carried(game, context, node, batch) or arriving.carried(game, context, batch)

    def earns(self, game: Game, frame: Resolve) -> bool:
        """101.3a: "if you do" asks whether it was tried, not what came of it."""
        return (frame.did and not frame.missed) or (frame.missed and game.by("101.3a", True))

    def tried_is_done(self, game: Game) -> bool:
        return game.by("101.3a", True)

    def locks(self, game: Game, node: tree.Action) -> bool:
        """110.2e: an effect reaches the cards that are there when it is made; 608.3a: a static ability whatever fits."""
        return super().locks(game, node) and game.by("110.2e", True)

    def naming(self, game: Game, context: Context, node: tree.Name, seat: int) -> Decision:
        return naming.naming(game, context, node, seat)

    def may_decline(self, game: Game, context: Context, node: tree.Choose, found: list[Ref], seat: int) -> bool:
        """701.10b: who searches a deck for cards of some kind need not find them."""
        among, cards = node.among, game.state.cards
        kind = isinstance(among, tree.Cards | tree.Among) and bool(among.filters)
        return kind and bool(found) and all(cards[ref.card].zone in DECK for ref in found) and game.by("701.10b", True)

    # ---- sight

    def declared(self, game: Game, context: Context) -> bool:
        return declaring.by_itself(game, context)

    # ---- talking to people

    def refuse(self, game: Game, decision: Decision, option: Option) -> list[Refusal]:
        return acts.refuse(game, ACTS, decision, option)

    def meant(self, game: Game, decision: Decision, ref: Ref) -> tuple[Option, ...]:
        return acts.meant(game, ACTS, decision, ref)


def _defines(ability: tree.Ability) -> bool:
    """110.4a: does the ability say what its own card is, once and for all, rather than change a value?"""
    if ability.kind != "static" or ability.condition is not None or not ability.effect or ability.zones:
        return False
    return all(isinstance(node, tree.Become) and node.what == tree.This() for node in ability.effect)


def _lowers(amount: tree.Amount) -> bool:
    """Is so much taken away?"""
    return (isinstance(amount, tree.Times) and amount.by < 0) or (isinstance(amount, tree.Number) and amount.value < 0)


def _replaced_before(game: Game) -> bool | None:
    """Was something of what the running effect has done replaced already, and by now another sentence has begun?"""
    for frame in reversed(game.state.frames):
        if isinstance(frame, Interruption):
            return None  # what the rules do is no part of the effect
        if isinstance(frame, Resolve):
            sentences = game.program(frame.context.key).sentences
            earlier = 0 <= frame.replaced < frame.at and not frame.cost
            return sentences[frame.replaced] != sentences[frame.at] if earlier else None
    return None


def _prices(ability: tree.Ability) -> bool:
    """110.4e: does the ability say nothing but what its own card costs?"""
    changes = [node for node in ability.effect if isinstance(node, tree.Change) and node.property == "price"]
    return bool(changes) and len(changes) == len(ability.effect) and all(node.what == tree.This() for node in changes)


def _gains_trigger(ability: tree.Ability) -> bool:
    """110.4c: does the ability give S・トリガー to its own card?"""
    gains = [node for node in ability.effect if isinstance(node, tree.Gain) and node.what == tree.This()]
    return any(given.keyword == labels.SHIELD_TRIGGER for node in gains for given in node.abilities)


def _spoken_of(ability: tree.Ability) -> tuple[str, ...]:
    """110.4g: an ability that can only be set off outside the battle zone works there; 110.4b: or its words say where."""
    lies = ability.condition.left if isinstance(ability.condition, tree.Check) else None
    if (
        isinstance(lies, tree.Count)
        and isinstance(lies.what, tree.Cards)
        and tree.Not(tree.Except(tree.This())) in lies.what.filters
    ):
        return lies.what.zones
    for node in ability.effect if ability.kind == "static" else ():
        if isinstance(node, tree.Forbid) and (node.act, node.what) == ("play", tree.This()):
            return _ELSEWHERE  # when it cannot be executed
        if isinstance(node, tree.Instead) and node.event.subject == tree.This() and "battle" not in node.event.origin:
            return ("hand",) if node.event.event == "discard" else node.event.origin
    when = ability.trigger
    if not isinstance(when, tree.When) or when.subject != tree.This():
        return ()
    if when.event == "discard":
        return ("grave",)
    if not when.origin or "battle" in (*when.origin, *when.destination):
        return ()
    return when.destination or _ELSEWHERE


#: Where a card can come to that has left another zone than the battle zone.
_ELSEWHERE = ("hand", "deck", "grave", "mana", "shields")


RULES = DuelMasters()
