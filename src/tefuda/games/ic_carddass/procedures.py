"""The procedures of the rulebook, in the order of its chapters."""

from __future__ import annotations

from . import battle, effect_play, play, processing, setup, terms, timing, turn

PROCEDURES = (
    terms.drawing,
    terms.damage,
    setup.preparation,
    turn.whole,
    turn.turn,
    turn.charging,
    turn.main,
    turn.ending,
    battle.phase,
    play.playing,
    play.turning_over,
    effect_play.by_effect,
    timing.checkpoint,
    timing.play_waiting,
    timing.free_timing,
    processing.losing,
    processing.processing,
)
