"""The pages for people: start, join, table, replay, scenario, rules; and their forms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Literal
from urllib.parse import parse_qs

import msgspec
from fastapi import APIRouter, Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from tefuda.games.base import BUILT, CardFault, load
from tefuda.players import LEVELS

from . import collection, home, meeting, replays, rulebook
from .api import replay_text
from .context import DeckContext, GameContext, Lang, Reader
from .documents import document, hall_of, language, page
from .faults import KNOWN, Fault, allow, fault_of
from .guard import TooLarge
from .host import MatchHost
from .readers import BOTS
from .rendering import renderer
from .seats import seat_of
from .setup import Setup, chosen
from .table import pick


async def not_too_many(request: Request) -> None:
    allow(request, "paged")


router = APIRouter(include_in_schema=False, dependencies=[Depends(not_too_many)])
#: Pictures of shipped cards are not counted: there are so many of them and no more, and a page shows twenty at once.
pictures = APIRouter(include_in_schema=False)
_FIELDS = 40
Seat = Literal["A", "B"]


# ------------------------------------------------------------------------------------------------ what all pages need


async def form(request: Request, most: int = 0) -> dict[str, str]:
    """The fields of a form, the first value of each.

    What costs is counted before it is read, and a form has at most so many bytes; it is parsed beside the others.
    """
    allow(request, "created")
    most = most or hall_of(request).settings.limits.form_bytes
    if int(request.headers.get("content-length", "0")) > most:
        raise TooLarge(most)
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind == "multipart/form-data":
        return await _multipart(request, most)
    if kind != "application/x-www-form-urlencoded":
        raise Fault(415, "no_form", "フォームではありません。", "That is not a form.")
    try:
        text = (await _body(request, most)).decode("utf-8")
        found = await hall_of(request).think("reading", partial(parse_qs, text, keep_blank_values=True, max_num_fields=_FIELDS))
    except ValueError:
        raise Fault(400, "no_form", "読めないフォームです。", "That form cannot be read.") from None
    return {key: values[0] for key, values in found.items()}


async def _body(request: Request, most: int) -> bytes:
    """The body, up to so many bytes: some do not say how many there are."""
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise TooLarge(most)
        parts.append(part)
    return b"".join(parts)


async def _multipart(request: Request, most: int) -> dict[str, str]:
    """A form with a file: the file's text counts as its field."""
    found: dict[str, str] = {}
    async with request.form(max_files=1, max_fields=_FIELDS, max_part_size=most) as parts:
        for key, value in parts.items():
            text = value if isinstance(value, str) else (await value.read()).decode("utf-8", "replace")
            if text or key not in found:
                found[key] = text
    return found


async def match_of(request: Request, name: str) -> MatchHost:
    host = await hall_of(request).find(name)
    if host is None:
        raise Fault(404, "no_match", "その対戦はありません。", "There is no such match.")
    return host


def _games(lang: Lang) -> tuple[GameContext, ...]:
    return tuple(
        GameContext(
            id=name,
            name=pick(lang, load(name).ja, load(name).en),
            decks=tuple(_deck(key, deck, lang) for key, deck in load(name).decks().items()),
        )
        for name in BUILT
    )


def _deck(key: str, deck: Any, lang: Lang) -> DeckContext:
    return DeckContext(id=key, name=pick(lang, deck.name, deck.english or deck.name), cards=sum(deck.cards.values()))


def bots_of(lang: Lang) -> tuple[tuple[str, str], ...]:
    return tuple((name, pick(lang, *BOTS.get(name, (name, name)))) for name in LEVELS)


# ------------------------------------------------------------------------------------------------ meeting


@router.get("/")
async def start(request: Request) -> Response:
    return await _start(request, {}, ())


async def _start(request: Request, values: dict[str, str], problems: tuple[str, ...], status: int = 200) -> Response:
    lang = language(request)
    tables = await home.tables(request, hall_of(request), lang)
    data = {"games": _games(lang), "bots": bots_of(lang), "values": values, "problems": problems, "tables": tables}
    data["lobby"] = home.lobby(hall_of(request), lang)
    return page(request, "start", "Tefuda", data, status)


@router.get("/decks/{game}/{deck}")
async def deck(request: Request, game: str, deck: str) -> Response:
    """What is in a deck."""
    if game not in BUILT or deck not in load(game).decks():
        raise Fault(404, "no_deck", "そのデッキはありません。", "There is no such deck.")
    found = load(game).decks()[deck]
    title = pick(language(request), found.name, found.english or found.name)
    return await document(request, "deck_list", title, lambda: {"game": game, "listed": deck})


