"""Sections 902 and 911 to 915: rule effects that cut in anywhere, also in the middle of a play or an effect (901.2a)."""

from __future__ import annotations

from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure

from .zones import CHARGE, DECK, DYNAMIS, LIFE, SQUARES, TEMPORARY, TRASH, kinds, move_event

#: 911.1, 911.2: extras, and where they may lie besides the dynamis.
EXTRAS = {"ゼクス エクストラ": "911.1", "アセンション エクストラ": "911.1", "イベント エクストラ": "911.2"}
#: The key under which it is noted that an extra lies where it cannot stay.
STRAY = "stray:"
#: Where extras may lie.
QUIET = frozenset((*SQUARES, *DYNAMIS, *TEMPORARY))


def interrupt(game: Game) -> None:
    """901.2a: returning extras come before reloading."""
    if game.state.result is not None or not game.state.turn:
        return
    strays = _strays(game)
    if strays:
        game.call(Returning(cards=tuple(strays)))
        return
    for seat in (game.state.turn_player, 1 - game.state.turn_player):
        if not game.state.zones[DECK[seat]] and game.state.zones[TRASH[seat]] and not _reloading(game, seat):
            if game.rule("902.1"):
                game.call(Reload(seat=seat))
            return


def _reloading(game: Game, seat: int) -> bool:
    return any(isinstance(frame, Reload) and frame.seat == seat for frame in game.state.frames)


def note(game: Game, event: Event) -> None:
    """911.1, 911.2: an extra that has come to lie neither on a square nor in the dynamis is on its way back.

    One that is being played lies in the temporary zone, which is no place to return from.
    """
    if event.kind != "move" or event.destination in QUIET:
        return
    definition = game.catalog.definitions[game.state.cards[event.subject.card].definition]
    clause = EXTRAS.get(definition.faces[0].words["type"][0])
    if clause is not None and game.rule(clause):
        game.state.numbers[f"{STRAY}{event.subject.card}"] = event.after


def _strays(game: Game) -> list[int]:
    """The extras that are to go back to the dynamis."""
    numbers, cards = game.state.numbers, game.state.cards
    found = [(int(name.removeprefix(STRAY)), identity) for name, identity in numbers.items() if name.startswith(STRAY)]
    return [card for card, identity in found if cards[card].object == identity]


class Returning(Frame, frozen=True, tag="zx.Returning"):
    """911: extras go back to the dynamis, face up."""

    cards: tuple[int, ...]


returning = Procedure(Returning)


@returning.step("")
def go_back(game: Game, frame: Returning) -> None:
    clause = EXTRAS[kinds(game, frame.cards[0])[0]]
    for card in frame.cards:
        game.state.numbers.pop(f"{STRAY}{card}", None)
    happen(game, [move_event(game, card, DYNAMIS, clause=clause) for card in frame.cards])


class Reload(Frame, frozen=True, tag="zx.Reload"):
    """902.1: a deck without cards is made anew from the trash."""

    seat: int


reloading = Procedure(Reload)


@reloading.step("902.1a")
def trash_to_deck(game: Game, frame: Reload) -> None:
    """902.1a: the whole trash becomes the deck."""
    game.record(Event("reload", seat=frame.seat, clause="902.1"))
    happen(game, [move_event(game, card, DECK) for card in game.state.zones[TRASH[frame.seat]]])


@reloading.step("902.1b")
def shuffle(game: Game, frame: Reload) -> None:
    """902.1b: it is shuffled."""
    happen(game, [Event("shuffle", seat=frame.seat, destination=DECK[frame.seat])])


@reloading.step("902.1c")
def choose_life(game: Game, frame: Reload) -> None:
    """902.1c: the opponent chooses a life card."""
    options = tuple(Option("life", game.ref(card)) for card in game.counted(LIFE[frame.seat]))
    seat = game.seat("902.1c", 1 - frame.seat)
    game.ask(Decision(seat, "choose", "life", "902.1c", options, min(1, len(options)), 1))


@reloading.step("902.1c")
def lose_life(game: Game, frame: Reload) -> None:
    """902.1c: it goes to the charge; that is no damage, and it is not played."""
    happen(game, [move_event(game, option.card.card, CHARGE, clause="902.1c") for option in game.chosen])
