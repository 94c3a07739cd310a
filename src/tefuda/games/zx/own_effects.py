"""このカードが元々持つ…能力を1つ選び、その効果を解決する: an ability of the card is carried out without being played."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Frame, Key, Option
from tefuda.kernel.rules import Procedure


class OwnEffect(Frame, frozen=True, tag="zx.OwnEffect"):
    """804.3a: one of the printed abilities of a kind, its effect alone."""

    context: Context
    keys: tuple[Key, ...]


carrying = Procedure(OwnEffect)


def printed(game: Game, context: Context, window: str) -> tuple[Key, ...]:
    """The abilities of that kind that are printed on the card."""
    record = game.state.cards[context.source.card]
    definition = game.catalog.definitions[record.definition]
    found = definition.faces[record.face].abilities
    return tuple(Key(record.definition, index) for index in found if window in definition.programs[index].ability.windows)


def begin(game: Game, context: Context, node: tree.Special) -> None:
    keys = printed(game, context, node.word)
    if keys:
        game.call(OwnEffect(context=context, keys=keys))


@carrying.step("")
def choose(game: Game, frame: OwnEffect) -> None:
    options = tuple(Option("mode", index=number) for number in range(len(frame.keys)))
    game.ask(Decision(frame.context.master, "choose", "modes", "804.3a", options, 1, 1, frame.context.source, frame.keys[0]))


@carrying.step("804.3a")
def carry_out(game: Game, frame: OwnEffect) -> None:
    """804.3a: what it says is done by whoever carries it out."""
    key = frame.keys[game.chosen[0].index]
    game.resolve(replace(frame.context, key=key, binds={}))


@carrying.step("")
def told(game: Game, frame: OwnEffect) -> None:
    game.reply(done=frame.done)
