"""The log: the same whenever it is told, short for players, complete for judges, and clear about who, what and how much."""

from __future__ import annotations

import re

import pytest

from tefuda.games.base import BUILT
from tefuda.games.words import words
from tefuda.ledger import load as ledger
from tefuda.match.chronicle import tell, tell_match
from tefuda.match.match import Match

from .playing import play, seeds, start

games = pytest.mark.parametrize("game", BUILT)


@games
@seeds(3)
def test_lives_left_are_the_same_told_at_once_or_afterwards(game: str, seed: int) -> None:
    """A line says how many lives were left then, although it may be written when the game is over."""
    match = start(game, seed)
    for _ in play(match, seed, most=3000):
        pass
    at_once = {told.event.number: told.text for told in tell_match(match, None, "en")}
    later = {told.event.number: told.text for told in tell(match.game, match.events, None, "en")}
    lives = [number for number, text in later.items() if "life left" in text or "(life " in text]
    counted = any("{left}" in ja or "{life}" in ja for ja, _ in words(game).events.values())
    assert bool(lives) == counted
    assert [_left(later[number]) for number in lives] == [_left(at_once[number]) for number in lives]


def _left(line: str) -> list[str]:
    """The numbers of a line: a card may have turned over since and have another name."""
    return re.findall(r"\d+", line.partition("life")[2])


def test_a_card_that_turns_over_later_is_called_what_it_was_then() -> None:
    position = {"turn": "A", "step": "main", "A": {"territory": ["EN-034"], "hand": ["EN-033"], "energy": ["EN-001"] * 3}}
    match = Match.at("build_divide", position)
    match.answer("play 荒野の門出")
    while match.decision is not None and not any(event.kind == "flip" for event in match.events):
        match.answer("pass" if match.decision.kind == "act" else tuple(range(match.decision.least)))
    told = [line[1:] for line in tell_match(match, None, "en", every=True)]
    assert ("A opens Grenga, the Howling Volcano", "902-2a") in told


@games
def test_a_judge_reads_more_than_a_player_and_everything_has_its_clause(game: str) -> None:
    match = start(game, 1)
    for _ in play(match, 1, most=300):
        pass
    every, brief = (tell(match.game, match.events, None, "ja", every=every) for every in (True, False))
    assert len(brief) < len(every)
    assert {told.event.number for told in brief} <= {event.number for event in match.events}
    assert all(told.clause == told.event.clause and told.clause not in told.text.split() for told in every)


def test_damage_names_its_source_and_what_is_left() -> None:
    sides = {"A": {"field": [{"card": "EN-017", "as": "X"}]}, "B": {"life": ["EN-004", "EN-001", "EN-003"]}}
    position = {"turn": "A", "step": "declare", **sides}
    match = Match.at("build_divide", position)
    match.answer("attack 地鳴りの巨獣")
    while match.decision is not None and match.result is None and match.game.state.phase.startswith("attack"):
        match.answer("pass")
    told = [line.text for line in tell(match.game, match.events, None, "en")]
    assert "Colossus of the Rumbling Earth attacks B" in told
    assert [line for line in told if "takes 1 damage" in line] == [
        "B takes 1 damage from the attack of Colossus of the Rumbling Earth (life left: 2)",
        "B takes 1 damage from a buster (life left: 1)",
        "B takes 1 damage from the attack of Colossus of the Rumbling Earth (life left: 0)",
    ]


def test_what_resolves_is_named_by_card_and_sentence() -> None:
    position = {"turn": "A", "step": "main", "A": {"hand": ["SK-024"], "energy": ["SK-001"], "deck": 5}}
    match = Match.at("build_divide", position)
    match.answer("play 引き潮の報せ")
    while match.game.state.items or (match.decision is not None and match.decision.kind != "act"):
        decision = match.decision
        assert decision is not None
        match.answer("pass" if decision.kind == "act" else tuple(range(decision.least if decision.kind == "choose" else 2)))
    told = [line.text for line in tell(match.game, match.events, None, "ja", every=True)]
    assert "《引き潮の報せ》を解決する「カードを1枚引く。その後、スカウト2する。」" in told


def test_hidden_cards_are_counted_and_seen_ones_named() -> None:
    match = start("build_divide", 2)
    for seat, other in ((0, "B"), (1, "A")):
        told = [line.text for line in tell(match.game, match.events, seat, "en")]
        draws = [line for line in told if " draws " in line]
        assert any(line.startswith(f"{other} draws 5 cards") for line in draws)
        assert any(line.startswith(f"{'AB'[seat]} draws ") and "5 cards" not in line for line in draws)


@games
def test_an_ability_that_is_not_told_to_be_set_off_comes_to_nothing(game: str) -> None:
    """What depends on something that everybody sees is not so is not shouted; and whatever is left out had no outcome."""
    match = start(game, 2)
    for _ in play(match, 2, most=500):
        pass
    told = {line.event.number for line in tell_match(match, None, "en")}
    silent = {event.number for event in match.events if event.kind == "trigger"} - told
    followed = {event.parent for event in match.events if event.number in told}
    assert not silent & followed
    if game == "build_divide":  # its decks have such abilities
        assert silent


@games
def test_what_a_line_cites_helps_a_player(game: str) -> None:
    """A clause that is cited instead of the one executed exists, says something, and is no heading."""
    for clause in words(game).cites.values():
        found = ledger(game).get(clause)
        assert found is not None
        assert found.gist
        assert not found.heading


def test_the_log_says_which_number_changes_and_where_cards_go() -> None:
    lines = []
    for game in ("ic_carddass", "build_divide", "duel_masters"):
        for seed in (1, 2):
            match = start(game, seed)
            for _ in play(match, seed, most=500):
                pass
            lines += [told.text for told in tell_match(match, 0, "en")]
    assert any(": power +" in line for line in lines)
    assert not [line for line in lines if re.search(r": [+-]\d", line) and "counters" not in line]
    assert not [line for line in lines if "→" in line and "life" not in line]
    assert any(re.search(r"trigger check: .*\(to [AB]'s graveyard\)", line) for line in lines)
    assert any(re.search(r"shield is broken: .*\(to [AB]'s hand\)", line) for line in lines)
    assert any(line.endswith("is broken and becomes energy") for line in lines)
    assert any("into the melee" in line for line in lines)
