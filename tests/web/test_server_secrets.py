"""Hidden cards are in no byte that is sent: whole random games are watched at the wire."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tefuda.games.base import BUILT, load
from tefuda.games.registry import lesson, puzzles
from tefuda.kernel.game import Game
from tefuda.kernel.records import Event
from tefuda.kernel.visibility import sees
from tefuda.kernel.zones import seat_of
from tefuda.match.match import Match
from tefuda.match.naming import address
from tefuda.match.texts import face_text
from tefuda.players.worlds import imagine
from tefuda.web import explain
from tefuda.web.collection import random_deck
from tefuda.web.host import MatchHost
from tefuda.web.readers import Desk
from tefuda.web.rendering import renderer
from tefuda.web.sockets import Watcher

from .playing import Json, bearer, join, look, new_match, newer, newer_or_error, random_answer, receive

pytestmark = pytest.mark.slow

Begin = Callable[[TestClient], str]
TAUGHT = [game for game in BUILT if lesson(game)]
PUZZLED = [game for game in BUILT if puzzles(game)]
_SHOWN = frozenset({"play", "activate", "attack", "judged", "reveal", "trigger", "rewound"})


class Known:
    """Which card definitions a seat has had a chance to see, worked out from the rules of sight and the events."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.definitions: set[int] = set()
        self._events = 0

    def learn(self, match: Match) -> None:
        game = match.game
        for card, record in enumerate(game.state.cards):
            if self._may(game, card):
                self.definitions.add(record.definition)
        for event in match.events[self._events :]:
            if event.subject.card >= 0 and self._saw(game, event):
                self.definitions.add(game.state.cards[event.subject.card].definition)
            for ref in (event.agent, event.source):
                if ref.card >= 0 and (event.kind in _SHOWN or self._may(game, ref.card)):
                    self.definitions.add(game.state.cards[ref.card].definition)
        self._events = len(match.events)

    def _may(self, game: Game, card: int) -> bool:
        if self.seat is None:
            return sees(game, 0, card) and sees(game, 1, card)
        return sees(game, self.seat, card)

    def _saw(self, game: Game, event: Event) -> bool:
        if event.kind in _SHOWN or (event.kind == "look" and event.seat == self.seat):
            return True
        zones = [zone for zone in (event.origin, event.destination) if zone >= 0]
        sights = [(game.rules.zone_at[zone].sight, seat_of(zone)) for zone in zones]
        return any(sight == "public" or (sight == "owner" and owner == self.seat) for sight, owner in sights)

    def secrets(self, match: Match) -> Iterator[str]:
        """Names, numbers and words of cards in the game that this seat cannot know yet, as far as nothing else says them."""
        catalog, rules = match.game.catalog, match.game.rules.name
        allowed = [str(msgspec.to_builtins(deck)) for deck in load(rules).decks().values()]  # a deck may be called after a card
        for number in self.definitions:
            definition = catalog.definitions[number]
            for face in definition.faces:
                allowed += [face.name, face.english, face.text, face_text(rules, definition, face, "ja")]
                allowed.append(face_text(rules, definition, face, "en"))
        spoken = "\n".join(allowed)
        for number in {card.definition for card in match.game.state.cards} - self.definitions:
            definition = catalog.definitions[number]
            for words in [definition.number, *(text for face in definition.faces for text in (face.name, face.english))]:
                if words and words not in spoken:
                    yield words


class Wire:
    """Reads everything that is sent to everybody."""

    def __init__(self) -> None:
        self.known: dict[int | None, Known] = {seat: Known(seat) for seat in (0, 1, None)}
        self.messages = 0
        self.bytes = 0
        self.searched = 0

    def learn(self, host: MatchHost) -> None:
        for known in self.known.values():
            known.learn(host.match)

    def check(self, host: MatchHost, seat: int | None, text: str) -> None:
        self.learn(host)
        self.messages += 1
        self.bytes += len(text)
        for secret in self.known[seat].secrets(host.match):
            self.searched += 1
            found = re.search(re.escape(secret), text)
            assert found is None, f"{secret} was sent to {seat}: {text[found.start() - 200 : found.end() + 60]}"


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    found = Wire()
    send = Watcher._send
    faults: list[BaseException] = []

    async def watched(self: Watcher, text: str) -> None:
        try:
            found.check(self.host, self.seat, text)
        except AssertionError as fault:
            faults.append(fault)
        await send(self, text)

    monkeypatch.setattr(Watcher, "_send", watched)
    found.faults = faults  # type: ignore[attr-defined]
    return found


