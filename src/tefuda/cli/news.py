"""What just happened, for the terminal: the lines of the chronicle, with the clauses in the background."""

from __future__ import annotations

from rich.text import Text

from tefuda.match.chronicle import Told, tell_match
from tefuda.match.match import Match

#: How lines stand out, by the tone of what they tell.
_STYLES = {"": "", "news": "bold", "harm": "red", "verdict": "yellow"}


def full_log(match: Match, seat: int | None, lang: str) -> list[str]:
    """Every event that says anything, with its clause; it speaks to the seat, if there is one."""
    return [f"{told.text}{_cited(told)}" for told in tell_match(match, seat, lang, every=True, you=seat is not None)]


def news(match: Match, since: int, seat: int, lang: str) -> list[Text]:
    """The events worth telling, from one on."""
    kinds = match.game.rules.named.kinds
    return [_styled(told, kinds[told.event.kind].tone) for told in tell_match(match, seat, lang, since=since, you=True)]


def _styled(told: Told, tone: str) -> Text:
    """The clause at the end steps back."""
    text = Text("\n" if told.event.kind == "turn_begins" else "")
    text.append(told.text, style=_STYLES[tone])
    return text.append(_cited(told), style="dim")


def _cited(told: Told) -> str:
    return f" ({told.clause})" if told.clause else ""
