"""Surface nodes know the stretch of text they were read from."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

Span = tuple[int, int]


class Surface(msgspec.Struct, frozen=True):
    """A word group and where it stands."""

    span: Span


def nodes(root: object) -> Iterator[Surface]:
    """All surface nodes below (and with) this one."""
    if isinstance(root, tuple):
        for part in root:
            yield from nodes(part)
    elif isinstance(root, Surface):
        yield root
        for name in root.__struct_fields__:
            if name != "span":
                yield from nodes(getattr(root, name))
