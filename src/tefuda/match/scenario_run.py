"""Playing a scenario: its cards are compiled, its position is laid out, its actions are done one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tefuda.games.base import AnyDeck, DeckFault, GamePackage, load
from tefuda.games.position import PositionFault
from tefuda.kernel.catalog import Catalog
from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Illegal, Setting
from tefuda.kernel.gates import Gates, Tracer
from tefuda.kernel.records import Answer, Decision, Refusal
from tefuda.kernel.state import State

from .called import Called
from .faults import Fault, ScenarioFault
from .format import Reader, line_text, look_through
from .lesson import read_lesson, run_lesson
from .lexicon import Lexicon, near, words_of
from .match import OUTSIDE, Match
from .naming import SEATS, interchangeable
from .notation import Unreadable, read, verb_of
from .source import Block, Row, line_at, line_of

#: More answers than any scenario needs; a game with a clause switched off may go round for ever.
MOST_ANSWERS = 2_000
#: Whose decks there may be: more than two players are refused by the rules of a game, not by the format.
PLAYERS = (*SEATS, "C", "D")
#: Where one may pass to besides the steps: the beginning of a turn, and the end of the game.
NEW_TURN, RESULT = "turn", "result"
#: So many turns are passed on the way to a step; who has not met it by then never will.
MOST_TURNS = 4


class Endless(ScenarioFault):
    """It goes on and on."""


class Run:
    """One run of one scenario: looked through, set up, played. Who is `patient` learns of every fault, not only the first."""

    def __init__(self, data: Block, trace: Tracer, *, patient: bool = True) -> None:
        self.data = data
        self.trace = trace
        self.patient = patient
        self.title = str(data.get("title") or "")
        self.game_name = str(data.get("game") or "")
        self.clauses: tuple[str, ...] = ()
        self.faults: list[Fault] = []
        self.step = 0
        self.line = 0
        self.match: Match | None = None
        self.refused_cards: dict[str, tuple[Refusal, ...]] = {}
        self.refused_decks: dict[str, tuple[Refusal, ...]] = {}
        self.auto: tuple[str, ...] = ()  # topics answered by themselves, with the first options
        self._answers = 0
        self._numbers: dict[str, str] = {}  # names of the scenario's own cards -> card numbers
        self._catalog = Catalog()
        self._package: GamePackage | None = None

    def line_for(self, key: str) -> int:
        """The line of a top-level key."""
        return self.data.lines.get(key, 0)

    @property
    def package(self) -> GamePackage:
        assert self._package is not None
        return self._package

    @property
    def words(self) -> Lexicon:
        return words_of(self.game_name)

    # ---- faults

    def fault(self, line: int, message: str) -> None:
        self.faults.append(Fault(line, message, self.step))

    def attempt(self, check: Callable[..., None], *values: Any) -> None:
        """Check something; a fault is noted and the run goes on, as long as somebody wants to know of more."""
        try:
            check(*values)
        except ScenarioFault as fault:
            self.faults.extend(found if found.step else found._replace(step=self.step) for found in fault.faults)
            if not self.patient:
                raise ScenarioFault.of(self.faults) from None

    def _so_far(self) -> None:
        """What is not well-formed is not played."""
        if self.faults:
            raise ScenarioFault.of(self.faults)

    def play(self) -> None:
        """Everything, from the first line to the last expectation."""
        from .expectations import check, check_refusals

        self.begin()
        for number, item in enumerate(self.data.get("actions") or ()):
            self.step, self.line = number + 1, line_of(item, self.line)
            self._step(item)
        if "lesson" in self.data:
            self.step, self.line = 0, self.line_for("lesson")
            run_lesson(self.table(), read_lesson(self.data["lesson"]))
        self.step, self.line = 0, self.line_for("expect") or self.line
        expect = self.data.get("expect") or Block()
        check_refusals(self, expect)
        check(self, expect)
        self._so_far()

    # ---- setting up

    def begin(self) -> None:
        """Look through the whole file, then cards and position, before the first action."""
        try:
            self._package = load(self.game_name)
        except LookupError as fault:
            raise ScenarioFault(str(fault), self.line_for("game") or 1) from None
        reader = look_through(self.data, self.words)
        self.faults += reader.faults
        given = self.data.get("clauses")
        self.clauses = tuple(str(clause) for clause in (given if isinstance(given, Row) else [given] if given else ()))
        topics = self.package.rules.named.topics
        self.auto = tuple(topic.name for topic in topics.values() if topic.drill)
        if "auto" in self.data:
            self.auto = tuple(row(self.data["auto"]))
        self.attempt(self._cards)
        self.attempt(self._begin, reader.misplaced)
        if self.faults and self.match is None:
            self._unreadable()
        self._names(reader)
        self._so_far()

    def _unreadable(self) -> None:
        """Where no game begins, the cards that were refused and should not be are told with the other faults."""
        expect = self.data.get("expect")
        wanted = expect.get("cards_refused") if isinstance(expect, Block) else None
        told = {fault.message for fault in self.faults}
        for name in self.refused_cards:
            if not (isinstance(wanted, Block) and name in wanted) and self._refusal(name) not in told:
                self.fault(self.data["cards"].lines[name], self._refusal(name))

    def _names(self, reader: Reader) -> None:
        """Every card the file speaks of must be in the game; if faults kept it from beginning, at least a card of this name."""
        if self.match is not None:
            game = self.match.game
            there = [(game.catalog, number) for number in sorted({card.definition for card in game.state.cards})]
            called = Called(there, self.match.labels, reader.words)
        elif self.faults:
            blank = self.package.position(Setting(self.package.rules, Catalog()), {}, 1).catalog
            catalogs = (self._catalog, self.package.catalog(), blank)
            there = [(catalog, number) for catalog in catalogs for number in range(len(catalog.definitions))]
            called = Called(there, (*reader.labels, *self.refused_cards), reader.words)
        else:
            return
        known = {(fault.line, fault.message) for fault in self.faults}
        wrong = ((named, called.fault(named)) for named in reader.named if named.form != "printed" or self.match is None)
        self.faults += [Fault(named.line, said) for named, said in wrong if said and (named.line, said) not in known]

    def _cards(self) -> None:
        """Compile the scenario's own cards. One that is refused is remembered: the scenario may expect it."""
        given = self.data.get("cards") or Block()
        if not isinstance(given, Block):
            raise ScenarioFault("cards: expected names and what is printed on the cards", self.line_for("cards"))
        fields: dict[str, dict[str, Any]] = {}
        for count, (name, printed) in enumerate(given.items(), 1):
            if printed is not None and not isinstance(printed, Block):
                self.fault(given.lines[name], f"the card {name}: expected what is printed on it, not {printed!r}")
                continue
            card = {"name": name, **(printed or {})}
            like = card.pop("like", None)
            if like is not None and like not in fields:
                at = printed.lines["like"] if printed else 0
                self.fault(at, f"the card {name} is like {like!r}, which does not stand before it{near(like, list(fields))}")
                continue
            card = {**fields.get(like, {}), **card} if like is not None else card
            fields[name] = dict(card)
            card.setdefault("number", f"X-{count:03}")
            self.line = given.lines[name]
            self._compile(name, self.package.card_defaults(card) if isinstance(card.get("type", ""), str) else card)

    def _compile(self, name: str, card: dict[str, Any]) -> None:
        try:
            definition = self.package.read_card(card, Gates(self.trace))
        except Exception as fault:
            reasons = getattr(fault, "reasons", None)
            if reasons is None:
                raise
            self.refused_cards[name] = tuple(reasons)
            return
        if self._catalog.find(definition.number) is not None:
            self.fault(self.line, f"two cards have the number {definition.number}")
        self._catalog.add(definition, *([] if any(name == face.name for face in definition.faces) else [name]))
        self._numbers[name] = definition.number
        for face in definition.faces:
            self._numbers.setdefault(face.name, definition.number)

    def _ship(self, names: Sequence[str]) -> None:
        """Add the shipped cards if a name is not one of the scenario's own."""
        own = {*self._numbers, *self._numbers.values(), ""}
        refused = list(dict.fromkeys(name for name in names if name in self.refused_cards))
        for name in refused:
            self.fault(self.data["cards"].lines[name], self._refusal(name))
        if any(name not in own and name not in refused for name in names):
            for definition in self.package.catalog().definitions:
                self._catalog.add(definition)

    def _refusal(self, name: str) -> str:
        return f"the card {name} is refused: " + "; ".join(reason.en for reason in self.refused_cards[name])

    def _begin(self, misplaced: bool) -> None:
        """The position, or a game from the beginning; a scenario about cards alone has neither.

        Of a position that has faults already the others are told as well.
        """
        seed = self.data.get("seed", 1)
        if not isinstance(seed, int):
            return  # said before
        if "position" in self.data and "decks" in self.data:
            raise ScenarioFault("a scenario has decks or a position, not both", self.line_for("decks"))
        if "position" in self.data:
            self.line = self.line_for("position")
            self._position(seed, misplaced)
        elif "decks" in self.data:
            self.line = self.line_for("decks")
            self._decks(seed)
        elif self.data.get("actions"):
            raise ScenarioFault("actions need decks or a position", self.line_for("actions"))

    def _position(self, seed: int, misplaced: bool) -> None:
        data = self.data["position"] or Block()
        if not isinstance(data, Block):
            raise ScenarioFault(f"position: expected zones and cards, not {data!r}", self.line)
        try:
            layout = self.package.layout(data)
            self._ship([placed.name for placed in layout.cards])
            if misplaced or any(placed.name in self.refused_cards for placed in layout.cards):
                return
            setting = Setting(self.package.rules, self._catalog, dict(self.data.get("options") or {}), self.trace)
            game = self.package.position(setting, data, seed)
        except PositionFault as fault:
            wrongs = [Fault(line_at(data, path, self.line), f"position: {said}") for said, path in fault.wrongs]
            raise ScenarioFault.of(wrongs) from fault
        except (TypeError, ValueError, AttributeError) as fault:
            raise ScenarioFault(f"position: {fault}", self.line) from fault
        self.match = Match(self.package, game, layout.labels())

    def _decks(self, seed: int) -> None:
        given = self.data["decks"]
        if not isinstance(given, Block):
            raise ScenarioFault(f"decks: expected A and B and their decks, not {given!r}", self.line)
        wrong = [letter for letter in given if letter not in PLAYERS]
        if wrong:
            raise ScenarioFault(f"decks: a player is A or B, not {wrong[0]!r}", given.lines[wrong[0]])
        decks = {letter: self._deck(letter, deck, given.lines[letter]) for letter, deck in given.items()}
        self._so_far()
        first = self.data.get("first")
        options = dict(self.data.get("options") or {})
        for attempt in range(seed, seed + 64):
            try:
                match = Match.new(self.game_name, list(decks.values()), attempt, options, self._catalog, self.trace)
            except DeckFault as fault:
                self._refuse_decks(decks, fault)
                return
            if first is None or SEATS[match.game.state.first] == first:
                self.match = match
                return
        raise ScenarioFault(f"first: {first!r} never goes first", self.line_for("first"))

    def _refuse_decks(self, decks: dict[str, AnyDeck], fault: DeckFault) -> None:
        """Which of the decks is at fault: the game names the first one only."""
        for letter, deck in decks.items():
            reasons = self.package.check_deck(deck, self._catalog, Gates(self.trace))
            if reasons:
                self.refused_decks[letter] = tuple(reasons)
        if fault.name == "players":
            self.refused_decks["players"] = fault.reasons

    def _deck(self, letter: str, given: Any, line: int) -> AnyDeck:
        """A shipped deck by its id, or a described one; its cards by name or number."""
        if isinstance(given, str):
            shipped = self.package.decks()
            if given not in shipped:
                raise ScenarioFault(f"there is no deck {given!r}; there is {', '.join(shipped)}", line)
            self._ship(["", given])
            return shipped[given]
        if not isinstance(given, Block):
            raise ScenarioFault(f"deck {letter}: expected cards and how many of each, not {given!r}", line)
        deck = {"name": f"deck {letter}", **given}
        for key, value in given.items():
            if isinstance(value, Block) and key != "about":
                self._ship(list(value))
                deck[key] = {self._number(name, value.lines[name]): count for name, count in value.items()}
            elif isinstance(value, str) and key != "name":
                self._ship([value])
                deck[key] = self._number(value, given.lines[key])
        try:
            return self.package.read_deck(deck)
        except DeckFault as fault:
            raise ScenarioFault(f"deck {letter}: {fault}", line) from None

    def _number(self, name: str, line: int) -> str:
        """The number of a card in a deck; the empty name is no card."""
        if name in self._numbers or not name:
            return self._numbers.get(name, name)
        for definition in self._catalog.definitions:
            if name == definition.number or any(name in (face.name, face.english) for face in definition.faces):
                return definition.number
        if name not in self.refused_cards and name not in row(self.data.get("nonexistent")):
            self.fault(line, f"there is no card called {name!r}{near(name, list(self._numbers))}")
        return name

    # ---- acting

    def table(self) -> Match:
        """The match, which there is unless something was refused."""
        if self.match is None:
            refused = {**self.refused_cards, **self.refused_decks}
            why = "; ".join(f"{name}: {reason.en}" for name, reasons in refused.items() for reason in reasons)
            raise ScenarioFault(f"there is no game: {why or 'neither position nor decks'}", self.line)
        return self.match

    def _step(self, step: Block) -> None:
        from .expectations import check

        for key, value in step.items():
            self.line = step.lines[key]
            if key in SEATS:
                several = isinstance(value, Row)
                for at, text in zip(value.lines if several else [self.line], value if several else [value], strict=True):
                    self.line = at
                    self._act(SEATS.index(key), line_text(text))
            elif key == "expect":
                check(self, value)
            elif key == "pass to":
                self._pass_to(str(value))

    def _act(self, seat: int, text: str) -> None:
        match = self.table()
        verb = text.split()[0] if text.split() else ""
        if verb not in OUTSIDE:
            self.settle(lambda decision: decision.seat == seat and self._means(decision, verb, text))
        try:
            self._count()
            match.act(seat, text)
        except Unreadable as fault:
            raise ScenarioFault(f"{SEATS[seat]}: {text}: {fault}{self._why(text)}", self.line) from None
        except Illegal as fault:
            raise ScenarioFault(f"{SEATS[seat]}: {text}: {fault}", self.line) from None

    def _means(self, decision: Decision, verb: str, text: str) -> bool:
        """Is a line about this decision? `choose` may also be meant for the effect that follows a payment."""
        if verb_of(decision) != verb or verb in self.auto:
            return verb_of(decision) == verb
        try:
            return bool(read(self.table().game, decision, text, self.table().labels))
        except Unreadable:
            return False

    def _why(self, text: str) -> str:
        reasons = [reason for reason in self.table().why_not(text) if reason.clause]
        return "".join(f" [{reason.clause}: {reason.en}]" for reason in reasons[:3])

    def settle(self, stop: Callable[[Decision], bool]) -> None:
        """Answer what is answered automatically, up to a decision that the scenario speaks about."""
        match = self.table()
        while True:
            decision = match.decision
            if decision is None or not self._automatic(decision) or stop(decision):
                return
            self._count()
            match.answer(automatic(decision))

    def _automatic(self, decision: Decision) -> bool:
        """Is this one of the decisions answered by themselves? Costs are, when it makes no difference which cards pay."""
        if verb_of(decision) in self.auto:
            return True
        refs = [option.card for option in decision.options]
        return decision.topic in self.auto and len(refs) > 0 and interchangeable(self.table().game, refs)

    def _pass_to(self, goal: str) -> None:
        """Pass, and answer automatically, to a decision in a step (`guard`, `B.main`), to a new turn, or to the end."""
        match = self.table()
        letter, _, step = goal.rpartition(".")
        seat, turn = SEATS.find(letter) if letter else -1, match.game.state.turn
        moved = False
        while match.decision is not None:
            decision, state = match.decision, match.game.state
            if moved and self._arrived(decision, step, seat, turn):
                return
            if step != RESULT and state.turn > turn + MOST_TURNS:
                raise ScenarioFault(f"pass to {goal}: {MOST_TURNS} turns have passed, and nobody decided there", self.line)
            moved = True
            self._count()
            names = [option.verb for option in decision.options]
            if "pass" in names:
                match.answer((names.index("pass"),))
            elif self._automatic(decision):
                match.answer(automatic(decision))
            else:
                offer = f"{SEATS[decision.seat]} has to decide first ({decision.topic}: {', '.join(match.options())})"
                raise ScenarioFault(f"pass to {goal}: {offer}", self.line)
        if step != RESULT:
            raise ScenarioFault(f"pass to {goal}: the game ended: {match.result}", self.line)

    def _arrived(self, decision: Decision, step: str, seat: int, turn: int) -> bool:
        state = self.table().game.state
        if step == NEW_TURN:
            return state.turn > turn and seat in (-1, state.turn_player)
        return step in here(state, decision) and seat in (-1, decision.seat)

    def _count(self) -> None:
        self._answers += 1
        if self._answers > MOST_ANSWERS:
            raise Endless(f"more than {MOST_ANSWERS} decisions", self.line)


def here(state: State, decision: Decision | None) -> tuple[str, ...]:
    """What the moment is called: the phase or step the game is in, and the window in it."""
    step = state.phase.rpartition("/")[2]
    return (step,) if decision is None else (step, decision.topic)


def automatic(decision: Decision) -> Answer:
    """The first options, as few as possible."""
    if decision.kind == "number":
        return (decision.least,)
    least, _ = bounds(decision)
    return tuple(range(least))


def row(value: Any) -> Sequence[Any]:
    """A list (one value stands for a list of one; nothing for the empty one)."""
    return () if value is None else value if isinstance(value, list) else [value]
