"""Card text for people: the printed Japanese, or English printed from the ability tree."""

from __future__ import annotations

import re
from functools import cache

from tefuda.games.base import load
from tefuda.games.board import board
from tefuda.games.registry import declared
from tefuda.games.words import words
from tefuda.kernel.catalog import Definition, Face
from tefuda.kernel.game import Game
from tefuda.kernel.program import PickModes, Program
from tefuda.kernel.records import Key
from tefuda.kernel.tree import Ability
from tefuda.ledger import Clause
from tefuda.text import Vocabulary, to_english, to_japanese

#: Japanese in an English sentence: a name or a printed word.
_JAPANESE = re.compile("[\u3005-\u3007\u3040-\u30ff\u4e00-\u9fff]+")
#: The label at the beginning of an ability.
_HEAD = re.compile("^【[^】]*】")


@cache
def vocabulary(game: str) -> Vocabulary:
    """The language of a game's cards."""
    found: Vocabulary = declared(game, "vocabulary")
    return found


def ability_text(game: Game, key: Key | None, lang: str) -> str:
    """One ability: its printed words, or English."""
    if key is None or key.ability < 0:
        return ""
    return program_text(game.rules.name, game.catalog.definitions[key.definition], key.ability, lang)


def program_text(game: str, definition: Definition, index: int, lang: str) -> str:
    """An ability of a card, or the printed ability that a nested one is part of."""
    program = definition.programs[definition.programs[index].printed]
    if lang == "ja":
        return definition.sentence(index).replace("\n", "") + _meaning(game, program.ability)
    return named(game, to_english((program.ability,), vocabulary(game)))


def named(game: str, text: str) -> str:
    """English text with the names and printed words in it in English, too, as far as the game knows them."""
    known = _names(game)
    return _JAPANESE.sub(lambda found: known.get(found[0], found[0]), text)


@cache
def _names(game: str) -> dict[str, str]:
    """What cards, traits, colours, icons and counters are called in English."""
    spoken = words(game)
    found = {face.name: face.english for one in load(game).catalog().definitions for face in one.faces if face.english}
    return {**found, **dict(spoken.marks.values()), **spoken.printed}


def gist(game: str, clause: Clause, lang: str) -> str:
    """What a clause says, in our words; in English with the table's own words for zones, kinds of cards and keywords."""
    if lang == "ja":
        return clause.says(lang)
    terms, pattern = _terms(game)

    def english(found: re.Match[str]) -> str:
        article, word = found[1] or "", terms[found[2]]
        return (f"{article[0]}n " if article and word.lstrip("[")[:1].lower() in "aeio" else article) + word

    text = pattern.sub(english, clause.gist) if terms else clause.gist
    return text[:1].upper() + text[1:]


def terms(game: str) -> dict[str, str]:
    """What zones, kinds of cards, icons, counters, heads and keywords are called in Japanese, and in English at the table."""
    spoken: Vocabulary | None = declared(game, "vocabulary")
    found = dict(words(game).marks.values())
    found |= {zone.ja: zone.en for zone in load(game).rules.zones}
    found |= dict(board(game).card.kinds.values())
    if spoken is not None:
        found |= {word: head.english for head in spoken.heads for word in head.words}
        found |= {keyword.name: keyword.english.partition("{")[0].rstrip(" <:") for keyword in spoken.keywords}
    return {ja: en for ja, en in found.items() if en and len(ja) > 1 and _JAPANESE.search(ja)}


@cache
def _terms(game: str) -> tuple[dict[str, str], re.Pattern[str]]:
    """Japanese words of the rules that have an English name at the table. In brackets behind an English word they stay."""
    found = terms(game)
    found |= {f"【{ja}】": f"[{en}]" for ja, en in found.items()}
    words_ = "|".join(re.escape(ja) for ja in sorted(found, key=len, reverse=True))
    # Not in the middle of another word, and not where it explains an English one.
    kana = "\u3005-\u3007\u3040-\u30ff\u4e00-\u9fff"
    return found, re.compile(f"(\\b[Aa] )?(?<![({kana}・])({words_})(?![{kana}・:])")


def _meaning(game: str, ability: Ability) -> str:
    """What a keyword stands for, in the words that define it."""
    written = vocabulary(game).macros.written(ability) if ability.keyword else None
    if written is None:
        return ""
    keyword, words = written
    # A keyword whose meaning lies in a procedure has no definition in the language of the cards.
    text = keyword.definition.format(*words).partition("】")[2] or keyword.explained_ja
    return f"（{text}）" if text else ""


def face_text(game: str, definition: Definition, face: Face, lang: str) -> str:
    """All abilities of a printed side, one line each."""
    return "\n".join(dict.fromkeys(program_text(game, definition, index, lang) for index in face.abilities))


def mode_text(game: Game, key: Key | None, mode: int, lang: str) -> str:
    """One of several effects to choose from."""
    if key is None or key.ability < 0:
        return ""
    program = game.program(key)
    for op in program.code:
        if isinstance(op, PickModes) and mode < len(op.node.modes):
            return _actions_text(game.rules.name, program, op, mode, lang)
    return ""


def _actions_text(game: str, program: Program, op: PickModes, mode: int, lang: str) -> str:
    """The mode as an ability of its own, without the words that introduce one."""
    alone = Ability(kind="static", effect=op.node.modes[mode])
    try:
        text = (to_japanese if lang == "ja" else to_english)((alone,), vocabulary(game))
    except Exception:  # a mode that cannot stand alone is called by its number
        return ""
    return _HEAD.sub("", text) if lang == "ja" else named(game, text).removeprefix("Permanent: ")
