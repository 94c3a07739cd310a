"""A normalised text cut into abilities, by the layout of the game's cards.

    heads   【自動発動】… : every ability begins with its kind in brackets
    lines   one ability a line; its kind is not printed and has to follow from the words
    tags    ≪自≫【有効】…【誘発】…【効果】… : fields, each with its contents
    paragraphs  「name[ターン1回]」通常[cost]:… : a line each; a name, a time and a cost may stand before the sentences

Nothing is interpreted here but the brackets; every character lands in exactly one piece.
"""

from tefuda.text.segment.heads import Heads
from tefuda.text.segment.lines import Lines
from tefuda.text.segment.paragraphs import Paragraphs
from tefuda.text.segment.pieces import Segmenter, Span, Unit
from tefuda.text.segment.tags import Tags
from tefuda.text.vocabulary import Vocabulary

LAYOUTS: dict[str, type[Segmenter]] = {"heads": Heads, "lines": Lines, "tags": Tags, "paragraphs": Paragraphs}


def segmenter(text: str, vocabulary: Vocabulary, card_type: str = "") -> Segmenter:
    """The segmenter of the game's layout, set to this text."""
    return LAYOUTS[vocabulary.writing.layout](text, vocabulary, card_type)


__all__ = ["LAYOUTS", "Segmenter", "Span", "Unit", "segmenter"]
