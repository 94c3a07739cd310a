"""What a seat sees, as tables of numbers.

A card is named by where it lies, never by the number it has inside the engine: that number follows the deck list and would
tell what a face-down card is. Sides are relative: 0 is the observer's, 1 the opponent's, so both seats can share one mind.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Option, Ref
from tefuda.kernel.visibility import count, sees
from tefuda.kernel.zones import seat_of

from .desk import ACTIONS, DONE, Desk
from .schema import CARD_COLUMNS, CARDS, KINDS, OPTION_COLUMNS, OPTIONS, TABLE_COLUMNS, Schema, schema

Arrays = dict[str, Any]
_PLACE = {name: at for at, name in enumerate(OPTION_COLUMNS)}


class Eye:
    """Makes observations of one game."""

    def __init__(self, game: str) -> None:
        self.schema: Schema = schema(game)
        found = self.schema
        self._verbs = {name: at for at, name in enumerate(found.verbs, 1)}
        self._topics = {name: at for at, name in enumerate(found.topics, 1)}
        self._roles = {name: at for at, name in enumerate(found.roles, 1)}
        self._zones = {name: at for at, name in enumerate(found.zones, 1)}
        self._columns = {name: at for at, name in enumerate(found.numbers)}
        self._width = len(CARD_COLUMNS) + len(found.numbers)
        self.shapes: dict[str, tuple[int, ...]] = {
            "table": (len(TABLE_COLUMNS),),
            "zones": (2 * len(found.zones),),
            "cards": (CARDS, self._width),
            "options": (OPTIONS, len(OPTION_COLUMNS)),
        }

    def see(self, desk: Desk, seat: int) -> Arrays:
        """An observation as environments give it: what the seat knows, and which actions it may take."""
        return {"observation": self.look(desk, seat), "action_mask": self.mask(desk, seat)}

    def look(self, desk: Desk, seat: int) -> Arrays:
        """What the seat knows of the table and of the question, if it is asked."""
        game = desk.game
        rows, where = self._cards(game, seat)
        cards = np.zeros(self.shapes["cards"], np.int32)
        if rows:
            cards[: len(rows)] = rows
        options = np.zeros(self.shapes["options"], np.int32)
        if desk.seat == seat:
            listed = self._options(desk, seat, where)
            if listed:
                options[: len(listed)] = listed
        return {
            "table": np.array(self._table(desk, seat), np.int32),
            "zones": np.array(self._counts(game, seat), np.int32),
            "cards": cards,
            "options": options,
        }

    @staticmethod
    def mask(desk: Desk, seat: int) -> Any:
        """Which actions the seat may take: none unless it is asked."""
        found = np.zeros(ACTIONS, np.int8)
        if desk.seat == seat:
            found[desk.legal()] = 1
        return found

    # ------------------------------------------------------------------------------------------ the tables

    def _table(self, desk: Desk, seat: int) -> list[int]:
        state, decision = desk.game.state, desk.decision
        head = [state.turn, int(state.turn_player == seat)]
        if decision is None or decision.seat != seat:
            asked = [0] * 6
        else:
            kind, topic = KINDS.index(decision.kind) + 1, self._topics[decision.topic]
            asked = [1, kind, topic, _small(decision.least), _small(decision.most), len(desk.picked)]
        return [*head, *asked, len(state.waiting), len(state.items)]

    def _counts(self, game: Game, seat: int) -> list[int]:
        found = []
        for at in range(len(self.schema.zones)):
            for side in (0, 1):
                zone = 2 * at + (seat ^ side)
                if game.rules.zone_at[zone].shared:
                    zone = 2 * at
                    found.append(sum(_side(game, card, seat) == side for card in game.state.zones[zone]))
                else:
                    known = count(game, seat, zone)
                    found.append(-1 if known is None else known)
        return found

    def _cards(self, game: Game, seat: int) -> tuple[list[list[int]], dict[int, int]]:
        """A row for every card that is known, or lies where single cards matter; and which row a card has."""
        rows: list[list[int]] = []
        where: dict[int, int] = {}
        state, blank = game.state, [0] * len(self.schema.numbers)
        hosted: list[tuple[int, int]] = []
        for at in range(len(self.schema.zones)):
            for zone in (2 * at + seat, 2 * at + 1 - seat):
                pile = state.zones[zone]
                rule = game.rules.zone_at[zone]
                heap = rule.sight == "nobody" and not rule.oriented
                for position, card in enumerate(pile):
                    record = state.cards[card]
                    if heap and not record.known:
                        continue
                    known = sees(game, seat, card)
                    if (heap and not known) or len(rows) == CARDS:
                        continue
                    where[card] = len(rows) + 1
                    row = [at + 1, _side(game, card, seat), position, record.definition + 1 if known else 0, record.turned]
                    row += [record.face if known else 0, int(record.down), record.damage, 0, self._roles.get(record.role, 0)]
                    row += [len(record.parts), sum(held for _, held in record.counters) if record.counters else 0]
                    row += self._numbers(game, card) if known else blank
                    if record.host >= 0:
                        hosted.append((len(rows), record.host))
                    rows.append(row)
        for row_at, host in hosted:
            rows[row_at][8] = where.get(host, 0)
        return rows, where

    def _numbers(self, game: Game, card: int) -> list[int]:
        """What a card has in numbers. Most have only those that are printed on it."""
        record = game.state.cards[card]
        found = [0] * len(self.schema.numbers)
        own = game.catalog.definitions[record.definition].faces[record.face].numbers
        plain = not record.parts and not game.state.lasting
        for name in own if plain else self.schema.numbers:
            found[self._columns[name]] = number(game, card, name) or 0
        return found

    def _options(self, desk: Desk, seat: int, where: dict[int, int]) -> list[list[int]]:
        decision = desk.decision
        assert decision is not None
        if decision.kind == "number":
            verb, blank = self._verbs["number"], [0] * (len(OPTION_COLUMNS) - 2)
            rows = [[verb, *blank, 0] for _ in desk.numbers]
            for row, value in zip(rows, desk.numbers, strict=True):
                row[_PLACE["index"]] = _small(value)
            return rows
        items = {item.number: at for at, item in enumerate(desk.game.state.items, 1)}
        waits = {waiting.number: at for at, waiting in enumerate(desk.game.state.waiting, 1)}
        rows = []
        for at, option in enumerate(decision.options[:OPTIONS]):
            row = [self._verbs[option.verb], *self._pointed(desk.game, option.card, seat, where)]
            row += self._pointed(desk.game, option.other, seat, where)
            ability = option.key.ability + 1 if option.key is not None else 0
            row += [
                option.index + 1,
                ability,
                _item(option, items, waits),
                self._zones.get(option.to, 0),
                int(at in desk.picked),
            ]
            rows.append(row)
        return rows

    def _pointed(self, game: Game, ref: Ref, seat: int, where: dict[int, int]) -> list[int]:
        """Which card an option speaks of: its row if it has one, and where it lies."""
        if ref.card < 0:
            return [0, 0, 0, 0]
        zone = game.state.cards[ref.card].zone
        place = game.state.zones[zone].index(ref.card) if ref.card in game.state.zones[zone] else 0
        return [where.get(ref.card, 0), zone // 2 + 1, _side(game, ref.card, seat), place]


def _item(option: Option, items: dict[int, int], waits: dict[int, int]) -> int:
    """Which of the things that lie ready, or wait, an option speaks of: by its place among them."""
    if option.item >= 0:
        return items.get(option.item, 0)
    return waits.get(option.waiting, 0)


def _side(game: Game, card: int, seat: int) -> int:
    record = game.state.cards[card]
    owner = game.master(card) if game.rules.zone_at[record.zone].shared else seat_of(record.zone)
    return int(owner != seat)


def _small(value: int) -> int:
    """A number that fits the column."""
    return max(-(1 << 31), min(value, (1 << 31) - 1))


__all__ = ["DONE", "Arrays", "Eye"]
