"""What Z/X calls things, beside what every game has."""

from __future__ import annotations

from tefuda.kernel.names import AFFECT, ATTACKER, DESTROY, DISCARD, ENTER, Kind, Names, Role, Topic, Verb

NAMES = Names(
    kinds=(
        # What else a move is called.
        ENTER, Kind("enter_played"), DESTROY, DISCARD,
        Kind("ignite", public=True, tone="news"),
        Kind("recover"), Kind("reload", tone="news"), Kind("life_lost", tone="harm"),
        # 600: battle.
        Kind("battle"), Kind("mend"),
        # Frameworks of single card types.
        AFFECT, Kind("shift"), Kind("igob"), Kind("break"), Kind("unison"), Kind("covers"),
    ),
    verbs=(Verb("redraw"), Verb("charge"), Verb("life"), Verb("resource"), Verb("spare"), Verb("cost"), Verb("date"),
        Verb("drop"), Verb("ability"),
    ),
    topics=(
        Topic("redraw"), Topic("resource"), Topic("ignition"), Topic("main"), Topic("event"),
        Topic("life", alike=False, drill=True), Topic("charge"), Topic("drop"), Topic("spare"), Topic("cost"), Topic("date"),
        Topic("free_play"), Topic("start_card"), Topic("ability"),
    ),
    roles=(ATTACKER, Role("target"), Role("force"), Role("shift"), Role("companion"),
        Role("cover"), Role("lower"), Role("unison"), Role("behind"), Role("half"),
    ),
    phases=("reboot", "draw", "resource", "ignition", "main", "battle", "declare", "event", "damage", "close", "end"),
    durations=("turn", "battle", "your_next_turn", "opponents_next_turn", "opponents_next_reboot", "moment"),
    numbers=("damage/", "struck:", "stray:", "ascended/", "hurt/", "begun", "extended/", "laid/"),
    reasons=("no life", "no deck"),
    acts=("destroy", "ignite", "recover", "igob", "break", "unison", "cover", "vanish", "begin", "install", "rewrite",
          "rebuild", "resolve", "shift"),
)  # fmt: skip
