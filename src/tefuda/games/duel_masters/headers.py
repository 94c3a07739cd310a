"""Lines that own the next one: what they make of the ability there."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from tefuda.kernel import tree as t
from tefuda.text.refusal import Refused
from tefuda.text.vocabulary import Head

Tree = TypeVar("Tree")

_CREATURE = t.Is("type", "クリーチャー")
_CIVILISATION = "(光|水|闇|火|自然)"


def _free(ability: t.Ability) -> int:
    """A name for a result that the ability does not use."""
    return 1 + max((getattr(node, "bind", 0) for node in t.nodes((ability.cost, ability.effect))), default=0)


def _to_crossed(words: tuple[str, ...], ability: t.Ability) -> t.Ability:
    """The creature that the gear is crossed to has it: there it speaks of itself."""
    return t.Ability("static", (t.Gain(t.Host(t.This()), (_own(ability),)),))


def _own(root: Tree) -> Tree:
    """The same, where これをクロスしたクリーチャー is the creature whose ability it is."""
    if root == t.Host(t.This()):
        return t.This()  # type: ignore[return-value]
    if isinstance(root, tuple):
        return tuple(_own(part) for part in root)  # type: ignore[return-value]
    if isinstance(root, t.Node):
        return replace(root, **{name: _own(getattr(root, name)) for name in root.__struct_fields__})
    return root


def _to_civilisation(words: tuple[str, ...], ability: t.Ability) -> t.Ability:
    """All own creatures of the civilisation have it."""
    cards = t.Cards(("battle",), "you", (_CREATURE, t.Is("civilisation", words[0])))
    return t.Ability("static", (t.Gain(cards, (ability,)),))


def _with_mana(words: tuple[str, ...], ability: t.Ability) -> t.Ability:
    """So many mana cards are tapped besides."""
    bind, number = _free(ability), t.Number(int(words[0]))
    untapped = t.Cards(("mana",), "you", (t.Turned("untap"),))
    return replace(ability, cost=(t.Choose(bind, untapped, number, number), t.Turn(t.Bound(bind), "tap")))


def _thrilling(words: tuple[str, ...], ability: t.Ability) -> t.Ability:
    """スリリング・スリー: it may be done once for each such creature among the top three cards of the deck."""
    if any(isinstance(node, t.Draw | t.Top) or "deck" in getattr(node, "zones", ()) for node in t.nodes(ability.effect)):
        raise Refused("whether the revealed cards can be drawn or looked for is not said", "スリリング・スリー", 0)
    races = tuple(t.Is(f"race{t.PART}", race) for race in words[0].split("と"))
    kind = races[0] if len(races) == 1 else t.Either(tuple(sorted(races, key=repr)))
    shown = t.Bound(_free(ability))
    often = t.Count(t.Among(shown, (_CREATURE, kind)))
    only = ability.effect[0] if len(ability.effect) == 1 else None
    done = (only,) if isinstance(only, t.May) else (t.May(ability.effect),)
    return t.Ability(
        "triggered",
        (
            t.Reveal(t.Top("deck", "you", t.Number(3)), shown.bind),
            t.Repeat(often, done),
            t.Move(shown, "deck", at="bottom"),
        ),
        trigger=t.When("move", subject=t.This(), destination=("battle",)),
        keyword="スリリング・スリー",
    )


HEADERS = (
    Head(
        ("これをクロスしたクリーチャーで攻撃するかわりに、タップして次の能力を使ってもよい。",),
        "activated",
        "Instead of attacking, tap the creature bearing this",
        windows=("attack",),
        wraps=_to_crossed,
    ),
    *(
        Head(
            (lead + "バトルゾーンにある自分の",),
            "activated",
            "Instead of attacking, tap a creature of that civilisation",
            windows=("attack",),
            pattern=_CIVILISATION + "のクリーチャーをタップし、攻撃するかわりに次の能力を使ってもよい。",
            wraps=_to_civilisation,
        )
        for lead in ("このクリーチャーがバトルゾーンにある間、", "")
    ),
    Head(
        ("このクリーチャーで攻撃するかわりに、このクリーチャーと自分のマナゾーンのタップされていないカード",),
        "activated",
        "Instead of attacking, tap this creature and mana",
        windows=("attack",),
        pattern=r"を?(\d+)枚を?タップして、次の能力を使ってもよい。",
        wraps=_with_mana,
    ),
    Head(
        ("スリリング・スリー",),
        "activated",
        "Thrilling Three",
        pattern=r":([^(\n]+)",
        wraps=_thrilling,
    ),
)
