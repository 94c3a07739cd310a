"""Before and after: what would come of a move, a game at a glance, its key moments, a position to show to somebody."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from .seat import Seat

pytestmark = pytest.mark.slow
Sit = Callable[..., Seat]
#: An option of a card on the table that is aimed at another card on the table.
AIMED = '#table[data-kind=act] .ask .move[data-for][data-other]:not([data-other=""])'


def test_an_attack_is_aimed_on_the_board_with_its_outcome(sit: Sit) -> None:
    """Click the attacker, point at the target: an arrow, and what would come of it; a click attacks."""
    seat = sit(lang="en").start(game="build_divide").wait()
    page = seat.page
    luck = random.Random(6)
    for _ in range(150):
        if page.locator(AIMED).count() or seat.over:
            break
        seat.act(luck)
        seat.wait()
    move = page.locator(AIMED).first
    attacker = page.locator(f'#felt .card[data-place="{move.get_attribute("data-for")}"]')
    target = page.locator(f'#felt .card[data-place="{move.get_attribute("data-other")}"]')
    attacker.click()
    page.wait_for_selector("#handle .move")
    assert target.evaluate("card => card.matches('.aim')")
    target.hover()  # nothing lies over it
    page.wait_for_selector("#stage .aimed-at", state="attached")
    page.wait_for_selector("#stage .aimed-word:not(:empty)")
    assert page.locator("#handle .forecast").count()
    before = seat.at
    target.click()
    page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=before)


def test_a_game_at_a_glance(sit: Sit) -> None:
    seat = sit(lang="en").start().keep_hand()
    seat.play(seed=3)
    page = seat.page
    page.click(".result a[href$='#summary']")
    page.wait_for_selector("#summary[open] .chart")
    assert page.locator("#summary .chart polyline").count() >= 3
    assert "wins" in page.locator(".moments-list li").last.inner_text()
    assert any("→" in text for text in page.locator(".moments-list li b").all_inner_texts())
    moment = page.locator(".moments-list a").first
    step = moment.get_attribute("data-step-to")
    moment.click()
    page.wait_for_function("step => document.getElementById('table').dataset.at === step", arg=step)
    page.click("button[data-step-to=moment]")
    page.wait_for_function("step => +document.getElementById('table').dataset.at > +step", arg=step)


def test_a_position_is_shown_to_somebody(sit: Sit) -> None:
    """Against a bot with one's own hand; against a person as everybody sees it."""
    seat, friend = sit(lang="en").start().keep_hand().wait(), sit(lang="en")
    link = seat.page.locator("#menu a[data-copy]").get_attribute("href")
    friend.page.goto(f"{seat.server}{link}?lang=en")
    friend.page.wait_for_selector("#table")
    hand = seat.page.locator(".hand .card").evaluate_all("cards => cards.map(card => card.ariaLabel.split(',')[0])")
    there = friend.page.locator(".hand .card").evaluate_all("cards => cards.map(card => card.ariaLabel.split(',')[0])")
    assert there == hand
    assert "A position" in friend.page.locator(".ask h2").inner_text()
    assert not friend.page.locator("[data-send=undo]").count()
    assert not friend.page.locator(".far-seat [data-face]").count()
