"""The pages and their forms: start, join, replay, scenario, rules."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tefuda.games.base import BUILT, load
from tefuda.games.board import board
from tefuda.games.registry import puzzles
from tefuda.web.forecast import forecast
from tefuda.web.pages.table import SHEET

from ..match.playing import random_answer as any_answer
from ..match.playing import start
from .playing import bearer, join, new_match, play_out, receive

pytestmark = pytest.mark.slow

POSITION = """game: ic_carddass
title: 試し
cards:
  兵: {level: 1}
position:
  turn: A
  A: {hand: [兵], energy: 2}
actions:
  - A: play 兵
expect:
  A: {battle: [兵]}
"""


LAST_LIFE = """
game: ic_carddass
position:
  step: battle
  A: {leader: {card: 焔拳団長レンカ}}
  B: {leader: {card: 岬の灯守ミナギ}, hand: [], life: 1}
"""


def finished(client: TestClient) -> str:
    made = new_match(client, opponent="random", seed=8)
    with client.websocket_connect(made["socket"] + "?format=json") as socket:
        play_out(socket, 4)
    name: str = made["match"]
    return name


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/scenario",
        "/replays",
        "/rules/ic_carddass",
        "/rules/zx?q=damage&verdict=enforced",
        "/lobby",
        "/puzzles/ic_carddass",
        "/help",
        "/help/ic_carddass",
        "/cards/ic_carddass",
        "/workshop/ic_carddass",
    ],
)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_pages_are_there(client: TestClient, path: str, lang: str) -> None:
    page = client.get(path + ("&" if "?" in path else "?") + f"lang={lang}")
    assert page.status_code == 200
    assert f'lang="{lang}"' in page.text.replace("'", '"')
    assert client.cookies.get("lang") == lang


def test_a_table_weighs_little(client: TestClient) -> None:
    """The whole page with its styles and modules, without the drawings of cards."""
    page = client.get(new_match(client)["url"]).text
    bare = SHEET.sub("", page)
    names = set(re.findall(r"/static/([a-z.]+)\?v=", page))
    seen: set[str] = set()
    while names - seen:  # modules import modules
        name = (names - seen).pop()
        seen.add(name)
        names |= set(re.findall(r'from "\./([a-z]+\.js)"', client.get(f"/static/{name}").text))
    weight = len(bare.encode()) + sum(len(client.get(f"/static/{name}").content) for name in seen)
    assert {"tefuda.js", "stage.js", "table.css"} <= seen
    assert weight <= 150_000, weight


def test_the_lobby_shows_only_who_wants_to_be_there(client: TestClient) -> None:
    """A table is listed while somebody sits there; then anybody may sit down, once."""
    form = {"game": "ic_carddass", "opponent": "person", "name": "<Aki>"}
    quiet = client.post("/start", data=form).headers["location"]
    url = client.post("/start", data={**form, "listed": "on"}).headers["location"]
    _, _, match, token = url.split("/")
    assert match not in client.get("/lobby").text
    with client.websocket_connect(f"/ws/{match}/{token}"):
        lobby = client.get("/lobby").text
        assert f"/join/{match}/open" in lobby
        assert "&lt;Aki&gt;" in lobby
        assert quiet.split("/")[2] not in lobby
        assert client.get(f"/join/{quiet.split('/')[2]}/open").status_code == 404
        assert client.post(f"/join/{match}/open", data={"name": "Bo"}).status_code == 303
        assert client.post(f"/join/{match}/open", data={"name": "Cy"}).status_code in (400, 404)
        assert f'href="/m/{match}"' in client.get("/lobby").text


def test_phrases_are_said_in_everybodys_language(client: TestClient) -> None:
    made = new_match(client, opponent="person")
    guest = join(client, made)
    with (
        client.websocket_connect(made["socket"] + "?lang=ja&format=json") as first,
        client.websocket_connect(guest["socket"] + "?lang=en&format=json") as second,
    ):
        first.send_json({"type": "say", "phrase": "hello"})
        heard = receive(second, lambda message: message["type"] == "said")
        assert heard == {"type": "said", "seat": "A", "phrase": "hello", "text": "Hello, have a good game"}
        first.send_json({"type": "say", "phrase": "you fool"})
        assert receive(first, lambda message: message["type"] == "error")["code"] == "malformed"
        for _ in range(5):
            first.send_json({"type": "say", "phrase": "oops"})
        assert receive(first, lambda message: message["type"] == "error")["code"] == "not_allowed"


def test_a_forecast_says_what_would_come_of_it(client: TestClient) -> None:
    """An attack on a player whose last life it takes: the game is won if nobody does anything."""
    scenario = {"text": LAST_LIFE, "do": "play", "seat": "A", "opponent": "greedy"}
    url = client.post("/scenario", data=scenario).headers["location"]
    with client.websocket_connect(url.replace("/m/", "/ws/") + "?lang=en&format=json") as socket:
        table = receive(socket, lambda message: message["type"] == "table")["table"]
        attack = next(option for option in table["decision"]["options"] if option["verb"] == "attack")
        socket.send_json({"type": "forecast", "at": table["at"], "choose": attack["id"]})
        said = receive(socket, lambda message: message["type"] == "forecast")
    assert said["text"] == "you win; the opponent's life 1 → 0"


def test_a_forecast_says_that_it_leaves_out_what_the_opponent_may_do(client: TestClient) -> None:
    """Help may come into the melee, whichever card the hand is: the game is won only if none does."""
    help = "客将トモヅナ"
    guarded = LAST_LIFE.replace("hand: [], life: 1", f"hand: [{help}], energy: 2, life: [{help}], deck: [{help}, {help}]")
    scenario = {"text": guarded, "do": "play", "seat": "A", "opponent": "greedy"}
    url = client.post("/scenario", data=scenario).headers["location"]
    with client.websocket_connect(url.replace("/m/", "/ws/") + "?lang=en&format=json") as socket:
        table = receive(socket, lambda message: message["type"] == "table")["table"]
        attack = next(option for option in table["decision"]["options"] if option["verb"] == "attack" and not option["other"])
        socket.send_json({"type": "forecast", "at": table["at"], "choose": attack["id"]})
        said = receive(socket, lambda message: message["type"] == "forecast")["text"]
    assert said.startswith("if your opponent does nothing: you win")


@pytest.mark.parametrize("game", BUILT)
def test_no_forecast_says_that_a_card_laid_on_the_table_does_nothing(game: str) -> None:
    """Energy, a unit on a square, help in a fight: each is something."""
    match, luck = start(game, 3), random.Random(3)
    for _ in range(60):
        decision = match.decision
        if decision is None:
            break
        for number, option in enumerate(decision.options[:8] if decision.kind == "act" else ()):
            if "Nothing" in forecast(match, [(number,)], "en", lists=True):
                trial = match.branch()
                trial.answer((number,))
                was, now = (one.game.state.cards[option.card.card].zone for one in (match, trial))
                assert was == now or trial.game.rules.zone_at[now].name not in _used(game), option
        match.answer(any_answer(decision, luck))


def _used(game: str) -> set[str]:
    """The zones in which a card lies for something."""
    drawn = board(game)
    places = [place for place in (*drawn.half, *drawn.middle) if place.lay in ("row", "grid", "fan")]
    return {zone for place in places for zone in (place.zone, *(zone for row in place.squares for zone in row))}


def test_start_and_play(client: TestClient) -> None:
    begun = client.post(
        "/start", data={"game": "ic_carddass", "deck": "ic_carddass/tomoshibi", "opponent": "greedy", "name": "花"}
    )
    assert begun.status_code == 303
    page = client.get(begun.headers["location"])
    assert page.status_code == 200
    assert "花" in page.text


def test_a_form_with_mistakes_is_shown_again(client: TestClient) -> None:
    for form in ({"opponent": "nobody"}, {"deck": "none"}, {"minutes": "soon"}, {"game": "chess"}, {"minutes": "1e9"}):
        assert client.post("/start", data=form).status_code == 400
    assert client.post("/start", content=b"{}", headers={"content-type": "application/json"}).status_code == 415
    assert (
        client.post("/start", content=b"\xff=\xff", headers={"content-type": "application/x-www-form-urlencoded"}).status_code
        == 400
    )


def test_inviting_a_person(client: TestClient) -> None:
    begun = client.post("/start", data={"opponent": "person", "name": "主"})
    url = begun.headers["location"]
    page = client.get(url).text
    invitation = client.cookies.get("invitation", path=url.rpartition("/")[0])
    assert invitation
    link = f"/join/{url.split('/')[2]}/{invitation}"
    assert link in page
    client.cookies.clear()
    assert link not in client.get(url).text
    assert client.get(link).status_code == 200
    assert client.post(link, data={"deck": "none"}).status_code == 400
    joined = client.post(link, data={"name": "客"})
    assert joined.status_code == 303
    assert "客" in client.get(joined.headers["location"]).text
    assert client.get(link).status_code == 404


def test_replay_pages(client: TestClient) -> None:
    name = finished(client)
    for query in ("", "?step=0", "?step=7&reader=A", "?step=7&reader=B", "?step=9&reader=spectator", "?step=99999", "?step=-4"):
        assert client.get(f"/r/{name}{query}").status_code == 200
    text = client.get(f"/r/{name}/replay.txt")
    assert text.headers["content-disposition"].startswith("attachment")
    opened = client.post("/replays", data={"text": text.text})
    assert opened.status_code == 303
    assert client.get(opened.headers["location"] + "?step=3").status_code == 200
    as_file = client.post("/replays", files={"file": ("a.txt", text.text)})
    assert as_file.status_code == 303
    assert client.post("/replays", data={"text": "nothing"}).status_code == 400


def test_a_replay_as_one_document(client: TestClient) -> None:
    page = client.get(f"/r/{finished(client)}/replay.html")
    assert page.status_code == 200
    assert 'src="/' not in page.text
    assert "attachment" in page.headers["content-disposition"]


def test_branching_off_a_replay(client: TestClient) -> None:
    name = finished(client)
    begun = client.post(f"/r/{name}/branch", data={"step": "10", "seat": "B", "opponent": "random"})
    assert begun.status_code == 303
    _, _, match, token = begun.headers["location"].split("/")
    table = client.get(f"/api/matches/{match}/table", headers=bearer({"token": token})).json()
    assert table["seat"] == "B"
    assert table["practice"] is True
    assert table["at"] >= 10
    for step in ("x", "-1", "99999", ""):
        assert client.post(f"/r/{name}/branch", data={"step": step}).status_code == 400


def test_judging_and_playing_a_scenario(client: TestClient) -> None:
    judged = client.post("/scenario", data={"text": POSITION, "do": "judge"})
    assert judged.status_code == 200
    begun = client.post("/scenario", data={"text": POSITION, "do": "play", "opponent": "greedy", "seat": "A"})
    assert begun.status_code == 303
    _, _, match, token = begun.headers["location"].split("/")
    table = client.get(f"/api/matches/{match}/table", headers=bearer({"token": token})).json()
    assert [option["line"] for option in table["decision"]["options"]] == ["play 兵", "pass"]
    for text in ("", "- a", "game: chess", "game: ic_carddass\nposition: {A: {hand: [無い]}}", "a: *b", POSITION + "  bad: ["):
        assert client.post("/scenario", data={"text": text, "do": "play"}).status_code == 400
        assert client.post("/scenario", data={"text": text, "do": "judge"}).status_code == 200


def test_the_projects_scenarios_can_be_played(client: TestClient) -> None:
    folder = Path(__file__).parents[1] / "scenarios" / "ic_carddass"
    for path in sorted(folder.rglob("*.yaml"))[::40]:
        begun = client.post("/scenario", data={"text": path.read_text("utf-8"), "do": "play"})
        if begun.status_code == 303:
            assert client.get(begun.headers["location"]).status_code == 200


def test_solutions_of_puzzles_are_words(client: TestClient) -> None:
    """In the reader's language, as the table says them."""
    english, japanese = (client.get(f"/puzzles/ic_carddass?lang={lang}").text for lang in ("en", "ja"))
    told = english[english.index('id="puzzles"') : english.index("</ol>\n<p>")]
    assert "Attack with " in told
    assert "《" not in told
    assert "でアタック" in japanese


