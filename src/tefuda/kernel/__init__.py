"""Mechanisms every card game needs, and no game's policy: state, frames, decisions, events, effects, loops, visibility."""
