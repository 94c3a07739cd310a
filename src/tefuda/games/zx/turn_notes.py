"""What is remembered of a turn after it is over."""

from __future__ import annotations

#: Under this name and the seat: the player has put a card of his hand into his resources in his latest resource phase (504.3).
LAID = "laid/"
