"""Names in scenarios: cards by label or printed name, zones as `A.hand`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tefuda.games.board import board
from tefuda.kernel.zones import seat_of, share

from .called import ABILITY
from .faults import ScenarioFault
from .match import Match
from .naming import SEATS, fold
from .scenario_run import Run, row
from .source import MOST_COUNTED, Block, line_of


def fail(run: Run, message: str) -> ScenarioFault:
    """An expectation that does not hold, at the line being checked."""
    return ScenarioFault(message, run.line)


class Held(NamedTuple):
    """Something that lies in a zone: a card, or an ability of one that waits to be resolved."""

    card: int
    ability: bool = False


def lying(match: Match, zone: int) -> list[Held]:
    """Everything in a zone the players share, a pile from its top. Where played cards lie, so do the abilities that wait."""
    game = match.game
    cards = [*game.state.zones[zone]]
    if game.rules.zone_at[zone].top_is_last:
        cards.reverse()
    if all(place.zone != game.rules.zone_at[zone].name or place.lay != "stack" for place in board(game.rules.name).middle):
        return [Held(card) for card in cards]
    found: list[Held] = []
    for item in reversed(game.state.items):
        if item.card.card in cards:
            above = cards.index(item.card.card) + 1
            found += [Held(card) for card in cards[:above]]
            del cards[:above]
        elif item.context is not None:
            found.append(Held(item.context.source.card, ability=True))
    return [*found, *(Held(card) for card in cards)]


def listed(match: Match, zone: int) -> tuple[int, ...]:
    """The cards of a zone as people list them: a pile from its top; of a shared zone those the player uses."""
    game = match.game
    pile = game.state.zones[zone]
    if game.rules.zone_at[zone].shared:
        pile = tuple(card for card in game.state.zones[share(zone, 0)] if game.master(card) == seat_of(zone))
    return pile[::-1] if match.game.rules.zone_at[zone].top_is_last else pile


def zone_at(match: Match, zone: int) -> str:
    """`A.hand`; a zone the players share has no letter."""
    rule = match.game.rules.zone_at[zone]
    return rule.name if rule.shared else f"{SEATS[seat_of(zone)]}.{rule.name}"


def zone_named(run: Run, text: str) -> int | None:
    """The zone `A.hand` (or `field`, if the players share it) means; None if the text is no zone."""
    rules = run.table().game.rules
    letter, dot, name = text.rpartition(".")
    if name not in rules.places or bool(dot) == rules.zone_at[rules.places[name][0]].shared:
        return None
    return rules.places[name][SEATS.index(letter) if dot else 0]


def is_card(match: Match, card: int, name: str) -> bool:
    """Is this the card with that label, or one with that name or number on any of its sides?"""
    wanted = fold(name)
    labels = {fold(label): at for label, at in match.labels.items()}
    if wanted in labels:
        return labels[wanted] == card
    definition = match.game.catalog.definitions[match.game.state.cards[card].definition]
    called = [fold(definition.number)]
    called.extend(fold(key) for key in match.game.catalog.called.get(match.game.state.cards[card].definition, ()))
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


def cards_meant(value: Any) -> list[str]:
    """A list of card names; `fill: N` or a number stands for so many blank cards (written as empty names)."""
    names: list[str] = []
    for item in row(value):
        if isinstance(item, int | Block):
            count = item if isinstance(item, int) else item["fill"]
            if not 0 <= count <= MOST_COUNTED:
                raise ScenarioFault(f"expected a number of cards from 0 to {MOST_COUNTED}, not {count}", line_of(value))
            names.extend([""] * count)
        else:
            names.append(item)
    return names


def matches(match: Match, held: Sequence[Held], names: Sequence[str], *, ordered: bool, whole: bool) -> bool:
    """Are these the cards (all of them if `whole`), in this order if `ordered`?"""
    if whole and len(held) != len(names):
        return False
    if ordered:
        return all(_fits(match, one, name) for one, name in zip(held, names, strict=True))
    left = list(held)
    # Labels first: a name may stand for any of several cards, a label for one.
    for name in sorted(names, key=lambda text: text not in match.labels):
        found = next((one for one in left if _fits(match, one, name)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _fits(match: Match, held: Held, name: str) -> bool:
    if held.ability != name.startswith(ABILITY):
        return False
    if name:
        return is_card(match, held.card, name.removeprefix(ABILITY))
    return match.game.catalog.definitions[match.game.state.cards[held.card].definition].number.startswith("BLANK")


def shown(match: Match, held: Sequence[Held]) -> str:
    """Cards for a message: name, and label where there is one."""
    labels = {card: label for label, card in match.labels.items()}
    parts = []
    for card, ability in held:
        label, name = labels.get(card, ""), match.game.face_name(card)
        parts.append((ABILITY if ability else "") + (f"{name}={label}" if label and label != name else name))
    return "[" + ", ".join(parts) + "]"
