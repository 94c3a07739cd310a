"""ただし、その「…」は使えない: cards arrive without being used at once by a keyword of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from tefuda.text.constructions.base import Construction, Grammar, Surface, t

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Sentences, Vocabulary


class MutingWords(Surface, frozen=True):
    """The words: which keyword."""

    keyword: str


class Muting(Construction[MutingWords]):
    """A sentence that only adds this to the move before it. `zone`: where the cards come from that could be used at once."""

    rule = "Muting"
    node = MutingWords

    def __init__(self, zone: str) -> None:
        self.zone = zone

    @property
    def examples(self) -> tuple[str, ...]:
        return ()  # it never stands alone

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(
            self.rule,
            "'ただし' '、'? 'その' keyword:KeywordTag '能力'? ('は' | 'を') "
            "('使えない' | '使うことができない' | '使うことはできない')",
            MutingWords,
        )

    def amend(self, words: MutingWords, before: tuple[t.Action, ...], sentences: Sentences) -> tuple[t.Action, ...] | None:
        from_zone = any(isinstance(n, t.Cards) and self.zone in n.zones for n in t.nodes(before[-2:]))
        muted = _muted(before[-1], words.keyword) if before and from_zone else None
        if muted is None:
            return None
        sentences.context.take(words)
        return (*before[:-1], muted)


def _muted(action: t.Action, keyword: str) -> t.Action | None:
    """The action with its last move muted."""
    if isinstance(action, t.Move):
        return msgspec.structs.replace(action, mute=keyword)
    for field in ("then", "actions"):
        inner: tuple[t.Action, ...] = getattr(action, field, ())
        muted = _muted(inner[-1], keyword) if inner else None
        if muted is not None:
            return msgspec.structs.replace(action, **{field: (*inner[:-1], muted)})
    return None
