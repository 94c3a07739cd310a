"""Section 811.3c: of effects that count from the same moment and have one player, that player says which is earlier."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.kernel import layers, tree
from tefuda.kernel.game import Game
from tefuda.kernel.program import Instruction
from tefuda.kernel.records import Decision, Effect, Event, Option, Ref

#: What numbers and words are called when a player is asked.
_CALLED = {"power": "パワー", "cost": "コスト", "name": "カード名", "race": "種族", "colour": "色", "type": "種類"}


def clash(one: Instruction, other: Instruction) -> bool:
    """Does it matter which of two effects is applied first? One of them says what a number or word is, whatever it was."""
    if isinstance(one, tree.Change) and isinstance(other, tree.Change):
        return one.property == other.property and (one.sets or other.sets) and one != other
    if isinstance(one, tree.Become) and isinstance(other, tree.Become):
        return one.property == other.property and (one.only or other.only) and one != other
    return False


def orders_entry(game: Game, batch: Sequence[Event]) -> int | None:
    """The player of cards that enter together, if what they say is applied in an order that matters."""
    said = [_static(game, event.subject.card) for event in batch]
    pairs = [(one, other) for at, mine in enumerate(said) for theirs in said[:at] for one in mine for other in theirs]
    return batch[0].seat if any(clash(*pair) for pair in pairs) and game.rule("811.3c") else None


def _static(game: Game, card: int) -> list[Instruction]:
    record = game.state.cards[card]
    definition = game.catalog.definitions[record.definition]
    programs = [definition.programs[index] for index in definition.faces[record.face].abilities]
    return [node for program in programs if program.ability.kind == "static" for node in program.code]


def ask(game: Game, seat: int, source: Ref, since: int) -> None:
    """811.3b: when something has been resolved, its effects count from then; 811.3c: in the order that their player likes."""
    game.chosen = ()
    found = _entangled(game, layers.made_by(game, source, since))
    if found and game.rule("811.3c"):
        options = tuple(Option("date", index=effect.number, price=_told(game, effect)) for effect in found)
        game.ask(Decision(seat, "order", "date", "811.3c", options, source=source))


def settle(game: Game, source: Ref, since: int) -> None:
    layers.redate(game, source, since, [option.index for option in game.chosen])


def _node(game: Game, effect: Effect) -> Instruction:
    return game.program(effect.context.key).code[effect.place]


def _entangled(game: Game, found: list[Effect]) -> list[Effect]:
    """Those that clash with another one about the same card."""
    if len(found) < 2:
        return []

    def meets(one: Effect, other: Effect) -> bool:
        shared = one.cards is None or other.cards is None or not set(one.cards).isdisjoint(other.cards)
        return one is not other and shared and clash(_node(game, one), _node(game, other))

    return [one for one in found if any(meets(one, other) for other in found)]


def _told(game: Game, effect: Effect) -> str:
    """What the effect does, for the player who is asked: パワー=5000, パワー+2000."""
    node = _node(game, effect)
    name = _CALLED.get(getattr(node, "property", ""), "")
    if isinstance(node, tree.Change):
        return f"{name}={effect.amount}" if node.sets else f"{name}{effect.amount:+}"
    assert isinstance(node, tree.Become)
    return f"{name}{'=' if node.only else '-' if node.loses else '+'}{node.value}"
