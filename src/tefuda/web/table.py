"""The table for one reader: from a match to the plain data that pages and third-party bots get."""

from __future__ import annotations

from collections.abc import Iterable

from tefuda.games.board import board
from tefuda.games.words import words
from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Result
from tefuda.match.automatic import Prefs
from tefuda.match.choices import choices
from tefuda.match.match import Match
from tefuda.match.naming import may_name
from tefuda.match.naming import name as name_of
from tefuda.match.words import ending, moment, origin, phase, question, stats, verdict

from .context import (
    DecisionContext,
    Lang,
    LogLine,
    OptionContext,
    PlayerContext,
    Reader,
    ResultContext,
    SettingsContext,
    TableContext,
)
from .places import Keys, place_of_ref, seat_number, view_for
from .seats import SEATS

#: Lines of the log that go with every board; the whole log has its own address.
LOG_LINES = 40


def pick(lang: str, ja: str, en: str) -> str:
    return ja if lang == "ja" else en


def table(
    match: Match,
    reader: Reader,
    lang: Lang,
    *,
    name: str,
    at: int,
    heard: str = "",
    players: tuple[PlayerContext, PlayerContext],
    log: Iterable[LogLine],
    keys: Keys,
    prefs: Prefs,
    urls: dict[str, str],
    by_time: bool = False,
    practice: bool = False,
    solo: bool = False,
    asked: bool = True,
) -> TableContext:
    """What a reader sees. What depends on the people around the table is filled in by the host."""
    game = match.game
    seat = seat_number(reader)
    decision = match.decision
    seen = view_for(game, reader)
    return TableContext(
        match=name,
        game=game.rules.name,
        title=pick(lang, match.package.ja, match.package.en),
        lang=lang,
        reader=reader,
        seat=None if seat is None else SEATS[seat],
        at=at,
        heard=heard,
        view=seen,
        phase=phase(game, lang),
        keys=keys.of(game, seen, match.events),
        players=players,
        decision=decision_context(match, decision, lang) if asked and decision is not None and decision.seat == seat else None,
        log=tuple(log),
        result=None if match.result is None else _result(game, match.result, None if solo else seat, lang, by_time),
        explanation=None,
        requests=(),
        settings=settings_context(game.rules.name, prefs, lang),
        practice=practice,
        urls=urls,
    )


def decision_context(match: Match, decision: Decision, lang: str) -> DecisionContext:
    """The pending decision for the seat it is put to."""
    game = match.game
    source = decision.source
    seen = source.card >= 0 and may_name(game, decision.seat, source)
    least, most = (decision.least, decision.most) if decision.kind == "number" else bounds(decision)
    return DecisionContext(
        kind=decision.kind,
        topic=decision.topic,
        clause=decision.clause,
        question=_sentence(question(game, decision, lang)),
        source=origin(game, decision, lang) or _sentence(_engaged(game, decision.seat, lang)),
        source_place=place_of_ref(game, source) if seen else "",
        least=least,
        most=most,
        options=tuple(_options(match, decision, lang)),
    )


def _sentence(text: str) -> str:
    """Questions begin with the name of a moment, which is written small elsewhere."""
    return text[:1].upper() + text[1:]


def _engaged(game: Game, seat: int, lang: str) -> str:
    """In a fight, who fights: a window between two steps says nothing of it."""
    found = []
    for role, words_ in board(game.rules.name).roles.items():
        ref = game.state.roles.get(role)
        if ref is not None and game.alive(ref) and may_name(game, seat, ref):
            found.append(f"{pick(lang, *words_)}: {name_of(game, ref, lang)} {stats(game, ref.card)}".strip())
    return pick(lang, "、", " · ").join(found)


def _options(match: Match, decision: Decision, lang: str) -> Iterable[OptionContext]:
    """The options; an announcement comes as one option for each answer to the question it leads to."""
    game = match.game
    drops = board(game.rules.name).drops
    for choice in choices(match, decision, lang):
        first = decision.options[choice.answers[0][0]]
        single = len(choice.answers) == 1
        yield OptionContext(
            id=".".join(str(answer[0]) for answer in choice.answers),
            line=choice.line,
            label=choice.words,
            verb=choice.verb,
            place=place_of_ref(game, choice.card),
            other=place_of_ref(game, first.other) if single else "",
            goal=first.to or drops.get(choice.verb, "") if single else "",
        )


def settings_context(game: str, prefs: Prefs, lang: str) -> SettingsContext:
    """What is answered by itself, and the game's windows in which that can be forbidden."""
    found = words(game)
    return SettingsContext(
        auto_pass=prefs.auto_pass,
        auto_pay=prefs.auto_pay,
        hurry=prefs.hurry,
        minor=found.calls != found.stops,
        stops=prefs.stops,
        known_stops=tuple((topic, moment(game, topic, lang)) for topic in found.stops),
    )


def _result(game: Game, result: Result, seat: int | None, lang: str, by_time: bool) -> ResultContext:
    winner = None if result.winner is None else SEATS[result.winner]
    if by_time and seat is not None:
        won = result.winner == seat
        text = pick(lang, "時間切れであなたの勝ちです！", "You win on time!") if won else ""
        text = text or pick(lang, "時間切れです。あなたの負けです。", "Out of time: you lose.")
    elif by_time:
        text = pick(lang, f"時間切れ: {winner}の勝ちです。", f"Out of time: {winner} wins.")
    else:
        text = verdict(game, lang) if seat is None else ending(game, seat, lang)
    reason = "time" if by_time else result.reason
    return ResultContext(winner=winner, reason=reason, clause=result.clause, text=text, by_time=by_time)
