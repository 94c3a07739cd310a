"""What special cards (chapters 3 and 8) bring: kinds of events, verbs, topics, roles, numbers and acts."""

from __future__ import annotations

from tefuda.kernel.names import Kind, Role, Topic, Verb

#: 116, 805-812: cards turn over, and are sealed.
KINDS = (
    Kind("awaken"), Kind("dragonsoul"), Kind("unleash"), Kind("seal"), Kind("explode"), Kind("zero_birth"), Kind("half"),
    Kind("unseal"), Kind("inverting"),
)  # fmt: skip
VERBS = (
    Verb("cross"), Verb("half"), Verb("half_free"), Verb("side"), Verb("link"), Verb("gr"), Verb("release"), Verb("merge"),
    Verb("mate"), Verb("bases"),
)  # fmt: skip
TOPICS = (
    Topic("neo"), Topic("wearer"), Topic("fortify", alike=False), Topic("stays"), Topic("side"), Topic("unseal"),
    Topic("aura"), Topic("link"), Topic("god"), Topic("cell"), Topic("goes_on"),
    Topic("again"), Topic("gear"),
)  # fmt: skip
#: What cards are to others.
ROLES = (
    Role("equip"), Role("castle"), Role("sealed"), Role("seal"), Role("aura"), Role("link"), Role("cell"),
)  # fmt: skip
NUMBERS = ("god_at:", "astray:", "fallen:", "command:", "made_of:", "split", "uncovered:", "newcomer:")
ACTS = (
    "bases_leave", "cross", "awaken", "dragonsoul", "unleash", "turn_back", "invert", "seal", "gr_summon", "awaken_link",
    "explode", "zero_birth", "soul_escape",
)  # fmt: skip
