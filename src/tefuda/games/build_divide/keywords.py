"""Chapter 1400: what keywords mean. Where a clause spells out an ability, that ability is built here as a tree.

Keywords whose meaning lies in a procedure (デコイ, ブリッツ, レガシー ...) are abilities without an effect: the procedure asks
`has_keyword`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition
from tefuda.kernel.continuous import gained, invalid
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Key, Ref
from tefuda.kernel.select import holds

#: Keywords that are only a label for a procedure; the clause behind each.
LABELS = {
    "デコイ": "1402-2",
    "ブリッツ": "1403-2",
    "バーサーク": "1405-1a",
    "アタック義務": "8.02.4.c.2",
    "ブロック義務": "8.03.4.c.1",
    "打ち消されない": "514-1a",
}
#: Keywords that carry a cost (or a name) for a procedure to use.
PRICED = ("エヴォル", "レガシー", "追加コスト", "アタックコスト", "名称ルール")


def build(data: dict[str, Any]) -> tuple[tree.Ability, ...]:
    """The abilities a keyword stands for, from plain data: {"keyword": "ブライト", "attributes": [...], "amount": 2000}."""
    word = str(data.get("keyword", ""))
    if word in LABELS:
        return (tree.Ability(kind="static", effect=(), keyword=word),)
    if word in PRICED:
        cost = msgspec.convert(data.get("cost", ()), tuple[tree.Action, ...])
        zones = {"レガシー": ("grave",), "エヴォル": ("hand",)}.get(word, ())
        windows = (str(data["name"]),) if "name" in data else ()
        return (tree.Ability(kind="static", effect=(), cost=cost, windows=windows, zones=zones, keyword=word),)
    if word == "アサルトテリトリー":
        return (assault(),)
    if word == "ジャッジメント":
        return (judgement(msgspec.convert(data["event"], tree.When) if "event" in data else None),)
    if word == "ブライト":
        return (bright(tuple(data["attributes"]), int(data["amount"])),)
    if word == "結束":
        return (solidarity(str(data["attribute"])),)
    raise ValueError(f"no keyword is called {word!r}")


def assault() -> tree.Ability:
    """1406-1a: on the field and no unit, it becomes a unit in addition, for as long as it stays there."""
    not_yet = tree.Matches(tree.This(), (tree.Not(tree.Is("type", "ユニット")),))
    return tree.Ability(
        kind="triggered",
        trigger=tree.State(not_yet),
        effect=(tree.Become(tree.This(), "type", "ユニット"),),
        zones=("field",),
        keyword="アサルトテリトリー",
    )


def judgement(event: tree.When | None) -> tree.Ability:
    """1404-2: when the opponent does such a thing (1404-3a: lets a unit enter), its controller gets a counter."""
    trigger = event or tree.When("enter", who="opponent")
    return tree.Ability(
        kind="triggered",
        trigger=trigger,
        effect=(tree.Counter("断罪", tree.Number(1), who="you"),),
        keyword="ジャッジメント",
    )


def bright(attributes: tuple[str, ...], amount: int) -> tree.Ability:
    """1410-2: battling in its player's turn, a card of such an attribute may be discarded for power this turn."""
    fits = tree.Either(tuple(tree.Is("attribute", word) for word in attributes))
    hand = tree.Cards(("hand",), "you", (fits,))
    one = tree.Number(1)
    return tree.Ability(
        kind="triggered",
        trigger=tree.When("battle", subject=tree.This()),
        condition=tree.TurnOf("you"),
        effect=(
            tree.May(
                (tree.Choose(1, hand, one, one), tree.Move(tree.Bound(1), "grave", bind=2)),
                then=(
                    tree.Change(tree.This(), "power", tree.Number(amount), duration="turn"),
                    tree.Special("brighten", what=tree.This()),
                ),
            ),
        ),
        keyword="ブライト",
    )


def solidarity(attribute: str) -> tree.Ability:
    """1412-2: entering, if a unit of the attribute has entered this turn (its own entry counts, anybody's does), draw."""
    entered = tree.Happened(tree.When("enter", subject=tree.Cards((), "any", (tree.Is("attribute", attribute),))))
    return tree.Ability(
        kind="triggered",
        trigger=tree.When("enter", subject=tree.This()),
        effect=(tree.If(entered, (tree.Draw("you", tree.Number(1)),)),),
        keyword="結束",
    )


def awakened(title: str = "") -> tree.Condition:
    """312-3, 312-3a: an opened territory (of that title) is needed for the ability to be valid."""
    filters: tuple[tree.Filter, ...] = (tree.Is("type", "テリトリー"), tree.Facing("back"))
    if title:
        filters = (*filters, tree.Is("title", title))
    return tree.Check(tree.Count(tree.Cards(("territory", "field"), "you", filters)), ">=", tree.Number(1))


def eerie(attribute: str) -> tree.Condition:
    """1411-2: a card of the attribute has been put into the graveyard of the ability's player this turn."""
    cards = tree.Cards((), "any", (tree.Is("attribute", attribute),))
    return tree.Happened(tree.When("move", subject=cards, who="you", destination=("grave",)))


# ------------------------------------------------------------------------------------------------ asking


def abilities_with(game: Game, ref: Ref, word: str) -> Iterator[tuple[Key, Context]]:
    """The valid abilities of a card that go by a keyword, printed or granted."""
    record = game.state.cards[ref[0]]
    definition = game.catalog.definitions[record.definition]
    found = [
        ((record.definition, index), Context(ref, game.master(ref[0]), (record.definition, index)))
        for index in definition.faces[record.face].abilities
    ]
    for key, context in (*found, *gained(game, ref[0])):
        program = game.program(key)
        ability = program.ability
        if ability.keyword != word or invalid(game, ref[0], program) or not game.keyword_applies(program):
            continue
        if ability.condition is None or holds(game, context, ability.condition):
            yield key, context


@lru_cache(maxsize=8192)
def _printed(definition: Definition, face: int) -> frozenset[str]:
    """The keywords printed on a side."""
    return frozenset(definition.programs[index].ability.keyword for index in definition.faces[face].abilities)


def has_keyword(game: Game, ref: Ref, word: str) -> bool:
    """Has the card a valid ability of this keyword?"""
    record = game.state.cards[ref[0]]
    if record.object != ref[1] or record.down:
        return False
    if word not in _printed(game.catalog.definitions[record.definition], record.face) and not gained(game, ref[0]):
        return False
    return any(True for _ in abilities_with(game, ref, word))
