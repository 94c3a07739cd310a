"""What Duel Masters calls things, beside what every game has."""

from __future__ import annotations

from tefuda.kernel.names import (
    ATTACKER,
    CHARGE,
    DESTROY,
    DISCARD,
    DRAWING,
    ENTER,
    USE,
    ItemKind,
    Kind,
    Names,
    Role,
    Topic,
    Verb,
)

from . import framework_names

NAMES = Names(
    kinds=(
        # What else a move is called.
        ENTER, DESTROY, DISCARD, CHARGE, Kind("break", tone="harm"),
        # 505: attacks.
        Kind("block", tone="news"), Kind("redirect"), Kind("unblocked"), Kind("battle"), Kind("battle_won"),
        Kind("battle_lost"), Kind("battle_end"), Kind("direct", public=True, tone="harm"), Kind("breaking"), DRAWING,
        Kind("strike"), Kind("engage"), USE, Kind("janken", public=True),
        Kind("rock", public=True), Kind("scissors", public=True), Kind("paper", public=True),
        Kind("extra_turn", tone="news"),
        *framework_names.KINDS,
    ),
    verbs=(
        Verb("charge"), Verb("block"), Verb("break"), Verb("shields"), Verb("declare"), Verb("throw"),
        *framework_names.VERBS,
        Verb("free"),
    ),
    topics=(
        Topic("charge"), Topic("main"), Topic("attack"), Topic("block"), Topic("breaker"),
        Topic("shields", alike=False, drill=True), Topic("declare"), Topic("base"), Topic("throw"),
        Topic("use"), Topic("silent"), Topic("reduce"), Topic("drive"), Topic("force", alike=False), Topic("bond"),
        Topic("rearrange", alike=False, drill=True),
        *framework_names.TOPICS,
    ),
    roles=(
        ATTACKER, Role("target"), Role("blocker"), Role("fighter"), Role("foe"),
        Role("under"), Role("cross"), Role("pile"), *framework_names.ROLES,
    ),
    phases=("start", "draw", "charge", "main", "attack", "declare", "block", "battle", "direct", "attack_end", "end"),
    durations=(
        "turn", "attack", "your_next_start", "opponents_next_start", "your_next_turn", "opponents_next_turn",
        "in_your_next_turn", "in_opponents_next_turn",
    ),
    items=(ItemKind("turn", shown=False),),
    numbers=(
        "beaten:", "struck/", "next", "extra", "life:", "spurned:", "driven:", "force:", "stopped", *framework_names.NUMBERS,
    ),
    reasons=("direct attack", "no deck", "abandoned"),
    acts=(
        "destroy", "top_leaves", "break", "ninja", "invade", "extra_turn", "skip_turn", "battle", "shield_up",
        "abyss", "judge", "ex_life", "janken", "tuck", "nth", "rearrange", "bond", "enter_blocking",
        "no_battle", "stop_attack",
        "swap:hand/mana", "swap:hand/grave", "swap:mana/grave",
        *framework_names.ACTS,
    ),
)  # fmt: skip
