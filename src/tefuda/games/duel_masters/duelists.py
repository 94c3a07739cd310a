"""Sections 317.4, 317.5, 820, 821: duelists, the duel mates they bring out, and the creature these become."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tefuda.games.kit.abilities import key_of
from tefuda.games.kit.acts import Act
from tefuda.kernel.continuous import abilities
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop
from tefuda.kernel.records import Key, Option, Ref

from . import labels, linking
from .play import Play
from .races import of_race
from .zones import BATTLE, HYPER, kinds, printed_kinds


def duelists(game: Game, seat: int) -> list[int]:
    """The duelists of a player in the battle zone."""
    cards = game.state.cards
    return [
        card
        for card in game.counted(BATTLE[0])
        if cards[card].controller == seat and "デュエリスト" in printed_kinds(game, card)
    ]


def _used(game: Game, duelist: Ref, key: Key) -> bool:
    return game.state.used.get((duelist.identity, key.slot), 0) > 0


def _without(game: Game, seat: int, option: Option) -> Stop:
    return option.key is None


def _used_up(game: Game, seat: int, option: Option) -> Stop:
    return _used(game, option.card, key_of(option))


def _stranger(game: Game, seat: int, option: Option) -> Stop:
    race = game.program(key_of(option)).ability.windows[0]
    return not of_race(game, option.other, race) or "デュエルメイト" not in kinds(game, option.other.card)


class CallMate(Act):
    """317.4: once a turn, in the main step, a duelist brings out a duel mate of his race for nothing."""

    verb = "mate"
    clause = "317.4"
    elsewhere = ("デュエリストの能力はメインステップに使います。", "Duelists act in the main step.")
    guards = (
        Guard("317.4", _without, "そのような能力を持っていません。", "It has no such ability."),
        Guard("317.4", _used_up, "このターンはもう使っています。", "It has been used this turn."),
        Guard("820.1", _stranger, "そのデュエリストのデュエルメイトではありません。", "It is no duel mate of that duelist."),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for duelist in duelists(game, seat):
            for key in labels.labelled(game, game.ref(duelist), labels.DUELIST):
                for card in game.counted(HYPER[seat]):
                    yield Option("mate", game.ref(duelist), game.ref(card), key=key)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return [option for option in self.options(game, seat) if option.card == ref]

    def perform(self, game: Game, seat: int, option: Option) -> None:
        slot = (option.card.identity, key_of(option).slot)
        game.state.used[slot] = game.state.used.get(slot, 0) + 1
        game.call(Play(seat=seat, card=option.other, free=True))


def complete(game: Game) -> bool:
    """317.5: are the duel mates of some duelist all there, whatever else its words may ask for?"""
    for duelist in (*duelists(game, 0), *duelists(game, 1)):
        said = [game.program(key).ability for key in abilities(game, game.ref(duelist))]
        linked = [ability.windows[0] for ability in said if ability.keyword == labels.DUELIST_LINK]
        if any([linking.partners(game, duelist, listed) for listed in linked]):
            return True
    return False


def due(game: Game) -> linking.Joining | None:
    """317.5: a duelist whose duel mates are all there turns them over and links them, before anything else is done."""
    for seat in (game.state.turn_player, 1 - game.state.turn_player):
        for duelist in duelists(game, seat):
            for key in labels.labelled(game, game.ref(duelist), labels.DUELIST_LINK):
                found = linking.partners(game, duelist, game.program(key).ability.windows[0])
                if found:
                    return linking.Joining(lead=found[0], others=found[1:], act="")
    return None
