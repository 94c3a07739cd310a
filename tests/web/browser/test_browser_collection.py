"""A deck built by clicks and played; a card of one's own written and played."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tefuda.games.registry import about

from .seat import Seat, each

pytestmark = pytest.mark.slow
Sit = Callable[..., Seat]
MOVED = "at => document.getElementById('table').dataset.at !== at"


@pytest.mark.parametrize("game", each(1))
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
    # Five more of a card are too many in every game; taken out again, the deck is as good as before.
    card = f'#cards li[data-number="{text.partition("cards:")[2].split()[1]}"]'
    page.fill("#filters [name=q]", "")
    for button, outcome in (("data-more", "illegal"), ("data-less", "legal")):
        for _ in range(5):
            page.click(f"{card} [{button}]")
        page.wait_for_selector(f"#legal.{outcome}")
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
    page.fill("[name=deck-name]", "Mine")
    page.click("#play")
    seat.ready().wait()
    assert page.locator(".near-seat .who small").inner_text() == "Mine"
    assert seat.play(seed=1, most=5) == 5


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


#: What can be done with a card of this name that lies in the hand or on the table, but not what it is worth as a payment.
OWN = """name => [...document.querySelectorAll('#felt .card.lit')].filter(card => card.ariaLabel.startsWith(name))
    .flatMap(card => card.dataset.options.split(' '))
    .filter(id => !document.querySelector(`.ask .move[data-option="${id}"]`)
        .matches('.v-charge, .v-resource, .v-set, .v-pay, .v-drop'))"""
PLAYED = "#log :is(.k-play, .k-summon):has-text('試しの札')"


#: In the small game of the tests no play is an event: a stone is moved.
PLAYING = [one for one in each(2) if about(one.values[0]).module.startswith("tefuda.")]


@pytest.mark.parametrize("game", PLAYING)
def test_a_card_is_written_and_played(sit: Sit, game: str) -> None:
    """A shipped card with another name: read piece by piece, put into a deck, drawn, and played from the hand."""
    seat = sit(lang="en")
    page = seat.page

    def write() -> None:
        page.goto(f"{seat.server}/workshop/{game}?lang=en")
        page.fill("[name=name]", "試しの札")
        page.click("[name=do][value=read]")
        page.wait_for_selector("#report:not(.failed) .pieces li")
        assert page.locator(".written .face-large").count() == 1
        page.click("[name=do][value=play]")
        seat.ready().wait()

    luck = random.Random(1)
    for _ in range(10):  # who is dealt what is chance: a game may be over before the card is drawn
        write()
        while not page.locator(PLAYED).count() and not seat.over:
            own = page.evaluate(OWN, "試しの札")
            if own and page.locator("#table[data-kind=act]").count():
                before = seat.at
                page.locator(f'.ask .move[data-option="{own[0]}"]').click()
                page.wait_for_function(MOVED, arg=before)
            else:
                seat.act(luck)
            seat.wait()
        if page.locator(PLAYED).count():
            return
    pytest.fail("the card was never played")
