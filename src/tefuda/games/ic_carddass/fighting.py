"""Sections 7-2-1-2-1, 7-3-1-2 to 7-3-1-6-1, 7-4-1-2-1: attacking, being attacked and helping, as acts of a player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tefuda.games.kit.acts import Act, Pair, called, forbidding
from tefuda.games.kit.moves import move_event
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop
from tefuda.kernel.prohibition import forbidden, permitted
from tefuda.kernel.records import NOBODY, Event, Option, Ref

from .actions import FORBIDDEN, NOT_YOURS, Pass, outside_of, rested, stopped
from .play import forget_failed
from .zones import BATTLE, LEADER, MELEE


class Support(Act):
    """An own active battle-area card moves to the melee area, free of cost."""

    verb = "support"

    def __init__(self, *, clause: str, elsewhere: Pair) -> None:
        self.clause, self.elsewhere = clause, elsewhere
        self.guards = (
            NOT_YOURS,
            Guard(
                clause,
                outside_of(BATTLE),
                "バトルエリアのカードではありません。",
                "It is not in the battle area.",
                settled=True,
            ),
            Guard(clause, rested, "アクティブのカードではありません。", "It is not active."),
            Guard("1-3-3", self._prohibited, *FORBIDDEN, when=forbidding("move", "melee")),
        )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for card in game.state.zones[BATTLE[seat]]:
            yield Option("support", game.ref(card))

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if game.state.cards[ref.card].zone in BATTLE:
            yield Option("support", ref)

    def _prohibited(self, game: Game, seat: int, option: Option) -> Stop:
        return stopped(game, self._event(game, seat, option.card), Event("melee", subject=option.card, seat=seat))

    def perform(self, game: Game, seat: int, option: Option) -> None:
        forget_failed(game)
        happen(game, [self._event(game, seat, option.card)])

    def _event(self, game: Game, seat: int, ref: Ref) -> Event:
        return move_event(game, ref.card, MELEE[seat], seat, by=seat, how="support", clause=self.clause)


def _idle(game: Game, seat: int, card: int) -> bool:
    """Is it rested, and does nothing say that it can attack all the same?"""
    if game.state.cards[card].turned == 0:
        return False
    attack = Event("attack", subject=game.ref(card), seat=seat, at="rest")
    allowed = permitted(game, attack) is not None and game.rule("1-3-1")
    return not allowed


def _rested_attacker(game: Game, seat: int, option: Option) -> Stop:
    return option.card != NOBODY and _idle(game, seat, option.card.card)


def _nobody_active(game: Game, seat: int, option: Option) -> Stop:
    return option.card == NOBODY and all(_idle(game, seat, card) for card in fighters(game, seat))


def _nothing_to_attack(game: Game, seat: int, option: Option) -> Stop:
    """The card whose effect forbids an attack on everything there is."""
    if option.card == NOBODY:
        return None
    stop: Stop = None
    for card in fighters(game, 1 - seat):
        stop = stopped(game, _attack(game, seat, option.card, game.ref(card)))
        if stop is None:
            return None
    return stop


def _attack(game: Game, seat: int, attacker: Ref, target: Ref) -> Event:
    return Event("attack", subject=attacker, agent=target, seat=seat)


def fighters(game: Game, seat: int) -> tuple[int, ...]:
    """7-1: the cards that attack and are attacked: those in the leader and battle areas."""
    return (*game.state.zones[LEADER[seat]], *game.state.zones[BATTLE[seat]])


def _attacker_guards(clause: str) -> tuple[Guard, ...]:
    return (
        NOT_YOURS,
        Guard(
            clause,
            outside_of(LEADER, BATTLE),
            "リーダーエリアやバトルエリアのカードではありません。",
            "It is not in the leader or battle area.",
            settled=True,
        ),
        Guard(clause, _rested_attacker, "レストのカードではアタックできません。", "A rested card cannot attack."),
        Guard("1-3-3", _nothing_to_attack, *FORBIDDEN, when=forbidding("attack")),
    )


_ATTACKS_IN_STANDBY = (
    "アタックはバトルフェイズのスタンバイステップで宣言します。",
    "Attacks are declared in the battle phase.",
)


class Fighting(Act):
    """Something that cards in leader and battle areas do, or that is done to them."""

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if game.state.cards[ref.card].zone in (*LEADER, *BATTLE):
            yield Option(self.verb, ref)


class Announce(Fighting):
    """7-2-1-2-1: declaring an attack, if there is a card to attack with."""

    verb = "attack"
    elsewhere = _ATTACKS_IN_STANDBY

    def __init__(self, *, clause: str) -> None:
        self.clause = clause
        none = Guard(clause, _nobody_active, "アクティブのカードがありません。", "There is no active card.")
        self.guards = (none, *_attacker_guards(clause))

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return (Option("attack"),)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.reply(attacking=True)
        game.leave()


class Attack(Fighting):
    """7-3-1-2, 7-1: an own active leader or battle-area card; 7-3-1-3: it is the attack card until the battle ends."""

    verb = "attack"
    elsewhere = _ATTACKS_IN_STANDBY

    def __init__(self, *, clause: str) -> None:
        self.clause = clause
        self.guards = _attacker_guards(clause)

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for card in game.by("7-1", fighters(game, seat)):
            yield Option("attack", game.ref(card))

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.state.roles["attacker"] = option.card


def _not_opposing(game: Game, seat: int, option: Option) -> Stop:
    return option.card.card not in fighters(game, 1 - seat)


def _defended(game: Game, seat: int, option: Option) -> Stop:
    """10-10-1: the card with 防衛 that has to be attacked first."""
    attacker = game.state.roles.get("attacker")
    stop = forbidden(game, _attack(game, seat, attacker, option.card)) if attacker is not None else None
    keyword = stop is not None and game.program(stop.context.key).ability.keyword == "防衛"
    return (called(game, stop.context.source),) if stop is not None and keyword else None


def _protected(game: Game, seat: int, option: Option) -> Stop:
    attacker = game.state.roles.get("attacker")
    return stopped(game, _attack(game, seat, attacker, option.card)) if attacker is not None else None


class Target(Fighting):
    """7-3-1-4: an opposing leader-area or battle-area card, in any orientation, is attacked."""

    verb = "target"
    elsewhere = ("アタックの対象はアタックするカードを決めた後に選びます。", "A target is chosen after the attacking card.")
    guards = (
        Guard(
            "7-3-1-4",
            _not_opposing,
            "相手のリーダーエリアやバトルエリアのカードではありません。",
            "It is not in the opponent's leader or battle area.",
            settled=True,
        ),
        Guard(
            "10-10-1",
            _defended,
            "《{0}》の【防衛】により、ほかにはアタックできません。",
            "{0} has Defence and must be attacked.",
            when=forbidding("attack"),
        ),
        Guard("1-3-3", _protected, *FORBIDDEN, when=forbidding("attack")),
    )

    def __init__(self, *, clause: str) -> None:
        self.clause = clause

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for card in fighters(game, 1 - seat):
            yield Option("target", game.ref(card))

    def perform(self, game: Game, seat: int, option: Option) -> None:
        """It is the guard card until the battle ends. The attack has been made (10-2-1)."""
        attacker, target = game.state.roles["attacker"], option.card
        game.state.roles["guard"] = target
        game.proceed()
        game.occur("attack", subject=attacker, after=attacker.identity, agent=target, seat=seat, cause="battle", by=seat)


class NoAttack(Pass):
    """7-3-1-2: choosing no card to attack with ends the attacks of this turn."""

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.set(attacking=False)
