"""The procedures of the rulebook, in the order of its chapters."""

from __future__ import annotations

from . import (
    attack,
    battle,
    damage,
    energy,
    losing,
    play,
    processing,
    resolve,
    setup,
    specials,
    terms,
    territory,
    turn,
    windows,
)

#: Chapter 800: the attack phase with all its steps.
ATTACK = attack.phase.followed_by(battle.second_half)

PROCEDURES = (
    losing.losing,
    terms.drawing,
    terms.discarding,
    terms.scouting,
    specials.activating,
    specials.switching,
    specials.exchange,
    setup.preparation,
    turn.whole,
    turn.turn,
    turn.standing,
    turn.drawing,
    turn.main,
    turn.ending,
    turn.leaving,
    ATTACK,
    damage.taking,
    windows.window,
    windows.checking,
    play.playing,
    energy.payment,
    resolve.resolution,
    processing.processing,
    territory.opening,
    territory.turning,
)
