"""Where sockets come in: who knocks is let to their own seat, or to the spectators' bench, or not at all."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.websockets import WebSocket

from .context import Lang
from .guard import same_origin
from .hall import BrokenMatch, Hall
from .seats import seat_of
from .sockets import Watcher, serve
from .store import StoreFault
from .turns import network

router = APIRouter()


@router.websocket("/ws/{match}/{token}")
async def seat_socket(socket: WebSocket, match: str, token: str) -> None:
    """The socket of a seat."""
    await _open(socket, match, token)


@router.websocket("/ws/{match}")
async def public_socket(socket: WebSocket, match: str) -> None:
    """The socket of a spectator."""
    await _open(socket, match, None)


async def _open(socket: WebSocket, match: str, token: str | None) -> None:
    hall: Hall = socket.app.state.hall
    await socket.accept()
    if not same_origin(socket.headers):
        await socket.close(4403, "opened from another site")
        return
    address = network(socket.client.host) if socket.client is not None else "?"
    if hall.crowded(address):
        await socket.close(4429, "too many connections")
        return
    try:
        with hall.expecting(address):
            host = await hall.find(match)
    except (BrokenMatch, StoreFault) as fault:
        await socket.close(4500, str(fault)[:110])
        return
    seat = None
    if host is not None and token is not None:
        seat = seat_of(host.seats, token)
        if seat is None:
            host = None  # the same answer as for no match: a guess learns nothing
    if host is None:
        await socket.close(4404, "there is no such seat")
        return
    others = [watcher for watcher in hall.watching(host) if watcher.seat == seat]
    limits = hall.settings.limits
    full = len(others) >= (limits.spectators if seat is None else limits.sockets_per_reader)
    alike = sum(other.address == address for other in others) >= limits.spectators_per_address
    if hall.crowded(address) or full or alike:
        await socket.close(4429, "too many connections")
        return
    lang: Lang = "en" if socket.query_params.get("lang") == "en" else "ja"
    form = "json" if socket.query_params.get("format") == "json" else "html"
    heard = socket.query_params.get("heard", "")[:24]
    await serve(Watcher(hall, host, socket, seat, lang, form, token or "", heard))
