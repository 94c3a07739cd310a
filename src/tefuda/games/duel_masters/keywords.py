"""The keywords of Duel Masters. Those that the language of the cards can say have a definition in it; the others are labels
for a procedure of the rules, with its gist in our own words."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.kernel import tree as t
from tefuda.text.vocabulary import Gate, Keyword

from . import labels
from .hypermode import RELEASED
from .keyword_forms import label as _label
from .keyword_forms import worded
from .keywords_combat import COMBAT
from .keywords_play import PLAY

#: Values that no card has: they mark the places of the parameters.
_ONE, _NUMBER = "\ue000", "+7654321"


_RACES = r":(.+)"
_ONE_CIVILISATION = r"(?:光|水|闇|火|自然)x\d"
_CIVILISATIONS = rf"-?({_ONE_CIVILISATION}(?:と{_ONE_CIVILISATION})*)"


def _breaker(letter: str, number: str, english: str) -> Keyword:
    return _label(
        f"{letter}・ブレイカー",
        f"{english} Breaker",
        f"This creature breaks {number} shields.",
        f"シールドを{number}枚ブレイクする。",
    )


def _at_least(cards: t.Cards, number: int) -> t.Condition:
    return t.Check(t.Count(cards), ">=", t.Number(number))


def _wave_strike(value: str) -> t.Condition:
    """At least two other creatures with the same keyword are in the battle zone."""
    filters = (t.Is("type", "クリーチャー"), t.HasKeyword("ウェーブストライカー"), t.Except(t.This()))
    return _at_least(t.Cards(("battle",), "any", filters), 2)


def _metamorph(value: str) -> t.Condition:
    """Seven or more cards in the own mana zone."""
    return _at_least(t.Cards(("mana",), "you"), 7)


def _crossed(value: str) -> t.Condition:
    """A cross gear is crossed to this creature."""
    return t.Check(t.Count(t.Parts(t.This(), "cross")), ">=", t.Number(1))


def _another_attacked(value: str) -> t.Condition:
    """Another of the player's creatures has broken a shield this turn."""
    others = t.Cards(("battle",), "you", (t.Is("type", "クリーチャー"), t.Except(t.This())))
    return t.Happened(t.When("break", agent=others))


def _others(race: str) -> t.Cards:
    return t.Cards(("battle",), "you", (t.Is("type", "クリーチャー"), t.Is(f"race{t.PART}", race), t.Except(t.This())))


def _survivors(before: tuple[t.Ability, ...], behind: tuple[t.Ability, ...]) -> tuple[t.Ability, ...]:
    """The other survivors have the abilities above."""
    given = tuple(ability for ability in before if ability.effect or ability.keyword)
    return (t.Ability("static", (t.Gain(_others("サバイバー"), given),)),) if given else ()


def _dynamo(before: tuple[t.Ability, ...], behind: tuple[t.Ability, ...]) -> tuple[t.Ability, ...]:
    """Tapped instead of attacking, or when a battle begins, it lends its power and its abilities to another dynamo."""
    it = t.Bound(1)
    power = t.Change(it, "power", t.Value(t.This(), "power"), duration="turn")
    given = (t.Gain(it, (*before, *behind), "turn"),) if before or behind else ()
    lends = (t.Choose(1, _others("ダイナモ"), t.Number(1), t.Number(1)), power, *given)
    fresh = t.Matches(t.This(), (t.Turned("untap"),))
    asked = t.If(fresh, (t.May((t.Turn(t.This(), "tap"),), then=lends),))
    anyone = t.Cards((), "any", (t.Is("type", "クリーチャー"),))
    return (
        t.Ability("activated", lends, windows=("attack",)),
        t.Ability("triggered", (asked,), trigger=t.When("battle", subject=anyone)),
    )


def _made_so(name: str) -> Callable[[str], t.Condition]:
    """The way it was summoned has given this creature the ability."""
    return lambda value: t.Matches(t.This(), (t.Is("status", f"{name}{value}"),))