@pictures.get("/face/{game}/{number}")
async def face(request: Request, game: str, number: str) -> Response:
    """A shipped card as a picture. The first one of a game waits until its cards are read, and nobody else does."""
    lang = language(request)
    draw = partial(renderer().picture, game, number, lang)
    drawn = await hall_of(request).think("pages", draw) if game in BUILT else ""
    if not drawn:
        raise Fault(404, "no_card", "そのカードはありません。", "There is no such card.")
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


@router.post("/start")
async def begin(request: Request) -> Response:
    """The form of the start page: game, deck, opponent, opponent_deck, name, seat, minutes, increment."""
    values = await form(request)
    lang = language(request)
    try:
        made = await hall_of(request).safely(meeting.new_match(hall_of(request), _wish(values)))
    except (meeting.Wrong, Fault) as fault:
        return await _start(request, values, (pick(lang, fault.ja, fault.en),), 400)
    return _seated(made)


def _seated(made: meeting.Made) -> Response:
    """To the own seat. Where somebody is invited, this browser alone knows the way for them."""
    response = RedirectResponse(made.url, 303)
    if made.invitation:
        # Only this browser shows the invitation; it is kept nowhere else.
        path = f"/m/{made.host.name}"
        response.set_cookie("invitation", made.invitation, max_age=86_400, path=path, httponly=True, samesite="lax")
    return response


@router.post("/lesson")
async def lesson(request: Request) -> Response:
    """The guided first game: game, name."""
    values = await form(request)
    lang = language(request)
    try:
        job = meeting.guided(hall_of(request), values.get("game", ""), values.get("name", ""))
        return RedirectResponse((await hall_of(request).safely(job)).url, 303)
    except (meeting.Wrong, Fault) as fault:
        return await _start(request, values, (pick(lang, fault.ja, fault.en),), 400)


def _wish(values: dict[str, str]) -> meeting.Wish:
    def number(key: str) -> float:
        text = values.get(key, "").strip() or "0"
        try:
            return float(text)
        except ValueError:
            raise meeting.Wrong("時間は数で入力してください。", "The time must be a number.") from None

    game = values.get("game") or BUILT[0]
    return meeting.Wish(
        game=game,
        deck=_own_deck(values.get("own_deck", "")) or _of_game(game, values.get("deck", "")),
        opponent=values.get("opponent") or "greedy",
        opponent_deck=_of_game(game, values.get("opponent_deck", "")),
        name=values.get("name", ""),
        seat="B" if values.get("seat") == "B" else "A",
        minutes=number("minutes"),
        increment=number("increment"),
        listed=bool(values.get("listed")),
    )


def _own_deck(text: str) -> dict[str, Any] | None:
    """A deck that the browser kept, as JSON."""
    if not text.strip():
        return None
    try:
        found = msgspec.json.decode(text[: meeting.MOST_DECK + 1])
    except (msgspec.DecodeError, RecursionError):  # or nested without end
        found = None
    if not isinstance(found, dict):
        raise meeting.Wrong("デッキを読めません。", "The deck cannot be read.")
    return found


def _of_game(game: str, deck: str) -> str:
    """A form may show all decks in one list: `game/deck`."""
    return deck.removeprefix(f"{game}/")


@router.get("/join/{match}/{invitation}")
async def invited(request: Request, match: str, invitation: str) -> Response:
    return await _join_page(request, match, invitation, ())


async def _join_page(request: Request, match: str, invitation: str, problems: tuple[str, ...], status: int = 200) -> Response:
    host = await match_of(request, match)
    lang = language(request)
    if meeting.free_seat(host, invitation) is None:
        en = "This invitation has been used already, or never was one."
        raise Fault(404, "no_invitation", "この招待はもう使われています。", en)
    package = load(host.setup.game)
    name = next((seat.name for seat in host.seats if seat.kind == "person"), "")
    title = pick(lang, package.ja, package.en)
    terms = tuple(_terms(host.setup, lang))
    data = {"match": match, "game": host.setup.game, "title": title, "host": name, "terms": terms, "problems": problems}
    return page(request, "join", pick(lang, "対戦に加わる", "Join a match"), data, status)


