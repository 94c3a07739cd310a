"""What led to a board, for one reader: the beats of a match with the words of that reader's log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from tefuda.match.beats import Beat, beats
from tefuda.match.match import Match

from .context import LogLine, Reader
from .places import Keys, seat_number
from .seats import SEATS


def staged(
    match: Match,
    reader: Reader,
    since: int,
    keys: Keys,
    log: Sequence[LogLine],
    asleep: Callable[[int], bool] = lambda action: False,
    until: int | None = None,
) -> tuple[Beat, ...]:
    """The beats from one event (and up to another). `asleep` says whether an action was given without asking its player."""
    if since >= len(match.events):
        return ()
    first = match.events[since].number
    last = match.events[until].number if until is not None and until < len(match.events) else None
    said = {}
    for line in reversed(log):
        if line.number < first:
            break
        said[line.number] = line.text
    found = []
    for action, beat in beats(match, seat_number(reader), since, keys.of_card, open_table=reader == "both"):
        if last is not None and beat.number >= last:
            break
        text = said.get(beat.number, "")
        if beat.scene == "word" and not text:
            continue
        alone = beat.scene == "banner" and action >= 0 and _own(match, action, reader) and asleep(action)
        found.append(replace(beat, text=text, alone=alone))
    return tuple(found)


def _own(match: Match, action: int, reader: Reader) -> bool:
    """Was it the reader whose turn this action ended?"""
    done = match.done[action]
    return SEATS[done.seat] == reader and match.past()[action].turn_player == done.seat
