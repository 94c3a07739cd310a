"""Rearranging a zone of one's own at any time, where the rules let its player do so (`arrange hand A, B, C`)."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Option, Refusal
from tefuda.kernel.zones import seat_of

from . import notation
from .naming import Labels, fold


class Order(NamedTuple):
    """A zone and the order its cards are put into, as the zone lists them for people (a pile from its top)."""

    zone: int
    cards: tuple[int, ...]
    clause: str


def _listed(game: Game, zone: int) -> tuple[int, ...]:
    pile = game.state.zones[zone]
    return pile[::-1] if game.rules.zone_at[zone].top_is_last else pile


def _own(game: Game, seat: int, zone: int) -> list[int]:
    """The cards that a player may put into another order: of a zone the players share, his own."""
    shared = game.rules.zone_at[zone].shared
    return [card for card in _listed(game, zone) if not shared or game.master(card) == seat]


def _question(game: Game, seat: int, zone: int) -> Decision:
    """Arranging as if it were a decision, so that the notation of cards is the same."""
    options = tuple(Option("arrange", game.ref(card)) for card in _own(game, seat, zone))
    return Decision(seat, "order", "arrange", game.rules.zone_at[zone].arrange_clause, options)


def read(game: Game, seat: int, text: str, labels: Labels) -> Order:
    """The order a line means; cards that are not named keep their order after the named ones."""
    word, _, rest = fold(text).partition(" ")
    if word not in game.rules.places:
        known = ", ".join(game.rules.places)
        ja, en = f"「{word}」という領域はありません。", f"There is no zone “{word}”; there is {known}."
        raise notation.Unreadable(Refusal("", ja, en))
    zone = game.zone(word, seat)
    question = _question(game, seat, zone)
    answer = notation.read(game, question, f"arrange {rest}", labels) if rest and question.options else ()
    named = [question.options[index].card.card for index in answer]
    own = _own(game, seat, zone)
    order = iter((*named, *(card for card in own if card not in named)))
    cards = tuple(next(order) if card in own else card for card in _listed(game, zone))
    return Order(zone, cards, question.clause)


def refusal(game: Game, seat: int, zone: int) -> Refusal | None:
    """Why the zone may not be rearranged; None if it may."""
    rule = game.rules.zone_at[zone]
    clause = rule.arrange_clause
    allowed = not clause or game.rule(clause)  # asked even where it forbids: a clause that is off allows the opposite
    if rule.arrange is allowed and (clause or rule.arrange):
        return None
    if not clause:
        return Refusal("", f"{rule.ja}の順番を変える規定はありません。", f"No rule lets anybody rearrange the {rule.en}.")
    return Refusal(clause, f"{rule.ja}の順番は変えられません。", f"The {rule.en} may not be rearranged.")


def write(game: Game, order: Order) -> str:
    """`hand A, B, C`, to be read at the same state."""
    seat = seat_of(order.zone)
    question = _question(game, seat, order.zone)
    index = {option.card.card: number for number, option in enumerate(question.options)}
    line = notation.write(game, question, tuple(index[card] for card in order.cards))
    return f"{game.rules.zone_at[order.zone].name} {line.partition(' ')[2]}".strip()


def perform(game: Game, seat: int, text: str, labels: Labels) -> None:
    """Put the zone into the order."""
    order = read(game, seat, text, labels)
    cards = order.cards[::-1] if game.rules.zone_at[order.zone].top_is_last else order.cards
    game.state.zones[order.zone] = cards
    game.shake()
    game.record(Event("arrange", seat=seat, destination=order.zone, by=seat, clause=order.clause))
    game.stir()
