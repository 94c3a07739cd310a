"""How keywords of Duel Masters are declared: labels for procedures, and abilities that work from the hand."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text.vocabulary import Keyword


def label(name: str, english: str, explained: str, explained_ja: str, **more: object) -> Keyword:
    """A keyword whose meaning lies in a procedure of the rules: an ability without an effect."""
    return Keyword(
        name,
        "",
        english,
        trees=(t.Ability("static", (), keyword=name),),
        explained=explained,
        explained_ja=explained_ja,
        **more,  # type: ignore[arg-type]
    )


def worded(name: str, english: str, *wordings: str) -> Keyword:
    """A sentence that a procedure of the rules knows."""
    return label(name, english, f"{english}.", f"{wordings[0]}。", wordings=wordings, worded=True)


def used(name: str, english: str, explained: str, explained_ja: str, *abilities: t.Ability, **more: object) -> Keyword:
    """A keyword with effects that stand in no sentence of the card."""
    return Keyword(
        name,
        "",
        english,
        trees=abilities,
        explained=explained,
        explained_ja=explained_ja,
        **more,  # type: ignore[arg-type]
    )