def two_decks(game: str) -> tuple[str, str]:
    """A game's first deck and its last."""
    found = list(load(game).decks())
    return found[0], found[-1]


@pytest.mark.parametrize(
    ("game", "form", "lang", "seed", "most"),
    [
        (BUILT[0], "json", "en", 1, 50),
        (BUILT[0], "json", "ja", 2, 50),
        *((game, "html", "ja" if at % 2 else "en", 3 + at, 50) for at, game in enumerate(BUILT)),
        *(pytest.param(game, "html", "en", 3, 400, marks=pytest.mark.soak) for game in BUILT),
    ],
)
def test_no_hidden_card_is_in_any_byte(
    client: TestClient, wire: Wire, game: str, form: str, lang: str, seed: int, most: int
) -> None:
    """Two people and a spectator, a random game, questions in between; every message of every socket is searched."""
    decks = two_decks(game)
    made = new_match(client, game=game, opponent="person", deck=decks[0])
    guest = join(client, made, deck=decks[1])
    rng = random.Random(seed)
    query = f"?format={form}&lang={lang}"
    with (
        client.websocket_connect(made["socket"] + query) as first,
        client.websocket_connect(guest["socket"] + query) as second,
        client.websocket_connect(f"/ws/{made['match']}{query}") as third,
    ):
        count = 0
        while count < most:
            count += 1
            tables = both(client, made, guest)
            if tables[0]["result"]:
                break
            own = 0 if tables[0]["players"][0]["deciding"] else 1
            for number, socket in enumerate((first, second, third)):
                socket.send_json(question(rng, tables[min(number, 1)]))
            (first, second)[own].send_json(random_answer(tables[own], rng))
            for socket in (first, second, third):
                receive(socket, newer(tables[0]["at"]))
    assert count > 10  # the smallest of the games is soon over
    assert not wire.faults, wire.faults[0]  # type: ignore[attr-defined]
    assert wire.messages > 3 * count
    assert wire.searched > 4 * count


def both(client: TestClient, made: Json, guest: Json) -> list[Json]:
    """The tables of both seats at one moment: automatic answers may come between two looks."""
    while True:
        tables = [look(client, made, made), look(client, made, guest)]
        if tables[0]["at"] == tables[1]["at"]:
            return tables


def question(rng: random.Random, table: dict[str, Any]) -> dict[str, Any]:
    """Any question, also about cards that cannot be seen."""
    zone = rng.choice([zone for zone in table["view"]["zones"] if zone["count"]])
    place = f"{zone['seat']}.{zone['zone']} {rng.randint(1, zone['count'])}"
    log = table["log"]
    return rng.choice(
        [
            {"type": "why_not", "place": place},
            {"type": "why_value", "place": place, "property": "power"},
            {"type": "why_event", "number": rng.choice(log)["number"] if log else 1},
            {"type": "forecast", "at": table["at"], "choose": rng.choice("01234")},
            {"type": "why_not", "line": rng.choice(["attack", "play 焔", "choose deck 1", "life 2"])},
        ]
    )


