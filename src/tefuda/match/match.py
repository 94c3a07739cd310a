"""A match: one game being played, with everything that was done, and the way back.

Every action keeps the state before it (a fork costs microseconds), so undo, redo and branching are looking things up. The
events of the whole match are kept across forks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tefuda.games.base import AnyDeck, GamePackage, Options, load
from tefuda.kernel.budget import Overrun
from tefuda.kernel.catalog import Catalog
from tefuda.kernel.game import Game, Illegal, Setting
from tefuda.kernel.gates import Tracer
from tefuda.kernel.records import Answer, Decision, Event, Option, Refusal, Result
from tefuda.kernel.state import State

from . import arranging, endless, notation, reasons
from .naming import Labels


class Done(msgspec.Struct, frozen=True):
    """One action: who did what, in notation, and the answer if it was one to a decision."""

    seat: int
    text: str
    answer: Answer | None
    clause: str = ""
    first_event: int = 0  # index in the match's record of its first event


class Origin(msgspec.Struct, frozen=True):
    """What a match began with, for replays."""

    decks: tuple[AnyDeck, ...]
    seed: int
    salt: str = ""  # makes what is promised about the deal unguessable (`replay.promise`)
    rules: str = ""  # the revision it began with, and its cards' digests, where they are known; else those of now
    cards: dict[str, str] = {}


#: What may be written at any time and answers no question.
OUTSIDE = ("concede", "time", "arrange", endless.VERB)


class Match:
    """A game of one package with its history."""

    def __init__(self, package: GamePackage, game: Game, labels: Labels | None = None, origin: Origin | None = None) -> None:
        self.package = package
        self.game = game
        self.origin = origin
        self.labels: Labels = labels or {}
        self.events: list[Event] = list(game.log)
        self.done: list[Done] = []
        self._before: list[State] = []
        self._undone: list[Done] = []
        game.log.clear()

    @classmethod
    def new(
        cls,
        game: str,
        decks: Sequence[AnyDeck],
        seed: int,
        options: Options | None = None,
        catalog: Catalog | None = None,
        tracer: Tracer | None = None,
    ) -> Match:
        """A match from its beginning. Raises DeckFault for a deck that may not be played."""
        package = load(game)
        return cls(package, package.new_game(decks, seed, catalog, options, tracer), origin=Origin(tuple(decks), seed))

    @classmethod
    def at(cls, game: str, position: dict[str, Any], seed: int = 1, options: Options | None = None) -> Match:
        """A match from a described position (docs/scenarios.md), with the shipped cards. Raises PositionFault."""
        package = load(game)
        catalog = Catalog(tuple(package.catalog().definitions))
        started = package.position(Setting(package.rules, catalog, options), position, seed)
        return cls(package, started, package.layout(position).labels())

    # ---- looking

    @property
    def decision(self) -> Decision | None:
        return self.game.state.decision

    @property
    def result(self) -> Result | None:
        return self.game.state.result

    @property
    def digest(self) -> str:
        return self.game.state.digest()

    def options(self, lang: str = "ja") -> list[str]:
        """The lines the pending decision may be answered with (single options; lists are combined with commas)."""
        return [] if self.decision is None else notation.options(self.game, self.decision, lang)

    # ---- acting

    def answer(self, answer: Answer | str) -> None:
        """Answer the pending decision, by option numbers or in notation.

        Raises Unreadable or Illegal and then changes nothing.
        """
        decision = self.decision
        if decision is None:
            raise Illegal([Refusal("", "いま決めることはありません。", "There is nothing to decide now.")])
        if isinstance(answer, str):
            answer = notation.read(self.game, decision, answer, self.labels)
        text = notation.write(self.game, decision, answer)
        self._do(Done(decision.seat, text, answer, decision.clause, len(self.events)))

    def act(self, seat: int, text: str) -> None:
        """An action of a seat in notation: an answer, or what happens at any time (`concede`, `time`, `arrange hand ...`)."""
        verb, _, rest = text.strip().partition(" ")
        if verb == "concede" and not rest:
            self.concede(seat)
        elif verb == "time" and not rest:
            self.out_of_time(seat)
        elif verb == "arrange":
            self.arrange(seat, rest)
        elif verb == endless.VERB:
            self.stop(seat, text)
        else:
            decision = self.decision
            if decision is not None and decision.seat != seat:
                raise Illegal([reasons.not_yours(decision, seat)])
            self.answer(text)

    def concede(self, seat: int) -> None:
        """Give up, at any time."""
        if self.result is not None:
            raise Illegal([Refusal("", "ゲームは終わっています。", "The game is over.")])
        self._do(Done(seat, "concede", None, "", len(self.events)))

    def out_of_time(self, seat: int) -> None:
        """The seat's clock has run down: it has lost."""
        if self.result is not None:
            raise Illegal([Refusal("", "ゲームは終わっています。", "The game is over.")])
        self._do(Done(seat, "time", None, "", len(self.events)))

    def stop(self, seat: int, text: str) -> None:
        """Something never came to an end (`endless`): the match stops here, as a draw."""
        if self.result is not None:
            raise Illegal([Refusal("", "ゲームは終わっています。", "The game is over.")])
        self._do(Done(seat, text.strip(), None, "", len(self.events)))

    def arrange(self, seat: int, text: str) -> None:
        """Rearrange a zone: `hand A, B, C`. Outside decisions, since it changes nothing but the player's own order."""
        order = arranging.read(self.game, seat, text, self.labels)
        refused = arranging.refusal(self.game, seat, order.zone)
        if refused is not None:
            raise Illegal([refused])
        self._do(Done(seat, f"arrange {arranging.write(self.game, order)}", None, order.clause, len(self.events)))

    def _do(self, done: Done) -> None:
        """Carry out an action and remember the state before it."""
        before = self.game.state.fork()
        try:
            self._perform(done)
        except Exception as fault:
            # A failure in the rules' code must not leave half an action behind: bug reports are made from here.
            running, self.game = self.game, Game(self.game.setting, before)
            if isinstance(fault, Overrun):
                raise endless.Endless(endless.blame(running)) from fault
            raise
        self._before.append(before)
        self.done.append(done)
        self._undone = []  # what was taken back belongs to another past now

    def _perform(self, done: Done) -> None:
        if done.answer is not None:
            self.game.answer(done.answer)
        elif done.text == "concede":
            self.package.concede(self.game, done.seat)
        elif done.text == "time":
            # A clock is the players' agreement and no rule of any game: there is no clause to cite.
            self.game.record(Event("time", seat=done.seat))
            self.game.finish(1 - done.seat, "time", "")
        elif done.text.partition(" ")[0] == endless.VERB:
            endless.perform(self.game, done.seat, done.text)
        else:
            arranging.perform(self.game, done.seat, done.text.partition(" ")[2], self.labels)
        self.events.extend(self.game.log)
        self.game.log.clear()

    # ---- going back and forth

    def undo(self, count: int = 1) -> int:
        """Take back the last actions; gives how many were taken back."""
        taken = 0
        while taken < count and self.done:
            done = self.done.pop()
            self.game = Game(self.game.setting, self._before.pop().fork())
            del self.events[done.first_event :]
            self._undone.append(done)
            taken += 1
        return taken

    def redo(self, count: int = 1) -> int:
        """Do again what was taken back; gives how many actions."""
        undone = self._undone
        made = 0
        while made < count and undone:
            done = undone.pop()
            self._do(done)
            self._undone = undone
            made += 1
        return made

    def branch(self) -> Match:
        """An independent match that goes on from here, with the same past."""
        new = Match(self.package, self.game.fork(), dict(self.labels), self.origin)
        new.events = self.events.copy()
        new.done = self.done.copy()
        new._before = self._before.copy()
        return new

    def past(self) -> Sequence[State]:
        """The state before each action. Not to be changed."""
        return self._before

    # ---- why

    def why_not(self, action: str | Option, seat: int | None = None) -> list[Refusal]:
        """Every reason why an action may not be taken now; empty if it may."""
        return reasons.why_not(self, action, seat)

    def why_value(self, card: int, property: str) -> reasons.Value:
        """Where a card's number or words come from."""
        return reasons.why_value(self.game, card, property)

    def why_event(self, number: int) -> list[reasons.Link]:
        """Why an event happened: the event, the ability behind it, the event behind that, and their clauses."""
        return reasons.why_event(self.game, self.events, number)
