"""Taking over: the use of a card, perhaps for a time, and what another card is or can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import continuous, events, tree
from .effects import Resolve, event_for, go_on, propose
from .records import Context, Effect, Event, Key, Likeness, Ref
from .seats import players
from .select import present, targets

if TYPE_CHECKING:
    from .game import Game

# ------------------------------------------------------------------------------------------------ control

_CONTROL = "control"


def _control(game: Game, frame: Resolve, node: tree.Control) -> None:
    seat = players(game, frame.context, node.who)[0]
    refs = present(game, frame.context, node.what)
    propose(game, frame, [event_for(frame, "control", subject=ref, after=ref.identity, seat=seat) for ref in refs])


def _controlled(game: Game, frame: Resolve, node: tree.Control) -> None:
    """What is taken for a time is remembered with the player who has it without that."""
    for event in [event for event in frame.done if event.kind == "control"]:
        held = _held(game, event.subject)
        if not node.duration:
            for effect in held:
                game.state.effects[effect.number] = replace(effect, amount=event.seat)
            continue
        base = held[0].amount if held else event.former
        effect = Effect(game.tick(), frame.context, frame.at, node.duration, (event.subject,), base, game.state.turn)
        game.start_effect(effect, [_CONTROL])


def _held(game: Game, ref: Ref) -> list[Effect]:
    """The effects by which somebody has this card for a time, the latest last."""
    numbers = game.state.lasting.get(_CONTROL, ())
    return [effect for effect in (game.state.effects[number] for number in numbers) if effect.cards == (ref,)]


def give_back(game: Game, ended: Sequence[Effect]) -> None:
    """Cards that were taken for a time go to whoever still holds them, or to the player they were taken from."""
    for effect in ended:
        if not effect.cards or not isinstance(game.program(effect.context.key).code[effect.place], tree.Control):
            continue
        held, seat = _held(game, effect.cards[0]), effect.amount
        if held:
            node = game.program(held[-1].context.key).code[held[-1].place]
            assert isinstance(node, tree.Control)
            seat = players(game, held[-1].context, node.who)[0]
        ref = effect.cards[0]
        if game.alive(ref):
            events.apply(game, [Event("control", subject=ref, after=ref.identity, seat=seat, source=effect.context.source)])


# ------------------------------------------------------------------------------------------------ likeness


def _like(game: Game, frame: Resolve, node: tree.Like) -> None:
    """Cards take over what another one has now. What it becomes later, or where it goes, does not matter to them."""
    context = frame.context
    models = targets(game, context, node.of)
    cards = tuple(ref for ref in present(game, context, node.what) if game.rules.reaches(game, context, ref))
    if not models or not cards:
        go_on(game)
        return
    model = models[0]
    like = Likeness(
        continuous.abilities(game, model) if node.abilities else None,
        {name: continuous.numbers(game, model, name) or 0 for name in node.numbers},
        {name: continuous.words(game, model, name) for name in node.words},
    )
    effect = Effect(game.tick(), context, frame.at, node.duration, cards, 0, game.state.turn, like)
    game.start_effect(effect, _keys(game, like))
    for ref in cards:
        game.record(event_for(frame, "effect", subject=ref, how="Like"))
    go_on(game, did=True)


def grant(game: Game, context: Context, place: int, ref: Ref, keys: tuple[Key, ...], duration: str) -> None:
    """A card has further abilities, printed somewhere else, for a time."""
    like = Likeness(keys, besides=True)
    effect = Effect(game.tick(), context, place, duration, (ref,), 0, game.state.turn, like)
    game.start_effect(effect, _keys(game, like))


def _keys(game: Game, like: Likeness) -> list[str]:
    keys = [f"change:{name}" for name in like.numbers] + [f"word:{name}" for name in like.words]
    if like.abilities is not None:
        inner = {key for ability in like.abilities for key, _ in game.program(ability).keys}
        passed_on = {key for key in inner if key.startswith("gain>")}
        keys += ["gain", *([] if like.besides else ["lose"]), *sorted({f"gain>{key}" for key in inner} | passed_on)]
    return keys


#: What is left to do when the events of an action have happened, and how each of these actions is carried out.
AFTER: dict[type, Callable[..., None]] = {tree.Control: _controlled}
RUN: dict[type, Callable[..., None]] = {tree.Control: _control, tree.Like: _like}
