"""How the table feels: on a phone, to a screen reader, under the pointer, and when cards move."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from .seat import SOME, Seat, each

pytestmark = pytest.mark.slow
Sit = Callable[..., Seat]
#: An open card of the other player that cannot be chosen now.
FAR = "#felt .half.far .area.row .card[data-face]:not(.lit)"

#: The whole table is in sight: nothing is wider or higher than the screen, and no part covers another.
IN_SIGHT = """() => {
    const box = selector => document.querySelector(selector).getBoundingClientRect();
    const felt = box('#felt'), ask = box('#ask'), hand = box(document.querySelector('.hand') ? '.hand' : '.near-seat');
    return {
        wide: document.documentElement.scrollWidth - innerWidth,
        high: document.documentElement.scrollHeight - innerHeight,
        gap: ask.top - felt.bottom,
        below: innerHeight - ask.bottom,
        hand: felt.bottom - hand.bottom,
    };
}"""
#: On a phone that lies on its side the question stands beside the table; what is not as it should be.
ON_ITS_SIDE = """() => {
    const box = selector => document.querySelector(selector).getBoundingClientRect(), wrong = [];
    const felt = box('#felt'), ask = box('#ask'), page = document.documentElement;
    if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) wrong.push('scrolls');
    if (ask.left < felt.right - 1 || ask.right > innerWidth + 1 || felt.bottom > innerHeight + 1) wrong.push('covered');
    for (const button of document.querySelectorAll('.tools button')) if (button.offsetHeight > 36) wrong.push(button.title);
    const low = card => card.getBoundingClientRect().bottom > innerHeight + 1;
    if ([...document.querySelectorAll('.hand .card')].some(low)) wrong.push('hand');
    return wrong;
}"""
#: Cards of the halves that lie on the hand or on a player's name.
ASTRAY = """() => [...document.querySelectorAll('.half .card')].filter(card => {
    const half = card.closest('.half').getBoundingClientRect(), box = card.getBoundingClientRect();
    return box.top < half.top - 8 || box.bottom > half.bottom + 8;
}).map(card => card.dataset.place)"""


@pytest.mark.parametrize("game", each(1))
def test_phone(sit: Sit, game: str) -> None:
    """With one thumb: the question and its answers lie below, the table is whole, nothing is wider than the screen."""
    seat = sit(phone=True, lang="en").start(game=game)
    page = seat.page
    luck = random.Random(2)
    for _ in range(25):
        seat.wait()
        if seat.over:
            break
        found = page.evaluate(IN_SIGHT)
        assert found["wide"] <= 0
        assert found["high"] <= 0
        assert found["gap"] >= -1
        assert found["below"] >= -1
        assert found["hand"] >= -1
        assert not page.evaluate(ASTRAY)
        assert page.locator(".ask h2").is_visible()
        seat.act(luck)
    if not seat.over:
        seat.wait()
    page.locator(".news").tap()
    assert page.locator("#log li").last.is_visible()
    assert page.locator("#log").evaluate(
        "log => log.scrollTop + log.clientHeight >= log.scrollHeight - 2"
    )  # at the newest line
    page.locator(".log .close").tap()
    assert not page.locator("#log").is_visible()
    page.set_viewport_size({"width": 844, "height": 390})
    for _ in range(5):
        if seat.over:
            break
        assert page.evaluate(ON_ITS_SIDE) == []
        seat.act(luck)
        seat.wait()


@pytest.mark.parametrize("game", SOME)
def test_phone_reads_a_card_and_says_why_not(sit: Sit, game: str) -> None:
    """A long press reads; a tap on a card that does not glow shows the card, and on request the reason in one sheet."""
    seat = sit(phone=True).start_with_a_hand(game)
    page = seat.page
    seat.press("#felt .hand .card")
    page.wait_for_selector("#reader[open] .face-large")
    page.locator("#reader .values button").first.tap()
    page.wait_for_selector("#reader[open] #explanation.x-why_value")
    page.locator("#reader > form .close").tap()
    page.wait_for_function("() => !document.getElementById('explanation')")
    answer = page.locator("#reader[open] #explanation")
    luck = random.Random(1)
    for _ in range(20):
        seat.until(FAR)
        page.locator(FAR).first.tap()
        page.locator("#reader[open] .why-card").tap()
        answer.wait_for()
        if "x-why_not" in (answer.get_attribute("class") or ""):
            break
        # It does not glow and yet may be chosen, after another card: then the sheet says so. Another board, another card.
        page.locator("#reader > form .close").tap()
        answer.wait_for(state="detached")
        seat.act(luck)
        seat.wait()
    assert answer.locator(".clause").first.inner_text()
    assert page.locator("#reader[open] .gist").first.inner_text()


def test_what_a_screen_reader_hears(sit: Sit) -> None:
    """Everything that can be pressed has a name; what happens is said once, in a region that outlives the boards."""
    seat = sit(lang="en").start().keep_hand().wait()
    page = seat.page
    snapshot = page.locator("#table").aria_snapshot()
    assert not re.search(r"^\s*- (button|link|checkbox|combobox|textbox)( \[.*\])?:?$", snapshot, re.MULTILINE)
    regions = page.locator("#table [role=region]").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert len(set(regions)) == len(regions) == 2  # whose side it is
    told = page.locator("#felt .card[data-face]").evaluate_all("all => all.map(card => card.ariaDescription)")
    assert any("Skill" in words for words in told)  # the words of a card are heard at the card
    question = page.locator(".ask h2").inner_text().split("\n")[0]
    assert re.search(r"heading .*\[level=2\]", snapshot)
    assert page.locator("#spoken").get_attribute("role") == "status"
    before = seat.at
    page.evaluate("() => { window.region = document.getElementById('spoken'); }")
    page.locator(".ask .move").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=before)
    seat.wait()
    page.wait_for_function("asked => window.region.isConnected && window.region.textContent !== asked", arg=question)
    assert page.locator("#spoken").inner_text()


def test_focus_survives_a_new_board(sit: Sit) -> None:
    """Keyboard alone: what had the focus has it on the next board, or the next question has it."""
    seat = sit(lang="en").start().keep_hand().wait()
    page = seat.page
    card = page.locator("#felt .half.far .zone-leader .card")
    card.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#detail .why-card")
    page.keyboard.press("w")
    page.wait_for_selector("#explanation.x-why_not")
    assert page.evaluate("() => document.activeElement.dataset.place") == card.get_attribute("data-place")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.getElementById('explanation')")
    assert page.evaluate("() => document.activeElement.dataset.place") == card.get_attribute("data-place")
    before = seat.at
    page.locator(".ask .move").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=before)
    seat.wait()
    page.wait_for_function("() => document.activeElement.closest('#table')")


COUNTED = """() => {
    window.glided = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { window.glided += 1; return animate.apply(this, how); };
}"""


@pytest.mark.parametrize("motion", [True, False])
def test_cards_glide_unless_the_reader_wants_no_motion(sit: Sit, motion: bool) -> None:
    """Taking back plays no events: the cards glide from where they lay."""
    seat = sit(motion=motion).start().keep_hand().wait()
    page = seat.page
    seat.until(".felt[data-turn=near] .hand .card.lit")
    seat.act(random.Random(1))
    seat.wait()
    page.evaluate(COUNTED)
    before = seat.at
    page.click("[data-send=undo]")
    page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=before)
    assert (page.evaluate("() => window.glided") > 0) is motion


@pytest.mark.parametrize("game", SOME)
def test_names_in_the_log_show_the_card(sit: Sit, game: str) -> None:
    seat = sit().start(game=game)
    seat.play(seed=1, most=6)
    page = seat.page
    named: Any = page.locator("#log .named:visible").last
    named.hover()
    page.wait_for_function("name => document.querySelector('#detail h2')?.textContent.includes(name)", arg=named.inner_text())


def test_the_colour_of_the_table_and_the_size_of_cards_are_kept(sit: Sit) -> None:
    seat = sit(lang="en").start().wait()
    page = seat.page
    felt = "() => getComputedStyle(document.getElementById('felt')).backgroundColor"
    before = page.evaluate(felt)
    page.click("[data-open=menu]")
    page.select_option("#menu [data-liking=felt]", "sea")
    assert page.evaluate(felt) != before
    high = "() => document.querySelector('#felt .half .card').offsetHeight"
    normal = page.evaluate(high)
    page.select_option("#menu [data-liking=size]", "small")
    assert page.evaluate(high) < normal
    page.reload()
    seat.ready().wait()
    assert page.evaluate(felt) != before
    assert page.locator("#menu [data-liking=felt]").input_value() == "sea"
    assert page.evaluate(high) < normal
