"""Keywords by which cards are used at other times, from other places or for other prices."""

from __future__ import annotations

from tefuda.kernel import tree as t

from . import labels
from .keyword_forms import label, used, worded

_ONE, _NUMBER = "\ue000", "7654321"
_CREATURE = t.Is("type", "クリーチャー")


def _in_hand(keyword: str, event: str, whose: t.Who, *effect: t.Action, zones: tuple[str, ...] = ("hand",)) -> t.Ability:
    """An ability of a card in the hand that waits for creatures to attack or block."""
    when = t.When(event, subject=t.Cards((), whose, (_CREATURE,)))
    return t.Ability("triggered", effect, trigger=when, zones=zones, keyword=keyword)


#: The creature is summoned, and goes under the deck at the end of the turn.
_FLEETING = (
    t.Special("ninja", bind=1),
    t.Later(t.When("end", at="turn"), (t.Move(t.Bound(1), "deck", at="bottom"),), duration="turn"),
)

PLAY = (
    label(
        labels.BACK,
        "Strike Back: {0}",
        "Throw such a card away on its way from the shields to the hand to use this one for nothing.",
        "指定のカードをシールドから手札に加える時、それを捨ててコストなしで使う。",
        pattern=r"-(.+)",
        form="S・バック-{0}",
        samples=(_ONE,),
        price="自分のシールドゾーンから{0}のカードを1枚選ぶ",
    ),
    label(
        labels.HAND_EVOLUTION,
        "Hand evolution: {0}",
        "Put this creature on such cards of your hand.",
        "手札の指定のカードの上に重ねて出す。",
        pattern=r"[-:]自分の手札にある(.+?\d体)の上に重ねつつ(?:バトルゾーンに)?出す",
        form="手札進化:自分の手札にある{0}の上に重ねつつ出す",
        samples=(_ONE,),
        price="自分の手札にある{0}を選ぶ",
    ),
    used(
        "Zラッシュ",
        "Z Rush",
        "When a shield leaves, the hyper mode of this creature is released until your next turn begins.",
        "シールドが離れたら、次の自分のターンの始めまで、ハイパーモードを解放する。",
        t.Ability(
            "triggered",
            (t.Become(t.This(), "mode", "ハイパー", duration="your_next_start"),),
            trigger=t.When("move", subject=t.Cards((), "any"), origin=("shields",)),
            keyword="Zラッシュ",
        ),
    ),
    label(
        labels.JUDGEMENT,
        "Judgement Z",
        "Throw a crest of judgement away that has come from the shields to the hand to use this card for nothing.",
        "シールドから手札に加えた「裁きの紋章」を捨てて、コストなしで使う。",
    ),
    label(
        labels.GIVES_TRIGGER,
        "Cards on their way from your shields to your hand have Shield Trigger: {0}",
        "Such cards can be used at once for nothing when they come from the shields to the hand.",
        "シールドから手札に加える時、指定のカードをコストなしですぐに使える。",
        pattern=r"自分の(.+)は「S・トリガー」を得る",
        form="シールドゾーンから手札に加える自分の{0}は「S・トリガー」を得る",
        samples=(_ONE,),
        price="自分のシールドゾーンから{0}を1枚選ぶ",
    ),
    used(
        labels.NINJA,
        "Ninja Strike {0}",
        "When a creature of the opponent attacks or blocks, with so much mana, once in an attack: summon this one for nothing, "
        "and put it under your deck at the end of the turn.",
        "相手のクリーチャーが攻撃またはブロックした時、マナが指定の枚数以上あれば、その攻撃中に1度だけ、コストなしで召喚できる。"
        "ターンの終わりに山札の下に置く。",
        _in_hand(labels.NINJA, "engage", "opponent", *_FLEETING, zones=("hand", "mana")),
        pattern=r" ?(\d{1,2})",
        form="ニンジャ・ストライク{0}",
        samples=(_NUMBER,),
    ),
    used(
        labels.REVOLUTION,
        "Revolution Change: {0}",
        "When such a creature of yours attacks, it and this card in your hand change places.",
        "指定のクリーチャーが攻撃する時、手札にあるこのカードと入れ替えられる。",
        _in_hand(labels.REVOLUTION, "attack", "you", t.Swap(t.Subject(), t.This())),
        pattern=r"[-:](?:自分の)?(.+)",
        form="革命チェンジ:{0}",
        samples=(_ONE,),
        price="自分の{0}を1体選ぶ",
    ),
    used(
        labels.INVASION,
        "Invasion: {0}",
        "When such a creature of yours attacks, put this card from your hand on it.",
        "指定のクリーチャーが攻撃する時、手札にあるこのカードをその上に重ねられる。",
        _in_hand(labels.INVASION, "attack", "you", t.Special("invade", what=t.Subject())),
        pattern=r"[-:](?:自分の)?(.+)",
        form="侵略:{0}",
        samples=(_ONE,),
        price="自分の{0}を1体選ぶ",
    ),
    used(
        labels.ATTACK_CHANCE,
        "Attack Chance: {0}",
        "When such a creature of yours attacks, this spell can be cast for nothing.",
        "指定のクリーチャーが攻撃する時、コストなしで唱えられる。",
        _in_hand(labels.ATTACK_CHANCE, "attack", "you", t.Play(t.This())),
        pattern=r"[-:](?:自分の)?(.+)",
        form="アタック・チャンス:{0}",
        samples=(_ONE,),
        price="自分の{0}を1体選ぶ",
    ),
    *(
        worded(
            word,
            f"You may {act} from your {zone}",
            f"自分は{kind}を{place}から{verb}てもよい",
            f"自分は、{kind}を{place}から{verb}てもよい",
            f"{kind}を自分の{place}から{verb}てもよい",
            f"自分の{place}から{kind}を{verb}てもよい",
        )
        for word, act, kind, verb, place, zone in (
            (labels.FROM_MANA, "summon creatures", "クリーチャー", "召喚し", "マナゾーン", "mana zone"),
            (labels.FROM_GRAVE, "summon creatures", "クリーチャー", "召喚し", "墓地", "graveyard"),
            (labels.CAST_FROM_MANA, "cast spells", "呪文", "唱え", "マナゾーン", "mana zone"),
            (labels.CAST_FROM_GRAVE, "cast spells", "呪文", "唱え", "墓地", "graveyard"),
        )
    ),
    label(
        labels.SYMPATHY,
        "Sympathy: {0}",
        "This card costs one less for each such creature of yours, but at least one.",
        "自分の指定のクリーチャー1体につき、コストを1少なくする。ただし、コストは0以下にならない。",
        pattern=r"[-:](?:自分の)?(.+)",
        form="シンパシー:{0}",
        samples=(_ONE,),
        price="自分の{0}を1体選ぶ",
    ),
    label(
        labels.G_ZERO,
        "G Zero: {0}",
        "If that is so, this card can be used for nothing.",
        "条件を満たしていれば、コストなしで使える。",
        pattern=r"[-:](.+)、この(?:クリーチャー|呪文|カード)をコストを支払わずに(?:召喚し|唱え|使っ)てもよい",
        form="G・ゼロ-{0}、このカードをコストを支払わずに使ってもよい",
        samples=(_ONE,),
        price="{0}、自分の手札を1枚選ぶ",
    ),
)
