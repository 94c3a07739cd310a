"""What a match begins with, and how it is brought back: set up again, and everything done once more."""

from __future__ import annotations

import math
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from tefuda.games.base import AnyDeck, DeckFault, Options, load
from tefuda.kernel.budget import Overrun, allowed
from tefuda.kernel.catalog import Catalog
from tefuda.kernel.game import Game, Illegal, Setting, Stuck
from tefuda.match.endless import VERB, Endless
from tefuda.match.faults import ScenarioFault
from tefuda.match.match import Match
from tefuda.match.notation import Unreadable
from tefuda.match.replay import card_digests
from tefuda.match.scenario import open_scenario

from .kept_cards import Kept, earlier
from .seats import RETURN
from .store import Row


class Setup(msgspec.Struct, frozen=True):
    """The beginning of a match. With a scenario, its text takes the place of decks and seed."""

    game: str
    seed: int = 0
    decks: tuple[dict[str, Any], ...] = ()
    options: Options = {}
    scenario: str = ""
    seconds: float = 0.0  # each side's time; 0: no clock
    increment: float = 0.0  # added for every action
    delay: float | None = None  # before a bot acts; None: as the server is set
    practice: bool = False  # from a scenario or a replay
    solo: bool = False  # one person answers for both sides
    view_only: bool = False  # a replay that was opened from a file
    before: str = ""  # the match this is the rematch of
    listed: bool = False  # in the lobby: anybody may join and watch
    puzzle: str = ""  # one of the game's own, `game/number`
    quick: bool = False  # against a person: windows where nothing can be done are passed at once, which tells that it is so
    salt: str = ""  # makes the promise about the deal unguessable (`deal.py`)
    rules: str = ""  # the revision of the rules it began with
    cards: dict[str, str] = {}  # card number -> digest of its definition, as it was when the match began
    places: tuple[int, ...] = ()  # where each of them stood in the catalog: states know cards by that


class BrokenMatch(Exception):
    """A match on disk that this version of the program cannot go on with."""


def begin(setup: Setup, catalog: Catalog | None = None) -> Match:
    """The match at its beginning, with cards as they were. Raises DeckFault or ScenarioFault."""
    if setup.scenario:
        # Ends in a new line: a text of one line could be taken for the name of a file.
        return _untraced(open_scenario(setup.scenario + "\n"))
    package = load(setup.game)
    match = Match.new(setup.game, [package.read_deck(deck) for deck in setup.decks], setup.seed, setup.options, catalog)
    assert match.origin is not None
    match.origin = msgspec.structs.replace(match.origin, salt=setup.salt, rules=setup.rules, cards=setup.cards)
    return match


def sealed(setup: Setup, match: Match) -> Setup:
    """The beginning with the digests of what it was played with: the cards and the revision of the rules."""
    found = card_digests(match)
    places = tuple(match.game.catalog.find(number) or 0 for number in found)
    return msgspec.structs.replace(setup, rules=match.package.rules.revision, cards=found, places=places)


def changed(setup: Setup, match: Match) -> tuple[str, ...]:
    """What is no longer as it was when the match began: numbers of cards, or the rules. Nothing for older records."""
    if not setup.rules:
        return ()
    revision = match.package.rules.revision
    rules = () if revision == setup.rules else (f"rules {setup.rules} → {revision}",)
    now = card_digests(match)
    return (*rules, *(number for number, digest in setup.cards.items() if now.get(number) != digest))


def _untraced(match: Match) -> Match:
    """A scenario is set up under a tracer that the playing after it does not need."""
    setting = match.game.setting
    match.game = Game(Setting(setting.rules, setting.catalog, setting.options), match.game.state)
    return match


def chosen(setup: Setup) -> Options:
    """The options of the rules that are not as they are by default: whoever plays should know them."""
    usual = load(setup.game).rules.switches
    return {name: value for name, value in setup.options.items() if usual.get(name) != value}


