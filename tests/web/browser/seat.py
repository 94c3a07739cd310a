"""What a person does at the table, by clicking."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tefuda.games.base import BUILT

#: Where the game hardly matters: one with few zones and phases, and one with many.
SOME = (BUILT[0], BUILT[-2])


def each(share: int) -> list[Any]:
    """All games; those outside this share of a third only in `make browser` and `make soak`, since a browser is slow.

    With different shares for the long tests every game has its part in `make test`.
    """
    return [pytest.param(game, marks=[] if at % 3 == share else pytest.mark.soak) for at, game in enumerate(BUILT)]


#: Something to decide, or the end; and the page's own program has begun: it has taken the drawings out of the first board.
ASKED = """() => (document.querySelector('.your-move') || document.querySelector('.result'))
    && !document.querySelector('template.face-sheet')"""
#: Faces that are used on the table but have no drawing on the page.
UNDRAWN = """() => [...document.querySelectorAll('.card[data-face]')].map(card => card.dataset.face)
    .filter(face => !document.getElementById(face))"""
PRESS = "thing => thing.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, pointerType: 'touch'}))"


class Seat:
    """A window at the table."""

    def __init__(self, page: Any, server: str, lang: str) -> None:
        self.page = page
        self.server = server
        self.lang = lang

    def start(self, opponent: str = "greedy", game: str = "ic_carddass", deck: int = 0) -> Seat:
        """From the start page to the table, with the deck of this number."""
        self.page.goto(f"{self.server}/?lang={self.lang}")
        self.page.check(f"input[name=tab][value={game}]")
        form = self.page.locator(f".setup:has(input[name=game][value={game}])")
        form.locator(".deck label").nth(deck).click()
        form.locator(f"input[name=opponent][value={opponent}]").check()
        form.locator(".big-button").click()
        return self.ready()

    def start_with_a_hand(self, game: str) -> Seat:
        """In some games there are decks that never have a hand: take the next one."""
        for deck in range(3):
            self.start(game=game, deck=deck).wait()
            if self.page.locator("#felt .hand .card").count():
                break
        return self

    def ready(self) -> Seat:
        """Until the table is there and its script listens."""
        self.page.wait_for_selector("#table")
        self.page.wait_for_load_state()
        return self

    def wait(self) -> Seat:
        """Until there is something to decide, or the game is over."""
        self.page.wait_for_function(ASKED)
        return self

    def press(self, selector: str) -> None:
        """On a phone: leave the finger on something for a second."""
        self.page.locator(selector).first.evaluate(PRESS)
        self.page.clock.run_for(1000)

    @property
    def over(self) -> bool:
        return bool(self.page.locator(".result").count())

    @property
    def at(self) -> str:
        return str(self.page.locator("#table").get_attribute("data-at"))

    def keep_hand(self) -> Seat:
        """The first question of a game: redraw nothing."""
        self.wait()
        self.page.click("[data-none]")
        self.page.wait_for_function("() => !document.querySelector('[data-none]')")
        return self

    def act(self, luck: random.Random) -> None:
        """Answer the question that is asked. If the board is swapped under the hand, the click is simply lost."""
        before = self.at
        try:
            self._answer(luck, before)
        except Exception:
            if self.at == before and not self.over:
                raise  # nothing has moved: the click itself failed

    def until(self, selector: str) -> None:
        """Play until there is such a thing on the table."""
        luck = random.Random(1)
        while not self.page.locator(selector).count():
            assert not self.over, f"the game ended without {selector}"
            self.act(luck)
            self.wait()

    def _answer(self, luck: random.Random, before: str) -> None:
        """By clicking cards where the answer is a card on the table."""
        page = self.page
        table = page.locator("#table")
        kind, least = table.get_attribute("data-kind"), int(table.get_attribute("data-least") or 0)
        moves = page.locator(".ask .move")
        count = moves.count()
        if kind == "number":
            page.locator(".numbers button, .number button").first.click()
        elif page.locator("#confirm").count():
            wanted = count if kind == "order" else least
            for number in luck.sample(range(count), wanted):
                moves.nth(number).click()
            page.click("#confirm" if wanted else "[data-none]")
        else:
            self._take(moves.nth(self._wish(luck, count)))
        page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=before)

    def _wish(self, luck: random.Random, count: int) -> int:
        """Attacks first, then anything; passing is the last thing one thinks of."""
        # In one look: the server may swap the board between two.
        names = self.page.locator(".ask .move").evaluate_all("moves => moves.map(move => move.className)")
        count = len(names)
        attacks = [number for number, name in enumerate(names) if "v-attack" in name]
        active = [number for number, name in enumerate(names) if "v-pass" not in name]
        if attacks and luck.random() < 0.8:
            return luck.choice(attacks)
        return luck.choice(active) if active and luck.random() < 0.7 else luck.randrange(count)

    def _take(self, move: Any) -> None:
        """Click the card, if it has this option only; else the line in the list."""
        place, option = move.get_attribute("data-for"), move.get_attribute("data-option")
        card = self.page.locator(f'#felt .card[data-place="{place}"][data-options="{option}"]')
        if place and card.count() and "fan" not in str(card.evaluate("card => card.closest('.area').className")):
            card.click()
            held = self.page.locator(f'#handle .move[data-option="{option}"]')
            if held.count():  # a click only takes the card up
                held.click()
        else:
            move.click()

    def play(self, seed: int, most: int = 800) -> int:
        """Go on until the game is over, or for so many actions; gives how many were made."""
        luck = random.Random(seed)
        for number in range(most):
            self.wait()
            if self.over:
                return number
            assert not self.page.evaluate(UNDRAWN)
            self.act(luck)
        return most

    def concede(self) -> Seat:
        self.page.once("dialog", lambda dialog: dialog.accept())
        self.page.click("[data-open=menu]")
        self.page.click("[data-send=concede]")
        self.page.wait_for_selector(".result")
        return self
