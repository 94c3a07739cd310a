"""Sections 1204-2h, 1408, 1409: the ways in which a play can be paid."""

from __future__ import annotations

import msgspec

from tefuda.kernel.costs import Claim, payable
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Key

from . import energy, keywords


class Price(msgspec.Struct, frozen=True, array_like=True):
    """One way to pay: energy, and the abilities whose cost actions are carried out."""

    word: str
    total: int = 0
    points: tuple[str, ...] = ()
    dues: tuple[Key, ...] = ()
    keyword: str = ""


NORMAL = "通常"


def prices(game: Game, card: int, ability: Key | None, origin: str) -> list[Price]:
    """1204-2h: the play cost, or what may be paid instead (エヴォル; レガシー from the graveyard), and what comes on top."""
    if ability is not None:
        return [Price(NORMAL, dues=(ability,))]
    ref = game.ref(card)
    more = tuple(key for key, _ in keywords.abilities_with(game, ref, "追加コスト")) if game.rule("12.04.2.h.3") else ()
    if origin == "grave":
        legacy = keywords.abilities_with(game, ref, "レガシー")
        return [Price("レガシー", dues=(key, *more), keyword="レガシー") for key, _ in legacy if game.rule("1408-2")]
    total, points = energy.play_cost(game, card)
    found = [Price(NORMAL, total, points, more)]
    for key, _ in keywords.abilities_with(game, ref, "エヴォル"):
        if game.rule("12.04.2.h.2") and game.rule("1409-2"):
            windows = game.program(key).ability.windows
            if windows and not (game.rule("1409-5") and game.rule("1409-5a")):
                continue
            found.append(Price(windows[0] if windows else "エヴォル", dues=(key, *more), keyword="エヴォル"))
    return found


def offers(game: Game, seat: int, card: int, ability: Key | None, origin: str) -> list[Price]:
    """510-1a: those that can be paid completely."""
    played = ability is None
    return [price for price in prices(game, card, ability, origin) if can_pay(game, seat, card, price, played=played)]


def can_pay(game: Game, seat: int, card: int, price: Price, *, played: bool) -> bool:
    """Can all parts be paid at once? A card that is itself being played is under way and pays for nothing."""
    claims = [Claim(*part) for part in energy.claims(game, seat, price.total, price.points)]
    if played:
        claims.append(Claim((card,), 1))
    if not price.dues:
        return payable(game, Context(game.ref(card), seat, (0, 0)), (), claims)
    definition = game.state.cards[card].definition
    context = Context(game.ref(card), seat, (definition, 0))
    actions = tuple(node for key in price.dues for node in game.program(key).cost)
    return payable(game, context, actions, claims)
