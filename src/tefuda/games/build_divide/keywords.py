"""Chapter 1400: what keywords mean where the language of the cards does not say it (`vocabulary_keywords` has the others).

Keywords whose meaning lies in a procedure (デコイ, ブリッツ, レガシー ...) are abilities without an effect: the procedure asks
`has_keyword`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tefuda.kernel import tree
from tefuda.kernel.continuous import gained, invalid
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Context, Event, Key, Ref
from tefuda.kernel.select import fits, holds

from .zones import FIELD, GRAVE

#: Keywords that are only a label for a procedure; the clause behind each.
LABELS = {
    "デコイ": "1402-2",
    "ブリッツ": "1403-2",
    "バーサーク": "1405-1a",
    "打ち消されない": "514-1a",
}
#: Marks an ability that was looked up in our own tables of icons, which the document has lost.
TABLE = "table"


def label(word: str) -> tuple[tree.Ability, ...]:
    """A keyword that is only a label for a procedure, as an ability without an effect."""
    return (tree.Ability(kind="static", effect=(), keyword=word),)


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


def comes_true(game: Game, context: Context, batch: Sequence[Event]) -> bool:
    """1411-2: what fulfils the 怪異 of an ability may set it off as well; 1411-2a: not if its own card goes along."""
    ability = game.program(context.key).ability
    if ability.keyword != "怪異" or ability.condition is None:
        return False
    graves = [event for event in batch if event.kind == "move" and event.destination in GRAVE]
    if any(event.subject == context.source for event in graves) and game.rule("1411-2a"):
        return False
    return _holds_with(game, context, ability.condition, graves)


def _holds_with(game: Game, context: Context, condition: tree.Condition, batch: Sequence[Event]) -> bool:
    """Does the condition hold if these events count as having happened?"""
    if isinstance(condition, tree.And):
        return all(_holds_with(game, context, part, batch) for part in condition.parts)
    when = condition.event if isinstance(condition, tree.Happened) else None
    now = when is not None and when.event == "move" and any(fits(game, context, when, event) for event in batch)
    return now or holds(game, context, condition)


def by_solidarity(game: Game, event: Event) -> bool:
    """1412-3: was the card drawn by resolving an ability of 結束? 1412-3a: not if something else happened instead."""
    if event.kind == "replaced":
        return game.by("1412-3a", False)
    return event.key is not None and game.program(event.key).ability.keyword == "結束" and game.rule("1412-3")


def for_a_unit(ability: tree.Ability) -> bool:
    """1604-2a: does the text of a command say that it is valid while the card is a unit?"""
    parts = ability.condition.parts if isinstance(ability.condition, tree.And) else (ability.condition,)
    return tree.Matches(tree.This(), (tree.Is("type", "ユニット"),)) in parts


# ------------------------------------------------------------------------------------------------ asking


def abilities_with(game: Game, ref: Ref, word: str) -> Iterator[tuple[Key, Context]]:
    """The valid abilities of a card that go by a keyword, printed or granted."""
    record = game.state.cards[ref.card]
    definition = game.catalog.definitions[record.definition]
    if word not in definition.faces[record.face].keywords and not gained(game, ref.card):
        return
    found = [
        (Key(record.definition, index), Context(ref, game.master(ref.card), Key(record.definition, index)))
        for index in definition.faces[record.face].abilities
    ]
    for key, context in (*found, *gained(game, ref.card)):
        program = game.program(key)
        ability = program.ability
        if ability.keyword != word or invalid(game, ref.card, program):
            continue
        if word in definition.faces[record.face].words.get("icon", ()) and not game.option("own_icon_tables"):
            continue
        if record.zone in FIELD and context.source == ref and _command_text(game, record, key) and game.rule("1604-2a"):
            continue
        true = ability.condition is None or holds(game, context, ability.condition)
        if true and game.keyword_applies(program):
            yield key, context


def _command_text(game: Game, record: Card, key: Key) -> bool:
    """Is this text that a command bears which is a unit at the moment, and does it not say that it is valid then?"""
    face = game.catalog.definitions[record.definition].faces[record.face]
    bears = key.definition == record.definition and key.ability in face.abilities
    return bears and face.words["type"] == ("コマンド",) and not for_a_unit(game.program(key).ability)


def bearing(game: Game, pile: tuple[int, ...], word: str) -> list[Ref]:
    """The cards of a pile that have a valid ability of this keyword."""
    state, definitions = game.state, game.catalog.definitions
    if "gain" not in state.watch and "gain" not in state.lasting:  # then it can only be printed
        cards = state.cards
        pile = tuple([c for c in pile if word in definitions[cards[c].definition].faces[cards[c].face].keywords])
    return [ref for ref in map(game.ref, pile) if has_keyword(game, ref, word)]


def has_keyword(game: Game, ref: Ref, word: str) -> bool:
    """Has the card a valid ability of this keyword?"""
    state = game.state
    record = state.cards[ref.card]
    if record.object != ref.identity or record.down:
        return False
    if word not in game.catalog.definitions[record.definition].faces[record.face].keywords:
        granting = "gain" in state.watch or "gain" in state.lasting
        if not granting or not gained(game, ref.card):
            return False
    return any(True for _ in abilities_with(game, ref, word))
