"""What happens is seen: every event is played in order, none is left out, whatever the speed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from .seat import Seat, each

pytestmark = pytest.mark.slow
Sit = Callable[..., Seat]

#: Notes what the page plays, and when a board is put in; from the first moment, since a quick bot waits for nobody.
WATCHED = """
    window.played = [];
    document.addEventListener('played', event => window.played.push(event.detail), true);
    document.addEventListener('shown', () => window.played.push({ board: +document.getElementById('table').dataset.at }), true);
"""
#: Notes what comes onto the stage over the table, and how clearly a card that is shown is seen in the middle of its time.
STAGED = """() => {
    window.seen = [];
    window.clear = [];
    const half = node => {
        const [motion] = node.getAnimations();
        if (!motion) return;
        const now = motion.currentTime;
        motion.currentTime = motion.effect.getTiming().duration / 2;
        window.clear.push(+getComputedStyle(node).opacity);
        motion.currentTime = now;
    };
    const note = change => change.addedNodes.forEach(node => {
        window.seen.push(node.getAttribute?.('class') ?? '');
        if (node.matches?.('.presented')) requestAnimationFrame(() => half(node));
    });
    new MutationObserver(changes => changes.forEach(note)).observe(document.getElementById('stage'), { childList: true });
}"""
QUIET = "() => !document.body.classList.contains('playing')"


class Wire:
    """What the server sent to the page: the numbers of events, and after them the board they led to."""

    def __init__(self, page: Any) -> None:
        self.sent: list[int | str] = []
        self.boards: list[dict[str, Any]] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._received))

    def _received(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "table":
            self.boards.append(message)
            self.sent += [*(event["number"] for event in message.get("events", ())), f"board {message['at']}"]


def _played(page: Any) -> list[int | str]:
    return [
        event["number"] if "number" in event else f"board {event['board']}" for event in page.evaluate("() => window.played")
    ]


@pytest.mark.parametrize("game", each(0))
def test_events_are_played_in_order_and_none_is_left_out(sit: Sit, game: str) -> None:
    """A bot that answers at once sends boards faster than they play; then somebody skips; then speed is off."""
    seat = sit(lang="en", motion=True, speed="fast")
    wire = Wire(seat.page)
    page = seat.page
    page.add_init_script(WATCHED)
    seat.start(game=game)
    luck = random.Random(5)
    for number in range(18):
        page.wait_for_function(QUIET)
        seat.wait()
        if seat.over:
            break
        if number == 8:
            page.evaluate("() => { localStorage['tefuda-speed'] = 'off' }")
        if number == 13:
            page.evaluate("() => { localStorage['tefuda-speed'] = 'fast' }")
        seat.act(luck)
        if number % 3 == 2 or number > 5:
            page.keyboard.press("Escape")
    page.wait_for_function(QUIET)
    seat.wait()
    page.wait_for_function("() => !document.getElementById('stage').querySelector('.flying, .presented, .arrow')")
    events = page.evaluate("() => window.played")
    sent, played = wire.sent, _played(page)
    assert played == sent[len(sent) - len(played) :]  # the first board came before anybody looked
    assert [number for number in sent if isinstance(number, int)] == [number for number in played if isinstance(number, int)]
    scenes = {event["scene"] for event in events if "scene" in event}
    assert {"move", "banner"} <= scenes
    if page.locator(".vital").count():
        assert {"strike", "show"} <= scenes
        assert scenes & {"damage", "harm"}
    assert page.locator(".phases [aria-current]").count() == bool(page.locator(".phases").count())


def test_an_attack_is_seen(sit: Sit) -> None:
    """The arrow of an attack, a card that is revealed, and the number of the damage are on the page, in this order."""
    seat = sit(lang="en", motion=True, speed="normal").start(game="build_divide")
    page = seat.page
    page.evaluate(STAGED)
    luck = random.Random(2)
    for _ in range(60):
        page.wait_for_function(QUIET, timeout=120_000)
        if "rising hit" in page.evaluate("() => window.seen") or seat.wait().over:
            break
        seat.act(luck)
    seen = [kind for kind in page.evaluate("() => window.seen") if kind in ("arrow", "presented ", "rising hit")]
    assert seen[:3] == ["arrow", "presented ", "rising hit"]
    assert set(page.evaluate("() => window.clear")) == {1}


def _hit(boards: list[dict[str, Any]], scenes: list[str]) -> list[dict[str, Any]]:
    """The boards from an attack of the other side, over these scenes, to the last of them; none if there was no such."""
    first, *then = wanted = scenes
    found: list[dict[str, Any]] = []
    for board in boards:
        before = len(wanted)
        for event in board.get("events", ()):
            if event["scene"] == first:
                wanted = then if event.get("by") == "B" else scenes
                found = []
            elif wanted and event["scene"] == wanted[0] != first:
                wanted = wanted[1:]
        found = [*found, board] if len(wanted) < len(scenes) else []
        if not wanted and before:
            return found
    return []


AT_ONCE = """boards => {
    window.played = [];
    window.seen = [];
    for (const detail of boards) document.getElementById('root').dispatchEvent(new CustomEvent('board', { detail }));
}"""


#: What a game's attack comes to, and what is on the stage then. Except for one game only in `make browser` and `make soak`.
HITS = [
    pytest.param(game, scenes, marks=[] if game == "build_divide" else pytest.mark.soak)
    for game, scenes in {
        "build_divide": ["strike", "reveal", "damage"],
        "ic_carddass": ["strike", "clash", "damage"],
        "duel_masters": ["strike", "damage"],
        "zx": ["strike", "damage"],
        "gate_ruler": ["strike", "damage"],
    }.items()
]
STAGE = {"strike": "arrow", "reveal": "presented ", "damage": "rising hit", "clash": "clash"}


@pytest.mark.parametrize(("game", "scenes"), HITS)
def test_an_attack_of_the_bot_is_shown_in_order_at_every_speed(sit: Sit, game: str, scenes: list[str]) -> None:
    """What a bot sent once comes again, all of it at once, at each speed: in order, and nothing is left out."""
    seat = sit(lang="en", motion=True, speed="off")
    wire, page, luck = Wire(seat.page), seat.page, random.Random(2)
    page.add_init_script(WATCHED)
    seat.start(game=game).wait()
    while not (boards := _hit(wire.boards, scenes)):
        assert not seat.over
        seat.act(luck)
        seat.wait()
    page.evaluate(STAGED)
    sent = [*(event["number"] for board in boards for event in board.get("events", ()))]
    end = f"board {boards[-1]['at']}"
    for speed in ("calm", "normal", "fast", "off"):
        page.evaluate("speed => { localStorage['tefuda-speed'] = speed }", speed)
        page.evaluate(AT_ONCE, [{"html": board["html"], "events": board.get("events", [])} for board in boards])
        page.wait_for_function(f"() => window.played.at(-1)?.board === {boards[-1]['at']}", timeout=90_000)
        played = _played(page)
        assert [number for number in played if isinstance(number, int)] == sent
        assert [one for one in played if isinstance(one, str)] == [f"board {board['at']}" for board in boards]
        assert played[-1] == end
        seen = page.evaluate("() => window.seen")
        order = [seen.index(STAGE[scene]) for scene in scenes] if speed != "off" else []
        assert order == sorted(order)


def test_stops_are_set_on_the_bar_of_phases(sit: Sit) -> None:
    seat = sit(lang="en").start().keep_hand().wait()
    page = seat.page
    main = page.locator(".phases [data-stops~=main]")
    assert main.get_attribute("aria-pressed") == "false"
    main.click()
    page.wait_for_selector(".phases [data-stops~=main][aria-pressed=true]")
    page.click("[data-open=menu]")
    assert page.locator("#menu [name=stop][value='main/own']").is_checked()
    page.locator("#menu [name=stop][value='main/own']").uncheck()
    page.wait_for_function("() => document.querySelector('#menu [name=stop][value=\"main/other\"]').checked")
    assert page.locator(".phases [data-stops~=main]").get_attribute("aria-pressed") == "true"  # in the other player's turn
