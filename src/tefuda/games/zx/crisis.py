"""Sections 910 and 1024: crisis. A player extra that lies face down behind a player card is laid onto it, face up."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from tefuda.games.kit.moves import caused
from tefuda.kernel import tree
from tefuda.kernel.continuous import words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.objects import attaching
from tefuda.kernel.records import Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import passes, present

from . import wholes
from .zones import LIFE, kinds, player_cards

if TYPE_CHECKING:
    from .processing import Effect

KEYWORD = "クライシス"
#: The key under which it is noted that a player has taken damage since crisis was last looked at.
HURT = "hurt/"


def note(game: Game, event: Event) -> None:
    """1024.1: what crisis waits for is that its player takes damage."""
    game.state.numbers[f"{HURT}{event.seat}"] = 1


def hidden_extra(game: Game, seat: int) -> int | None:
    """910.1: the player extra that lies face down behind a player's card; 910.2: one that lies on it is not looked at again."""
    found = [hidden_behind(game, card) for card in player_cards(game, seat)]
    return next((card for card in found if card is not None), None)


def hidden_behind(game: Game, player: int) -> int | None:
    """The player extra that lies behind this player card."""
    card = wholes.part(game, player, wholes.COMPANION)
    return card if card is not None and "プレイヤー エクストラ" in kinds(game, card) else None


def due(game: Game) -> Effect | None:
    """910.1: after damage, of the turn player's first."""
    for seat in (game.state.turn_player, 1 - game.state.turn_player):
        card = hidden_extra(game, seat) if f"{HURT}{seat}" in game.state.numbers else None
        if card is not None and game.rule("910.1"):
            return partial(_look, seat=seat, card=game.ref(card))
    return None


def _look(game: Game, seat: int, card: Ref) -> None:
    game.call(Crisis(seat=seat, card=card))


def _condition(game: Game, card: int) -> tuple[str, ...] | None:
    """What the card waits for, as its words say it: for whom, and how much life may be left."""
    definition = game.catalog.definitions[game.state.cards[card].definition]
    found = [definition.programs[index].ability for index in definition.faces[0].abilities]
    return next((ability.windows for ability in found if ability.keyword == KEYWORD), None)


def fulfilled(game: Game, seat: int, card: int) -> bool:
    """1024.1: is what it waits for so? 1024.2a: and is it the player card that its name asks for?"""
    said = _condition(game, card)
    if said is None:
        return False
    names, text = re.findall("≪([^≫]+)≫", said[0]), said[1]
    limit = re.search(r"ライフが(\d+)以下", text)
    few = limit is None or len(game.counted(LIFE[seat])) <= int(limit[1])
    return few and (not names or game.demands("1024.2a", any(_is_called(game, seat, name) for name in names)))


def _is_called(game: Game, seat: int, name: str) -> bool:
    refs = [game.ref(card) for card in player_cards(game, seat)]
    return any(name in words(game, ref, "player") or any(name in one for one in words(game, ref, "name")) for ref in refs)


class Crisis(Frame, frozen=True, tag="zx.Crisis"):
    """910.1a: a player may lay his extra onto his player card."""

    seat: int
    card: Ref


looking = Procedure(Crisis)


@looking.step("")
def forget(game: Game, frame: Crisis) -> None:
    """910.1a: if it is not laid there now, nothing is looked at until he takes damage again."""
    if game.rule("910.1a"):
        game.state.numbers.pop(f"{HURT}{frame.seat}", None)
        game.proceed()
    if not fulfilled(game, frame.seat, frame.card.card):
        game.leave()


@looking.step("910.1a")
def ask(game: Game, frame: Crisis) -> None:
    """910.1a: he may."""
    game.ask(Decision(frame.seat, "yes", "may", "910.1a", (Option("yes"), Option("no")), source=frame.card))


@looking.step("910.1a")
def lay(game: Game, frame: Crisis) -> None:
    """910.1a: it is laid face up onto his player card."""
    if game.chosen[0].verb == "yes":
        game.call(Covering(card=frame.card))


class Covering(Frame, frozen=True, tag="zx.Covering"):
    """202.10c: a player extra is laid face up onto the player card that it lies behind."""

    card: Ref
    context: Context | None = None  # None: by crisis


covering = Procedure(Covering)


@covering.step("")
def attach(game: Game, frame: Covering) -> None:
    record = game.state.cards[frame.card.card]
    laid = attaching(game, frame.card, game.ref(record.host), wholes.COVER, seat=record.controller)
    happen(game, [caused(laid, frame.context)])


@covering.step("")
def laid(game: Game, frame: Covering) -> None:
    """202.10c: they are one card, which has been laid there."""
    game.reply(done=frame.done)
    host = game.ref(game.state.cards[frame.card.card].host)
    if frame.done:
        game.occur("covers", subject=host, after=host.identity, seat=game.master(host.card))


def cover(game: Game, context: Context, node: tree.Special) -> None:
    """202.10c: words of cards lay the extra onto the player card, without any crisis."""
    into = node.into
    for ref in present(game, context, node.what or tree.This()):
        card = wholes.part(game, ref.card, wholes.COMPANION)
        if card is not None and isinstance(into, tree.Cards) and passes(game, context, game.ref(card), into.filters):
            game.call(Covering(card=game.ref(card), context=context))
            return
