"""Objects of several cards: for each role a card can have in one, what becomes of it (109.2, 303.5, 304.3, 801.4 ...)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tefuda.kernel import tree
from tefuda.kernel.continuous import printed_number, printed_words, words
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Event

from . import attachments, castles, evolution, gacharange, linking, seals, shields
from .zones import BATTLE, SHIELDS

#: What a card can be to another one.
PARTS = (
    evolution.UNDER,
    evolution.CROSS,
    attachments.EQUIP,
    castles.CASTLE,
    seals.SEALED,
    seals.SEAL,
    evolution.AURA,
    shields.PILE,
    linking.LINK,
    linking.CELL,
)
#: Cards that have their own abilities although they lie with another one.
ABLE = frozenset({evolution.CROSS.role, attachments.EQUIP.role, castles.CASTLE.role, evolution.AURA.role, linking.LINK.role})


def part_goes(game: Game, part: Card, lead: Card, event: Event) -> int | None:
    """Where a part goes when its lead leaves; None: it goes along."""
    if event.kind != "move":
        # 801.2: what lies with a creature that evolves lies with the evolution creature; 109.2c: what is sealed is alone.
        sealed = event.role == seals.SEALED.role and part.role in attachments.ROLES
        return part.zone if sealed and game.rule("109.2c") else None
    if seals.is_seal(lead) or attachments.part_stays(game, part) or part.role == castles.CASTLE.role:
        return part.zone
    if part.role == shields.PILE.role:
        return shields.part_goes(game, part, event)
    if part.role == evolution.AURA.role:
        # 310.8: an aura goes where its creature goes.
        return game.by("310.8", evolution.goal(game, part, event))
    if linking.part_stays(part, event):
        return part.zone
    return evolution.part_goes(game, part, lead, event)


def successor(game: Game, lead: Card, event: Event, staying: Sequence[int]) -> int | None:
    """Which of the parts that stay takes the place of the lead."""
    if seals.is_seal(lead):
        return seals.successor(game, staying)
    joined = linking.successor(game, staying)
    if joined is None:
        joined = shields.successor(game, staying)
    return evolution.successor(game, event, staying) if joined is None else joined


def whole_words(game: Game, lead: int, name: str, printed: tuple[str, ...]) -> tuple[str, ...]:
    """What a creature of several cards is; 804.1b: a linked god is what each of its cards is."""
    if seals.is_seal(game.state.cards[lead]):
        return printed  # 116.2: what is sealed is not there
    own = evolution.whole_types(game, lead, printed) if name == "type" else printed
    gods = linking.joined(game, lead, linking.LINK.role) if name in SHARED else []
    more = [word for god in gods for word in printed_words(game, god, game.state.cards[god], name)]
    clause = "202.5" if name == "name" else "804.1b"
    return tuple(dict.fromkeys((*own, *game.by(clause, more)))) if more else own


#: 804.1b: what a linked god has of all its cards.
SHARED = frozenset({"name", "civilisation", "race", "type", "soul"})


def part_words(game: Game, part: Card, name: str, raw: tuple[str, ...]) -> tuple[str, ...]:
    """806.1f, 808.1e, 821.1d: a cell has the civilisations of its creature; 814.1b: but a king cell only its own.

    804.1c: of a god that has come out linked everything is asked about this card, and not about the whole.
    """
    if part.role == linking.LINK.role:
        return game.by("804.1c", raw)
    if part.role != linking.CELL.role or name != "civilisation":
        return raw
    types = game.catalog.definitions[part.definition].faces[part.face].words["type"]
    if "キング" in types:
        return game.by("814.1b", raw)
    clause = next((clause for kind, clause in _CELLS.items() if kind in types), "806.1f")
    return game.by(clause, words(game, game.ref(part.host), name))


#: By which clause a cell has the civilisations of its creature.
_CELLS = {"ドラグハート": "808.1e", "デュエルメイト": "821.1d"}


def whole_number(game: Game, lead: int, name: str, printed: int | None) -> int | None:
    """What the numbers of a creature of several cards are."""
    if name != "power" or printed is None or seals.is_seal(game.state.cards[lead]):
        return printed
    gods = linking.joined(game, lead, linking.LINK.role)
    powers = [printed_number(game, god, game.state.cards[god], name) or 0 for god in gods]
    return printed + gacharange.boost(game, lead) + (game.by("804.1b", sum(powers)) if powers else 0)


# ------------------------------------------------------------------------------------------------ 109.2b what leaves as a card

#: By which clause a cell that leaves is no creature that leaves.
_NO_CREATURE = {"サイキック": "806.1e", "ドラグハート": "808.1d", "キング": "814.1e", "デュエルメイト": "821.1c"}


def leaves_as_card(game: Game, event: Event) -> str:
    """109.2b: the clause by which what leaves the battle zone leaves as a card, and not as a creature; "": it does not."""
    if event.kind != "move" or event.origin not in BATTLE or event.destination in BATTLE:
        return ""
    record = game.state.cards[event.subject.card]
    if record.role == evolution.UNDER.role:
        return "109.2b"
    cells = linking.joined(game, event.subject.card, linking.CELL.role) if event.alone else []
    if record.role != linking.CELL.role and not cells:
        return ""
    types = game.catalog.definitions[record.definition].faces[0].words["type"]
    return next((clause for kind, clause in _NO_CREATURE.items() if kind in types), "")


@lru_cache(maxsize=4096)
def of_creatures(subject: tree.Target | None) -> bool:
    """Do the words speak of a creature?"""
    if isinstance(subject, tree.Cards):
        return any(isinstance(node, tree.Is) and node.value == "クリーチャー" for node in subject.filters)
    return isinstance(subject, tree.This)


# ------------------------------------------------------------------------------------------------ 109.2a cards and elements


@lru_cache(maxsize=4096)
def by_card(node: tree.Cards) -> bool:
    """109.2a: "a card" in the battle zone is one card, whatever it is part of; 316.3: an element is the whole."""
    return node.zones == ("battle",) and not any(_says_what(node_filter) for node_filter in node.filters)


def _says_what(node: tree.Filter) -> bool:
    """Do the words say what the object is, or mean a particular one?"""
    if isinstance(node, tree.Is):
        return node.property in ("type", f"race{tree.PART}") or node.value in ("エレメント", "封印")
    return isinstance(node, tree.Not) and isinstance(node.filter, tree.Except)


@lru_cache(maxsize=4096)
def _of_cards(ability: tree.Ability) -> bool:
    """Does an effect choose cards in the battle zone, and no elements?"""
    chosen = [node for node in tree.nodes(ability.effect) if isinstance(node, tree.Cards) and "battle" in node.zones]
    return bool(chosen) and all(map(by_card, chosen))


@lru_cache(maxsize=4096)
def _of_shield_cards(ability: tree.Ability) -> bool:
    """Does an effect speak of the cards of shields, one by one?"""
    return any(isinstance(node, tree.Parts) and node.role == shields.PILE.role for node in tree.nodes(ability.effect))


@lru_cache(maxsize=4096)
def _of_elements(ability: tree.Ability) -> bool:
    """Does an effect speak of elements in the battle zone?"""
    kinds = [node for node in tree.nodes(ability.effect) if isinstance(node, tree.Is) and node.property == "kind"]
    return any(node.value == "エレメント" for node in kinds)


def names_cards(game: Game, event: Event) -> bool:
    """109.2a: does this event move a card that an effect has chosen as a card? 316.3: an element is all of it."""
    if event.cause != "skill" or event.source.card < 0 or event.key is None:
        return False
    ability = game.program(event.key).ability
    if event.origin in SHIELDS:
        return _of_shield_cards(ability) and game.by("109.2a", True)
    if _of_elements(ability):
        return game.by("316.3", False)
    return _of_cards(ability) and game.by("109.2a", True)
