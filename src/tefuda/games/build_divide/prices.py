"""Sections 1204-2h, 1408, 1409: the ways in which a play can be paid."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tefuda.games.kit.prices import Part, given, stretches, taken
from tefuda.kernel import tree
from tefuda.kernel.costs import Claim, payable, satisfiable
from tefuda.kernel.game import Game
from tefuda.kernel.program import Instruction
from tefuda.kernel.prohibition import permits, permitted
from tefuda.kernel.records import Context, Event, Key, Ref
from tefuda.kernel.select import amount

from . import energy, keywords
from .zones import GRAVE, ZONES


class Price(msgspec.Struct, frozen=True, array_like=True):
    """One way to pay: energy, and the abilities whose cost actions are carried out."""

    word: str
    total: int = 0
    points: tuple[str, ...] = ()
    dues: tuple[Key, ...] = ()
    keyword: str = ""


NORMAL = "通常"


def allowed(game: Game, seat: int, ref: Ref) -> bool:
    """104-1: does an effect let the player play this card where it lies?"""
    origin = game.state.cards[ref.card].zone
    if origin != GRAVE[seat] or not permits(game, "play"):
        return False
    event = Event("play", subject=ref, seat=seat, by=seat, cause="play", origin=origin)
    return permitted(game, event) is not None and game.rule("104-1")


def prices(
    game: Game, card: int, ability: Key | None, origin: str, noted: energy.Noted | None = None, *, allowed: bool = False
) -> list[Price]:
    """1204-2h: the play cost, or what may be paid instead (エヴォル; レガシー from the graveyard), and what comes on top.

    `allowed`: an effect lets the card be played from there, for what it usually costs.
    """
    if ability is not None:
        return [Price(NORMAL, dues=(ability,))]
    ref = game.ref(card)
    more = game.by("12.04.2.h.3", tuple(key for key, _ in keywords.abilities_with(game, ref, "追加コスト")))
    total, points, toll = noted if noted is not None else energy.note(game, card)
    if origin == "grave":
        legacy = keywords.abilities_with(game, ref, "レガシー")
        found = [_instead(game, "レガシー", replace(context, key=key), more, toll) for key, context in legacy]
        return [*found, *([Price(NORMAL, total, points, more)] if allowed else [])]
    found = [Price(NORMAL, total, points, more)]
    for key, context in keywords.abilities_with(game, ref, "エヴォル"):
        price = _instead(game, "エヴォル", replace(context, key=key), more, toll)
        found.extend(
            replace(price, word=name) for name in game.by("1409-5", game.program(key).ability.windows) or (price.word,)
        )
    return game.every("12.04.2.h.2", found)


def _instead(game: Game, keyword: str, context: Context, more: tuple[Key, ...], toll: int) -> Price:
    """12.04.2.h.2: a cost that is paid instead of the play cost; 12.04.2.h.4: it is raised and lowered like that."""
    pays = [node for node in game.program(context.key).cost if isinstance(node, tree.Pay)]
    total = max(0, sum(amount(game, context, node.amount) for node in pays) + toll)
    points = tuple(colour for node in pays for colour in node.colours)[:total]
    return Price(keyword, total, points, (context.key, *more), keyword)


def offers(
    game: Game,
    seat: int,
    card: int,
    ability: Key | None,
    origin: str,
    noted: energy.Noted | None = None,
    *,
    allowed: bool = False,
) -> list[Price]:
    """510-1a: those that can be paid completely. `noted`: the play cost, if it has been confirmed already."""
    played = ability is None
    asked = prices(game, card, ability, origin, noted, allowed=allowed)
    return [price for price in asked if can_pay(game, seat, card, price, played=played)]


def can_pay(game: Game, seat: int, card: int, price: Price, *, played: bool) -> bool:
    """Can all parts be paid at once? A card that is itself being played is under way and pays for nothing."""
    claims = [Claim(*part) for part in energy.claims(game, seat, price.total, price.points)]
    if played:
        claims.append(Claim((card,), 1))
    if not price.dues:
        return payable(game, Context(game.ref(card), seat, Key(0, 0)), (), claims)
    definition = game.state.cards[card].definition
    context = Context(game.ref(card), seat, Key(definition, 0))
    actions = tuple(node for key in price.dues for node in dues(game, price, key))
    others = tuple(node for node in actions if not isinstance(node, tree.Pay))
    if not any(isinstance(part, tree.Turned) for part in tree.nodes(others)) and game.rule("12.04.2.i.1"):
        # 12.04.2.i.1: an energy card can be rested for its point and then still go where another part of the cost sends it.
        pays = tuple(node for node in actions if isinstance(node, tree.Pay))
        rests, moves = (claims[:-1], claims[-1:]) if played else (claims, [])
        return payable(game, context, pays, rests) and payable(game, context, others, moves)
    return payable(game, context, actions, claims)


def dues(game: Game, price: Price, key: Key) -> tuple[Instruction, ...]:
    """The actions of an ability's cost; the energy of one that is paid instead of the play cost is in the price itself."""
    cost = game.program(key).cost
    inside = bool(price.keyword) and key == price.dues[0]
    return tuple(node for node in cost if not (inside and isinstance(node, tree.Pay)))


# ------------------------------------------------------------------------------------------------ the parts of a cost


_ENERGY = "エナジー"


def parts(game: Game, price: Price) -> tuple[Part, ...]:
    """12.04.2.i.1: what the price consists of. What is done with chosen cards belongs to their choice."""
    found = [Part(_ENERGY, takes=("energy",))] if price.total > 0 else []
    for key in price.dues:
        cost = game.program(key).cost
        for start, stop in stretches(cost):
            some = cost[start:stop]
            if some[0] not in dues(game, price, key):
                continue
            takes = taken(some[0], ("energy",), ("field",))
            found.append(Part(_word(some[0], takes or ()), key, start, stop, takes, given(some)))
    return tuple(found)


def may_begin(game: Game, context: Context | None, price: Price, parts: tuple[Part, ...], at: int) -> bool:
    """Can this part be paid now, and what is left of the energy after it? Orders that cannot be finished are not offered."""
    part = parts[at]
    if part.key is None or context is None:
        return True
    claims: list[Claim] = []
    if "energy" in (part.takes or ()):
        # What it takes out of the energy zone cannot pay any more.
        for other in parts:
            total, points = (price.total, price.points) if other.key is None else _points(game, context, other)
            claims += [Claim(*some) for some in energy.claims(game, context.master, total, points)]
    actions = game.program(part.key).cost[part.start : part.stop]
    if any(isinstance(node, tree.Pay) for node in actions):
        return satisfiable(claims)
    return payable(game, context, actions, claims)


def _points(game: Game, context: Context, part: Part) -> tuple[int, tuple[str, ...]]:
    """The energy that a part of an ability's cost asks for."""
    cost = game.program(part.key).cost[part.start : part.stop] if part.key is not None else ()
    pays = [node for node in cost if isinstance(node, tree.Pay)]
    return sum(amount(game, context, node.amount) for node in pays), tuple(c for node in pays for c in node.colours)


def _word(node: Instruction, zones: tuple[str, ...]) -> str:
    """What a part is called when its player is asked: energy, this card, or the zone it concerns."""
    if isinstance(node, tree.Pay):
        return _ENERGY
    if isinstance(getattr(node, "what", None), tree.This):
        return "このカード"
    return next((zone.ja for zone in ZONES if zone.name in zones[:1]), "コスト")
