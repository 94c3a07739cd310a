"""Who sits where, and the tokens that prove it. Only hashes of tokens are kept: the disk opens no seat."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from typing import Any, Final, Literal

import msgspec

from tefuda.match.automatic import Prefs

SEATS = "AB"
#: Who sits there; nobody yet at an open seat.
Sitter = Literal["person", "bot", "open"]
OPEN: Final = "open"
#: What one player asks for and the other has to agree to: about the line that is played, or anything.
Turning = Literal["undo", "branch", "return", "keep"]
Wanted = Literal[Turning, "rematch"]
RETURN: Final = "return"


class Seat(msgspec.Struct, frozen=True):
    """One side of the table."""

    kind: Sitter
    name: str = ""
    level: str = ""  # of a bot
    token: str = ""  # hash
    invitation: str = ""  # hash; used up when somebody sits down
    prefs: Prefs = Prefs()


def new_token() -> str:
    """128 random bits, fit for an address."""
    return secrets.token_urlsafe(16)


def new_id() -> str:
    """A match's name: hard to guess, so that only who was given the link watches."""
    return secrets.token_urlsafe(9).replace("-", "x").replace("_", "y")


def hashed(token: str) -> str:
    """A token as it is kept. It is random through and through, so a plain hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def opens(token: str, kept: str) -> bool:
    """Is this the token? Takes the same time whatever the answer."""
    return hmac.compare_digest(hashed(token), kept or "0" * 64) and bool(kept)


def seat_of(seats: list[Seat], token: str) -> int | None:
    """The seat a token opens. All seats are compared, always."""
    found = [opens(token, seat.token) for seat in seats]
    return found.index(True) if any(found) else None


def clean_name(text: str, most: int, default: str) -> str:
    """A name fit to be shown: one line, no control or direction characters, not too long."""
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in unicodedata.normalize("NFC", text[: 8 * most]))
    return " ".join(kept.split())[:most] or default


def plain(seats: list[Seat]) -> list[dict[str, Any]]:
    """Seats for the disk."""
    return [msgspec.to_builtins(seat) for seat in seats]


def read_seats(data: list[dict[str, Any]]) -> list[Seat]:
    """Seats from the disk."""
    return msgspec.convert(data, list[Seat])
