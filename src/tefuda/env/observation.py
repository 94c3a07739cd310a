"""What a seat sees, as tables of numbers.

A card is named by where it lies, never by the number it has inside the engine: that number follows the deck list and would
tell what a face-down card is. Sides are relative: 0 is the observer's, 1 the opponent's, so both seats can share one mind.
"""

from __future__ import annotations

from collections.abc import Iterable
from struct import Struct
from typing import Any

import numpy as np

from tefuda.kernel.continuous import changed, number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Option, Ref
from tefuda.kernel.setting import Setting
from tefuda.kernel.visibility import count, sees
from tefuda.kernel.zones import seat_of

from .desk import ACTIONS, DONE, Desk
from .schema import CARD_COLUMNS, CARDS, KINDS, OPTION_COLUMNS, OPTIONS, TABLE_COLUMNS, Schema, schema

Arrays = dict[str, Any]
_PLACE = {name: at for at, name in enumerate(OPTION_COLUMNS)}
_HOST = CARD_COLUMNS.index("host")
_NOTHING = (0, 0, 0, 0)
#: Rows as they were last written for a seat: by card, with the record and the position they were written for.
Written = dict[int, tuple[Card, int, bytes]]


class Eye:
    """Makes observations of one game.

    Most cards lie as they lay when they were last looked at, and a record of a card is never changed, only replaced: a row
    that was written for a record is used again as long as nothing but the record decides what is in it.
    """

    def __init__(self, game: str) -> None:
        self.schema: Schema = schema(game)
        found = self.schema
        self._verbs = {name: at for at, name in enumerate(found.verbs, 1)}
        self._topics = {name: at for at, name in enumerate(found.topics, 1)}
        self._roles = {name: at for at, name in enumerate(found.roles, 1)}
        self._zones = {name: at for at, name in enumerate(found.zones, 1)}
        self._columns = {name: at for at, name in enumerate(found.numbers)}
        self._blank = (0,) * len(found.numbers)
        self._width = len(CARD_COLUMNS) + len(found.numbers)
        self._card, self._option = Struct(f"{self._width}i"), Struct(f"{len(OPTION_COLUMNS)}i")
        self._setting: Setting | None = None
        self._written: tuple[Written, Written] = ({}, {})
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
        rows, shown = self._cards(game, seat)
        cards = np.zeros(self.shapes["cards"], np.int32)
        _fill(cards, rows)
        options = np.zeros(self.shapes["options"], np.int32)
        if desk.seat == seat:
            _fill(options, self._options(desk, seat, {card: row for row, card in enumerate(shown, 1)}))
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
        found: list[int] = []
        rules, zones = game.rules.zone_at, game.state.zones
        plain = game.tracer is None and not game.state.asides  # everybody may count everything that lies there
        for at in range(0, len(rules), 2):
            own, other = at + seat, at + 1 - seat
            if rules[at].shared:
                mine = sum(not _side(game, card, seat) for card in zones[at])
                found += (mine, len(zones[at]) - mine)
            elif plain:
                found += (len(zones[own]), len(zones[other]))
            else:
                known = (count(game, seat, own), count(game, seat, other))
                found += (-1 if many is None else many for many in known)
        return found

    def _cards(self, game: Game, seat: int) -> tuple[list[bytes], list[int]]:
        """A row for every card that is known, or lies where single cards matter; and which cards they are."""
        if self._setting is not game.setting or game.tracer is not None:
            self._setting, self._written = game.setting, ({}, {})
        rows: list[bytes] = []
        shown: list[int] = []
        written, cards, zones, rules = self._written[seat], game.state.cards, game.state.zones, game.rules
        unsteady: dict[int, list[str]] = {item.card.card: [] for item in game.state.items}
        for one, name in changed(game, self.schema.numbers):
            unsteady.setdefault(one, []).append(name)
        hosted: list[int] = []
        for at in range(len(self.schema.zones)):
            rule = rules.zone_at[2 * at]
            heap, steady = rule.sight == "nobody" and not rule.oriented, rule.name not in rules.unsteady
            for zone in (2 * at + seat, 2 * at + 1 - seat):
                for position, card in enumerate(zones[zone]):
                    record = cards[card]
                    if heap and (not record.known or not sees(game, seat, card)):
                        continue
                    last = written.get(card)
                    if last is not None and last[0] is record and last[1] == position and steady and card not in unsteady:
                        row = last[2]
                    else:
                        row = self._card.pack(*self._row(game, seat, card, position, unsteady.get(card, ())))
                        if record.host >= 0:
                            hosted.append(len(rows))
                        elif not record.parts and card not in unsteady:
                            written[card] = (record, position, row)
                    rows.append(row)
                    shown.append(card)
        if hosted:
            where = {card: row for row, card in enumerate(shown[:CARDS], 1)}
            for at in hosted:
                row_of = list(self._card.unpack(rows[at]))
                row_of[_HOST] = where.get(cards[shown[at]].host, 0)
                rows[at] = self._card.pack(*row_of)
        return rows[:CARDS], shown[:CARDS]

    def _row(self, game: Game, seat: int, card: int, position: int, given: Iterable[str]) -> tuple[int, ...]:
        """A card as the seat sees it. Which row its host has is not known before all are written."""
        record = game.state.cards[card]
        known = sees(game, seat, card)
        definition, face = (record.definition + 1, record.face) if known else (0, 0)
        return (
            record.zone // 2 + 1,
            _side(game, card, seat),
            position,
            definition,
            record.turned,
            face,
            int(record.down),
            record.damage,
            0,
            self._roles.get(record.role, 0),
            len(record.parts),
            sum(held for _, held in record.counters),
            *(self._numbers(game, card, given) if known else self._blank),
        )

    def _numbers(self, game: Game, card: int, given: Iterable[str]) -> list[int]:
        """What a card has in numbers: those that are printed on it, and those that effects have changed or given to it."""
        record, found = game.state.cards[card], [0] * len(self._blank)
        own = game.catalog.definitions[record.definition].faces[record.face].numbers
        for name in self.schema.numbers if record.parts else (*own, *given):
            if name in self._columns:
                found[self._columns[name]] = _small(number(game, card, name) or 0)
        return found

    def _options(self, desk: Desk, seat: int, where: dict[int, int]) -> list[bytes]:
        decision, pack = desk.decision, self._option.pack
        assert decision is not None
        if decision.kind == "number":
            row = [0] * len(OPTION_COLUMNS)
            row[_PLACE["verb"]] = self._verbs["number"]
            rows = []
            for value in desk.numbers:
                row[_PLACE["index"]] = _small(value)
                rows.append(pack(*row))
            return rows
        items = {item.number: at for at, item in enumerate(desk.game.state.items, 1)}
        waits = {waiting.number: at for at, waiting in enumerate(desk.game.state.waiting, 1)}
        return [
            pack(
                self._verbs[option.verb],
                *self._pointed(desk.game, option.card, seat, where),
                *self._pointed(desk.game, option.other, seat, where),
                option.index + 1,
                option.key.ability + 1 if option.key is not None else 0,
                _item(option, items, waits),
                self._zones.get(option.to, 0),
                int(at in desk.picked),
            )
            for at, option in enumerate(decision.options[:OPTIONS])
        ]

    @staticmethod
    def _pointed(game: Game, ref: Ref, seat: int, where: dict[int, int]) -> tuple[int, int, int, int]:
        """Which card an option speaks of: its row if it has one, and where it lies."""
        card = ref.card
        if card < 0:
            return _NOTHING
        zone = game.state.cards[card].zone
        pile = game.state.zones[zone]
        return where.get(card, 0), zone // 2 + 1, _side(game, card, seat), pile.index(card) if card in pile else 0


def _fill(table: Any, rows: list[bytes]) -> None:
    """Write rows into the table, from the top."""
    if rows:
        table[: len(rows)] = np.frombuffer(b"".join(rows), np.int32).reshape(len(rows), -1)


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