@pytest.mark.parametrize("game", [game for game in BUILT if puzzles(game)])
def test_every_puzzle_is_listed_with_its_solution(client: TestClient, game: str) -> None:
    """However its file writes it: line by line, several in a row, passing to where something is decided."""
    listed = client.get(f"/puzzles/{game}?lang=en")
    assert listed.status_code == 200
    solutions = re.findall(r"<summary>Solution</summary><ol>(.*?)</ol>", listed.text)
    assert len(solutions) == len(puzzles(game))
    assert all(solution.count("<li>") > 1 for solution in solutions)


def test_what_hardly_anybody_does_may_solve_a_puzzle(client: TestClient) -> None:
    """A card is played in a window that is passed by itself elsewhere: it is in the solution, and who solves it is asked."""
    listed = client.get("/puzzles/gate_ruler?lang=en").text
    solution = re.findall(r"<summary>Solution</summary><ol>(.*?)</ol>", listed)[1]
    assert solution.count("<li>") == 4
    begun = client.post("/puzzles/gate_ruler/02", data={"name": "モモ"})
    assert 'name="hurry">' in client.get(begun.headers["location"]).text


def test_rules_are_searched(client: TestClient) -> None:
    from tefuda.web.rulebook import data

    everything, few = data("ic_carddass", "", "", "ja"), data("ic_carddass", "7-4", "", "ja")
    assert len(everything["entries"]) > 300
    assert 0 < len(few["entries"]) < 40
    assert any(entry.code for entry in everything["entries"])
    assert any(entry.scenarios for entry in everything["entries"])
    assert client.get("/rules/chess").status_code == 404


