"""A condition that does not hold, for whoever asks why: its words, and the numbers it compares as they are now."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.games.registry import declared
from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Stop
from tefuda.kernel.records import Context
from tefuda.kernel.select import amount, holds
from tefuda.text import Unprintable, condition_to_english, condition_to_japanese

Pair = tuple[str, str]  # Japanese, English

#: What is said of it, for guards.
NOT_MET: Pair = ("条件を満たしていません{0}。", "Its condition is not met{0}.")


def unmet(game: Game, context: Context, condition: tree.Condition | None) -> Stop:
    """Does it not hold? What is said about it (`NOT_MET`) is worked out only for who wants to know."""
    if condition is None or holds(game, context, condition):
        return None
    return lambda: (lacking(game, context, condition),)


def lacking(game: Game, context: Context, condition: tree.Condition) -> Pair:
    """Which of its parts do not hold, in words, each with the number there is now."""
    ja, en = [], []
    for part in _failing(game, context, condition):
        now = _now(game, context, part)
        said = _said(game, part)
        ja.append(said[0] + (f"（いま{now}）" if now else ""))
        en.append(said[1] + (f" (now {now})" if now else ""))
    return "：" + "、".join(ja), ": " + ", and ".join(en)


def _failing(game: Game, context: Context, condition: tree.Condition) -> Iterator[tree.Condition]:
    if isinstance(condition, tree.And):
        for part in condition.parts:
            if not holds(game, context, part):
                yield from _failing(game, context, part)
    else:
        yield condition


def _said(game: Game, condition: tree.Condition) -> Pair:
    words = declared(game.rules.name, "vocabulary")
    en = condition_to_english(condition, words)
    try:
        return condition_to_japanese(condition, words), en
    except Unprintable:  # what the words of cards cannot say alone
        return en, en


def _now(game: Game, context: Context, condition: tree.Condition) -> str:
    """The number that is compared with a printed one; none of cards that not everybody who reads this may see."""
    if not isinstance(condition, tree.Check) or not isinstance(condition.right, tree.Number):
        return ""
    for node in tree.nodes(condition.left):
        if isinstance(node, tree.Cards) and node.filters and not _in_sight(game, node):
            return ""
    return str(amount(game, context, condition.left))


def _in_sight(game: Game, cards: tree.Cards) -> bool:
    places = game.rules.places
    sights = {game.rules.zone_at[places[zone][0]].sight if zone in places else "" for zone in cards.zones}
    return sights <= ({"public", "owner"} if cards.whose == "you" else {"public"})
