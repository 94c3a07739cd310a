"""What the engine of Gate Ruler carries out of what the shared grammar can say."""

from __future__ import annotations

from tefuda.text.support import Support

SUPPORT = Support(
    events=frozenset(
        {
            "move", "enter", "destroy", "discard", "draw", "turn", "attack", "harm", "damage", "play", "activate", "touchdown",
            "summon", "attach", "set", "hit", "genesis", "abyss", "genesis_success", "abyss_success", "genesis_material",
            "abyss_material",
        }
    ),
    replaced=frozenset({"move", "destroy", "discard", "draw", "turn", "harm", "lose"}),
    forbidden=frozenset(
        {"attack", "move", "turn", "play", "activate", "draw", "harm", "choose", "destroy", "lose"}
    ),
    starts=frozenset({"turn", "start", "main", "attack_phase", "attack", "declare", "game"}),
    ends=frozenset({"turn", "battle", "attack_phase"}),
    oriented=frozenset({"attack", "front", "board", "ruler", "energy"}),
    sided=frozenset(),
    active=frozenset({"front", "attack", "defence", "field", "ruler", "board", "hand", "grave"}),
    agents=frozenset({"attack", "harm", "destroy", "attach"}),
    how_many=True,
    named=frozenset({"attribute"}),
    phases=frozenset({"start", "main", "attack", "end"}),
    specials=frozenset(
        {
            "destroy", "drive", "summon", "set", "recover", "reduce", "control", "end_turn", "put_on", "no_counter",
            "stand_guard", "guarded", "heal", "shield", "nullify", "enshrine", "abyss", "mend", "mutual", "avert", "invoke",
            "exchange", "normal", "freely",
        }
    ),
)  # fmt: skip
