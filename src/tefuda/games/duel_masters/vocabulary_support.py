"""What the engine of Duel Masters carries out of what the shared grammar can say."""

from __future__ import annotations

from tefuda.text.support import Support

from . import framework_names

#: What the engine carries out; everything else that the grammar could say is refused.
SUPPORT = Support(
    events=frozenset(
        {
            "move", "destroy", "discard", "charge", "draw", "turn", "attack", "block", "unblocked", "battle", "battle_won",
            "battle_lost", "break", "breaking", "play", "strike", "engage", "awaken", "dragonsoul",
        }
    ),
    replaced=frozenset({"move", "destroy", "discard", "charge", "draw", "turn", "break", "lose"}),
    forbidden=frozenset({"attack", "block", "move", "destroy", "turn", "play", "draw", "charge", "choose", "lose"}),
    starts=frozenset({"turn", "draw", "charge", "main", "attack", "end"}),
    ends=frozenset({"turn", "attack", "battle"}),
    oriented=frozenset({"battle", "mana"}),
    permitted=frozenset({"attack"}),
    obliged=frozenset({"attack"}),
    numbers=frozenset({"power", "cost", "price", "mana"}),
    named=frozenset({"name", "race", "civilisation", "cost"}),
    sided=frozenset({"battle", "mana", "shields"}),
    active=frozenset({"battle"}),
    agents=frozenset({"attack", "block", "battle", "battle_won", "battle_lost", "break", "destroy/skill", "move/skill"}),
    specials=frozenset(
        {
            "destroy", "break", "battle", "shield_up", "abyss", "judge", "ninja", "invade", "extra_turn", "skip_turn",
            "ex_life", "tuck", "nth", "swap_zones", "rearrange", "bond", "enter_blocking",
            *framework_names.ACTS,
        }
    ),
)  # fmt: skip
