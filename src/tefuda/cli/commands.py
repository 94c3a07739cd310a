"""What a player may type besides an answer: help, why not, cards, values, undo, the log, saving, leaving."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from rich.text import Text

from tefuda.games.words import words
from tefuda.kernel.continuous import explain
from tefuda.kernel.records import NOBODY, Ref, Refusal
from tefuda.ledger import LedgerError, load
from tefuda.match.automatic import decided
from tefuda.match.naming import face, fold, may_name
from tefuda.match.replay import ReplayFault, write_replay
from tefuda.match.texts import ability_text, gist
from tefuda.match.words import card_name, moment, pick, property_key, property_name

from .cardtext import card_lines
from .common import Problem, write_text
from .news import full_log

if TYPE_CHECKING:
    from .session import Session

_HELP = {
    "ja": """番号            選択肢を選ぶ（複数は 1 3、選ばないなら 0）
play 名前 など  行動を言葉で入力（右に薄く書いてある形）
card 名前       カードの説明（日本語と英語）
? 行動          なぜできないか（例: ? play 門破りのオオツチ）
why 名前 power  数値の内訳
board           場をもう一度表示     log / log all  これまでの出来事
undo            1手戻す              save ファイル  リプレイを保存
auto            自動で進む設定（auto on / idle / off、stop 名前 で必ず止まる場所）
concede         投了                 quit           やめる""",
    "en": """NUMBER          choose that option (1 3 for several, 0 for none)
