"""What players name when an effect tells them to: a civilisation, a number, a race or the name of a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Option

from .cards import COLOURLESS, COLOURS
from .halves import full_name

#: 108.1c: a number that no card reaches.
_HIGHEST = 99
#: By which clause the other side of a card can be named as well, by what stands before its type.
_SIDES = {"サイキック": "805.7", "ドラグハート": "807.6", "禁断": "809.4", "零龍": "812.4"}


def _civilisations(game: Game) -> Iterator[str]:
    """106.3: one of the five; colourless is none of them."""
    for word in (*COLOURS, COLOURLESS):
        if game.demands("106.3", word in COLOURS):
            yield word


#: Parts of races that cards speak of as of races.
_PARTS = ("ドラゴン", "コマンド")


def _races(game: Game) -> Iterator[str]:
    """203.4: a race that there is, and not a part of races."""
    known = {race for card in game.catalog.definitions for face in card.faces for race in face.words["race"]}
    for word in sorted(known.union(_PARTS)):
        if game.demands("203.4", word in known):
            yield word


def _names(game: Game) -> Iterator[str]:
    """202.2: the name of a card that there is; 202.6a: not what is printed above the line with its name."""
    found = {name for card in game.catalog.definitions for name in _of(game, card)}
    yield from game.by("202.2", sorted(found))


def _of(game: Game, card: Definition) -> Iterator[str]:
    """805.7 and its like: each side has a name of its own; 810.4: the halves of a twinpact have one together."""
    first, *others = card.faces
    for title in [title for face in card.faces for title in face.words["title"]]:
        if game.demands("202.6a", False):  # what stands above the line with its name is never its name
            yield title
    if not game.demands("812.4a", "星雲" not in first.words["type"]):
        return
    if others and not card.two_sided and "キング" not in first.words["type"]:
        yield full_name(card)
        return
    yield from first.words["name"]
    clause = next((clause for kind, clause in _SIDES.items() if kind in first.words["type"]), "")
    if clause and game.rule(clause):
        yield from (name for face in others for name in face.words["name"])


_VALUES: Mapping[str, Callable[[Game], Iterator[str]]] = {"civilisation": _civilisations, "race": _races, "name": _names}
#: The clauses that ask.
_ASKED = {"civilisation": "106.3", "race": "203.4", "name": "202.2"}


def naming(game: Game, context: Context, node: tree.Name, seat: int) -> Decision:
    """Which value a player names; 804.6: one name, also where a creature has several; 108.1a: no negative number."""
    if node.property not in _VALUES:
        least = -game.exactly("108.1a", 0)
        return Decision(seat, "number", "name", "108.1a", least=least, most=_HIGHEST, source=context.source, key=context.key)
    options = tuple(Option("name", price=word) for word in _VALUES[node.property](game) if word not in node.without)
    most = game.limit("804.6", 1) if node.property == "name" else 1
    clause = _ASKED[node.property]
    return Decision(seat, "choose", "name", clause, options, 1, most, context.source, context.key)
