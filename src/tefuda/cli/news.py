"""What just happened, for the terminal: the lines of the chronicle, with the clauses in the background."""

from __future__ import annotations

from rich.text import Text

from tefuda.kernel.records import Event
from tefuda.match.chronicle import tell_match
from tefuda.match.match import Match

_STYLES = {
    "turn_begins": "bold", "damage": "red", "lose": "red", "result": "bold", "judged": "yellow", "attack": "bold",
    "block": "bold",
}  # fmt: skip


def full_log(match: Match, seat: int | None, lang: str) -> list[str]:
    """Every event that says anything, with its clause."""
    return [told.text for told in tell_match(match, seat, lang, every=True)]


def news(match: Match, since: int, seat: int, lang: str) -> list[Text]:
    """The events worth telling, from one on."""
    return [_styled(told.text, told.event) for told in tell_match(match, seat, lang, since=since)]


def _styled(line: str, event: Event) -> Text:
    """The clause at the end steps back."""
    body, bracket, clause = line.rpartition(" (")
    text = Text("\n" if event.kind == "turn_begins" else "")
    style = _STYLES.get(event.kind, "")
    if bracket and clause[:1].isdigit() and clause.endswith(")"):
        text.append(body, style=style)
        text.append(f" ({clause}", style="dim")
    else:
        text.append(line, style=style)
    return text
