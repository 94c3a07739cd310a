"""The table as a player sees it, small enough for a terminal. Made from the seat's view, so nothing hidden can be shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tefuda.games.board import Contest, Place, board
from tefuda.games.words import words
from tefuda.kernel.game import Game
from tefuda.kernel.zones import ZoneRule
from tefuda.match.naming import SEATS
from tefuda.match.texts import face_text
from tefuda.match.view import CardView, View, ZoneView, view
from tefuda.match.words import item_text, phase, pick, turned

#: Where every card is seen for itself, with its numbers.
_SINGLE = ("row", "grid", "stack")


class Board:
    """One player's table: the opponent above, the player below."""

    def __init__(self, game: Game, seat: int | None, lang: str, names: tuple[str, str], width: int = 80) -> None:
        self.game = game
        self.seat = 0 if seat is None else seat
        self.watching = seat is None
        self.lang = lang
        self.names = names
        self.width = width
        self.view: View = view(game, seat)
        self.words = words(game.rules.name)
        self.plan = board(game.rules.name)
        self.places = {place.zone: place for place in self.plan.places}
        self.grids = [place for place in self.plan.places if place.squares]
        self.squares = {zone for place in self.grids for row in place.squares for zone in row}
        self.rules = {rule.name: rule for rule in game.rules.zones}

    def render(self) -> RenderableType:
        """Heading, the opponent's side, the battle if there is one, the own side, the own hand."""
        if not self.view.turn:  # before the game there is nothing to see but the hand
            hands = [zone for zone in self.view.zones if zone.seat == SEATS[self.seat] and self._private(zone) and zone.cards]
            return Group(*[self._hand(zone) for zone in hands])
        fight = self._fight()
        return Group(
            self._heading(),
            self._side(1 - self.seat),
            *self._pending(),
            *(self._grid(place) for place in self.grids),
            *([fight] if fight is not None else []),
            self._side(self.seat),
        )

    def glance(self) -> RenderableType:
        """What matters in the middle of things: the cards in front, what waits to be resolved, and the fight."""
        rows = Table.grid(padding=(0, 1))
        rows.add_column(no_wrap=True, style="bold")
        rows.add_column(overflow="fold")
        for seat in (1 - self.seat, self.seat):
            for zone in self.view.zones:
                place = self.places.get(zone.zone)
                if place is not None and place.size != "small" and zone.seat in ("", SEATS[seat]) and place.lay == "row":
                    label = f"{SEATS[seat]} {self._label(zone)}"
                    rows.add_row(label, self._row(zone, self.width - cell_len(label) - 2, seat))
        fight = self._fight()
        grids = [self._grid(place) for place in self.grids]
        return Group(self._heading(), rows, *grids, *self._pending(), *([fight] if fight is not None else []))

    def _say(self, ja: str, en: str) -> str:
        return pick(self.lang, ja, en)

    def _heading(self) -> Text:
        mine = self.view.turn_player == SEATS[self.seat]
        whose = self._say("あなたのターン", "your turn") if mine else self._say("相手のターン", "the opponent's turn")
        if self.watching:
            whose = self._say(f"{self.view.turn_player}のターン", f"{self.view.turn_player}'s turn")
        number = self._say(f"第{self.view.turn}ターン", f"Turn {self.view.turn}") if self.view.turn else ""
        text = " · ".join(part for part in (number, whose if self.view.turn else "", phase(self.game, self.lang)) if part)
        return Text(text, style="bold reverse" if mine else "bold")

    # ---- one side

    def _side(self, seat: int) -> Panel:
        rules = self.rules
        zones = [
            zone
            for zone in self.view.zones
            if zone.seat == SEATS[seat] or (not zone.seat and rules[zone.zone].oriented and zone.zone not in self.squares)
        ]
        zones.sort(key=lambda zone: self._depth(zone))
        lines: list[RenderableType] = [self._counts([z for z in zones if not _on_table(rules[z.zone])], seat)]
        rows = Table.grid(padding=(0, 1))
        rows.add_column(no_wrap=True, style="dim")
        rows.add_column(overflow="fold")
        table = [zone for zone in zones if _on_table(rules[zone.zone]) and (zone.cards or rules[zone.zone].oriented)]
        room = self.width - 5 - max([cell_len(self._label(zone)) for zone in table], default=0)
        for zone in table:
            rows.add_row(self._label(zone), self._row(zone, room, seat))
        lines.append(rows)
        if seat == self.seat and not self.watching:
            lines.extend(self._hand(zone) for zone in zones if self._private(zone) and zone.cards)
        mine = seat == self.seat
        who = self._say("あなた", "you") if mine else self._say("相手", "opponent")
        title = Text(f" {SEATS[seat]} {'' if self.watching else who + ' '}· {self.names[seat]} ", style="bold")
        style = "cyan" if mine else "magenta"
        return Panel(Group(*lines), title=title, title_align="left", border_style=style, padding=(0, 1))

    # ---- squares of both players

    def _grid(self, place: Place) -> Table:
        """Squares as they lie before the player: seat B sees the table turned round."""
        rows = place.squares if self.seat == 0 else tuple(row[::-1] for row in place.squares[::-1])
        held = {zone.zone: zone for zone in self.view.zones}
        table = Table(box=box.SQUARE, show_header=False, show_lines=True, width=self.width, border_style="dim")
        for _ in rows[0]:
            table.add_column(ratio=1, overflow="fold")
        for row in rows:
            table.add_row(*(self._square(held[zone]) for zone in row))
        return table

    def _square(self, zone: ZoneView) -> Text:
        """What the square is called, and who stands there; whose a card is can be seen without colours, too."""
        text = Text(self._label(zone), style="dim")
        for card in zone.cards:
            own = card.controller == SEATS[self.seat]
            text.append("\n▲ " if own else "\n▼ ", style="not dim cyan" if own else "not dim magenta")
            text.append_text(self._card(card))
        return text

    def _private(self, zone: ZoneView) -> bool:
        return self.rules[zone.zone].sight == "owner"

    def _label(self, zone: ZoneView) -> str:
        """What the table calls a zone."""
        place = self.places.get(zone.zone)
        return self._say(*(place.label if place is not None and place.label is not None else (zone.ja, zone.en)))

    def _depth(self, zone: ZoneView) -> tuple[int, int]:
        """What lies in front comes first: large cards before small ones, as the table is laid out."""
        place = self.places.get(zone.zone)
        return (9, 0) if place is None else (place.size == "small", place.cell.row)

    def _pending(self) -> list[Text]:
        """What waits to be resolved, the next one first."""
        viewer = None if self.watching else self.seat
        items = [item for item in self.game.state.items if self.game.rules.named.items[item.kind].shown]
        mark = self._say("解決待ち ", "to resolve ")
        return [
            Text(f"  {mark}{'▶' if at == 0 else ' '} ", style="bold yellow").append(
                item_text(self.game, viewer, item, self.lang)
            )
            for at, item in enumerate(reversed(items))
        ]

    def _counts(self, zones: list[ZoneView], seat: int) -> Text:
        """How many cards lie where; the zone whose last card, or whose number, means defeat is drawn as a bar."""
        text = Text()
        meters = {place.zone: "♥" if place.vital else "●" for place in self.plan.places if place.meter}
        rare = {place.zone for place in self.plan.places if place.rare}
        for zone in sorted(zones, key=lambda z: z.zone not in meters):
            asked = self.rules[zone.zone].sight == "nobody" and zone.zone not in rare
            if not zone.count and not asked and zone.zone not in (*meters, self.plan.hand):
                continue
            text.append(f"{self._label(zone)} ", style="dim")
            if zone.zone in meters and zone.count:
                text.append(meters[zone.zone] * min(zone.count, 12) + " ", style="red")
            text.append(str(zone.count), style="bold")
            text.append("   ")
        for name, number in self.view.counters.get(SEATS[seat], {}).items():
            text.append(f"{self._say(*self.words.marks.get(name, (name, name)))} ", style="dim")
            text.append(f"{number}   ", style="bold")
        return text

    def _row(self, zone: ZoneView, room: int, seat: int) -> Text:
        """The cards of a zone on the table, with their numbers as they are now; a card is not torn apart at a line's end.

        Of a zone the players share, the cards this player uses.
        """
        held = [card for card in zone.cards if card.controller in ("", SEATS[seat])]
        if not held:
            return Text("-", style="dim")
        place = self.places.get(zone.zone)
        if place is not None and place.lay == "fan":
            return self._heap(held)
        if place is not None and place.lay not in _SINGLE:
            return Text(self._names(held))
        row, used = Text(), 0
        for number, card in enumerate(held):
            shown = self._card(card)
            if number and used + 5 + shown.cell_len > room:
                row.append("\n")
                used = 0
            elif number:
                row.append("  │  ", style="dim")
                used += 5
            row.append_text(shown)
            used += shown.cell_len
        return row

    def _heap(self, cards: list[CardView]) -> Text:
        """Cards whose numbers do not matter where they lie: how many can still be used, and their names."""
        ready = [card for card in cards if card.upright]
        text = Text(f"{len(ready)}/{len(cards)}  ", style="bold")
        text.append(self._names(ready))
        spent = [card for card in cards if card not in ready]
        if spent:
            text.append("  " if ready else "")
            how = turned(self.game.rules.name, spent[0].turned, self.lang)
            text.append(f"({how}: {self._names(spent)})", style="dim")
        return text

    def _names(self, cards: Sequence[CardView]) -> str:
        """What the cards are called, equal ones once."""
        counted = Counter(self._named(card) for card in cards)
        return self._say("", "; ").join(f"{name} ×{held}" if held > 1 else name for name, held in counted.items())

    def _card(self, card: CardView) -> Text:
        text = Text(self._named(card), style="bold" if card.upright else "dim")
        text.append(" ")
        text.append_text(_numbers(card, self.words.stats))
        marks = []
        if card.face == "back":
            marks.append(self._say(*self.plan.sides.get("back", ("裏面", "back side"))))
        if card.damage:
            marks.append(self._say(f"ダメージ{card.damage}", f"damage {card.damage}"))
        marks.extend(f"+{self._named(part)}" for part in card.parts)
        if not card.upright:
            marks.append(turned(self.game.rules.name, card.turned, self.lang))
        marks.extend(f"{name} {count}" for name, count in card.counters.items())
        if marks:
            text.append(f" ({', '.join(marks)})", style="dim")
        for role, at in self.view.roles.items():
            if at == card.place:
                text.append(f" {self._role(role)}", style="bold yellow")
        return text

    def _role(self, role: str) -> str:
        return ("⚔" if self.game.rules.named.roles[role].strikes else "◎") + self._say(*self.plan.roles.get(role, (role, role)))

    def _named(self, card: CardView) -> str:
        if card.hidden:
            return self._say("？", "?")
        return self._say(f"《{card.name}》", card.english or card.name)

    def _hand(self, zone: ZoneView) -> RenderableType:
        """The own hand, one kind of card a line: cost, name, numbers, how many, and as much of its text as fits."""
        alike: dict[tuple[str, str], list[CardView]] = {}
        for card in zone.cards:
            alike.setdefault((self._head(card).plain, self._text(card)), []).append(card)
        heads = []
        for cards in alike.values():
            head = self._head(cards[0])
            head.rstrip()
            heads.append(head.append(f" ×{len(cards)}", style="bold not dim") if len(cards) > 1 else head)
        widest = max(head.cell_len for head in heads)
        label = f"{self._label(zone)} "
        lines: list[RenderableType] = []
        for (_, printed), head in zip(alike, heads, strict=True):
            line = Text(" " * cell_len(label) if lines else label, style="dim", no_wrap=True, overflow="ellipsis")
            line.append_text(head)
            line.append(" " * (widest - head.cell_len + 2) + printed, style="dim")
            lines.append(line)
        return Group(*lines)

    def _head(self, card: CardView) -> Text:
        cost = card.values.get(self.words.cost)
        head = Text("" if cost is None else f"({cost}) ", style="bold cyan")
        head.append(f"{self._named(card)} ", style="not bold not dim default")
        head.append_text(_numbers(card, self.words.stats))
        return head

    def _text(self, card: CardView) -> str:
        index = self.game.catalog.find(card.number)
        if index is None:
            return card.text
        definition = self.game.catalog.definitions[index]
        face = definition.faces[1 if card.face == "back" else 0]
        return face_text(self.game.rules.name, definition, face, self.lang).replace("\n", " ")

    # ---- a battle

    def _fight(self) -> Text | None:
        """Both sides' totals while a battle is on, as the game's table adds them up."""
        roles, contest = self.game.state.roles, self.plan.contest
        if contest is None or self.view.result is not None or not {contest.attacker, contest.guard} <= set(roles):
            return None
        sums = []
        for role in (contest.attacker, contest.guard):
            seat = SEATS[self.game.look_master(roles[role])]
            sums.append((seat, self._total(seat, self.view.roles.get(role, ""), contest)))
        (attacker, attack), (guard, defence) = sums
        winning = attack > defence or (attack == defence and contest.tie == contest.attacker)
        text = Text("  ⚔ ", style="bold yellow")
        text.append(f"{attacker} {attack}", style="bold green" if winning else "bold")
        text.append(self._say(" 対 ", " against "))
        text.append(f"{guard} {defence}", style="bold" if winning else "bold green")
        verdict = self.words.fight[0 if attack > defence else 1 if attack == defence else 2]
        text.append(f"  {self._say(*verdict)}", style="dim")
        return text

    def _total(self, seat: str, lead: str, contest: Contest) -> int:
        """The strength of the fighting card (as far as it is still there) and of what helps its side."""
        total = 0
        for zone in self.view.zones:
            for card in zone.cards:
                if card.place == lead or (zone.zone == contest.helpers and zone.seat == seat):
                    total += card.values.get(contest.number, 0)
        return total


def _on_table(rule: ZoneRule) -> bool:
    """Zones whose cards take part in the game: those whose cards turn, or are remembered when they leave."""
    return rule.oriented or rule.remembered


def _numbers(card: CardView, keys: tuple[str, ...]) -> Text:
    """`6000/1`, green where it is more than printed, red where it is less."""
    text = Text()
    for key in keys:
        if key not in card.values:
            continue
        if text:
            text.append("/", style="dim")
        value, printed = card.values[key], card.printed.get(key, card.values[key])
        text.append(str(value), style="green" if value > printed else "red" if value < printed else "")
    return text
