"""Playing a scenario: its cards are compiled, its position is laid out, its actions are done one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tefuda.games.base import AnyDeck, DeckFault, GamePackage, load
from tefuda.games.position import PositionFault
from tefuda.kernel.catalog import Catalog
from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Illegal, Setting
from tefuda.kernel.records import Answer, Decision, Refusal

from .match import Match
from .naming import SEATS, interchangeable
from .notation import Unreadable, read, verb_of
from .source import Block, Row, line_of

#: What is answered by itself, with the first options, unless the scenario says otherwise.
AUTO = ("pay", "life", "order")
#: More answers than any scenario needs; a game with a clause switched off may go round for ever.
MOST_ANSWERS = 2_000
_KEYS = (
    "game", "title", "clauses", "options", "seed", "first", "auto", "cards", "decks", "position", "actions", "expect", "note",
)  # fmt: skip


class ScenarioFault(Exception):
    """What is wrong with a scenario or its outcome, in one sentence, and the line."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class Tracing(Protocol):
    """What a run needs of a tracer."""

    def visit(self, clause: str, module: str, line: int) -> bool: ...
    def rule(self, clause: str) -> bool: ...


class Run:
    """One run of one scenario."""

    def __init__(self, data: Block, trace: Tracing) -> None:
        self.data = data
        self.trace = trace
        self.title = str(data.get("title") or "")
        self.game_name = str(data.get("game") or "")
        self.clauses: tuple[str, ...] = ()
        self.step = 0
        self.line = 0
        self.match: Match | None = None
        self.refused_cards: dict[str, tuple[Refusal, ...]] = {}
        self.refused_decks: dict[str, tuple[Refusal, ...]] = {}
        self.auto: tuple[str, ...] = AUTO
        self._answers = 0
        self._numbers: dict[str, str] = {}  # names of the scenario's own cards -> card numbers
        self._catalog = Catalog()
        self._package: GamePackage | None = None

    def line_for(self, key: str) -> int:
        """The line of a top-level key."""
        return self.data.lines.get(key, 0) if isinstance(self.data, Block) else 0

    @property
    def package(self) -> GamePackage:
        assert self._package is not None
        return self._package

    def play(self) -> None:
        """Everything, from the first line to the last expectation."""
        from .expectations import check, check_refusals

        self.begin()
        for number, item in enumerate(row(self.data.get("actions"), "actions", self.line_for("actions"))):
            self.step, self.line = number + 1, line_of(item, self.line)
            self._step(item)
        self.step, self.line = 0, self.line_for("expect") or self.line
        expect = self.data.get("expect")
        check_refusals(self, block(expect, "expect", self.line) if expect is not None else Block())
        if expect is not None:
            check(self, block(expect, "expect", self.line))

    # ---- setting up

    def begin(self) -> None:
        """Cards and position, before the first action."""
        self._header()
        self._cards()
        self._begin()

    def _header(self) -> None:
        only(self.data, _KEYS, "a scenario")
        try:
            self._package = load(self.game_name)
        except LookupError as fault:
            raise ScenarioFault(str(fault), self.line_for("game") or 1) from None
        self.clauses = tuple(str(clause) for clause in row(self.data.get("clauses"), "clauses", self.line_for("clauses")))
        if "auto" in self.data:
            self.auto = tuple(str(verb) for verb in row(self.data["auto"], "auto", self.line_for("auto")))
        known = {*self.package.rules.switches, "loop_after"}
        options = self.data.get("options") or {}
        for name, value in block(options, "options", self.line_for("options")).items():
            if name not in known:
                where = self.data["options"].lines[name]
                raise ScenarioFault(f"there is no option {name!r}; there is {', '.join(sorted(known))}", where)
            if not isinstance(value, int):
                raise ScenarioFault(f"option {name}: expected true, false or a number, not {value!r}", self.line_for("options"))

    def _cards(self) -> None:
        """Compile the scenario's own cards. One that is refused is remembered: the scenario may expect it."""
        given = self.data.get("cards") or []
        at = self.line_for("cards")
        items: list[tuple[str, Any]]
        if isinstance(given, Block):
            items = [(name, {"name": name, **block(card or Block(), name, given.lines[name])}) for name, card in given.items()]
        else:
            items = [("", dict(block(card, "a card", at))) for card in row(given, "cards", at)]
        defaults = self.package.card_defaults
        fields: dict[str, dict[str, Any]] = {}
        for count, (key, card) in enumerate(items, 1):
            name = key or str(card.get("name") or card.get("number") or f"card {count}")
            like = card.pop("like", None)
            if like is not None:
                if like not in fields:
                    raise ScenarioFault(f"cards: {name} is like {like!r}, which does not stand before it", at)
                card = {**fields[like], **card}
            fields[name] = dict(card)
            card.setdefault("number", f"X-{count:03}")
            self._compile(name, defaults(card) if isinstance(card.get("type", ""), str) else card)

    def _compile(self, name: str, card: dict[str, Any]) -> None:
        try:
            definition = self.package.read_card(card, self.trace.rule)
        except Exception as fault:
            reasons = getattr(fault, "reasons", None)
            if reasons is None:
                raise
            self.refused_cards[name] = tuple(reasons)
            return
        if self._catalog.find(definition.number) is not None:
            raise ScenarioFault(f"cards: two cards have the number {definition.number}", self.line_for("cards"))
        self._catalog.add(definition)
        self._numbers[name] = definition.number
        for face in definition.faces:
            self._numbers.setdefault(face.name, definition.number)

    def _ship(self, names: Sequence[str]) -> None:
        """Add the shipped cards if a name is not one of the scenario's own."""
        own = {*self._numbers, *self._numbers.values(), ""}
        refused = [name for name in names if name in self.refused_cards]
        if refused:
            reasons = "; ".join(reason.en for reason in self.refused_cards[refused[0]])
            raise ScenarioFault(f"the card {refused[0]} is refused: {reasons}", self.line_for("cards"))
        if any(name not in own for name in names):
            for definition in self.package.catalog().definitions:
                self._catalog.add(definition)

    def _begin(self) -> None:
        """The position, or a game from the beginning; a scenario about cards alone has neither."""
        seed = self.data.get("seed", 1)
        if not isinstance(seed, int):
            raise ScenarioFault("seed: expected a number", self.line_for("seed"))
        if "position" in self.data and "decks" in self.data:
            raise ScenarioFault("a scenario has decks or a position, not both", self.line_for("decks"))
        if "position" in self.data:
            self.line = self.line_for("position")
            self._position(seed)
        elif "decks" in self.data:
            self.line = self.line_for("decks")
            self._decks(seed)
        elif self.data.get("actions"):
            raise ScenarioFault("actions need decks or a position", self.line_for("actions"))

    def _position(self, seed: int) -> None:
        data = block(self.data.get("position") or Block(), "position", self.line)
        try:
            layout = self.package.layout(data)
            self._ship([placed.name for placed in layout.cards])
            setting = Setting(self.package.rules, self._catalog, dict(self.data.get("options") or {}), self.trace)
            game = self.package.position(setting, data, seed)
        except (PositionFault, TypeError, ValueError, AttributeError) as fault:
            raise ScenarioFault(f"position: {fault}", self.line) from fault
        self.match = Match(self.package, game, layout.labels())

    def _decks(self, seed: int) -> None:
        given = block(self.data["decks"], "decks", self.line)
        decks = {letter: self._deck(letter, deck) for letter, deck in given.items()}
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
            reasons = self.package.check_deck(deck, self._catalog, self.trace.rule)
            if reasons:
                self.refused_decks[letter] = tuple(reasons)
        if fault.name == "players":
            self.refused_decks["players"] = fault.reasons

    def _deck(self, letter: str, given: Any) -> AnyDeck:
        """A shipped deck by its id, or a described one; its cards by name or number."""
        if isinstance(given, str):
            shipped = self.package.decks()
            if given not in shipped:
                raise ScenarioFault(f"decks: there is no deck {given!r}; there is {', '.join(shipped)}", self.line)
            self._ship(["", given])
            return shipped[given]
        deck = dict(block(given, f"deck {letter}", self.line))
        deck.setdefault("name", f"deck {letter}")
        parts = {key: value for key, value in deck.items() if isinstance(value, dict) and key != "about"}
        leads = [str(value) for key, value in deck.items() if isinstance(value, str) and key != "name"]
        self._ship([*leads, *(name for part in parts.values() for name in part)])
        for key, value in list(deck.items()):
            if isinstance(value, str) and key != "name":
                deck[key] = self._number(value)
        for key, part in parts.items():
            deck[key] = {self._number(name): count for name, count in part.items()}
        try:
            return self.package.read_deck(deck)
        except DeckFault as fault:
            raise ScenarioFault(f"deck {letter}: {fault}", self.line) from None

    def _number(self, name: str) -> str:
        if name in self._numbers:
            return self._numbers[name]
        for definition in self._catalog.definitions:
            if any(name in (face.name, face.english) for face in definition.faces):
                return definition.number
        return name

    # ---- acting

    def table(self) -> Match:
        """The match, which there is unless something was refused."""
        if self.match is None:
            refused = {**self.refused_cards, **self.refused_decks}
            why = "; ".join(f"{name}: {reason.en}" for name, reasons in refused.items() for reason in reasons)
            raise ScenarioFault(f"there is no game: {why or 'neither position nor decks'}", self.line)
        return self.match

    def _step(self, item: Any) -> None:
        from .expectations import check

        step = block(item, "an action", self.line)
        only(step, (*SEATS, "expect", "pass to", "until", "note"), "an action")
        for key, value in step.items():
            self.line = step.lines[key]
            if key in SEATS:
                for text in value if isinstance(value, Row) else [value]:
                    self._act(SEATS.index(key), _word(text))
            elif key == "expect":
                check(self, block(value, "expect", self.line))
            elif key in ("pass to", "until"):
                self._pass_to(str(value))

    def _act(self, seat: int, text: str) -> None:
        match = self.table()
        verb = text.split()[0] if text.split() else ""
        if verb not in ("concede", "time", "arrange"):
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
        """Pass, and answer automatically, until a decision in the named step (`guard`, `B.main`)."""
        match = self.table()
        letter, dot, step = goal.partition(".")
        seat = SEATS.find(letter) if dot else -1
        step = step if dot else letter
        turn = match.game.state.turn
        moved = False
        while True:
            decision = match.decision
            if decision is None:
                raise ScenarioFault(f"pass to {goal}: the game ended: {match.result}", self.line)
            state = match.game.state
            here = (state.phase.rpartition("/")[2], decision.topic)
            arrived = step in here and seat in (-1, decision.seat)
            if moved and (arrived or (step == "end" and state.turn > turn)):
                return
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

    def _count(self) -> None:
        self._answers += 1
        if self._answers > MOST_ANSWERS:
            raise ScenarioFault(f"more than {MOST_ANSWERS} decisions", self.line)


