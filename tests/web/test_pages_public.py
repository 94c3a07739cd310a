"""Everything a reader may know is on the page: each field of each card and player in the view is looked for in the HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random

import msgspec
import pytest

from tefuda.games.base import BUILT, load
from tefuda.games.board import board
from tefuda.match.match import Match
from tefuda.match.view import CardView, View
from tefuda.players import choose, make_player
from tefuda.web.pages import render_table
from tefuda.web.pages.spoken import pick

from .test_pages_table import context_of

pytestmark = pytest.mark.slow

_TAG = re.compile(r"<[^>]+>")


class PageText:
    """A drawn table, taken apart: what is said of each place, and what the sheet of each face tells."""

    def __init__(self, html: str) -> None:
        html = html.replace("\n", " ")
        self.whole = _plain(html)
        #: Everything between the button of a card and the next one: its attributes, chips, marks, numbers.
        pieces = re.split(r'data-place="([^"]*)"', html)
        self.cards: dict[str, str] = {}
        for place, after in zip(pieces[1::2], pieces[2::2], strict=True):
            self.cards.setdefault(place, unescape(re.split(r"<button|</section>", after)[0]))
        sheets = re.findall(r'<template class="face-sheet" data-face="([^"]*)">(.*?)</template>', html)
        self.sheets = {face: _plain(sheet) for face, sheet in sheets}

    def of(self, card: CardView) -> str:
        """All that can be read of a card: on it, and when it is looked at."""
        drawn = self.cards[card.place]
        face = re.search(r'data-face="([^"]*)"', drawn)
        return _bare(drawn + (self.sheets[face.group(1)] if face else ""))


def _plain(html: str) -> str:
    return unescape(_TAG.sub("", html))


def _bare(text: str) -> str:
    """Without spaces: lines of a drawn text are broken anywhere."""
    return re.sub(r"\s", "", text)


def _cards(view: View, drawn: PageText) -> Iterator[CardView]:
    """The cards that lie open on the table with what lies under them; those inside a pile are in its own sheet."""

    def walk(card: CardView) -> Iterator[CardView]:
        yield card
        for part in card.parts:
            yield from walk(part)

    for zone in view.zones:
        for card in zone.cards:
            if card.place in drawn.cards:
                yield from walk(card)


def _missing(game: str, card: CardView, told: str, lang: str) -> Iterator[str]:
    """The fields of a card that the page does not tell."""
    declared = board(game).card
    names = {word: pick(lang, *called) for table in (declared.kinds, declared.mark_words) for word, called in table.items()}
    wanted = {"name": card.name if lang == "ja" else card.english or card.name, "number": card.number}
    wanted |= {f"value {key}": f"{key}:{number}" for key, number in card.values.items() if number or key in card.printed}
    wanted |= {f"printed {key}": f":{number}" for key, number in card.printed.items()}
    wanted |= {f"counter {key}": f"{names.get(key, key)}{number}" for key, number in card.counters.items()}
    wanted |= {"damage": f"{card.damage}" if card.damage else ""}
    unsaid = {declared.frame, "name"}  # the colour of the frame says it
    for key, words in card.words.items():
        if key not in unsaid:
            wanted |= {f"word {key} {word}": names.get(word) or declared.said(word, lang) for word in words}
    if lang == "ja":
        wanted |= {f"text {at}": line for at, line in enumerate(card.text.splitlines())}
    if card.other is not None:
        wanted["other side"] = card.other.name if lang == "ja" else card.other.english or card.other.name
        wanted["text of the other side"] = card.other.text.splitlines()[0] if card.other.text and lang == "ja" else ""
    for what, said in wanted.items():
        if said and _bare(said) not in told:
            yield f"{card.place} {card.name}: {what} ({said})"


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", BUILT)
def test_every_public_field_is_drawn(game: str, lang: str) -> None:
    rng = Random(f"{game} {lang}")
    package = load(game)
    seen = 0
    for seed in range(2):
        first, second = rng.sample(sorted(package.decks()), 2)
        match = Match.new(game, [package.decks()[first], package.decks()[second]], seed)
        bots = [make_player("random", seed), make_player("random", seed + 1)]
        while match.decision is not None:
            match.answer(choose(bots[match.decision.seat], match.game, match.decision.seat))
            if rng.random() > 0.03:
                continue
            context = context_of(match, lang, reader=rng.choice(["A", "B", "spectator"]))
            drawn = PageText(render_table(context))
            for card in _cards(context.view, drawn):
                if card.hidden:
                    continue
                seen += 1
                missing = list(_missing(game, card, drawn.of(card), lang))
                assert not missing
    assert seen > 20


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_players_have_collected_is_drawn(lang: str) -> None:
    """Counters of players stand beside their names."""
    package = load(BUILT[0])
    decks = list(package.decks().values())
    context = context_of(Match.new(BUILT[0], [decks[0], decks[1]], 1), lang)
    view = msgspec.structs.replace(context.view, counters={"A": {"鍛": 7}, "B": {"錬": 12}})
    drawn = PageText(render_table(msgspec.structs.replace(context, view=view)))
    assert "鍛 7" in drawn.whole
    assert "錬 12" in drawn.whole


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_card_that_became_something_else_shows_its_numbers(lang: str) -> None:
    """A command that an effect has put onto the field as a unit: the numbers are the effect's, none of them is printed."""
    match = Match.at(
        "build_divide", {"turn": "A", "step": "main", "A": {"hand": ["RB-041"], "grave": ["RB-031"], "energy": ["RB-001"] * 6}}
    )
    match.answer("play 起き上がる巻物")
    while match.decision is not None and not match.game.cards_in("field", 0):
        decision = match.decision
        match.answer("pass" if decision.kind == "act" else tuple(range(max(decision.least, decision.kind == "choose"))))
    context = context_of(match, lang, reader="A")
    drawn = PageText(render_table(context))
    (card,) = (card for zone in context.view.zones if zone.zone == "field" for card in zone.cards)
    assert (card.name, card.values["power"], card.values["hit"]) == ("裏帳簿", 4000, 1)
    told = drawn.cards[card.place]
    assert re.search(r'aria-label="[^"]*4000', told)  # what is heard
    assert re.search(r">4000<", told)  # what is seen
