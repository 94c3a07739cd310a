"""Section 816: creatures whose hyper mode can be released."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tefuda.games.kit.abilities import key_of
from tefuda.games.kit.acts import Act
from tefuda.kernel import tree
from tefuda.kernel.continuous import words
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop
from tefuda.kernel.records import Context, Frame, Key, Option, Ref
from tefuda.kernel.rules import Procedure

from . import labels
from .zones import creatures

#: 816.2: what a creature is while its hyper mode is released.
RELEASED = tree.Matches(tree.This(), (tree.Is("mode", "ハイパー"),))


def in_mode(abilities: Iterable[tree.Ability]) -> Iterator[tree.Ability]:
    """816.2a, 816.3: the abilities of the hyper mode are there while it is released, and only then."""
    for ability in abilities:
        both = RELEASED if ability.condition is None else tree.And((RELEASED, ability.condition))
        yield tree.Ability(
            ability.kind, ability.effect, ability.trigger, ability.windows, both, ability.cost, ability.per_turn, ability.zones,
            ability.keyword,
        )  # fmt: skip


def shows(game: Game, ref: Ref, ability: tree.Ability) -> bool:
    """816.3: elsewhere, and while the mode is not released, a creature does not have what is printed as its hyper mode."""
    condition = ability.condition
    if condition is None:
        return True
    parts = condition.parts if isinstance(condition, tree.And) else (condition,)
    return RELEASED not in parts or "ハイパー" in words(game, ref, "mode") or game.by("816.3", False)


def power(more: int) -> tree.Ability:
    """816.2b: then its power is that of the hyper mode: so much more than the printed one."""
    raised = tree.Change(tree.This(), "power", tree.Number(more))
    return tree.Ability("static", (raised,), condition=RELEASED, keyword="ハイパーモード")


# ------------------------------------------------------------------------------------------------ ハイパー化


def _released(game: Game, seat: int, option: Option) -> Stop:
    return "ハイパー" in words(game, option.card, "mode")


def _without(game: Game, seat: int, option: Option) -> Stop:
    return option.key is None


def _unpayable(game: Game, seat: int, option: Option) -> Stop:
    key = key_of(option)
    return not game.feasible(Context(option.card, seat, key), game.program(key).ability.cost)


class Release(Act):
    """816.2: by ハイパー化 a player releases the hyper mode of a creature in the main step."""

    verb = "release"
    clause = "816.2"
    elsewhere = ("ハイパー化はメインステップに使います。", "Hyper modes are released in the main step.")
    guards = (
        Guard("816.2", _without, "「ハイパー化」を持っていません。", "It has no hyper mode to release."),
        Guard("816.2d", _released, "ハイパーモードはすでに解放されています。", "Its hyper mode is released already."),
        Guard("602.1", _unpayable, "ハイパー化に必要なことができません。", "What releasing takes cannot be done."),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for card in creatures(game, seat):
            ref = game.ref(card)
            for key in labels.labelled(game, ref, labels.HYPER):
                yield Option("release", ref, key=key)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return [option for option in self.options(game, seat) if option.card == ref]

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Releasing(seat=seat, card=option.card, key=key_of(option)))


class Releasing(Frame, frozen=True, tag="dm.Releasing"):
    """816.2: what ハイパー化 asks for is done, and the mode is released."""

    seat: int
    card: Ref
    key: Key


releasing = Procedure(Releasing)


@releasing.step("")
def pay(game: Game, frame: Releasing) -> None:
    game.resolve(Context(frame.card, frame.seat, frame.key), cost=True)


@releasing.step("")
def release(game: Game, frame: Releasing) -> None:
    """816.2: until the beginning of the player's next turn."""
    game.resolve(Context(frame.card, frame.seat, frame.key, time=game.tick(), parent=game.last_event))
