"""What a player may do in each window and at each choice: the lists of 6-3-1-2, 7-2-1-2, 7-3-1-6 and 7-4-1-2."""

from __future__ import annotations

from tefuda.games.kit.acts import Act

from .actions import Activate, MeleeSkill, Pass, PlayCard, PlayExtra
from .fighting import Announce, Attack, NoAttack, Support, Target

#: When there is a time for what is tried at another.
_PLAYED = ("バトルカードはメインフェイズにプレイします。", "Battle cards are played in the main phase.")
_MAIN = ("この能力はメインフェイズに使います。", "This ability is used in the main phase.")
_STANDBY = ("この能力はバトルフェイズに使います。", "This ability is used in the battle phase.")
_ATTACK = ("この能力はアタックステップに使えます。", "This ability can be used in the attack step.")
_GUARD = ("この能力はガードステップに使えます。", "This ability can be used in the guard step.")
_HELP = (
    "乱戦への加勢はアタックステップかガードステップに送ります。",
    "Help is sent into the melee in the attack step or the guard step.",
)

#: The acts of each window and question, in the rulebook's order.
ACTS: dict[str, tuple[Act, ...]] = {
    "main": (
        PlayCard("battle", clause="6-3-1-2-1", cost_clause="6-3-1-2-1-1", elsewhere=_PLAYED),
        Activate("main", clause="6-3-1-2-2", elsewhere=_MAIN),
        PlayExtra("main", clause="6-3-1-2-2", elsewhere=_MAIN),
        Activate("awaken", clause="6-3-1-2-3", elsewhere=_MAIN, leader=True),
        Pass(clause="6-3-1-3"),
    ),
    "standby": (
        Announce(clause="7-2-1-2-1"),
        Activate("battle", clause="7-2-1-2-2", elsewhere=_STANDBY),
        PlayExtra("battle", clause="7-2-1-2-2", elsewhere=_STANDBY),
        Activate("awaken", clause="7-2-1-2-2-1", elsewhere=_STANDBY),
        Pass(clause="7-2-1-3"),
    ),
    "attacker": (Attack(clause="7-3-1-2"), NoAttack(clause="7-3-1-2")),
    "target": (Target(clause="7-3-1-4"),),
    "attack": (
        Support(clause="7-3-1-6-1", elsewhere=_HELP),
        PlayCard("melee", clause="7-3-1-6-2", cost_clause="7-3-1-6-2-1", elsewhere=_HELP),
        Activate("battle", clause="7-3-1-6-3", elsewhere=_ATTACK),
        PlayExtra("battle", clause="7-3-1-6-3", elsewhere=_ATTACK),
        Activate("awaken", clause="7-3-1-6-3-1", elsewhere=_ATTACK),
        MeleeSkill(clause="7-3-1-6-3-1", elsewhere=_ATTACK),
        Pass(clause="7-3-1-7"),
    ),
    "guard": (
        Support(clause="7-4-1-2-1", elsewhere=_HELP),
        PlayCard("melee", clause="7-4-1-2-2", cost_clause="7-4-1-2-2-1", elsewhere=_HELP),
        Activate("battle", clause="7-4-1-2-3", elsewhere=_GUARD),
        PlayExtra("battle", clause="7-4-1-2-3", elsewhere=_GUARD),
        Activate("awaken", clause="7-4-1-2-3-1", elsewhere=_GUARD),
        Activate("joint", clause="7-4-1-2-3-1", elsewhere=_GUARD),
        Pass(clause="7-4-1-3"),
    ),
}