@pytest.mark.parametrize("game", BUILT)
def test_pages_hold_no_hidden_card(client: TestClient, app: FastAPI, game: str) -> None:
    """The documents over HTTP too: seat, spectator, JSON and log."""
    decks = two_decks(game)
    made = new_match(client, game=game, opponent="person", deck=decks[0])
    guest = join(client, made, deck=decks[1])
    host = app.state.hall.hosts[made["match"]]
    host.setup = msgspec.structs.replace(host.setup, listed=True)
    wire = Wire()
    rng = random.Random(9)
    for _ in range(30):
        wire.learn(host)
        for seat, who in ((0, made), (1, guest), (None, None)):
            head = bearer(who) if who else {}
            url = who["url"] if who else made["watch"]
            for path in (url, f"/api/matches/{made['match']}/table", f"/api/matches/{made['match']}/log"):
                wire.check(host, seat, client.get(path, headers=head).text)
        shown = client.get(f"/p/{made['match']}/{host.number}")
        assert shown.status_code == 200
        wire.check(host, None, shown.text)
        wire.check(host, None, client.get("/lobby").text)
        table = look(client, made, made)
        if table["result"]:
            break
        own = made if table["players"][0]["deciding"] else guest
        answer = random_answer(table if own is made else look(client, made, guest), rng)
        client.post(
            f"/api/matches/{made['match']}/answer", json={k: v for k, v in answer.items() if k != "type"}, headers=bearer(own)
        )
    assert wire.messages > 100


def _workshop(client: TestClient) -> str:
    card = {"name": "試しの剣士", "fields": "power: 4000\nlevel: 1", "text": "【プレイスキル】カード1枚を引く。", "do": "play"}
    return str(client.post(f"/workshop/{BUILT[0]}", data=card).headers["location"])


def _own_deck(client: TestClient, game: str) -> str:
    deck = msgspec.json.encode(random_deck(game)).decode()
    sent = {"game": game, "own_deck": deck, "opponent": "greedy"}
    return str(client.post("/start", data=sent, follow_redirects=False).headers["location"])


@pytest.mark.parametrize(
    "begin",
    [
        *(lambda client, game=game: client.post("/lesson", data={"game": game}).headers["location"] for game in TAUGHT),
        *(
            lambda client, game=game: client.post(f"/puzzles/{game}/01", data={"name": ""}).headers["location"]
            for game in PUZZLED
        ),
        *(lambda client, game=game: _own_deck(client, game) for game in (BUILT[0], BUILT[-2])),
        _workshop,
    ],
    ids=[
        *(f"lesson-{game}" for game in TAUGHT),
        *(f"puzzle-{game}" for game in PUZZLED),
        *(f"deck-{game}" for game in (BUILT[0], BUILT[-2])),
        "workshop",
    ],
)
def test_lessons_puzzles_and_own_cards_hide_what_is_hidden(
    client: TestClient, app: FastAPI, wire: Wire, request: pytest.FixtureRequest, begin: Begin
) -> None:
    """Every message with its events, the document, the table as data, the log: for the player and for everybody."""
    url = begin(client)
    _, _, match, token = url.split("/")
    host = app.state.hall.hosts[match]
    made = {"match": match, "token": token}
    rng = random.Random(1)
    query = "?format=html&lang=en"
    with (
        client.websocket_connect(f"/ws/{match}/{token}{query}") as own,
        client.websocket_connect(f"/ws/{match}{query}") as watching,
    ):
        for number in range(12):
            wire.learn(host)
            for seat, head, page in ((0, bearer(made), url), (None, {}, f"/m/{match}")) if number % 4 == 0 else ():
                for path in (page, f"/api/matches/{match}/table", f"/api/matches/{match}/log"):
                    wire.check(host, seat, client.get(path, headers=head).text)
            table = look(client, made, made)
            if table["result"] or not table["decision"]:
                break
            own.send_json(question(rng, table))
            watching.send_json(question(rng, table))
            own.send_json(random_answer(table, rng))
            for socket in (own, watching):
                receive(socket, newer_or_error(table["at"]))
    assert not wire.faults, wire.faults[0]  # type: ignore[attr-defined]
    assert wire.messages >= 8
    assert wire.searched or "puzzle" in request.node.name  # in a puzzle everything may lie open


