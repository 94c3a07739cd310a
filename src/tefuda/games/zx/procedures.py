"""The procedures of the rulebook, in the order of its chapters."""

from __future__ import annotations

from . import (
    abilities,
    battle,
    breaking,
    damage,
    destroying,
    draw,
    entering,
    ignition,
    immediate,
    losing,
    play,
    priority,
    processing,
    resources,
    setup,
    turn,
)

PROCEDURES = (
    losing.losing,
    setup.preparation,
    turn.whole,
    turn.turn,
    battle.battling,
    priority.before,
    play.playing,
    abilities.playing,
    resources.payment,
    processing.emptying,
    processing.losing_life,
    immediate.returning,
    immediate.reloading,
    damage.dealing,
    damage.consoling,
    entering.entering,
    breaking.breaking,
    draw.taking,
    destroying.destroying,
    ignition.igniting,
)
