"""Chapter 1400: the keywords. Where a clause spells out an ability, the definition is written in the language of the cards."""

from __future__ import annotations

from tefuda.kernel.tree import Ability
from tefuda.text.vocabulary import Keyword

from .keywords import assault

_WORD = "<([^<>/]{1,20})>"
#: Values that no card has: they mark the places of the parameters.
_ONE, _TWO, _NUMBER = "\ue000", "\ue001", "+7654321"

_BRIGHT = (
    "【自動】あなたのターン中、このユニットがバトルする時、手札の{0}のカードを1枚捨ててもよい。"
    "そうした場合、そのターン中、このユニットのパワーを{1}し、このユニットは輝く。"
)


def _label(name: str, english: str, explained: str, explained_ja: str, **more: object) -> Keyword:
    """A keyword whose meaning lies in a procedure of the rules: an ability without an effect."""
    zones = {"レガシー": ("grave",), "エヴォル": ("hand",)}.get(name, ())
    trees = (Ability("static", (), zones=zones, keyword=name),)
    return Keyword(name, "", english, trees=trees, explained=explained, explained_ja=explained_ja, **more)  # type: ignore[arg-type]


KEYWORDS = (
    _label(
        "デコイ",
        "Decoy",
        "While this unit is rested, opposing units must attack it if they can.",
        "レスト中、相手のユニットはできるかぎりこのユニットにアタックする。",
    ),
    _label(
        "ブリッツ",
        "Blitz",
        "This unit deals its battle damage before units without Blitz.",
        "バトルで、ブリッツのないユニットより先にダメージを与える。",
    ),
    _label(
        "バーサーク",
        "Berserk",
        "This unit must attack if it can, and the player if it can.",
        "できるかぎりアタックし、できるかぎりプレイヤーを狙う。",
    ),
    Keyword(
        "アサルトテリトリー",
        "",
        "Assault Territory",
        trees=(assault(),),
        explained="Opened, this territory goes to the field and becomes a unit.",
        explained_ja="開放するとフィールドに移り、ユニットになる。",
    ),
    Keyword(
        "ジャッジメント",
        "【自動】相手がユニットを登場させた時、あなたは断罪カウンターを1個得る。",
        "Judgement: Unit",
        pattern=":ユニット",
        form="ジャッジメント:ユニット",
    ),
    Keyword(
        "ジャッジメント",
        "【自動】相手が{0}時、あなたは断罪カウンターを1個得る。",
        "Judgement",
        pattern=r":([^【】〔〕:。、]{2,40}た)",
        form="ジャッジメント:{0}",
        spoken=True,
    ),
    Keyword(
        "結束",
        "【自動】このユニットが登場した時、このターン中に<{0}>のユニットが登場していた場合、カードを1枚引く。",
        "Solidarity <{0}>",
        pattern=_WORD,
        form="結束<{0}>",
        samples=(_ONE,),
    ),
    Keyword(
        "ブライト",
        _BRIGHT.replace("{0}", "<{0}>"),
        "Bright <{0}> {1}",
        pattern=_WORD + r"(\+\d{1,6})",
        form="ブライト<{0}>{1}",
        samples=(_ONE, _NUMBER),
    ),
    Keyword(
        "ブライト",
        _BRIGHT.replace("{1}", "{2}").replace("{0}", "<{0}>か<{1}>"),
        "Bright <{0}>/<{1}> {2}",
        pattern=_WORD + "/" + _WORD + r"(\+\d{1,6})",
        form="ブライト<{0}>/<{1}>{2}",
        samples=(_ONE, _TWO, _NUMBER),
    ),
    _label(
        "名称ルール",
        "Name rule",
        "This card also has the name in brackets, in every zone.",
        "どの領域でも、示された名前をもう1つのカード名として持つ。",
        named="after",
    ),
    _label(
        "レガシー",
        "Legacy",
        "You may play this card from your graveyard for this cost; then it is removed.",
        "墓地から、示されたコストでプレイできる。そのあとリムーブされる。",
        priced=True,
    ),
    _label(
        "エヴォル",
        "Evolve",
        "You may pay this instead of the play cost.",
        "プレイコストのかわりに、示されたコストでプレイできる。",
        priced=True,
        named="inside",
        pattern=r"(?:-([^〔〕【】]{1,12}))?(?:〔[^〔〕]*〕)?",
    ),
    _label(
        "打ち消されない",
        "Uncounterable",
        "This card cannot be countered.",
        "このカードは打ち消せない。",
        wordings=("このカードは打ち消されない", "このユニットは打ち消されない", "このコマンドは打ち消されない"),
        worded=True,
    ),
)
