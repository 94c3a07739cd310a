"""No key of the rules' code ever reaches a person: every game has words for everything it asks, offers and tells."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tefuda
from tefuda.games.base import BUILT, load
from tefuda.games.words import BASE, Words, words
from tefuda.kernel.records import Decision, Option
from tefuda.match.chronicle import tell
from tefuda.match.describe import UNNAMED
from tefuda.match.match import Match
from tefuda.match.naming import may_name
from tefuda.match.words import UNASKED, UNOFFERED, ending, item_text, origin, phase, phrase, property_key, question

from .playing import play, start

games = pytest.mark.parametrize("game", BUILT)
LANGS = ("ja", "en")
_RAW = re.compile(r"[a-z]+_[a-z]+|\{[0-9a-z]*\}")
_LATIN = re.compile(r"[a-z]{3,}")
#: Proper nouns are printed as they are on the cards: keywords, traits, names and titles in brackets, and kinds of counters.
_PROPER = re.compile(r"【[^】]*】|<[^>]*>|＜[^＞]*＞|\{[^}]*\}|「[^」]*」|“[^“”a-z]*”|\([^()a-z]*\)|錬成|断罪")
_JAPANESE = re.compile(r"[぀-ヿ一-鿿]")
_FALLBACKS = {text for pair in (UNNAMED, UNOFFERED, UNASKED) for text in pair}


def fault(text: str, lang: str) -> str:
    """What is wrong with a line somebody reads."""
    if any(fallback in text for fallback in _FALLBACKS):
        return "no words"
    if _RAW.search(text):
        return "a key"
    if lang == "ja" and _LATIN.search(text):
        return "English words in Japanese"
    if lang == "en" and _JAPANESE.search(_PROPER.sub("", text)):
        return "Japanese words in English"
    return ""


def read_aloud(match: Match, decision: Decision, lang: str) -> Iterator[str]:
    """Everything a player reads at a decision."""
    game = match.game
    yield question(game, decision, lang)
    yield origin(game, decision, lang)
    yield phase(game, lang)
    for option in decision.options:
        yield phrase(game, decision, option, lang)
    for item in game.state.items:
        yield item_text(game, decision.seat, item, lang)


@games
@pytest.mark.parametrize("seed", range(8))
def test_nobody_reads_a_key(game: str, seed: int) -> None:
    match = start(game, seed)
    for decision, _ in play(match, seed, most=3000):
        for lang in LANGS:
            for text in read_aloud(match, decision, lang):
                assert not fault(text, lang), (fault(text, lang), decision.topic, text)
    for lang in LANGS:
        for seat in (None, 0, 1):
            for every in (True, False):
                for told in tell(match.game, match.events, seat, lang, every=every):
                    assert not fault(told.text, lang), (fault(told.text, lang), told.event, told.text)
        assert not fault(ending(match.game, 0, lang), lang)


@games
def test_refusals_are_in_words(game: str) -> None:
    match = start(game, 3)
    verbs = ("play", "activate", "attack", "block", "support", "charge")
    for decision, _ in play(match, 3, most=80):
        for card in range(len(match.game.state.cards)):
            ref = match.game.ref(card)
            if not may_name(match.game, decision.seat, ref):
                continue
            for verb in verbs:
                for reason in match.why_not(Option(verb, ref), decision.seat):
                    assert not fault(reason.ja, "ja"), reason
                    assert not fault(reason.en, "en"), reason


def _sources(game: str) -> Iterator[ast.Call]:
    root = Path(tefuda.__file__).parent
    for path in (*(root / "kernel").glob("*.py"), *(root / "games" / game).glob("*.py")):
        yield from (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))


def _constant(call: ast.Call, place: int, keyword: str = "") -> str:
    found = call.args[place] if place < len(call.args) else None
    found = next((word.value for word in call.keywords if word.arg == keyword), found)
    return found.value if isinstance(found, ast.Constant) and isinstance(found.value, str) else ""


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@games
def test_everything_the_code_names_has_words(game: str) -> None:
    known: Words = words(game)
    missing: set[tuple[str, str]] = set()
    for call in _sources(game):
        name = _called(call)
        if name in ("Event", "occur", "event_for"):
            kind = _constant(call, 1 if name == "event_for" else 0)
            closer = [key for key in known.events if key == kind or key.startswith(f"{kind}/")]
            if kind and not closer:
                missing.add(("event", kind))
        elif name == "Decision":
            topic = _constant(call, 2)
            if topic and topic not in known.questions and topic not in known.times:
                missing.add(("topic", topic))
        elif name == "Option":
            verb = _constant(call, 0)
            if verb and not any(key == verb or key.startswith(f"{verb}/") for key in known.options):
                missing.add(("verb", verb))
        elif name == "open_window" and _constant(call, 1) not in known.times:
            missing.add(("window", _constant(call, 1)))
    assert not missing


@games
def test_every_number_and_word_of_a_card_has_a_name(game: str) -> None:
    known = words(game).numbers
    for definition in load(game).catalog().definitions:
        for face in definition.faces:
            assert {*face.numbers, *face.words} <= set(known), definition.number
    for key, (ja, en) in known.items():
        assert property_key(game, ja) == key == property_key(game, en)


@games
def test_the_tables_speak_both_languages(game: str) -> None:
    found = words(game)
    for table in ("times", "turned", "questions", "passes", "options", "events", "reasons", "numbers", "prices", "marks"):
        for key, (ja, en) in getattr(found, table).items():
            assert bool(ja) == bool(en), (table, key)
            assert set(re.findall(r"{\w+}", ja)) == set(re.findall(r"{\w+}", en)), (table, key)
    assert {call.partition("/")[0] for call in found.calls} <= set(found.stops) <= set(found.times)
    assert set(found.stats) | {found.cost} <= set(found.numbers)


def test_a_game_without_words_has_the_common_ones() -> None:
    assert words("no_such_game") is BASE
