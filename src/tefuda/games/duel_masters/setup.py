"""Section 103: before the game."""

from __future__ import annotations

from tefuda.kernel import chance
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.moves import add_card
from tefuda.kernel.records import Event, Frame
from tefuda.kernel.rules import Procedure
from tefuda.kernel.zones import Place

from .beginning import begins_in_play, seals_at_start
from .deck import Deck
from .seals import Sealing
from .zones import BATTLE, DECK, GR, HAND, HYPER, SHIELDS, move_event


def lay_out(game: Game, decks: tuple[Deck, Deck]) -> None:
    """103.1, 401.1: each player's deck becomes his 山札."""
    for seat, deck in enumerate(decks):
        # 407.1, 408.1: what belongs to the hyperspatial and the super GR zone begins there.
        for pile, place in ((deck.cards, DECK), (deck.hyper, HYPER), (deck.gr, GR)):
            for number, copies in pile.items():
                definition = game.catalog.find(number)
                if definition is None:
                    continue  # 100.2 sees to it that there is one
                for _ in range(copies):
                    add_card(game.state, definition, seat, place[seat])


class Preparation(Frame, frozen=True, tag="dm.Preparation"):
    """103: the steps before the first turn."""


preparation = Procedure(Preparation)


@preparation.step("103.2")
def shuffle_decks(game: Game, frame: Preparation) -> None:
    """103.2: both decks are shuffled, and what else lies face down in a pile (408.2)."""
    piles = [(seat, place[seat]) for seat in (0, 1) for place in (DECK, GR) if game.state.zones[place[seat]]]
    happen(game, [Event("shuffle", seat=seat, destination=pile, cause="setup") for seat, pile in piles])


@preparation.step("103.3")
def begin_in_play(game: Game, frame: Preparation) -> None:
    """103.3: first what cards say about the beginning of the game: those that begin in the battle zone are put there."""
    definitions, cards = game.catalog.definitions, game.state.cards
    for seat in (0, 1):
        first = [card for card in game.state.zones[DECK[seat]] if begins_in_play(definitions[cards[card].definition])]
        happen(game, [move_event(game, card, BATTLE, cause="setup", by=seat) for card in first])
        for card in first:
            game.call(Sealing(card=game.ref(card), left=seals_at_start(definitions[cards[card].definition])))


@preparation.step("103.3")
def place_shields(game: Game, frame: Preparation) -> None:
    """103.3, 113.1: the top five cards become shields, unseen."""
    for seat in (0, 1):
        _from_top(game, seat, game.exactly("113.1", 5), SHIELDS)


@preparation.step("402.1")
def opening_hands(game: Game, frame: Preparation) -> None:
    """402.1: five cards each are the opening hand."""
    for seat in (0, 1):
        _from_top(game, seat, 5, HAND)


@preparation.step("")
def decide_first(game: Game, frame: Preparation) -> None:
    """103.4: chance decides, and its winner goes first himself."""
    state = game.state
    winner = chance.below(state.seed, state.draws, 2)
    state.draws += 1
    state.first = state.turn_player = game.seat("103.4", winner)
    game.record(Event("first", seat=state.first, cause="setup", clause="103.4"))


@preparation.step("")
def begin(game: Game, frame: Preparation) -> None:
    """103.5: the first player's turn begins."""
    game.state.turn_player = game.seat("103.5", game.state.first)
    game.record(Event("begin", seat=game.state.first, cause="setup", clause="103.5"))


def _from_top(game: Game, seat: int, count: int, place: Place) -> None:
    for card in game.state.zones[DECK[seat]][: -count - 1 : -1]:
        happen(game, [move_event(game, card, place, cause="setup", by=seat)])
