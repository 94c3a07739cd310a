"""Cards of which a player has only one: duelists (317.3), dream elements (817), S-MAX creatures (815), D2 fields (703.4l)."""

from __future__ import annotations

from functools import partial

from tefuda.kernel.continuous import words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure

from .zones import BATTLE, GRAVE, HAND, kinds, move_event, printed_kinds

#: Types of which a second card of the same name is not put out, and by which clause.
_ONCE = {"デュエリスト": "317.3", "ドリーム": "817.2"}


def _own(game: Game, seat: int, kind: str) -> list[int]:
    cards = game.state.cards
    return [card for card in game.counted(BATTLE[0]) if cards[card].owner == seat and kind in printed_kinds(game, card)]


def _unique(game: Game, seat: int) -> bool:
    """Has the player any such card?"""
    cards = game.state.cards
    there = [card for card in game.counted(BATTLE[0]) if cards[card].owner == seat]
    return any([not _ONCE.keys().isdisjoint(printed_kinds(game, card)) for card in there])


_FIELD = BATTLE[:1]
_UNIQUE = {seat: partial(_unique, seat=seat) for seat in (0, 1)}


def has_unique(game: Game, seat: int) -> bool:
    """Has the player any such card in the battle zone? Otherwise nothing of his can be a second one."""
    return game.kept_over(_FIELD, _UNIQUE[seat])


def shut_out(game: Game, card: int) -> str:
    """317.3, 817.2: the clause by which a card is not put out beside one of the same name; "": it is."""
    owner = game.state.cards[card].owner
    if not has_unique(game, owner):
        return ""
    name = words(game, game.ref(card), "name")
    for kind, clause in _ONCE.items():
        there = [other for other in _own(game, owner, kind) if words(game, game.ref(other), "name") == name]
        if there and (kind != "デュエリスト" or kind in kinds(game, card)):
            return clause
    return ""


# ------------------------------------------------------------------------------------------------ 815 S-MAX


class Surplus(Frame, frozen=True, tag="dm.Surplus"):
    """815.1a: of several S-MAX creatures of a player one stays."""

    seat: int


surplus = Procedure(Surplus)


def crowded(game: Game) -> int | None:
    """815.1a: a player with more than one S-MAX creature."""
    for seat in (game.state.turn_player, 1 - game.state.turn_player):
        if len(_own(game, seat, "S-MAX進化")) > 1:
            return seat
    return None


@surplus.step("815.1a")
def ask_one(game: Game, frame: Surplus) -> None:
    """815.1a: its player says which one stays."""
    options = tuple(Option("choose", game.ref(card)) for card in _own(game, frame.seat, "S-MAX進化"))
    game.ask(Decision(frame.seat, "choose", "stays", "815.1a", options))


@surplus.step("815.1a")
def others_leave(game: Game, frame: Surplus) -> None:
    """815.1a: all others go back to the hand."""
    others = [card for card in _own(game, frame.seat, "S-MAX進化") if card != game.chosen[0].card.card]
    happen(game, [move_event(game, card, HAND, clause="815.1a") for card in others])


# ------------------------------------------------------------------------------------------------ D2 fields


#: The key under which it is noted when a D2 field was uncovered.
BARED = "bared:"


def note(game: Game, event: Event) -> None:
    """801.4c: a field that lay under another card, or under a seal, is there again, and has not come out."""
    if event.kind == "crown" and "D2" in printed_kinds(game, event.subject.card):
        game.state.numbers[f"{BARED}{event.subject.card}"] = game.state.time


def older_fields(game: Game) -> list[Event]:
    """703.4l: when a D2 field comes into the battle zone those that were there before go to the graveyard, anybody's."""
    cards, numbers = game.state.cards, game.state.numbers
    fields = [card for card in game.counted(BATTLE[0]) if "D2" in printed_kinds(game, card)]
    if len(fields) < 2:
        return []
    # 801.4c: what has been uncovered has not come out, and was not there before what came while it lay below.
    bared = {card: numbers.get(f"{BARED}{card}", -1) for card in fields}
    newest = max((card for card in fields if cards[card].born > bared[card]), key=lambda card: cards[card].born, default=-1)
    before = [card for card in fields if newest >= 0 and card != newest and bared[card] < cards[newest].born]
    older = [move_event(game, card, GRAVE, clause="703.4l") for card in before]
    return game.by("703.4l", older) if older else older
