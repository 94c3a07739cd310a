"""Writes the words of each game into its page in `docs/`, between the two marks."""

from __future__ import annotations

from pathlib import Path

from tefuda.games.base import BUILT
from tefuda.match.word_page import page

BEGIN, END = "<!-- words: written by scripts/words.py -->\n", "<!-- end of words -->\n"
DOCS = Path(__file__).parents[1] / "docs"


def main() -> None:
    for game in BUILT:
        path = DOCS / f"{game}.md"
        if path.exists():
            before, _, rest = path.read_text("utf-8").partition(BEGIN)
            _, _, after = rest.partition(END)
            path.write_text(f"{before}{BEGIN}\n{page(game)}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
