"""How a game's cards are written: their layout, brackets, bullets and spellings, as data."""

from __future__ import annotations

from typing import Literal

import msgspec

#: 【kind】 before each ability; one ability a line, its kind not printed; ≪kind≫ and 【fields】 with contents; paragraphs.
Layout = Literal["heads", "lines", "tags", "paragraphs"]


class Writing(msgspec.Struct, frozen=True):
    """What the normaliser and the segmenter of a game go by."""

    layout: Layout = "heads"
    bullets: str = "・"  # what begins an item of a list
    bullets_anywhere: bool = True  # False: only at the beginning of a line; a race may have one in its name
    #: Characters that mean the same thing on these cards and that NFKC leaves apart.
    characters: tuple[tuple[str, str], ...] = (("〈", "<"), ("〉", ">"), ("≪", "《"), ("≫", "》"), ("●", "・"), ("•", "・"))
    own_name: str = ""  # the brackets that are put around the card's own name where it stands without them
    names: tuple[str, ...] = ("「」", "《》", "<>", "{}")  # brackets around names: their contents keep their spelling
    items_go_on: bool = False  # a sentence on the line below an item can belong to it: every sentence has a line of its own
    closing: tuple[str, ...] = ()  # how a sentence ends that closes the whole ability, also behind a list
    owned: str = ""  # what begins a line that belongs to the header above it, where the indent is printed as a bar
    spellings: tuple[tuple[str, str], ...] = ()  # further spellings of the same word: a pattern, and how it is written
    #: What a sentence does not end in.
    brackets: tuple[str, ...] = ("「」", "『』", "《》", "<>", "{}", "“”", "()", "[]", "〔〕")
    #: Around abilities that a card is given; an ability that opens with a bracket may stand in the brackets of a name.
    quotes: tuple[tuple[str, str], ...] = (("『", "』"), ("「【", "」"), ("“", "”"))
    keywords: str = "【】"  # around the name of a keyword that a sentence speaks of


PLAIN = Writing()
