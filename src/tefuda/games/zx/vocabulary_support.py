"""What the engine of Z/X carries out of what the shared grammar can say."""

from __future__ import annotations

from tefuda.kernel.tree import Cards, When
from tefuda.text.support import Support

_SQUARES = {
    "square",
    "normal_square",
    "player_square",
    "own_area",
    "enemy_area",
    "central_area",
    "square_1",
    "square_2",
    "square_3",
    "square_4",
}
_PILES = {"deck", "hand", "trash", "charge", "life", "resource", "removed", "force", "dynamis"}

#: What the engine carries out; everything else that the grammar could say is refused.
SUPPORT = Support(
    events=frozenset(
        {
            "move", "enter", "enter_played", "destroy", "discard", "draw", "turn", "attack", "damage", "harm", "play",
            "activate", "shift", "break", "recover", "igob", "unison", "covers",
        }
    ),
    replaced=frozenset({"move", "destroy", "discard", "draw", "turn", "harm", "damage"}),
    forbidden=frozenset(
        {
            "attack", "play", "activate", "move", "destroy", "turn", "harm", "damage", "draw", "affect", "lose", "choose",
            "igob", "attach",
        }
    ),
    starts=frozenset({"reboot", "draw", "resource", "ignition", "main", "end", "battle", "game"}),
    ends=frozenset({"turn", "battle"}),
    oriented=frozenset({*_SQUARES, *_PILES}),  # 1003.3: elsewhere it just does nothing
    sided=frozenset({"dynamis", "force", *_SQUARES}),
    active=frozenset({*_SQUARES, *_PILES}),
    agents=frozenset({"attack", "harm", "destroy", "move", "enter", "turn", "draw", "shift"}),
    specials=frozenset(
        {"destroy", "ignite", "recover", "break", "resolve", "igob", "unison", "cover", "vanish", "begin", "install", "shift"}
    ),
    phases=frozenset({"reboot", "draw", "resource", "ignition", "main", "battle", "end"}),
    numbers=frozenset({"power", "cost", "price", "charge_limit", "hand_limit"}),
    how_many=True,  # 304.4
    zones=frozenset({*_SQUARES, *_PILES}),
    statuses=frozenset({"break", "battle", "unison"}),
    makes=frozenset({"token", "link"}),
    during=(
        (
            "opponents_last_resource_phase",
            When("move", Cards(()), origin=("hand",), destination=("resource",), by_whom="opponent"),
        ),
    ),
    features=frozenset({"places", "own", "mover", "during", "down", "total"}),
)  # fmt: skip
