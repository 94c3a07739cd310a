"""The table as a player sees it, small enough for a terminal. Made from the seat's view, so nothing hidden can be shown."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tefuda.kernel.game import Game
from tefuda.kernel.rules import ZoneRule
from tefuda.match.describe import TURNED
from tefuda.match.naming import SEATS
from tefuda.match.texts import face_text
from tefuda.match.view import CardView, View, ZoneView, view
from tefuda.match.words import phase, pick

#: Numbers by which a card on the table is judged at a glance, and those that say what it costs.
_STRENGTH = ("power", "strike")
_COST = ("level",)


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

    def render(self) -> RenderableType:
        """Heading, the opponent's side, the battle if there is one, the own side, the own hand."""
        if not self.view.turn:  # before the game there is nothing to see but the hand
            hands = [zone for zone in self.view.zones if zone.seat == SEATS[self.seat] and self._private(zone) and zone.cards]
            return Group(*[self._hand(zone) for zone in hands])
        parts: list[RenderableType] = [self._side(1 - self.seat), self._side(self.seat)]
        fight = self._fight()
        if fight is not None:
            parts.insert(1, fight)
        return Group(self._heading(), *parts)

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
        zones = [zone for zone in self.view.zones if zone.seat == SEATS[seat]]
        rules = {rule.name: rule for rule in self.game.rules.zones}
        lines: list[RenderableType] = [self._counts([z for z in zones if not _on_table(rules[z.zone])], seat)]
        rows = Table.grid(padding=(0, 1))
        rows.add_column(no_wrap=True, style="dim")
        rows.add_column(overflow="fold")
        table = [zone for zone in zones if _on_table(rules[zone.zone]) and (zone.cards or rules[zone.zone].oriented)]
        room = self.width - 5 - max([cell_len(self._label(zone)) for zone in table], default=0)
        for zone in table:
            rows.add_row(self._label(zone), self._row(zone, room))
        lines.append(rows)
        if seat == self.seat and not self.watching:
            lines.extend(self._hand(zone) for zone in zones if self._private(zone) and zone.cards)
        mine = seat == self.seat
        who = self._say("あなた", "you") if mine else self._say("相手", "opponent")
        title = Text(f" {SEATS[seat]} {'' if self.watching else who + ' '}· {self.names[seat]} ", style="bold")
        style = "cyan" if mine else "magenta"
        return Panel(Group(*lines), title=title, title_align="left", border_style=style, padding=(0, 1))

    def _private(self, zone: ZoneView) -> bool:
        return self.game.rules.zones[self.game.rules.index[zone.zone] >> 1].sight == "owner"

    def _label(self, zone: ZoneView) -> str:
        return self._say(zone.ja.removesuffix("エリア"), zone.en.removesuffix(" area"))

    def _counts(self, zones: list[ZoneView], seat: int) -> Text:
        """How many cards lie where; the zone whose last card means defeat is drawn as a bar."""
        text = Text()
        for zone in sorted(zones, key=lambda z: z.zone != "life"):
            text.append(f"{self._label(zone)} ", style="dim")
            if zone.zone == "life":
                text.append("♥" * min(zone.count, 12) + " ", style="red")
            text.append(str(zone.count), style="bold")
            text.append("   ")
        return text

    def _row(self, zone: ZoneView, room: int) -> Text:
        """The cards of a zone on the table, with their numbers as they are now; a card is not torn apart at a line's end."""
        if not zone.cards:
            return Text("-", style="dim")
        row, used = Text(), 0
        for number, card in enumerate(zone.cards):
            shown = self._card(card, f"{zone.seat}.{zone.zone} {number + 1}")
            if number and used + 5 + shown.cell_len > room:
                row.append("\n")
                used = 0
            elif number:
                row.append("  │  ", style="dim")
                used += 5
            row.append_text(shown)
            used += shown.cell_len
        return row

    def _card(self, card: CardView, pointer: str) -> Text:
        rested = card.turned not in ("", self.game.rules.orientations[0])
        text = Text(self._named(card), style="dim" if rested else "bold")
        text.append(" ")
        text.append_text(_numbers(card, _STRENGTH))
        marks = []
        if card.face == "back":
            marks.append(self._say("裏面", "back side"))
        if rested:
            marks.append(self._say(*TURNED.get(card.turned, (card.turned, card.turned))))
        marks.extend(f"{name} {count}" for name, count in card.counters.items())
        if marks:
            text.append(f" ({', '.join(marks)})", style="dim")
        for role, at in self.view.roles.items():
            if at == pointer:
                text.append(f" {self._role(role)}", style="bold yellow")
        return text

    def _role(self, role: str) -> str:
        words = {"attacker": ("⚔アタック中", "⚔attacks"), "guard": ("◎的", "◎target")}
        return self._say(*words.get(role, (role, role)))

    def _named(self, card: CardView) -> str:
        if card.hidden:
            return self._say("？", "?")
        return self._say(card.name, card.english or card.name)

    def _hand(self, zone: ZoneView) -> RenderableType:
        """The own hand, one card a line: cost, name, numbers, and as much of its text as fits."""
        heads = [self._head(card) for card in zone.cards]
        widest = max(head.cell_len for head in heads)
        label = f"{self._label(zone)} "
        indent = cell_len(label)
        lines: list[RenderableType] = []
        for number, (card, head) in enumerate(zip(zone.cards, heads, strict=True)):
            line = Text(label if number == 0 else " " * indent, style="dim", no_wrap=True, overflow="ellipsis")
            line.append_text(head)
            line.append(" " * (widest - head.cell_len + 2) + self._text(card), style="dim")
            lines.append(line)
        return Group(*lines)

    def _head(self, card: CardView) -> Text:
        cost = "".join(self._say(f"Lv{card.values[key]} ", f"L{card.values[key]} ") for key in _COST if key in card.values)
        head = Text(f"{cost}{self._named(card)} ", style="not dim")
        head.append_text(_numbers(card, _STRENGTH))
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
        """Both sides' totals while a battle is on, where the game adds up power."""
        roles = self.game.state.roles
        if "attacker" not in roles or "guard" not in roles or self.view.result is not None:
            return None
        sums = []
        for role in ("attacker", "guard"):
            seat = self.game.look(roles[role]).zone & 1
            sums.append((SEATS[seat], self._total(SEATS[seat], self.view.roles.get(role, ""))))
        (attacker, attack), (guard, defence) = sums
        winning = attack >= defence
        text = Text("  ⚔ ", style="bold yellow")
        text.append(f"{attacker} {attack}", style="bold green" if winning else "bold")
        text.append(self._say(" 対 ", " against "))
        text.append(f"{guard} {defence}", style="bold" if winning else "bold green")
        ja, en = ("成功", "succeeds") if winning else ("失敗", "fails")
        verdict = self._say(f"このままならアタック{ja}", f"as it stands the attack {en}")
        text.append(f"  {verdict}", style="dim")
        return text

    def _total(self, seat: str, lead: str) -> int:
        """The power of the fighting card (as far as it is still there) and of its side's melee."""
        total = 0
        for zone in self.view.zones:
            for number, card in enumerate(zone.cards):
                if f"{zone.seat}.{zone.zone} {number + 1}" == lead or (zone.zone == "melee" and zone.seat == seat):
                    total += card.values.get("power", 0)
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
