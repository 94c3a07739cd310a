"""Vanilla cards and decks made for tests, and random play over them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from tefuda.games.build_divide.deck import Deck
from tefuda.games.build_divide.package import PACKAGE as GAME
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
                "text": ["【デコイ】", "【ブリッツ】", "【バーサーク】", ""][number % 4],
            }
        )
    found[0]["trigger"] = "バスター"
    return found


def command(number: str, name: str, text: str, cost: int = 2, **fields: Any) -> dict[str, Any]:
    return {
        "number": number,
        "name": name,
        "type": "コマンド",
        "attributes": ["甲"],
        "timing": "クイック",
        "cost": {"total": cost, "colours": ["赤"], "points": {}},
        "text": text,
        **fields,
    }


def unit(number: str, name: str, text: str, cost: int = 2) -> dict[str, Any]:
    return {
        "number": number,
        "name": name,
        "type": "ユニット",
        "attributes": ["甲"],
        "cost": {"total": cost, "colours": ["赤"], "points": {}},
        "power": 3000,
        "hit": 1,
        "text": text,
    }


@cache
def effects() -> tuple[dict[str, Any], ...]:
    """Cards that use every action and most keywords at least once."""
    burn = "ユニット1枚を対象とし、それに2000ダメージを与える。"
    return (
        command("E-01", "火", burn),
        command(
            "E-02",
            "二火",
            "ユニットを2枚まで対象とし、それらに2000ダメージを与える。その後、ユニット1枚を対象とし、それを手札に戻す。",
        ),
        command("E-03", "消", "プレイ中のコマンド1枚を対象とし、それを打ち消し、墓地に置く。"),
        command("E-04", "選", f"以下から1つを選ぶ。\n・カードを1枚引く。\n・{burn}", trigger="ショット"),
        command("E-05", "痛", "相手に1ダメージを与える。", cost=3),
        command("E-06", "斥候", "スカウト3する。カードを1枚引く。"),
        command("E-07", "写", "プレイ中のコマンド1枚を対象とし、それをコピーする。"),
        command("E-08", "錬", "あなたは錬成カウンターを2個得る。【等価交換2】を行う。"),
        command("E-09", "遺", "カードを1枚引く。\n【レガシー】〔エナジー1を払う〕"),
        command("E-10", "強", "ユニット1枚を対象とし、そのターン中、パワーを+2000する。"),
        command("E-11", "奪", "ユニット1枚を対象とし、それの支配者になる。", cost=4),
        command("E-12", "裏", "手札1枚を裏向きでエナジーゾーンに置く。"),
        command("E-13", "纏", "あなたのユニット1枚を対象とし、手札1枚をそれに+1000オーラとしてつける。"),
        command("E-14", "閉", "エンドフェイズに移行する。", cost=4),
        command("E-15", "回", "あなたは追加のターンを得る。", cost=5),
        command("E-16", "開", "あなたのテリトリーを開放する。"),
        command("E-17", "鎖", "相手のテリトリーを閉じる。"),
        command(
            "E-18", "占", "ユニットかコマンドを予想する。あなたの山札の上から1枚を公開する。的中した場合、カードを1枚引く。"
        ),
        command("E-19", "争", "あなたのユニット1枚と相手のユニット1枚を対象とし、それらは互いにダメージを与え合う。"),
        unit("E-20", "引き手", "【自動】このユニットが登場した時、カードを1枚引く。"),
        unit("E-21", "焼き手", f"【自動】このユニットが登場した時、{burn}"),
        unit("E-22", "進化", "【エヴォル〔エナジー1を払う〕】", cost=4),
        unit("E-23", "輝き", "【ブライト ＜甲＞ +3000】"),
        unit("E-24", "絆", "【結束 ＜甲＞】"),
        unit("E-25", "裁き", "【ジャッジメント：ユニット】"),
        unit("E-26", "交代", "【自動】このユニットがアタックした時、スイッチする。"),
        unit("E-27", "盾", "【永続】このユニットへのダメージは1000軽減される。"),
        unit("E-28", "呪い", "【永続】ユニットへのダメージは1000増加する。"),
        unit("E-29", "旗", "【永続】あなたのユニットのパワー+1000。"),
        unit(
            "E-30",
            "起動",
            "【起動】〔クイック/このユニットをレストし、エナジー1を払う〕：カードを1枚引く。この能力は1ターンに1回しか起動できない。",
        ),
        unit("E-31", "敗者", "【自動】このユニットがバトルに敗北した時、カードを1枚引く。"),
        unit("E-32", "毎回", "【自動】ユニットがドロップした時、カードを1枚引く。この能力は1ターンに1回しか発動できない。"),
        unit("E-33", "門", "【永続】エナジー1を払わなければ、ユニットはアタックできない。"),
        unit(
            "E-34",
            "写し身",
            "【自動】このユニットがアタックした時、ユニット1枚を対象とし、そのターン中、このユニットはそれと同じ能力を持つ。",
        ),
        unit("E-35", "技", "【スキル】カードを1枚引く。\n【自動】このユニットが登場した時、【スキル】を発動する。"),
    )


TERRITORY = {
    "number": "V-T",
    "type": "テリトリー",
    "titles": ["試験"],
    "faces": [
        {"name": "試験場"},
        {"name": "試験場・開放", "cost": {"total": 6, "colours": ["赤"]}, "power": 5000, "hit": 2,
         "text": "【アサルトテリトリー】"},
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
