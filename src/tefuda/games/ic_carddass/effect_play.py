"""Section 8-6: cards that an effect plays, with or without their cost."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.gates import refusal
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import Decision, Event, Frame, Key, Option, Ref
from tefuda.kernel.rules import Procedure

from .actions import AFFORDABLE, UNMET
from .play import Play, play_event
from .zones import DROP, ENERGY, HAND


class PlayByEffect(Frame, frozen=True, tag="ic.PlayByEffect"):
    """An effect plays a card. What is forbidden, or has a cost that cannot be paid, is not played (1-3-2, 1-3-3)."""

    seat: int
    card: Ref
    to: str
    free: bool


by_effect = Procedure(PlayByEffect)


@by_effect.step("8-6-2-1")
def name_it(game: Game, frame: PlayByEffect) -> None:
    """8-6-2-1: a battle card is played as such, an extra card by one of its abilities."""
    if not game.alive(frame.card):
        game.leave()
        return
    record = game.state.cards[frame.card.card]
    face = game.catalog.definitions[record.definition].faces[record.face]
    if face.words["type"] == ("エクストラ",):
        options = tuple(Option("play", frame.card, key=key) for key, _ in _playable(game, frame))
        if options:
            game.ask(Decision(frame.seat, "choose", "play", "8-6-2-1", options, source=frame.card))
        else:
            game.leave()
        return
    destination = game.zone(frame.to, frame.seat)
    energy = len(game.state.zones[ENERGY[frame.seat]])
    dear = not frame.free and record.zone in HAND and _level(game, frame) > energy
    if forbidden(game, play_event(game, frame.card, frame.seat, destination)) is not None or dear:
        game.leave()
        return
    game.goto(tell)
    game.call(Play(seat=frame.seat, card=frame.card, to=frame.to, free=frame.free, saved=False))


@by_effect.step("8-6-2-1")
def play_ability(game: Game, frame: PlayByEffect) -> None:
    """The ability that was named."""
    for key, window in _playable(game, frame):
        if key == game.chosen[0].key:
            play = Play(seat=frame.seat, card=frame.card, ability=key, window=window, free=frame.free, saved=False)
            game.call(play)


@by_effect.step("")
def tell(game: Game, frame: PlayByEffect) -> None:
    """What it came to, for "if you do"."""
    game.reply(done=frame.done)


def _level(game: Game, frame: PlayByEffect) -> int:
    return number(game, frame.card.card, "level") or 0


def _playable(game: Game, frame: PlayByEffect) -> Iterator[tuple[Key, str]]:
    """The abilities of an extra card that may be played, with their windows."""
    record = game.state.cards[frame.card.card]
    definition = game.catalog.definitions[record.definition]
    played = play_event(game, frame.card, frame.seat, DROP[record.owner])
    if forbidden(game, played) is not None:
        return
    for index in definition.faces[record.face].abilities:
        key, ability = Key(record.definition, index), definition.programs[index].ability
        if ability.kind != "activated":
            continue
        uses = {
            window: Event("activate", subject=frame.card, seat=frame.seat, at=window, cause="play", by=frame.seat)
            for window in ability.windows
        }
        window = next((window for window, use in uses.items() if forbidden(game, use) is None), None)
        needs = (UNMET,) if frame.free else AFFORDABLE
        if window is not None and refusal(game, needs, frame.seat, Option("play", frame.card, key=key)) is None:
            yield key, window
