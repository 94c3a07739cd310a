"""A match: a game with its seats, its decision log, notation, replay, fork and undo, views for one seat, scenarios."""
