"""Section 402: before the game."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel import chance
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.moves import add_card, arrive
from tefuda.kernel.objects import attaching
from tefuda.kernel.records import Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure
from tefuda.kernel.zones import Place

from . import labels
from .cards import VIRTUAL
from .deck import Deck
from .wholes import COMPANION
from .zones import DECK, DYNAMIS, HAND, LIFE, PLAYER_SQUARES, RESOURCE, move_event, player_cards, put_event


def lay_out(game: Game, decks: tuple[Deck, Deck]) -> None:
    """402.1a, 402.1b: each player's card on his square; his deck and dynamis are at hand."""
    for seat, deck in enumerate(decks):
        for number, copies in deck.cards.items():
            _add(game, number, copies, seat, DECK)
        for card in _add(game, deck.player, 1, seat, DECK) if deck.player else ():
            game.state.zones[DECK[seat]] = game.state.zones[DECK[seat]][:-1]
            _lay(game, card, PLAYER_SQUARES[seat], seat)
        for card in _add(game, deck.companion, 1, seat, DECK) if deck.companion else ():
            game.state.zones[DECK[seat]] = game.state.zones[DECK[seat]][:-1]
            game.state.cards[card] = replace(game.state.cards[card], down=True)
            _lay(game, card, PLAYER_SQUARES[seat], seat)
        for card in _add(game, "", 0, seat, DYNAMIS, deck.dynamis):
            game.state.cards[card] = replace(game.state.cards[card], down=True)


def _add(game: Game, number: str, copies: int, seat: int, place: Place, many: dict[str, int] | None = None) -> list[int]:
    """Cards that are there from the beginning (302.1a: their player owns them)."""
    added = []
    for name, times in (many if many is not None else {number: copies}).items():
        definition = game.catalog.find(name)
        if definition is not None:  # 401.1 sees to it that there is one
            added += [add_card(game.state, definition, seat, place[seat]) for _ in range(times)]
    return added


def _lay(game: Game, card: int, zone: int, seat: int) -> None:
    """A card lies on a square from the beginning."""
    state = game.state
    state.cards[card] = replace(state.cards[card], zone=zone, controller=seat)
    state.zones[zone] = (*state.zones[zone], card)
    arrive(game, card, state.cards[card])


def add_virtual(game: Game, seat: int) -> int:
    """1206.1: a virtual player card on a player's own square."""
    definition = game.catalog.add(VIRTUAL)
    zone = PLAYER_SQUARES[seat]
    card = add_card(game.state, definition, seat, zone)
    game.put(card, replace(game.state.cards[card], controller=seat))
    return card


class Preparation(Frame, frozen=True, tag="zx.Preparation"):
    """402.1: the steps before the first turn."""

    seat: int = 0
    asked: tuple[str, ...] = ()


preparation = Procedure(Preparation)

#: 402.1c to 402.1e: cards of the deck that may begin elsewhere: keyword, clause.
BEGINNINGS = ((labels.START_CARD, "402.1c"), (labels.GATE_CARD, "402.1d"), (labels.START_RESOURCE, "402.1e"))


@preparation.step("")
def virtual_player_cards(game: Game, frame: Preparation) -> None:
    """402.1b, 1206.1: who has no player card uses a virtual one."""
    for seat in (0, 1):
        if not player_cards(game, seat) and game.rule("1206.1"):
            add_virtual(game, seat)


@preparation.step("402.1b")
def back_to_back(game: Game, frame: Preparation) -> None:
    """402.1b: what a player has brought along lies back to back with his player card, which shows."""
    batch = []
    for seat in (0, 1):
        loose = [card for card in game.state.zones[PLAYER_SQUARES[seat]] if game.state.cards[card].down]
        hosts = [game.ref(card) for card in player_cards(game, seat)]
        batch += [attaching(game, game.ref(card), hosts[0], COMPANION, down=True, cause="setup") for card in loose if hosts]
    happen(game, batch)


@preparation.step("")
def ask_beginning(game: Game, frame: Preparation) -> None:
    """402.1c, 402.1d, 402.1e: up to one card each with these keywords may begin elsewhere."""
    number = len(frame.asked)
    if number == 2 * len(BEGINNINGS):
        game.goto(shuffle_decks)
        return
    seat, (keyword, clause) = number // len(BEGINNINGS), BEGINNINGS[number % len(BEGINNINGS)]
    game.chosen = ()
    found = [card for card in game.state.zones[DECK[seat]] if _has(game, card, keyword)]
    alike: dict[int, int] = {game.state.cards[card].definition: card for card in found}
    for card in alike.values():  # a player knows what is in his deck
        game.put(card, replace(game.state.cards[card], known=game.state.cards[card].known | 1 << seat))
    if found and game.rule(clause):
        options = tuple(Option("choose", game.ref(card)) for card in alike.values())
        game.ask(Decision(seat, "choose", "start_card", clause, options, 0, 1))


