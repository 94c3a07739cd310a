"""ただし、0以下にならない: how far the change that the sentence before says can lower a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from tefuda.text.constructions.base import Construction, Grammar, Surface, t

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Vocabulary

Tree = TypeVar("Tree")


class FloorWords(Surface, frozen=True):
    """The words: which number, and what it stays above (or, with `least`, what it reaches at least)."""

    number: int
    property: str = ""
    least: bool = False


class Floors(Construction[FloorWords]):
    """A sentence of its own that says more about the one before."""

    rule = "Floor"
    node = FloorWords

    def __init__(self, **called: str) -> None:
        self.called = called  # numbers whose word is said of another one: the cost of what is paid

    @property
    def examples(self) -> tuple[str, ...]:
        return ()  # it says nothing by itself

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.words(
            "FloorEnd",
            dict.fromkeys(("以下にならない", "以下にはならない", "以下になることはない"), False)
            | dict.fromkeys(("未満にならない", "未満にはならない", "より少なくならない", "の時は少なくならない"), True),
        )
        g.rule(
            self.rule,
            "'ただし' '、'? property:(name:NumberName ('は' | 'が'))? number:Digits least:FloorEnd",
            lambda span, property, number, least: FloorWords(span, number, property or "", least),
        )

    def lower(self, words: FloorWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        sentences.context.refuse(words, "this says more about a sentence before, and there is none")

    def amend(self, words: FloorWords, actions: tuple[t.Action, ...], sentences: Sentences) -> tuple[t.Action, ...]:
        c = sentences.context
        c.take(words)
        property = self.called.get(words.property, words.property)
        lowered = {
            node.property
            for node in t.nodes(actions)
            if isinstance(node, t.Change) and _lowers(node) and property in ("", node.property)
        }
        if len(lowered) != 1:
            c.refuse(words, "which number this is about is not said")
        return _floored(actions, lowered.pop(), words.number + (not words.least))


def _lowers(change: t.Change) -> bool:
    amount = change.amount
    by = amount.by if isinstance(amount, t.Times) else amount.value if isinstance(amount, t.Number) else 0
    return not change.sets and change.least is None and by < 0


def _floored(root: Tree, name: str, least: int) -> Tree:
    if isinstance(root, tuple):
        return tuple(_floored(part, name, least) for part in root)  # type: ignore[return-value]
    if isinstance(root, t.Change) and root.property == name and _lowers(root):
        return msgspec.structs.replace(root, least=least)
    if isinstance(root, t.Node) and not isinstance(root, t.Ability):
        fields = {name_: _floored(getattr(root, name_), name, least) for name_ in root.__struct_fields__}
        return msgspec.structs.replace(root, **fields)
    return root
