"""プレイヤーを1人選ぶ。そのプレイヤーは…: what follows is done by the player who is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from tefuda.text.constructions.base import Construction, Grammar, Surface, t

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Vocabulary

Tree = TypeVar("Tree")


class PickingWords(Surface, frozen=True):
    """The words."""


class Picking(Construction[PickingWords]):
    """The effect is one of two: for the one player, or for the other."""

    rule = "Picking"
    node = PickingWords
    picks = True

    @property
    def examples(self) -> tuple[str, ...]:
        return ()  # it never stands alone

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(self.rule, "'プレイヤーを' ('1人' | 'ひとり' | '一人') '選ぶ'", PickingWords)

    def lower(self, words: PickingWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        c.take(words)
        if not sentences.pick_player():
            c.refuse(words, "a player is chosen once, and before what he does")
        return []

    def finish(self, effect: tuple[t.Action, ...], sentences: Sentences) -> tuple[t.Action, ...]:
        at = sentences.context.discourse.picked_at
        if at is None:
            return effect
        rest = effect[at:]
        if _as(rest, "you") == rest:
            sentences.context.refuse((0, len(sentences.context.text)), "what the chosen player does is not said")
        bind = sentences.context.last_bind  # the names of results are used once
        return (*effect[:at], t.Modes((_as(rest, "you"), _as(rest, "opponent", bind))))


def _as(root: Tree, who: str, further: int = 0) -> Tree:
    """The same, where the chosen player is this one; `further`: names of results are so much higher."""
    if isinstance(root, tuple):
        return tuple(_as(part, who, further) for part in root)  # type: ignore[return-value]
    if isinstance(root, t.Node):
        fields = {name: getattr(root, name) for name in root.__struct_fields__}
        known = {name: who if value == "that" else _as(value, who, further) for name, value in fields.items()}
        if fields.get("bind"):
            known["bind"] = fields["bind"] + further
        return msgspec.structs.replace(root, **known)
    return root
