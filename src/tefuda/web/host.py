"""A running match: the people and bots around it, and the one way in for everything they do.

Every change is made under the host's lock, written to disk, and only then shown to anybody. If it cannot be written, it is
taken back and nobody has seen it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import cached_property
from typing import Any, Final, get_args

import msgspec

from tefuda.kernel.budget import allowed
from tefuda.kernel.game import Illegal, Stuck
from tefuda.kernel.records import Answer, Refusal
from tefuda.match import automatic
from tefuda.match.automatic import Prefs
from tefuda.match.endless import VERB, Endless
from tefuda.match.lesson import Goal, Lesson, goal_of, lesson_of
from tefuda.match.match import Match
from tefuda.match.notation import Unreadable
from tefuda.match.replay import promise

from .annex import at_work
from .clock import Clock
from .context import Lang, Reader
from .guard import Bucket
from .logbook import LogBook
from .phrases import BURST, RATE
from .places import Keys
from .seats import OPEN, RETURN, SEATS, Seat, Turning, plain
from .settings import Limits
from .setup import Line, Setup
from .store import Row, Stale, Store, StoreFault, now

#: The level of the other side in a guided game: it does what the lesson says.
LESSON = "lesson"
#: What puts back something that is not done yet; nobody has to agree.
CANCEL: Final = "cancel"
#: What ends a match without answering anything.
ENDINGS = ("concede", "time", VERB)
#: The part of the time for an action that goes to what is answered by itself after it.
AUTOMATIC = 0.4
#: Runs something beside the server; what is awaited gives what it gives.
Beside = Callable[[Callable[[], Any]], Awaitable[Any]]
#: What has to be agreed on when the opponent is a person.
AGREED = get_args(Turning)


class Refused(Exception):
    """Something that was not done, with every reason. Nothing has changed."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        super().__init__("; ".join(refusal.en for refusal in refusals))
        self.refusals = tuple(refusals)


class Late(Refused):
    """An answer to a table that is no longer there, such as a second click."""


def refuse(ja: str, en: str, clause: str = "") -> Refused:
    return Refused([Refusal(clause, ja, en)])


