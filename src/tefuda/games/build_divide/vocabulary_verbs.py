"""Build Divide's own verbs: the terms of chapter 500, and what happens in attacks and battles (800)."""

from __future__ import annotations

from tefuda.kernel.tree import Is
from tefuda.text.vocabulary import Frame, Verb

UNIT = (Is("type", "ユニット"),)

#: 効果の対象, 効果で対象
_AS_TARGET = Frame("agent:が topic:は patient:を source:から", "patient:が topic:は cause:の cause:で")

VERBS: tuple[Verb, ...] = (
    Verb("対象とする", "suru", "target"),  # 12.04.2.g.1
    *(Verb(word, "godan", "target", frame=_AS_TARGET) for word in ("対象として選ぶ", "対象に選ぶ")),
    *(Verb(word, "godan", "targeted", frame=Frame(_AS_TARGET.passive)) for word in ("対象になる", "対象となる")),
    Verb("破壊する", "suru", "break", ("field",), ("grave",), event="destroy", english="destroy"),  # 517
    Verb("捨てる", "ichidan", "discard", ("hand",), ("grave",), event="discard", english="discard"),  # 523
    Verb("ドロップする", "suru", "send", (), ("grave",)),  # 527
    Verb("リムーブする", "suru", "send", (), ("removed",)),  # 504
    Verb("登場する", "suru", "appear", destination=("field",), filters=UNIT, causes={"evolve": "evolve_enter"}),  # 515-1
    Verb("登場させる", "ichidan", "bring", destination=("field",), filters=UNIT),  # 515-2
    Verb("スタンドする", "suru", "orient", event="stand"),  # 502
    Verb("レストする", "suru", "orient", event="rest"),
    Verb("払う", "godan", "pay"),  # 510
    Verb("支払う", "godan", "pay"),
    Verb("取り除く", "godan", "unmark"),  # 1601-1d
    Verb("入れ替える", "ichidan", "swap"),  # 509
    Verb("つける", "ichidan", "attach"),  # 521
    Verb("オーラがつく", "godan", "befall", event="attach", english="given an aura"),  # 521-1e
    Verb("打ち消す", "godan", "cancel"),  # 514
    *(
        Verb(f"スカウト{number}する", "suru", "act", event="scout", amount=number, english=f"scout {number}")
        for number in range(1, 8)
    ),
    *(
        Verb(
            f"【等価交換{number}】を行う",
            "godan",
            "act",
            event="exchange",
            amount=number,
            english=f"perform an Equivalent Exchange {number}",
        )
        for number in range(1, 8)
    ),
    Verb("回復する", "suru", "act", event="heal", object="said", english="remove all damage from {}"),  # 406-6
    Verb("開放する", "suru", "act", event="open", object="one", english="open {}"),  # 511, 902-5
    Verb("閉じる", "ichidan", "act", event="close", object="one", english="close {}"),  # 529
    Verb("スイッチする", "suru", "act", event="switch", object="this", english="switch {}"),  # 528
    Verb("コピーする", "suru", "act", event="copy", object="one", english="copy {}"),  # 520
    Verb("エンドフェイズに移行する", "suru", "act", event="end_phase", english="go to the end phase"),  # 531
    Verb("追加のターンを得る", "ichidan", "act", event="extra_turn", english="gain an additional turn"),  # 1603
    Verb("【アサルトテリトリー】としてユニットにする", "suru", "act", event="assault", object="one",
         becomes=("type", "ユニット"), english="make {} a unit by Assault Territory"),  # 1406-3
    Verb("【スキル】を発動する", "suru", "act", event="skill", english="use its Skill"),  # 533-2
    Verb("起動する", "suru", "activate", event="activate", english="activate"),  # 513-1
    Verb("スカウトする", "suru", "happen", event="scout", numbered=True, english="scout"),  # 518-2
    Verb("輝く", "godan", "act", event="brighten", object="this", english="have {} count as brightened"),  # 1410-3
    Verb("ブロックする", "suru", "happen", event="block", denied="unblocked", english="block"),  # 803
    Verb("バトルする", "suru", "happen", event="battle", english="battle"),  # 803-8a
    Verb("バトルを開始する", "suru", "happen", event="battle", english="begin a battle"),  # 803-8a: the same moment
    Verb("バトルに勝利する", "suru", "happen", event="battle_won", english="win the battle"),  # 804-6
    Verb("バトルに敗北する", "suru", "happen", event="battle_lost", english="lose the battle"),
    Verb("バトルを引き分ける", "ichidan", "happen", event="battle_drawn", english="draw the battle"),
    Verb("バトルを終える", "ichidan", "happen", event="battle_end", english="end a battle"),  # 806-1
    Verb("ブライトする", "suru", "happen", event="bright", english="brighten"),  # 1410-3
    Verb("エヴォルする", "suru", "happen", event="evolve", english="evolve"),  # 1409-4
)  # fmt: skip
