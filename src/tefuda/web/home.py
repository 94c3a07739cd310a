"""The start page of who has been here before: the own tables, and the rematches that wait there.

The browser keeps the tokens of the last few seats in a cookie that no script can read. It shows the way back to them and
nothing else: to act, the token is needed in the address, as always.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tefuda.games.base import BUILT, load

from .context import Lang, LobbyTable, OwnTable
from .hall import Hall
from .host import MatchHost
from .readers import BOTS
from .seats import OPEN, read_seats, seat_of
from .store import Damaged, Stored, StoreFault
from .table import pick

COOKIE = "tables"
#: Tables that are remembered.
MOST = 8
#: Tables of the lobby that are shown of each kind.
LISTED = 30
_ENTRY = re.compile(r"([A-Za-z0-9]{1,32})~([A-Za-z0-9_-]{1,64})")


def _known(request: Request) -> list[tuple[str, str]]:
    """Matches and tokens from the cookie; whatever else is in it is nothing."""
    entries = [_ENTRY.fullmatch(entry) for entry in request.cookies.get(COOKIE, "").split("!")]
    return [(entry[1], entry[2]) for entry in entries if entry is not None][:MOST]


def remember(request: Request, response: Response, match: str, token: str) -> None:
    """This seat is the newest of the own ones."""
    others = [entry for entry in _known(request) if entry != (match, token)]
    entries = [(match, token), *others][:MOST]
    text = "!".join(f"{name}~{key}" for name, key in entries)
    response.set_cookie(COOKIE, text, max_age=2_592_000, httponly=True, samesite="lax")


async def tables(request: Request, hall: Hall, lang: Lang) -> tuple[OwnTable, ...]:
    """The own tables where something is to be done, the newest first."""
    known = _known(request)
    if not known:
        return ()
    return tuple(await asyncio.to_thread(_read, hall, known, lang))


def _read(hall: Hall, known: list[tuple[str, str]], lang: Lang) -> list[OwnTable]:
    found: dict[str, OwnTable] = {}
    for name, token in known:
        try:
            stored = hall.store.match(name)
            following = hall.store.match(stored.next) if stored is not None and stored.next else None
            table = _own(following or stored, token, lang, following is not None)
        except StoreFault:
            break  # the page is worth more than the list
        except (Damaged, msgspec.ValidationError):
            continue  # a record that cannot be read spoils only itself
        if table is not None:
            found.setdefault(table.url, table)
    return list(found.values())


def _own(stored: Stored | None, token: str, lang: Lang, rematch: bool) -> OwnTable | None:
    """A match from the token's side; None if it has none, or there is nothing to be done."""
    if stored is None or stored.game not in BUILT:
        return None
    seats = read_seats(stored.seats)
    seat = seat_of(seats, token)
    if seat is None or (stored.finished is not None and stored.asked in (None, seat)):
        return None
    other = seats[1 - seat]
    package = load(stored.game)
    return OwnTable(
        url=f"/m/{stored.id}/{token}",
        game=pick(lang, package.ja, package.en),
        opponent=pick(lang, *BOTS.get(other.level, (other.level, other.level))) if other.kind == "bot" else other.name,
        state="asked" if stored.finished is not None else "rematch" if rematch else "playing",
    )


# ------------------------------------------------------------------------------------------------ other people's tables


def lobby(hall: Hall, lang: Lang) -> tuple[LobbyTable, ...]:
    """The listed tables at which somebody sits: those with a free seat first, of each everybody's newest first."""
    hosts = [host for host in reversed(hall.hosts.values()) if host.setup.listed and any(hall.desks[host.name].connected)]
    waiting = _in_turn(hall, [host for host in hosts if host.waiting_for_player])
    running = _in_turn(hall, [host for host in hosts if not host.waiting_for_player and host.match.result is None])
    return tuple(_table(hall, host, lang) for host in (*waiting[:LISTED], *running[:LISTED]))


def _in_turn(hall: Hall, hosts: list[MatchHost]) -> list[MatchHost]:
    """One table of everybody, then the second ones: who opens fifty does not hide the others'."""
    seen: Counter[str] = Counter()
    ranked = []
    for host in hosts:
        whose = next((one.address for one in hall.watching(host) if one.seat is not None), "")
        ranked.append((seen[whose], host))
        seen[whose] += 1
    return [host for _, host in sorted(ranked, key=lambda one: one[0])]


def _table(hall: Hall, host: MatchHost, lang: Lang) -> LobbyTable:
    package = load(host.setup.game)
    return LobbyTable(
        url=f"/join/{host.name}/{OPEN}" if host.waiting_for_player else f"/m/{host.name}",
        game=pick(lang, package.ja, package.en),
        players=tuple(
            pick(lang, *BOTS.get(seat.level, (seat.level, seat.level))) if seat.kind == "bot" else seat.name
            for seat in host.seats
            if seat.kind in ("bot", "person")
        ),
        free=host.waiting_for_player,
        minutes=host.setup.seconds / 60,
        turn=host.match.game.state.turn,
        watching=hall.desks[host.name].spectators,
    )
