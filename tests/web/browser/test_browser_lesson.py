"""A whole guided first game of every game, by clicking what the teacher points at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tefuda.games.base import BUILT
from tefuda.games.registry import lesson

from .seat import Seat

pytestmark = pytest.mark.slow
Sit = Callable[..., Seat]


#: What the teacher speaks of, as far as it can be seen beside the teacher: how much of it lies under the bubble.
COVERED = """() => {
    const [bubble, thing] = ['#lesson', '.spoken-of'].map(one => document.querySelector(one).getBoundingClientRect());
    const over = (a, b, low, high) => Math.max(0, Math.min(a[high], b[high]) - Math.max(a[low], b[low]));
    const area = over(bubble, thing, 'left', 'right') * over(bubble, thing, 'top', 'bottom');
    const out = bubble.left < -1 || bubble.right > innerWidth + 1 || bubble.top < -1 || bubble.bottom > innerHeight + 1;
    return out ? 1 : area / (thing.width * thing.height);
}"""


#: Every game at a desk; on a phone two of them, and the others in `make browser` and `make soak`.
TAUGHT = [game for game in BUILT if lesson(game)]
PHONES = [pytest.param(game, True, marks=[] if at < 2 else pytest.mark.soak) for at, game in enumerate(reversed(TAUGHT))]


@pytest.mark.parametrize(("game", "phone"), [*((game, False) for game in TAUGHT), *PHONES])
def test_a_whole_lesson(sit: Sit, game: str, phone: bool) -> None:
    """The teacher speaks until something is to be done; only that can be done; in the end the pupil has won."""
    lang = "ja" if phone else "en"
    seat = sit(lang=lang, phone=phone)
    page = seat.page
    page.goto(f"{seat.server}/?lang={lang}")
    page.check(f"input[name=tab][value={game}]")
    page.locator(f".setup:has(input[name=game][value={game}]) [formaction='/lesson']").click()
    seat.ready()
    spoken: list[str] = []
    for _ in range(40):
        seat.wait()
        while page.locator("#lesson [data-next]").is_visible():
            spoken.append(page.locator("#lesson li:visible").inner_text())
            assert page.locator(".spoken-of").count() == 1
            assert page.evaluate(COVERED) < 0.25, spoken[-1]
            page.click("#lesson [data-next]")
        if page.locator("#lesson li:visible").count():
            spoken.append(page.locator("#lesson li:visible").inner_text())
        if seat.over:
            break
        before = seat.at
        moves = page.locator(".ask .move")
        assert moves.count() <= 2
        seat._take(moves.first)
        page.wait_for_function("at => document.getElementById('table').dataset.at !== at", arg=before)
    assert page.locator(".result.won").count()
    assert len(set(spoken)) >= 4
