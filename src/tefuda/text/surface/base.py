"""Surface nodes know the stretch of text they were read from."""

from __future__ import annotations

import msgspec

Span = tuple[int, int]


class Surface(msgspec.Struct, frozen=True):
    """A word group and where it stands."""

    span: Span
