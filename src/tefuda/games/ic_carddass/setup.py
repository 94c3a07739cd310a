"""Section 5-2: before the game."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel import chance
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.moves import add_card, arrive
from tefuda.kernel.records import Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure

from .deck import Deck
from .terms import Drawing, top_move
from .zones import DECK, HAND, LEADER, LIFE


def lay_out(game: Game, decks: tuple[Deck, Deck]) -> None:
    """4-2-2, 3-1-1: each player's cards, in zones of his own; who starts with a card owns it."""
    state = game.state
    for seat, deck in enumerate(decks):
        leader = game.catalog.find(deck.leader)
        if leader is not None:  # 5-1-2 sees to it that there is one
            add_card(state, leader, seat, LEADER[seat])
        for number, copies in deck.cards.items():
            definition = game.catalog.find(number)
            assert definition is not None
            for _ in range(copies):
                add_card(state, definition, game.seat("4-2-2", seat), DECK[game.seat("3-1-1", seat)])


class Preparation(Frame, frozen=True, tag="ic.Preparation"):
    """5-2-1: the steps before the game."""

    seat: int = 0  # whose turn to redraw
    returned: int = 0
    asked: int = 0


preparation = Procedure(Preparation)


@preparation.step("5-2-1-2")
def place_leaders(game: Game, frame: Preparation) -> None:
    """5-2-1-2, 3-5-1: leaders lie in their areas, front side up."""
    for seat in (0, 1):
        for card in game.state.zones[LEADER[seat]]:
            game.state.cards[card] = replace(game.state.cards[card], face=game.exactly("3-5-1", 0))
            arrive(game, card, game.state.cards[card])
    game.touch()


@preparation.step("5-2-1-3")
def shuffle_decks(game: Game, frame: Preparation) -> None:
    """5-2-1-3: decks are shuffled and placed."""
    happen(game, [Event("shuffle", seat=seat, destination=DECK[seat], cause="setup") for seat in (0, 1)])


@preparation.step("5-2-1-4")
def decide_first(game: Game, frame: Preparation) -> None:
    """5-2-1-4: the first player is decided at random; nobody may choose (5-2-1-3-1, misnumbered)."""
    state = game.state
    state.first = chance.below(state.seed, state.draws, 2)
    state.draws += 1
    game.record(Event("first", seat=state.first, cause="setup"))


@preparation.step("5-2-1-3-1")
def no_choice(game: Game, frame: Preparation) -> None:
    """5-2-1-3-1: the player decided on is the first player, whatever anybody wants."""
    game.state.turn_player = game.state.first


@preparation.step("5-2-1-5")
def draw_hands(game: Game, frame: Preparation) -> None:
    """5-2-1-5: three cards each."""
    game.set(seat=game.state.turn_player)
    game.call(Drawing(seat=1 - game.state.turn_player, left=3))
    game.call(Drawing(seat=game.state.turn_player, left=3))


@preparation.step("5-2-1-5")
def offer_redraw(game: Game, frame: Preparation) -> None:
    """5-2-1-5: starting with the first player, each may redraw once."""
    if frame.asked == 2:
        game.goto(place_life)
        return
    hand = game.state.zones[HAND[frame.seat]]
    options = tuple(Option("return", game.ref(card)) for card in hand)
    game.ask(Decision(frame.seat, "choose", "redraw", "5-2-1-5", options, 0, len(options)))


@preparation.step("5-2-1-3-1~2")
def return_cards(game: Game, frame: Preparation) -> None:
    """5-2-1-3-1 (misnumbered, under 5-2-1-5): any number of hand cards go back."""
    origin, destination = HAND[frame.seat], DECK[frame.seat]
    game.set(returned=len(game.chosen))
    batch = [
        Event(
            "move", subject=option.card, seat=frame.seat, origin=origin, destination=destination, cause="setup", by=frame.seat
        )
        for option in game.chosen
    ]
    happen(game, batch)


@preparation.step("5-2-1-3-1~2")
def shuffle_returned(game: Game, frame: Preparation) -> None:
    """... and the deck is shuffled."""
    if frame.returned:
        happen(game, [Event("shuffle", seat=frame.seat, destination=DECK[frame.seat], cause="setup")])


@preparation.step("5-2-1-3-2")
def redraw(game: Game, frame: Preparation) -> None:
    """5-2-1-3-2 (misnumbered): as many cards are drawn as went back."""
    if frame.returned:
        game.call(Drawing(seat=frame.seat, left=frame.returned))


@preparation.step("5-2-1-5")
def next_redraw(game: Game, frame: Preparation) -> None:
    game.goto(offer_redraw, seat=1 - frame.seat, asked=frame.asked + 1, returned=0)


@preparation.step("5-2-1-6")
def place_life(game: Game, frame: Preparation) -> None:
    """5-2-1-6: the top seven cards of each deck become the life area."""
    for seat in (game.state.turn_player, 1 - game.state.turn_player):
        for _ in range(7):
            event = top_move(game, seat, LIFE, "setup", None)
            if event is not None:
                happen(game, [event])


@preparation.step("5-2-1-7")
def begin(game: Game, frame: Preparation) -> None:
    """5-2-1-7: the game starts with the first player's turn."""
    game.state.numbers["playing"] = 1
    game.record(Event("begin", seat=game.state.turn_player, cause="setup"))
