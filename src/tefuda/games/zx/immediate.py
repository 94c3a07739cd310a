"""Sections 902 and 911 to 915: rule effects that cut in anywhere, also in the middle of a play or an effect (901.2a)."""

from __future__ import annotations

from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.objects import attaching
from tefuda.kernel.records import Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure

from . import immunity, special, wholes
from .zones import (
    CHARGE,
    DECK,
    DYNAMIS,
    LIFE,
    PLAYER_SQUARES,
    REMOVED,
    SQUARES,
    TEMPORARY,
    TRASH,
    move_event,
    put_event,
)

#: 911.1, 911.2, 912.1, 914.1, 914.2: what does not stay elsewhere than on squares and, cards, in the dynamis.
STRAYS = {
    "ゼクス エクストラ": "911.1",
    "アセンション エクストラ": "911.1",
    "イベント エクストラ": "911.2",
    "ゼクス オーバーブースト": "912.1",
    "トークン": "914.1",
    "リンク": "914.2",
}
#: Those of them that are no cards.
MARKERS = frozenset({"トークン", "リンク"})
#: The key under which it is noted that something lies where it cannot stay.
STRAY = "stray:"
#: Where extras may lie. One that is being played lies in the temporary zone, which is no place to return from.
QUIET = frozenset((*SQUARES, *DYNAMIS, *TEMPORARY))


def interrupt(game: Game) -> None:
    """901.2a: what returns comes before reloading."""
    if game.state.result is not None or not game.state.turn:
        return
    if game.state.effects:
        immunity.suspend(game)
    if game.state.waiting and special.waits(game) and game.rule("813.3"):
        special.play(game)
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
    """911 to 915: what has come to lie where it cannot stay is on its way back, or vanishes."""
    card = event.subject.card
    kind = _printed_kind(game, card)
    if kind in MARKERS:
        lost = event.destination not in SQUARES and event.destination not in TEMPORARY
    else:
        split = wholes.part(game, card, wholes.BEHIND) is not None and event.destination not in SQUARES
        lost = split or (kind in STRAYS and event.destination not in QUIET)
    if lost and game.rule(_clause(game, card)):
        game.state.numbers[f"{STRAY}{card}"] = event.after


def _printed_kind(game: Game, card: int) -> str:
    return game.catalog.definitions[game.state.cards[card].definition].faces[0].words["type"][0]


def _clause(game: Game, card: int) -> str:
    return "915.1" if wholes.is_unison(game, card) else STRAYS[_printed_kind(game, card)]


def _strays(game: Game) -> list[int]:
    """What is to go back, or to vanish."""
    numbers, cards = game.state.numbers, game.state.cards
    found: list[int] = []
    for name in numbers:  # a few, and looked at after every change
        if name.startswith(STRAY):
            card = int(name.removeprefix(STRAY))
            if cards[card].object == numbers[name]:
                found.append(card)
    return found


class Returning(Frame, frozen=True, tag="zx.Returning"):
    """911: extras go back to the dynamis, face up; 912, 915: player cards to their squares; 914: markers vanish."""

    cards: tuple[int, ...]


returning = Procedure(Returning)


@returning.step("")
def go_back(game: Game, frame: Returning) -> None:
    batch: list[Event] = []
    for card in frame.cards:
        game.state.numbers.pop(f"{STRAY}{card}", None)
        clause = _clause(game, card)
        batch += _home(game, card, clause)
        if _printed_kind(game, card) in MARKERS:
            ref, owner = game.ref(card), game.state.cards[card].owner
            batch.append(Event("vanish", subject=ref, seat=owner, destination=REMOVED[owner], clause=clause))
        elif not wholes.is_unison(game, card) and game.state.cards[card].zone not in DYNAMIS:
            batch.append(move_event(game, card, DYNAMIS, clause=clause))
    happen(game, batch)


def _home(game: Game, card: int, clause: str) -> list[Event]:
    """912.1, 915.1: the player card goes to its square, rebooted, and what it was joined with lies behind or on it again."""
    behind = wholes.part(game, card, wholes.BEHIND)
    if behind is None:
        return []
    owner = game.state.cards[behind].owner
    zone = PLAYER_SQUARES[owner]
    more = {"to": zone, "seat": owner, "clause": clause}
    batch = [put_event(game, behind, zone, owner, clause=clause)]
    lower, over = wholes.part(game, card, wholes.LOWER), wholes.part(game, card, wholes.UNISON)
    if lower is not None:
        batch.append(attaching(game, game.ref(lower), game.ref(behind), wholes.COMPANION, down=True, **more))  # type: ignore[arg-type]
    if over is not None:
        batch.append(attaching(game, game.ref(over), game.ref(behind), wholes.COVER, **more))  # type: ignore[arg-type]
    return batch


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
