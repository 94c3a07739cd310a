"""What the engine of Build Divide carries out of what the shared grammar can say."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text.support import Support

#: What the engine carries out; everything else that the grammar could say is refused.
SUPPORT = Support(
    events=frozenset(
        {
            "move", "enter", "evolve_enter", "destroy", "discard", "draw", "turn", "flip", "open", "close", "attack",
            "block", "battle", "unblocked", "battle_won", "battle_lost", "battle_drawn", "battle_end", "harm", "damage", "play",
            "activate", "evolve", "bright", "skill", "standing", "attach", "extra_turn", "target",
        }
    ),
    replaced=frozenset(
        {
            "move", "destroy", "discard", "draw", "turn", "flip", "harm", "scout", "lose",
        }
    ),
    forbidden=frozenset(
        {
            "attack", "block", "move", "turn", "play", "activate", "draw", "harm", "choose", "target", "cancel", "lose",
        }
    ),
    starts=frozenset(
        {
            "turn", "stand", "draw", "main", "attack_phase", "attack", "block", "end", "game",
        }
    ),
    permitted=frozenset(("attack", "attack/rest", "block/rest", "play")),  # 104-1
    obliged=frozenset(("attack", "block")),
    ends=frozenset(("turn", "battle")),
    oriented=frozenset(("field", "energy")),
    sided=frozenset(("field", "territory", "energy")),
    active=frozenset(("field", "territory")),
    agents=frozenset(("attach", "attack", "harm", "block", "target", "destroy/battle")),
    standings=frozenset(("red",)),
    statuses=frozenset(("battle",)),
    phases=frozenset(("stand", "draw", "main", "attack", "block", "end")),
    how_many=True,  # 506-1
    given=(t.Change, t.Forbid, t.Instead, t.Permit, t.Oblige),
    specials=frozenset(
        {
            "scout", "open", "close", "switch", "copy", "exchange", "end_phase", "extra_turn", "brighten", "assault", "heal",
            "mutual", "as_unit", "skill", "activate", "limit", "set_limit",
        }
    ),
)  # fmt: skip
