"""What would come of an option if nobody did anything more: numbers and names, before one commits oneself.

It is played out in worlds that the player can believe in (`players/worlds.py`), so it tells nothing that is hidden; against a
person not even which cards the other deck has. What differs from one world to the other is left to luck, and is said as such.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from tefuda.games.board import board
from tefuda.games.words import words
from tefuda.kernel import continuous
from tefuda.kernel.game import Game, Illegal
from tefuda.kernel.records import NOBODY, Answer, Decision
from tefuda.match.match import Match
from tefuda.match.naming import may_name, name
from tefuda.players.moves import default
from tefuda.players.worlds import imagine

from .table import pick

#: Worlds that are looked at, and questions that are answered by doing nothing in each.
WORLDS, MOST = 3, 60


class Outcome(msgspec.Struct, frozen=True):
    """A table after an option: what must not run out, the cards that lie in rows and squares, and how many lie unseen."""

    vitals: tuple[tuple[int, int, int], ...]  # seat, which zone, how many
    rows: tuple[tuple[int, ...], ...]  # a card and everything that can be seen of it
    unseen: tuple[int, ...]  # how many cards decks, hands and the like have
    winner: int
    stays: bool = False  # the card itself is of use where it lies now, or the player could have wished for something


def forecast(match: Match, answers: Sequence[Answer], lang: str, *, lists: bool) -> str:
    """What would come of answering the pending decision so; empty if that cannot be said. `lists`: are both decks known?"""
    decision = match.decision
    if decision is None or decision.kind != "act" or not answers or not answers[0] or not match.game.state.turn:
        return ""
    option = decision.options[answers[0][0]] if answers[0][0] < len(decision.options) else None
    if option is None or match.game.rules.named.verbs[option.verb].idle:
        return ""
    seat = decision.seat
    before = _outcome(match.game, seat)
    found = []
    answerable = False
    for _ in range(WORLDS):
        world = imagine(match.game, seat, Random(secrets.randbits(32)), lists=lists)
        try:
            played = _play_out(world, seat, answers)
        except Illegal:
            return ""
        if played is None:
            return ""
        answerable |= played.answerable
        stays = played.declined or _stays(match.game, world, option.card.card)
        found.append(msgspec.structs.replace(_outcome(world, seat), stays=stays))
    said = [*_told(match.game, seat, before, found, lang)]
    if said and answerable:
        said[0] = pick(lang, "相手が何もしなければ、", "if your opponent does nothing: ") + said[0]
    if not said and option.card != NOBODY and _nothing(match.game, option.card.card, before, found):
        return pick(lang, "いまは何も起きません", "Nothing would come of it now")
    return pick(lang, "、", "; ").join(said)


class Played(msgspec.Struct, frozen=True):
    """What was left undone on the way."""

    declined: bool  # by the player, who could have had something done
    answerable: bool  # by the other one, who could have done something about it


def _play_out(world: Game, seat: int, answers: Sequence[Answer]) -> Played | None:
    """The answers, and then nothing but what has to be, until the player is asked what to do again.

    None if what comes of it is still for the player to choose.
    """
    declined = answerable = False
    easy = words(world.rules.name).easy
    asked, turn = world.state.decision, world.state.turn
    assert asked is not None
    for answer in answers:
        world.answer(answer)
    for _ in range(MOST):
        decision = world.state.decision
        if decision is None or world.state.turn != turn:
            break
        if decision.kind == "act" and decision.seat == seat and decision.topic == asked.topic and not world.state.items:
            break
        if decision.seat == seat and decision.topic not in easy and _really(world, decision):
            return None
        if decision.seat == seat:
            declined |= decision.kind == "yes" or (decision.kind == "choose" and decision.least == 0)
        else:
            answerable |= decision.kind == "yes" or (decision.kind == "act" and len(decision.options) > 1)
        world.answer(default(world, decision))
    return Played(declined, answerable)


def _really(world: Game, decision: Decision) -> bool:
    """Is there really something to choose: more, and different ones, than have to be chosen?"""
    cards = world.state.cards
    sorts = {(cards[one.card.card].definition if one.card.card >= 0 else -1, one.to, one.index) for one in decision.options}
    return decision.kind == "choose" and 0 < decision.least < len(sorts)


def _outcome(game: Game, seat: int) -> Outcome:
    state = game.state
    vital = [place.zone for place in board(game.rules.name).half if place.meter]
    result = state.result
    return Outcome(
        vitals=tuple(
            (who, at, len(state.zones[game.rules.places[zone][who]])) for at, zone in enumerate(vital) for who in (0, 1)
        ),
        rows=tuple(sorted(_look(game, card) for number in _laid(game, "row", "grid") for card in state.zones[number])),
        unseen=tuple(len(state.zones[number]) for number in _unseen(game)),
        winner=-1 if result is None or result.winner is None else result.winner,
    )


def _laid(game: Game, *ways: str) -> set[int]:
    """The zones of the table whose cards lie in these ways, what must not run out left aside."""
    drawn = board(game.rules.name)
    places = [place for place in (*drawn.half, *drawn.middle) if place.lay in ways and not place.meter]
    zones = {zone for place in places for zone in ([zone for row in place.squares for zone in row] or [place.zone])}
    return {number for zone in zones for number in game.rules.places[zone]}


def _unseen(game: Game) -> list[int]:
    return [number for number, rule in enumerate(game.rules.zone_at) if rule.sight != "public"]


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
        each = [outcome.vitals[index][2] for outcome in found]
        has = sorted(set(each))
        if each.count(had) * 2 < len(each):  # what would hardly ever happen is not worth a word
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
    zone = game.state.cards[card].zone
    spent = tuple(count - (zone == number) for number, count in zip(_unseen(game), before.unseen, strict=True))
    return all(
        outcome.rows == before.rows and outcome.unseen == spent and outcome.winner < 0 and not outcome.stays
        for outcome in found
    )


def _stays(game: Game, world: Game, card: int) -> bool:
    """Has the card turned over, or come to lie where it is of use: on the table, as energy, or as a part of something?"""
    if card < 0:
        return False
    before, after = game.state.cards[card], world.state.cards[card]
    if after.zone == before.zone:
        return (before.down, before.face) != (after.down, after.face)
    return after.host >= 0 or after.zone in _laid(world, "row", "grid", "fan", "stack")
