"""The lobby: who waits for an opponent, and which games may be watched."""

from __future__ import annotations

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from . import home
from .documents import hall_of, language, page
from .site import not_too_many
from .table import pick

router = APIRouter(include_in_schema=False, dependencies=[Depends(not_too_many)])


@router.get("/lobby")
async def lobby(request: Request) -> Response:
    lang = language(request)
    return page(request, "lobby", pick(lang, "ロビー", "Lobby"), {"lobby": home.lobby(hall_of(request), lang)})
