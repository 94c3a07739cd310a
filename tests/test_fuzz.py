"""Broken input of every kind ends in one clear message: files are mutilated at random, answers are made up."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml

from tefuda.games.base import BUILT, CardFault, DeckFault, data_files, load
from tefuda.kernel.game import Illegal
from tefuda.match.match import Match
from tefuda.match.notation import Unreadable
from tefuda.match.replay import ReplayFault, play_replay, read_replay, write_replay
from tefuda.match.scenario import run_scenario
from tefuda.players.random_player import RandomPlayer

SCENARIOS = sorted((Path(__file__).parent / "scenarios").rglob("*.yaml"))
JUNK = ["{", "}", "[", ":", "- ", "'", '"', "&a", "*a", "!!python/object/apply:os.system", "\x00", "\t", "9" * 400]
JUNK += ["【", "】", "。", "。" * 50, "null", "~"]


def mutilate(text: str, rng: random.Random) -> str:
    """A few cuts, swaps and insertions at random places."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(4):
            case 0:
                text = text[:at] + text[at + rng.randint(1, 30) :]
            case 1:
                text = text[:at] + rng.choice(JUNK) + text[at:]
            case 2:
                lines = text.splitlines(keepends=True)
                rng.shuffle(lines[: rng.randint(1, len(lines) or 1)])
                text = "".join(lines)[: rng.randint(1, len(text) + 1)]
            case _:
                text = text[:at] + chr(rng.randrange(32, 0x3100)) + text[at + 1 :]
    return text


@pytest.mark.parametrize("seed", range(120))
def test_mutilated_scenarios_are_reported(seed: int) -> None:
    rng = random.Random(seed)
    text = mutilate(rng.choice(SCENARIOS).read_text("utf-8"), rng)
    report = run_scenario(text if "\n" in text else text + "\n")
    assert report.passed or report.message
    assert "Traceback" not in report.message


@pytest.mark.parametrize("game", BUILT)
def test_mutilated_cards_are_refused_or_read(game: str) -> None:
    package = load(game)
    lines = [line for _, text in data_files(game, "cards", ".jsonl") for line in text.splitlines() if line.strip()]
    messages: list[str] = []
    for seed in range(150):
        rng = random.Random(seed)
        line = mutilate(rng.choice(lines), rng)
        try:
            package.read_card(line)  # type: ignore[arg-type]
        except CardFault as fault:
            messages.append(str(fault))
    assert messages
    assert all(messages)


@pytest.mark.parametrize("game", BUILT)
def test_mutilated_decks_are_refused_or_read(game: str) -> None:
    package = load(game)
    texts = [text for _, text in data_files(game, "decks", ".yaml")]
    reasons: list[int] = []
    for seed in range(150):
        rng = random.Random(seed)
        try:
            data = yaml.safe_load(mutilate(rng.choice(texts), rng))
        except yaml.YAMLError:
            continue
        try:
            deck = package.read_deck(data)
        except DeckFault as fault:
            reasons.append(len(fault.reasons))
        else:
            assert isinstance(package.check_deck(deck, package.catalog()), list)
    assert all(reasons)


@pytest.mark.parametrize("game", BUILT)
def test_mutilated_replays_are_refused_or_played(game: str) -> None:
    decks = list(load(game).decks().values())[:2]
    match = Match.new(game, decks, seed=3)
    player = RandomPlayer(1)
    while match.result is None and len(match.done) < 60:
        assert match.decision is not None
        match.answer(player.answer(match.decision))
    text = write_replay(match)
    messages: list[str] = []
    for seed in range(60):
        rng = random.Random(seed)
        try:
            play_replay(read_replay(mutilate(text, rng)))
        except ReplayFault as fault:
            messages.append(str(fault))
    assert messages
    assert all(messages)


@pytest.mark.parametrize("game", BUILT)
def test_made_up_answers_change_nothing(game: str) -> None:
    decks = list(load(game).decks().values())[:2]
    match = Match.new(game, decks, seed=5)
    player = RandomPlayer(2)
    rng = random.Random(7)
    for _ in range(80):
        if match.decision is None:
            break
        before = match.digest
        for _ in range(4):
            words = mutilate(rng.choice([*match.options(), "pass", "choose A, B", "number 3", "play 無"]), rng)
            wild = tuple(rng.randrange(-3, 200) for _ in range(rng.randrange(5)))
            branch = match.branch()
            for answer in (words, wild):
                try:
                    branch.answer(answer)
                except (Illegal, Unreadable):
                    continue
                break
        assert match.digest == before
        match.answer(player.answer(match.decision))