play NAME, ...  an action in words, as written in grey on the right
card NAME       explains a card (Japanese and English)
? ACTION        why it cannot be done (e.g. ? play Ootsuchi the Gatebreaker)
why NAME power  where a number comes from
board           show the table again       log / log all  what happened so far
undo            take back your last move   save FILE      write a replay
auto            what is passed for you (auto on / idle / off; stop NAME: a window to be asked in)
concede         give up                    quit           leave""",
}

_AUTO = {
    "on": (
        "何もできないところと、ふつう何もしないところは自動で進む",
        "passes where nothing can be done, and where hardly anybody does",
    ),
    "idle": ("何もできないところだけ自動で進む", "passes only where nothing can be done"),
    "off": ("すべて聞く", "asks everything"),
}


class Aside:
    """Commands that are no answers."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def command(self, line: str) -> bool:
        """Carry out a command; False if the line is none."""
        word, _, rest = line.partition(" ")
        word, rest = word.casefold(), rest.strip()
        if line.startswith("?") and len(word) > 1:
            word, rest = "?", line[1:].strip()
        run = {
            "?": self._help, "help": self._help, "h": self._help, "card": self._card, "why": self._why, "undo": self._undo,
            "log": self._log, "concede": self._concede, "quit": self._quit, "exit": self._quit, "q": self._quit,
            "save": self._save, "board": self._board, "auto": self._auto, "stop": self._stop,
        }.get(word)  # fmt: skip
        if run is None:
            return False
        run(rest)
        return True

    def _print(self, text: str, style: str = "") -> None:
        self.session.out.print(Text(text, style=style))

    def _say(self, ja: str, en: str) -> str:
        return pick(self.session.lang, ja, en)

    # ---- help and reasons

    def _help(self, rest: str) -> None:
        if rest:
            self._why_not(rest)
        else:
            self._print(_HELP[self.session.lang])

    def _why_not(self, action: str) -> None:
        """Every reason with its clause and the gist of that clause."""
        session = self.session
        verb, _, called = action.partition(" ")
        found = self._find(called) if called else None
        if found is not None:
            action = f"{verb} {face(session.match.game, session.match.game.ref(found)).name}"
        reasons = session.match.why_not(action, session.seat)
        if not reasons:
            self._print(self._say("いまできます。", "It can be done now."), "green")
        for reason in reasons:
            self._reason(reason)

    def _reason(self, reason: Refusal) -> None:
        clause = f" ({reason.clause})" if reason.clause else ""
        self._print(pick(self.session.lang, reason.ja, reason.en) + clause, "yellow")
        said = self._gist(reason.clause)
        if said:
            self._print(f"    {reason.clause}: {said}", "dim")

    def _gist(self, clause: str) -> str:
        game = self.session.match.package.name
        try:
            entry = load(game).get(clause)
        except LedgerError:
            return ""
        return gist(game, entry, self.session.lang) if entry is not None else ""

    # ---- cards

    def _find(self, text: str) -> int | None:
        """A card the player may see, by name, part of a name, or the number of an option."""
        session = self.session
        game, decision = session.match.game, session.match.decision
        wanted = fold(text)
        if wanted.isdigit() and decision is not None and 1 <= int(wanted) <= len(session.choices):
            shown = self._offered(int(wanted) - 1)
            return shown.card if shown.card >= 0 and may_name(game, session.seat, shown) else None
        best: tuple[int, int] | None = None
        for card in range(len(game.state.cards)):
            ref = game.ref(card)
            if not may_name(game, session.seat, ref):
                continue
            printed = face(game, ref)
            names = (fold(printed.name), fold(printed.english))
            rank = 0 if wanted in names else 1 if any(name.startswith(wanted) for name in names) else 2
            if rank < 2 or any(wanted in name for name in names):
                found = (2 * rank + (game.master(card) != session.seat), card)
                best = found if best is None else min(best, found)
        return None if best is None else best[1]

    def _offered(self, number: int) -> Ref:
        """The card of a line of the menu."""
        choices, decision = self.session.choices, self.session.match.decision
        if decision is None or number >= len(choices):
            return NOBODY
        return choices[number].card

    def _known(self, text: str) -> int | None:
        found = self._find(text) if text else None
        if found is None:
            self._print(self._say(f"「{text}」というカードは見えません。", f"No card called “{text}” is in sight."), "yellow")
        return found

    def _card(self, rest: str) -> None:
        found = self._known(rest)
        if found is None:
            return
        game = self.session.match.game
        record = game.state.cards[found]
        definition = game.catalog.definitions[record.definition]
        for line in card_lines(game.rules.name, definition, self.session.lang):
            self.session.out.print(line)

    def _why(self, rest: str) -> None:
        """`why NAME power`: the printed value, and what each effect made of it."""
        called, _, property_ = rest.rpartition(" ")
        if not called:
            self._print(self._say("例: why レンカ power", "e.g. why Renka power"), "yellow")
            return
        found = self._known(called)
        if found is None:
            return
        game = self.session.match.game
        rules, lang = game.rules.name, self.session.lang
        property_ = property_key(rules, property_)
        value = self.session.match.why_value(found, property_)
        if not value.printed and not value.value:
            printed = face(game, game.ref(found))
            known = ", ".join(property_name(rules, key, lang) for key in (*printed.numbers, *printed.words))
            asked = property_name(rules, property_, lang)
            self._print(self._say(f"{asked}はありません: {known}", f"It has no {asked}, but {known}"), "yellow")
            return
        self._print(self._say(f"印刷値 {value.printed}", f"printed {value.printed}"))
        for part, told in zip(explain(game, found, property_), value.parts, strict=False):
            source = card_name(game, part.source, self.session.lang)
            quoted = ability_text(game, part.key, self.session.lang)
            self._print(f"  {part.change} → {part.result}  {source}: {quoted} ({told.clause})")
        self._print(self._say(f"いま {value.value}", f"now {value.value}"), "bold")

    # ---- the match

    def _board(self, rest: str) -> None:
        self.session.show()
        if self.session.match.decision is not None:
            self.session.ask(self.session.match.decision)

    def _undo(self, rest: str) -> None:
        """Back to the player's own last decision that was one."""
        match, seat = self.session.match, self.session.seat
        before = len(match.done)
        own = [number for number, done in enumerate(match.done) if done.seat == seat and self._real(number)]
        if not own:
            self._print(self._say("戻せる手がありません。", "There is nothing to take back."), "yellow")
            return
        match.undo(before - own[-1])
        self.session.told = min(self.session.told, len(match.events))
        self._print(self._say("1手戻しました。", "Taken back."), "green")

    def _real(self, number: int) -> bool:
        """Was there anything to decide?"""
        return decided(self.session.match, number, self.session.prefs)

    # ---- what is answered without asking

    def _auto(self, rest: str) -> None:
        """`auto on`: as most players want it; `auto idle`: only where nothing can be done; `auto off`: nothing at all."""
        prefs = self.session.prefs
        if rest in _AUTO:
            prefs = self.session.prefs = replace(prefs, auto_pass=rest != "off", auto_pay=rest != "off", hurry=rest == "on")
        elif rest:
            self._print(f"auto {' / '.join(_AUTO)}", "yellow")
            return
        now = "off" if not prefs.auto_pass else "on" if prefs.hurry else "idle"
        self._print(f"auto {now}: {self._say(*_AUTO[now])}")
        self._stop("")

    def _stop(self, rest: str) -> None:
        """`stop NAME` sets or lifts a stop; without a name, which there are."""
        session = self.session
        game = session.match.package.name
        known = {topic: moment(game, topic, session.lang) for topic in words(game).stops}
        found = next((topic for topic, called in known.items() if rest and fold(rest) in (fold(topic), fold(called))), "")
        if rest and not found:
            self._print(self._say(f"「{rest}」という場所はありません。", f"There is no window called “{rest}”."), "yellow")
        if found:
            stops = session.prefs.stops
            stops = tuple(topic for topic in stops if topic != found) if found in stops else (*stops, found)
            session.prefs = replace(session.prefs, stops=stops)
        marked = [("■ " if topic in session.prefs.stops else "□ ") + called for topic, called in known.items()]
        self._print(self._say("必ず止まる場所 (stop 名前): ", "always stop at (stop NAME): ") + "  ".join(marked), "dim")

    def _log(self, rest: str) -> None:
        session = self.session
        lines = full_log(session.match, session.seat, session.lang)
        for line in lines if rest == "all" else lines[-30:]:
            self._print(f"  {line}")

    def _concede(self, rest: str) -> None:
        if self.session.match.result is None:
            self.session.match.concede(self.session.seat)

    def _save(self, rest: str) -> None:
        if not rest:
            self._print(self._say("例: save game.tefuda", "e.g. save game.tefuda"), "yellow")
            return
        try:
            write_text(Path(rest).expanduser(), write_replay(self.session.match))
        except (Problem, ReplayFault) as fault:
            self._print(str(fault), "yellow")
            return
        how = f"tefuda replay {rest}"
        self._print(self._say(f"{rest}に保存しました（{how}）。", f"Saved to {rest} ({how})."), "green")

    def _quit(self, rest: str) -> None:
        from .session import Quit

        raise Quit
