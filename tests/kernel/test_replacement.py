"""Replacement effects: who decides, in which order, what happens together, and what the rules ask before them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from tefuda.kernel import tree
from tefuda.kernel.continuous import abilities
from tefuda.kernel.derived import Force
from tefuda.kernel.events import happen as propose
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Frame, Item, Option, item_number
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import targets

from . import stage, toy
from .stage import happen, move, names, put, waiting, watcher
from .toy import card

OWN = tree.Cards(("field",), "you")
ANY = tree.Cards(("field",), "any")
ONE = tree.Number(1)


def instead(destination: str, *actions: tree.Action, subject: tree.Target = ANY, optional: bool = False) -> tree.Ability:
    """When such a card is about to go to a zone, something else happens."""
    when = tree.When("move", subject, destination=(destination,))
    return toy.static(tree.Instead(when, actions, optional=optional))


def to(zone: str) -> tree.Move:
    return tree.Move(tree.Subject(), zone)


class Duel(stage.Stage):
    """One replacement for an event in all; the turn player's first; what cannot be done replaces nothing; all together."""

    replaces_only_possible = True
    substitutes_together = True

    def replaceable(self, game: Game, event: Event, used: Sequence[tuple[int, int, int, int]]) -> bool:
        return not used

    def replacement_stage(self, game: Game, event: Event, force: Force) -> int:
        return int(force.context.master != game.state.turn_player)

    def replacement_chooser(self, game: Game, event: Event, found: Sequence[Force]) -> int:
        return found[0].context.master

    def counts(self, game: Game, context: Context, when: tree.When, event: Event, batch: Sequence[Event]) -> bool:
        """A card that leaves with the batch sees only itself."""
        leaves = any(other.subject == context.source for other in batch)
        return not (leaves and event.looks_back) or event.subject == context.source

    def earns(self, game: Game, frame: object) -> bool:
        return True


DUEL = Duel()


def offered(game: Game) -> tuple[int, list[str]]:
    """Who is asked now, and between what."""
    decision = game.state.decision
    assert decision is not None
    return decision.seat, [option.verb for option in decision.options]


def test_dm_101_5_609_3_one_replacement_for_an_event_in_all() -> None:
    saver = card("saver", instead("grave", to("hand")))
    hoarder = card("hoarder", instead("hand", to("mana"), subject=tree.Cards((), "any")))
    game = stage.new(card("victim"), saver, hoarder, rules=DUEL)
    happen(game, move(game, 0, "grave"))
    assert names(game, "hand") == ["victim"]
    game = stage.new(card("victim"), saver, hoarder)  # elsewhere each may apply once
    happen(game, move(game, 0, "grave"))
    assert names(game, "mana") == ["victim"]


def test_dm_609_8_101_5b_the_turn_players_replacements_first_declinable_then_the_others() -> None:
    game = stage.new(card("victim"), card("mine", instead("grave", to("hand"), optional=True)), rules=DUEL)
    put(game, card("theirs", instead("grave", to("mana"))), seat=1)
    happen(game, move(game, 0, "grave"))
    assert offered(game) == (0, ["replace", "decline"])
    game.answer((1,))
    assert names(game, "mana") == ["victim"]


def test_zx_812_2_the_turn_player_chooses_between_replacements() -> None:
    class Zx(stage.Stage):
        def replacement_chooser(self, game: Game, event: Event, found: Sequence[Force]) -> int:
            return game.state.turn_player

    game = stage.new(
        card("victim"), card("a", instead("grave", to("hand"))), card("b", instead("grave", to("mana"))), rules=Zx()
    )
    game.state.turn_player = 1
    happen(game, move(game, 0, "grave"))
    assert offered(game) == (1, ["replace", "replace"])


def test_dm_609_4_what_cannot_be_done_instead_replaces_nothing() -> None:
    pay = (tree.Choose(1, tree.Cards(("hand",), "you"), ONE, ONE), tree.Move(tree.Bound(1), "grave"))
    game = stage.new(card("victim", instead("grave", *pay, subject=tree.This())), rules=DUEL)
    happen(game, move(game, 0, "grave"))
    assert names(game, "grave") == ["victim"]


