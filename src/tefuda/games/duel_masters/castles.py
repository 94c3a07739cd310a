"""Section 304: castles, which fortify a shield."""

from __future__ import annotations

from tefuda.kernel import objects
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import PartRule, Procedure

from . import labels
from .play import ARRIVALS, Play
from .shields import ToHand
from .zones import GRAVE, SHIELDS, move_event, shields

#: 304.2a: a castle lies on a shield, seen by everybody, and is no part of it.
CASTLE = PartRule("castle", identity="same")
#: The key under which it is noted that the shield of a castle has gone, and which card that was.
FALLEN = "fallen:"


class Fortifying(Frame, frozen=True, tag="dm.Fortifying"):
    """304.2: a castle goes onto a shield of its player."""

    seat: int
    castle: Ref


fortifying = Procedure(Fortifying)


@fortifying.step("304.2")
def ask_shield(game: Game, frame: Fortifying) -> None:
    """701.19a: the player names the shield."""
    options = tuple(Option("shields", game.ref(card)) for card in shields(game, frame.seat))
    game.chosen = ()
    if options:
        game.ask(Decision(frame.seat, "choose", "fortify", "304.2", options, source=frame.castle))


@fortifying.step("304.2")
def fortify(game: Game, frame: Fortifying) -> None:
    """304.2: it comes into the shield zone, on that shield."""
    if game.chosen:
        shield = game.chosen[0].card
        happen(game, [objects.attaching(game, frame.castle, shield, CASTLE.role, seat=frame.seat, cause="play", by=frame.seat)])


def arrives(game: Game, seat: int, castle: Ref) -> None:
    game.call(Fortifying(seat=seat, castle=castle))


def note(game: Game, event: Event) -> None:
    """304.3: the shield that a castle fortified has gone; a card that has left the shields is no castle any more."""
    if event.kind == "separate":
        if event.role == CASTLE.role:
            game.state.numbers[f"{FALLEN}{event.subject.card}"] = event.agent.card
    elif event.origin in SHIELDS:
        game.state.numbers.pop(f"{FALLEN}{event.subject.card}", None)


def due(game: Game) -> list[Event]:
    """703.4k: a castle without its shield goes to the graveyard, 304.3: once the shield's S・トリガー has been used."""
    found: list[Event] = []
    for name, shield in game.state.numbers.items():
        if not name.startswith(FALLEN):
            continue
        card = int(name.removeprefix(FALLEN))
        record = game.state.cards[card]
        if record.zone not in SHIELDS:
            continue
        if _in_use(game, shield) and game.rule("304.3"):
            if not record.aside:  # until then it is no shield
                found.append(Event("aside", subject=game.ref(card), after=record.object, seat=record.owner))
        elif game.rule("703.4k"):
            found.append(move_event(game, card, GRAVE, clause="703.4k"))
    return found


def _in_use(game: Game, shield: int) -> bool:
    """Is the S・トリガー of this card declared, waiting or being used?"""
    for one in game.state.waiting:
        if one.context.source.card == shield and game.program(one.context.key).ability.keyword == labels.SHIELD_TRIGGER:
            return True
    for frame in game.state.frames:
        if isinstance(frame, ToHand) and any(ref.card == shield for ref, _ in frame.declared):
            return True
        if isinstance(frame, Play) and frame.card.card == shield:
            return True
    return False


ARRIVALS["城"] = arrives
