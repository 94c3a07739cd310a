"""What all pages need: the reader's language, a document in it, and long documents that are drawn once for everybody."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from .context import Lang, Page
from .hall import Hall
from .rendering import renderer


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def language(request: Request) -> Lang:
    """Asked for in the address, remembered in a cookie, or what the browser prefers."""
    for wanted in (request.query_params.get("lang"), request.cookies.get("lang")):
        if wanted in ("ja", "en"):
            return "ja" if wanted == "ja" else "en"
    preferred = [tag.strip()[:2].lower() for tag in request.headers.get("accept-language", "ja").split(",")]
    known = [tag for tag in preferred if tag in ("ja", "en")]
    return "ja" if known[:1] == ["ja"] else "en"  # who reads neither reads English rather


def page(request: Request, kind: str, title: str, data: dict[str, Any], status: int = 200) -> HTMLResponse:
    """A document, and the language it is in remembered."""
    lang = language(request)
    made = renderer().render_page(Page(kind=kind, lang=lang, title=title, path=own_path(request), data=data))  # type: ignore[arg-type]
    return _remembering(request, HTMLResponse(made, status))


def _remembering(request: Request, response: HTMLResponse) -> HTMLResponse:
    """The language that was asked for in the address is this browser's from now on."""
    lang = language(request)
    if request.query_params.get("lang") == lang and request.cookies.get("lang") != lang:
        response.set_cookie("lang", lang, max_age=31_536_000, httponly=True, samesite="lax")
    return response


#: Long documents that are the same for everybody, as they were drawn: by kind, language and path, compressed or not.
_DRAWN: OrderedDict[tuple[str, str, str, bool], bytes] = OrderedDict()
#: How many of them are kept.
_MOST_DRAWN = 200


async def document(
    request: Request, kind: str, title: str, find: Callable[[], dict[str, Any]], *, keep: bool = True
) -> Response:
    """A long document: what is in it is found, drawn and compressed beside the others, once. It holds nobody's secret."""
    squeeze = "gzip" in request.headers.get("accept-encoding", "")
    slot = (kind, language(request), own_path(request), squeeze)

    def make() -> bytes:
        data = find()
        drawn = bytes(page(request, kind, data.get("title", title), data).body)
        return gzip.compress(drawn, 5) if squeeze else drawn

    body = _DRAWN.get(slot) if keep else None
    if body is None:
        body = await hall_of(request).think("pages", make)
    if keep:
        _DRAWN[slot] = body
        _DRAWN.move_to_end(slot)
        if len(_DRAWN) > _MOST_DRAWN:
            _DRAWN.popitem(last=False)
    response = HTMLResponse(body, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"} if squeeze else None)
    return _remembering(request, response)


def own_path(request: Request) -> str:
    """The path of this page. One that begins with two strokes would lead to another server."""
    return "/" + request.url.path.lstrip("/\\")