def test_dm_609_9_substitutes_of_simultaneous_events_happen_together_with_the_rest() -> None:
    # Each counts the cards on the field as its power: those that leave together are remembered with the same number.
    counts = toy.static(tree.Change(ANY, "power", tree.Count(ANY)))
    saved = instead("grave", to("mana"), subject=tree.This())
    game = stage.new(card("plain"), card("c0", saved), card("c1", saved), card("counter", counts), rules=DUEL)
    before = stage.refs(game, 0, 1, 2)
    happen(game, *(move(game, number, "grave") for number in (0, 1, 2)))
    assert (names(game, "grave"), names(game, "mana")) == (["plain"], ["c0", "c1"])
    assert [game.state.ghosts[ref.identity].numbers["power"] for ref in before] == [1004] * 3


def test_dm_609_9a_9b_the_turn_player_decides_everything_first_and_no_card_serves_twice() -> None:
    pay = (tree.Choose(1, tree.Cards(("mana",), "you"), ONE, ONE), tree.Move(tree.Bound(1), "grave"))
    saved = instead("grave", *pay, subject=tree.This(), optional=True)
    game = stage.new(rules=DUEL)
    theirs = put(game, card("theirs", saved), seat=1)
    mine, other = put(game, card("mine", saved)), put(game, card("other", saved))
    for seat in (0, 1):
        for name in ("m0", "m1"):
            put(game, card(name), "mana", seat)
    happen(game, *(move(game, number, "grave") for number in (theirs, mine, other)))
    asked = []
    while game.state.decision is not None and game.state.decision.topic != "idle":
        asked.append((game.state.decision.seat, game.state.decision.topic, len(game.state.decision.options)))
        game.answer((0,))
    assert asked[:2] == [(0, "replace", 2), (0, "choose", 2)]
    assert asked[2] == (0, "replace", 2)  # the one card left is not asked about
    assert asked[3:] == [(1, "replace", 2), (1, "choose", 2)]
    assert sorted(names(game, "grave")) == ["m0", "m1"]
    assert names(game, "field") == ["mine", "other"]


def test_dm_804_7_806_1b_which_card_leaves_is_asked_before_anything_replaces_it() -> None:
    class Gods(Duel):
        def question(self, game: Game, event: Event) -> Decision | None:
            lead = game.state.cards[event.subject.card]
            if event.kind != "move" or not lead.parts or event.alone:
                return None
            cards = (event.subject.card, *lead.parts)
            options = tuple(Option("choose", game.ref(one)) for one in cards)
            return Decision(lead.owner, "choose", "which", "804.7", options)

        def answered(self, game: Game, event: Event, chosen: tuple[Option, ...]) -> Sequence[Event]:
            return (replace(event, subject=chosen[0].card, alone=True),)

    keep = instead("grave", to("hand"), subject=tree.Cards(("field",), "any", (tree.Is("name", "right"),)))
    game = stage.new(card("left"), card("right"), card("keeper", keep), rules=Gods())
    happen(game, stage.attach(game, 1, 0, "link"))
    happen(game, move(game, 0, "grave"))
    assert game.state.decision is not None
    assert game.state.decision.topic == "which"
    game.answer((0,))
    assert (names(game, "grave"), names(game, "field")) == (["left"], ["right", "keeper"])


def test_dm_603_5d_a_watcher_that_leaves_too_sees_only_itself() -> None:
    watch = watcher("move", tree.Cards(("field",), "any"), origin=("field",))
    game = stage.new(card("a", watch), card("b"), card("c"), rules=DUEL)
    happen(game, *(move(game, number, "grave") for number in range(3)))
    assert waiting(game) == ["a"]
    game = stage.new(card("a", watch), card("b"), card("c"))  # elsewhere it sees them all
    happen(game, *(move(game, number, "grave") for number in range(3)))
    assert waiting(game) == ["a", "a", "a"]


def test_dm_101_3a_if_you_do_asks_whether_it_was_tried() -> None:
    never = toy.static(tree.Instead(tree.When("move", tree.Cards((), "any"), destination=("grave",)), ()))
    burn = toy.do(tree.May((tree.Move(tree.This(), "grave"),), then=(tree.Move(tree.Role("prize"), "mana"),)))
    for rules, wanted in ((DUEL, ["prize"]), (stage.RULES, [])):
        game = stage.new(card("burner", burn), card("warden", never), rules=rules)
        prize = put(game, card("prize"), "hand")
        game.state.roles["prize"] = game.ref(prize)
        toy.resolve(game, 0)
        game.answer((0,))
        assert names(game, "mana") == wanted


