"""Why a text was not understood."""

from __future__ import annotations

#: Why reading stopped in the middle of a sentence.
UNREAD = "these words are not understood here"


#: How refusals begin whose words speak of something that an earlier line of the card may have said.
POINTING = ("there is nothing before", "no cards were looked at or revealed before", "nothing was done before")


class Refused(Exception):
    """The text is not understood completely, so the card is not accepted.

    `words` are the words that were not understood, `position` is where they stand in the normalised text, `reason` says
    what is wrong with them. `before` are the words just before them, where reading stopped in the middle.
    """

    def __init__(self, reason: str, words: str = "", position: int = 0, kind: str = "words", before: str = "") -> None:
        self.reason = reason
        self.words = words
        self.position = position
        self.kind = kind  # "words", "ambiguous", "kinds", "unsupported", "size": what a report groups by
        self.before = before
        super().__init__(reason, words, position)

    def __str__(self) -> str:
        if not self.words:
            return f"{self.reason}."
        words = self.words if len(self.words) <= 60 else self.words[:60] + "…"
        return f"At character {self.position + 1}, “{words}”: {self.reason}."

    def shifted(self, by: int) -> Refused:
        """The same refusal, counted from the start of a longer text."""
        return Refused(self.reason, self.words, self.position + by, self.kind, self.before)
