"""What IC Carddass calls things, beside what every game has."""

from __future__ import annotations

from tefuda.kernel.names import ATTACKER, CHARGE, Kind, Names, Role, Topic, Verb

NAMES = Names(
    kinds=(CHARGE, Kind("melee"), Kind("judged", public=True, tone="verdict")),
    verbs=(
        Verb("support"), Verb("awaken"), Verb("joint"), Verb("target"), Verb("life"),
        Verb("drop"), Verb("return"), Verb("draw"), Verb("stop", idle=True),
    ),
    topics=(
        # Windows.
        Topic("main"), Topic("standby"), Topic("attack"), Topic("guard"),
        # 4-9: which life is lost is the player's own choice, though all of it looks alike.
        Topic("life", alike=False, drill=True),
        Topic("redraw", shows=True), Topic("attacker"), Topic("surplus"), Topic("draw"), Topic("play"),
    ),
    roles=(ATTACKER, Role("guard")),
    phases=("charge", "main", "battle", "standby", "attack", "guard", "judgement", "completion", "finish", "end"),
    durations=(
        "turn", "battle", "battle_phase", "game", "your_next_turn", "opponents_next_turn", "your_next_start",
        "opponents_next_start",
    ),
    numbers=("playing", "failed:"),
    reasons=("no life", "no deck"),
)  # fmt: skip