def test_errors_are_pages_for_people_and_json_for_programs(client: TestClient) -> None:
    assert client.get("/m/nothing").headers["content-type"].startswith("text/html")
    assert client.get("/api/matches/nothing/table").json()["error"] == "no_match"


def test_rules_page_filters_by_verdict_and_shows_headings(client: TestClient) -> None:
    """Without a filter everything is shown, and the list says so; headings look like headings in both languages."""
    for lang in ("ja", "en"):
        html = client.get(f"/rules/ic_carddass?lang={lang}").text
        assert " selected" not in html
        assert 'heading">' in html
        assert "Heading:" not in html
        assert "見出し：" not in html
    built = client.get("/rules/ic_carddass?verdict=enforced").text
    assert '<option value="enforced" selected>' in built
    assert built.count("<li id=") < html.count("<li id=")


@pytest.mark.parametrize(
    ("preferred", "lang"),
    [
        ("ja", "ja"),
        ("en-GB,en;q=0.9", "en"),
        ("de-DE,ja;q=0.8,en;q=0.5", "ja"),
        ("fr-FR,fr;q=0.9", "en"),
        ("zh, en;q=0.2", "en"),
    ],
)
def test_the_language_is_the_one_the_reader_prefers(client: TestClient, preferred: str, lang: str) -> None:
    """Of the two languages of the pages, the first the browser names; English where it names neither."""
    assert f'<html lang="{lang}"' in client.get("/", headers={"accept-language": preferred}).text


