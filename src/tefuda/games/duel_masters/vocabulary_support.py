"""What the engine of Duel Masters carries out of what the shared grammar can say."""

from __future__ import annotations

from tefuda.text.support import Support

from . import framework_names, labels

#: Keywords that are only a word for a procedure: the engine asks for each of them.
LABELS = frozenset(
    {
        *(value for name, value in vars(labels).items() if name.isupper() and isinstance(value, str)),
        *labels.VORTEX,
        *labels.MANA_EVOLUTION,
        *("W・ブレイカー", "T・ブレイカー", "Q・ブレイカー", "ワールド・ブレイカー"),
        *("クロスギア", "マナゾーンにタップして置く", "O・ドライブ", "サバイバー", "ダイナモ"),
    }
)

#: What the engine carries out; everything else that the grammar could say is refused.
SUPPORT = Support(
    events=frozenset(
        {
            "move", "destroy", "discard", "charge", "draw", "turn", "attack", "block", "unblocked", "battle", "battle_won",
            "battle_lost", "battle_end", "break", "breaking", "drawing", "play", "use", "strike", "engage", "awaken",
            "dragonsoul", "choose", "rock", "scissors", "paper",
        }
    ),
    replaced=frozenset({"move", "destroy", "discard", "charge", "draw", "turn", "break", "lose"}),
    forbidden=frozenset({"attack", "block", "move", "destroy", "turn", "play", "draw", "charge", "choose", "use", "lose"}),
    starts=frozenset({"turn", "draw", "charge", "main", "attack", "end"}),
    ends=frozenset({"turn", "attack", "battle"}),
    oriented=frozenset({"battle", "mana"}),
    permitted=frozenset({"attack", "play"}),
    obliged=frozenset({"attack", "block", "enter"}),
    numbers=frozenset({"power", "cost", "price", "mana", "breaks"}),
    named=frozenset({"name", "race", "civilisation", "cost"}),
    sided=frozenset({"battle", "mana", "shields"}),
    active=frozenset({"battle"}),
    agents=frozenset(
        {"attack", "block", "battle", "battle_won", "battle_lost", "battle_end", "break", "destroy/skill", "move/skill"}
    ),
    labels=LABELS,
    features=frozenset({"total", "mute", "aimed", "drawn"}),
    how_many=True,
    specials=frozenset(
        {
            "destroy", "break", "battle", "shield_up", "abyss", "judge", "ninja", "invade", "extra_turn", "skip_turn",
            "ex_life", "janken", "tuck", "nth", "rearrange", "bond", "enter_blocking",
            "no_battle", "stop_attack",
            "swap:hand/mana", "swap:hand/grave", "swap:mana/grave",
            *framework_names.ACTS,
        }
    ),
)  # fmt: skip
