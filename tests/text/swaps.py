"""Small changes of a text that change what it means, from the words of whichever game it is of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tefuda.text import Vocabulary

#: Words that every game has, and what they become.
SHARED: tuple[tuple[str, str], ...] = (
    ("以上", "以下"),
    ("以下(?!か|の|を)", "以上"),
    ("以下(?=の)(?!の(?:能力|効果))", "以上"),
    ("まで(?=選|を|手|引|、)", ""),
    ("(?<=[がは])ある場合", "ない場合"),
    ("(?<=[がは])いる場合", "いない場合"),
    ("ない場合", "ある場合"),
    ("てもよい", "る"),
    ("できない", "できる"),
    ("されない", "される"),
    ("開始時", "終了時"),
    ("始めに", "終わりに"),
    ("終わりに", "始めに"),
    ("終了時(?!まで)", "開始時"),
    ("の上(?=から|に)", "の下"),
    ("の下(?=から|に)", "の上"),
    ("以外の", "の"),
    ("他の", ""),
    ("を持つ", "を持たない"),
    ("すべて", "1枚"),
    ("かわりに", ""),
    ("ランダムに", ""),
    ("無作為に", ""),
    ("低い", "高い"),
    ("高い", "低い"),
    ("大きい", "小さい"),
    ("小さい", "大きい"),
    (r"\+(?=\d)", "-"),
    (r"-(?=\d)", "+"),
)

#: Names, icons, and explanations that have no effect.
_APART = re.compile(r"\([^()]*\)|（[^（）]*）|「[^」]*」|《[^》]*》|≪[^≫]*≫|【[^】]*】")


def swaps(vocabulary: Vocabulary) -> list[tuple[str, str]]:
    """What is looked for, and what it becomes: players, zones, numbers of cards, states, sides, kinds of cards."""
    you = vocabulary.you
    players = ((you, "相手"), ("相手", you))
    found = [*SHARED, *((one + tail, other + tail) for one, other in players for tail in "のはが")]
    groups = (
        [zone.words[0] for zone in vocabulary.zones if not zone.within],
        [word.words[0] for word in vocabulary.states],
        [word.words[0] for word in vocabulary.faces],
        [word.words[0] for word in vocabulary.numbers],
        [colour.words[0] for colour in vocabulary.colours if colour.property == vocabulary.colours[0].property],
        [noun.words[0] for noun in vocabulary.nouns[1:6]],
    )
    for words in groups:
        longer = [re.escape(word) for group in groups for word in group]
        for number, word in enumerate(words):
            others = "".join(f"(?!{one})" for one in longer if one.startswith(re.escape(word)) and len(one) > len(word))
            found.append((f"(?<!この){others}{re.escape(word)}", words[(number + 1) % len(words)]))
    return [(pattern, word) for pattern, word in found if pattern != word]


def mutants(text: str, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """Every text that one swap at one place makes, or another number, with the swap's name."""
    apart = [found.span() for found in _APART.finditer(text)]

    def free(start: int) -> bool:
        return not any(one <= start < end for one, end in apart)

    for pattern, word in swaps(vocabulary):
        for found in re.finditer(pattern, text):
            if free(found.start()) and found.group() != word:
                yield f"{pattern} -> {word}", text[: found.start()] + word + text[found.end() :]
    for found in re.finditer(r"\d+", text):
        if free(found.start()):
            yield "number", text[: found.start()] + str(int(found.group()) + 1) + text[found.end() :]