#: What the text behind a header waits for that says nothing of its own.
_ENTERS = "このクリーチャーをバトルゾーンに出した時、"

#: Headers that own the next ability, valid only under their condition.
GATES = (
    Gate("ハイパーモード", lambda value: RELEASED, "Hyper Mode"),  # 816.2
    Gate("ウェーブストライカー", _wave_strike, "Wave Striker"),
    Gate("メタモーフ", _metamorph, "Metamorph"),
    Gate("アクセル", _crossed, "Accel"),
    Gate("ターボラッシュ", _another_attacked, "Turbo Rush"),
    Gate("シールド・フォース", _made_so("シールド・フォース"), "Shield Force"),
    Gate("フォートE", _made_so("フォートE:"), "Forte E", pattern=r":([^(\n]+)", trigger=_ENTERS),
    Gate("O・ドライブ", _made_so("O・ドライブ"), "O-Drive", pattern=_CIVILISATIONS, trigger=_ENTERS),
    *(
        Gate(word, _made_so(f"O・ドライブ{word}"), f"O-Drive {word}", pattern="(?=:)", trigger=_ENTERS)
        for word in ("光", "水", "闇", "火", "自然")
    ),
)


def _of(name: str, english: str, explained: str, explained_ja: str, pattern: str = _RACES, form: str = "{0}:{{0}}") -> Keyword:
    """A label with a parameter: クルー・ブレイカー:ドラゴン."""
    return _label(name, english + " {0}", explained, explained_ja, pattern=pattern, form=form.format(name), samples=(_ONE,))


