"""The table in a real browser, by clicking."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from .seat import Seat, each

pytestmark = pytest.mark.slow
Sit = Callable[..., Seat]
#: An open card of the other player that cannot be chosen now.
#: A card on the table with which nothing can be done now: the opponent's, or one of a board that both share.
FAR = "#felt :is(.half.far .area.row, .middle .area.grid) .card[data-face]:not(.lit)"


@pytest.mark.parametrize("game", each(2))
def test_whole_game_against_the_bot(sit: Sit, game: str) -> None:
    """A game from the start page to its end and the rematch, in Japanese."""
    seat = sit().start(game=game)
    seat.play(seed=3)
    assert seat.over
    told = seat.page.locator(".result h2").inner_text()
    assert any(outcome in told for outcome in ("あなたの勝ち", "あなたの負け", "引き分け"))
    before = seat.page.url
    seat.page.click("[data-send=rematch]")
    seat.page.wait_for_url(lambda url: url != before)
    seat.wait()


def test_two_people_and_one_reloads(sit: Sit) -> None:
    """Two windows against each other, in two languages; one is closed and opened again in the middle."""
    first = sit().start("person")
    link = first.page.locator("#invite input").input_value()
    second = sit(lang="en")
    second.page.goto(f"{link}?lang=en")
    second.page.fill("input[name=name]", "<b>Kei</b>")
    second.page.click(".big-button")
    second.ready()
    luck = random.Random(5)
    for number in range(24):
        asked = _whoever_is_asked(first, second)
        if number == 10:
            second.page.reload()
            second.ready()
            continue
        asked.act(luck)
    assert first.page.locator(".far-seat .who b").inner_text() == "<b>Kei</b>"
    assert not first.page.locator("#invite").is_visible()
    second.concede()
    first.page.wait_for_selector(".result.won")
    assert second.page.locator(".result.lost").count()


def _whoever_is_asked(*seats: Seat) -> Seat:
    """The one whose board has the question; boards may come to the two windows one after the other."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        for seat in seats:
            if seat.page.locator(".your-move").count():
                return seat
            seat.page.wait_for_timeout(20)
    raise AssertionError("nobody is asked anything")


@pytest.mark.parametrize("game", each(1))
def test_illegal_try_and_numbers_say_why(sit: Sit, game: str) -> None:
    seat = sit(lang="en").start_with_a_hand(game)
    page = seat.page
    seat.until(FAR)
    page.locator(FAR).first.click()
    assert not page.locator("#explanation").count()  # a click reads
    page.locator("#detail .why-card").click()
    page.wait_for_selector("#explanation.x-why_not")
    clause = page.locator("#explanation .clause").first
    assert clause.get_attribute("href").startswith(f"/rules/{game}#c-")
    assert page.locator("#explanation .gist").first.inner_text()
    page.click("[data-dismiss]")
    page.wait_for_function("() => !document.getElementById('explanation')")
    seat.until("#felt .hand .card")  # in some games there is a question before the first hand
    page.locator("#felt .hand .card").first.hover()
    page.locator("#detail .values button").nth(0).click()
    page.wait_for_selector("#explanation.x-why_value")
    page.locator("#log .why:visible").last.click()
    page.wait_for_selector("#explanation.x-why_event")


def test_undo_and_what_if(sit: Sit) -> None:
    """Cards glide here: this window wants motion."""
    seat = sit(motion=True).start().keep_hand().wait()
    seat.page.click("[data-send=undo]")
    seat.page.wait_for_selector("[data-none]")
    seat.keep_hand().wait()
    question = seat.page.locator(".ask h2").inner_text()
    seat.page.click("[data-send=branch]")
    seat.page.wait_for_selector("[data-send=return]")
    seat.act(random.Random(1))
    seat.wait()
    seat.page.click("[data-send=return]")
    seat.page.wait_for_function("() => !document.querySelector('[data-send=return]')")
    assert seat.wait().page.locator(".ask h2").inner_text() == question


def test_keyboard_alone(sit: Sit) -> None:
    seat = sit(lang="en").start().wait()
    page = seat.page
    page.focus("[data-none]")  # who answers by keys is at the next question afterwards
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('[data-none]')")
    seat.wait()
    page.wait_for_function("() => document.activeElement.closest('.ask')")
    seat = sit(lang="en").start().wait()
    page = seat.page
    page.keyboard.press("1")
    assert page.locator(".hand .card.chosen").count() == 1
    page.keyboard.press("c")
    page.wait_for_function("() => !document.querySelector('[data-none]')")
    seat.wait()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("() => document.activeElement.matches('.card')")
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label').length > 5")
    luck = random.Random(1)
    while not page.locator(".move.v-pass").count():  # the bot may have gone first: not every question can be passed
        seat.act(luck)
        seat.wait()
    before = seat.at
    page.keyboard.press("p")
    page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=before)


