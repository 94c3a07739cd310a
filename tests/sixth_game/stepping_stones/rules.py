"""The game's answers to the kernel's questions. What is not answered here is as in most games."""

from __future__ import annotations

from typing import Any

from tefuda.games.kit.acts import meant, refuse
from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.program import Program
from tefuda.kernel.records import Card, Context, Decision, Option, Ref, Refusal
from tefuda.kernel.rules import Layer, Procedure, Rules

from . import acts, turn
from .names import NAMES
from .zones import RIVER, ZONES


class SteppingStones(Rules):
    """Stepping Stones, rules of 2026."""

    name = "stepping_stones"
    revision = "1.0"
    zones = ZONES
    names = NAMES
    procedures: tuple[Procedure[Any], ...] = turn.PROCEDURES
    layers = (Layer("6-4", (tree.Become, tree.Gain, tree.Disable)), Layer("6-4", (tree.Change,)))
    mechanisms = {"trigger": ("6-1",), "keyword:着水": ("6-5",), "static": ("6-4",)}
    clauses = dict.fromkeys(("may", "modes", "choose", "pay", "order", "replace", "loop_draw", "loop_one", "loop_both"), "6-3")

    def functions(self, game: Game, record: Card, program: Program) -> bool:
        """6-4: a stone's text works in the river."""
        return record.zone in RIVER

    def number(self, game: Game, card: int, name: str, raw: int) -> int:
        """2-2: nothing weighs less than nothing."""
        return raw if raw >= 0 or not game.rule("2-2") else 0

    def looks_back(self, game: Game, origin: int, destination: int) -> bool:
        """3-5: a stone that leaves the river is seen as it was there."""
        return origin in RIVER

    def draw(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
        for seat in seats:
            game.call(turn.Drawing(seat=seat, left=amount, context=context))

    def refuse(self, game: Game, decision: Decision, option: Option) -> list[Refusal]:
        return refuse(game, acts.ACTS, decision, option)

    def meant(self, game: Game, decision: Decision, ref: Ref) -> tuple[Option, ...]:
        return meant(game, acts.ACTS, decision, ref)


RULES = SteppingStones()
