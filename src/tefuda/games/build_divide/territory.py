"""Chapter 900: opening territories; 511, 529: opening and closing them by effects."""

from __future__ import annotations

from tefuda.kernel.continuous import number, words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from . import energy
from .zones import FIELD, TERRITORY, move_event


def opened(game: Game, card: int) -> bool:
    """404-1: a territory is open while it shows its opened side in the territory zone or on the field."""
    record = game.state.cards[card]
    return record.face == 1 and record.zone in (*TERRITORY, *FIELD) and game.rule("404-1")


def opening_cost(game: Game, card: int, ace: Ref) -> int:
    """902-3: the opened side's total less the ace's total; 902-3a: at least nothing."""
    faces = game.catalog.definitions[game.state.cards[card].definition].faces
    total = faces[1].numbers.get("cost", 0)
    rest = total - game.by("902-3", number(game, ace.card, "cost") or 0)
    return rest if rest > 0 else game.exactly("902-3a", 0)


def openable(game: Game, seat: int, ace: Ref) -> list[int]:
    """902-2: unopened territories in the own territory zone that share a title with the ace and can be paid."""
    titles = set(words(game, ace, "title"))
    found = []
    for card in game.state.zones[TERRITORY[seat]]:
        shared = game.demands("902-2", bool(titles & set(words(game, game.ref(card), "title"))))
        if not opened(game, card) and shared and energy.affordable(game, seat, opening_cost(game, card, ace), ()):
            found.append(card)
    return found


class Opening(Frame, frozen=True, tag="bd.Opening"):
    """902: an ace has just entered; its controller may open one territory, before anything else happens."""

    seat: int
    ace: Ref
    territory: Ref = NOBODY


opening = Procedure(Opening)


@opening.step("902-3b")
def offer(game: Game, frame: Opening) -> None:
    """902-3b: opening is always voluntary, also when it costs nothing."""
    found = openable(game, frame.seat, frame.ace)
    if not found:
        game.leave()
        return
    options = (*(Option("open", game.ref(card)) for card in found), Option("decline"))
    game.ask(Decision(frame.seat, "act", "open", "902-2", options, source=frame.ace))


@opening.step("902-3")
def pay(game: Game, frame: Opening) -> None:
    """902-3: each point of the difference is paid with any energy."""
    option = game.chosen[0] if game.chosen else Option("decline")
    if option.verb == "decline":
        game.leave()
        return
    game.set(territory=option.card)
    total = opening_cost(game, option.card.card, frame.ace)
    if total:
        game.call(energy.Payment(seat=frame.seat, source=option.card, total=total, clause="902-3"))


@opening.step("902-1a")
def open_it(game: Game, frame: Opening) -> None:
    if not frame.unpaid:
        game.call(Turning(seat=frame.seat, card=frame.territory, face=1))


class Turning(Frame, frozen=True, tag="bd.Turning"):
    """511, 529: a territory shows its opened or its unopened side."""

    seat: int
    card: Ref
    face: int
    cause: str = "rule"


turning = Procedure(Turning)


@turning.step("")
def to_its_place(game: Game, frame: Turning) -> None:
    """1406-1a: opening an assault territory puts it on the field; 529-1a: closing one brings it back first."""
    card = frame.card.card
    if not game.alive(frame.card):
        game.leave()
        return
    record = game.state.cards[card]
    if frame.face == 1 and record.zone in TERRITORY and assaults(game, card) and game.rule("1406-1a"):
        happen(game, [move_event(game, card, FIELD, game.master(card), by=frame.seat, clause="1406-1a")])
    elif frame.face == 0 and record.zone not in TERRITORY and game.rule("529-1a"):
        happen(game, [move_event(game, card, TERRITORY, record.owner, by=frame.seat, clause="529-1a")])


@turning.step("")
def turn_over(game: Game, frame: Turning) -> None:
    """902-2a: the side changes, the orientation does not; 511-1: it has been opened."""
    moved = [event for event in frame.done if event.kind == "move"]
    ref = Ref(frame.card.card, moved[0].after) if moved else frame.card
    if not game.alive(ref):
        return
    clause = "902-2a" if frame.face else "529-1"
    if moved and not frame.face and game.state.cards[ref.card].face == 0:
        # 1406-2: as a unit that left the field it shows its unopened side already: it has been closed.
        happen(game, [Event("close", subject=ref, after=ref.identity, seat=frame.seat, by=frame.seat, clause=clause)])
    elif game.rule(clause):
        event = Event(
            "flip",
            also=game.by("511-1", "open" if frame.face else "close"),
            subject=ref,
            face="back" if frame.face else "front",
            seat=frame.seat,
            by=frame.seat,
            clause=clause,
        )
        happen(game, [event])


@turning.step("")
def told(game: Game, frame: Turning) -> None:
    game.reply(done=frame.done)


def assaults(game: Game, card: int) -> bool:
    """1406-1: has the opened side of this territory アサルトテリトリー?"""
    definition = game.catalog.definitions[game.state.cards[card].definition]
    face = definition.faces[-1]
    return any(definition.programs[index].ability.keyword == "アサルトテリトリー" for index in face.abilities)
