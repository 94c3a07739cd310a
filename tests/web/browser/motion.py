"""From the click to the first motion: how long a player looks at a board that does not stir.

    python -m tests.web.browser.motion --answers 30 --chromium /usr/bin/chromium

Plays every game against a bot in a real browser at normal speed and prints, for each, the median and the 90th percentile of
the time from a click on an answer to the first frame in which something happens: a scene that is played, or the new board.
Server and browser share the machine with whatever else runs there.
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
from statistics import median, quantiles
from typing import Any

from tefuda.games.base import BUILT

from ...hostile.hosted import hosted
from .seat import Seat

#: Notes when an answer is clicked, and when the next thing stirs.
WATCH = """
    window.times = [];
    let clicked = 0;
    const stirred = () => {
        if (!clicked) return;
        const since = clicked;
        clicked = 0;
        requestAnimationFrame(now => window.times.push(now - since));
    };
    document.addEventListener('click', event => {
        if (event.target.closest('.move, #confirm, [data-none], [data-number]')) clicked = performance.now();
    }, true);
    document.addEventListener('played', stirred, true);
    document.addEventListener('shown', stirred, true);
"""
QUIET = "() => !document.body.classList.contains('playing')"


def measured(page: Any, server: str, game: str, answers: int) -> list[float]:
    """The times of so many answers, in milliseconds."""
    seat = Seat(page, server, "en").start(game=game)
    luck = random.Random(7)
    for _ in range(answers):
        seat.wait()
        if seat.over:
            break
        seat.act(luck)
        page.keyboard.press("Escape")  # straight to the next question
        page.wait_for_function(QUIET)
    return [float(time) for time in page.evaluate("() => window.times")]


def window(browser: Any) -> Any:
    made = browser.new_context(viewport={"width": 1400, "height": 900}, locale="en-GB", reduced_motion="no-preference")
    made.add_init_script("localStorage['tefuda-speed'] = 'normal'")
    made.add_init_script(WATCH)
    page = made.new_page()
    page.set_default_timeout(30_000)
    return page


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=30)
    parser.add_argument("--chromium", default=shutil.which("chromium") or "")
    parser.add_argument("--games", nargs="*", default=list(BUILT))
    given = parser.parse_args()
    flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    with (
        tempfile.TemporaryDirectory() as folder,
        hosted(f"{folder}/table.sqlite3") as server,
        sync_playwright() as engine,
    ):
        browser = engine.chromium.launch(executable_path=given.chromium, args=flags)
        every: list[float] = []
        for game in given.games:
            page = window(browser)
            times = measured(page, server.base, game, given.answers)
            page.close()
            every += times
            print(
                f"{game}: {len(times)} clicks, median {median(times):.0f} ms, 90 % {quantiles(times, n=10)[-1]:.0f} ms",
                flush=True,
            )
        print(f"all: {len(every)} clicks, median {median(every):.0f} ms, 90 % {quantiles(every, n=10)[-1]:.0f} ms")
        browser.close()


if __name__ == "__main__":
    main()
