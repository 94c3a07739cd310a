"""Puzzles at the table: a list for each game, and a position to play from with its goal written over it."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tefuda.games.base import BUILT
from tefuda.games.registry import puzzles
from tefuda.kernel.game import Game
from tefuda.match.automatic import decided
from tefuda.match.lesson import goal_of
from tefuda.match.scenario import played_scenario
from tefuda.match.words import phrase

from . import meeting
from .context import PuzzleContext
from .documents import hall_of, language, page
from .faults import Fault
from .seats import SEATS
from .site import form, known_game, not_too_many, titles
from .table import pick

router = APIRouter(include_in_schema=False, dependencies=[Depends(not_too_many)])


@cache
def _listed(game: str) -> tuple[PuzzleContext, ...]:
    """The puzzles of a game with their solutions."""
    found = []
    for name, text in puzzles(game).items():
        goal = goal_of(text)
        found.append(PuzzleContext(id=name, goal=(goal.ja, goal.en), solution=_solution(text)))
    return tuple(found)


def _solution(text: str) -> tuple[tuple[str, str], ...]:
    """What the solver does, in the words of the table, in both languages; what goes without saying is left out."""
    match, found = played_scenario(text), []
    for number, (state, done) in enumerate(zip(match.past(), match.done, strict=True)):
        decision, answer = state.decision, done.answer
        if decision is None or answer is None or SEATS[decision.seat] != "A" or not decided(match, number, meeting.PUZZLING):
            continue
        game = Game(match.game.setting, state)
        if decision.kind == "number":
            found.append((str(answer[0]), str(answer[0])))
            continue
        chosen = [decision.options[option] for option in answer]
        if len(decision.options) > 1 and any(option.verb != "pass" for option in chosen):
            ja, en = (
                pick(lang, "、", "; ").join(phrase(game, decision, option, lang) for option in chosen) for lang in ("ja", "en")
            )
            found.append((ja, en))
    return tuple(found)


@router.get("/puzzles")
async def start(request: Request) -> Response:
    return RedirectResponse(f"/puzzles/{next((game for game in BUILT if puzzles(game)), BUILT[0])}", 307)


@router.get("/puzzles/{game}")
async def listed(request: Request, game: str) -> Response:
    lang = language(request)
    data = {"game": known_game(game), "games": titles(lang), "puzzles": _listed(game)}
    return page(request, "puzzles", pick(lang, "詰め手札", "Puzzles"), data)


@router.post("/puzzles/{game}/{name}")
async def play(request: Request, game: str, name: str) -> Response:
    """Begin a puzzle: name."""
    values = await form(request)
    text = puzzles(known_game(game)).get(name)
    if text is None:
        raise Fault(404, "no_puzzle", "その問題はありません。", "There is no such puzzle.")
    job = meeting.puzzle(hall_of(request), game, name, text, values.get("name", ""))
    return RedirectResponse((await hall_of(request).safely(job)).url, 303)
