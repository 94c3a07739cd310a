"""Hidden information over whole games: the same game is played twice, the second time with unseen cards exchanged.

The cards that one player never gets to see change places among themselves before the first action; then everything that was
done is done again. In every other game the other player holds cards back, so that there are many in the hand whose exchange
matters: what could be played can no longer be, and the other way round. As long as the rules let the other player give the same
answers, nothing that the first one is shown may differ: not a byte of the board as data or as a page, with the drawings that
the connection does not have yet and the events that led to it, nor whether a window of the other one is passed by itself. Where
the other one's answer is no longer possible, or the rules ask something else because of the cards in the hand, the two games
have parted, and what the rules themselves tell is not compared (see docs/operating.md).

`python -m tests.hostile.test_histories 50` plays fifty seeds of every game and prints how much was compared.
"""

from __future__ import annotations

import random
import sys
from typing import Literal, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from tefuda.games.base import BUILT, load
from tefuda.kernel.game import Game
from tefuda.kernel.moves import arrive, forget
from tefuda.kernel.records import Answer, Decision, Option
from tefuda.kernel.visibility import sees
from tefuda.kernel.zones import seat_of
from tefuda.match.automatic import Prefs, answer
from tefuda.match.match import Match
from tefuda.players import choose
from tefuda.players.random_player import RandomPlayer
from tefuda.web.context import Known, PlayerContext
from tefuda.web.logbook import LogBook
from tefuda.web.places import Keys
from tefuda.web.rendering import renderer
from tefuda.web.staging import staged
from tefuda.web.table import LOG_LINES, table

PUBLIC = Prefs(public=True)
MOST = 220


class Compared(NamedTuple):
    """How far two games went together, and how many cards were other ones."""

    steps: int
    cards: int
    held: int  # cards among them that the other player has known, in the hand mostly
    parted: bool


def played(game: str, seed: int, reader: int) -> Match:
    """A game of players who do anything; with an odd seed, the one whose cards are exchanged passes most of the time."""
    decks = list(load(game).decks().values())
    match = Match.new(game, [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]], seed)
    player, rng, verbs = RandomPlayer(seed), random.Random(seed), match.game.rules.named.verbs
    while (decision := match.decision) is not None and len(match.done) < MOST:
        idle = [number for number, option in enumerate(decision.options) if verbs[option.verb].idle]
        shy = seed % 2 and decision.seat != reader and decision.kind == "act" and idle and rng.random() < 0.8
        match.answer((idle[0],) if shy else choose(player, match.game, decision.seat))
    return match


def held(match: Match, cards: set[int], seat: int) -> int:
    """How many of these cards the player has known at some time."""
    known: set[int] = set()
    for state in (*match.past(), match.game.state):
        game = Game(match.game.setting, state)
        known |= {card for card in cards - known if card < len(state.cards) and sees(game, seat, card)}
    return len(known)


def unseen(match: Match, reader: int) -> list[int]:
    """Cards of the other player that the reader has not seen in any state, and that nobody has chosen or shown."""
    cards = match.game.state.cards
    hidden = {number for number, card in enumerate(cards) if card.owner != reader}
    for state in (*match.past(), match.game.state):
        game = Game(match.game.setting, state)
        hidden = {card for card in hidden if card < len(state.cards) and not sees(game, reader, card)}
    places = match.game.rules.zone_at
    for event in match.events:
        open_zones = [zone for zone in (event.origin, event.destination) if zone >= 0 and places[zone].sight == "public"]
        own = [zone for zone in (event.origin, event.destination) if zone >= 0 and seat_of(zone) == reader]
        if event.kind != "move" or open_zones or own:
            hidden -= {event.subject.card, event.agent.card, event.source.card}
    for done, state in zip(match.done, match.past(), strict=True):
        if state.decision is not None and done.answer is not None and state.decision.kind != "number":
            for number in done.answer:
                option = state.decision.options[number]
                hidden -= {option.card.card, option.other.card}
    return sorted(hidden)


def exchanged(match: Match, cards: list[int], rng: random.Random) -> Match:
    """The game at its beginning with these cards mixed among themselves (apart where they can never be in the same place)."""
    begun = match.branch()
    begun.undo(len(begun.done))
    game = begun.game
    known = game.catalog.definitions
    pools: dict[tuple[int, str], list[int]] = {}
    for card in cards:
        record = game.state.cards[card]
        pools.setdefault((record.owner, game.rules.pool(game, known[record.definition])), []).append(card)
    for pool in pools.values():
        mixed = [game.state.cards[card].definition for card in pool]
        rng.shuffle(mixed)
        for card, definition in zip(pool, mixed, strict=True):
            old = game.state.cards[card]
            if old.definition != definition:
                forget(game, card, old)
                game.state.cards[card] = replace(old, definition=definition)
                arrive(game, card, game.state.cards[card])
    game.touch()
    return begun


