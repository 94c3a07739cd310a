"""Sections 813, 1103, 1104: special abilities of cards that are played from the life; they cut in when the card enters."""

from __future__ import annotations

from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Frame, Key, Option, Ref
from tefuda.kernel.rules import Procedure

from . import labels
from .zones import DECK, LIFE, TRASH, move_event, zillions


class Special(Frame, frozen=True, tag="zx.Special"):
    """813.2: what a card that has entered does before anything else happens."""

    seat: int
    card: Ref
    keys: tuple[Key, ...]


entering = Procedure(Special)


def special_abilities(game: Game, seat: int, ref: Ref, origin: int) -> None:
    """1103.2, 1104.2: of a card that was played from the life and has entered."""
    if origin not in LIFE:
        return
    keys = [key for word in (labels.RECOVERY, labels.VOID) for key in labels.labelled(game, ref, word)]
    if keys and game.rule("813.2"):
        game.call(Special(seat=seat, card=ref, keys=tuple(keys)))


@entering.step("")
def next_one(game: Game, frame: Special) -> None:
    """1103.2, 1104.2: only if its player's life is not more than the opponent's."""
    if not frame.keys:
        game.leave()
        return
    key, seat = frame.keys[0], frame.seat
    game.set(keys=frame.keys[1:])
    mine, theirs = (len(game.counted(LIFE[player])) for player in (seat, 1 - seat))
    word = game.program(key).ability.keyword
    clause = "1103.2" if word == labels.RECOVERY else "1104.2"
    if not game.demands(clause, mine <= theirs):
        game.goto(next_one)
        return
    game.record(Event("trigger", subject=frame.card, after=frame.card.identity, seat=seat, source=frame.card, key=key))
    game.goto(recover if word == labels.RECOVERY else ask_void)


@entering.step("")
def recover(game: Game, frame: Special) -> None:
    """1103.2: the top card of the deck goes to the life."""
    game.goto(next_one)
    pile = game.state.zones[DECK[frame.seat]]
    if pile and game.rule("1103.2"):
        happen(game, [move_event(game, pile[-1], LIFE, cause="skill", by=frame.seat, source=frame.card, clause="1103.2")])


@entering.step("")
def ask_void(game: Game, frame: Special) -> None:
    """1104.2: up to one ゼクス on a square."""
    context = Context(frame.card, frame.seat, Key(game.state.cards[frame.card.card].definition, 0))
    found = [game.ref(card) for card in zillions(game)]
    options = tuple(Option("choose", ref) for ref in found if not game.rules.untouchable(game, context, ref, frame.seat))
    game.ask(Decision(frame.seat, "choose", "choose", "1104.2", options, 0, min(1, len(options)), frame.card))


@entering.step("")
def void(game: Game, frame: Special) -> None:
    """1104.2: it goes to the trash; 1104.2a: that is no destruction."""
    game.goto(next_one)
    cards = [option.card.card for option in game.chosen]
    batch = [move_event(game, card, TRASH, cause="skill", by=frame.seat, source=frame.card, clause="1104.2") for card in cards]
    happen(game, game.by("1104.2", batch) if batch else batch)