@pytest.mark.parametrize("game", BUILT)
def test_who_waits_or_looks_around_learns_no_card(client: TestClient, app: FastAPI, wire: Wire, game: str) -> None:
    """A table in the lobby that waits for somebody, with a deck of one's own: what is sent, the lobby, the invitation."""
    deck = msgspec.json.encode(random_deck(game)).decode()
    sent = {"game": game, "own_deck": deck, "opponent": "person", "listed": "on", "name": "花"}
    url = client.post("/start", data=sent, follow_redirects=False).headers["location"]
    match = url.split("/")[2]
    host = app.state.hall.hosts[match]
    wire.learn(host)
    with client.websocket_connect(url.replace("/m/", "/ws/") + "?format=html&lang=en") as waiting:  # who waits is listed
        receive(waiting, lambda message: message["type"] == "table")
        for path in (url, f"/m/{match}", f"/join/{match}/open", "/lobby"):
            for lang in ("ja", "en"):
                page = client.get(f"{path}?lang={lang}")
                assert page.status_code == 200, path
                # Nobody sees a hand while a seat is free, not even the own one: the cards are dealt when the guest comes.
                wire.check(host, None, page.text)
        assert match in client.get("/lobby").text
    assert not wire.faults, wire.faults[0]  # type: ignore[attr-defined]
    assert wire.searched


@pytest.mark.parametrize(("game", "seed"), [(BUILT[0], 1), (BUILT[0], 2), *((game, 0) for game in BUILT)])
def test_swapping_unseen_cards_changes_nothing(client: TestClient, app: FastAPI, game: str, seed: int) -> None:
    """The strongest form: deal everything a seat cannot see anew, and not one byte of its table, or of an answer, differs."""
    made = new_match(client, game=game, opponent="self", seed=seed)
    host: MatchHost = app.state.hall.hosts[made["match"]]
    rng = random.Random(seed)
    client.portal.call(_play_on, host, rng, 30)  # type: ignore[union-attr]
    for _ in range(8):
        client.portal.call(_swapped, host, rng)  # type: ignore[union-attr]
        client.portal.call(_play_on, host, rng, 3)  # type: ignore[union-attr]


async def _swapped(host: MatchHost, rng: random.Random) -> None:
    """In one go: the server may be answering what is answered by itself."""
    for seat in (0, 1):
        real = _everything(host, seat)
        dealt = host.match.game
        host.match.game = imagine(dealt, seat, rng)
        try:
            assert _everything(host, seat) == real
        finally:
            host.match.game = dealt


async def _play_on(host: MatchHost, rng: random.Random, count: int) -> None:
    from tests.match.playing import random_answer as any_answer

    for _ in range(count):
        decision = host.match.decision
        if decision is not None:
            host.match.answer(any_answer(decision, rng))


def _everything(host: MatchHost, seat: int) -> list[bytes]:
    """All that a seat's player can get out of the server here: board in both languages and forms, and every answer to why."""
    solo, host.setup = host.setup, msgspec.structs.replace(host.setup, solo=False)
    try:
        desk = Desk(host)
        found: list[bytes] = []
        for lang in ("ja", "en"):
            context = desk.context(seat, lang)
            found += [msgspec.json.encode(context), renderer().render_table(context).encode()]
            beats = desk.beats(seat, lang, f"{host.era}.0")
            assert beats
            found += [
                msgspec.json.encode(beats),
                msgspec.json.encode(renderer().render_beats(context.game, lang, beats, set())),
            ]
            for card in range(len(host.match.game.state.cards)):
                place = address(host.match.game, card)
                found.append(_asked(lambda place=place, lang=lang: explain.why_not_card(host.match, seat, place, lang)))
                value = lambda place=place, lang=lang: explain.why_value(host.match, "AB"[seat], place, "power", lang)  # type: ignore[arg-type]  # noqa: E731
                found.append(_asked(value))
    finally:
        host.setup = solo
    return found


def _asked(question: Any) -> bytes:
    try:
        return msgspec.json.encode(question())
    except explain.NoAnswer as fault:
        return str(fault).encode()
