"""Events as lines of a log, in Japanese and English: short, with the clause, and for one seat.

Whether a line may name a card is decided from the event itself, not from what is visible later: otherwise a card that is
played would tell which one was drawn turns ago.
"""

from __future__ import annotations

from collections.abc import Callable

from tefuda.kernel.game import Game
from tefuda.kernel.records import Event, Ref

from .naming import SEATS, may_name, name
from .reasons import sentence
from .texts import ability_text

#: Words for phases, steps and other times: Japanese, English.
TIMES = {
    "turn": ("ターン", "turn"),
    "charge": ("チャージフェイズ", "charge phase"),
    "main": ("メインフェイズ", "main phase"),
    "battle": ("バトルフェイズ", "battle phase"),
    "standby": ("スタンバイステップ", "standby step"),
    "attack": ("アタックステップ", "attack step"),
    "guard": ("ガードステップ", "guard step"),
    "judgement": ("判定ステップ", "judgement step"),
    "completion": ("終了ステップ", "completion step"),
    "finish": ("バトルフェイズ終了ステップ", "battle phase end step"),
    "end": ("エンドフェイズ", "end phase"),
}
TURNED = {"active": ("アクティブ", "active"), "rest": ("レスト", "rested")}
#: Why a game ended, in Japanese (the reason itself is English).
ENDINGS = {
    "no life": "ライフがない",
    "no deck": "デッキがない",
    "both lost": "同時に敗北",
    "conceded": "投了",
    "card": "カードの効果",
    "loop": "止められない循環",
}
_PUBLIC_KINDS = frozenset({"play", "activate", "attack", "judged", "reveal", "trigger", "rewound"})
#: Events that only repeat what the line before them said, or that nobody needs to hear.
_SILENT = frozenset({"draw", "charge"})


class Line:
    """What the templates need: the event, who reads it, and in which language."""

    def __init__(self, game: Game, event: Event, seat: int | None, lang: str) -> None:
        self.game = game
        self.event = event
        self.seat = seat
        self.en = lang == "en"

    def say(self, ja: str, en: str) -> str:
        return en if self.en else ja

    def player(self) -> str:
        seat = self.event.seat if self.event.seat >= 0 else self.event.by
        return SEATS[seat] if seat >= 0 else self.say("ゲーム", "the game")

    def card(self, ref: Ref | None = None) -> str:
        """A card's name in brackets, or `a card` if this seat did not see it."""
        subject = ref is None
        ref = self.event.subject if ref is None else ref
        if ref[0] < 0:
            return self.say("なし", "nothing")
        if not (self._saw() if subject else may_name(self.game, self.seat, ref) or self.event.kind in _PUBLIC_KINDS):
            return self.say("1枚", "a card")
        return f"《{name(self.game, ref, 'en' if self.en else 'ja')}》" if not self.en else name(self.game, ref, "en")

    def _saw(self) -> bool:
        """Did the seat see the card this event happened to, while it happened?"""
        event = self.event
        if event.kind in _PUBLIC_KINDS:
            return True
        if event.kind == "look":
            return event.seat == self.seat
        if event.kind == "move":
            return self._sees_zone(event.origin) or self._sees_zone(event.destination)
        return may_name(self.game, self.seat, event.subject)

    def _sees_zone(self, zone: int) -> bool:
        if zone < 0:
            return False
        sight = self.game.rules.zones[zone >> 1].sight
        return sight == "public" or (sight == "owner" and zone & 1 == self.seat)

    def zone(self, zone: int) -> str:
        if zone < 0:
            return ""
        rule = self.game.rules.zones[zone >> 1]
        whose = "" if rule.shared else self.say(f"{SEATS[zone & 1]}の", f"{SEATS[zone & 1]}'s ")
        return whose + self.say(rule.ja, rule.en)

    def time(self) -> str:
        ja, en = TIMES.get(self.event.at, (self.event.at, self.event.at))
        return self.say(ja, en)

    def words(self) -> str:
        quoted = ability_text(self.game, self.event.key, "en") if self.en else sentence(self.game, self.event.key)
        return self.say(f"「{quoted}」", f"“{quoted}”") if quoted else ""


def describe(game: Game, event: Event, seat: int | None = None, lang: str = "ja") -> str:
    """The line of an event for a seat (None: a spectator); empty for events that say nothing new."""
    if event.kind in _SILENT:
        return ""
    line = Line(game, event, seat, lang)
    template = _TEMPLATES.get(event.kind)
    text = template(line) if template is not None else f"{event.kind} {line.card() if event.subject[0] >= 0 else line.player()}"
    return f"{text} ({event.clause})" if event.clause else text


