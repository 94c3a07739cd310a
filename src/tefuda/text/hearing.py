"""Which texts are asked for: what a game makes of a printed card before it reads it is its own affair."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from tefuda.text.vocabulary import Vocabulary


class Said(NamedTuple):
    """A text as somebody asked for its meaning: with the words it was read with, and as what."""

    text: str
    vocabulary: Vocabulary
    card_type: str = ""
    name: str = ""


_HEARD: ContextVar[list[Said] | None] = ContextVar("heard", default=None)


@contextmanager
def listening() -> Iterator[list[Said]]:
    """Every text whose meaning is asked for meanwhile."""
    heard: list[Said] = []
    token = _HEARD.set(heard)
    try:
        yield heard
    finally:
        _HEARD.reset(token)


def hear(said: Said) -> None:
    """Somebody asks for the meaning of a text."""
    if (heard := _HEARD.get()) is not None:
        heard.append(said)
