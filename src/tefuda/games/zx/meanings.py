"""Chapter 11: what keywords mean, as abilities in full. A card that bears only the keyword has the ability behind it."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from tefuda.games.base import Rule
from tefuda.kernel import tree as t

THIS = t.This()
ZILLION = t.Is("type", "ゼクス")
ONE, NONE = t.Number(1), t.Number(0)
#: "onto a normal square without a ゼクス".
FREE_SQUARE = t.Place(("normal_square",), "any", (ZILLION,))
ENTERS = t.When("enter", subject=THIS)
#: The counter of a card that was played for nothing, by ignition or from the life (1133.2).
DRIVE = "drive"


def _named(part: str) -> t.Filter:
    return t.Is("name_part", part)


def _enter(what: t.Target, turned: str = "reboot", place: t.Place = FREE_SQUARE) -> t.Move:
    return t.Move(what, "square", whose="you", turned=turned, place=place)


def _top_to_resources() -> t.Move:
    return t.Move(t.Top("deck", "you", ONE), "resource", turned="sleep")


def _price(words: str) -> t.Pay:
    """《赤2》: so many points, one of them of each colour."""
    found = re.fullmatch(r"([赤青白黒緑無]+)(\d+)", words)
    assert found is not None
    return t.Pay(t.Number(int(found[2])), tuple(colour for colour in found[1] if colour != "無"))


def _alter_force(words: tuple[str, ...]) -> t.Ability:
    """1108.2, 1108.3: up to so many cards of the own trash become its forces when it enters."""
    most = t.Number(int(words[0])) if words and words[0] else ONE
    return t.Ability(
        "triggered",
        (t.Choose(1, t.Cards(("trash",), "you"), NONE, most), t.Attach(t.Bound(1), THIS, "force")),
        trigger=ENTERS,
    )


def _solitude(words: tuple[str, ...]) -> t.Ability:
    """1110.2: any number of one's other ゼクス return to the hand; 1110.2a: perhaps none."""
    others = t.Cards(("square",), "you", (ZILLION, t.Except(THIS)))
    return t.Ability("triggered", (t.Choose(1, others, NONE, None), t.Move(t.Bound(1), "hand")), trigger=ENTERS)


def _den_ei(words: tuple[str, ...]) -> t.Ability:
    """1115.2: it changes places with a rebooted ゼクス of one's own that costs enough."""
    filters = (ZILLION, t.Compare("cost", ">=", t.Number(int(words[0]))), t.Turned("reboot"))
    place = t.Place(("square",), "any", (ZILLION,), of=t.Bound(1))
    return t.Ability(
        "activated",
        (_enter(THIS, place=place),),
        cost=(t.Choose(1, t.Cards(("square",), "you", filters), ONE, ONE), t.Move(t.Bound(1), "hand")),
        windows=("main",),
        zones=("hand",),
    )


def _activate(words: tuple[str, ...]) -> t.Ability:
    """1118.2: a 式神 among its forces that costs no more than there are resources enters."""
    most = t.Count(t.Cards(("resource",), "you"))
    forces = t.Among(t.Parts(THIS, "force"), (ZILLION, _named("式神"), t.Compare("cost", "<=", most)))
    return t.Ability(
        "activated",
        (t.Choose(1, forces, ONE, ONE), _enter(t.Bound(1))),
        cost=(_price(words[0]),),
        windows=("main",),
        zones=("square",),
    )


def _return(words: tuple[str, ...]) -> t.Ability:
    """1121.2: from the trash, for a price, when a 黒剣 of one's own destroys an enemy that costs no less than it."""
    enemy = t.Cards((), "opponent", (ZILLION, t.Compare("cost", ">=", t.Value(THIS, "cost"))))
    sword = t.Cards(("square",), "you", (ZILLION, _named("黒剣")))
    return t.Ability(
        "triggered",
        (t.May((_price(words[0]),), then=(_enter(THIS),)),),
        trigger=t.When("destroy", subject=enemy, agent=sword),
        zones=("trash",),
    )


def _sublime(words: tuple[str, ...]) -> t.Ability:
    """1123.2: a resource of a name may go to the dynamis, and a card of the deck comes for it; 1123.3: up to so many."""
    number, name = re.fullmatch("(\\d*)「([^」]+)」", words[0]).groups()  # type: ignore[union-attr]
    cards = t.Cards(("resource",), "you", (_named(name),))
    effect: tuple[t.Action, ...] = (
        t.May((t.Choose(1, cards, ONE, ONE), t.Move(t.Bound(1), "dynamis")), then=(_top_to_resources(),)),
    )
    if number:
        effect = (
            t.Choose(1, cards, NONE, t.Number(int(number))),
            t.Move(t.Bound(1), "dynamis", bind=2),
            t.ForEach(t.Bound(2), 3, (_top_to_resources(),)),
        )
    return t.Ability("triggered", effect, trigger=ENTERS)


