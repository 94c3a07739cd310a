"""Verbs that every game's cards use, and the frames of their senses.

A frame says which particles can go with a sense. It is checked when a clause is built, so an attachment that makes no sense
dies early and with a reason.
"""

from __future__ import annotations

from tefuda.text.vocabulary import Verb

VERBS: tuple[Verb, ...] = (
    Verb("選ぶ", "godan", "choose"),
    Verb("選択する", "suru", "choose"),
    Verb("置く", "godan", "put"),
    Verb("出す", "godan", "put"),
    Verb("戻す", "godan", "put"),
    Verb("加える", "ichidan", "put"),
    Verb("移す", "godan", "put"),
    Verb("移動させる", "ichidan", "put"),
    Verb("移動する", "suru", "shift"),
    Verb("出る", "ichidan", "enter"),
    Verb("戻る", "godan", "enter"),
    Verb("離れる", "ichidan", "leave"),
    Verb("引く", "godan", "draw"),
    Verb("公開する", "suru", "reveal"),
    Verb("見せる", "ichidan", "reveal"),
    Verb("見る", "ichidan", "look"),
    Verb("シャッフルする", "suru", "shuffle"),
    Verb("与える", "ichidan", "give"),
    Verb("受ける", "ichidan", "suffer"),
    Verb("得る", "ichidan", "gain"),
    Verb("持つ", "godan", "gain"),
    Verb("扱う", "godan", "treat"),
    Verb("する", "suru", "make"),
    Verb("なる", "godan", "become"),
    Verb("アタックする", "suru", "attack"),
    Verb("プレイする", "suru", "play"),
    Verb("発動する", "suru", "activate"),
    Verb("勝利する", "suru", "win"),
    Verb("敗北する", "suru", "lose"),
    Verb("裏返す", "godan", "overturn"),
    Verb("実行する", "suru", "perform"),
)

#: sense -> particles of the active voice, particles of the passive voice
FRAMES: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    sense: (frozenset(active.split()), frozenset(passive.split()))
    for sense, active, passive in (
        ("choose", "が は を から", "が は で"),
        ("put", "が は を に から で", "が は に から で"),
        ("break", "が は を で", "が は で"),
        ("discard", "が は を から で", "が は から で"),
        ("shift", "が は を に から で", ""),
        ("enter", "が は に から で", ""),
        ("leave", "が は を で", ""),
        ("draw", "が は を から で", "が は で"),
        ("charge", "が は を", "が は で"),
        ("reveal", "が は を から", "が は から"),
        ("look", "が は を", ""),
        ("shuffle", "が は を", "が は"),
        ("give", "が は を に で", "が は に で"),
        ("suffer", "が は を から で", ""),
        ("gain", "が は を", ""),
        ("make", "が は を に で", "が は に で"),
        ("treat", "が は を として としても", ""),
        ("become", "が は に で 支配者", ""),
        ("attack", "が は に にしか で", "が は"),
        ("play", "が は を に から で", "が は に から"),
        ("activate", "が は を", "が は"),
        ("win", "が は に", ""),
        ("lose", "が は に", ""),
        ("overturn", "が は を", "が は で"),
        ("perform", "が は を", ""),
        ("change", "が は を", "が は"),
        ("event", "が は", ""),
        ("target", "が は を から", ""),
        ("send", "が は を から で", "が は から で"),
        ("field", "が は を から で として", ""),
        ("appear", "が は から で", ""),
        ("orient", "が は を で", "が は で"),
        ("act", "が は を", "が は"),
        ("happen", "が は", "が は"),
        ("pay", "が は を", ""),
        ("unmark", "が は を", ""),
        ("swap", "が は を", ""),
        ("attach", "が は を に として", ""),
        ("cancel", "が は を で", "が は で"),
    )
}
