"""What happens by itself as soon as it can: unseen cards that may be shown, open cards, counter cards that are done with."""

from __future__ import annotations

from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Frame, Key, Ref
from tefuda.kernel.rules import Procedure

from . import gate, playable
from .damage import RulerDamage
from .play import Play, text_of
from .resolve import Resolution
from .system import Declaring
from .turn import EndTurn
from .zones import COUNTER, DRIVE, GATE, HAND, bury


def interrupt(game: Game) -> None:
    """Asked after every change."""
    state = game.state
    if state.result is not None:
        return
    if state.undeclared and not _under_way(game, Declaring):
        game.call(Declaring())
    elif used := [*_used_counters(game), *_cancelled(game)]:
        game.call(Sweeping(cards=tuple(used)))
    elif not _under_way(game, Play) and gate.running(game):
        opened = _open_card(game)
        if opened is not None:
            game.call(Play(seat=game.master(opened.card), card=opened, cause="open"))


def _under_way(game: Game, kind: type[Frame]) -> bool:
    return any([isinstance(frame, kind) for frame in game.state.frames])


# ------------------------------------------------------------------------------------------------ 13-6d-3 counter cards


class Sweeping(Frame, frozen=True, tag="gr.Sweeping"):
    """Cards that nothing will be done with go to the graveyard: counter cards (13-6d-3), and what was cancelled on the Gate."""

    cards: tuple[Ref, ...]


sweeping = Procedure(Sweeping)


@sweeping.step("")
def sweep(game: Game, frame: Sweeping) -> None:
    """13-6d-3: right after the ability has left the Gate."""
    happen(game, [bury(game, ref.card) for ref in frame.cards if game.alive(ref)])


def _used_counters(game: Game) -> list[Ref]:
    state = game.state
    there = [card for zone in COUNTER for card in state.zones[zone]]
    if not there or any(_under_way(game, frame) for frame in (RulerDamage, Sweeping, EndTurn)):
        return []
    waits = {item.context.source.card for item in state.items if item.context is not None}
    return game.by("13-6d-3", [game.ref(card) for card in there if card not in waits])


def _cancelled(game: Game) -> list[Ref]:
    """Cards that lie on the Gate and that nobody plays or resolves: an effect has cancelled them."""
    there = game.state.zones[GATE[0]]
    if not there or _under_way(game, Sweeping) or _under_way(game, EndTurn):
        return []
    busy = {item.card.card for item in game.state.items if item.kind == "card"}
    busy |= {frame.card.card for frame in game.state.frames if isinstance(frame, Play)}
    busy |= {frame.item.card.card for frame in game.state.frames if isinstance(frame, Resolution)}
    return [game.ref(card) for card in there if card not in busy]


# ------------------------------------------------------------------------------------------------ 16-15 open cards


def _aimable(game: Game, seat: int, card: int) -> bool:
    """14-3b-4: without its targets it cannot go there."""
    key = Key(game.state.cards[card].definition, text_of(game, card))
    return key.ability < 0 or playable.aimable(game, Context(game.ref(card), seat, key))


def _open_card(game: Game) -> Ref | None:
    """16-15b-1: a card that goes onto the Gate by itself; 16-15b-1c: the turn player's first."""
    first = game.seat("16-15b-1c", game.state.turn_player)
    for seat in (first, 1 - first):
        for card in (*game.state.zones[HAND[seat]], *game.state.zones[DRIVE[seat]]):
            definition = game.catalog.definitions[game.state.cards[card].definition]
            opens = "オープンカード" in definition.faces[0].words["timing"]
            if opens and _aimable(game, seat, card) and _afforded(game, seat, card) and game.rule("16-15b-1"):
                return game.ref(card)
    return None


def _afforded(game: Game, seat: int, card: int) -> bool:
    """16-15b-1a: an open card goes there also if its cost cannot be paid in full."""
    return playable.unaffordable(game, seat, game.ref(card)) is None or game.by("16-15b-1a", True)
