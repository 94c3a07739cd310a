"""What can be counted at a table, as a list of numbers: the same list for every position of a game.

It is made from what a game declares: its zones, whether cards lie turned there, and what its cards have in numbers. Everything
both players have is counted as the difference between them; of the own hand it is counted what is in it.
"""

from __future__ import annotations

from functools import cache

from tefuda.games.base import load
from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.visibility import sees
from tefuda.kernel.zones import ZoneRule

#: A number counts if at least this part of the shipped cards has it printed.
COMMON = 0.2
#: Cards that nobody sees are scarce if there are fewer: a deck or a life that runs out.
FEW = 5


class Features:
    """The counting of one game."""

    def __init__(self, game: str) -> None:
        package = load(game)
        faces = [face for definition in package.catalog().definitions for face in definition.faces]
        printed = {name for face in faces for name in face.numbers}
        self.numbers = tuple(
            name for name in sorted(printed) if sum(bool(face.numbers.get(name)) for face in faces) >= COMMON * len(faces)
        )
        self._zones = tuple((2 * at, rule, _fought_in(rule)) for at, rule in enumerate(package.rules.zones))
        self._hands = tuple(at for at, rule, _ in self._zones if rule.sight == "owner")
        self.names = (
            *(f"{rule.name}/{what}" for _, rule, fought in self._zones for what in self._counted(rule, fought)),
            *(f"{package.rules.zones[at // 2].name}/held {name}" for at in self._hands for name in self.numbers),
            "own turn",
        )

    def _counted(self, rule: ZoneRule, fought: bool) -> tuple[str, ...]:
        """What is counted of a zone."""
        found = ["cards"]
        if rule.sight != "public":
            found.append("scarce")
        if fought:
            found += ["upright", "damage", "face", *self.numbers, *(f"upright {name}" for name in self.numbers)]
        return tuple(found)

    def read(self, game: Game, seat: int) -> list[float]:
        """The numbers of a position, as a seat knows it."""
        own, other = self._side(game, seat), self._side(game, 1 - seat)
        found = [mine - theirs for mine, theirs in zip(own, other, strict=True)]
        for at in self._hands:
            held = [card for card in game.state.zones[at + seat] if sees(game, seat, card)]
            found += [float(sum(number(game, card, name) or 0 for card in held)) for name in self.numbers]
        found.append(1.0 if game.state.turn_player == seat else -1.0)
        return found

    def _side(self, game: Game, seat: int) -> list[float]:
        found: list[float] = []
        zones, cards = game.state.zones, game.state.cards
        for at, rule, fought in self._zones:
            pile = [card for card in zones[at] if game.master(card) == seat] if rule.shared else zones[at + seat]
            count = len(pile)
            found.append(float(count))
            if rule.sight != "public":
                found.append(float(max(0, FEW - count)))
            if not fought:
                continue
            upright = [card for card in pile if not cards[card].turned]
            found.append(float(len(upright)))
            found.append(float(sum(cards[card].damage for card in pile)))
            found.append(float(sum(cards[card].face for card in pile)))
            for name in self.numbers:
                found.append(float(sum(number(game, card, name) or 0 for card in pile)))
            for name in self.numbers:
                found.append(float(sum(number(game, card, name) or 0 for card in upright)))
        return found


def _fought_in(rule: ZoneRule) -> bool:
    """Do cards lie there that fight: in the open, and remembered when they leave?"""
    return rule.sight == "public" and rule.remembered


@cache
def features(game: str) -> Features:
    """The counting of a game."""
    return Features(game)