def _by_keys(seat: Seat, number: int) -> None:
    """Answer a question without a mouse: by its number, or at the card itself."""
    page, keys = seat.page, seat.page.keyboard
    before, table = seat.at, page.locator("#table")
    kind, least = table.get_attribute("data-kind"), int(table.get_attribute("data-least") or 0)
    if kind == "number":
        page.locator(".numbers button, .number button").first.focus()
        keys.press("Enter")
    elif page.locator("#confirm").count():
        for key in range(page.locator(".ask .move").count() if kind == "order" else least):
            keys.press(str(key + 1))
        if least or kind == "order":
            keys.press("c")
        else:
            page.locator("[data-none]").focus()
            keys.press("Enter")
    elif number % 2 and page.locator("#felt .card.lit").count():
        page.evaluate("() => document.activeElement.blur()")
        keys.press("ArrowUp")
        assert page.evaluate("() => document.activeElement.matches('.card.lit')")
        keys.press("Enter")
        page.wait_for_selector("#handle .move")
        keys.press("Enter")  # the card once more, or the first of what can be done with it
    else:
        keys.press("1")
    page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=before)
    seat.wait()


@pytest.mark.parametrize("game", each(0))
def test_a_game_without_a_mouse(sit: Sit, game: str) -> None:
    seat = sit(lang="en").start(game=game).wait()
    for number in range(14):
        if seat.over:
            break
        _by_keys(seat, number)


#: A connection that comes about only when the test says so.
LATE = """() => {
    const Real = WebSocket;
    window.WebSocket = function (address) {
        const late = { readyState: Real.CONNECTING, send: text => late.real.send(text) };
        window.release = () => {
            const real = late.real = new Real(address);
            real.onopen = event => { late.readyState = Real.OPEN; late.onopen(event); };
            real.onmessage = event => late.onmessage(event);
            real.onclose = event => late.onclose(event);
        };
        return late;
    };
    Object.assign(window.WebSocket, { CONNECTING: Real.CONNECTING, OPEN: Real.OPEN });
}"""


def test_what_is_clicked_before_the_connection_stands(sit: Sit) -> None:
    """The board is there before the socket: a click in between is not lost."""
    seat = sit(lang="en")
    page = seat.page
    page.add_init_script(f"({LATE})()")
    seat.start("self").wait()
    page.locator("#felt .hand .card").first.hover()
    page.locator("#detail .values button").first.click()
    assert not page.locator("#explanation").count()
    page.evaluate("() => window.release()")
    page.wait_for_selector("#explanation.x-why_value")


def test_language(sit: Sit) -> None:
    """The menu changes the language; the game goes on."""
    seat = sit().start().keep_hand().wait()
    page = seat.page
    page.click("[data-open=menu]")
    page.click("#menu .tongue")
    page.wait_for_selector("html[lang=en]")
    assert "IC Carddass" in page.locator(".brand").inner_text()
    assert seat.wait().page.locator(".whose").inner_text() in ("Your turn", "Opponent's turn", "Setting up")


def test_replay_and_export(sit: Sit, tmp_path: Path) -> None:
    seat = sit().start().keep_hand()
    seat.play(seed=9, most=10)
    if not seat.over:
        seat.concede()
    page = seat.page
    page.click(".result a[href^='/r/']")
    page.wait_for_selector("#timeline")
    last = int(page.locator("#timeline").get_attribute("data-last"))
    page.click("[data-step-to='0']")
    page.wait_for_function("() => document.getElementById('table').dataset.at === '0'")
    page.click("[data-step-to=next]")
    page.wait_for_function("() => document.getElementById('table').dataset.at !== '0'")
    assert page.locator("#doing").inner_text()  # in words
    page.locator("#slider").fill(str(last))
    page.wait_for_function("last => document.getElementById('table').dataset.at === String(last)", arg=last)
    with page.expect_download() as download:
        page.click("a[href*='replay.html']")
    saved = tmp_path / "replay.html"
    download.value.save_as(saved)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(saved.as_uri())
    page.wait_for_selector("#table")
    page.click("[data-step-to=next]")
    page.wait_for_function("() => document.getElementById('table').dataset.at !== '0'")
    assert all(url.startswith("file:") for url in asked)
    page.goto(f"{seat.server}/replays")
    page.wait_for_selector("textarea")


def test_branch_of_a_replay(sit: Sit) -> None:
    seat = sit(lang="en").start().keep_hand()
    seat.play(seed=4, most=3)
    seat.concede()
    seat.page.click(".result a[href^='/r/']")
    seat.page.click("[data-step-to='0']")
    seat.page.wait_for_function("() => document.getElementById('table').dataset.at === '0'")
    seat.page.click(".aside-tools button")
    seat.page.wait_for_selector("[data-socket^='/ws']")
    seat.keep_hand().wait()


def test_hint(sit: Sit) -> None:
    """What the strongest bot would do here, in words; and the log speaks to the player."""
    seat = sit(lang="en").start().keep_hand().wait()
    page = seat.page
    page.click("[data-send=hint]")
    page.wait_for_selector("#explanation.x-notice")
    assert "Hint" in page.locator("#explanation h2").inner_text()
    moves = page.locator(".ask .move span").all_inner_texts()
    assert page.locator("#explanation li p").first.inner_text().strip() in [move.strip() for move in moves]
    page.keyboard.press("Escape")
    seat.act(random.Random(1))
    seat.wait()
    log = page.locator("#log").inner_text()
    assert "You " in log or "The opponent " in log
    assert "A plays" not in log