def automatic(decision: Decision) -> Answer:
    """The first options, as few as possible."""
    if decision.kind == "number":
        return (decision.least,)
    least, _ = bounds(decision)
    return tuple(range(least))


# ------------------------------------------------------------------------------------------------ reading values


def _word(text: Any) -> str:
    return {True: "yes", False: "no"}.get(text, "") if isinstance(text, bool) else str(text)


def block(value: Any, what: str, line: int) -> Block:
    """A mapping, or a fault that says where."""
    if not isinstance(value, Block):
        if isinstance(value, dict) and not value:
            return _empty(line)
        raise ScenarioFault(f"{what}: expected keys and values, not {value!r}", line_of(value, line))
    return value


def _empty(line: int) -> Block:
    made = Block()
    made.line, made.lines = line, {}
    return made


def row(value: Any, what: str, line: int) -> Sequence[Any]:
    """A list (one value stands for a list of one; nothing for the empty one)."""
    if value is None:
        return ()
    if isinstance(value, Block):
        raise ScenarioFault(f"{what}: expected a list", line_of(value, line))
    return value if isinstance(value, list) else [value]


def only(value: Block, known: Sequence[str], what: str) -> None:
    """No key but the known ones."""
    for key in value:
        if key not in known:
            raise ScenarioFault(f"{what} does not say {key!r}; it may say {', '.join(known)}", value.lines[key])
