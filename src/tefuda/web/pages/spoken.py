"""What a screen reader says of a card: its name, its numbers, how it lies, and whether anything can be done with it."""

from __future__ import annotations

from tefuda.games.board import Board
from tefuda.match.view import CardView, ZoneView
from tefuda.match.words import turned
from tefuda.web.context import TableContext


def pick(lang: str, ja: str, en: str) -> str:
    return ja if lang == "ja" else en


def whose(context: TableContext, seat: str) -> str:
    """A zone's player, from the reader's side of the table."""
    if not seat:
        return ""
    if context.seat is None:
        return pick(context.lang, f"{seat}の", f"{seat}'s ")
    mine = seat == context.seat
    return pick(context.lang, "自分の" if mine else "相手の", "your " if mine else "opponent's ")


def card_label(
    board: Board, context: TableContext, zone: ZoneView, card: CardView, place: str, offered: bool, role: str
) -> str:
    """One card in a sentence."""
    lang = context.lang
    where = f"{whose(context, zone.seat)}{pick(lang, zone.ja, zone.en)} {place.rpartition(' ')[2]}"
    name = pick(lang, "伏せたカード", "face-down card") if card.hidden else pick(lang, card.name, card.english or card.name)
    parts = [f"{whose(context, card.controller)}{name}"]  # in a zone of both players, whose it is comes first
    for field in (board.card.cost, board.card.strength, board.card.force):
        if field is not None and field.key in card.values:
            value, before = card.values[field.key], card.printed.get(field.key)
            changed = "" if before is None else pick(lang, f"（印刷値{before}）", f" (printed {before})")
            parts.append(f"{pick(lang, field.ja, field.en)} {value}{changed}")
    if card.turned:
        parts.append(turned(context.game, card.turned, lang))
    if card.face and card.face in board.sides:
        parts.append(pick(lang, *board.sides[card.face]))
    called = board.card.mark_words
    parts.extend(f"{pick(lang, *called.get(name, (name, name)))} {count}" for name, count in card.counters.items())
    if card.damage:
        parts.append(pick(lang, f"ダメージ {card.damage}", f"damage {card.damage}"))
    if role:
        parts.append(pick(lang, *board.roles.get(role, (role, role))))
    parts.append(where)
    if offered:
        parts.append(pick(lang, "選べます", "can be chosen"))
    return pick(lang, "、", ", ").join(parts)
