"""Section 703: state-based processing. It cuts in after every event, also in the middle of an effect (111.2d)."""

from __future__ import annotations

from tefuda.games.kit.losing import Losing, Reason
from tefuda.games.kit.numbers import lowered
from tefuda.kernel import loops
from tefuda.kernel.continuous import number, printed_number, touching
from tefuda.kernel.effects import Resolve
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden, prohibits
from tefuda.kernel.records import Context, Event, Frame, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.triggers import armed_name

from . import arriving, frameworks, homing, labels, life, linking, pools, statuses
from .battle import BEATEN
from .breaks import STRUCK
from .destroying import destruction
from .zones import BATTLE, DECK, GRAVE, creatures, kinds, move_event, stands


def interrupt(game: Game) -> None:
    """703.1: before anything else is done, what is due is done; 604.4: then what static abilities do once."""
    state = game.state
    if state.result is not None:
        return
    calm = game.tracer is None and game.kept_over(_FIELD, _calm, notes=True)
    if calm and not (state.waiting or state.asides) and state.zones[DECK[0]] and state.zones[DECK[1]]:
        return  # no note, nothing in the battle zone, no deck and nothing that waits
    if (_losing(game) or (not calm and _due(game))) and (not _resolving(game) or game.by("111.2d", True)):
        game.call(Processing())
    elif not calm and frameworks.interrupt(game):
        return
    elif any([one.state for one in game.state.waiting]) and not _under_way(game) and game.rule("604.4"):
        game.call(OneShots())


_FIELD = BATTLE[:1]
#: What is noted of cards with which something is to be done.
_MARKS = (BEATEN, STRUCK, homing.ASTRAY, *frameworks.MARKS)


def _calm(game: Game) -> bool:
    """Is there nothing in the battle zone, and no note, that anything could be due for?"""
    if any([name.startswith(_MARKS) for name in game.state.numbers]):
        return False
    if _powerless(game) or statuses.unbound(game) or linking.broken_up(game):
        return False
    if all(game.kept_prints(_plain, game.state.zones[BATTLE[0]], frozenset())):
        return True
    return not (_improper(game) or life.without(game)) and frameworks.calm(game)


def _plain(game: Game, card: int) -> bool:
    """Is this a card of the battle zone for which nothing is ever due but by its power, or by a note?"""
    odd = not game.state.cards[card].down and not stands(game, card)
    return not (odd or labels.printed(game, card, labels.EX_LIFE) or frameworks.watched(game, card))


def _resolving(game: Game) -> bool:
    """Is an effect being carried out?"""
    return any(isinstance(frame, Resolve) for frame in game.state.frames)


def _under_way(game: Game) -> bool:
    return any(isinstance(frame, OneShots) for frame in game.state.frames)


def _losing(game: Game) -> list[tuple[int, Reason]]:
    """703.4a: who was attacked directly; 703.4b: who has no card in the deck, if only for a moment (104.2b)."""
    state = game.state
    found: list[tuple[int, Reason]] = []
    for seat in (0, 1):
        if f"{STRUCK}{seat}" in state.numbers and game.rule("703.4a"):
            found.append((seat, Reason("direct attack", "703.4a")))
        elif _decked(game, seat) and game.rule("703.4b"):
            found.append((seat, Reason("no deck", "703.4b")))
    if found and any(isinstance(frame, Losing) for frame in state.frames):
        return []  # they are losing already
    if found and prohibits(game, "lose"):
        return [one for one in found if forbidden(game, Event("lose", seat=one[0], reason=one[1].why)) is None]
    return found


def _decked(game: Game, seat: int) -> bool:
    """703.4b: is there no card in the deck? 104.2b: if only for a moment, in the middle of an effect.

    409.1c: a card of the deck that is pending does not count; 605.4: one that is only looked at does.
    """
    deck, cards = game.state.zones[DECK[seat]], game.state.cards
    if game.state.asides and deck and cards[deck[0]].aside:  # otherwise one of them counts
        looked = {ref.card for ref in arriving.looked_at_now(game)}
        deck = tuple(card for card in deck if not cards[card].aside or card in looked)
    empty = not deck and game.state.turn > 0
    return empty and (not _resolving(game) or game.by("104.2b", True))


