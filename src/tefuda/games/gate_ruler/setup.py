"""Section 5-3: before the game."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.kit.drawing import FromTop
from tefuda.kernel import chance
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.moves import add_card, arrive
from tefuda.kernel.records import Event, Frame
from tefuda.kernel.rules import Procedure

from .deck import Deck
from .zones import DECK, ENERGY, RULER, given


def lay_out(game: Game, decks: tuple[Deck, Deck]) -> None:
    """5-3a: each player's ruler and deck; K-11: and the energy cards that were prepared beside the deck."""
    for seat, deck in enumerate(decks):
        for place, cards in ((RULER, {deck.ruler: 1}), (DECK, deck.cards), (ENERGY, deck.energy)):
            for number, copies in cards.items():
                definition = game.catalog.find(number)
                if definition is None:
                    continue  # 5-2a sees to it that there is one
                for _ in range(copies):
                    add_card(game.state, definition, game.seat("4-4a", seat), place[seat])


class Preparation(Frame, frozen=True, tag="gr.Preparation"):
    """5-3: the steps before the first turn."""


preparation = Procedure(Preparation)


@preparation.step("")
def rulers_work(game: Game, frame: Preparation) -> None:
    """5-3a: the rulers lie in their zones; 3-6f-1: they carry no damage."""
    cards = game.state.cards
    for zone in (*RULER, *ENERGY):
        for card in game.state.zones[zone]:
            arrive(game, card, cards[card])
    for zone in RULER:
        for card in game.state.zones[zone]:
            cards[card] = replace(cards[card], damage=game.exactly("3-6f-1", 0))
    game.touch()


@preparation.step("5-3a")
def shuffle_decks(game: Game, frame: Preparation) -> None:
    """5-3a: the decks are shuffled."""
    happen(game, [Event("shuffle", seat=seat, destination=DECK[seat], cause="setup") for seat in (0, 1)])


@preparation.step("5-3b")
def rulers_start(game: Game, frame: Preparation) -> None:
    """5-3b: what the rulers say is done at the start of the game: cards are drawn."""
    for seat in (1, 0):  # what is called last is done first
        amount = given(game, seat, "opening")
        if amount:
            game.call(FromTop(seat=seat, left=amount))


@preparation.step("")
def decide_first(game: Game, frame: Preparation) -> None:
    """5-3c: chance names the first player, whose turn it is then."""
    state = game.state
    named = chance.below(state.seed, state.draws, 2)
    state.draws += 1
    state.first = state.turn_player = game.seat("5-3c", named)
    game.record(Event("first", seat=state.first, cause="setup", clause="5-3c"))
    game.record(Event("begin", seat=state.first, cause="setup", clause="5-3c"))
