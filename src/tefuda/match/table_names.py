"""Names in scenarios: cards by label or printed name, zones as `A.hand`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .match import Match
from .naming import SEATS, fold
from .scenario_run import Run, ScenarioFault, row
from .source import Block


def fail(run: Run, message: str) -> ScenarioFault:
    """An expectation that does not hold, at the line being checked."""
    return ScenarioFault(message, run.line)


def listed(match: Match, zone: int) -> tuple[int, ...]:
    """The cards of a zone as people list them: a pile from its top; of a shared zone those the player uses."""
    game = match.game
    pile = game.state.zones[zone]
    if game.rules.zones[zone >> 1].shared:
        pile = tuple(card for card in game.state.zones[zone & ~1] if game.master(card) == zone & 1)
    return pile[::-1] if match.game.rules.zones[zone >> 1].top_is_last else pile


def zone_at(match: Match, zone: int) -> str:
    """`A.hand`."""
    return f"{SEATS[zone & 1]}.{match.game.rules.zones[zone >> 1].name}"


def zone_named(run: Run, text: str) -> int | None:
    """The zone `A.hand` means; None if the text is no zone."""
    letter, dot, name = text.partition(".")
    index = run.table().game.rules.index
    return index[name] + SEATS.index(letter) if dot and letter in tuple(SEATS) and name in index else None


def is_card(match: Match, card: int, name: str) -> bool:
    """Is this the card with that label, or one with that name or number on any of its sides?"""
    wanted = fold(name)
    labels = {fold(label): at for label, at in match.labels.items()}
    if wanted in labels:
        return labels[wanted] == card
    definition = match.game.catalog.definitions[match.game.state.cards[card].definition]
    called = [fold(definition.number)]
    for face in definition.faces:
        called.extend((fold(face.name), fold(face.english)))
    return wanted in called


def card_named(run: Run, name: str) -> int:
    """The one card a label, name or zone of one card means."""
    match = run.table()
    zone = zone_named(run, name)
    if zone is not None:
        found = list(match.game.state.zones[zone])
    else:
        found = [card for card in range(len(match.game.state.cards)) if is_card(match, card, name)]
    if len(found) != 1:
        many = f"{len(found)} cards are" if found else "no card is"
        raise ScenarioFault(f"{many} called {name!r}" + ("; give the one you mean a label (as:)" if found else ""), run.line)
    return found[0]


def cards_meant(run: Run, value: Any) -> list[str]:
    """A list of card names; `fill: N` or a number stands for so many blank cards (written as empty names)."""
    names: list[str] = []
    for item in row(value, "cards", run.line):
        if isinstance(item, Block) and set(item) == {"fill"} and isinstance(item["fill"], int):
            names.extend([""] * item["fill"])
        elif isinstance(item, int) and not isinstance(item, bool):
            names.extend([""] * item)
        elif isinstance(item, str):
            _exists(run, item)
            names.append(item)
        else:
            raise ScenarioFault(f"{item!r} is not the name of a card", run.line)
    return names


def _exists(run: Run, name: str) -> None:
    match = run.table()
    if not any(is_card(match, card, name) for card in range(len(match.game.state.cards))):
        raise ScenarioFault(f"there is no card called {name!r} in this game", run.line)


def matches(match: Match, cards: Sequence[int], names: Sequence[str], *, ordered: bool, whole: bool) -> bool:
    """Are these the cards (all of them if `whole`), in this order if `ordered`?"""
    if whole and len(cards) != len(names):
        return False
    if ordered:
        return all(_fits(match, card, name) for card, name in zip(cards, names, strict=True))
    left = list(cards)
    # Labels first: a name may stand for any of several cards, a label for one.
    for name in sorted(names, key=lambda text: text not in match.labels):
        found = next((card for card in left if _fits(match, card, name)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _fits(match: Match, card: int, name: str) -> bool:
    if name:
        return is_card(match, card, name)
    return match.game.catalog.definitions[match.game.state.cards[card].definition].number.startswith("BLANK")


def shown(match: Match, cards: Sequence[int]) -> str:
    """Cards for a message: name, and label where there is one."""
    labels = {card: label for label, card in match.labels.items()}
    parts = []
    for card in cards:
        label = labels.get(card, "")
        name = match.game.face_name(card)
        parts.append(f"{name}={label}" if label and label != name else name)
    return "[" + ", ".join(parts) + "]"
