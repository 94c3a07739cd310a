"""Whoever points at a card with which nothing can be done learns what it lacks, in numbers, and when its time comes."""

from __future__ import annotations

import random
import re

import pytest

from tefuda.games.base import BUILT, load
from tefuda.kernel.records import Option
from tefuda.match.match import Match
from tefuda.match.naming import address
from tefuda.web.explain import why_not_card
from tefuda.web.pages import render_table
from tefuda.web.places import card_at

from ..match.playing import random_answer
from .test_pages_table import context_of


def begun(game: str, seed: int = 7) -> Match:
    decks = list(load(game).decks().values())
    return Match.new(game, [decks[0], decks[-1]], seed=seed)


def test_an_unmet_condition_says_what_there_is_and_attacks_have_their_time() -> None:
    match, luck = begun("ic_carddass"), random.Random(7)
    found = []
    for _ in range(60):
        assert match.decision is not None
        if match.decision.topic == "main":
            leader = match.game.ref(match.game.cards_in("leader", match.decision.seat)[0])
            found = match.why_not(Option("", leader))
            if any("now" in reason.en for reason in found):
                break
        match.answer(random_answer(match.decision, luck))
    condition, attacks = found
    assert re.fullmatch(r"Its condition is not met: there are 4 or fewer cards in your life area \(now [5-7]\)\.", condition.en)
    assert re.fullmatch(r"条件を満たしていません：自分のライフが4枚以下の場合（いま[5-7]）。", condition.ja)
    assert "battle phase" in attacks.en
    assert "バトルフェイズ" in attacks.ja


@pytest.mark.parametrize("game", BUILT)
def test_what_is_said_of_a_card_is_short_and_in_one_language(game: str) -> None:
    """Every card in sight, at many questions of a game: at most three reasons, no two alike, no Japanese in English."""
    match, luck = begun(game), random.Random(3)
    told = 0
    for number in range(120):
        decision = match.decision
        if decision is None:
            break
        for place in _places(match) if number % 4 == 0 else ():
            told += 1
            found = why_not_card(match, decision.seat, place, "en")
            texts = [line.text for line in found.lines]
            if found.kind == "why_not":
                assert 0 < len(texts) <= 3
                assert len(set(texts)) == len(texts)
                assert not [text for text in texts if re.search("[\u3040-\u30ff\u4e00-\u9fff]", text)]
        match.answer(random_answer(decision, luck))
    assert told > 50


def _places(match: Match) -> list[str]:
    """All cards that lie on the table or in a hand; a deck is long and always says the same."""
    game = match.game
    cards = [card for card, record in enumerate(game.state.cards) if game.rules.zone_at[record.zone].name != "deck"]
    return [place for place in (address(game, card) for card in cards) if card_at(game, place) is not None]


def test_a_card_that_can_only_be_laid_aside_says_why_and_glows_less() -> None:
    """Any hand card may become energy: which of them can be played is seen, and what the others lack is said."""
    match, luck, told = begun("build_divide"), random.Random(2), 0
    for _ in range(120):
        decision = match.decision
        assert decision is not None
        seat = decision.seat
        offered: dict[int, set[str]] = {}
        for option in decision.options if decision.topic == "main" else ():
            if option.card.card >= 0:
                offered.setdefault(option.card.card, set()).add(option.verb)
        laid = [card for card, verbs in offered.items() if verbs == {"charge"}]
        if laid and len(laid) < len(offered):
            found = why_not_card(match, seat, address(match.game, laid[0]), "en")
            assert found.title == "Only this is possible now"
            assert found.lines[0].text.endswith("as energy")
            assert any("Its cost cannot be paid: it needs" in line.text and line.clause for line in found.lines[1:])
            drawn = render_table(context_of(match, "en", "AB"[seat]))
            looks = {place: look for look, place in re.findall(r'class="card([^"]*)"\s+data-place="([^"]*)"', drawn)}
            spare = {place for place, look in looks.items() if " lit spare" in look}
            assert spare == {address(match.game, card) for card in laid}
            told += 1
        match.answer(random_answer(decision, luck))
        if told > 2:
            return
    raise AssertionError("no such question was met")
