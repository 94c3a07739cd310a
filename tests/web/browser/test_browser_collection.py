"""A deck built by clicks and played; a card of one's own written and played."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from .seat import SOME, Seat

pytestmark = pytest.mark.slow
Sit = Callable[..., Seat]


@pytest.mark.parametrize("game", SOME)
def test_a_deck_is_built_by_clicks_and_played(sit: Sit, game: str) -> None:
    seat = sit(lang="en")
    page = seat.page
    page.goto(f"{seat.server}/cards/{game}?lang=en")
    page.wait_for_selector("#legal.illegal .clause")
    assert page.locator("#play").is_disabled()
    shown = page.locator("#cards li:visible").count()
    name = page.locator("#cards li").nth(2).get_attribute("data-name")
    page.fill("#filters [name=q]", str(name))
    assert 0 < page.locator("#cards li:visible").count() < shown
    page.locator("#cards li:visible .card").first.click()
    page.wait_for_selector("#reader[open] .face-large")
    page.keyboard.press("Escape")
    page.locator("#cards li:visible [data-more]").first.click()
    assert page.locator("#list li").count() == 1
    page.click("[data-do=random]")
    page.wait_for_selector("#legal.legal")
    page.fill("[name=deck-name]", "Mine")
    page.click("[data-do=save]")
    text = page.locator("#text").input_value()
    page.click("[data-do=clear]")
    page.wait_for_selector("#legal.illegal")
    page.click("summary:has-text('Import')")
    page.fill("#text", text)
    page.click("[data-do=read]")
    page.wait_for_selector("#legal.legal")
    page.click("[data-do=link]")
    link = page.url
    page.click("[data-do=clear]")
    page.wait_for_selector("#legal.illegal")
    page.select_option("#kept", "Mine")
    page.wait_for_selector("#legal.legal")
    page.goto(f"{seat.server}/help?lang=en")
    page.goto(link)
    page.wait_for_selector("#legal.legal")
    page.click("#play")
    seat.ready().wait()


def test_a_deck_as_text_says_which_pile_a_card_lies_in(sit: Sit) -> None:
    """Some cards of Build Divide may lie in either deck: what was written is what is read."""
    seat = sit(lang="en")
    page = seat.page
    page.goto(f"{seat.server}/cards/build_divide?lang=en")
    page.wait_for_selector("#legal.illegal .clause")
    page.click("summary:has-text('Import')")
    page.fill("#text", "cards:\n1 RB-035\nddeck:\n2 RB-035\n1 RB-010")
    page.click("[data-do=read]")
    rows = page.locator("#text").input_value().splitlines()
    assert [row[:8] for row in rows] == ["cards:", "1 RB-035", "ddeck:", "2 RB-035", "1 RB-010"]


def test_a_card_is_written_and_played(sit: Sit) -> None:
    seat = sit(lang="en")
    page = seat.page
    address = f"{seat.server}/workshop/ic_carddass?lang=en"

    def write() -> None:
        page.goto(address)
        page.fill("[name=name]", "試しの剣士")
        page.fill("[name=fields]", "power: 4000\nlevel: 1")
        page.fill("[name=text]", "【プレイスキル】カード1枚を引く。")
        page.click("[name=do][value=read]")
        page.wait_for_selector("#report:not(.failed) .pieces li")

    write()
    assert page.locator(".written .face-large").count() == 1
    card, luck = "#felt .card[aria-label^='試しの剣士']", random.Random(1)
    for _ in range(4):  # who is dealt what is chance: a game may be over before the card is drawn
        page.click("[name=do][value=play]")
        seat.ready().wait()
        while not page.locator(card).count() and not seat.over:
            seat.act(luck)
            seat.wait()
        if page.locator(card).count():
            return
        write()
    pytest.fail("the card was never seen")