def test_dm_701_26_two_cards_change_places_all_or_nothing_and_the_newcomer_inherits() -> None:
    class Swaps(Duel):
        swaps_whole = True
        swap_inherits = True

    swap = toy.do(tree.Swap(tree.This(), tree.Role("newcomer")))
    game = stage.new(card("a", swap), rules=Swaps())
    newcomer = put(game, card("b"), "hand")
    game.state.roles.update(newcomer=game.ref(newcomer), attacker=game.ref(0))
    game.state.cards[0] = replace(game.state.cards[0], turned=1)
    toy.resolve(game, 0)
    assert (names(game, "field"), names(game, "hand")) == (["b"], ["a"])
    assert game.state.cards[newcomer].turned == 1
    assert game.role("attacker") == game.ref(newcomer)
    # What would keep one of them keeps both, and is not done.
    dodge = instead("hand", to("mana"), subject=tree.This())
    game = stage.new(card("a", swap, dodge), rules=Swaps())
    newcomer = put(game, card("b"), "hand")
    game.state.roles["newcomer"] = game.ref(newcomer)
    toy.resolve(game, 0)
    assert (names(game, "field"), names(game, "hand"), names(game, "mana")) == (["a"], ["b"], [])


def test_dm_409_1f_cards_of_two_zones_enter_one_by_one_where_the_game_says_so() -> None:
    class OneByOne(stage.Stage):
        def rounds(self, game: Game, batch: list[Event]) -> Sequence[Sequence[Event]]:
            return [(event,) for event in batch]

    both = tree.Cards(("hand", "grave"), "you")
    caller = card("caller", toy.do(tree.Move(both, "field")))
    for rules, wanted in ((OneByOne(), ["x", "y"]), (stage.RULES, ["x", "y", "x", "y"])):
        watch = watcher("move", tree.Cards((), "any"), destination=("field",))
        game = stage.new(caller, rules=rules)
        put(game, card("x", watch), "hand")
        put(game, card("y"), "grave")
        toy.resolve(game, 0)
        # One by one, the first is there when the second comes; together, it sees both.
        assert len(waiting(game)) == 2
        assert [event.destination for event in game.log if event.kind == "move"] == [game.zone("field", 0)] * 2
        assert wanted


# ------------------------------------------------------------------------------------------------ what the proposer learns


class Ask(Frame, frozen=True, tag="test.Ask"):
    """Proposes an event and keeps what became of it."""

    card: int


ask = Procedure(Ask)
LEARNED: list[tuple[list[str], list[tuple[str, int]]]] = []


@ask.step("")
def put_away(game: Game, frame: Ask) -> None:
    propose(game, [move(game, frame.card, "grave")])


@ask.step("")
def learn(game: Game, frame: Ask) -> None:
    LEARNED.append(([e.kind for e in frame.done], [(e.kind, e.destination) for e in frame.instead]))


class Curious(stage.Stage):
    procedures = (toy.table, ask)


class CuriousDuel(Duel):
    procedures = (toy.table, ask)


@pytest.mark.parametrize("rules", [Curious(), CuriousDuel()], ids=["one by one", "together"])
def test_dm_609_4_the_proposer_learns_what_happened_instead(rules: stage.Stage) -> None:
    game = stage.new(card("victim"), card("saver", instead("grave", to("hand"))), rules=rules)
    game.state.decision = None
    game.call(Ask(card=0))
    LEARNED.clear()
    game.advance()
    assert [(["replaced"], [("move", game.zone("hand", 0))])] == LEARNED


# ------------------------------------------------------------------------------------------------ interrupting rules


class Burial(Frame, frozen=True, tag="test.Burial"):
    """State-based: what has no power is put away."""


burial = Procedure(Burial)


@burial.step("")
def bury(game: Game, frame: Burial) -> None:
    weak = [c for c in game.state.zones[game.zone("field", 0)] if stage.power(game, c) <= 0]
    propose(game, [move(game, c, "grave") for c in weak])


class Watchful(stage.Stage):
    """Looks after every event."""

    procedures = (toy.table, burial)

    def interrupt(self, game: Game) -> None:
        if any(stage.power(game, c) <= 0 for c in game.state.zones[game.zone("field", 0)]):
            game.call(Burial())


def test_dm_604_4_state_triggers_are_seen_before_rules_cut_in() -> None:
    seen: list[int] = []

    class Order(stage.Stage):
        def interrupt(self, game: Game) -> None:
            seen.append(len(game.state.waiting))

    crowded = tree.State(tree.Check(tree.Count(OWN), ">=", tree.Number(2)))
    ability = tree.Ability(kind="triggered", effect=(), trigger=crowded)
    game = stage.new(card("a", ability), rules=Order())
    number = put(game, card("b"), "hand")
    seen.clear()
    happen(game, move(game, number, "field"))
    assert seen[0] == 1