def _terms(setup: Setup, lang: Lang) -> Iterator[str]:
    """What whoever invites has chosen for both."""
    if setup.seconds:
        minutes, more = f"{setup.seconds / 60:g}", f"{setup.increment:g}"
        en = f"Each side has {minutes} minutes, and {more} seconds more for everything it does."
        yield pick(lang, f"持ち時間は各{minutes}分、1手ごとに{more}秒加わります。", en)
    if setup.quick:
        en = "Windows where nothing can be done are passed at once; that tells the other that it is so."
        yield pick(lang, "何もできない所は、すぐに自動で進みます。相手には、何もできなかったことが分かります。", en)
    for name, value in chosen(setup).items():
        yield pick(
            lang, f"ルールの読み方を変えています: {name} = {value}", f"A rule is read otherwise than usual: {name} = {value}"
        )


@router.post("/join/{match}/{invitation}")
async def sit_down(request: Request, match: str, invitation: str) -> Response:
    """The form of the invitation: name, deck (one that is shipped), own_deck (one of the guest's own)."""
    values = await form(request)
    lang = language(request)
    host = await match_of(request, match)
    try:
        deck = _own_deck(values.get("own_deck", "")) or _of_game(host.setup.game, values.get("deck", ""))
        made = await hall_of(request).safely(meeting.join(hall_of(request), host, invitation, values.get("name", ""), deck))
    except (meeting.Wrong, Fault) as fault:
        return await _join_page(request, match, invitation, (pick(lang, fault.ja, fault.en),), 400)
    return RedirectResponse(made.url, 303)


# ------------------------------------------------------------------------------------------------ the table


@router.get("/m/{match}/{token}")
async def seat(request: Request, match: str, token: str) -> Response:
    return await _table(request, match, token)


@router.get("/m/{match}")
async def watch(request: Request, match: str) -> Response:
    return await _table(request, match, None)


async def _table(request: Request, match: str, token: str | None) -> Response:
    host = await match_of(request, match)
    number = None if token is None else seat_of(host.seats, token)
    if token is not None and number is None:
        raise Fault(404, "no_match", "その席はありません。", "There is no such seat.")
    if token is not None and host.next and "next" in request.query_params:
        return RedirectResponse(f"/m/{host.next}/{token}", 303)
    lang = language(request)
    async with host.lock:
        await hall_of(request).caught_up(host, number, lang)
        table = hall_of(request).desks[match].context(number, lang)
    invitation = request.cookies.get("invitation", "")
    if number is not None and meeting.free_seat(host, invitation) is not None:
        table.urls["join"] = f"/join/{match}/{invitation}"
    socket = f"/ws/{match}" if token is None else f"/ws/{match}/{token}"
    response = page(request, "table", table.title, {"table": table, "socket": f"{socket}?lang={lang}"})
    if token is not None:
        home.remember(request, response, match, token)
    return response


@router.get("/p/{match}/{row}")
async def position(request: Request, match: str, row: int) -> Response:
    """A position to be shown to somebody: the table as it stood when so much had been written, whatever came later."""
    host = await match_of(request, match)
    try:
        past = await hall_of(request).stood(host, row)
    except LookupError:
        raise Fault(404, "no_step", "その局面はありません。", "There is no such position.") from None

    def draw() -> Response:
        table = replays.position(host, past, language(request))
        return page(request, "table", table.title, {"table": table, "socket": ""})

    drawn: Response = await hall_of(request).think("pages", draw)
    return drawn


# ------------------------------------------------------------------------------------------------ replays


@router.get("/r/{match}")
async def replay(
    request: Request, match: str, step: int | None = None, reader: str = "both", since: int | None = None
) -> Response:
    """A match that is over, at a step; with what happened since another."""
    host = await match_of(request, match)

    def draw() -> Response:
        context = replays.replay(host, step, _as_reader(reader), language(request), since)
        return page(request, "replay", context.table.title, {"replay": context})

    async with host.lock:
        drawn: Response = await hall_of(request).think("pages", draw)
    return drawn


def _as_reader(text: str) -> Reader:
    found: dict[str, Reader] = {"A": "A", "B": "B", "spectator": "spectator", "both": "both"}
    return found.get(text, "both")


@router.get("/r/{match}/replay.txt")
async def download(request: Request, match: str) -> Response:
    text = await replay_text(hall_of(request), await match_of(request, match))
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{match}.tefuda.txt"'})


