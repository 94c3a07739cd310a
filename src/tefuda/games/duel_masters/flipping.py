"""Sections 805, 807, 809: cards with two fronts: psychic creatures, draghearts, the forbidden beat; 308, 819: upside down."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel import objects, tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import present

from .attachments import EQUIP
from .zones import BATTLE, creatures, kinds

#: 701.20, 701.22, 701.25: by which word which cards are turned over, and by which clause.
TURNS = {
    "awaken": ("サイキック", "701.20a"),
    "dragonsoul": ("ドラグハート", "701.22a"),
    "unleash": ("鼓動", "701.25a"),
}


def awakened(game: Game, ref: Ref) -> bool:
    """805.6: does a psychic creature show the side it awakens to?"""
    return game.state.cards[ref.card].face == 1 and "サイキック" in kinds(game, ref.card)


class TurnOver(Frame, frozen=True, tag="dm.TurnOver"):
    """A card in the battle zone shows its other side, and is the same object (805.5)."""

    card: Ref
    face: str
    act: str
    context: Context
    wielder: Ref = NOBODY


turning = Procedure(TurnOver)


@turning.step("305.2")
def ask_wielder(game: Game, frame: TurnOver) -> None:
    """305.2: what becomes a weapon is equipped to a creature, if there is one."""
    record = game.state.cards[frame.card.card]
    face = game.catalog.definitions[record.definition].faces[1 if frame.face == "back" else 0]
    others = [card for card in creatures(game, record.controller) if card != frame.card.card]
    game.chosen = ()
    if others and "ウエポン" in face.words["type"]:
        options = tuple(Option("choose", game.ref(card)) for card in others)
        game.ask(Decision(record.controller, "choose", "wearer", "305.2", options, source=frame.card))


@turning.step("305.2")
def chosen_wielder(game: Game, frame: TurnOver) -> None:
    game.set(wielder=game.chosen[0].card if game.chosen else NOBODY)


@turning.step("")
def turn_over(game: Game, frame: TurnOver) -> None:
    """807.1a: a weapon that turns over stands by itself from now on, as it lay; 805.5: what was done to it stays."""
    record = game.state.cards[frame.card.card]
    event = Event(
        "flip", also=frame.act, subject=frame.card, after=frame.card.identity, seat=record.controller, face=frame.face,
        cause="skill", by=frame.context.master, source=frame.context.source, key=frame.context.key,
    )  # fmt: skip
    batch = [event]
    if record.host >= 0:
        batch.insert(0, replace(event, kind="separate", also="", agent=game.ref(record.host), role=record.role))
    if frame.wielder != NOBODY:
        batch.append(objects.attaching(game, frame.card, frame.wielder, EQUIP.role))
    happen(game, batch)


@turning.step("")
def told(game: Game, frame: TurnOver) -> None:
    game.reply(done=frame.done)


def turn(game: Game, context: Context, node: tree.Special) -> None:
    """701.20a, 701.22a, 701.25a: a card shows its other side."""
    kind, clause = TURNS[node.act]
    for ref in _there(game, context, node):
        if kind in kinds(game, ref.card) and game.rule(clause):
            game.call(TurnOver(card=ref, face="back", act=node.act, context=context))


def _there(game: Game, context: Context, node: tree.Special) -> list[Ref]:
    found = present(game, context, node.what or tree.This())
    return [ref for ref in found if game.state.cards[ref.card].zone in BATTLE]


def turn_back(game: Game, context: Context, node: tree.Special) -> None:
    """805.1b, 807.1b: instead of leaving it shows the side with the smaller cost."""
    for ref in _there(game, context, node):
        game.call(TurnOver(card=ref, face="front", act="", context=context))


def can_turn_back(game: Game, context: Context, node: tree.Special) -> bool:
    """805.1b: only a card that shows its other side can do that."""
    return any(game.state.cards[ref.card].face == 1 for ref in _there(game, context, node))


# ------------------------------------------------------------------------------------------------ 701.28 upside down


class Inverting(Frame, frozen=True, tag="dm.Inverting"):
    """701.28a: a field is turned upside down."""

    card: Ref


inverting = Procedure(Inverting)


@inverting.step("701.28a")
def invert(game: Game, frame: Inverting) -> None:
    """701.28a: it lies upside down; 819.1b: of a card with two fields the other one is up then."""
    record = game.state.cards[frame.card.card]
    event = Event("turn", subject=frame.card, after=frame.card.identity, seat=record.controller, turned="inverted")
    if "WD" in kinds(game, frame.card.card) and game.rule("819.1b"):
        event = replace(event, kind="flip", also="inverting", turned="", face="first" if record.face else "second")
    happen(game, [event])


@inverting.step("")
def inverted(game: Game, frame: Inverting) -> None:
    game.reply(done=frame.done)


def upside_down(game: Game, context: Context, node: tree.Special) -> None:
    """701.28a: fields are turned upside down."""
    for ref in _there(game, context, node):
        if "フィールド" in kinds(game, ref.card):
            game.call(Inverting(card=ref))


def can_invert(game: Game, context: Context, node: tree.Special) -> bool:
    """308.3: what lies upside down is not turned so again; a card with two fields can be, either way."""
    cards = game.state.cards
    return any("WD" in kinds(game, ref.card) or cards[ref.card].turned != 2 for ref in _there(game, context, node))
