"""Japanese card text to ability tree and back; English from the tree.

    from tefuda.text import compile_text, to_japanese, to_english, Refused

    reading = compile_text("【プレイスキル】カード1枚を引く。", vocabulary)
    reading.abilities   # what the text means: `tefuda.kernel.tree` nodes
    reading.normal      # the text in one spelling; reading.printed prints it back from the surface tree
    reading.sentences   # for each ability, the stretch of reading.normal that says it
    to_japanese(reading.abilities, vocabulary)   # canonical wording; compiles to the same abilities
    to_english(reading.abilities, vocabulary)

A text that is not understood completely raises `Refused`, which names the words and says why. `check.check_texts` reports
on many texts at once. A game supplies a `Vocabulary`; nothing here knows a game.

How it works: `normal` (one spelling, with a log) -> `segment` (heads, costs, sentences) -> `engine` with the rules of
`grammar*` (all parses, as `surface` nodes) -> `lowering` (one ability tree, each surface node used exactly once).
"""

from tefuda.text.compiler import Reading, compile_text
from tefuda.text.english import condition_to_english, to_english
from tefuda.text.japanese import Unprintable, condition_to_japanese, to_japanese
from tefuda.text.refusal import Refused
from tefuda.text.vocabulary import Vocabulary

__all__ = [
    "Reading", "Refused", "Unprintable", "Vocabulary", "compile_text", "condition_to_english", "condition_to_japanese",
    "to_english", "to_japanese",
]  # fmt: skip