def _has(game: Game, card: int, keyword: str) -> bool:
    return keyword in labels.printed(game.catalog.definitions[game.state.cards[card].definition])


@preparation.step("")
def begin_elsewhere(game: Game, frame: Preparation) -> None:
    """402.1c: face down on the player square; 402.1d: face up in the dynamis; 402.1e: among the resources."""
    number = len(frame.asked)
    seat, (keyword, clause) = number // len(BEGINNINGS), BEGINNINGS[number % len(BEGINNINGS)]
    game.goto(ask_beginning, asked=(*frame.asked, keyword))
    if game.chosen:
        card = game.chosen[0].card.card
        if keyword == labels.START_CARD:
            event = put_event(game, card, PLAYER_SQUARES[seat], seat, cause="setup", by=seat, down=True)
        else:
            event = move_event(game, card, DYNAMIS if keyword == labels.GATE_CARD else RESOURCE, cause="setup", by=seat)
        happen(game, [replace(event, clause=clause)])


@preparation.step("402.1f")
def shuffle_decks(game: Game, frame: Preparation) -> None:
    """402.1f: both decks are shuffled."""
    happen(game, [Event("shuffle", seat=seat, destination=DECK[seat], cause="setup") for seat in (0, 1)])


@preparation.step("")
def decide_first(game: Game, frame: Preparation) -> None:
    """402.1i: chance decides who goes first."""
    state = game.state
    state.first = state.turn_player = game.seat("402.1i", chance.below(state.seed, state.draws, 2))
    state.draws += 1
    game.record(Event("first", seat=state.first, cause="setup", clause="402.1i"))


@preparation.step("402.1j")
def opening_hands(game: Game, frame: Preparation) -> None:
    """402.1j: four cards each are the opening hand."""
    for seat in (0, 1):
        _from_top(game, seat, game.exactly("402.1j", 4), HAND)
    game.set(seat=game.state.first)


@preparation.step("402.1k")
def ask_redraw(game: Game, frame: Preparation) -> None:
    """402.1k: the first player, then the other one, may take a whole new hand, once."""
    game.ask(Decision(frame.seat, "act", "redraw", "402.1k", (Option("redraw"), Option("pass"))))


@preparation.step("402.1k")
def put_back(game: Game, frame: Preparation) -> None:
    """402.1k: the hand goes back, the deck is shuffled."""
    if game.chosen[0].verb == "pass":
        game.goto(next_redraw)
        return
    hand = game.state.zones[HAND[frame.seat]]
    happen(game, [move_event(game, card, DECK, cause="setup", by=frame.seat) for card in hand])


@preparation.step("")
def shuffle_again(game: Game, frame: Preparation) -> None:
    happen(game, [Event("shuffle", seat=frame.seat, destination=DECK[frame.seat], cause="setup", clause="402.1k")])


@preparation.step("")
def new_hand(game: Game, frame: Preparation) -> None:
    _from_top(game, frame.seat, 4, HAND, clause="402.1k")


@preparation.step("")
def next_redraw(game: Game, frame: Preparation) -> None:
    if frame.seat == game.state.first:
        game.goto(ask_redraw, seat=1 - frame.seat)


@preparation.step("402.1l")
def place_life(game: Game, frame: Preparation) -> None:
    """402.1l: four cards each become the life."""
    for seat in (0, 1):
        _from_top(game, seat, game.exactly("402.1l", 4), LIFE)


@preparation.step("402.1m")
def place_resources(game: Game, frame: Preparation) -> None:
    """402.1m: so many cards become resources that there are two."""
    for seat in (0, 1):
        _from_top(game, seat, 2 - len(game.state.zones[RESOURCE[seat]]), RESOURCE)


@preparation.step("402.1n")
def turn_up(game: Game, frame: Preparation) -> None:
    """402.1n: the start cards are turned face up."""
    cards = game.state.cards
    down = [card for seat in (0, 1) for card in game.state.zones[PLAYER_SQUARES[seat]] if cards[card].down]
    happen(game, [Event("flip", subject=game.ref(card), face="up", seat=cards[card].owner, cause="setup") for card in down])


@preparation.step("402.1p")
def begin(game: Game, frame: Preparation) -> None:
    """402.1p: the first player begins; 402.1o: nobody has damage."""
    game.state.turn_player = game.state.first
    game.record(Event("begin", seat=game.state.first, cause="setup"))


def _from_top(game: Game, seat: int, count: int, place: Place, **more: object) -> None:
    for card in game.state.zones[DECK[seat]][: -count - 1 : -1] if count > 0 else ():
        happen(game, [move_event(game, card, place, cause="setup", by=seat, **more)])
