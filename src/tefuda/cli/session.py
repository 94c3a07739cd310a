"""A game at the terminal: show the table, ask, understand what was typed, go on."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tefuda.games.board import board
from tefuda.games.words import words
from tefuda.kernel.game import Illegal
from tefuda.kernel.records import Answer, Decision
from tefuda.match import automatic, notation
from tefuda.match.automatic import Prefs
from tefuda.match.choices import Choice, choices
from tefuda.match.match import Match
from tefuda.match.naming import fold, may_name
from tefuda.match.notation import Unreadable
from tefuda.match.words import ending, origin, pick, question
from tefuda.players import Player, choose

from .board import Board
from .commands import Aside
from .news import news

#: The notation beside an option is cut off, but not below this.
_NARROWEST = 16


class Quit(Exception):
    """The player leaves the table."""


def menu(offered: Sequence[Choice], width: int) -> Table:
    """The numbered choices: the words get the room they need, the notation what is left."""
    digits = len(str(len(offered)))
    room = width - digits - 3
    wide = min(max([cell_len(choice.words) for choice in offered], default=0), max(20, room - _NARROWEST))
    rows = Table.grid(padding=(0, 1))
    rows.add_column(justify="right", style="bold cyan", no_wrap=True, min_width=digits)
    rows.add_column(overflow="fold", width=wide)
    # Without a bound the table would make all columns narrower, and the numbers would be gone.
    rows.add_column(style="dim", no_wrap=True, overflow="ellipsis", max_width=max(1, room - wide))
    for number, choice in enumerate(offered):
        rows.add_row(str(number + 1), choice.words, choice.line)
    return rows


class Session:
    """One player at the terminal, a bot opposite."""

    def __init__(self, match: Match, seat: int, bot: Player, lang: str, names: tuple[str, str], out: Console) -> None:
        self.match = match
        self.seat = seat
        self.bot = bot
        self.lang = lang
        self.names = names
        self.out = out
        self.prefs = Prefs()  # what is answered without asking
        self.told = 0  # events already told
        self.choices: list[Choice] = []  # what was last offered
        self.aside = Aside(self)
        self.read: Callable[[str], str] = input

    def say(self, ja: str, en: str) -> str:
        return pick(self.lang, ja, en)

    # ---- the game

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        self._intro()
        try:
            while True:
                self._opponent()
                if self.match.result is not None:
                    self._over()
                    if self.match.result is not None:
                        return
                else:
                    self._own()
        except (Quit, EOFError):
            self.out.print(self.say("ではまた。", "See you."))
        except KeyboardInterrupt:
            self.out.print()
            self.out.print(self.say("中断しました。", "Interrupted."))

    def _intro(self) -> None:
        package = self.match.package
        seed = self.match.origin.seed if self.match.origin is not None else 0
        title = pick(self.lang, package.ja, package.en)
        heading = Text(f"{title} · {self.names[0]} vs {self.names[1]}", style="bold")
        self.out.print(heading.append(f"  (seed {seed})", style="dim not bold"))
        self.out.print(
            self.say(
                "番号を入力して選びます。? で助け、card 名前 でカードの説明、? play 名前 で出せない理由、quit で終了。",
                "Answer with a number. ? for help, card NAME explains a card, ? play NAME says why not, quit leaves.",
            )
        )
        self.out.print(Text(self.say(*board(package.name).goal), style="dim"))

    def _opponent(self) -> None:
        """Let the bot answer, and answer for the player where there is nothing to decide."""
        match = self.match
        while match.result is None:
            decision = match.decision
            assert decision is not None
            if decision.seat != self.seat:
                match.answer(choose(self.bot, match.game, decision.seat))
                continue
            given = automatic.answer(match.game, decision, self.prefs)
            if given is None and self._blind(decision):
                given = tuple(range(max(1, decision.least)))
            if given is None:
                return
            match.answer(given)

    def _blind(self, decision: Decision) -> bool:
        """A choice among cards of one zone that the player knows nothing about: any is as good as another."""
        game = self.match.game
        cards = [option.card for option in decision.options]
        if decision.kind != "choose" or decision.least != decision.most or any(card.card < 0 for card in cards):
            return False
        if any(may_name(game, self.seat, card) for card in cards):
            return False
        return len({game.state.cards[card.card].zone for card in cards}) == 1

    def _tell(self) -> None:
        """What happened since the last time."""
        self.told = min(self.told, len(self.match.events))
        for line in news(self.match, self.told, self.seat, self.lang):
            self.out.print(Padding(line, (0, 0, 0, 2), expand=False))
        self.told = len(self.match.events)

    def show(self) -> None:
        """The table."""
        self.out.print(self._board().render())

    def _board(self) -> Board:
        return Board(self.match.game, self.seat, self.lang, self.names, self.out.width)

    def _in_between(self, decision: Decision) -> bool:
        """A window in the middle of things: the whole table would only push the question off the screen."""
        game = self.match.game
        own = decision.seat == game.state.turn_player and decision.topic in words(game.rules.name).passes
        return decision.topic in words(game.rules.name).stops and not own

    def _over(self) -> None:
        self._tell()
        self.show()
        self.out.print(Text(ending(self.match.game, self.seat, self.lang), style="bold green"))
        hint = self.say("log, save ファイル, undo, または Enter で終了", "log, save FILE, undo, or Enter to leave")
        while self.match.result is not None:
            line = self._line(f"[{hint}] > ")
            if not line:
                return
            if not self.aside.command(line):
                self.out.print(Text(self.say("ゲームは終わっています。", "The game is over."), style="yellow"))

    # ---- a question

    def _own(self) -> None:
        """Ask until there is an answer, then give it."""
        match = self.match
        decision = match.decision
        assert decision is not None
        self._tell()
        if decision.kind == "act" and self._in_between(decision):
            self.out.print(self._board().glance())
        elif decision.kind == "act" or match.game.rules.named.topics[decision.topic].shows:
            self.show()
        self.ask(decision)
        while match.decision is decision and match.result is None:
            line = self._line("> ")
            if self.aside.command(line):
                continue
            self._answer(decision, line)

    def ask(self, decision: Decision) -> None:
        """The question and its numbered options."""
        game = self.match.game
        text = Text(question(game, decision, self.lang), style="bold")
        if decision.clause:
            text.append(f" ({decision.clause})", style="dim not bold")
        self.out.print(text)
        source = origin(game, decision, self.lang)
        if source:
            self.out.print(Text(f"  {source}", style="italic"))
        self.choices = self._distinct(decision, choices(self.match, decision, self.lang))
        self.out.print(menu(self.choices, self.out.width))
        hint = self._hint(decision)
        if hint:
            self.out.print(Text(hint, style="dim"))

    def _distinct(self, decision: Decision, offered: list[Choice]) -> list[Choice]:
        """Each choice once where it makes no difference which of several cards does it: one of two equal cards in the hand."""
        if decision.kind != "act":
            return offered
        kept: list[Choice] = []
        for choice in offered:
            twins = [one.answers[0][0] for one in kept if (one.verb, one.words) == (choice.verb, choice.words)]
            single = len(choice.answers) == 1
            if not (single and twins and notation.alike(self.match.game, decision, [twins[0], choice.answers[0][0]])):
                kept.append(choice)
        return kept

    def _hint(self, decision: Decision) -> str:
        if decision.kind == "number":
            return ""
        easy = self._easy(decision)
        if easy is not None:
            shown = " ".join(str(index + 1) for index in easy)
            return self.say(f"例: {shown}（Enter でこのまま）", f"e.g. {shown} (Enter takes this)")
        if decision.kind == "choose" and decision.least == 0:
            return self.say("例: 1 3   選ばないなら 0", "e.g. 1 3   or 0 for none")
        if decision.kind == "order" or (decision.kind == "choose" and decision.most > 1):
            return self.say("例: 1 3", "e.g. 1 3")
        return ""

    def _easy(self, decision: Decision) -> Answer | None:
        """What Enter stands for."""
        if decision.topic not in words(self.match.package.name).easy:
            return None
        if decision.kind == "order":
            return tuple(range(len(decision.options)))
        return tuple(range(decision.least)) if decision.least else None

    def _answer(self, decision: Decision, line: str) -> None:
        if not line:
            easy = self._easy(decision)
            if easy is not None:
                self.match.answer(easy)
            return
        try:
            for answer in self._meant(decision, line):
                self.match.answer(answer)
        except Unreadable as fault:
            self._refuse(pick(self.lang, fault.refusal.ja, fault.refusal.en))
        except Illegal as fault:
            for reason in fault.reasons:
                self._refuse(pick(self.lang, reason.ja, reason.en) + (f" ({reason.clause})" if reason.clause else ""))

    def _meant(self, decision: Decision, line: str) -> list[Answer]:
        """The answers a line stands for: numbers (`2`, `1 3`, `1,3`, 0 for none), or notation."""
        words = line.replace(",", " ").replace("、", " ").split()
        if words and all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
            found = tuple(int(word) for word in words)
            if decision.kind == "number":
                return [found]
            if found == (0,):
                return [()]
            if len(found) == 1 and 1 <= found[0] <= len(self.choices):
                return list(self.choices[found[0] - 1].answers)
            return [tuple(number - 1 for number in found)]
        for choice in self.choices:
            if len(choice.answers) > 1 and fold(line) in choice.names:
                return list(choice.answers)
        return [notation.read(self.match.game, decision, line, self.match.labels)]

    def _refuse(self, text: str) -> None:
        more = self.say("（? で助け、? 行動 で理由）", " (? for help, ? ACTION for the reason)")
        self.out.print(Text(text, style="yellow").append(more, style="dim"))

    def _line(self, prompt: str) -> str:
        """One line of input, in one spelling (full-width digits and blanks are fine)."""
        return unicodedata.normalize("NFKC", self.read(prompt)).strip()
