"""Section 602.1: which ゼクス may attack what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tefuda.games.kit import attacks
from tefuda.games.kit.acts import FORBIDDEN, Act, forbids
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop
from tefuda.kernel.prohibition import prohibits
from tefuda.kernel.records import NOBODY, Event, Option, Ref

from . import labels
from .zones import PLAYER_SQUARES, SQUARES, asleep, beside, distance, occupants, player_cards, standing, zillions


def _not_yours(game: Game, seat: int, option: Option) -> Stop:
    return option.card.card not in zillions(game, seat)


def _asleep(game: Game, seat: int, option: Option) -> Stop:
    return asleep(game, option.card.card)


def reach(game: Game, ref: Ref) -> tuple[int, ...]:
    """602.1b: the squares a ゼクス can attack: those beside it; 1105: with レンジ those so many steps away, or all."""
    zone = game.state.cards[ref.card].zone
    found = set(beside(game, zone))
    for key in labels.labelled(game, ref, labels.RANGE):
        word = game.program(key).ability.windows[0]
        far = game.by("1105.3", 9) if word == "∞" else int(word)
        found.update(other for other in SQUARES if other != zone and game.by("303.2a", distance(zone, other)) <= far)
    return tuple(found)


def _no_target(game: Game, seat: int, option: Option) -> Stop:
    """602.1b: an enemy ゼクス or アセンション."""
    aim = option.other
    return aim != NOBODY and aim.card not in standing(game, 1 - seat)


def _out_of_reach(game: Game, seat: int, option: Option) -> Stop:
    zone = PLAYER_SQUARES[1 - seat] if option.other == NOBODY else game.state.cards[option.other.card].zone
    return zone not in game.kept_of(reach, option.card)


def _guarded(game: Game, seat: int, option: Option) -> Stop:
    """602.1b: a player is attacked only if nothing stands on his square but his player card."""
    if option.other != NOBODY:
        return False
    zone = PLAYER_SQUARES[1 - seat]
    there = [card for card in player_cards(game, 1 - seat) if game.state.cards[card].zone == zone]
    return bool(occupants(game, zone)) or not there


def _forbidden_attack(game: Game, seat: int, option: Option) -> Stop:
    if not prohibits(game, "attack"):
        return None
    how = "player" if option.other == NOBODY else "zillion"
    event = Event("attack", subject=option.card, agent=option.other, seat=1 - seat, how=how, by=seat, cause="battle")
    return forbids(game, event)


class Attack(Act):
    """602.1: a rebooted ゼクス attacks an enemy card beside it, or the player."""

    verb = "attack"
    clause = "602.1"
    elsewhere = ("バトルはメインフェイズに宣言します。", "Battles are declared in the main phase.")
    guards = (
        Guard("602.1a", _not_yours, "自分のゼクスではありません。", "It is not a zillion of yours.", settled=True),
        Guard("602.1a", _asleep, "スリープのゼクスは攻撃できません。", "A sleeping zillion cannot attack.", settled=True),
        Guard(
            "602.1b",
            _no_target,
            "相手のゼクスかアセンションではありません。",
            "It is no zillion or ascension of the opponent.",
            settled=True,
        ),
        Guard("602.1b", _out_of_reach, "攻撃がとどかないスクエアです。", "That square is out of reach."),
        Guard(
            "602.1b",
            _guarded,
            "相手のプレイヤースクエアにゼクスかアセンションがあります。",
            "The opponent's player square is guarded.",
        ),
        Guard("102.6", _forbidden_attack, *FORBIDDEN),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        able = [game.ref(card) for card in zillions(game, seat) if not asleep(game, card)]
        theirs = [game.ref(card) for card in standing(game, 1 - seat)] if able else []
        for ref in able:
            for aim in (*theirs, NOBODY):
                yield Option("attack", ref, aim)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return attacks.pointed(game, ref, zillions(game, seat), SQUARES)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        from .battle import Battle  # the battle's event step offers acts of its own

        attacks.declare(game, option)
        game.call(Battle())
