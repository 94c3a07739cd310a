"""Chapters 4 and 5: before the game, and the turn."""

from __future__ import annotations

from tefuda.games.kit.acts import offered, perform
from tefuda.kernel import chance, turns
from tefuda.kernel.continuous import number as value
from tefuda.kernel.decisions import triggers
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.moves import add_card
from tefuda.kernel.records import Context, Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure

from . import acts
from .deck import Deck
from .zones import DECK, HAND, RIVER

#: 1-2: so much weight carries a player across.
ACROSS = 12


def lay_out(game: Game, decks: tuple[Deck, Deck]) -> None:
    """The cards of both decks, before they are shuffled."""
    for seat, deck in enumerate(decks):
        for name, copies in deck.cards.items():
            definition = game.catalog.find(name)
            assert definition is not None
            for _ in range(copies):
                add_card(game.state, definition, seat, DECK[seat])


# ------------------------------------------------------------------------------------------------ the whole game


class WholeGame(Frame, frozen=True, tag="st.Game"):
    """Preparation, then turn after turn."""


whole_game = Procedure(WholeGame)


@whole_game.step("4-3")
def shuffle(game: Game, frame: WholeGame) -> None:
    """4-3: both decks are shuffled."""
    happen(game, [Event("shuffle", seat=seat, destination=DECK[seat], cause="setup") for seat in (0, 1)])


@whole_game.step("4-4")
def decide_first(game: Game, frame: WholeGame) -> None:
    """4-4: the first player is decided by lot."""
    state = game.state
    state.first = state.turn_player = chance.below(state.seed, state.draws, 2)
    state.draws += 1
    game.record(Event("first", seat=state.first, cause="setup"))


@whole_game.step("4-5")
def draw_hands(game: Game, frame: WholeGame) -> None:
    """4-5: three cards each."""
    for seat in (1 - game.state.first, game.state.first):
        game.call(Drawing(seat=seat, left=3))


@whole_game.step("")
def take_turn(game: Game, frame: WholeGame) -> None:
    game.goto(take_turn)
    game.call(Turn())


# ------------------------------------------------------------------------------------------------ drawing, losing


class Drawing(Frame, frozen=True, tag="st.Drawing"):
    """A player draws card by card."""

    seat: int
    left: int
    context: Context | None = None


drawing = Procedure(Drawing)


@drawing.step("1-3")
def draw_one(game: Game, frame: Drawing) -> None:
    """1-3: whoever has to draw and has no card left loses."""
    if frame.left <= 0:
        game.leave()
        return
    game.goto(draw_one, left=frame.left - 1)
    pile = game.state.zones[DECK[frame.seat]]
    if pile:
        happen(game, [acts.move(game, pile[-1], HAND[frame.seat], "rule", context=frame.context, also="draw")])
    elif game.rule("1-3"):
        game.finish(1 - frame.seat, "no deck", "1-3")


def concede(game: Game, seat: int) -> None:
    """1-4: anybody may give up at any time."""
    if game.rule("1-4"):
        game.record(Event("concede", seat=seat, clause="1-4"))
        game.finish(1 - seat, "conceded", "1-4")


# ------------------------------------------------------------------------------------------------ 5 the turn


class Turn(Frame, frozen=True, tag="st.Turn"):
    """5: draw, act, arrive."""


turn = Procedure(Turn)


@turn.step("")
def begin(game: Game, frame: Turn) -> None:
    """What was counted "this turn" starts anew."""
    turns.begin(game)
    game.state.phase = "main"


@turn.step("5-1")
def draw(game: Game, frame: Turn) -> None:
    """5-1: the turn player draws a card; 5-1-1: not in the first turn of the game."""
    if game.state.turn > 1 or not game.rule("5-1-1"):
        game.call(Drawing(seat=game.state.turn_player, left=1))


@turn.step("6-1")
def resolve(game: Game, frame: Turn) -> None:
    """6-1: abilities that have triggered are carried out before anything else is done, one at a time."""
    if game.state.waiting:
        game.goto(resolve)
        game.call(Resolving())


@turn.step("5-2")
def ask(game: Game, frame: Turn) -> None:
    """5-2: the turn player lays a stone, pushes one, or passes."""
    seat = game.state.turn_player
    game.ask(Decision(seat, "act", "main", "5-2", (*offered(game, seat, acts.ACTS["main"]), Option("pass"))))


@turn.step("5-2")
def act(game: Game, frame: Turn) -> None:
    chosen = game.chosen[0]
    if chosen.verb != "pass":
        game.goto(resolve)
        perform(game, game.state.turn_player, acts.ACTS["main"], chosen)


@turn.step("1-2")
def arrive(game: Game, frame: Turn) -> None:
    """1-2: whoever ends a turn with enough weight in the river has crossed it."""
    seat = game.state.turn_player
    carried = sum(value(game, card, "weight") or 0 for card in game.state.zones[RIVER[seat]])
    if carried >= ACROSS and game.rule("1-2"):
        game.finish(seat, "across", "1-2")


@turn.step("5-3")
def pass_on(game: Game, frame: Turn) -> None:
    """5-3: the other player's turn."""
    game.state.turn_player = game.seat("5-3", 1 - game.state.turn_player)


# ------------------------------------------------------------------------------------------------ 6 abilities


class Resolving(Frame, frozen=True, tag="st.Resolving"):
    """6-1: one of the abilities that wait."""

    context: Context | None = None


resolving = Procedure(Resolving)


@resolving.step("6-1")
def choose(game: Game, frame: Resolving) -> None:
    """6-2: the turn player's come first; the player whose they are says which."""
    waiting = game.state.waiting
    first = game.seat("6-2", game.state.turn_player)
    seat = first if any(each.context.master == first for each in waiting) else 1 - first
    game.ask(Decision(seat, "choose", "trigger", "6-1", triggers([w for w in waiting if w.context.master == seat])))


@resolving.step("6-1")
def take(game: Game, frame: Resolving) -> None:
    """It waits no longer."""
    state, number = game.state, game.chosen[0].waiting
    context = next(each.context for each in state.waiting if each.number == number)
    state.waiting = [each for each in state.waiting if each.number != number]
    game.set(context=context)
    game.record(Event("trigger", subject=context.source, seat=context.master, source=context.source, key=context.key))


@resolving.step("6-3")
def carry_out(game: Game, frame: Resolving) -> None:
    """6-3: what its text says is done."""
    assert frame.context is not None
    game.resolve(frame.context)


PROCEDURES = (whole_game, drawing, turn, resolving)
