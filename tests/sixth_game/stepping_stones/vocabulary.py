"""Chapter 6: the words of the stones, as data for the shared grammar."""

from __future__ import annotations

from tefuda.kernel.tree import Is
from tefuda.text.vocabulary import Bracket, CardNoun, English, Head, Verb, Vocabulary, Word, Zone

VOCABULARY = Vocabulary(
    name="stepping_stones",
    draw_zone="deck",
    hand_zone="hand",
    zones=(
        Zone("deck", ("山",), "deck", ordered=True, hidden=True),
        Zone("hand", ("手札",), "hand", mass=True, hidden=True),
        Zone("river", ("川",), "river", whose="any"),
        Zone("bank", ("岸",), "bank"),
    ),
    nouns=(
        CardNoun(("カード",), English("card"), table=("river",)),
        CardNoun(("石",), English("stone"), (Is("type", "石"),), table=("river",)),
    ),
    heads=(
        Head(("着水",), "triggered", "Splash", trigger="このカードが川に出た時、", label=True),
        Head(("自動",), "triggered", "Auto"),
        Head(("永続",), "static", "Always"),
    ),
    brackets=(Bracket("「", "」", "name", ("カード名",), "card named “{}”"),),
    numbers=(Word(("重さ",), "weight", "weight"),),
    verbs=(Verb("捨てる", "ichidan", "discard", ("hand",), ("bank",)),),
)
