"""Why: why an action is not possible, where a number comes from, what led to an event. Each answer cites its clauses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from tefuda.kernel import continuous, loops
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Decision, Event, Key, Option, Ref, Refusal
from tefuda.kernel.tree import Become, Change

from . import arranging, notation
from .naming import SEATS, activated, face, fold, may_name, name

if TYPE_CHECKING:
    from .match import Match

# ------------------------------------------------------------------------------------------------ why not


def not_yours(decision: Decision, seat: int) -> Refusal:
    """It is the other player who decides now."""
    who = SEATS[decision.seat]
    return Refusal(decision.clause, f"いま決めるのは{who}です。", f"It is {who} who decides now, not {SEATS[seat]}.")


def why_not(match: Match, action: str | Option, seat: int | None = None) -> list[Refusal]:
    """Every reason why an action may not be taken; empty if it may."""
    game, decision = match.game, match.decision
    if match.result is not None:
        return [Refusal(match.result.clause, "ゲームは終わっています。", "The game is over.")]
    if isinstance(action, str):
        verb, _, rest = fold(action).partition(" ")
        who = seat if seat is not None else decision.seat if decision is not None else 0
        if verb == "concede":
            return []
        if verb == "arrange":
            return _why_not_arrange(match, who, rest)
    if decision is None:
        return [Refusal("", "いま決めることはありません。", "There is nothing to decide now.")]
    if seat is not None and seat != decision.seat:
        return [not_yours(decision, seat)]
    if isinstance(action, Option):
        return [] if action in decision.options else refusals(game, decision, action)
    return _why_not_line(match, decision, action)


def refusals(game: Game, decision: Decision, option: Option) -> list[Refusal]:
    """Why an option is not on offer: a declared loop may not be taken up again, or the game's own reasons."""
    tried = (option,) if option.verb else game.rules.meant(game, decision, option.card)
    barred = next((found for one in tried if (found := loops.refused(game, one)) is not None), None)
    return [barred] if barred is not None else game.rules.refuse(game, decision, option)


def _why_not_arrange(match: Match, seat: int, rest: str) -> list[Refusal]:
    try:
        order = arranging.read(match.game, seat, rest, match.labels)
    except notation.Unreadable as fault:
        return [fault.refusal]
    refused = arranging.refusal(match.game, seat, order.zone)
    return [] if refused is None else [refused]


def _why_not_line(match: Match, decision: Decision, text: str) -> list[Refusal]:
    """A line that can be read is judged as an answer; otherwise the card it names is looked for on the whole table."""
    game = match.game
    try:
        answer = notation.read(game, decision, text, match.labels)
    except notation.Unreadable as fault:
        candidates = candidates_for(match, decision, text)
        if not candidates:
            return [fault.refusal]
        return most_telling(decision, [refusals(game, decision, option) for option in candidates])
    wrong = loops.fault(game, decision, answer)
    return [] if wrong is None else [wrong]


def most_telling(decision: Decision, tries: Sequence[list[Refusal]]) -> list[Refusal]:
    """Of the reasons against several things that may be meant, those that say more than that this is not the moment."""
    best = max(tries, key=lambda reasons: sum(reason.clause not in ("", decision.clause) for reason in reasons))
    return list(dict.fromkeys(best))


def candidates_for(match: Match, decision: Decision, text: str) -> list[Option]:
    """What a line may mean although it is not on offer: its verb with each card of that name the seat may name.

    Of same-named cards, those are meant that the act of this verb is usually done with, if there are any; own ones first.
    """
    game, seat = match.game, decision.seat
    verb, _, rest = fold(text).partition(" ")
    if verb not in game.rules.named.verbs:
        return []
    if not rest:
        return [Option(verb)]
    rest, ability = _ability_number(rest)
    first, _, second = rest.partition(notation.TO)
    found: list[tuple[bool, bool, Option]] = []
    for ref in _named(match, seat, first):
        keys = activated(game, ref.card)
        key = keys[ability - 1] if 0 < ability <= len(keys) else None
        usual = any(option.verb == verb for option in game.rules.meant(game, decision, ref))
        for other in _named(match, seat, second) or [NOBODY]:
            found.append((usual, game.master(ref.card) == seat, Option(verb, ref, other, key=key)))
    best = [(own, option) for usual, own, option in found if usual] or [(own, option) for _, own, option in found]
    return [option for _, option in sorted(best, key=lambda pair: not pair[0])]


