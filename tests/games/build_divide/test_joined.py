"""12.01.4.a.1: an ability with two trigger conditions is one ability."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.build_divide import limits
from tefuda.games.build_divide.cards import read_card
from tefuda.games.build_divide.rules import RULES
from tefuda.kernel.catalog import Catalog, Definition, Printed
from tefuda.kernel.game import Game, Setting
from tefuda.kernel.records import Key, Ref
from tefuda.kernel.state import State

TWICE = "【自動】このユニットが登場した時とアタックした時、カードを1枚引く。"
APART = "【自動】このユニットが登場した時、カードを1枚引く。\n【自動】このユニットがアタックした時、カードを1枚引く。"


def _card(text: str) -> Definition:
    cost = {"total": 1, "colours": []}
    return read_card({"number": "X", "type": "ユニット", "name": "客", "cost": cost, "power": 1000, "hit": 1, "text": text})


def test_conditions_of_one_sentence_are_joined() -> None:
    assert _card(TWICE).joined == {1: 0}
    assert _card(APART).joined == {}


def test_a_limit_counts_both_conditions() -> None:
    read = _card(TWICE)
    once = tuple(replace(program.ability, per_turn=1) for program in read.programs)
    face = Printed(read.faces[0].words, read.faces[0].numbers, abilities=once)
    for joined, free in ((({1: 0},), False), (({},), True)):
        definition = Definition("X", (face,), joined)
        game = Game(Setting(RULES, Catalog((definition,)), None, None), State(1, len(RULES.zone_at)))
        limits.use(game, 7, Key(0, 0))
        assert limits.may_use(game, Ref(-1, 7), Key(0, 1)) is free