@pytest.mark.parametrize(
    ("lang", "word", "seen"), [("en", "乱戦", "melee area"), ("en", "melee", "melee area"), ("ja", "melee", "乱戦")]
)
def test_rules_are_searched_in_both_languages_and_shown_in_one(client: TestClient, lang: str, word: str, seen: str) -> None:
    page = client.get(f"/rules/ic_carddass?lang={lang}&q={word}").text
    found = re.findall(r'<p class="gist-line">(.*?)</p>', page, re.DOTALL)
    assert len(found) > 10
    assert sum(seen in line for line in found) > 5


@pytest.mark.parametrize(("one", "other"), [("melee", "乱戦"), ("graveyard", "墓地")])
def test_a_word_of_the_rules_finds_the_same_clauses_in_either_language(client: TestClient, one: str, other: str) -> None:
    game = "ic_carddass" if one == "melee" else "build_divide"
    found = [re.findall(r'id="c-([^"]+)"', client.get(f"/rules/{game}?lang=en&q={word}").text) for word in (one, other)]
    assert found[0] == found[1]
    assert len(found[0]) > 10


def test_long_documents_are_drawn_once_and_compressed(client: TestClient) -> None:
    """The same for everybody in their language; what was searched for is drawn anew."""
    first, again = (client.get("/rules/ic_carddass?lang=en") for _ in range(2))
    assert first.headers["content-encoding"] == again.headers["content-encoding"] == "gzip"
    assert first.text == again.text
    assert client.get("/rules/ic_carddass?lang=ja").text != first.text
    assert len(client.get("/rules/ic_carddass?lang=en&q=melee").text) < len(first.text)
    assert client.get("/rules/ic_carddass?lang=en", headers={"accept-encoding": "identity"}).text == first.text
    assert client.get("/rules/chess").status_code == 404


def test_the_start_page_is_light(client: TestClient) -> None:
    """Whoever comes for the first time waits for no card to be drawn, and pictures and lists come when they are looked at."""
    page = client.get("/?lang=en").text
    assert len(page.encode()) <= 50_000
    pictures = set(re.findall(r'src="(/face/[^"]+)"', page))
    lists = set(re.findall(r'data-list="([^"]+)"', page))
    assert len(lists) == sum(len(load(game).decks()) for game in BUILT)
    assert pictures
    drawn = client.get(min(pictures))
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "card-list" in client.get(min(lists)).text
    for wrong in ("/face/ic_carddass/none", "/face/none/HM-001", "/decks/ic_carddass/none", "/decks/none/none"):
        assert client.get(wrong).status_code == 404
