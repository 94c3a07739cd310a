"""Between people: an open table in the lobby, phrases, spectators; and what a browser keeps of its games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .seat import Seat

pytestmark = pytest.mark.slow
Sit = Callable[..., Seat]


def _listed(seat: Seat, name: str, opponent: str) -> Any:
    """Open a table that the lobby shows."""
    page = seat.page
    page.goto(f"{seat.server}/?lang={seat.lang}")
    page.fill(".setup:visible input[name=name]", name)
    page.locator(".setup:visible input[name=listed]").check()
    page.locator(f".setup:visible input[name=opponent][value={opponent}]").check()
    page.locator(".setup:visible .big-button").click()
    seat.ready()
    page.wait_for_function("() => !document.querySelector('template.face-sheet')")
    return page


def test_an_open_table_is_joined_watched_and_talked_at(sit: Sit) -> None:
    host, guest, watcher = sit(lang="en"), sit(lang="ja"), sit(lang="en")
    page = _listed(host, "Aki", "person")
    assert "Waiting for an opponent" in page.locator(".ask h2").inner_text()
    assert not page.locator(".hand .card[data-face]").count()  # the cards are dealt when the guest comes
    assert not page.locator("#log li").count()
    guest.page.goto(f"{guest.server}/lobby?lang=ja")
    guest.page.locator("#lobby li:has-text('Aki') a").click()
    guest.page.locator("details[data-list] summary").first.click()
    guest.page.wait_for_selector(".deck .card-list li")
    guest.page.fill("[name=name]", "Bo")
    guest.page.click(".big-button")
    guest.ready()
    page.wait_for_function("() => !document.querySelector('.player.open')")
    assert page.locator(".hand .card[data-face]").count()
    guest.page.click(".say")
    guest.page.click("[data-say=hello]")
    page.wait_for_selector(".far-seat .bubble")
    assert page.locator(".bubble").inner_text() == "Hello, have a good game"  # each in their own language
    watcher.page.goto(f"{watcher.server}/lobby?lang=en")
    watcher.page.locator("#lobby li:has-text('Bo') a").click()
    watcher.ready()
    watcher.page.wait_for_selector(".badge")
    assert not watcher.page.locator(".hand .card[data-face]").count()
    assert not watcher.page.locator(".say").count()
    watcher.page.goto(f"{watcher.server}/lobby?lang=en")
    assert not watcher.page.locator("#lobby a[href^='/join']").count()


def test_name_decks_and_games_are_kept(sit: Sit) -> None:
    seat = sit(lang="en")
    page = _listed(seat, "Aki", "greedy")
    seat.wait().concede()
    page.goto(f"{seat.server}/?lang=en")
    assert page.locator(".setup:visible input[name=name]").input_value() == "Aki"
    assert page.locator("#history li b.lost").count() == 1
    assert "0 won · 1 lost" in page.locator("#history .tally").inner_text()
    page.goto(f"{seat.server}/cards/ic_carddass?lang=en")
    page.click("[data-do=random]")
    page.wait_for_selector("#legal.legal")
    page.fill("[name=deck-name]", "Mine")
    page.click("[data-do=save]")
    page.goto(f"{seat.server}/?lang=en")
    page.locator(".deck.own:has-text('Mine') label").click()
    page.locator(".setup:visible .big-button").click()
    seat.ready().wait()
    assert page.locator(".near-seat .who small").inner_text() == "Mine"


#: A browser that lets the page notify, and a person who looks elsewhere.
ELSEWHERE = """() => {
    window.calls = [];
    window.Notification = function (title, { body }) { window.calls.push([title, body]); };
    window.Notification.permission = 'granted';
    window.Notification.requestPermission = async () => 'granted';
    Object.defineProperty(document, 'hidden', { get: () => window.elsewhere === true });
}"""


def test_somebody_who_looks_elsewhere_is_called(sit: Sit) -> None:
    seat = sit(lang="en")
    page = seat.page
    page.add_init_script(f"({ELSEWHERE})()")
    seat.start().keep_hand().wait()
    page.click("[data-open=menu]")
    page.check("[data-liking=notify]")
    page.keyboard.press("Escape")
    page.evaluate("() => { window.elsewhere = true; }")
    page.locator(".ask .move").last.click()
    page.wait_for_function("() => window.calls.length > 0")
    assert page.evaluate("() => window.calls[0][0]") == "It is your turn"
