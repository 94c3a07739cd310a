"""Why: answers to a reader's questions, with clauses and their gists. Nothing the reader may not know is named."""

from __future__ import annotations

import secrets
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from tefuda.games.board import board
from tefuda.kernel.continuous import explain, number
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Answer, Event, Option, Ref, Refusal
from tefuda.ledger import LedgerError, load
from tefuda.match.match import Match
from tefuda.match.naming import face, may_name, name
from tefuda.match.reasons import why_event as chain_of
from tefuda.match.reasons import why_value as value_of
from tefuda.match.texts import ability_text
from tefuda.match.texts import gist as spelled
from tefuda.match.words import phrase, property_key, property_name
from tefuda.players.evaluation import evaluation
from tefuda.players.worlds import imagine

from .context import Explanation, ExplanationLine, LogLine, Reader
from .places import card_at, may_see, place_of_ref, seat_number
from .table import pick


class NoAnswer(Exception):
    """A question about something that is not there, in both languages."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(en)
        self.ja, self.en = ja, en


def gist(game: str, clause: str, lang: str) -> str:
    """The clause in our own words; empty if there is none of that number."""
    try:
        found = load(game).get(clause) if clause else None
    except LedgerError:
        return ""
    return spelled(game, found, lang) if found is not None else ""


def reasons(game: str, refusals: Iterable[Refusal], lang: str) -> tuple[ExplanationLine, ...]:
    return tuple(
        ExplanationLine(text=pick(lang, reason.ja, reason.en), clause=reason.clause, gist=gist(game, reason.clause, lang))
        for reason in refusals
    )


def refusal(game: str, refusals: Sequence[Refusal], lang: str, place: str = "") -> Explanation:
    """Why something was not done."""
    title = pick(lang, "できません", "That is not possible")
    return Explanation(kind="why_not", title=title, lines=reasons(game, refusals, lang), place=place)


def hint(match: Match, answer: Answer, lang: str, *, outlook: bool) -> Explanation:
    """What a bot would do, and how the position looks to it then: it reckons with what its seat can see."""
    decision = match.decision
    assert decision is not None
    title = pick(lang, "ヒント：ボットならこうします", "Hint: what the bot would do")
    if decision.kind == "number":
        return Explanation(kind="notice", title=title, lines=(ExplanationLine(text=str(answer[0])),))
    chosen = [decision.options[number] for number in answer]
    lines = [ExplanationLine(text=phrase(match.game, decision, option, lang)) for option in chosen]
    nothing = ExplanationLine(text=pick(lang, "何も選ばない", "Choose none"))
    place = place_of_ref(match.game, chosen[0].card) if len(chosen) == 1 else ""
    found = _outlook(match, decision.seat, answer, lang) if outlook else ()
    return Explanation(kind="notice", title=title, lines=(*(lines or [nothing]), *found), place=place)


def _outlook(match: Match, seat: int, answer: Answer, lang: str) -> tuple[ExplanationLine, ...]:
    """Why it thinks so: how the position looks to it right afterwards, in an imagined world: nothing hidden is told."""
    how = evaluation(match.package.name)
    world = imagine(match.game, seat, Random(secrets.randbits(32)))
    before = how.value(world, seat)
    world.answer(answer)
    change = how.value(world, seat) - before
    better = (
        ("良くなる", "better")
        if change > 0
        else ("変わらない", "as good as before")
        if change == 0
        else ("いったん悪くなる", "worse for now")
    )
    amount = f"{change:+.1f}" if change else ""
    ja = f"ボットの見立てでは、直後の局面は{better[0]}" + (f"（{amount}）" if amount else "")
    en = f"By its estimate the position afterwards is {better[1]}" + (f" ({amount})" if amount else "")
    return (ExplanationLine(text=pick(lang, ja, en)),)


def why_not_line(match: Match, seat: int, line: str, lang: str) -> Explanation:
    """Why a line of notation is not possible now."""
    found = match.why_not(line, seat)
    if not found:
        return Explanation(kind="notice", title=pick(lang, "できます", "That is possible"), lines=(ExplanationLine(text=line),))
    return refusal(match.package.name, found, lang)


def why_not_card(match: Match, seat: int, place: str, lang: str) -> Explanation:
    """Why nothing can be done with a card now, whatever was meant by the click."""
    game, decision = match.game, match.decision
    card = card_at(game, place)
    if card is None:
        raise NoAnswer(f"「{place}」にカードはありません。", f"There is no card at “{place}”.")
    if decision is None or decision.seat != seat:
        return refusal(match.package.name, match.why_not(Option("pass"), seat), lang, place)
    possible = [option for option in decision.options if game.ref(card) in (option.card, option.other)]
    if possible:
        lines = tuple(ExplanationLine(text=phrase(game, decision, option, lang)) for option in possible)
        # What else it is for, and what stands against that: not that only what is offered can be done.
        own = any(option.card == game.ref(card) for option in possible)
        against = [one for one in match.why_not(Option("", game.ref(card)), seat) if own and one.clause != decision.clause]
        said = ("いまできるのはこれだけです", "Only this is possible now") if against else ("できます", "That is possible")
        title = pick(lang, *said)
        return Explanation(kind="notice", title=title, lines=(*lines, *reasons(match.package.name, against, lang)), place=place)
    if not may_name(game, seat, game.ref(card)):
        hidden = Refusal("", "見えないカードです。", "You cannot see which card this is.")
        return refusal(match.package.name, [hidden], lang, place)
    return refusal(match.package.name, match.why_not(Option("", game.ref(card)), seat), lang, place)


def why_value(match: Match, reader: Reader, place: str, property: str, lang: str) -> Explanation:
    """Where a number or a word on a card comes from."""
    game = match.game
    card = card_at(game, place)
    if card is None or not may_see(game, reader, card):
        raise NoAnswer(f"「{place}」に見えるカードはありません。", f"There is no card in sight at “{place}”.")
    printed = face(game, game.ref(card))
    property = property_key(game.rules.name, property)
    if property not in printed.numbers and property not in printed.words:
        keys = (*printed.numbers, *printed.words)
        known = [", ".join(property_name(game.rules.name, key, one) for key in keys) for one in ("ja", "en")]
        asked = property[:40]
        raise NoAnswer(f"このカードに「{asked}」はありません: {known[0]}", f"This card has no “{asked}”; it has {known[1]}.")
    value = value_of(game, card, property)
    lines = [ExplanationLine(text=pick(lang, f"印刷値 {value.printed}", f"printed {value.printed}"))]
    for part, told in zip(explain(game, card, property), value.parts, strict=False):
        seen = may_name(game, seat_number(reader), part.source) or reader == "both"
        lines.append(
            ExplanationLine(
                text=f"{told.change} → {told.result}",
                clause=told.clause,
                gist=gist(match.package.name, told.clause, lang),
                source=name(game, part.source, lang) if seen else "",
                sentence=ability_text(game, part.key, lang) if seen else "",
            )
        )
    called = name(game, game.ref(card), lang)
    return Explanation(
        kind="why_value",
        title=f"{called}: {property_name(game.rules.name, property, lang)} {value.value}",
        lines=tuple(lines),
        place=place,
    )


def why_event(match: Match, log: Sequence[LogLine], asked: int, reader: Reader, lang: str) -> Explanation:
    """What led to an event. Only events the reader has a line of are told, in the words of that line."""
    game = match.game
    told = {line.number: line for line in log}
    if asked not in told:
        raise NoAnswer("その行は記録にありません。", "There is no such line in the log.")
    lines: list[ExplanationLine] = []
    place = ""
    chain = [link.event for link in chain_of(game, match.events, asked)]
    for event in (*chain, *_attack_behind(match, chain[-1:])):
        line = told.get(event.number)
        if line is None:
            continue
        source = event.source
        seen = source != NOBODY and _public(game, reader, source)
        lines.append(
            ExplanationLine(
                text=line.text,
                clause=line.clause,
                gist=gist(match.package.name, line.clause, lang),
                source=name(game, source, lang) if seen else "",
                sentence=ability_text(game, event.key, lang) if seen and event.key else "",
            )
        )
        lines.extend(_sums(match, event, reader, lang))
        place = place or (place_of_ref(game, source) if seen else "")
    return Explanation(kind="why_event", title=told[asked].text, lines=tuple(lines), place=place)


def _attack_behind(match: Match, origin: Sequence[Event]) -> Iterator[Event]:
    """What comes of a fight has no cause but the rules: the attack it began with."""
    scenes = board(match.package.name).scenes
    for event in origin:
        if event.cause == "battle" or scenes.get(event.kind) == "clash":
            for before in reversed(match.events[: bisect_left(match.events, event.number, key=_number)]):
                if before.kind == "turn_begins":
                    return
                if before.kind == "attack":
                    yield before
                    return


def _number(event: Event) -> int:
    return event.number


def _sums(match: Match, event: Event, reader: Reader, lang: str) -> Iterator[ExplanationLine]:
    """Of two numbers that were compared, which cards they came from: as they lay just before."""
    declared = board(match.package.name)
    contest = declared.contest
    if contest is None or declared.scenes.get(event.kind) != "clash":
        return
    at = bisect_left(match.events, event.number, key=_number)
    action = bisect_right(match.done, at, key=lambda done: done.first_event) - 1
    if action < 0:
        return
    game = Game(match.game.setting, match.past()[action])
    for role, total in ((contest.attacker, event.amount), (contest.guard, event.versus)):
        lead = game.state.roles.get(role, NOBODY)
        if not game.alive(lead):
            continue
        helpers = game.cards_in(contest.helpers, game.master(lead.card)) if contest.helpers else ()
        refs = [lead, *(game.ref(card) for card in helpers if card != lead.card)]
        hidden = pick(lang, "カード1枚", "a card")
        called = [name(game, ref, lang) if _public(game, reader, ref) else hidden for ref in refs]
        parts = " + ".join(
            f"{one} {number(game, ref.card, contest.number) or 0}" for one, ref in zip(called, refs, strict=True)
        )
        yield ExplanationLine(text=f"{pick(lang, *declared.roles.get(role, (role, role)))}: {parts} → {total}")


def _public(game: Game, reader: Reader, ref: Ref) -> bool:
    return reader == "both" or may_name(game, seat_number(reader), ref)
