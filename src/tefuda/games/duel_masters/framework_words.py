"""The words of special cards (chapters 3 and 8): what is done with them."""

from __future__ import annotations

from tefuda.text.vocabulary import Verb


def _act(word: str, group: str, event: str, english: str, **more: object) -> Verb:
    return Verb(word, group, "act", event=event, english=english, **more)  # type: ignore[arg-type]


VERBS = (
    _act("覚醒させる", "ichidan", "awaken", "awaken {}", object="this"),
    _act("龍解させる", "ichidan", "dragonsoul", "dragonsoul {}", object="this"),
    _act("禁断解放する", "suru", "unleash", "unleash {}", object="this"),
    _act("GR召喚する", "suru", "gr_summon", "GR summon"),
    _act("封印する", "suru", "seal", "put a seal on {}", object="said"),
    _act("上下逆さまにする", "suru", "invert", "turn {} upside down", object="this"),
    _act("クロスさせる", "ichidan", "cross", "cross {}", object="said"),
    _act("リンクさせる", "ichidan", "awaken_link", "link {}", object="this"),
    _act("禁断爆発する", "suru", "explode", "explode", object="this"),
    _act("零龍卍誕する", "suru", "zero_birth", "be born", object="this"),
    _act("このクリーチャーの下に重ねる", "ichidan", "tuck", "put {} under this creature", object="said"),  # 403.4a
    *(
        Verb(
            f"山札の上から{place}番目に置く",
            "godan",
            "act",
            event="nth",
            amount=place,
            object="said",
            english=f"put {{}} into the deck, number {place} from the top",
        )
        for place in range(2, 6)
    ),
    *(  # 701.26c
        _act(f"{one}と{other}のカードをすべて入れ替える", "ichidan", act, f"swap your {english}")
        for words, act, english in (
            (("手札", "マナゾーン"), "swap:hand/mana", "hand and your mana zone"),
            (("手札", "墓地"), "swap:hand/grave", "hand and your graveyard"),
            (("マナゾーン", "墓地"), "swap:mana/grave", "mana zone and your graveyard"),
        )
        for one, other in (words, words[::-1])
    ),
    _act("シールドを並べ替える", "ichidan", "rearrange", "rearrange your shields"),  # 113.2a
    _act("ブロックした状態で出す", "godan", "enter_blocking", "put {} out as the blocking creature", object="said"),  # 507.4
    Verb("覚醒する", "suru", "happen", event="awaken", english="awaken"),
    Verb("龍解する", "suru", "happen", event="dragonsoul", english="dragonsoul"),
)