def _move(line: Line) -> str:
    event = line.event
    card, who, origin, destination = line.card(), line.player(), line.zone(event.origin), line.zone(event.destination)
    manner = event.also or event.at
    if manner == "draw":
        drawn = card if card not in ("1枚", "a card") else line.say("カード1枚", "a card")
        return line.say(f"{who}は{drawn}を引く", f"{who} draws {drawn}")
    if manner == "charge":
        return line.say(f"{who}は{card}をチャージする", f"{who} charges {card}")
    if manner == "damage":
        return line.say(f"{who}のライフ{card}がエネルギーになる", f"{who} loses {card} from life to energy")
    if manner == "support":
        return line.say(f"{who}は{card}を{destination}に移す", f"{who} moves {card} to {destination}")
    where = {"bottom": ("の下", " (bottom)"), "top": ("の上", " (top)")}.get(event.at, ("", ""))
    return line.say(f"{card}: {origin}→{destination}{where[0]}", f"{card}: {origin} → {destination}{where[1]}")


def _turn(line: Line) -> str:
    ja, en = TURNED.get(line.event.at, (line.event.at, line.event.at))
    return line.say(f"{line.card()}が{ja}になる", f"{line.card()} becomes {en}")


def _judged(line: Line) -> str:
    event = line.event
    won = event.amount >= int(event.at or 0)
    verdict = line.say("成功" if won else "失敗", "succeeds" if won else "fails")
    ja = f"判定 {event.amount}対{event.at}: アタック{verdict}"
    return line.say(ja, f"Judgement {event.amount} to {event.at}: the attack {verdict}")


def _effect(line: Line) -> str:
    amount = f"{line.event.amount:+d} " if line.event.amount else ""
    source = line.card(line.event.source)
    ja, en = f"{line.card()}に{source}の効果{amount}{line.words()}", f"{source} affects {line.card()} {amount}{line.words()}"
    return line.say(ja, en).rstrip()


def _replaced(line: Line) -> str:
    source = line.card(line.event.source)
    return line.say(f"かわりに{source}の効果{line.words()}", f"Instead, the effect of {source} {line.words()}").rstrip()


def _result(line: Line) -> str:
    event = line.event
    why = ENDINGS.get(event.at, event.at)
    if event.seat < 0:
        return line.say(f"引き分け: {why}", f"A draw: {event.at}")
    return line.say(f"{line.player()}の勝ち: {why}", f"{line.player()} wins: {event.at}")


def _loop(line: Line) -> str:
    count = line.event.amount
    who = line.player()
    return line.say(f"循環行動を{count}回行う（{who}は再び選べない）", f"The loop runs {count} times; {who} may not restart it")


def _activate(line: Line) -> str:
    who, card = line.player(), line.card()
    return line.say(f"{who}は{card}を発動する{line.words()}", f"{who} activates {card} {line.words()}").rstrip()


def _attack(line: Line) -> str:
    target = line.card(line.event.agent)
    return line.say(f"{line.card()}が{target}にアタックする", f"{line.card()} attacks {target}")


_TEMPLATES: dict[str, Callable[[Line], str]] = {
    "move": _move,
    "turn": _turn,
    "judged": _judged,
    "effect": _effect,
    "replaced": _replaced,
    "result": _result,
    "loop": _loop,
    "flip": lambda o: o.say(f"{o.card()}の面が変わる", f"{o.card()} turns over"),
    "shuffle": lambda o: o.say(f"{o.zone(o.event.destination)}をシャッフルする", f"{o.zone(o.event.destination)} is shuffled"),
    "reveal": lambda o: o.say(f"{o.card()}を公開する", f"{o.card()} is revealed"),
    "look": lambda o: o.say(f"{o.player()}は{o.card()}を見る", f"{o.player()} looks at {o.card()}"),
    "play": lambda o: o.say(f"{o.player()}は{o.card()}をプレイする", f"{o.player()} plays {o.card()}"),
    "activate": _activate,
    "trigger": lambda o: o.say(f"{o.card()}の能力{o.words()}", f"{o.card()} triggers {o.words()}").rstrip(),
    "attack": _attack,
    "damage": lambda o: o.say(f"{o.player()}は{o.event.amount}ダメージを受ける", f"{o.player()} takes {o.event.amount} damage"),
    "turn_begins": lambda o: o.say(f"第{o.event.amount}ターン: {o.player()}", f"Turn {o.event.amount}: {o.player()}"),
    "start": lambda o: o.say(f"{o.time()}開始", f"Start of {o.time()}"),
    "end": lambda o: o.say(f"{o.time()}終了", f"End of {o.time()}"),
    "first": lambda o: o.say(f"先攻は{o.player()}", f"{o.player()} goes first"),
    "begin": lambda o: o.say("ゲーム開始", "The game begins"),
    "lose": lambda o: o.say(f"{o.player()}は敗北条件を満たす", f"{o.player()} loses"),
    "concede": lambda o: o.say(f"{o.player()}は投了する", f"{o.player()} concedes"),
    "rewound": lambda o: o.say(f"{o.card()}のプレイを取り消す", f"The play of {o.card()} is taken back"),
    "arrange": lambda o: o.say(f"{o.zone(o.event.destination)}を並べ替える", f"{o.zone(o.event.destination)} is rearranged"),
}