#: What cards of 2002 to 2010 say by one word. The document of the rules names none of them; they mean what their printed
#: explanations say.
OLD_KEYWORDS = (
    _label(
        "クロスギア",
        "Cross gear",
        "It enters the battle zone alone; for its cost again it is crossed to a creature, and stays when that leaves.",
        "単独で出し、もう一度コストを払ってクリーチャーに付ける。付いた相手が離れても残る。",
        pattern=r"(?::このカードを.+残る)?",
    ),
    _label(
        "マナゾーンにタップして置く",
        "Tapped mana",
        "This card enters the mana zone tapped.",
        "マナゾーンにはタップして置く。",
        worded=True,
        wordings=tuple(
            words.format(this)
            for this in ("このカード", "このクロスギア")
            for words in ("マナゾーンに置く時、{}はタップして置く", "{}はマナゾーンにタップして置かれる")
        ),
    ),
    *(
        Keyword(
            f"勝っても{end}",
            f"このクリーチャーがバトルに勝った時、バトルの後、このクリーチャーを{done}。",
            english,
            worded=True,
            wordings=tuple(f"このクリーチャーはバトルに勝っても、バトルの後{comma}{end}" for comma in ("、", "")),
        )
        for end, done, english in (
            ("破壊される", "破壊する", "Destroyed even after a battle it wins"),
            ("持ち主の墓地に置かれる", "持ち主の墓地に置く", "Put into the graveyard even after a battle it wins"),
        )
    ),
    _label(
        "サイクロン",
        "Cyclone",
        "Cast right after a creature was summoned, this spell returns to the hand.",
        "直前にクリーチャーを召喚していれば、唱えた後で手札に戻る。",
    ),
    _label(
        "S・トリガーX",
        "Shield Trigger X",
        "When this cross gear comes from the shields to the hand it can be put out and crossed for nothing.",
        "シールドから手札に加える時、コストなしで出してクロスできる。",
    ),
    _of(
        "ランチャーE",
        "Launcher E",
        "When it is cast, tap any number of your untapped creatures of this kind.",
        "唱える時、その種類のアンタップしている自分のクリーチャーを好きな数タップする。",
    ),
    _of(
        "O・ドライブ",
        "O-Drive",
        "Tap so much more mana of a civilisation for the ability behind its name.",
        "文明ごとの能力のために、その文明のマナをさらにタップできる。",
        rf"({_ONE_CIVILISATION}(?:・{_ONE_CIVILISATION})+)",
        "{0}{{0}}",
    ),
    *(
        Keyword(
            "クルー・ブレイカー",
            f"このクリーチャーは、バトルゾーンにある自分の{other}{{0}}1体につき、シールドをさらに1枚ブレイクする。",
            "Crew Breaker: {0}",
            pattern=pattern,
            form="クルー・ブレイカー:{0}",
            samples=(sample,),
        )
        for other, pattern, sample in (("", r":(多色クリーチャー)", "多色クリーチャー"), ("他の", _RACES, "ドラゴン"))
    ),
    Keyword(
        "シールド・セイバー",
        "自分のシールドがブレイクされる時、かわりにこのクリーチャーを破壊してもよい。",
        "Shield Saver",
    ),
    Keyword(
        "文明ブレイカー",
        "",
        "Civilisation Breaker",
        trees=(
            t.Ability(
                "static",
                (t.Change(t.This(), "breaks", t.Plus(t.Kinds(t.Cards(("mana",), "you"), "civilisation"), -1)),),
                keyword="文明ブレイカー",
            ),
        ),
        explained="It breaks a shield for each civilisation in your mana zone.",
        explained_ja="マナゾーンの文明の数だけシールドをブレイクする。",
    ),
    Keyword(
        "L・ゲート",
        "このクリーチャーが破壊される時、墓地に置くかわりに、{0}を1体、自分の墓地から手札に戻してもよい。"
        "そうした場合、このクリーチャーを山札の一番下に置く。",
        "Life Gate: {0}",
        pattern=r":([^と、]+)",
        form="L・ゲート:{0}",
        samples=("ドラゴン",),
    ),
    Keyword(
        "G・L・ゲート",
        "このクリーチャーが破壊される時、墓地に置くかわりに、{0}を好きな数、自分の墓地から手札に戻してもよい。"
        "そうした場合、このクリーチャーを山札の一番下に置く。",
        "Great Life Gate: {0}",
        pattern=r":(.+)",
        form="G・L・ゲート:{0}",
        samples=("ドラゴン",),
    ),
    Keyword(
        "サバイバー",
        "",
        "Survivor",
        trees=(t.Ability("static", (), keyword="サバイバー"),),
        over=_survivors,
        explained="Your other survivors have the abilities above too.",
        explained_ja="自分の他のサバイバーも上の能力を持つ。",
    ),
    Keyword(
        "ダイナモ",
        "",
        "Dynamo",
        trees=(t.Ability("static", (), keyword="ダイナモ"),),
        over=_dynamo,
        explained="Tap this creature to lend its power and abilities to another dynamo until the end of the turn.",
        explained_ja="タップして、パワーと能力をターンの終わりまで他のダイナモ1体に貸す。",
    ),
    worded(
        labels.ANY_EVOLUTION,
        "An evolution creature of any race can be put on this creature",
        *(
            words.format(which)
            for which in ("どんな", "どの")
            for words in (
                "{}種族の進化クリーチャーを、このクリーチャーの上に置いてもよい",
                "このクリーチャーの上に、{}種族の進化クリーチャーを置いてもよい",
            )
        ),
    ),
    Keyword(
        "セイバー",
        "自分の{0}が破壊される時、かわりにこのクリーチャーを破壊してもよい。",
        "Saver: {0}",
        pattern=_RACES,
        form="セイバー:{0}",
        samples=("ドラゴン",),
    ),
    *(
        Keyword(
            name,
            "",
            english + ": {0}",
            pattern=r"-(?:自分の)?(.+?)(?:を重ねた上|の上)に(?:置く|重ねる|重ねて置く)",
            form=name + "-自分の{0}を重ねた上に置く",
            samples=(_ONE,),
            trees=(t.Ability("static", (), keyword=name),),
            price="自分の{0}を選ぶ",
            explained="Put this creature on such creatures of yours.",
            explained_ja="指定のクリーチャーを重ね、その上に重ねて出す。",
        )
        for name, english in (("進化GV", "Galaxy vortex evolution"), ("進化V", "Vortex evolution"))
    ),
    *(
        Keyword(
            name,
            "",
            english + ": {0} {1}",
            pattern=r"-(.+?)を(\d体(?:まで)?)自分のマナゾーンから選び、このクリーチャーをその(?:\d体の)?上に重ねつつバトルゾーンに出す",
            form=name + "-{0}を{1}自分のマナゾーンから選び、このクリーチャーをその上に重ねつつバトルゾーンに出す",
            samples=(_ONE, "1体"),
            trees=(t.Ability("static", (), keyword=name),),
            price="自分のマナゾーンから{0}を{1}選ぶ",
            explained="Put this creature on such cards of your mana zone.",
            explained_ja="マナゾーンの指定のカードの上に重ねて出す。",
        )
        for name, english in (
            ("マナ進化GV", "Mana galaxy vortex evolution"),
            ("マナ進化V", "Mana vortex evolution"),
            ("マナ進化", "Mana evolution"),
        )
    ),
)

