"""…のパワーの合計分、このカードのパワーを増やす: a number changes by what others have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.surface.nouns import Noun, Property

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Vocabulary, Writer


_WAYS = {"増やす": 1, "増える": 1, "減らす": -1, "減る": -1}


class ByAmountWords(Surface, frozen=True):
    """The words: of which cards which number counts (`total`: added up), which number changes, and in which direction."""

    of: Noun
    name: str
    total: bool
    changed: Property
    sign: int


class ByAmount(Construction[ByAmountWords]):
    """It says by how much before it says what changes."""

    rule = "ByAmount"
    node = ByAmountWords

    @property
    def examples(self) -> tuple[str, ...]:
        return ("ノーマルスクエアにあるすべての自分のゼクスのパワーの合計分、このカードのパワーを増やす",)

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.words("ByAmountWay", _WAYS)
        g.rule(
            self.rule,
            "of:Noun 'の' name:NumberName total:'の合計'? '分' '、'? changed:Property ('を' | 'が' | 'は') sign:ByAmountWay",
            lambda span, of, name, total, changed, sign: ByAmountWords(span, of, name, total is not None, changed, sign),
        )

    def lower(self, words: ByAmountWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c, changes = sentences.context, sentences.actions.changes
        c.take(words, words.changed)
        chosen = sentences.nouns.phrase(words.of, "count")
        sentences.nouns.no_number(chosen.quantity)
        if chosen.several and not words.total and not sentences.nouns.vocabulary.alone_or_best(chosen.target):
            c.refuse(words.of, "several cards have several numbers; say whether they are added up")
        amount: t.Amount = t.Total(chosen.target, words.name) if words.total else t.Value(chosen.target, words.name)
        found, what = changes.whom(words.changed.noun, scope)
        by = amount if words.sign > 0 else t.Times(amount, -1)
        return [*found, t.Change(what, words.changed.name, by, duration=scope.lasting())]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        of = action.amount if isinstance(action, t.Change) and not action.sets else None
        if not isinstance(action, t.Change) or not isinstance(of, t.Total) or action.least is not None:
            return None
        number = {word.name: word.words[0] for word in writer.vocabulary.numbers}
        cards = f"{writer.every(of.what)}の{number[of.of]}の合計分、"
        return Phrase(
            f"{cards}{writer.noun(action.what)}の{number[action.property]}を", "増やす", "godan", duration=action.duration
        )