def _link(words: tuple[str, ...]) -> t.Ability:
    """1124.2: one less for each ゼクス of that name, but not nothing."""
    fellows = t.Count(t.Cards(("square",), "you", (ZILLION, _named(words[0]))))
    change = t.Change(THIS, "cost", t.Times(fellows, -1), least=1)
    return t.Ability("static", (change,), zones=("hand", "dynamis"))


def _gravity(words: tuple[str, ...]) -> t.Ability:
    """1126.2: at the beginning of the opponent's draw phase it goes below the deck; then a card is drawn."""
    return t.Ability(
        "triggered",
        (t.Move(THIS, "deck", at="bottom", bind=1), t.If(t.Done(1), (t.Draw("you", ONE),))),
        trigger=t.When("start", who="opponent", at="draw"),
        zones=("normal_square",),
    )


def _raid(words: tuple[str, ...]) -> t.Ability:
    """1131.2: from the hand, asleep, if somebody has been damaged this turn."""
    return t.Ability(
        "activated",
        (_enter(THIS, "sleep"),),
        condition=t.Happened(t.When("damage")),
        windows=("main",),
        zones=("hand",),
    )


def _overdrive(words: tuple[str, ...]) -> t.Ability:
    """1133.2: its original power is 15000 if it came by ignition or from the life."""
    driven = t.Check(t.Counters(DRIVE, what=THIS), ">=", ONE)
    change = t.Change(THIS, "power", t.Number(15000), sets=True, original=True)
    return t.Ability("static", (change,), condition=driven, zones=("square",))


def _dress_up(words: tuple[str, ...]) -> t.Ability:
    """1134.2: after destroying an enemy by its attack it may make room for an インフルエンサー of the dynamis."""
    enemy = t.Cards((), "opponent", (ZILLION,))
    hidden = t.Cards(("dynamis",), "you", (t.Is("race", "インフルエンサー"), t.Facing("down")))
    then = (t.Choose(2, hidden, NONE, ONE), _enter(t.Bound(2)))
    return t.Ability(
        "triggered",
        (t.May((t.Move(THIS, "dynamis", bind=1),), then=then),),
        trigger=t.When("destroy", subject=enemy, agent=THIS, by=("battle",)),
        zones=("square",),
    )


def _headbutt(words: tuple[str, ...]) -> t.Ability:
    """1112.2: an enemy on a normal square goes to a marked one, sleeps, and sleeps on in the opponent's next reboot phase."""
    enemies = t.Cards(("normal_square",), "opponent", (ZILLION, t.Not(t.Is("status", "battle"))))
    aside = t.Move(t.Bound(1), "square", whose="master", bind=2, place=t.Place(("square_1",), "any", (ZILLION,)))
    stays = t.Forbid("turn", what=t.Bound(2), at="reboot", by=("rule",), duration="opponents_next_reboot")
    then = (t.Turn(t.Bound(2), "sleep"), stays)
    return t.Ability("triggered", (t.Choose(1, enemies, ONE, ONE), aside, t.If(t.Done(2), then)), trigger=ENTERS)


def _install(words: tuple[str, ...]) -> t.Ability:
    """1116.2: a 転身 of the trash is excluded, and an ability of it is this card's until the end of the turn."""
    cards = t.Cards(("trash",), "you", (ZILLION, _named("転身")))
    offered = (t.Choose(1, cards, ONE, ONE), t.Move(t.Bound(1), "removed", bind=2))
    return t.Ability("triggered", (t.May(offered, then=(t.Special("install", what=t.Bound(2)),)),), trigger=ENTERS)


def _rewrite(words: tuple[str, ...]) -> t.Ability:
    """1117.2: from the trash, for a price, another ability that is printed on it; then it is excluded."""
    effect = (t.Special("rewrite", what=THIS), t.Move(THIS, "removed"))
    return t.Ability("activated", effect, cost=(_price(words[0]),), windows=("main",), zones=("trash",))


def _rebuild(words: tuple[str, ...]) -> t.Ability:
    """1127.2: the player card sleeps, and both halves of this card enter from the hand as one."""
    sun = t.Cards(("square",), "you", (_named("叡智極点"), t.Turned("reboot")))
    return t.Ability(
        "activated",
        (t.Special("rebuild", what=THIS),),
        cost=(t.Choose(1, sun, ONE, ONE), t.Turn(t.Bound(1), "sleep")),
        condition=t.TurnOf("you"),
        windows=("main",),
        zones=("hand",),
    )