def _due(game: Game) -> list[Event]:
    """703.3: everything that is due now; what an effect forbids would be due for ever (700.3)."""
    powerless, beaten, improper = _powerless(game), _beaten(game), _improper(game)
    moved = [*frameworks.due(game), *life.newcomers(game)]
    if not (powerless or beaten or improper or moved):
        return []
    batch = [
        *moved,
        *destruction(game, powerless, clause="703.4c"),
        *destruction(game, [ref for ref in beaten if ref not in powerless], clause="703.4d", cause="battle"),
        *(move_event(game, ref.card, GRAVE, clause=_improper_by(game, ref.card)) for ref in improper),
    ]
    if prohibits(game, "move", "destroy"):
        batch = [event for event in batch if homing.homeward(event) or forbidden(game, event) is None]
    return batch


def _powerless(game: Game) -> list[Ref]:
    """703.4c: creatures whose power is 0 or less."""
    if not _fearful(game) and (game.untouched(_POWER) or not lowered(game, _POWER)):
        return []  # none is printed as 0, and nothing takes any away
    if not lowered(game, _POWER) and all([game.kept_card(_printed_power, card, frozenset()) > 0 for card in creatures(game)]):
        return []  # all have some, and nothing takes any away
    found = [game.ref(card) for card in creatures(game) if game.kept_card(_power, card, _POWER) <= 0]
    return game.by("703.4c", found) if found else found


#: Under what an effect on powers is in the index.
_POWER = touching(numbers=("power",))


def _power(game: Game, card: int) -> int:
    return number(game, card, "power") or 0


def _printed_power(game: Game, card: int) -> int:
    return printed_number(game, card, game.state.cards[card], "power") or 0


def _fearful(game: Game) -> bool:
    """Is there a card in the battle zone whose printed power is not above 0?"""
    definitions, cards = game.catalog.definitions, game.state.cards
    for card in game.state.zones[BATTLE[0]]:
        record = cards[card]
        power = definitions[record.definition].faces[record.face].numbers.get("power", 1)
        if power <= 0 or record.parts:
            return True
    return False


def _beaten(game: Game) -> list[Ref]:
    """703.4d: creatures that have lost a battle."""
    marks = [(int(name.removeprefix(BEATEN)), to) for name, to in game.state.numbers.items() if name.startswith(BEATEN)]
    return game.by("703.4d", [Ref(card, identity) for card, identity in marks]) if marks else []


def _improper_by(game: Game, card: int) -> str:
    """703.4m: a weapon by itself; 703.4g: a cell; 703.4i: everything else that cannot be there."""
    return next(
        (clause for kind, clause in (("ウエポン", "703.4m"), ("セル", "703.4g")) if kind in kinds(game, card)), "703.4i"
    )


def _improper(game: Game) -> list[Ref]:
    """703.4i: face-up cards in the battle zone that cannot be there by themselves: spells (302.3), auras, cores ..."""
    cards = game.state.cards
    found = [card for card in game.counted(BATTLE[0]) if not cards[card].down and not stands(game, card)]
    return [game.ref(card) for card in found if game.rule(_improper_by(game, card))]


class Processing(Frame, frozen=True, tag="dm.Processing"):
    """703.3: all that is due happens at the same time, as one event, and then it is looked at again."""


processing = Procedure(Processing)


@processing.step("")
def perform(game: Game, frame: Processing) -> None:
    """703.3: together; 104.1: whoever loses ends the game at once."""
    lost, batch = _losing(game), _due(game)
    loops.pulse(game)  # what is replaced every time may go on for ever
    for name in [name for name in game.state.numbers if name.startswith((BEATEN, STRUCK, homing.ASTRAY))]:
        del game.state.numbers[name]
    happen(game, game.every("703.3", batch))
    if lost:
        game.call(Losing(seats=tuple(seat for seat, _ in lost), reasons=tuple(reason for _, reason in lost)))


@processing.step("")
def look_again(game: Game, frame: Processing) -> None:
    game.proceed()


class OneShots(Frame, frozen=True, tag="dm.OneShots"):
    """604.4: static abilities whose condition is met do something once, in the middle of whatever is under way."""

    contexts: tuple[Context, ...] = ()


one_shots = Procedure(OneShots)


@one_shots.step("")
def carry_out(game: Game, frame: OneShots) -> None:
    """604.4: before everything else that waits; 604.4b: the turn player's first, each player's in any order."""
    found = [one for one in game.state.waiting if one.state]
    game.set(contexts=tuple(one.context for one in found))
    game.call(pools.Settling(only=tuple(one.number for one in found)))


@one_shots.step("")
def look_once_more(game: Game, frame: OneShots) -> None:
    """604.4: if the condition is still met, it is done again."""
    for context in frame.contexts:
        game.state.numbers.pop(armed_name(context), None)
    loops.pulse(game)
    game.leave()
    game.proceed()
