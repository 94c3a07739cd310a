"""Sections 506.1, 507.1: which creatures may attack what, and which may take an attack over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tefuda.games.kit import attacks
from tefuda.games.kit.abilities import key_of, ready
from tefuda.games.kit.acts import FORBIDDEN, Act, called, forbidding, forbids
from tefuda.kernel import tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop
from tefuda.kernel.prohibition import obliged, permits, permitted
from tefuda.kernel.records import NOBODY, Context, Event, Frame, Key, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.triggers import wait

from . import evolution, flipping, labels, linking
from .zones import BATTLE, creatures, kinds


def _not_yours(game: Game, seat: int, option: Option) -> Stop:
    return option.card.card not in creatures(game, seat)


def _tapped(game: Game, seat: int, option: Option) -> Stop:
    return game.state.cards[option.card.card].turned != 0


# ------------------------------------------------------------------------------------------------ 506.1 attacks


def fresh(game: Game, ref: Ref) -> bool:
    """301.5: has the creature not been in the battle zone since its player's turn began?"""
    return game.state.cards[ref.card].born > game.state.history[0].number


#: Creatures of cells that attack at once.
SUPER = {"ドラグハート・スーパー": "808.1a", "デュエルメイト・スーパー": "821.1a"}


def _sick(game: Game, seat: int, option: Option) -> Stop:
    """301.5: a newcomer does not attack; 101.2: a card's words go before that rule."""
    if not fresh(game, option.card):
        return False
    if evolution.evolves(game, option.card.card) and game.rule("801.3"):
        return False
    if linking.joined(game, option.card.card, linking.LINK.role) and game.rule("804.5"):
        return False
    if any(kind in SUPER and game.rule(SUPER[kind]) for kind in kinds(game, option.card.card)):
        return False
    if flipping.awakened(game, option.card) and game.rule("805.6"):
        return False
    if labels.has(game, option.card, labels.SPEED_ATTACKER) and game.rule("101.2"):
        return False
    words = (labels.AT_ONCE_PLAYERS,) if option.other == NOBODY else (labels.AT_ONCE_CREATURES, labels.MACH_FIGHTER)
    return not (any(labels.has(game, option.card, word) for word in words) and game.rule("101.2"))


def _no_target(game: Game, seat: int, option: Option) -> Stop:
    return option.other != NOBODY and option.other.card not in creatures(game, 1 - seat)


def _untapped_target(game: Game, seat: int, option: Option) -> Stop:
    """505.2: tapped creatures can be attacked; untapped ones by newcomers whose words say so."""
    if option.other == NOBODY or game.state.cards[option.other.card].turned:
        return False
    if fresh(game, option.card) and labels.has(game, option.card, labels.MACH_FIGHTER):
        return False
    allowed = permits(game, "attack") and permitted(game, _attack(seat, option)) is not None
    return not (allowed and game.rule("101.2"))


def _fit(game: Game, seat: int, options: Iterable[Option]) -> list[Option]:
    """506.1a, 301.5: the attacks of creatures that can attack; for those on creatures of one player it is the same."""
    known: dict[tuple[int, bool], bool] = {}
    found = []
    for option in options:
        slot = (option.card.card, option.other == NOBODY)
        able = known.get(slot)
        if able is None:
            able = known[slot] = not (_tapped(game, seat, option) or _sick(game, seat, option))
        if able:
            found.append(option)
    return found


def _attack(seat: int, option: Option) -> Event:
    how = "player" if option.other == NOBODY else "creature"
    return Event("attack", subject=option.card, agent=option.other, seat=1 - seat, how=how, by=seat, cause="battle")


def _forbidden_attack(game: Game, seat: int, option: Option) -> Stop:
    return forbids(game, _attack(seat, option))


def _obliging(game: Game, seat: int) -> bool:
    """Is there any effect by which something has to attack?"""
    watch, lasting = game.state.watch, game.state.lasting
    return any([key in watch or key in lasting for key in ("oblige:attack", "gain>oblige:attack")])


def _aimed(game: Game, seat: int, option: Option) -> bool:
    """Does an effect say that this creature attacks just this?"""
    force = obliged(game, _attack(seat, option))
    return force is not None and isinstance(force.node, tree.Oblige) and force.node.onto is not None


