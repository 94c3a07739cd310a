"""What Build Divide calls things, beside what every game has."""

from __future__ import annotations

from tefuda.kernel.names import ATTACKER, DESTROY, DISCARD, ENTER, STANDING, ItemKind, Kind, Names, Role, Topic, Verb

NAMES = Names(
    kinds=(
        # What else a move, a turning over or a showing is called.
        ENTER, Kind("place", entry=True), DESTROY, DISCARD, Kind("open"), Kind("close"),
        Kind("trigger_check"),
        # 800: attacks.
        Kind("declare", public=True), Kind("block", tone="news"), Kind("unblocked"), Kind("battle"), Kind("battle_won"),
        Kind("battle_lost"), Kind("battle_drawn"), Kind("battle_end"),
        # 1000, 1100: damage.
        Kind("packet", public=True), Kind("damage_window"),
        # 1204: playing and resolving.
        Kind("resolve", public=True), Kind("countered", public=True), Kind("paid"), Kind("target"),
        # 500, 1400, 1600: what cards do.
        Kind("copy"), Kind("scout"), Kind("skill", public=True), Kind("bright"), Kind("evolve", public=True),
        Kind("evolve_enter"), Kind("limit"), Kind("extra_turn"), Kind("heal"), STANDING,
    ),
    verbs=(
        Verb("charge"), Verb("block"), Verb("open"), Verb("remove"), Verb("drop"), Verb("cost"), Verb("packet"),
    ),
    topics=(
        # Windows.
        Topic("stand"), Topic("draw"), Topic("main"), Topic("attack_phase"), Topic("attack"), Topic("declared"),
        Topic("attacked"), Topic("block"), Topic("block_declared"), Topic("blocked"), Topic("battle"), Topic("hit"),
        Topic("damage"), Topic("attack_end"), Topic("end"),
        # Declarations: passing is one, too.
        Topic("declare", responds=False), Topic("block_declare", responds=False), Topic("withdraw"),
        # The rest.
        Topic("redraw", shows=True), Topic("discard"), Topic("scout"), Topic("open"), Topic("shot"), Topic("limited"),
        Topic("territory"), Topic("cost"), Topic("packet"), Topic("switch"), Topic("exchange"), Topic("ability"),
    ),
    items=(ItemKind("packet"), ItemKind("turn", shown=False)),
    roles=(
        ATTACKER, Role("target"), Role("blocker"), Role("battling"),
        # Of cards that belong to others or are not quite themselves.
        Role("aura"), Role("legacy"), Role("copy"), Role("gone"), Role("command unit"),
    ),
    phases=("stand", "draw", "main", "attack_phase", "attack", "block", "battle", "hit", "attack_end", "end"),
    durations=("turn", "battle", "attached"),
    numbers=("next", "extra", "placed/", "hand/", "placements/", "red/", "in_red/"),
    reasons=("no life", "no deck"),
    acts=(
        "activate", "scout", "open", "close", "switch", "copy", "exchange", "end_phase", "extra_turn", "brighten", "assault",
        "heal", "mutual", "as_unit", "skill", "limit", "set_limit",
    ),
    standings=("red", "yellow"),
)  # fmt: skip
