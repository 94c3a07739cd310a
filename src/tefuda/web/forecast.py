"""What would come of an option if nobody did anything more: numbers and names, before one commits oneself.

It is played out in worlds that the player can believe in (`players/worlds.py`), so it tells nothing that is hidden. What
differs from one world to the other is left to luck, and is said as such.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from tefuda.games.board import board
from tefuda.kernel import continuous
from tefuda.kernel.game import Game, Illegal
from tefuda.kernel.records import NOBODY, Answer
from tefuda.match.match import Match
from tefuda.match.naming import may_name, name
from tefuda.players.moves import default
from tefuda.players.worlds import imagine

from .table import pick

#: Worlds that are looked at, and questions that are answered by doing nothing in each.
WORLDS, MOST = 3, 60


class Outcome(msgspec.Struct, frozen=True):
    """A table after an option: what must not run out, the cards that lie in rows, and how full the hands are."""

    vitals: tuple[tuple[int, int, int], ...]  # seat, which zone, how many
    rows: tuple[tuple[int, ...], ...]  # a card and everything that can be seen of it
    hands: tuple[int, ...]
    winner: int
    stays: bool = False  # the card itself lies on the table now, and not on a pile: it was laid there for something


def forecast(match: Match, answers: Sequence[Answer], lang: str) -> str:
    """What would come of answering the pending decision so; empty if that cannot be said."""
    decision = match.decision
    if decision is None or decision.kind != "act" or not answers or not answers[0]:
        return ""
    option = decision.options[answers[0][0]] if answers[0][0] < len(decision.options) else None
    if option is None or match.game.rules.named.verbs[option.verb].idle:
        return ""
    seat = decision.seat
    before = _outcome(match.game, seat)
    found = []
    for _ in range(WORLDS):
        world = imagine(match.game, seat, Random(secrets.randbits(32)))
        try:
            _play_out(world, seat, answers)
        except Illegal:
            return ""
        found.append(msgspec.structs.replace(_outcome(world, seat), stays=_stays(match.game, world, option.card.card)))
    said = [*_told(match.game, seat, before, found, lang)]
    if not said and option.card != NOBODY and _nothing(match.game, option.card.card, before, found):
        return pick(lang, "いまは何も起きません", "Nothing would come of it now")
    return pick(lang, "、", "; ").join(said)


def _play_out(world: Game, seat: int, answers: Sequence[Answer]) -> None:
    """The answers, and then nothing but what has to be, until the player is asked what to do again."""
    asked, turn = world.state.decision, world.state.turn
    assert asked is not None
    for answer in answers:
        world.answer(answer)
    for _ in range(MOST):
        decision = world.state.decision
        if decision is None or world.state.turn != turn:
            return
        if decision.kind == "act" and decision.seat == seat and decision.topic == asked.topic and not world.state.items:
            return
        world.answer(default(world, decision))


def _outcome(game: Game, seat: int) -> Outcome:
    places = board(game.rules.name).half
    state = game.state
    vital = [place.zone for place in places if place.meter]
    rows = {place.zone for place in places if place.lay == "row" and not place.meter}
    numbers = {number for zone in rows for number in game.rules.places[zone]}
    result = state.result
    return Outcome(
        vitals=tuple(
            (who, at, len(state.zones[game.rules.places[zone][who]])) for at, zone in enumerate(vital) for who in (0, 1)
        ),
        rows=tuple(sorted(_look(game, card) for number in numbers for card in state.zones[number])),
        hands=tuple(len(state.zones[game.rules.places[board(game.rules.name).hand][who]]) for who in (0, 1)),
        winner=-1 if result is None or result.winner is None else result.winner,
    )


def _look(game: Game, card: int) -> tuple[int, ...]:
    record = game.state.cards[card]
    values = [
        continuous.number(game, card, key) or 0 for key in sorted(game.catalog.definitions[record.definition].faces[0].numbers)
    ]
    return (card, record.turned, record.damage, record.face, len(record.parts), *values)


def _told(game: Game, seat: int, before: Outcome, found: list[Outcome], lang: str) -> Iterator[str]:
    """The changes, in words, the most important first."""
    winners = {outcome.winner for outcome in found}
    if winners == {seat}:
        yield pick(lang, "あなたの勝ち", "you win")
    elif winners == {1 - seat}:
        yield pick(lang, "あなたの負け", "you lose")
    called = [place.label or next((z.ja, z.en) for z in game.rules.zones if z.name == place.zone)
              for place in board(game.rules.name).half if place.meter]  # fmt: skip
    for index, (who, at, had) in enumerate(before.vitals):
        has = sorted({outcome.vitals[index][2] for outcome in found})
        if has != [had]:
            whose = pick(lang, "あなた", "your") if who == seat else pick(lang, "相手", "the opponent's")
            range_ = f"{has[0]}" if len(has) == 1 else f"{has[0]}–{has[-1]}"
            yield pick(lang, f"{whose}の{called[at][0]} {had} → {range_}", f"{whose} {called[at][1]} {had} → {range_}")
    there = {look[0] for look in before.rows}
    gone = [there - {look[0] for look in outcome.rows} for outcome in found]
    for card in sorted(set.union(*gone)):
        if may_name(game, seat, game.ref(card)):
            always = all(card in one for one in gone)
            text = pick(
                lang, f"{name(game, game.ref(card), lang)}が場を離れる", f"{name(game, game.ref(card), lang)} leaves the table"
            )
            yield text if always else pick(lang, f"{text}かもしれない", f"perhaps {text}")


def _nothing(game: Game, card: int, before: Outcome, found: list[Outcome]) -> bool:
    """Is everything as before, but for the card and what was paid for it?"""
    hand = game.rules.places[board(game.rules.name).hand]
    zone = game.state.cards[card].zone
    spent = tuple(len_ - (zone == place) for len_, place in zip(before.hands, hand, strict=True))
    return all(
        outcome.rows == before.rows and outcome.hands == spent and outcome.winner < 0 and not outcome.stays for outcome in found
    )


def _stays(game: Game, world: Game, card: int) -> bool:
    """Has the card come to lie where it is of use, as energy or as a part of something?"""
    if card < 0 or world.state.cards[card].zone == game.state.cards[card].zone:
        return False
    record = world.state.cards[card]
    laid = {place.zone for place in board(game.rules.name).half if place.lay != "pile"}
    return record.host >= 0 or game.rules.zone_at[record.zone].name in laid
