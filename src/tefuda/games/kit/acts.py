"""What a player may do in a window, in one shape for every act of every game.

An act says what it may be done with (`options`), what stands against it (`guards`: a clause, a test and a sentence each) and
how it is done (`perform`). What no guard stops is on offer; what one stops is refused with that guard's clause. So nothing
can be refused without a reason, and no reason can differ from what is really asked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, Self

from tefuda.games.words import words
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Sieve, Stop, Test, When, refusal, stopped
from tefuda.kernel.prohibition import forbidden, prohibitions, prohibits
from tefuda.kernel.records import NOBODY, Decision, Event, Option, Ref, Refusal

Pair = tuple[str, str]  # Japanese, English

#: What is said of a card whose effect forbids something.
FORBIDDEN: Pair = ("「{0}」の効果により禁止されています。", "{0} forbids it.")


def called(game: Game, ref: Ref) -> Pair:
    """What a card is called, for guards to say."""
    record = game.look(ref)
    face = game.catalog.definitions[record.definition].faces[record.face]
    return face.name, face.english or face.name


def listed(game: Game, printed: Sequence[str]) -> Pair:
    """Words that are printed on cards (colours, civilisations), for guards to say."""
    known = words(game.rules.name).printed
    return "・".join(printed) or "-", ", ".join(known.get(word, word) for word in printed) or "-"


def forbidding(*kinds: str) -> When:
    """For a guard that asks for prohibitions: is there any of these kinds at all?"""
    keys = prohibitions(*kinds)

    def prohibited(game: Game, seat: int) -> bool:  # as `prohibits`, for windows ask it again and again
        state = game.state
        return not (state.watch.keys().isdisjoint(keys) and (not state.lasting or state.lasting.keys().isdisjoint(keys)))

    return prohibited


def forbids(game: Game, event: Event) -> Stop:
    """The card whose effect forbids an event, to be said by `FORBIDDEN`; nothing if none does."""
    if not prohibits(game, event.kind):
        return None
    force = forbidden(game, event)
    return None if force is None else (called(game, force.context.source),)


#: What a player's acts are done with, by a label for each act; it is not asked where there is nothing under its label.
Shelf = Callable[[Game, int], Container[Any]]
#: What is asked of each option at some times.
Timed = tuple[tuple[tuple[Test, ...], When], ...]
#: Is there more to the reasons than the guards? And what has to be asked of options that an act thinks of itself: once, of
#: each before the sieves, of all of them together, of each, and of each at some times.
Asked = tuple[bool, tuple[Guard, ...], tuple[Test, ...], tuple[Sieve, ...], tuple[Test, ...], Timed]
#: What the guards that are the same for all options have said in a window: acts that share a guard ask it once.
Said = dict[int, bool]


class Act(ABC):
    """One thing a player may do: its verb, the clause that allows it, and what is said at any other time."""

    verb: str
    clause: str
    elsewhere: Pair = ("いまできることではありません。", "This is not the time for it.")
    guards: Sequence[Guard] = ()
    shelf: Shelf | None = None  # what several acts of a window are done with is looked up once for all of them,
    label: Hashable = None  # and under which label it lies there for this one
    _asked: Asked | None = None  # found out when it is first needed

    def lying_on(self, shelf: Shelf, label: Hashable) -> Self:
        """This act, to be asked only where there is something under its label."""
        self.shelf, self.label = shelf, label
        return self

    @abstractmethod
    def options(self, game: Game, seat: int) -> Iterable[Option]:
        """Everything worth asking the guards about."""

    @abstractmethod
    def perform(self, game: Game, seat: int, option: Option) -> None:
        """Do it."""

    def takes(self, game: Game, option: Option) -> bool:
        """Is it this act that an option of its verb stands for?"""
        return True

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        """What a player who points at this card may want, possible or not."""
        return (Option(self.verb, ref),)

    def refusal(self, game: Game, seat: int, option: Option) -> Refusal | None:
        """The first reason against it."""
        return refusal(game, self.guards, seat, option)

    def allows(self, game: Game, seat: int, option: Option) -> bool:
        """Is there no reason against it?"""
        asked = self._asked
        if asked is None:
            asked = self._sort()
        if asked[0]:
            return self.refusal(game, seat, option) is None
        return not stopped(game, self.guards, seat, option)

    def offers(self, game: Game, seat: int, said: Said | None = None) -> list[Option]:
        """What it may be done with now. `said`: what guards of other acts of the window have said already."""
        asked = self._asked
        if asked is None:
            asked = self._sort()
        otherwise, general, first, sieves, tests, timed = asked
        if game.tracer is not None or otherwise:  # without some clause a guard may stop what it never does
            return [option for option in self.options(game, seat) if self.allows(game, seat, option)]
        found: list[Option] = []
        for guard in general:
            stops_all = None if said is None else said.get(id(guard))
            if stops_all is None:
                stops_all = stopped(game, (guard,), seat, Option(self.verb))
                if said is not None:
                    said[id(guard)] = stops_all
            if stops_all:
                return found
        options = self.options(game, seat)
        if sieves:
            if first:
                options = _left(game, seat, options, first)
            for sieve in sieves:
                options = sieve(game, seat, options)
        if not options:
            return found
        for some, when in timed:
            if when(game, seat):
                tests = (*some, *tests)  # quick, and stop most: before the prices
        if not tests:
            return list(options)
        for option in options:  # as `_left`, written out because every window of every game comes here
            for stops in tests:
                if stops(game, seat, option):
                    break
            else:
                found.append(option)
        return found

    def _sort(self) -> Asked:
        """Work out how its guards are asked."""
        asked = [guard for guard in self.guards if not guard.settled]
        single = [guard for guard in asked if not guard.general and guard.sieve is None]
        general = tuple(guard for guard in asked if guard.general)
        sieves = tuple(dict.fromkeys(guard.sieve for guard in asked if guard.sieve is not None))
        timed: dict[Test, list[When]] = {}
        for guard in single:
            if guard.when is not None:
                timed.setdefault(guard.stops, []).append(guard.when)
        always = tuple(guard.stops for guard in sorted(single, key=_urgency) if guard.when is None)
        times: dict[tuple[When, ...], list[Test]] = {}  # guards of the same times ask for it together
        for stops, whens in timed.items():
            times.setdefault(tuple(whens), []).append(stops)
        otherwise = type(self).refusal is not Act.refusal
        in_time = tuple((tuple(some), _any_of(whens)) for whens, some in times.items())
        first = tuple(guard.stops for guard in single if guard.early and guard.when is None) if sieves else ()
        self._asked = (otherwise, general, first, sieves, always[len(first) :], in_time)
        return self._asked


def _left(game: Game, seat: int, options: Iterable[Option], tests: tuple[Test, ...]) -> list[Option]:
    """Those that none of the tests stops."""
    found: list[Option] = []
    for option in options:
        for stops in tests:
            if stops(game, seat, option):
                break
        else:
            found.append(option)
    return found


def _urgency(guard: Guard) -> int:
    """In which order guards are asked about what is on offer."""
    return guard.late - guard.early


def _any_of(whens: Sequence[When]) -> When:
    """The times of several guards that ask the same of an option."""
    return reduce(lambda one, other: lambda game, seat: one(game, seat) or other(game, seat), whens)


#: The acts of each window or question, by its topic.
Acts = Mapping[str, Sequence[Act]]


def offered(game: Game, seat: int, acts: Iterable[Act]) -> tuple[Option, ...]:
    """Everything the player may do now."""
    found: list[Option] = []
    if game.tracer is not None:
        for act in [act for act in acts if game.rule(act.clause)]:
            found += act.offers(game, seat)
        return tuple(found)
    last, lying = None, _EMPTY
    said: Said = {}
    for act in acts:
        shelf = act.shelf
        if shelf is not None:
            if shelf is not last:
                last, lying = shelf, shelf(game, seat)
            if act.label not in lying:
                continue
        found += act.offers(game, seat, said)
    return tuple(found)


_EMPTY: Container[Any] = ()


def allowed(game: Game, seat: int, acts: Iterable[Act], option: Option) -> bool:
    """Is there no reason against what was declared before?"""
    return any(act.verb == option.verb and act.allows(game, seat, option) for act in acts)


def perform(game: Game, seat: int, acts: Iterable[Act], option: Option) -> None:
    """Do what was chosen."""
    for act in acts:
        if act.verb == option.verb and act.takes(game, option):
            act.perform(game, seat, option)
            return
    raise LookupError(f"there is no such act: {option}")


# ------------------------------------------------------------------------------------------------ why not


def _only_shown(clause: str) -> Refusal:
    return Refusal(clause, "いま選べるのは示された選択肢だけです。", "Only the options shown can be chosen now.")


def refuse(game: Game, table: Acts, decision: Decision, option: Option) -> list[Refusal]:
    """Why an option is not on offer: the reasons of the acts it could be; at another time, when those acts may be done.

    An option without a verb is a card somebody points at: whatever may be done with it.
    """
    if not option.verb and option.card != NOBODY:
        return _about(game, table, decision, option.card)
    seat = decision.seat
    here = [act for act in table.get(decision.topic, ()) if act.verb == option.verb]
    tries = [(act, full) for act in here for full in _completed(game, act, seat, option)]
    if not tries:
        # Nobody would try that here: is there another time for it?
        others = [act for acts in table.values() for act in acts if act.verb == option.verb and act not in here]
        when = [Refusal(act.clause, *act.elsewhere) for act in others if not here or _completed(game, act, seat, option)]
        if when:
            return list(dict.fromkeys(when))
        tries = [(act, option) for act in here if option.card != NOBODY]
    reasons = [act.refusal(game, seat, full) for act, full in tries]
    found = [reason for reason in dict.fromkeys(reasons) if reason is not None]
    return found or [_only_shown(decision.clause)]


#: So many reasons are enough.
_MOST_REASONS = 3


def _about(game: Game, table: Acts, decision: Decision, ref: Ref) -> list[Refusal]:
    """Why nothing can be done with a card now: what stands against the acts it is for, and when there is a time for others."""
    seat, here = decision.seat, table.get(decision.topic, ())
    if not here:
        return [_only_shown(decision.clause)]
    usual = [(act, full) for act in here for full in _usual(game, act, seat, ref)]
    found = [reason for act, full in usual if (reason := act.refusal(game, seat, full)) is not None]
    tried = {act.verb for act, _ in usual}
    for act in (act for acts in table.values() for act in acts if act not in here and act.verb not in tried):
        if _usual(game, act, seat, ref):
            found.append(Refusal(act.clause, *act.elsewhere))
    if not found:  # nobody would do anything with it: whatever stands first against it
        rest = [refuse(game, table, decision, option) for option in meant(game, table, decision, ref)]
        found = max(rest, key=lambda reasons: reasons[0].clause != decision.clause) if rest else [_only_shown(decision.clause)]
    by_words = {reason.en: reason for reason in reversed(found)}
    return list(reversed(by_words.values()))[:_MOST_REASONS]


def _usual(game: Game, act: Act, seat: int, ref: Ref) -> list[Option]:
    """What an act may mean by a card, if it is one that the act is done with."""
    own = list(act.options(game, seat))
    for_it = any(ref in (option.card, option.other) for option in own)
    announced = game.master(ref.card) == seat and any(option.card == NOBODY for option in own)
    return list(act.meant(game, seat, ref)) if for_it or announced else []


def meant(game: Game, table: Acts, decision: Decision, ref: Ref) -> tuple[Option, ...]:
    """What a player who points at a card may want to do with it: now, or at some other time."""
    here = table.get(decision.topic, ())
    now = [option for act in here for option in act.meant(game, decision.seat, ref)]
    later = [option for acts in table.values() for act in acts for option in act.meant(game, decision.seat, ref)]
    return tuple(dict.fromkeys([*now, *later]))


def _completed(game: Game, act: Act, seat: int, option: Option) -> list[Option]:
    """An option that names a card but not what is done with it stands for everything that the act could mean by it."""
    if option.card == NOBODY:
        return [full for full in act.options(game, seat) if full == option]
    found = [full for full in act.meant(game, seat, option.card) if _names(option, full)]
    return found or ([option] if option.other != NOBODY else [])


def _names(option: Option, full: Option) -> bool:
    return (
        option.verb == full.verb
        and option.card == full.card
        and option.key in (None, full.key)
        and option.other in (NOBODY, full.other)
    )
