"""3-18: what lies on the Gate, the newest on top: cards, abilities, and the processes that the rules put there."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel.game import Game
from tefuda.kernel.records import Frame, History, Item
from tefuda.kernel.triggers import armed_name

from .zones import hide_again


class Gate(Frame, frozen=True, tag="gr.Gate"):
    """9-2a: adding and resolving take turns until the Gate is empty."""

    topic: str = "gate"
    seat: int = 0  # 9-3b: who has priority
    passes: int = 0
    since: History[int] = 0  # when the last addition or resolution began: what was put there later is new


#: Everything that can lie on the Gate. Overdrive abilities ("od") are items as well, but lie in a drive zone.
ON_GATE = ("card", "ability", "damage", "destruction", "ruler_damage", "drive", "loss")


def lying(game: Game) -> list[Item]:
    """3-18b: what lies on the Gate, in its order."""
    return [item for item in game.state.items if item.kind in ON_GATE]


def top(game: Game) -> Item | None:
    """9-4c: what lies on top."""
    found = lying(game)
    return game.last("9-4c", found) if found else None


def find(game: Game, number: int) -> Item | None:
    return next((item for item in game.state.items if item.number == number), None)


def put(game: Game, item: Item) -> None:
    """Something is put on the Gate, above everything else."""
    game.state.items.append(item)
    game.proceed()


def change(game: Game, number: int, **changes: object) -> None:
    for at, item in enumerate(game.state.items):
        if item.number == number:
            game.state.items[at] = replace(item, **changes)


def begun(game: Game) -> int:
    """When the addition or resolution that is under way began; 0: none is."""
    return next((frame.since for frame in reversed(game.state.frames) if isinstance(frame, Gate)), 0)


def remove(game: Game, number: int) -> None:
    """It is no longer there; 14-9g-1: an ability that waits for a state may be set off anew."""
    items = game.state.items
    for item in [item for item in items if item.number == number]:
        items.remove(item)
        if item.context is None or item.kind != "ability":
            continue
        hide_again(game, item.context.source)
        if game.rule("14-9g-1"):
            game.state.numbers.pop(armed_name(item.context), None)
    game.proceed()


def left(game: Game, card: int) -> None:
    """A card that is no longer on the Gate is not resolved either."""
    for item in [item for item in game.state.items if item.kind == "card" and item.card.card == card]:
        remove(game, item.number)


def of_card(game: Game, card: int) -> Item | None:
    """The item of a card on the Gate."""
    return next((item for item in game.state.items if item.kind == "card" and item.card.card == card), None)


def overdrives(game: Game, card: int = -1) -> list[Item]:
    """7-2a-2: the overdrive abilities in drive zones (of one card)."""
    return [item for item in game.state.items if item.kind == "od" and card in (-1, item.source.card)]
