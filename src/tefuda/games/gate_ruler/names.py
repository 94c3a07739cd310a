"""What Gate Ruler calls things, beside what every game has."""

from __future__ import annotations

from tefuda.kernel.names import ATTACKER, DISCARD, ENTER, ItemKind, Kind, Names, Role, Topic, Verb

NAMES = Names(
    kinds=(
        # What else a move is called.
        ENTER, Kind("drive"), Kind("set"), DISCARD, Kind("rearrange"),
        # 12-4b-3, 13-2a, 13-5b, 12-2c: what is put on the Gate.
        Kind("destroy", public=True, tone="harm"), Kind("hit", public=True), Kind("ruler_damage", tone="harm"),
        Kind("losing", tone="news"), Kind("lessened", public=True), Kind("recover", public=True),
        Kind("resolve", public=True), Kind("summon", public=True), Kind("touchdown", public=True), Kind("paid"),
        # 16-13, 16-14: what special summons by a keyword are called, and what becomes of their material.
        Kind("genesis", public=True), Kind("abyss", public=True), Kind("genesis_success", public=True),
        Kind("abyss_success", public=True), Kind("genesis_material", public=True), Kind("abyss_material", public=True),
    ),
    verbs=(
        Verb("reveal"), Verb("set"), Verb("overdrive"), Verb("forgo"), Verb("move"), Verb("unveil"),
        Verb("hide"), Verb("waste"), Verb("wake"), Verb("mend"),
    ),
    topics=(
        Topic("gate"), Topic("main"), Topic("battle"), Topic("attack"), Topic("unveil"), Topic("hide"),
        Topic("drive"), Topic("stays"), Topic("wake", drill=True), Topic("reduce"), Topic("mend"),
        Topic("abyss"),
    ),
    items=(
        ItemKind("damage", resolves=True), ItemKind("destruction", resolves=True), ItemKind("ruler_damage", resolves=True),
        ItemKind("drive", resolves=True), ItemKind("loss", resolves=True), ItemKind("od"),
    ),
    roles=(ATTACKER, Role("target"), Role("soul"), Role("upper")),
    phases=("start", "main", "attack", "attack_phase", "begin", "declare", "intercept", "damage",
            "battle_end", "battle", "end"),
    durations=("turn", "battle", "phase"),
    numbers=("right/", "summons/", "mute/", "line", "ended:", "upper"),
    reasons=("no life", "no deck"),
    acts=(
        "destroy", "drive", "summon", "set", "recover", "reduce", "control", "end_turn", "put_on", "no_counter",
        "stand_guard", "heal", "shield", "nullify", "enshrine", "abyss",
        "guarded", "mend", "mutual", "exchange", "invoke", "avert", "normal", "freely",
    ),
    standings=("first_turn",),
    mechanisms={
        "A-1": "a ruler whose player pays nothing for levels",
        "K-11": "a ruler with energy cards and a hand",
        "ワールドマスターα2020": "a ruler that allows so many cards of each army",
    },
)  # fmt: skip
