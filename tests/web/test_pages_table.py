"""The table as HTML: everything a reader may see and do is there, nothing else, and nothing inline."""

from __future__ import annotations

import gc
import re
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest

from tefuda.games.base import load
from tefuda.match.automatic import Prefs
from tefuda.match.match import Match
from tefuda.players import choose, make_player
from tefuda.web.context import Explanation, ExplanationLine, Page, PlayerContext, TableContext
from tefuda.web.logbook import LogBook
from tefuda.web.pages import render_page, render_table, trim
from tefuda.web.places import Keys
from tefuda.web.table import table


class Tags(HTMLParser):
    """Every tag with its attributes, and whether all that were opened are closed."""

    VOID = frozenset({"input", "br", "link", "meta", "path", "rect", "circle", "use", "stop"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def of(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for _, attributes in self.found if name in str(attributes.get("class", "")).split()]


def played(seed: int, actions: int) -> Match:
    """A game of two bots, stopped when seat A is asked something after so many actions."""
    decks = load("ic_carddass").decks()
    match = Match.new("ic_carddass", [decks["homura"], decks["tomoshibi"]], seed)
    bots = [make_player("random", seed), make_player("random", seed + 1)]
    while match.decision is not None and (len(match.done) < actions or match.decision.seat != 0):
        match.answer(choose(bots[match.decision.seat], match.game, match.decision.seat))
    return match


def context_of(match: Match, lang: Any = "ja", reader: Any = "A", **changes: Any) -> TableContext:
    players = (PlayerContext(seat="A", name="あおい", kind="person", you=True), PlayerContext(seat="B", name="Bot", kind="bot"))
    made = table(
        match,
        reader,
        lang,
        name="m",
        at=3,
        players=players,
        log=LogBook(reader, lang).read(match),
        keys=Keys(reader),
        prefs=Prefs(),
        urls={"clause": "/rules/ic_carddass#c-{clause}"},
    )
    return msgspec.structs.replace(made, **changes)


@pytest.fixture(scope="module")
def match() -> Match:
    return played(4, 40)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_card_and_option_is_there(match: Match, lang: str) -> None:
    context = context_of(match, lang)
    tags = Tags(render_table(context))
    assert not tags.open
    places = {card["data-place"] for card in tags.of("card")}
    piles = {"deck", "drop"}
    for zone in context.view.zones:
        shown = zone.cards[:1] if zone.zone in piles else zone.cards
        assert {f"{zone.seat}.{zone.zone} {at + 1}" for at in range(len(shown))} <= places
    assert context.decision is not None
    options = {option.id for option in context.decision.options}
    assert {move["data-option"] for move in tags.of("move")} == options
    lit = {option for card in tags.of("lit") for option in str(card["data-options"]).split()}
    assert lit == {option.id for option in context.decision.options if option.place}
    assert all(card["aria-label"] for card in tags.of("card"))


def test_strict_policy_is_kept(match: Match) -> None:
    """No inline style, script or handler anywhere in a board."""
    for _, attributes in Tags(render_table(context_of(match))).found:
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
    assert "<script" not in render_table(context_of(match))
    assert "<style" not in render_table(context_of(match))


@pytest.mark.parametrize("reader", ["A", "B", "spectator"])
def test_hidden_cards_are_in_no_byte(match: Match, reader: str) -> None:
    """Names and numbers that occur only on cards the reader may not see are not in the board."""
    context = context_of(match, "ja", reader, log=())
    html = render_table(context)
    seen = {card.number for zone in context.view.zones for card in zone.cards if not card.hidden}
    for card in match.game.state.cards:
        definition = match.game.catalog.definitions[card.definition]
        if definition.number not in seen:
            assert definition.number not in html


def test_what_people_write_is_escaped(match: Match) -> None:
    evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    players = (PlayerContext(seat="A", name=evil, kind="person"), PlayerContext(seat="B", name=evil, kind="person", deck=evil))
    line = ExplanationLine(text=evil, clause=evil, gist=evil, source=evil, sentence=evil)
    context = context_of(match)
    zones = list(context.view.zones)
    at = next(number for number, zone in enumerate(zones) if zone.zone == "hand" and zone.seat == "A" and zone.cards)
    card = msgspec.structs.replace(
        zones[at].cards[0], name=evil, english=evil, number=evil, text=evil, keywords=(evil,), counters={evil: 1}
    )
    zones[at] = msgspec.structs.replace(zones[at], cards=(card, *zones[at].cards[1:]))
    view = msgspec.structs.replace(context.view, zones=tuple(zones), roles={evil: "A.hand 1"})
    explanation = Explanation(kind="why_not", title=evil, lines=(line,), place=evil)
    html = render_table(msgspec.structs.replace(context, players=players, view=view, explanation=explanation))
    assert "<script" not in html
    assert "<img" not in html
    assert 'onerror=alert(1)>"' not in html
    for _, attributes in Tags(html).found:
        assert not any(name.startswith("on") for name in attributes)


def test_drawings_are_sent_once(match: Match) -> None:
    html = render_table(context_of(match))
    known: set[str] = set()
    first = trim(html, known)
    faces = set(re.findall(r'class="face-sheet" data-face="(\w+)"', html))
    assert first == html
    assert known == faces
    second = trim(html, known)
    assert "face-sheet" not in second
    assert len(second) < len(html) / 2
    used = set(re.findall(r'href="#(f[0-9a-f]+)"', second))
    assert used <= faces


def test_page_around_the_table(match: Match) -> None:
    page = Page(kind="table", lang="en", title="T", path="/m/x/y", data={"table": context_of(match, "en"), "socket": "/ws/x/y"})
    html = render_page(page)
    assert html.startswith("<!doctype html>")
    assert 'data-socket="/ws/x/y"' in html
    assert '<html lang="en">' in html
    assert "view-transition" not in html


def test_a_drawn_table_is_gone_without_the_collector() -> None:
    """A cycle around every board would fill memory until the collector stops everybody to look for it."""
    match, known = played(3, 40), set[str]()
    render_table(context_of(match), known)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        render_table(context_of(match), known)
        gc.collect()
        assert not [found for found in gc.garbage if isinstance(found, TableContext)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
