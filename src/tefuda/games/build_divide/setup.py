"""Section 602: before the game."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel import chance
from tefuda.kernel.decisions import triggers
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.moves import add_card, arrive
from tefuda.kernel.records import Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.zones import Place

from .deck import Deck
from .zones import DDECK, DECK, ENERGY, HAND, LIFE, TERRITORY, move_event


def lay_out(game: Game, decks: tuple[Deck, Deck]) -> None:
    """602-1a, 201-2: each player's cards; who starts with a card owns it."""
    for seat, deck in enumerate(decks):
        parts = ((TERRITORY, {deck.territory: 1}), (DECK, deck.cards), (DDECK, deck.ddeck))
        for zone, numbers in parts:
            for number, copies in numbers.items():
                definition = game.catalog.find(number)
                if definition is None:
                    continue  # 602-1a sees to it that there is one
                for _ in range(copies):
                    add_card(game.state, definition, game.seat("201-2", seat), zone[seat])


class Preparation(Frame, frozen=True, tag="bd.Preparation"):
    """602-1: the steps before the game."""

    asked: int = 0
    old: tuple[Ref, ...] = ()
    redraws: bool = False
    asking: tuple[int, ...] = ()


preparation = Procedure(Preparation)


def _from_top(game: Game, seat: int, count: int, zone: Place) -> None:
    cards = game.state.zones[DECK[seat]][: -count - 1 : -1]
    for card in cards:
        happen(game, [move_event(game, card, zone, seat, cause="setup", by=seat)])


@preparation.step("602-1b")
def shuffle_decks(game: Game, frame: Preparation) -> None:
    """602-1b: the main decks are shuffled."""
    happen(game, [Event("shuffle", seat=seat, destination=DECK[seat], cause="setup") for seat in (0, 1)])


@preparation.step("")
def place_territories(game: Game, frame: Preparation) -> None:
    """602-1c: the territories lie in their zones, unopened."""
    for seat in (0, 1):
        for card in game.state.zones[TERRITORY[seat]]:
            game.state.cards[card] = replace(game.state.cards[card], face=game.exactly("602-1c", 0))
            arrive(game, card, game.state.cards[card])
        game.state.zones[DDECK[seat]] = game.by("602-1d", game.state.zones[DDECK[seat]])
    game.touch()


@preparation.step("602-1e")
def decide_first(game: Game, frame: Preparation) -> None:
    """602-1e: chance names a player; 6.02.1.e.1: he goes first himself, and does not choose who does."""
    state = game.state
    named = chance.below(state.seed, state.draws, 2)
    state.first = state.turn_player = game.seat("6.02.1.e.1", named)
    state.draws += 1
    game.record(Event("first", seat=state.first, cause="setup"))


@preparation.step("602-1f")
def opening_hands(game: Game, frame: Preparation) -> None:
    """602-1f: five cards each."""
    for seat in (game.state.first, 1 - game.state.first):
        _from_top(game, seat, 5, HAND)


@preparation.step("602-1g")
def offer_redraw(game: Game, frame: Preparation) -> None:
    """602-1g: each may redraw, 6.02.1.g.2: once; 6.02.1.g.1: the first player decides first."""
    if frame.asked == 2 * game.limit("6.02.1.g.2", 1):
        game.goto(place_life)
        return
    seat = _redrawing(game, frame)
    game.ask(Decision(seat, "yes", "redraw", "602-1g", (Option("yes"), Option("no"))))


def _redrawing(game: Game, frame: Preparation) -> int:
    first = game.seat("6.02.1.g.1", game.state.first)
    return first if frame.asked % 2 == 0 else 1 - first


@preparation.step("602-1g")
def redraw(game: Game, frame: Preparation) -> None:
    """602-1g: the old hand is put aside and five new cards come."""
    redraws = bool(game.chosen) and game.chosen[0].verb == "yes"
    seat = _redrawing(game, frame)
    old = tuple(game.ref(card) for card in game.state.zones[HAND[seat]]) if redraws else ()
    game.set(old=old, redraws=redraws)
    if redraws:
        _from_top(game, seat, 5, HAND)


@preparation.step("602-1g")
def put_back(game: Game, frame: Preparation) -> None:
    """602-1g: then the old cards go back."""
    seat = _redrawing(game, frame)
    happen(game, [move_event(game, ref.card, DECK, seat, cause="setup", by=seat) for ref in frame.old])


@preparation.step("602-1g")
def shuffle_back(game: Game, frame: Preparation) -> None:
    """602-1g: and the deck is shuffled."""
    seat = _redrawing(game, frame)
    if frame.redraws:
        happen(game, [Event("shuffle", seat=seat, destination=DECK[seat], cause="setup")])
    game.goto(offer_redraw, asked=frame.asked + 1, old=(), redraws=False)


@preparation.step("602-1h")
def place_life(game: Game, frame: Preparation) -> None:
    """602-1h: the top ten cards become life."""
    for seat in (game.state.first, 1 - game.state.first):
        _from_top(game, seat, 10, LIFE)


@preparation.step("602-1i")
def place_energy(game: Game, frame: Preparation) -> None:
    """602-1i: the next two become energy."""
    for seat in (game.state.first, 1 - game.state.first):
        _from_top(game, seat, 2, ENERGY)


@preparation.step("602-1j")
def game_start(game: Game, frame: Preparation) -> None:
    """602-1j: abilities for the start of the game."""
    first = game.seat("6.02.1.j.1", game.state.first)
    game.set(asking=(first, 1 - first))
    game.occur("start", at="game", seat=game.state.first)


@preparation.step("")
def order_starts(game: Game, frame: Preparation) -> None:
    """6.02.1.j.1: the first player's, in any order he likes, then the other's."""
    if not frame.asking:
        game.goto(begin)
        return
    own = [w for w in game.state.waiting if w.context.master == frame.asking[0]]
    options = triggers(own)
    game.ask(Decision(frame.asking[0], "order", "trigger", "6.02.1.j.1", options))


@preparation.step("")
def do_starts(game: Game, frame: Preparation) -> None:
    game.goto(order_starts, asking=frame.asking[1:])
    waiting = {w.number: w for w in game.state.waiting}
    chosen = [waiting[option.waiting] for option in game.chosen if option.waiting in waiting]
    game.state.waiting = [w for w in game.state.waiting if w not in chosen]
    for one in reversed(chosen):
        game.resolve(one.context)


@preparation.step("602-1k")
def begin(game: Game, frame: Preparation) -> None:
    """602-1k: the game starts with the first player's turn."""
    game.state.turn_player = game.state.first
    game.record(Event("begin", seat=game.state.first, cause="setup"))