def _colour_break(words: tuple[str, ...]) -> t.Ability:
    """1130.2: at the beginning of the own draw phase another イース with this ability takes its square."""
    fit = (t.Is("race", "イース"), t.HasKeyword("カラーブレイク"), t.Not(t.Same("name", THIS)))
    place = t.Place(("square",), "any", (ZILLION,), of=THIS)
    then = (t.Choose(2, t.Cards(("trash",), "you", fit), ONE, ONE), _enter(t.Bound(2), place=place))
    return t.Ability(
        "triggered",
        (t.May((t.Move(THIS, "trash", bind=1),), then=then),),
        trigger=t.When("start", who="you", at="draw"),
        zones=("square",),
    )


def _trance(words: tuple[str, ...]) -> t.Ability:
    """1132.2: the rebooted card it lies under goes to the trash; one of its race enters from the dynamis."""
    host = t.Among(t.Host(THIS), (ZILLION, t.Turned("reboot"), t.Not(t.Is("race", "ク・リト"))))
    others = t.Cards(("dynamis",), "you", (ZILLION, _named("【TT】"), t.Same("race", t.Bound(1))))
    return t.Ability(
        "activated",
        (t.Choose(2, others, NONE, ONE), _enter(t.Bound(2))),
        cost=(t.Move(host, "trash", bind=1),),
        condition=t.TurnOf("you"),
        windows=("main",),
        zones=("force",),
    )


def _phantom(ability: t.Ability) -> t.Ability:
    """1125.2: the price is a card of the hand for the charge, and the card itself goes back to the hand."""
    card = t.Choose(901, t.Cards(("hand",), "you"), ONE, ONE)
    cost = (card, t.Move(t.Bound(901), "charge"), t.Move(THIS, "hand"))
    return replace(ability, cost=(*ability.cost, *cost), zones=ability.zones or ("square",))


MEANINGS: dict[str, Callable[[tuple[str, ...]], t.Ability]] = {
    "アルターフォース": _alter_force,
    "InfiniteSolitude": _solitude,
    "電影": _den_ei,
    "アクティベート": _activate,
    "反魂": _return,
    "昇華": _sublime,
    "連携": _link,
    "グラビティアシスト": _gravity,
    "レイド": _raid,
    "オーバードライブ": _overdrive,
    "ドレスアップ": _dress_up,
    "スタイリッシュ頭突き": _headbutt,
    "インストール": _install,
    "リライト": _rewrite,
    "世界再創生-ジェネシスリビルド-": _rebuild,
    "カラーブレイク": _colour_break,
    "トランス": _trance,
}
#: Keywords that add to the ability that is written behind them.
ADDITIONS: dict[str, Callable[[t.Ability], t.Ability]] = {"ファントム": _phantom}
#: 1115.3, 1131.3: keywords of which a player plays one ability a turn.
ONCE_A_TURN = {"電影": "1115.3", "破天降臨": "1129.2", "レイド": "1131.3", "トランス": "1132.2"}
#: Of these only one of a card's name.
BY_NAME = frozenset({"トランス"})
#: 1113.1: keywords of which a player plays one ability a game.
EXTEND = "≪ゼクステンドドライブ≫ゼクステンド・ドライブ!"


#: The clauses that give some keywords a form with a number.
NUMBERED = {"アルターフォース": "1108.3", "昇華": "1123.3"}


def _numbered(ability: t.Ability, rule: Rule) -> tuple[str, ...]:
    """The words of a keyword: the number stands in front of the others."""
    words = ability.windows
    number, rest = re.fullmatch(r"(\d*)(.*)", words[0] if words else "").groups()  # type: ignore[union-attr]
    if ability.keyword not in NUMBERED or not number:
        return words
    return (f"{rule.by(NUMBERED[ability.keyword], number)}{rest}", *words[1:])


def in_full(ability: t.Ability, rule: Rule) -> t.Ability:
    """The ability behind a keyword; 1101.2: with the conditions that stand beside it."""
    make = MEANINGS.get(ability.keyword)
    if make is None:
        add = ADDITIONS.get(ability.keyword)
        return ability if add is None else add(ability)
    full = make(_numbered(ability, rule))
    both = [part for part in (full.condition, ability.condition) if part is not None]
    condition = t.And(tuple(both)) if len(both) > 1 else both[0] if both else None
    return replace(full, keyword=ability.keyword, condition=condition, per_turn=ability.per_turn)
