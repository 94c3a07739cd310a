"""Vanilla cards and decks made for tests, and random play over them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from tefuda.games.build_divide import GAME
from tefuda.games.build_divide.deck import Deck
from tefuda.kernel import tree
from tefuda.kernel.catalog import Catalog
from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision

COLOURS = ("赤", "青", "黒", "白")


def vanilla() -> list[dict[str, Any]]:
    """Units of every cost and colour, some with keywords, and two territories."""
    found: list[dict[str, Any]] = []
    for number in range(16):
        cost = 1 + number % 5
        colours = [COLOURS[number % 2]] if number % 7 else list(COLOURS[:2])
        found.append(
            {
                "number": f"V-{number:02}",
                "name": f"試験兵{number}",
                "type": "ユニット/エース" if number % 5 == 4 else "ユニット",
                "titles": ["試験"] if number % 5 == 4 else [],
                "attributes": ["甲" if number % 2 else "乙"],
                "cost": {"total": cost, "colours": colours},
                "power": 1000 + 1000 * cost,
                "hit": 1 + cost // 4,
                "trigger": "バスター" if number < 4 else "ショット" if number < 6 else "",
                "timing": "クイック" if number == 9 else "",
                "abilities": [["デコイ"], ["ブリッツ"], ["バーサーク"], []][number % 4],
            }
        )
    found[3]["abilities"] = []
    found[0]["trigger"] = "バスター"
    return found


def command(
    number: str, name: str, *actions: tree.Action, cost: int = 2, more: tuple[Any, ...] = (), **fields: Any
) -> dict[str, Any]:
    text = tree.Ability(kind="activated", effect=actions)
    return {
        "number": number,
        "name": name,
        "type": "コマンド",
        "attributes": ["甲"],
        "timing": "クイック",
        "cost": {"total": cost, "colours": ["赤"], "points": {}},
        "abilities": [raw(text), *more],
        **fields,
    }


def unit(
    number: str, name: str, *abilities: tree.Ability | str | dict[str, Any], cost: int = 2, **fields: Any
) -> dict[str, Any]:
    return {
        "number": number,
        "name": name,
        "type": "ユニット",
        "attributes": ["甲"],
        "cost": {"total": cost, "colours": ["赤"], "points": {}},
        "power": 3000,
        "hit": 1,
        "abilities": [raw(a) if isinstance(a, tree.Ability) else a for a in abilities],
        **fields,
    }


def raw(ability: tree.Node) -> Any:
    return msgspec.to_builtins(ability)


ONE = tree.Number(1)
UNITS = tree.Cards(("field",), "any", (tree.Is("type", "ユニット"),))
MINE = tree.Cards(("field",), "you", (tree.Is("type", "ユニット"),))
ENTERS = tree.When("enter", subject=tree.This())


def aim(bind: int = 1, among: tree.Target = UNITS, least: int = 1, most: int = 1) -> tree.Choose:
    return tree.Choose(bind, among, tree.Number(least), tree.Number(most), target=True)


def trigger(when: tree.When, *actions: tree.Action, per_turn: int = 0) -> tree.Ability:
    return tree.Ability(kind="triggered", trigger=when, effect=actions, per_turn=per_turn)


@cache
def effects() -> tuple[dict[str, Any], ...]:
    """Cards that use every action and most keywords at least once."""
    first, draw = tree.Bound(1), tree.Draw("you", ONE)
    harm = tree.Harm(first, tree.Number(2000))
    hand = tree.Cards(("hand",), "you")
    commands = tree.Stacked("card", "any", (tree.Is("type", "コマンド"),))
    weaker = tree.Instead(tree.When("harm", subject=tree.This()), (tree.Harm(tree.Subject(), tree.Plus(tree.Size(), -1000)),))
    worse = tree.Instead(tree.When("harm", subject=UNITS), (tree.Harm(tree.Subject(), tree.Plus(tree.Size(), 1000)),))
    toll = tree.Ability(kind="static", effect=(), cost=(tree.Pay(ONE),), keyword="アタックコスト")
    lands = tree.Cards(("territory", "field"), "opponent", (tree.Is("type", "テリトリー"),))
    tap = (tree.Turn(tree.This(), "rest"), tree.Pay(ONE))
    modes = tree.Modes(((draw,), (aim(), harm)))
    pay = raw(tree.Pay(ONE))
    return (
        command("E-01", "火", aim(), harm),
        command("E-02", "二火", aim(most=2), harm, tree.Afterwards((aim(2), tree.Move(tree.Bound(2), "hand")))),
        command("E-03", "消", aim(among=commands), tree.Cancel(first, bind=2), tree.Move(tree.Bound(2), "grave")),
        command("E-04", "選", modes, trigger="ショット"),
        command("E-05", "痛", tree.Deal("opponent", ONE), cost=3),
        command("E-06", "斥候", tree.Special("scout", amount=tree.Number(3)), draw),
        command("E-07", "写", aim(among=commands), tree.Special("copy", what=first)),
        command("E-08", "錬", tree.Counter("錬成", tree.Number(2), who="you"), tree.Special("exchange", amount=tree.Number(2))),
        command("E-09", "遺", draw, more=({"keyword": "レガシー", "cost": [pay]},)),
        command("E-10", "強", aim(), tree.Change(first, "power", tree.Number(2000), duration="turn")),
        command("E-11", "奪", aim(), tree.Control(first, "you"), cost=4),
        command("E-12", "裏", tree.Choose(1, hand, ONE, ONE), tree.Move(first, "energy", down=True)),
        command("E-13", "纏", aim(among=MINE), tree.Choose(2, hand, ONE, ONE),
                tree.Attach(tree.Bound(2), first, "aura", amount=tree.Number(1000), property="power")),
        command("E-14", "閉", tree.Special("end_phase"), cost=4),
        command("E-15", "回", tree.Special("extra_turn"), cost=5),
        command("E-16", "開", tree.Special("open", what=tree.Cards(("territory",), "you"))),
        command("E-17", "鎖", tree.Special("close", what=lands)),
        unit("E-20", "引き手", trigger(ENTERS, draw)),
        unit("E-21", "焼き手", trigger(ENTERS, aim(), harm)),
        unit("E-22", "進化", {"keyword": "エヴォル", "cost": [pay]}, cost=4),
        unit("E-23", "輝き", {"keyword": "ブライト", "attributes": ["甲"], "amount": 3000}),
        unit("E-24", "絆", {"keyword": "結束", "attribute": "甲"}),
        unit("E-25", "裁き", "ジャッジメント"),
        unit("E-26", "交代", trigger(tree.When("attack", subject=tree.This()), tree.Special("switch"))),
        unit("E-27", "盾", tree.Ability(kind="static", effect=(weaker,))),
        unit("E-28", "呪い", tree.Ability(kind="static", effect=(worse,))),
        unit("E-29", "旗", tree.Ability(kind="static", effect=(tree.Change(MINE, "power", tree.Number(1000)),))),
        unit("E-30", "起動", tree.Ability(kind="activated", effect=(draw,), cost=tap, windows=("quick",), per_turn=1)),
        unit("E-31", "敗者", trigger(tree.When("battle_lost", subject=tree.This()), draw)),
        unit("E-32", "毎回", trigger(tree.When("move", subject=UNITS, destination=("grave",)), draw, per_turn=1)),
        unit("E-33", "門", tree.Ability(kind="static", effect=(tree.Gain(UNITS, (toll,)),))),
    )  # fmt: skip


TERRITORY = {
    "number": "V-T",
    "type": "テリトリー",
    "titles": ["試験"],
    "faces": [
        {"name": "試験場"},
        {"name": "試験場・開放", "cost": {"total": 6, "colours": ["赤"]}, "power": 5000, "hit": 2,
         "abilities": ["アサルトテリトリー"]},
    ],
}  # fmt: skip


@cache
def catalog() -> Catalog:
    return Catalog(tuple(GAME.read_card(card) for card in [*vanilla(), *effects(), TERRITORY]))


def deck(rng: random.Random, share: float = 0.0) -> Deck:
    """Exactly twelve busters, and four of each of some others; `share` of them cards with abilities."""
    busters = {f"V-{n:02}": 4 for n in range(3)}
    with_effects = int(8 * share)
    others = rng.sample([f"V-{n:02}" for n in range(4, 16)], 8 - with_effects)
    others += rng.sample([str(card["number"]) for card in effects()], with_effects)
    return Deck(territory="V-T", cards={**busters, **dict.fromkeys(others, 4)}, name="試験")


def start(seed: int, share: float = 0.0) -> Game:
    rng = random.Random(seed)
    return GAME.new_game([deck(rng, share), deck(rng, share)], seed, catalog())


def random_answer(decision: Decision, rng: random.Random) -> Answer:
    if decision.kind == "number":
        return (rng.randint(decision.least, min(decision.most, decision.least + 3)),)
    least, most = bounds(decision)
    numbers = list(range(len(decision.options)))
    return tuple(rng.sample(numbers, rng.randint(least, most)))


def play(game: Game, seed: int, most: int = 20_000) -> Iterator[tuple[Decision, Answer]]:
    rng = random.Random(seed)
    for _ in range(most):
        decision = game.state.decision
        if decision is None:
            return
        answer = random_answer(decision, rng)
        yield decision, answer
        game.answer(answer)
    raise AssertionError("the game does not end")
