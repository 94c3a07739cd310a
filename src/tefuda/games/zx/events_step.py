"""Section 603.1b: what players may do in the event step of a battle."""

from __future__ import annotations

from tefuda.games.kit.acts import Act

from .actions import Activate, PlayCard, PlayExtra

#: An event from the hand, an event extra from the dynamis, an activated ability.
ACTS: tuple[Act, ...] = (PlayCard(in_battle=True), PlayExtra(in_battle=True), Activate())