def _named(match: Match, seat: int, name: str) -> list[Ref]:
    """The cards that a player may call by this name or label."""
    game, called = match.game, name.partition("#")[0].strip()
    labelled = {at for label, at in match.labels.items() if fold(label) == called}
    return [
        ref
        for ref in (game.ref(card) for card in range(len(game.state.cards)))
        if ref.card in labelled
        or (may_name(game, seat, ref) and called in (fold(face(game, ref).name), fold(face(game, ref).english)))
    ]


def _ability_number(rest: str) -> tuple[str, int]:
    head, bracket, tail = rest.rpartition(" (")
    if bracket and tail.endswith(")") and tail[:-1].isdigit():
        return head, int(tail[:-1])
    return rest, 0


# ------------------------------------------------------------------------------------------------ why this value


class Contribution(msgspec.Struct, frozen=True):
    """One step on the way to a value: what changed it, in whose words, by which clause."""

    change: str
    result: str
    source: str
    sentence: str
    clause: str


class Value(msgspec.Struct, frozen=True):
    """A property of a card: printed, as it is, and everything in between."""

    card: str
    property: str
    printed: str
    value: str
    parts: tuple[Contribution, ...]


def why_value(game: Game, card: int, property: str) -> Value:
    """A number or word property. A property the card does not have is printed and valued as the empty string."""
    ref = game.ref(card)
    printed = face(game, ref)
    number = continuous.number(game, card, property)
    if property in printed.numbers:
        # Of an object of several cards what they have together; of a card that lies face down what is left of it.
        before = continuous.printed_number(game, card, game.state.cards[card], property)
        base, value = str(before or 0), str(number or 0)
    else:
        base, value = "・".join(printed.words.get(property, ())), "・".join(continuous.words(game, ref, property))
    kind = Change if property in printed.numbers else Become
    clause = next((layer.clause for layer in game.rules.layers if kind in layer.nodes), "")
    parts = tuple(
        Contribution(part.change, part.result, name(game, part.source), sentence(game, part.key), clause)
        for part in continuous.explain(game, card, property)
    )
    return Value(name(game, ref), property, base, value, (*parts, *_by_rule(game, property, base, number, parts)))


def _by_rule(game: Game, property: str, base: str, number: int | None, parts: tuple[Contribution, ...]) -> list[Contribution]:
    """What the rules themselves make of a number in the end (`Rules.number`)."""
    clause, said = game.rules.number_clauses.get(property, ("", ""))
    if not clause or number is None:
        return []
    before = int(parts[-1].result if parts else base)
    return [Contribution(f"{number - before:+d}", str(number), "", said, clause)] if number != before else []


def sentence(game: Game, key: Key | None) -> str:
    """The printed words of an ability."""
    return "" if key is None or key.ability < 0 else game.catalog.definitions[key.definition].sentence(key.ability).strip()


# ------------------------------------------------------------------------------------------------ why this event


class Link(msgspec.Struct, frozen=True):
    """One link of a chain of causes: an event, its clause, and the ability that brought it about."""

    event: Event
    clause: str
    source: str = ""
    sentence: str = ""


def why_event(game: Game, events: Sequence[Event], number: int) -> list[Link]:
    """From an event back to its origin. An unknown number gives an empty chain."""
    found = {event.number: event for event in events}
    chain: list[Link] = []
    seen: set[int] = set()
    event = found.get(number)
    while event is not None and event.number not in seen:
        seen.add(event.number)
        chain.append(Link(event, event.clause, _source(game, event.source), sentence(game, event.key)))
        event = found.get(event.parent)
    return chain


def _source(game: Game, ref: Ref) -> str:
    return name(game, ref) if ref.card >= 0 else ""
