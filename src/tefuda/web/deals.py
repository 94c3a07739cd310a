"""The promise about the deal, for people: its hash while the match goes on, and everything it stood for when it is over."""

from __future__ import annotations

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from tefuda.match.replay import dealt

from .documents import language, page
from .faults import Fault
from .site import match_of, not_too_many
from .table import pick

router = APIRouter(include_in_schema=False, dependencies=[Depends(not_too_many)])


@router.get("/deal/{match}")
async def deal(request: Request, match: str) -> Response:
    """What was promised. It is checked in the reader's own browser, against what that browser saw when the match began."""
    host = await match_of(request, match)
    if not host.setup.salt:
        raise Fault(
            404, "no_deal", "この対戦には配りの約束がありません。", "Nothing was promised about the deal of this match."
        )
    lang = language(request)
    told = host.over or host.setup.view_only
    promise = "" if host.waiting_for_player else host.promise
    data = {"match": match, "promise": promise, "lines": dealt(host.match) if told else ""}
    return page(request, "deal", pick(lang, "配りの約束", "The deal, promised"), data)
