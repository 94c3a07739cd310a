"""The JSON interface for programs: create, look, answer, ask why. Described by /api/openapi.json and docs/web-api.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, FastAPI, Header, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.responses import PlainTextResponse, Response

from tefuda.games.base import BUILT, load
from tefuda.match.replay import write_replay
from tefuda.players import PLAYERS

from . import collection, explain, meeting
from .context import Explanation, Lang, LogLine, Reader, TableContext
from .faults import Fault, allow
from .hall import Hall
from .host import MatchHost
from .messages import Answering, answers_in
from .readers import BOTS
from .seats import Turning, seat_of
from .table import pick

#: What a request may come to besides what it asks for; all have the shape of `Problem`.
_PROBLEMS = {
    400: "A wish that cannot be met.",
    401: "A token is needed.",
    403: "A wrong token.",
    404: "There is no such thing.",
    405: "Not in this way.",
    409: "Not allowed now.",
    413: "Too large.",
    429: "Too fast.",
    503: "The disk cannot be written, or too many matches are running.",
}
#: Lines of a log that are sent at once, many times as many as a game has.
MOST_LINES = 5_000
_REFERENCE = {"schema": {"$ref": "#/components/schemas/Problem"}}
router = APIRouter(
    prefix="/api",
    tags=["matches"],
    responses={
        status: {"description": text, "content": {"application/json": _REFERENCE}} for status, text in _PROBLEMS.items()
    },
)


class Body(BaseModel):
    """What is sent: unknown fields are an error, since they are a misunderstanding."""

    model_config = ConfigDict(extra="forbid")


class NewMatch(Body):
    """A match to be made. `opponent` is a bot (`greedy`, `random`), `person` (gives an invitation) or `self` (both sides)."""

    game: str = Field(BUILT[0], max_length=40)
    deck: str | dict[str, Any] = ""
    opponent: str = Field("greedy", max_length=40)
    opponent_deck: str | dict[str, Any] = ""
    name: str = Field("", max_length=200)
    seat: Literal["A", "B"] = "A"
    minutes: float = Field(0, ge=0, le=600, description="Each side's time; 0: no clock.")
    increment: float = Field(0, ge=0, le=600, description="Seconds earned by every action.")
    seed: int | None = Field(None, ge=0, lt=2**63, description="Repeats a game's luck. Who knows it knows every card.")
    options: dict[str, bool | int] = {}
    quick: bool = Field(False, description="Pass windows where nothing can be done at once; it tells the other that it is so.")
    bot_delay: float | None = Field(None, ge=0, le=60, description="Seconds before a bot acts.")


class DeckAsked(Body):
    """A deck to be looked at."""

    game: str = Field(max_length=40)
    deck: dict[str, Any]


class SeatMade(BaseModel):
    """A seat that is yours: keep the token, it is shown only now."""

    match: str
    seat: Literal["A", "B"]
    token: str
    url: str = Field(description="The seat's page.")
    socket: str = Field(description="The seat's WebSocket.")
    watch: str = Field(description="The page for spectators.")
    invitation: str = Field("", description="For the other player: POST it to /join, or open /join/<match>/<invitation>.")


class Join(Body):
    invitation: str = Field(max_length=100)
    name: str = Field("", max_length=200)
    deck: str | dict[str, Any] = ""


OptionId = Annotated[str, Field(max_length=16, pattern=r"^[0-9]{1,5}(\.[0-9]{1,5})?$")]


class AnswerBody(Body):
    """Exactly one of `choose`, `number` and `line`. With `at`, an answer that comes too late is refused."""

    at: int | None = None
    choose: list[OptionId] | None = Field(None, max_length=200)
    number: int | None = None
    line: str | None = Field(None, max_length=2000)


class WhyNotBody(Body):
    line: str | None = Field(None, max_length=2000)
    place: str | None = Field(None, max_length=80)


class WhyValueBody(Body):
    place: str = Field(max_length=80)
    property: str = Field(max_length=40)


class WhyEventBody(Body):
    number: int


class ReplayBody(Body):
    text: str = Field(max_length=4 * 1024 * 1024)


class Problem(BaseModel):
    """Every error has this shape."""

    error: str
    message: str
    reasons: list[dict[str, str]] = []


# ------------------------------------------------------------------------------------------------ who asks


# What all requests are asked first is asked in the event loop: for a function that is not `async` a thread would be fetched.


async def language(lang: Lang = "ja") -> Lang:
    return lang


async def the_match(request: Request, match: str) -> MatchHost:
    hall: Hall = request.app.state.hall
    host = await hall.find(match)
    if host is None:
        raise Fault(404, "no_match", "その対戦はありません。", "There is no such match.")
    return host


Host = Annotated[MatchHost, Depends(the_match)]
Language = Annotated[Lang, Depends(language)]
Authorization = Annotated[str, Header(description="Bearer <token of the seat>")]


async def token_seat(request: Request, host: Host, authorization: Authorization = "") -> int | None:
    """The seat of the token sent; None without one. A wrong token is an error, never a spectator."""
    scheme, _, token = authorization.partition(" ")
    if not authorization:
        allow(request, "paged")
        return None
    seat = seat_of(host.seats, token) if scheme.lower() == "bearer" else None
    if seat is None:
        allow(request, "paged")
        raise Fault(403, "wrong_token", "この席の鍵ではありません。", "That token opens no seat of this match.")
    return seat


Reading = Annotated[int | None, Depends(token_seat)]


async def own_seat(request: Request, host: Host, seat: Reading) -> int:
    """The seat of the token sent, which is needed here."""
    if seat is None:
        raise Fault(401, "no_token", "席の鍵が必要です。", "This needs the token of a seat: Authorization: Bearer <token>.")
    allow(request, "asked", f"{host.name}/{seat}")  # however the token is written
    return seat


Own = Annotated[int, Depends(own_seat)]


def _json(value: object) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")


def _struct(name: str) -> dict[int | str, dict[str, Any]]:
    """Documents an answer that is a record of `context`."""
    return {200: {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}}}


async def _table(request: Request, host: MatchHost, seat: int | None, lang: Lang) -> Response:
    hall: Hall = request.app.state.hall
    async with host.lock:
        await hall.caught_up(host, seat, lang)
        made = hall.desks[host.name].made(seat, lang, "json")
    return Response(made, media_type="application/json")


# ------------------------------------------------------------------------------------------------ matches


@router.get("/games")
async def games(lang: Language) -> dict[str, Any]:
    """The games that can be played, their decks, and the bots."""
    found = []
    for name in BUILT:
        package = load(name)
        decks = [{"id": key, "name": pick(lang, deck.name, deck.english or deck.name)} for key, deck in package.decks().items()]
        found.append({"id": name, "name": pick(lang, package.ja, package.en), "decks": decks})
    bots = [{"id": name, "name": pick(lang, *BOTS.get(name, (name, name)))} for name in PLAYERS]
    return {"games": found, "bots": bots}


@router.post("/decks/check")
async def check_deck(request: Request, asked: DeckAsked) -> Response:
    """Whether a deck may be played: every reason against it, with its clause."""
    allow(request, "paged")
    if asked.game not in BUILT:
        raise Fault(404, "no_game", "そのゲームはありません。", "There is no such game.")
    reasons = [{"clause": r.clause, "ja": r.ja, "en": r.en} for r in collection.check(asked.game, asked.deck)]
    return _json({"legal": not reasons, "reasons": reasons})


@router.get("/decks/random")
async def random_deck(request: Request, game: str) -> Response:
    """A legal deck drawn at random."""
    allow(request, "paged")
    if game not in BUILT:
        raise Fault(404, "no_game", "そのゲームはありません。", "There is no such game.")
    return _json(collection.random_deck(game))


@router.post("/matches", status_code=201)
async def create(request: Request, wish: NewMatch) -> SeatMade:
    """Make a match and sit down."""
    allow(request, "created")
    fields = wish.model_dump()
    fields["delay"] = fields.pop("bot_delay")
    made = await request.app.state.hall.safely(meeting.new_match(request.app.state.hall, meeting.Wish(**fields)))
    return seat_made(made)


def seat_made(made: meeting.Made) -> SeatMade:
    name = made.host.name
    return SeatMade(
        match=name,
        seat="A" if made.seat == 0 else "B",
        token=made.token,
        url=made.url,
        socket=f"/ws/{name}/{made.token}",
        watch=f"/m/{name}",
        invitation=made.invitation,
    )


@router.post("/matches/{match}/join")
async def join(request: Request, host: Host, body: Join) -> SeatMade:
    """Take the free seat an invitation is for."""
    allow(request, "created")
    hall: Hall = request.app.state.hall
    return seat_made(await hall.safely(meeting.join(hall, host, body.invitation, body.name, body.deck)))


@router.get("/matches/{match}/table", responses=_struct("TableContext"))
async def look(request: Request, host: Host, seat: Reading, lang: Language) -> Response:
    """The table as the seat sees it, with the pending decision and its options; without a token, as a spectator does."""
    return await _table(request, host, seat, lang)


@router.post("/matches/{match}/answer", responses=_struct("TableContext"))
async def answer(request: Request, host: Host, seat: Own, body: AnswerBody, lang: Language) -> Response:
    """Answer the pending decision. When this returns, the answer is on disk; the table is the one right after it."""
    message = Answering(body.at, body.choose, body.number, body.line)
    await request.app.state.hall.safely(host.answer(seat, body.at, lambda match: answers_in(message, match)))
    return await _table(request, host, seat, lang)


@router.post("/matches/{match}/concede", responses=_struct("TableContext"))
async def concede(request: Request, host: Host, seat: Own, lang: Language) -> Response:
    """Give up."""
    await request.app.state.hall.safely(host.act(seat, "concede"))
    return await _table(request, host, seat, lang)


@router.post("/matches/{match}/ask/{what}", responses=_struct("TableContext"))
async def ask(request: Request, host: Host, seat: Own, what: Turning, lang: Language) -> Response:
    """Take back, branch off, return from a branch or keep it: at once against a bot, asked of the other player otherwise."""
    await request.app.state.hall.safely(host.ask(seat, what))
    return await _table(request, host, seat, lang)


@router.get("/matches/{match}/log", responses=_struct("Log"))
async def log(request: Request, host: Host, seat: Reading, lang: Language, since: int = 0) -> Response:
    """The whole log as the seat saw it, from line `since` on; where it is very long, as far as `next`."""
    async with host.lock:
        await request.app.state.hall.caught_up(host, seat, lang)
        lines = host.book(_reader(host, seat), lang).read(host.match)[max(0, since) :][:MOST_LINES]
        return _json({"next": max(0, since) + len(lines), "lines": lines})


def _reader(host: MatchHost, seat: int | None) -> Reader:
    return "spectator" if seat is None else host.reader_of(seat)


# ------------------------------------------------------------------------------------------------ why


@router.post("/matches/{match}/why_not", responses=_struct("Explanation"))
async def why_not(host: Host, seat: Own, body: WhyNotBody, lang: Language) -> Response:
    """Why a line, or anything with the card at a place, is not possible now."""
    async with host.lock:
        acting = host.acting(seat)
        if body.place is not None:
            return _json(explain.why_not_card(host.match, acting, body.place, lang))
        return _json(explain.why_not_line(host.match, acting, body.line or "", lang))


@router.post("/matches/{match}/why_value", responses=_struct("Explanation"))
async def why_value(host: Host, seat: Reading, body: WhyValueBody, lang: Language) -> Response:
    """Where a number on a card comes from."""
    async with host.lock:
        return _json(explain.why_value(host.match, _reader(host, seat), body.place, body.property, lang))


@router.post("/matches/{match}/why_event", responses=_struct("Explanation"))
async def why_event(host: Host, seat: Reading, body: WhyEventBody, lang: Language) -> Response:
    """What led to a line of the log."""
    async with host.lock:
        reader = _reader(host, seat)
        lines = host.book(reader, lang).read(host.match)
        return _json(explain.why_event(host.match, lines, body.number, reader, lang))


# ------------------------------------------------------------------------------------------------ replays


@router.get("/matches/{match}/replay", response_class=PlainTextResponse)
async def replay(request: Request, host: Host) -> PlainTextResponse:
    """The replay of a match that is over (it tells every card)."""
    allow(request, "paged")
    return PlainTextResponse(await replay_text(request.app.state.hall, host))


async def replay_text(hall: Hall, host: MatchHost) -> str:
    """The replay, once it may be told. Raises ReplayFault for a match that began with a scenario."""
    if not (host.over or host.setup.view_only):
        raise Fault(409, "not_over", "対戦はまだ続いています。", "The match is not over yet; its replay would tell every card.")
    async with host.lock:
        text: str = await hall.think("exporting", write_replay, host.match)
    return text


_REPLAY = {"content": {"application/json": {"schema": ReplayBody.model_json_schema()}}, "required": True}


@router.post("/replays", status_code=201, openapi_extra={"requestBody": _REPLAY})
async def open_replay(request: Request) -> dict[str, str]:
    """Check a replay and put it on a page."""
    allow(request, "created")  # before it is read: it may be large
    hall: Hall = request.app.state.hall
    try:
        body: ReplayBody = await hall.think("reading", ReplayBody.model_validate_json, await request.body())
    except ValidationError as fault:
        raise RequestValidationError(fault.errors(include_context=False, include_input=False)) from None
    host = await hall.safely(meeting.open_replay(hall, body.text))
    return {"match": host.name, "url": f"/r/{host.name}"}


# ------------------------------------------------------------------------------------------------ the description


class Log(msgspec.Struct):
    next: int
    lines: list[LogLine]


def describe(app: FastAPI) -> None:
    """OpenAPI with the records of `context`, which are not Pydantic's."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            found = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
            kinds = [TableContext, Explanation, Log]
            _, parts = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
            schemas = found.setdefault("components", {}).setdefault("schemas", {})
            schemas.update(parts)
            schemas["Problem"] = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
            app.openapi_schema = found
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