@router.get("/r/{match}/replay.html")
async def export(request: Request, match: str, reader: str = "both") -> Response:
    """The replay as one document that needs nothing else."""
    allow(request, "exported")
    host = await match_of(request, match)
    lang = language(request)
    made = await hall_of(request).think(
        "exporting", lambda: renderer().render_export(replays.whole(host, _as_reader(reader), lang))
    )
    return HTMLResponse(made, headers={"Content-Disposition": f'attachment; filename="{match}.html"'})


@router.post("/r/{match}/branch")
async def branch(request: Request, match: str) -> Response:
    """Play on from a step: step, seat, opponent, name."""
    values = await form(request)
    host = await match_of(request, match)
    step = values.get("step", "")
    if not (step.isascii() and step.isdigit() and len(step) < 7):
        raise Fault(400, "no_step", "その手はありません。", "There is no such step.")
    side: Seat = "B" if values.get("seat") == "B" else "A"
    job = meeting.branch(hall_of(request), host, int(step), side, values.get("opponent") or "greedy", values.get("name", ""))
    return RedirectResponse((await hall_of(request).safely(job)).url, 303)


@router.get("/replays")
async def replay_form(request: Request) -> Response:
    lang = language(request)
    return await document(
        request, "replays", pick(lang, "リプレイを開く", "Open a replay"), lambda: {"problems": (), "text": ""}
    )


@router.post("/replays")
async def open_replay(request: Request) -> Response:
    """A replay file: text or file."""
    values = await form(request, most=hall_of(request).settings.limits.body_bytes)
    lang, text = language(request), values.get("file") or values.get("text", "")
    try:
        host = await hall_of(request).safely(meeting.open_replay(hall_of(request), text))
    except (meeting.ReplayFault, meeting.Wrong, Fault) as raised:
        fault = fault_of(raised, lang)
        data = {"problems": (pick(lang, fault.ja, fault.en),), "text": text[:20_000]}
        return page(request, "replays", pick(lang, "リプレイを開く", "Open a replay"), data, 400)
    return RedirectResponse(f"/r/{host.name}", 303)


# ------------------------------------------------------------------------------------------------ scenarios and rules


@router.get("/scenario")
async def scenario_form(request: Request) -> Response:
    return _scenario(request, "", None, ())


def _scenario(
    request: Request, text: str, report: dict[str, Any] | None, problems: tuple[str, ...], status: int = 200
) -> Response:
    lang = language(request)
    data = {"text": text, "report": report, "problems": problems, "games": _games(lang), "bots": bots_of(lang)}
    return page(request, "scenario", pick(lang, "シナリオ", "Scenario"), data, status)


@router.post("/scenario")
async def scenario(request: Request) -> Response:
    """Judge a scenario (do=judge) or play from its position (do=play): text, seat, opponent, name."""
    values = await form(request)
    lang, hall, text = language(request), hall_of(request), values.get("file") or values.get("text", "")
    try:
        if values.get("do") != "play":
            return _scenario(request, text, await meeting.judge(hall, text), ())
        side: Seat = "B" if values.get("seat") == "B" else "A"
        job = meeting.from_scenario(hall, text, side, values.get("opponent") or "self", values.get("name", ""))
        return _seated(await hall.safely(job))
    except (meeting.Wrong, Fault) as fault:
        return _scenario(request, text[: hall.settings.limits.upload_bytes], None, (pick(lang, fault.ja, fault.en),), 400)


@router.get("/help")
async def how_to_play(request: Request) -> Response:
    return await document(request, "help", pick(language(request), "遊び方", "How to play"), dict)


@router.get("/help/{game}")
async def how_to_play_a_game(request: Request, game: str) -> Response:
    """A game on one page: its goal, its table, its words."""
    if game not in BUILT:
        raise Fault(404, "no_game", "そのゲームはありません。", "There is no such game.")
    package, lang = load(game), language(request)
    title = pick(lang, f"{package.ja}の遊び方", f"How to play {package.en}")
    return await document(request, "guide", title, lambda: {"game": game})


# ------------------------------------------------------------------------------------------------ cards and decks


def known_game(game: str) -> str:
    if game not in BUILT:
        raise Fault(404, "no_game", "そのゲームはありません。", "There is no such game.")
    return game


def titles(lang: Lang) -> tuple[tuple[str, str], ...]:
    return tuple((name, pick(lang, load(name).ja, load(name).en)) for name in BUILT)


