"""What a card says, for people: the printed Japanese, English from the ability tree, and the keywords it uses explained."""

from __future__ import annotations

import re
from functools import cache, lru_cache

import msgspec

from tefuda.games.base import load
from tefuda.games.board import board
from tefuda.games.words import words as game_words
from tefuda.match.texts import face_text, named, vocabulary
from tefuda.text import Refused, Unprintable, compile_text, to_english

_BRACKETED = re.compile(r"【([^】]+)】")


class Hint(msgspec.Struct, frozen=True):
    """A keyword or head: its Japanese and English names and what it means, in both languages."""

    ja: str
    en: str
    meaning_ja: str
    meaning_en: str


_KINDS = {
    "activated": ("自分で使う能力。", "An ability you decide to use."),
    "triggered": ("条件を満たすと自動的に発動する能力。", "An ability that happens by itself when its condition is met."),
    "static": ("常に有効な能力。", "An ability that is always in force."),
}


@lru_cache(maxsize=2048)
def english_text(game: str, kind: str, text: str) -> str:
    """The text in English, one ability a line; empty for a text that is not understood."""
    if not text:
        return ""
    words = vocabulary(game)
    # What stands before the type (an evolution creature) does not change how its text is read.
    types = sorted({one for head in (*words.heads, *words.bare) for one in head.types}, key=len)
    kind = next((one for one in reversed(types) if kind.endswith(one)), kind)
    try:
        return named(game, to_english(compile_text(text, words, card_type=kind).abilities, words))
    except (Refused, Unprintable):
        return _shipped(game).get(text, "")


@cache
def _shipped(game: str) -> dict[str, str]:
    """The texts of a game's own cards as their programs tell them: where the words alone are not the whole card (a line of
    the text that the game reads as a field)."""
    definitions = load(game).catalog().definitions
    return {face.text: face_text(game, one, face, "en") for one in definitions for face in one.faces if face.text}


@cache
def _hints(game: str) -> dict[str, Hint]:
    words = vocabulary(game)
    found: dict[str, Hint] = {}
    about = board(game).about
    times = game_words(game).times
    for head in words.heads:
        ja, en = _KINDS[head.kind]
        if when := [times[window] for window in head.windows if window in times]:
            ja = f"{ja.removesuffix('。')}（{'・'.join(said for said, _ in when)}）。"
            en = f"{en.removesuffix('.')} ({', '.join(said for _, said in when)})."
        if head.trigger:
            meaning = _trigger_english(game, head.trigger)
            ja, en = f"{head.trigger.rstrip('、')}に発動する。", meaning or en
        for word in head.words:
            found[word] = Hint(word, head.english, *about.get(word, (ja, en)))  # the game's own sentence says more
    for keyword in words.keywords:
        meaning = english_text(game, "", keyword.definition)
        definition = _BRACKETED.sub("", keyword.definition, count=1) or keyword.explained_ja
        told = meaning.partition(": ")[2] or meaning or keyword.explained
        called = keyword.english.partition("{")[0].rstrip(" <:")  # without the places of its parameters
        found[keyword.name] = Hint(keyword.name, called, definition, told)
    return found


def _trigger_english(game: str, trigger: str) -> str:
    """When a labelled ability happens, told by an ability that does nothing but draw."""
    told = english_text(game, "", f"【自動発動】{trigger}カード1枚を引く。").partition(": ")[2]
    when = told.rpartition(", ")[0]
    return f"{when}." if when else ""


def hints(game: str, text: str) -> list[Hint]:
    """The bracketed words of a text that have a meaning, in the order they are printed."""
    known = _hints(game)
    found = dict.fromkeys(word.replace("：", ":") for word in _BRACKETED.findall(text))
    return [known[word] for word in found if word in known]


@cache
def keyword(game: str, word: str) -> Hint | None:
    """A keyword with a meaning of its own (not the opening of an ability); None if it is none."""
    return _hints(game)[word] if any(entry.name == word for entry in vocabulary(game).keywords) else None


@cache
def glossary(game: str) -> tuple[Hint, ...]:
    """Every keyword and head of the game's cards that has a meaning; what is only spelled differently stands there once."""
    found: dict[tuple[str, str, str], Hint] = {}
    for hint in _hints(game).values():
        same = (hint.en, hint.meaning_ja, hint.meaning_en)
        if same in found:
            found[same] = msgspec.structs.replace(found[same], ja=f"{found[same].ja}・{hint.ja}")
        elif hint.meaning_ja or hint.meaning_en:
            found[same] = hint
    return tuple(found.values())
