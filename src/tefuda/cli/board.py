"""The table as a player sees it, small enough for a terminal. Made from the seat's view, so nothing hidden can be shown."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tefuda.kernel.game import Game
from tefuda.kernel.rules import ZoneRule
from tefuda.match.describe import TURNED
from tefuda.match.naming import SEATS
from tefuda.match.view import CardView, View, ZoneView, view

from .texts import face_text
from .words import phase, pick

#: Numbers by which a card on the table is judged at a glance, and those that say what it costs.
_STRENGTH = ("power", "strike")
_COST = ("level",)


class Board:
    """One player's table: the opponent above, the player below."""

    def __init__(self, game: Game, seat: int, lang: str, names: tuple[str, str]) -> None:
        self.game = game
        self.seat = seat
        self.lang = lang
        self.names = names
        self.view: View = view(game, seat)

    def render(self) -> RenderableType:
        """Heading, the opponent's side, the battle if there is one, the own side, the own hand."""
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
        for zone in zones:
            rule = rules[zone.zone]
            if _on_table(rule) and (zone.cards or rule.oriented):
                rows.add_row(self._label(zone), self._row(zone))
        lines.append(rows)
        if seat == self.seat:
            lines.extend(self._hand(zone) for zone in zones if rules[zone.zone].sight == "owner" and zone.cards)
        mine = seat == self.seat
        who = self._say("あなた", "you") if mine else self._say("相手", "opponent")
        title = Text(f" {SEATS[seat]} {who} · {self.names[seat]} ", style="bold")
        style = "cyan" if mine else "magenta"
        return Panel(Group(*lines), title=title, title_align="left", border_style=style, padding=(0, 1))

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

    def _row(self, zone: ZoneView) -> Text:
        """The cards of a zone on the table, with their numbers as they are now."""
        if not zone.cards:
            return Text("-", style="dim")
        row = Text()
        for number, card in enumerate(zone.cards):
            if number:
                row.append("  │  ", style="dim")
            row.append_text(self._card(card, f"{zone.seat}.{zone.zone} {number + 1}"))
        return row

    def _card(self, card: CardView, pointer: str) -> Text:
        rested = card.turned not in ("", self.game.rules.orientations[0])
        text = Text(self._named(card), style="dim" if rested else "bold")
        text.append(" ")
        text.append_text(_numbers(card, _STRENGTH))
        marks = []
        if card.face == "back":
            marks.append(self._say("裏", "awake"))
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
        rows = Table.grid(padding=(0, 1))
        rows.add_column(no_wrap=True, style="dim")
        rows.add_column(no_wrap=True)
        rows.add_column(no_wrap=True, justify="right")
        rows.add_column(no_wrap=True, overflow="ellipsis", style="dim")
        for number, card in enumerate(zone.cards):
            cost = " ".join(self._say(f"Lv{card.values[key]}", f"L{card.values[key]}") for key in _COST if key in card.values)
            label = self._label(zone) if number == 0 else ""
            rows.add_row(label, f"{cost} {self._named(card)}", _numbers(card, _STRENGTH), self._text(card))
        return rows

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
        if "attacker" not in roles or "guard" not in roles:
            return None
        sums = []
        for role in ("attacker", "guard"):
            seat = self.game.look(roles[role]).zone & 1
            at = self.view.roles.get(role, "")
            lead = [c.values.get("power", 0) for z in self.view.zones for n, c in enumerate(z.cards) if f"{z.seat}.{z.zone} {n + 1}" == at]
            help_ = [c.values.get("power", 0) for z in self.view.zones if z.zone == "melee" and z.seat == SEATS[seat] for c in z.cards]
            sums.append((SEATS[seat], sum(lead) + sum(help_)))
        (attacker, attack), (guard, defence) = sums
        winning = attack >= defence
        text = Text("  ⚔ ", style="bold yellow")
        text.append(f"{attacker} {attack}", style="bold green" if winning else "bold")
        text.append(self._say(" 対 ", " against "))
        text.append(f"{guard} {defence}", style="bold" if winning else "bold green")
        verdict = self._say("このままならアタック成功", "as it stands the attack succeeds") if winning else self._say("このままならアタック失敗", "as it stands the attack fails")
        text.append(f"  {verdict}", style="dim")
        return text


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
