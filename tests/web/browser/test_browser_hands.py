"""Hands: a click reads, a second one or a drag acts, what is begun can be put back; and boards that fit."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tefuda.games.base import BUILT
from tefuda.games.board import board

from .seat import Seat, each

pytestmark = pytest.mark.slow
Sit = Callable[..., Seat]
#: A hand card of which something can be done, while it is this player's own turn to act.
PLAYABLE = "#table[data-kind=act] .hand .card.lit"
#: How many cards lie in the place.
STAND = "document.querySelectorAll(`#felt [data-zone='${zone}'] .card`).length"
MOVED = "at => document.getElementById('table').dataset.at !== at"


def _drag(page: Any, card: Any, to: Any) -> None:
    start, goal = card.bounding_box(), to.bounding_box()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 3)
    page.mouse.down()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] - 30, steps=3)
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    page.mouse.up()


@pytest.mark.parametrize("game", each(2))
def test_click_reads_second_click_or_drag_acts(sit: Sit, game: str) -> None:
    seat = sit(lang="en").start_with_a_hand(game)
    page = seat.page
    seat.until(PLAYABLE)
    before = seat.at
    card = page.locator(PLAYABLE).first
    card.click()
    assert page.locator("#handle .move").count() == len(str(card.get_attribute("data-options")).split())
    assert page.locator("#detail h2").inner_text()
    page.keyboard.press("Escape")
    assert not page.locator("#handle").count()
    assert seat.at == before  # nothing has happened
    place = card.get_attribute("data-place")
    card.click()
    held = page.locator(f'.hand .card[data-place="{place}"]')
    if len(str(held.get_attribute("data-options")).split()) == 1:
        held.click()
    else:
        page.locator("#handle .move").first.click()
    page.wait_for_function(MOVED, arg=before)
    seat.wait()
    seat.until(PLAYABLE)
    before = seat.at
    # Dropped where it lay: nothing happens. Dropped where it can go: it is done, or there are several ways to do it.
    card = page.locator(PLAYABLE).first
    _drag(page, card, page.locator(".near-seat .player"))
    assert seat.at == before
    option = str(card.get_attribute("data-options")).split()[0]
    goal = page.locator(f'.ask .move[data-option="{option}"]').get_attribute("data-goal")
    place = page.locator(f".half.near .zone-{goal}:visible") if goal else page.locator(".nowhere")
    _drag(page, card, place.first if place.count() else page.locator(":is(.half.near .area.row, .middle .area.grid)").first)
    page.wait_for_function(f"at => ({MOVED})(at) || document.getElementById('handle')", arg=before)


def _paid(seat: Seat) -> None:
    """What has been begun is paid for."""
    while seat.page.locator("[data-send=cancel]").count():
        seat.act(random.Random(1))
        seat.wait()


#: The empty places on the table that answer the question.
OPEN = "() => [...document.querySelectorAll('#felt .open-place:not(:has(.card))')].map(place => place.dataset.zone)"


@pytest.mark.parametrize("game", [game for game in BUILT if any(place.squares for place in board(game).middle)])
def test_a_place_is_chosen_on_the_board(sit: Sit, game: str) -> None:
    """Where a card goes is answered by a click on the square, or by having dropped the card there at once."""
    seat = sit(lang="en").start_with_a_hand(game)
    page = seat.page
    seat.until("#felt .open-place")
    zone, before = page.evaluate(OPEN)[-1], seat.at
    place = page.locator(f'#felt [data-zone="{zone}"]')
    cards = place.locator(".card").count()
    place.locator(".cards").click()
    page.wait_for_function(MOVED, arg=before)
    seat.wait()
    _paid(seat)
    assert page.evaluate(f"zone => {STAND}", zone) > cards
    # A card that asks for a place when it is played; put back, and dropped onto the place.
    for _ in range(20):
        seat.until("#table[data-kind=act] .ask .v-play[data-for*=hand]")
        before = seat.at
        move = page.locator(".ask .v-play[data-for*=hand]").first
        name = move.get_attribute("data-for")
        move.click()
        page.wait_for_function(MOVED, arg=before)
        seat.wait()
        if page.evaluate(OPEN) and page.locator("[data-send=cancel]").count():
            break
        seat.act(random.Random(1))
    zone, before = page.evaluate(OPEN)[-1], seat.at
    page.click("[data-send=cancel]")
    page.wait_for_function(MOVED, arg=before)
    seat.wait()
    cards = page.evaluate(f"zone => {STAND}", zone)
    _drag(page, page.locator(f'.hand .card[data-place="{name}"]'), page.locator(f'#felt [data-zone="{zone}"] .cards'))
    page.wait_for_function("at => +document.getElementById('table').dataset.at >= at", arg=int(before) + 3)
    seat.wait()
    _paid(seat)
    assert page.evaluate(f"zone => {STAND}", zone) > cards


def test_what_is_begun_can_be_put_back(sit: Sit) -> None:
    """While something is paid for or aimed, Cancel goes back to the question before it, and nobody has to agree."""
    seat = sit(lang="en").start(game="build_divide").wait()
    page = seat.page
    luck = random.Random(4)
    for _ in range(120):
        if page.locator("[data-send=cancel]").count():
            break
        seat.act(luck)
        seat.wait()
    assert page.locator("#table").get_attribute("data-kind") != "act"
    before = seat.at
    page.click("[data-send=cancel]")
    page.wait_for_function(MOVED, arg=before)
    page.wait_for_selector("#table[data-kind=act].your-move")


def test_what_nobody_can_tell_apart_is_one_button(sit: Sit) -> None:
    """Which of the cards that lie face down it is can be left to the table; who wants to choose still can."""
    seat = sit(lang="en").start().wait()
    page = seat.page
    seat.until("[data-any]")
    assert page.locator(".ask .move").count() > 1
    before = seat.at
    page.keyboard.press("c")
    page.wait_for_function(MOVED, arg=before)


#: So many cards in every row, some of them turned, and in every fan.
FILLED = """count => {
    for (const cards of document.querySelectorAll('.half .area.row .cards, .half .area.fan .cards')) {
        const there = [...cards.querySelectorAll('.card')], slots = cards.querySelectorAll('.slot').length;
        const only = cards.closest('.area').matches('.row') && there.length + slots === 1;
        for (let at = 0; there.length && !only && cards.querySelectorAll('.card').length < count; at++) {
            const more = there[at % there.length].cloneNode(true);
            more.classList.toggle('rest', at % 3 === 0 && !cards.closest('.vital'));
            cards.prepend(more);
            cards.querySelector('.slot')?.remove();
        }
    }
    dispatchEvent(new Event('resize'));
}"""
#: How much of a card in a row its neighbour hides at worst, in parts of its width; and what reaches over the screen.
HIDDEN = """() => {
    const hides = row => [...row.querySelectorAll('.card .turn')].map(turn => turn.getBoundingClientRect())
        .map((box, at, all) => at ? (all[at - 1].right - box.left) / box.width : 0);
    const rows = [...document.querySelectorAll('.half .area.row')].flatMap(hides);
    const page = document.documentElement;
    return [Math.max(0, ...rows), page.scrollWidth - innerWidth, page.scrollHeight - innerHeight];
}"""


#: Names of zones and players that lie over each other or over cards of another zone, and chips that reach over their card.
CLASHES = """() => {
    const seen = thing => thing.offsetParent && getComputedStyle(thing).visibility !== 'hidden';
    const all = selector => [...document.querySelectorAll(selector)].filter(seen);
    const box = thing => thing.getBoundingClientRect();
    const inked = thing => { const range = new Range(); range.selectNodeContents(thing); return box(range); };
    const over = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
    const words = all('#felt .area h3, #felt .player'), cards = all('#felt .card .turn');
    const found = all('#felt .words i').filter(chip => chip.offsetWidth > chip.closest('.card').offsetWidth + 1)
        .map(chip => chip.innerText);
    for (const word of words) {
        for (const other of words) if (word !== other && over(inked(word), inked(other))) found.push(word.innerText);
        for (const card of cards) {
            const strange = card.closest('.area') !== word.closest('.area');
            if (strange && over(inked(word), box(card))) found.push(word.innerText + card.closest('.card').dataset.place);
        }
    }
    return found;
}"""


@pytest.mark.parametrize("game", BUILT)
def test_the_fullest_board_fits(sit: Sit, game: str) -> None:
    """Ten cards in every row, on five screens: none hides its neighbour's name or numbers, nothing has to be scrolled."""
    seat = sit(lang=("en", "ja")[BUILT.index(game) % 2]).start(game=game).wait()
    page = seat.page
    seat.until(".half .area.row:not(:has(.slot)) .card, .half .area.row .card ~ .slot, .squares .card")
    for width, height in ((1920, 1080), (1440, 900), (1280, 720), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FILLED, 10)
        hidden, wide, high = page.evaluate(HIDDEN)
        assert hidden < 0.02, (width, height)
        assert (wide, high) <= (0, 0)
        assert page.evaluate(CLASHES) == [], (width, height)
