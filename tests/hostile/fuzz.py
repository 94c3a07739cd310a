"""Fuzzers with a seed, for everything that strangers write: scenarios, decks, cards, replays, messages and notation.

    python -m tests.hostile.fuzz --seed 1 --seconds 600          # all kinds in turn; prints what it found
    python -m tests.hostile.fuzz --kind card --seed 7 --count 5000

Each try is made from its number and the seed alone, so a fault is repeated with `--kind K --seed S --first N --count 1`.
A try is in order if it is taken, or refused with the exception that is meant for it, in less than `SLOW` seconds of work (not
of waiting for a processor; the cards of all games are read before).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import time
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec
import yaml

from tefuda.games.base import BUILT, CardFault, DeckFault, data_files, load
from tefuda.kernel.budget import allowed
from tefuda.kernel.game import Illegal
from tefuda.match.endless import Endless
from tefuda.match.match import Match
from tefuda.match.notation import Unreadable
from tefuda.match.replay import ReplayFault, play_replay, read_replay, write_replay
from tefuda.match.scenario import run_scenario
from tefuda.match.source import SourceFault, read_yaml
from tefuda.players import choose
from tefuda.players.random_player import RandomPlayer
from tefuda.web.messages import Malformed, decode

SLOW = 10.0
SCENARIOS = Path(__file__).parents[1] / "scenarios"
ODD = [
    "",
    "\x00",
    "\ud800",
    "²",
    "-1",
    "9" * 30,
    "[" * 40,
    "{a: " * 30,
    "\u202e",
    "null",
    "{}",
    "《",
    "A.hand 9",
    "%41",
    "\n---\n",
]


def broken(text: str, rng: random.Random) -> str:
    """A text with a few pieces cut out, doubled, exchanged, or replaced by something odd."""
    for _ in range(rng.randint(1, 4)):
        a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        b = min(b, a + rng.choice([1, 3, 20, 400]))
        how = rng.randrange(5)
        if how == 0:
            text = text[:a] + text[b:]
        elif how == 1:
            text = text[:b] + text[a:b] * rng.randint(1, 20) + text[b:]
        elif how == 2:
            text = text[:a] + rng.choice(ODD) + text[b:]
        elif how == 3:
            at = rng.randrange(len(text) + 1)
            text = text[:at] + text[a:b] + text[at:]
        else:
            text = (
                text[:a]
                + chr(rng.choice([rng.randrange(32, 127), rng.randrange(0x3040, 0x30FF), rng.randrange(0x10FFFF)]))
                + text[b:]
            )
    return text[: 300 * 1024]


@cache
def _scenarios() -> tuple[str, ...]:
    return tuple(path.read_text("utf-8") for path in sorted(SCENARIOS.rglob("*.yaml"))[::7])


def scenario(rng: random.Random) -> None:
    run_scenario(broken(rng.choice(_scenarios()), rng) + "\n")


def deck(rng: random.Random) -> None:
    game = rng.choice(BUILT)
    texts = [text for _, text in data_files(game, "decks", ".yaml")]
    with contextlib.suppress(yaml.YAMLError, DeckFault, RecursionError):
        package = load(game)
        package.check_deck(package.read_deck(yaml.safe_load(broken(rng.choice(texts), rng))), package.catalog())


@cache
def _cards(game: str) -> tuple[str, ...]:
    files = data_files(game, "cards", ".jsonl")
    return tuple(line for _, text in files for line in text.splitlines() if line.strip())


def card(rng: random.Random) -> None:
    game = rng.choice([name for name in BUILT if _cards(name)])
    with contextlib.suppress(SourceFault, CardFault):
        package = load(game)
        found = read_yaml(broken(rng.choice(_cards(game)), rng))
        if isinstance(found, dict):
            package.read_card(package.card_defaults(msgspec.to_builtins(found)))


@cache
def _played(game: str) -> Match:
    match = Match.new(game, list(load(game).decks().values())[:2], seed=3)
    player = RandomPlayer(1)
    while match.decision is not None and len(match.done) < 60:
        match.answer(choose(player, match.game, match.decision.seat))
    return match


def replay(rng: random.Random) -> None:
    with contextlib.suppress(ReplayFault):
        play_replay(read_replay(broken(write_replay(_played(rng.choice(BUILT))), rng)))


MESSAGES = [
    {"type": "answer", "at": 3, "choose": ["0", "1.2"]},
    {"type": "answer", "line": "play A"},
    {"type": "arrange", "zone": "hand", "order": [2, 1]},
    {"type": "why_not", "place": "A.hand 1"},
    {"type": "settings", "auto_pass": True, "stops": ["main"]},
    {"type": "agree", "what": "undo"},
]


def message(rng: random.Random) -> None:
    text = broken(json.dumps(rng.choice(MESSAGES)), rng)
    with contextlib.suppress(Malformed):
        decode(text if rng.random() < 0.5 else text.encode("utf-8", "surrogatepass"))


def notation(rng: random.Random) -> None:
    match = _played(rng.choice(BUILT)).branch()
    match.undo(rng.randrange(len(match.done)))
    if match.decision is None:
        return
    line = broken(rng.choice([*match.options(), "pass", "choose A, B", "number 3", "arrange hand", "endless 1 2 3"]), rng)
    with contextlib.suppress(Illegal, Unreadable):
        match.act(rng.randrange(2), line)


KINDS: dict[str, Callable[[random.Random], None]] = {
    "scenario": scenario,
    "deck": deck,
    "card": card,
    "replay": replay,
    "message": message,
    "notation": notation,
}


def attempt(kind: str, seed: int, number: int) -> str:
    """One try; what was wrong with it, or nothing."""
    rng = random.Random(f"{kind} {seed} {number}")
    started = time.process_time()
    try:
        with allowed(SLOW):
            KINDS[kind](rng)
    except Endless:
        pass  # stopped, as it should be
    except Exception:
        return traceback.format_exc(limit=-3)
    taken = time.process_time() - started
    return f"took {taken:.1f} s" if taken > SLOW else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=KINDS, default=None)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=1 << 60)
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    kinds = [given.kind] if given.kind else list(KINDS)
    for name in BUILT:
        load(name).catalog()
    tries, faults, end = dict.fromkeys(kinds, 0), 0, time.monotonic() + given.seconds
    for number in range(given.first, given.first + given.count):
        if time.monotonic() > end:
            break
        for kind in kinds:
            tries[kind] += 1
            wrong = attempt(kind, given.seed, number)
            if wrong:
                faults += 1
                print(f"{kind} --seed {given.seed} --first {number}: {wrong}", flush=True)
    print(f"tries {tries}, faults {faults}")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