def _another_target(game: Game, seat: int, option: Option) -> Stop:
    """506.1b: a creature that has to attack another one if it can."""
    if not _obliging(game, seat) or _aimed(game, seat, option):
        return None
    for other in _ATTACK.options(game, seat):
        bound = other.card == option.card and _aimed(game, seat, other)
        if bound and all(guard.stops(game, seat, other) in (None, False) for guard in _ATTACK.guards[:-1]):
            return (called(game, other.other),)
    return None


class Attack(Act):
    """506.1a: a creature that can attack; 506.1e: the player, or a tapped creature of his (NOBODY stands for the player)."""

    verb = "attack"
    clause = "301.4"
    elsewhere = ("攻撃は攻撃ステップにします。", "Attacks are made in the attack step.")
    guards = (
        Guard("505.3", _not_yours, "自分のクリーチャーではありません。", "It is not a creature of yours.", settled=True),
        Guard(
            "506.1a",
            _tapped,
            "タップしているクリーチャーでは攻撃できません。",
            "A tapped creature cannot attack.",
            sieve=_fit,
        ),
        Guard("301.5", _sick, "召喚酔いしています。", "It came into the battle zone this turn.", sieve=_fit),
        Guard(
            "506.1e", _no_target, "相手のクリーチャーではありません。", "That is not a creature of the opponent.", settled=True
        ),
        Guard(
            "505.2",
            _untapped_target,
            "タップしていないクリーチャーは攻撃できません。",
            "An untapped creature cannot be attacked.",
        ),
        Guard("101.2", _forbidden_attack, *FORBIDDEN, when=forbidding("attack")),
        Guard("506.1b", _another_target, "可能であれば「{0}」を攻撃します。", "It attacks {0} if it can.", when=_obliging),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        able = [game.ref(card) for card in creatures(game, seat)]
        targets = [NOBODY, *(game.ref(card) for card in creatures(game, 1 - seat))] if able else []
        for ref in able:
            for target in targets:
                yield Option("attack", ref, target)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return attacks.pointed(game, ref, creatures(game, seat), BATTLE)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        """506.1d: from now on it is the attacking creature."""
        attacks.declare(game, option)


def _must_attack(game: Game, seat: int, option: Option) -> Stop:
    """506.1b: a creature that has to attack if it can."""
    obliging = _obliging(game, seat)
    for card in creatures(game, seat):
        must = labels.has(game, game.ref(card), labels.MUST_ATTACK)
        if not must and not obliging:
            continue
        tries = [other for other in _ATTACK.options(game, seat) if other.card.card == card]
        bound = [other for other in tries if must or obliged(game, _attack(seat, other)) is not None]
        if any(_ATTACK.refusal(game, seat, other) is None for other in bound):
            return (called(game, game.ref(card)),)
    return None


_ATTACK = Attack()


class EndAttacks(Act):
    """506.1a: attacking is optional."""

    verb = "pass"
    clause = "506.2"
    guards = (Guard("506.1b", _must_attack, "「{0}」は可能であれば攻撃します。", "{0} attacks if it can."),)

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return (Option("pass"),)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return ()

    def perform(self, game: Game, seat: int, option: Option) -> None:
        """Nothing is attacked."""


# ------------------------------------------------------------------------------------------------ 602 instead of attacking


def _unpayable(game: Game, seat: int, option: Option) -> Stop:
    if option.key is None:
        return True  # it has no such ability
    key = key_of(option)
    cost = game.program(key).ability.cost
    return bool(cost) and not game.feasible(Context(option.card, seat, key), cost)


class TapAbility(Act):
    """602.1: instead of attacking a creature is tapped for an ability; 602.3a: only one that could attack."""

    verb = "activate"
    clause = "602.1"
    elsewhere = ("その能力は攻撃ステップに使います。", "That ability is used in the attack step.")
    guards = (
        Guard("505.3", _not_yours, "自分のクリーチャーではありません。", "It is not a creature of yours."),
        Guard("602.3", _tapped, "タップしているクリーチャーの能力は使えません。", "It is tapped already."),
        Guard("602.3a", _sick, "召喚酔いしています。", "It came into the battle zone this turn."),
        Guard("602.3a", _forbidden_attack, *FORBIDDEN),
        Guard("602.1", _unpayable, "使うために必要なことができません。", "What it asks for cannot be done."),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for ref, key in ready(game, seat, (BATTLE,)):
            if "attack" in game.program(key).ability.windows:
                yield Option("activate", ref, key=key)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return [option for option in self.options(game, seat) if option.card == ref]

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Use(seat=seat, card=option.card, key=key_of(option)))


class Use(Frame, frozen=True, tag="dm.Use"):
    """602.1: an activated ability is used: first what it asks for, then its effect waits."""

    seat: int
    card: Ref
    key: Key
    tapped: bool = False


using = Procedure(Use)


@using.step("602.1")
def pay(game: Game, frame: Use) -> None:
    """602.1: without doing what it asks for nobody gets its effect."""
    ref, seat = frame.card, frame.seat
    happen(game, [Event("turn", subject=ref, after=ref.identity, seat=seat, turned="tap", cause="cost", by=seat, source=ref)])


@using.step("")
def pay_more(game: Game, frame: Use) -> None:
    """What else it asks for."""
    game.set(tapped=bool(frame.done))
    if frame.done and game.program(frame.key).ability.cost:
        game.resolve(Context(frame.card, frame.seat, frame.key), cost=True)


@using.step("602.2")
def wait_for_it(game: Game, frame: Use) -> None:
    """602.2: using it and its effect are two events: the effect waits like any other."""
    if frame.tapped:
        wait(game, Context(frame.card, frame.seat, frame.key, parent=game.last_event))


# ------------------------------------------------------------------------------------------------ 507.1 blocks


def _no_blocker(game: Game, seat: int, option: Option) -> Stop:
    return not labels.has(game, option.card, labels.BLOCKER)


def _attacked(game: Game, seat: int, option: Option) -> Stop:
    return option.card == game.role("target")


def _forbidden_block(game: Game, seat: int, option: Option) -> Stop:
    return forbids(game, Event("block", subject=option.card, agent=attacks.attacker(game), seat=seat, by=seat, cause="battle"))


class Block(Act):
    """507.1a: an untapped creature with ブロッカー takes an attack over."""

    verb = "block"
    clause = "701.12a"
    elsewhere = ("ブロックは相手が攻撃した時にします。", "Creatures block when the opponent attacks.")
    guards = (
        Guard("505.3", _not_yours, "自分のクリーチャーではありません。", "It is not a creature of yours."),
        Guard("701.12a", _no_blocker, "「ブロッカー」を持っていません。", "It is no blocker."),
        Guard("507.1a", _tapped, "タップしているクリーチャーではブロックできません。", "A tapped creature cannot block."),
        Guard("507.1a", _attacked, "攻撃されているクリーチャーです。", "It is the creature that is attacked."),
        Guard("700.4", _forbidden_block, *FORBIDDEN),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for card in creatures(game, seat):
            yield Option("block", game.ref(card))

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if game.state.cards[ref.card].zone in BATTLE:
            yield Option("block", ref)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        """The attack step redirects the attack."""


def _no_guard(game: Game, seat: int, option: Option) -> Stop:
    return not labels.has(game, option.card, labels.GUARD)


def _player_attacked(game: Game, seat: int, option: Option) -> Stop:
    return game.role("target") is None


class GuardAnother(Act):
    """507.1a: an untapped creature takes over an attack on another one, without blocking it (507.2b)."""

    verb = "block"
    clause = "507.1a"
    elsewhere = Block.elsewhere
    guards = (
        Guard("505.3", _not_yours, "自分のクリーチャーではありません。", "It is not a creature of yours."),
        Guard("507.1a", _no_guard, "「ガードマン」を持っていません。", "It is no guardman."),
        Guard("507.1a", _tapped, "タップしているクリーチャーでは引き受けられません。", "It is tapped."),
        Guard("507.1a", _player_attacked, "攻撃されているのはプレイヤーです。", "It is the player who is attacked."),
        Guard("507.1a", _attacked, "攻撃されているクリーチャーです。", "It is the creature that is attacked."),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for card in creatures(game, seat):
            yield Option("block", game.ref(card), price=labels.GUARD)

    def takes(self, game: Game, option: Option) -> bool:
        return option.price == labels.GUARD

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if labels.has(game, ref, labels.GUARD):
            yield Option("block", ref, price=labels.GUARD)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        """The attack step redirects the attack."""


def must_block(game: Game, option: Option) -> bool:
    """507.1b: has this creature to block if it can, because of itself or of the attacker?"""
    if option.price:
        return False
    seat = game.master(option.card.card)
    event = Event("block", subject=option.card, agent=attacks.attacker(game), seat=seat, by=seat, cause="battle")
    return labels.has(game, option.card, labels.MUST_BLOCK) or obliged(game, event) is not None


ATTACKS: tuple[Act, ...] = (_ATTACK, TapAbility(), EndAttacks())
BLOCKS: tuple[Act, ...] = (Block(), GuardAnother())