class MatchHost:
    """One match in memory."""

    def __init__(
        self,
        name: str,
        setup: Setup,
        seats: list[Seat],
        line: Line,
        store: Store,
        rows: Sequence[Row] = (),
        limits: Limits | None = None,
        beside: Beside = asyncio.to_thread,
    ) -> None:
        self.name = name
        self.setup = setup
        self.seats = seats
        self.line = line
        self.store = store
        self.number = len(rows)  # rows on disk; also tells late messages from timely ones
        self.clock = Clock(setup.seconds, setup.increment, rows[-1].clocks if rows else ())
        self.limits = limits or Limits()
        self.beside = beside  # where what takes long goes on
        #: How often each seat has arranged its cards, and the numbers of those rows: they make nobody's answer late.
        self.arranged = [0, 0]
        self._still: set[int] = set()
        self.put_back = [0, 0]  # rows of things that each seat began and did not do, with those that put them back
        for row in rows:
            self._count(row)
        idly = self.limits.idly_per_second, self.limits.idle_burst
        self._arranging = [Bucket(*idly) for _ in SEATS]
        self._putting_back = [Bucket(*idly) for _ in SEATS]
        self._bothering = [Bucket(*idly) for _ in SEATS]  # settings and requests: each is a new board for everybody
        self.phrases = [Bucket(RATE, BURST) for _ in SEATS]
        self.unasked = 0  # answers in a row that were given by themselves
        self.lock = asyncio.Lock()
        self.next = ""  # the rematch, once there is one
        self.stale = False  # the disk knows more than this: it has to be read again
        self.requests: dict[str, int] = {}  # what was asked for -> the seat that asked
        self.stopped: Callable[[], None] = lambda: None  # told when the match is ended because something never ends
        self.changed: list[Callable[[], None]] = []  # told after every change
        told = self._frozen_words() if line.changed else self._kept_words() if line.kept else None
        self.notice = None if told is None else Refusal("", *told)  # something everybody should know (the disk is full)
        self.version = 0  # counts everything that may change what somebody sees
        self.era = 0  # counts how often the past was changed: what was shown of another one is not gone on from
        self.driven = -1  # the version that was last looked at for bots and automatic answers
        self._promised = ("", "")
        self._books: dict[tuple[Reader, str, bool], LogBook] = {}
        self._keys: dict[Reader, Keys] = {}

    # ---- looking

    @property
    def match(self) -> Match:
        return self.line.match

    @property
    def over(self) -> bool:
        """Has the match itself ended (not only a branch of it)?"""
        return self.match.result is not None and not self.line.below

    @property
    def against_person(self) -> bool:
        return not self.setup.solo and all(seat.kind != "bot" for seat in self.seats)

    @property
    def waiting_for_player(self) -> bool:
        """Is a seat still free?"""
        return any(seat.kind == OPEN for seat in self.seats)

    def bot_to_move(self) -> str:
        """The level of the bot that has to decide; empty if it is a person, or nobody."""
        decision = self.match.decision
        return "" if decision is None or self.setup.view_only else self.seats[decision.seat].level

    @cached_property
    def lesson(self) -> Lesson | None:
        """The script of a guided game."""
        return lesson_of(self.setup.scenario + "\n") if any(seat.level == LESSON for seat in self.seats) else None

    @cached_property
    def goal(self) -> Goal:
        """What is to be done, of a puzzle."""
        return goal_of(self.setup.scenario + "\n") if self.setup.scenario else Goal()

    @property
    def promise(self) -> str:
        """What was promised about the deal (`match.replay.promise`), found once for each deal."""
        if self._promised[0] != self.setup.salt:
            self._promised = (self.setup.salt, promise(self.match))
        return self._promised[1]

    def reader_of(self, seat: int) -> Reader:
        """Whose view a seat's player gets: one who plays both sides sees that of the side to decide."""
        decision = self.match.decision
        if self.setup.solo and decision is not None:
            seat = decision.seat
        return "A" if seat == 0 else "B"

    def acting(self, seat: int) -> int:
        """The seat a player's action counts for."""
        return SEATS.index(self.reader_of(seat)) if self.setup.solo else seat

    def book(self, reader: Reader, lang: Lang, *, record: bool = False) -> LogBook:
        """The log as a reader is told it. A record of the game speaks of A and B, to everybody."""
        you = reader in ("A", "B") and not self.setup.solo and not record
        found = self._books.get((reader, lang, you))
        if found is None:
            found = self._books[reader, lang, you] = LogBook(reader, lang, you=you)
        return found

    def keys(self, reader: Reader) -> Keys:
        return self._keys.setdefault(reader, Keys(reader))

    # ---- answering

    async def answer(self, seat: int, at: int | None, read: Callable[[Match], Sequence[Answer | str]]) -> None:
        """Answer the pending decision. `read` gives the answers (several if one leads to a question of the same player)."""
        async with self.lock:
            self._timely(at)
            acting = self.acting(seat)
            await self._write(acting, lambda match: _answers(match, acting, read(match)))
        self._tell()

    async def act(self, seat: int, text: str) -> None:
        """What may be done at any time: `concede`, `arrange hand ...`."""
        async with self.lock:
            if self.waiting_for_player or text != "concede":
                self._timely(None)
            if text != "concede":
                self._arranges(seat)
            acting = self.acting(seat)
            await self._write(acting, lambda match: match.act(acting, text))
        self._tell()

    def _arranges(self, seat: int) -> None:
        """Arranging is nobody else's business: now and then, and so often in a match."""
        if self.arranged[seat] >= self.limits.arranged:
            raise refuse("並べ替えの回数が多すぎます。", "The cards have been arranged too often in this match.")
        if not self._arranging[seat].take():
            raise refuse("並べ替えが速すぎます。少し待ってください。", "The cards are arranged too fast; please wait a moment.")

    def _bothers(self, seat: int) -> None:
        if not self._bothering[seat].take():
            raise refuse("速すぎます。少し待ってください。", "That is too fast; please wait a moment.")

    async def out_of_time(self, seat: int) -> bool:
        """The seat's clock has run down; False if it has not, or no longer matters."""
        async with self.lock:
            decision = self.match.decision
            if decision is None or decision.seat != seat or (self.clock.left(seat) or 0.0) > 0.0:
                return False
            await self._row("time", seat, "time")
        self._tell()
        return True

    async def bot_answers(self, at: int, answer: Answer) -> bool:
        """A bot has made up its mind; False if the table has moved on meanwhile, or the match is as long as it may be."""
        async with self.lock:
            if at != self.number or self.match.decision is None or self.full:
                return False
            await self._write(self.match.decision.seat, lambda match: match.answer(answer))
        self._tell()
        return True

    async def settle(self) -> bool:
        """Give the answers that nobody has to be asked for; True if there were any.

        They obey the limits of people: a match that plays itself comes to an end as any other.
        """
        async with self.lock:
            before, decision = self.number, self.match.decision
            if decision is None or self.full or self.frozen or self.unasked >= self.limits.unasked:
                return False
            await self._write(decision.seat, None)
            if self.number == before:
                return False
        self._tell()
        return True

    @property
    def full(self) -> bool:
        """Has the match as many rows as it may have? What changes nothing in the end does not fill it."""
        return self.number - len(self._still) - sum(self.put_back) >= self.limits.actions

    @property
    def frozen(self) -> bool:
        """Have its cards or rules changed since it began? Then it can be read and given up, and not played on."""
        return bool(self.line.changed)

    def _frozen_words(self) -> tuple[str, str]:
        which = ", ".join(self.line.changed[:8]) + ("…" if len(self.line.changed) > 8 else "")
        ja = f"この対戦が始まってから変わったものがあります（{which}）。見ることはできますが、続けられません。"
        en = f"Something has changed since this match began ({which}). It can be read, but not played on with other cards."
        return ja, en

    def _kept_words(self) -> tuple[str, str]:
        which = ", ".join(self.line.kept[:8]) + ("…" if len(self.line.kept) > 8 else "")
        ja = f"この対戦が始まってから変わったカードがあります（{which}）。始まったときのカードのまま続けます。"
        en = f"Cards have changed since this match began ({which}). It goes on with the cards it began with."
        return ja, en

    def _count(self, row: Row) -> None:
        if row.kind == "answer" and row.text.startswith("arrange "):
            self._still.add(row.number)
            self.arranged[row.seat] += 1
        elif row.kind == CANCEL:
            self.put_back[row.seat] += int(row.text) + 1

    def prefs(self, number: int) -> Prefs | None:
        """What is answered by itself for a seat; None if nothing is."""
        seat = self.seats[0 if self.setup.solo else number]  # one who plays both sides sits on one of them
        if self.setup.view_only or seat.kind == OPEN:
            return None
        # A bot need not be asked where it can only pass; everything else it decides itself.
        if seat.kind == "bot":
            return Prefs(auto_pay=False, hurry=False)
        return msgspec.structs.replace(seat.prefs, public=True) if self.against_person and not self.setup.quick else seat.prefs

    # ---- going back, branching, agreeing

    async def ask(self, seat: int, what: str) -> str:
        """Undo, branch, return, keep: done at once, or asked of the other player. Gives "done" or "asked"."""
        async with self.lock:
            self._timely(None)
            self._possible(seat, what)
            if self.against_person and self.requests.get(what, seat) == seat:
                self._bothers(seat)
                self.requests[what] = seat
                outcome = "asked"
            else:
                await self._perform(self.requests.pop(what, seat), what)
                outcome = "done"
        self._tell()
        return outcome

    async def cancel(self, seat: int) -> None:
        """Put back what the seat is about to do. Nobody has to agree: it has learned nothing by it."""
        async with self.lock:
            self._timely(None)
            count = self.cancel_count(seat)
            if not count:
                raise refuse("いまはやめられません。", "There is nothing that could be put back.")
            if self.put_back[self.acting(seat)] >= self.limits.put_back:
                raise refuse("やめた回数が多すぎます。", "Too much has been put back in this match.")
            if not self._putting_back[self.acting(seat)].take():
                raise refuse(
                    "やめるのが速すぎます。少し待ってください。", "Too much is put back at once; please wait a moment."
                )
            await self._go_back(CANCEL, self.acting(seat), str(count))
        self._tell()

    def cancel_count(self, seat: int) -> int:
        """How many actions what the seat is about to do has taken so far; 0 if it may not be put back."""
        return 0 if self.setup.view_only else automatic.unfinished(self.match, self.acting(seat))

    async def agree(self, seat: int, what: str, yes: bool) -> bool:
        """Answer a request of the other player; True if it was agreed to."""
        async with self.lock:
            asked = self.requests.get(what)
            if asked is None or asked == seat:
                raise refuse("そのような申し出はありません。", "Nobody has asked for that.")
            if yes and what in AGREED:
                self._possible(asked, what)
                await self._perform(asked, what)
            elif not yes and what == "rematch":
                await self.store.follow(self.name, None, self.next or None)
            self.requests.pop(what, None)
        self._tell()
        return yes

    async def ask_rematch(self, seat: int) -> bool:
        """Ask for another match; True if the other player has asked for it too. It is on disk: who is away finds it later."""
        async with self.lock:
            if self.requests.get("rematch", seat) != seat:
                return True
            self._bothers(seat)
            await self.store.follow(self.name, seat, self.next or None)
            self.requests["rematch"] = seat
        self._tell()
        return False

    async def follow(self, make: Callable[[], Awaitable[str]]) -> str:
        """The rematch, made if there is none yet."""
        async with self.lock:
            if not self.next:
                name = await make()
                await self.store.follow(self.name, None, name)
                self.next = name
                self.requests.pop("rematch", None)
        self._tell()
        return self.next

    def _possible(self, seat: int, what: str) -> None:
        if self.setup.view_only:
            raise refuse("これは再生です。", "This is a replay.")
        if what == "undo" and self.next:
            raise refuse("もう次の対戦があります。", "There is a rematch already.")
        if what == "undo" and self.over and self.against_person:
            # Whoever has read the record has seen every card of the deal: it is not played on.
            ja, en = (
                "終わった対戦は戻せません。もう一度対戦してください。",
                "The match is over and its cards are known; play again.",
            )
            raise refuse(ja, en)
        if what == "undo" and not self.undo_count(seat):
            raise refuse("戻せる手がありません。", "There is nothing to take back.")
        if what == "branch" and (self.match.result is not None or len(self.line.below) >= 8):
            raise refuse("ここからは試せません。", "No branch can start here.")
        if what in (RETURN, "keep") and not self.line.below:
            raise refuse("試している手はありません。", "There is no branch to leave.")

    def may_undo(self, seat: int) -> bool:
        """Is there something to take back, and may it be?"""
        gone = self.setup.view_only or self.next or (self.over and self.against_person)
        return not gone and self.undo_count(seat) > 0

    def undo_count(self, seat: int) -> int:
        """How many actions go back to the seat's own last decision that was one; 0 if there is none."""
        match = self.match
        bottom = len(self.line.below[-1].done) if self.line.below else 0
        for number in range(len(match.done) - 1, bottom - 1, -1):
            done = match.done[number]
            real = automatic.decided(match, number, self.prefs(done.seat) or Prefs())
            if (done.seat == seat or self.setup.solo) and (real or done.text.partition(" ")[0] in ENDINGS):
                return len(match.done) - number
        return 0

    async def _perform(self, seat: int, what: str) -> None:
        text = str(self.undo_count(seat)) if what == "undo" else ""
        await self._go_back(what, seat, text)

    async def _go_back(self, what: str, seat: int, text: str) -> None:
        before = self.match.done.copy()
        await self._row(what, seat, text)
        after = self.match.done
        same = next((at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one is not other), None)
        self._forget(min(len(before), len(after)) if same is None else same)
        self.era += 1

    def _forget(self, actions: int) -> None:
        """Only so many actions are as they were: what was said of the others is not true any more."""
        for book in self._books.values():
            book.back(self.match, actions)
        for keys in self._keys.values():
            keys.back(self.match, actions)

    # ---- writing

    def _timely(self, at: int | None) -> None:
        if self.setup.view_only:
            raise refuse("これは再生です。", "This is a replay.")
        if self.waiting_for_player:
            raise refuse("相手がまだ来ていません。", "The other player has not come yet.")
        if self.frozen:
            raise refuse(*self._frozen_words())
        if self.full:
            raise refuse("この対戦は長すぎます。投了だけができます。", "This match is too long; all one can do is concede.")
        if at is not None and (at > self.number or any(row not in self._still for row in range(max(0, at), self.number))):
            raise Late([Refusal("", "盤面はもう進んでいます。", "The table has moved on since; please look again.")])

    async def _write(self, seat: int, act: Callable[[Match], object] | None) -> None:
        """Act on the match, then write what was done. Not allowed or not written: the match is as before."""
        if self.setup.view_only:
            raise refuse("これは再生です。", "This is a replay.")
        before = len(self.match.done)
        given = await self._run(seat, act)
        if given is None:
            return
        done = self.match.done[before:]
        if not done:
            return
        # Time is earned by answering what the rules ask, not by arranging cards and not for what is answered by itself.
        # What can still be put back has not been done: else one could begin things for the time they earn.
        over = not automatic.unfinished(self.match, seat)
        earned = [action.seat for action in done[: len(done) - given] if action.answer is not None and over]
        self.clock.earn(earned)
        # The digest is that of the last state; those between are checked by the one after them.
        digests = ["" for _ in done[1:]] + [self.match.digest]
        rows = [
            Row(self.number + at, "answer", action.seat, action.text, digest, self.clock.written(), now())
            for at, (action, digest) in enumerate(zip(done, digests, strict=True))
        ]
        try:
            await self._commit(rows)
        except StoreFault:
            self.match.undo(len(done))
            self.clock.earn(earned, -1)
            raise
        self.unasked = self.unasked + given if act is None else given
        self.requests.clear()

    async def _run(self, seat: int, act: Callable[[Match], object] | None) -> int | None:
        """Act, and answer what nobody has to be asked for; gives how many answers those were.

        For a moment here; what takes longer is begun anew beside the others, and what takes too long there ends the match
        (None: that is on disk already).
        """
        at_work(self.name)
        try:
            return self._act(self.match, act, self.limits.here_seconds, self.limits.action_steps)
        except (Endless, Stuck):
            pass
        longer = self.match.branch()
        try:
            seconds, steps = self.limits.action_seconds, self.limits.action_steps
            given: int = await self.beside(lambda: self._act(longer, act, seconds, steps))
        except (Endless, Stuck) as fault:
            self.stopped()
            await self._row(VERB, seat, fault.text if isinstance(fault, Endless) else VERB)
            return None
        self.line.match = longer
        return given

    def _act(self, match: Match, act: Callable[[Match], object] | None, seconds: float, steps: int) -> int:
        """Act within so many seconds and steps. Raises Endless, Refused or a defect, and then changes nothing."""
        before = len(match.done)
        until = time.thread_time() + AUTOMATIC * seconds
        try:
            with allowed(seconds, steps):
                if act is not None:
                    act(match)
                # What is answered by itself belongs to the same board: nobody is shown a question that is gone in a moment.
                prefs = [self.prefs(number) for number in (0, 1)]
                return automatic.play(match, prefs, until - time.thread_time())
        except Exception as fault:
            match.undo(len(match.done) - before)
            if isinstance(fault, Unreadable):
                raise Refused([fault.refusal]) from None
            if isinstance(fault, Illegal):
                raise Refused(fault.reasons) from None
            raise

    async def _row(self, kind: str, seat: int, text: str) -> None:
        """A row that is not an answer. Not written: everything is as before."""
        match, below, timed_out = self.match, self.line.below.copy(), self.line.timed_out
        reopened = kind == "undo" and self.over
        self.line.carry_out(kind, seat, text)
        try:
            await self._commit([Row(self.number, kind, seat, text, self.match.digest, self.clock.written(), now())], reopened)
        except StoreFault:
            if kind in ("undo", CANCEL):
                match.redo(int(text))
            elif kind in ("time", VERB):
                match.undo()
            self.line.match, self.line.below, self.line.timed_out = match, below, timed_out
            raise

    async def _commit(self, rows: Sequence[Row], reopened: bool = False) -> None:
        ended = (now(), self._result()) if self.over else None
        try:
            await self.store.append(self.name, rows, ended, reopened)
        except Stale:
            # A commit that reached the disk although it was reported as failed, or another server on the same database.
            self.stale = True
            self._tell()
            raise
        self.number += len(rows)
        for row in rows:
            self._count(row)
        self.notice = None

    def _result(self) -> dict[str, Any]:
        result: dict[str, Any] = msgspec.to_builtins(self.match.result)
        return {**result, "by_time": self.line.by_time}

    # ---- seats

    async def sit_down(self, number: int, seat: Seat, setup: Setup, line: Line) -> bool:
        """Somebody takes a free seat, perhaps with another deck; False if somebody else was quicker."""
        async with self.lock:
            if self.seats[number].kind != OPEN:
                return False
            seats = [seat if at == number else other for at, other in enumerate(self.seats)]
            await self.store.seat(self.name, plain(seats), msgspec.to_builtins(setup))
            self.seats, self.setup, self.line = seats, setup, line
            self._books.clear()
            self._keys.clear()
            self.era += 1
        self._tell()
        return True

    async def prefer(self, number: int, prefs: Prefs) -> None:
        """What a seat's player wants answered by itself."""
        async with self.lock:
            self._bothers(number)
            changed = msgspec.structs.replace(self.seats[number], prefs=prefs)
            seats = [changed if at == number else other for at, other in enumerate(self.seats)]
            await self.store.seat(self.name, plain(seats))
            self.seats = seats
        self._tell()

    def tell(self, refusal: Refusal | None) -> None:
        """Something everybody at the table should know, or no longer."""
        self.notice = refusal
        self._tell()

    def _tell(self) -> None:
        self.version += 1
        decision = self.match.decision
        held = self.waiting_for_player or self.line.below or self.full or self.frozen  # nobody can answer, or need not
        runs = decision is not None and not held
        self.clock.run(decision.seat if decision is not None and runs and self.seats[decision.seat].kind == "person" else None)
        for told in self.changed:
            told()

    def start_clock(self) -> None:
        """The first look at the match since the server started."""
        self._tell()


def _answers(match: Match, seat: int, answers: Sequence[Answer | str]) -> None:
    decision = match.decision
    if decision is not None and decision.seat != seat:
        raise Refused(match.why_not("pass", seat))
    for answer in answers:
        if isinstance(answer, str):
            match.act(seat, answer)
        else:
            asked = match.decision
            if asked is not None and asked.seat != seat:
                raise refuse("いま決めるのは相手です。", "It is the other player who decides now.")
            match.answer(answer)