def new_salt() -> str:
    """128 random bits that are told together with the seed, when the match is over."""
    return secrets.token_hex(16)


def new_seed() -> int:
    """Luck nobody can guess: whoever knew the seed would know every card."""
    return secrets.randbits(63)


def deck_titles(setup: Setup, lang: str) -> tuple[str, str]:
    """What the two decks are called."""
    titles = [str((deck.get("english") if lang == "en" else "") or deck.get("name") or "") for deck in setup.decks]
    return (titles[0], titles[1]) if len(titles) == 2 else ("", "")


def plain_deck(deck: AnyDeck) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(deck)
    return found


class Line:
    """The match being played and, under it, those it branched off from."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.below: list[Match] = []
        self.changed: tuple[str, ...] = ()  # what is no longer as it was when the match began: it can only be read
        self.kept: tuple[str, ...] = ()  # cards that have changed since, and with which it is finished as they were
        self.timed_out = False  # an older record: a loss on time that was written as a concession

    @property
    def by_time(self) -> bool:
        """Has somebody lost because the clock ran down?"""
        result = self.match.result
        return result is not None and (result.reason == "time" or self.timed_out)

    def carry_out(self, kind: str, seat: int, text: str) -> None:
        """One row. Raises Illegal or Unreadable, and then changes nothing."""
        if kind == "answer":
            self.match.act(seat, text)
        elif kind == "time":
            self.match.act(seat, text)
            self.timed_out = text == "concede"
        elif kind == VERB:
            self.match.stop(seat, text)
        elif kind in ("undo", "cancel"):
            self.match.undo(int(text))
            if self.match.result is None:
                self.timed_out = False
        elif kind == "branch":
            self.below.append(self.match)
            self.match = self.match.branch()
        elif kind == RETURN and self.below:
            self.match = self.below.pop()
        elif kind == "keep" and self.below:
            self.below.pop()
        else:
            raise ValueError(f"there is no action {kind!r} here")


def bring_back(setup: Setup, rows: Sequence[Row], seconds: float = math.inf, kept: Kept | None = None) -> Line:
    """Play everything again and compare every state with what was written. Raises BrokenMatch.

    Where cards have changed since, it is played with those it began with if they are `kept`.
    """
    try:
        with allowed(seconds):
            return _bring_back(setup, rows, kept)
    except (Overrun, Endless):
        raise BrokenMatch(f"playing it again takes more than {seconds:.0f} seconds") from None


def _bring_back(setup: Setup, rows: Sequence[Row], kept: Kept | None) -> Line:
    try:
        line = _as_it_began(setup, kept)
    except (DeckFault, ScenarioFault, LookupError, ValueError) as fault:
        raise BrokenMatch(f"the match cannot be set up any more: {fault}") from fault
    for row in rows:
        try:
            line.carry_out(row.kind, row.seat, row.text)
        except (Illegal, Unreadable, Stuck, ValueError) as fault:
            raise BrokenMatch(f"action {row.number} is not possible any more{_because(line)}") from fault
        if row.digest and line.match.digest != row.digest:
            raise BrokenMatch(f"after action {row.number} the game stands differently than it did{_because(line)}")
    return line


def _as_it_began(setup: Setup, kept: Kept | None) -> Line:
    catalog = None
    if kept is not None and not setup.scenario and setup.rules == load(setup.game).rules.revision:
        catalog = earlier(setup.game, setup.cards, setup.places, kept)
    line = Line(begin(setup, catalog))
    line.changed = changed(setup, line.match)
    if catalog is not None and not line.changed:
        now = load(setup.game).catalog()
        line.kept = tuple(number for number in setup.cards if _digest(now, number) != setup.cards[number])
    return line


def _digest(catalog: Catalog, number: str) -> str:
    index = catalog.find(number)
    return "" if index is None else catalog.definitions[index].digest


def _because(line: Line) -> str:
    return f"; changed since it began: {', '.join(line.changed[:8])}" if line.changed else ""