def test_dm_703_3_what_rules_do_when_they_cut_in_is_not_the_doing_of_the_effect_they_cut_into() -> None:
    # The replacement of one card's move makes the other one weak; it has the same replacement for its own move.
    saved = instead("grave", to("hand"), tree.Change(ANY, "power", tree.Number(-1000), duration="turn"))
    game = stage.new(card("a"), card("b"), card("warden", saved, power=9000), rules=Watchful())
    happen(game, move(game, 0, "grave"))
    assert sorted(names(game, "hand")) == ["a", "b"]
    assert names(game, "grave") == []


def test_dm_703_an_interrupting_rule_may_not_propose_events_on_behalf_of_what_it_interrupts() -> None:
    class Rash(stage.Stage):
        def interrupt(self, game: Game) -> None:
            for number in game.state.zones[game.zone("field", 0)]:
                if stage.power(game, number) <= 0:
                    propose(game, [move(game, number, "grave")])

    game = stage.new(card("a"), rules=Rash())
    put(game, card("weak", power=0))
    game.state.decision = None
    with pytest.raises(AssertionError, match="procedure of its own"):
        game.advance()


# ------------------------------------------------------------------------------------------------ items


def test_gr_13_3_text_can_speak_of_damage_that_lies_ready() -> None:
    game = stage.new(card("dealer", traits=("fire",)), card("reader"))
    fire = (tree.Is("trait", "fire"),)
    game.state.items += [
        Item(7, "damage", seat=0, source=game.ref(0), amount=3, refs=(game.ref(1),)),
        Item(8, "damage", seat=0, amount=1),  # by nobody's doing
    ]
    context = stage.context(game, 1)
    every = targets(game, context, tree.Stacked("damage"))
    assert [item_number(ref) for ref in every] == [7, 8]
    assert targets(game, context, tree.Stacked("damage", filters=fire)) == every[:1]
    assert game.card_ref(every[0]) == game.ref(0)
    assert all(game.alive(ref) for ref in every)
    with pytest.raises(LookupError):
        game.look(every[1])
    happen(game, Event("cancel", subject=every[0]))
    assert [item.number for item in game.state.items] == [8]


def test_dm_808_1d_an_event_may_be_taken_for_another_by_what_replaces_that() -> None:
    """What guards a creature guards its cells, where the game says so."""

    class Guarded(stage.Stage):
        def taken_for(self, game: Game, event: Event) -> Event | None:
            host = game.state.cards[event.subject.card].host
            return replace(event, subject=game.ref(host)) if event.kind == "move" and host >= 0 else None

    for rules, kept in ((stage.RULES, False), (Guarded(), True)):
        game = stage.new(card("whole", instead("grave", subject=tree.This())), rules=rules)
        cell = put(game, card("cell"))
        happen(game, stage.attach(game, cell, 0, "link"))
        happen(game, move(game, cell, "grave"))
        assert (game.state.cards[cell].host == 0) is kept


# ------------------------------------------------------------------------------------------------ how cards arrive


class Tapping(stage.Stage):
    """The rules tap what enters while a card that says so is on the field, before anything is replaced."""

    def rewrite(self, game: Game, event: Event) -> Event | None:
        said = [key for card in game.cards_in("field", 0) for key in abilities(game, game.ref(card))]
        if event.kind == "move" and any(game.program(key).ability.keyword == "tapping" for key in said):
            return replace(event, turned="rest")
        return event


def test_dm_110_4f_a_card_says_how_others_enter_and_that_is_no_replacement() -> None:
    """So what it says holds for the card that a replacement puts there as well, and takes nobody's one replacement."""
    label = tree.Ability(kind="static", effect=(), keyword="tapping")
    game = stage.new(card("frost", label), rules=Tapping())
    newcomer = put(game, card("new"), "hand")
    happen(game, move(game, newcomer, "field"))
    assert game.state.cards[newcomer].turned == 1
    assert [event.kind for event in game.log if event.kind == "replaced"] == []
    happen(game, move(game, 0, "grave"))
    later = put(game, card("later"), "hand")
    happen(game, move(game, later, "field"))
    assert game.state.cards[later].turned == 0