@router.get("/cards")
async def cards_start(request: Request) -> Response:
    return RedirectResponse(f"/cards/{BUILT[0]}", 307)


@router.get("/cards/{game}")
async def cards(request: Request, game: str) -> Response:
    """All cards of a game, to be searched, and to build decks from."""
    lang = language(request)
    known_game(game)

    def find() -> dict[str, Any]:
        return {"game": game, "games": titles(lang), "shape": collection.shape(game), "bots": bots_of(lang)}

    return await document(request, "cards", pick(lang, "カードとデッキ", "Cards and decks"), find)


@router.get("/workshop/{game}")
async def workshop(request: Request, game: str, card: str = "") -> Response:
    """A form with a card in it, to be changed: the one that is named, or a plain one."""
    return _workshop(request, known_game(game), collection.pattern(game, card), None, None, ())


def _workshop(
    request: Request,
    game: str,
    values: dict[str, str],
    report: dict[str, Any] | None,
    card: Any,
    problems: tuple[str, ...],
    status: int = 200,
) -> Response:
    lang = language(request)
    data = {"game": game, "games": titles(lang), "values": values, "report": report, "card": card, "problems": problems}
    return page(request, "workshop", pick(lang, "カード工房", "Card workshop"), {**data, "bots": bots_of(lang)}, status)


@router.post("/workshop/{game}")
async def try_card(request: Request, game: str) -> Response:
    """A card of one's own: name, fields, text; do=read says how it is understood, do=play plays it (opponent)."""
    values = await form(request)
    lang, hall = language(request), hall_of(request)
    try:
        card = collection.read_fields(
            known_game(game), values.get("name", ""), values.get("fields", ""), values.get("text", "")
        )
        job = msgspec.json.encode({"game": game, "card": card}).decode()
        report = (await meeting.tried(hall, collection.understood, job)).report
        made = None if not report or report["reasons"] else collection.printed(game, card)
        if values.get("do") == "play" and made is not None:
            text = collection.deck_with(game, card)
            begun = meeting.from_scenario(hall, text, "A", values.get("opponent") or "greedy", "")
            return _seated(await hall.safely(begun))
    except CardFault as fault:
        return _workshop(request, game, values, None, None, tuple(pick(lang, r.ja, r.en) for r in fault.reasons), 400)
    except (meeting.Wrong, Fault) as fault:
        return _workshop(request, game, values, None, None, (pick(lang, fault.ja, fault.en),), 400)
    return _workshop(request, game, values, report, made, ())


@router.get("/rules")
async def rules_start(request: Request) -> Response:
    return RedirectResponse(f"/rules/{BUILT[0]}", 307)


@router.get("/rules/{game}")
async def rules(request: Request, game: str, q: str = "", verdict: str = "") -> Response:
    """The ledger of a game: q searches, verdict filters."""
    lang = language(request)
    plain = not q and not verdict
    return await document(request, "rules", "", lambda: rulebook.data(game, q[:100], verdict[:20], lang), keep=plain)


# ------------------------------------------------------------------------------------------------ faults


def handle_faults(app: FastAPI) -> None:
    """Every fault becomes one clear message: a page for people, JSON for programs."""

    async def answer(request: Request, raised: Exception) -> Response:
        lang = language(request)
        fault = fault_of(raised, lang)
        return _told(request, fault.status, fault.code, pick(lang, fault.ja, fault.en), list(fault.reasons))

    async def invalid(request: Request, raised: Exception) -> Response:
        assert isinstance(raised, RequestValidationError)
        places = [".".join(str(part) for part in error["loc"]) + ": " + str(error["msg"]) for error in raised.errors()]
        return _told(request, 422, "malformed", "; ".join(places)[:500], [])

    async def other(request: Request, raised: Exception) -> Response:
        assert isinstance(raised, HTTPException)
        told = _told(request, raised.status_code, "http", str(raised.detail), [])
        for name, value in (raised.headers or {}).items():  # a method that is not allowed says which are
            told.headers[name] = value
        return told

    for kind in KNOWN:
        app.add_exception_handler(kind, answer)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, other)


def _told(request: Request, status: int, code: str, message: str, reasons: list[dict[str, str]]) -> Response:
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": code, "message": message, "reasons": reasons}, status)
    lang = language(request)
    title = pick(lang, "できません", "That did not work")
    return page(request, "error", title, {"status": status, "message": message, "reasons": reasons}, status)