def signature(option: Option) -> tuple[object, ...]:
    return (option.verb, option.card.card, option.other.card, option.index, option.to, option.price)


def same_answer(asked: Decision, given: Answer, now: Decision) -> Answer | None:
    """The same answer to the question as it stands in the other game; None if there is none."""
    if (asked.seat, asked.kind, asked.topic) != (now.seat, now.kind, now.topic):
        return None
    if asked.kind == "number":
        return given if now.least <= given[0] <= now.most else None
    places = {signature(option): number for number, option in enumerate(now.options)}
    found = [places.get(signature(asked.options[number])) for number in given]
    return None if None in found else tuple(number for number in found if number is not None)


PLAYERS = (PlayerContext(seat="A", name="A", kind="person"), PlayerContext(seat="B", name="B", kind="person"))


class Connection:
    """What the reader is sent over one connection, board by board: the board as data and as a page, and what led to it."""

    def __init__(self, match: Match, letter: Literal["A", "B"]) -> None:
        self.match, self.letter = match, letter
        self.book, self.keys, self.known = LogBook(letter, "en", you=True), Keys(letter), Known()
        self._heard = self._done = 0
        self._sent: list[bytes] = []

    def shown(self) -> list[bytes]:
        """The newest board."""
        if self._sent and self._done == len(self.match.done):
            return self._sent
        match, lines, events = self.match, self.book.read(self.match), len(self.match.events)
        context = table(
            match, self.letter, "en", name="m", at=len(match.done), heard=f"0.{events}", players=PLAYERS,
            log=lines[-LOG_LINES:], keys=self.keys, prefs=PUBLIC, urls={"home": "/", "rules": "", "clause": ""},
        )  # fmt: skip
        page = renderer().render_table(context, self.known)
        led = staged(match, self.letter, self._heard, self.keys, lines)
        beats = renderer().render_beats(context.game, "en", led, self.known)
        self._heard, self._done = events, len(match.done)
        self._sent = [msgspec.json.encode(context), page.encode(), msgspec.json.encode(beats)]
        return self._sent


def compare(game: str, seed: int, reader: int) -> Compared:
    """Play it twice and compare all the way."""
    first = played(game, seed, reader)
    cards = unseen(first, reader)
    second = exchanged(first, cards, random.Random(seed))
    original = first.branch()
    original.undo(len(original.done))
    one, other = (Connection(match, "A" if reader == 0 else "B") for match in (original, second))
    both = zip(original.game.state.cards, second.game.state.cards, strict=True)
    others = {number for number, (a, b) in enumerate(both) if a.definition != b.definition}
    changed, in_hand = len(others), held(first, others, 1 - reader)
    for number, done in enumerate(first.done):
        asked, now = original.decision, second.decision
        assert asked is not None
        if now is None or done.answer is None:
            return Compared(number, changed, in_hand, True)
        if asked.seat == reader:
            assert one.shown() == other.shown(), (game, seed, number)
        given = same_answer(asked, done.answer, now)
        if given is None:
            assert asked.seat != reader or now.seat != reader, (game, seed, number)
            return Compared(number, changed, in_hand, True)
        assert one.shown() == other.shown(), (game, seed, number)
        passed = [answer(match.game, ask, PUBLIC) is not None for match, ask in ((original, asked), (second, now))]
        if asked.seat != reader and asked.kind == "act":
            assert passed[0] == passed[1], (game, seed, number, "passing tells the hand")
        original.answer(done.answer)
        second.answer(given)
    return Compared(len(first.done), changed, in_hand, False)


@pytest.mark.slow
@pytest.mark.parametrize("reader", [0, 1])
@pytest.mark.parametrize("game", BUILT)
def test_the_same_game_with_other_unseen_cards(game: str, reader: int) -> None:
    """Each reader has games of his own; `make soak` compares many more."""
    found = [compare(game, seed, reader) for seed in (reader, reader + 2)]
    assert sum(one.steps for one in found) > 25
    assert sum(one.held for one in found) >= 2


if __name__ == "__main__":
    for name in BUILT:
        every = [compare(name, seed, seat) for seed in range(int(sys.argv[1])) for seat in (0, 1)]
        steps, cards = sum(one.steps for one in every), sum(one.cards for one in every)
        parted, known = sum(one.parted for one in every), sum(one.held for one in every)
        told = f"{cards} cards exchanged, {known} of them known to their player, {parted} parted"
        print(f"{name}: {len(every)} games, {steps} steps compared, {told}", flush=True)