KEYWORDS = (
    _breaker("W", "2", "Double"),
    _breaker("T", "3", "Triple"),
    _breaker("Q", "4", "Quattro"),
    _label("ワールド・ブレイカー", "World Breaker", "This creature breaks all shields.", "シールドをすべてブレイクする。"),
    _label(
        "ブロッカー",
        "Blocker",
        "Tap this creature to take over an attack of an opposing creature and battle it.",
        "タップして相手クリーチャーの攻撃を引き受け、バトルする。",
    ),
    _label(
        "S・トリガー",
        "Shield Trigger",
        "When this card comes from the shields to the hand it can be used at once for nothing.",
        "シールドから手札に加える時、コストなしですぐに使える。",
    ),
    _label(
        "スピードアタッカー",
        "Speed Attacker",
        "This creature can attack in the turn it enters.",
        "出たターンから攻撃できる。",
    ),
    _label(
        "スレイヤー",
        "Slayer",
        "What this creature battles is destroyed after the battle.",
        "バトルした相手クリーチャーを破壊する。",
    ),
    _label(
        "チャージャー",
        "Charger",
        "When cast, this spell goes to the mana zone instead of the graveyard.",
        "唱えた後、墓地のかわりにマナゾーンに置かれる。",
    ),
    _label(
        "マッハファイター",
        "Mach Fighter",
        "This creature can attack untapped creatures in the turn it enters.",
        "出たターンからクリーチャーを攻撃できる。",
    ),
    _label(
        "ナイト・マジック",
        "Knight Magic",
        "Cast with a knight on your side, this spell is carried out once more.",
        "自分のナイトがいれば、この呪文の効果をもう一度使う。",
    ),
    Keyword(
        "パワーアタッカー",
        "このクリーチャーが攻撃している間、このクリーチャーのパワーは{0}される。",
        "Power Attacker {0}",
        pattern=r"(\+\d{1,6})",
        form="パワーアタッカー{0}",
        samples=(_NUMBER,),
    ),
    *(
        Keyword(
            f"{word}ステルス",
            f"相手のマナゾーンに{word}のカードがあれば、このクリーチャーはブロックされない。",
            f"{english} Stealth",
        )
        for word, english in (("光", "Light"), ("水", "Water"), ("闇", "Darkness"), ("火", "Fire"), ("自然", "Nature"))
    ),
    *OLD_KEYWORDS,
    Keyword(
        "進化",
        "",
        "Evolution: {0}",
        pattern=r"-(?:自分の)?(.+?\d[体枚])の上に(?:置く|重ねる|重ねて置く)",
        form="進化-自分の{0}の上に置く",
        samples=(_ONE,),
        trees=(t.Ability("static", (), keyword="進化"),),
        price="自分の{0}を選ぶ",
        explained="Put this creature on top of what is named.",
        explained_ja="指定のクリーチャーの上に重ねて出す。",
    ),
    *COMBAT,
    *PLAY,
)
