"""The keywords of special cards (chapters 3 and 8): labels that their frameworks ask for, with what they name."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text.vocabulary import Keyword

from . import evolution


def _label(name: str, english: str, explained: str, explained_ja: str, **more: object) -> Keyword:
    """A keyword whose meaning lies in a procedure: an ability without an effect; what it names stands in its windows."""
    return Keyword(
        name,
        "",
        english,
        trees=(t.Ability("static", (), keyword=name),),
        explained=explained,
        explained_ja=explained_ja,
        **more,  # type: ignore[arg-type]
    )


def leaving(act: str, keyword: str) -> t.Ability:
    """When the card would leave the battle zone with its other side up, something is done instead."""
    leaves = t.When("move", subject=t.This(), origin=("battle",))
    return t.Ability("static", (t.Instead(leaves, (t.Special(act, what=t.This()),)),), keyword=keyword)


#: Values that no card has: they mark the places of the parameters.
_ONE = "\ue000"

FRAMEWORK_KEYWORDS = (
    Keyword(
        "スター進化",
        "",
        "Star Evolution",
        trees=(evolution.star("スター進化"),),
        explained="When it would leave with cards under it, only its top card leaves instead.",
        explained_ja="下にカードがある状態で離れる時、かわりに一番上のカードだけが離れる。",
    ),
    Keyword(
        "G-NEO",
        "",
        "G-NEO",
        trees=(evolution.g_neo("G-NEO"),),
        explained="When it would leave with cards under it, all of those leave instead.",
        explained_ja="下にカードがある状態で離れる時、かわりに下にあるカードがすべて離れる。",
    ),
    Keyword(
        "NEO進化",
        "",
        "NEO Evolution: {0}",
        pattern=r"-(?:自分の)?(.+?\d体)の上に(?:置く|重ねる|重ねて置く|置いてもよい)",
        form="NEO進化-自分の{0}の上に置く",
        samples=(_ONE,),
        trees=(t.Ability("static", (), keyword="NEO進化"),),
        price="自分の{0}を選ぶ",
        explained="This creature can be put on such a creature of yours; then it is an evolution creature.",
        explained_ja="指定のクリーチャーの上に重ねて出すこともできる。",
    ),
    Keyword(
        "ハイパー化",
        "",
        "Hyper: {0}",
        spellings=("OVERハイパー化",),
        pattern=r"[-:](.+?)。?",
        form="ハイパー化-{0}",
        samples=(_ONE,),
        trees=(
            t.Ability(
                "activated",
                (t.Become(t.This(), "mode", "ハイパー", duration="your_next_start"),),
                keyword="ハイパー化",
            ),
        ),
        price="{0}",
        explained="Do this to release the hyper mode until your next turn begins.",
        explained_ja="これを行い、次の自分のターンの始めまでハイパーモードを解放する。",
    ),
    *(
        Keyword(name, "", english, trees=(leaving("turn_back", name),), explained=explained, explained_ja=explained_ja)
        for name, english, explained, explained_ja in (
            ("解除", "Release", "Instead of leaving it turns back over.", "離れるかわりに、コストの小さい面に裏返す。"),
            (
                "龍回避",
                "Evasion",
                "Instead of leaving it turns back over.",
                "離れるかわりに、コストの小さい面に裏返す。",
            ),
        )
    ),
    _label(
        "G・リンク",
        "God Link: {0}",
        "This god can be linked there.",
        "この位置にリンクできる。",
        pattern=r"[- ]?((?:(?:または)?(?:《[^》]+》(?:または)?)+の[右左]横?)+)",
        form="G・リンク-{0}",
    ),
    _label(
        "中央G・リンク360",
        "Central God Link 360",
        "Gods can be linked at all four sides of this card.",
        "上下左右にゴッドをリンクできる。",
    ),
    *(
        _label(name, f"{english}: {{0}}", explained, explained_ja, pattern=r"-((?:《[^》]+》)+)", form=name + "-{0}")
        for name, english, explained, explained_ja in (
            ("リンク相手", "Partners", "It is linked with these.", "これらとリンクする。"),
            ("合体", "Merge", "It is executed together with these cells.", "これらのキング・セルと合体して実行する。"),
            (
                "デュエリスト・リンク",
                "Duelist Link",
                "All of these together become one creature.",
                "揃うと1体になる。",
            ),
        )
    ),
    _label(
        "デュエリスト",
        "Duelist: {0}",
        "Once a turn, execute a duel mate of this race for nothing.",
        "各ターン1度、この種族のデュエルメイトをコストなしで実行できる。",
        pattern=r"-([^《]+)",
        form="デュエリスト-{0}",
    ),
    Keyword(
        "覚醒リンク",
        "",
        "Awakening Link: {0}",
        pattern=r"-((?:《[^》]+》)+)",
        form="覚醒リンク-{0}",
        trees=(
            t.Ability(
                "triggered",
                (t.Special("awaken_link", what=t.This()),),
                trigger=t.When("start", who="you", at="turn"),
                keyword="覚醒リンク",
            ),
        ),
        explained="When your turn begins and these are there, they become one creature.",
        explained_ja="自分のターンの始めに、これらが揃っていればリンクする。",
    ),
    _label("リンク解除", "Link Release", "One cell leaves, the others turn over.", "セル1枚だけが離れ、残りは裏返る。"),
    Keyword(
        "龍魂回避",
        "",
        "Soul Evasion",
        trees=(leaving("soul_escape", "龍魂回避"),),
        explained="Instead of leaving, one cell goes back and the others turn over.",
        explained_ja="離れるかわりに、セル1枚を超次元ゾーンに戻し、残りを裏返す。",
    ),
    _label(
        "ゲーム開始時、バトルゾーンに置く",
        "Begins in the battle zone",
        "This card is put into the battle zone before the game.",
        "ゲームを始める時にバトルゾーンに置かれる。",
    ),
    _label(
        "開始時の封印",
        "Begins with {0} seals",
        "So many seals are put on it before the game.",
        "ゲームを始める時にこの数の封印が付けられる。",
        pattern=r":(\d+)",
        form="開始時の封印:{0}",
    ),
    _label(
        "デッキ枚数",
        "Deck of {0}",
        "The deck has so many cards.",
        "デッキの枚数がこの数になる。",
        pattern=r":(\d+)",
        form="デッキ枚数:{0}",
    ),
)
