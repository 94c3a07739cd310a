"""Sections 802-4, 803-4: which attacks and blocks are legal, and who is obliged to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from tefuda.games.kit.acts import FORBIDDEN, Act, called, forbids
from tefuda.kernel.continuous import gained
from tefuda.kernel.costs import lacking
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop
from tefuda.kernel.prohibition import obliged, permitted
from tefuda.kernel.records import NOBODY, Context, Event, Frame, History, Key, Option, Ref

from .actions import UNPAID
from .keywords import abilities_with, has_keyword
from .zones import FIELD, units


class AttackPhase(Frame, frozen=True, tag="bd.AttackPhase"):
    """801-2: attack, block, battle or hit, and end step, again and again."""

    first: bool = True
    ends: bool = False  # the declaration is to end attacking
    attacker: Ref = NOBODY
    target: Ref = NOBODY  # NOBODY: the player
    blocker: Ref = NOBODY
    blocks: bool = False
    blocked: bool = False
    battling: bool = False
    blitz: tuple[bool, bool] = (False, False)
    moment: History[int] = 0  # when the last declaration was made


def _no_unit(game: Game, seat: int, option: Option) -> Stop:
    return option.card.card not in units(game, seat)


def _deed(act: str, seat: int, one: Ref, other: Ref) -> Event:
    """An attack or a block, for effects that forbid, allow or demand it."""
    return Event(act, subject=one, agent=other, seat=seat, how="player" if other == NOBODY else "unit")


def _rested(game: Game, option: Option, deed: Event) -> bool:
    """Is it rested, and does nothing say that it can do this all the same?"""
    if game.state.cards[option.card.card].turned == 0:
        return False
    allowed = permitted(game, replace(deed, at="rest")) is not None and game.rule("104-1")
    return not allowed


# ------------------------------------------------------------------------------------------------ 802-4 attacks


def _no_target(game: Game, seat: int, option: Option) -> Stop:
    return option.other != NOBODY and option.other.card not in units(game, 1 - seat)


def _attack(seat: int, option: Option) -> Event:
    return _deed("attack", 1 - seat, option.card, option.other)


def _rested_attacker(game: Game, seat: int, option: Option) -> Stop:
    return _rested(game, option, _attack(seat, option))


def _standing(game: Game, seat: int, option: Option) -> Stop:
    """Is the target a standing unit, and does nothing say that this unit can attack it?"""
    if option.other == NOBODY or game.state.cards[option.other.card].turned:
        return False
    allowed = permitted(game, _attack(seat, option)) is not None and game.rule("104-1")
    return not allowed


def _forbidden_attack(game: Game, seat: int, option: Option) -> Stop:
    return forbids(game, _attack(seat, option))


def _attackable(game: Game, seat: int, attacker: Ref, target: Ref) -> bool:
    """Would this be a legal attack, but for keywords and costs?"""
    option = Option("attack", attacker, target)
    return not _standing(game, seat, option) and _forbidden_attack(game, seat, option) is None


def _decoyed(game: Game, seat: int, option: Option) -> Stop:
    """1402-2: the rested decoys that must be attacked if possible; 1402-2a: of several, any. A berserker may pass them by."""
    rested = [game.ref(card) for card in units(game, 1 - seat) if game.state.cards[card].turned]
    decoys = [ref for ref in rested if has_keyword(game, ref, "デコイ") and _attackable(game, seat, option.card, ref)]
    if not decoys or option.other in game.every("1402-2a", decoys):
        return None
    if option.other == NOBODY and has_keyword(game, option.card, "バーサーク"):
        return None
    return (called(game, decoys[0]),)


def _berserk(game: Game, seat: int, option: Option) -> Stop:
    """1405-1a: it attacks the player if it can, or a decoy."""
    if option.other == NOBODY or not has_keyword(game, option.card, "バーサーク"):
        return False
    return not has_keyword(game, option.other, "デコイ") and _attackable(game, seat, option.card, NOBODY)


def _unpaid_attack(game: Game, seat: int, option: Option) -> Stop:
    demands = attack_costs(game, option.card)
    if not demands:
        return None
    actions = tuple(node for key, _ in demands for node in game.program(key).cost)
    return lacking(game, Context(option.card, seat, demands[0][0]), actions)


class Attack(Act):
    """802-4b: a legal attacker and target; NOBODY stands for the opposing player."""

    verb = "attack"
    clause = "802-4"
    elsewhere = ("アタックはアタックステップで宣言します。", "Attacks are declared in the attack step.")
    guards = (
        Guard("8.02.4.b.1", _no_unit, "あなたのユニットではありません。", "It is not a unit of yours.", settled=True),
        Guard("8.02.4.b.1", _rested_attacker, "レストのユニットではアタックできません。", "A rested unit cannot attack."),
        Guard("8.02.4.b.2", _no_target, "相手のユニットではありません。", "That is not a unit of the opponent.", settled=True),
        Guard("8.02.4.b.2", _standing, "スタンドのユニットにはアタックできません。", "A standing unit cannot be attacked."),
        Guard("8.02.4.b.3", _forbidden_attack, *FORBIDDEN),
        Guard("1402-2", _decoyed, "【デコイ】を持つ「{0}」がいます。", "{0} is a decoy and must be attacked."),
        Guard("1405-1a", _berserk, "【バーサーク】はプレイヤーにアタックします。", "A berserk unit attacks the player."),
        Guard("8.02.4.b.4", _unpaid_attack, *UNPAID),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        able = game.by("801-1", [game.ref(card) for card in units(game, seat)])
        if any(has_keyword(game, ref, "バーサーク") for ref in able):
            # 1405-3: its duty keeps nobody else from attacking.
            able = game.every("1405-3", sorted(able, key=lambda ref: not has_keyword(game, ref, "バーサーク")))
        targets = [NOBODY, *(game.ref(card) for card in units(game, 1 - seat))] if able else []
        for attacker in able:
            for target in targets:
                yield Option("attack", attacker, target)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if ref.card in units(game, seat):
            yield Option("attack", ref)
        elif game.state.cards[ref.card].zone in FIELD:
            for card in units(game, seat):
                yield Option("attack", game.ref(card), ref)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        """It is declared."""
        game.set(ends=False, attacker=option.card, target=option.other, moment=game.tick())
        card = option.card
        game.record(Event("declare", subject=card, after=card.identity, agent=option.other, seat=seat, clause="802-4"))


ATTACK = Attack()


def attack_costs(game: Game, attacker: Ref) -> list[tuple[Key, Context]]:
    """8.02.4.b.4: what effects demand for an attack of this unit."""
    if not gained(game, attacker.card) and not has_keyword(game, attacker, "アタックコスト"):
        return []
    return list(abilities_with(game, attacker, "アタックコスト"))


def _obliged(game: Game, seat: int, option: Option) -> Stop:
    """8.02.4.c.1: the unit that must attack and can."""
    for attacker in [game.ref(card) for card in units(game, seat)]:
        forced = has_keyword(game, attacker, "バーサーク") and game.rule("1405-2")
        if (forced or obliged(game, _deed("attack", 1 - seat, attacker, NOBODY)) is not None) and not _released(game, attacker):
            tries = [one for one in ATTACK.options(game, seat) if one.card == attacker]
            if any(ATTACK.allows(game, seat, one) for one in tries):
                return (called(game, attacker),)
    return None


def _released(game: Game, attacker: Ref) -> bool:
    """8.02.4.c.2: a unit that has attacked this turn, or whose attack costs something, is released."""
    attacked = any(event.kind == "attack" and event.subject == attacker for event in game.state.history)
    return (attacked or bool(attack_costs(game, attacker))) and game.rule("8.02.4.c.2")


class EndAttacks(Act):
    """802-4a: the end of attacking; 802-4c: no attack may be left out that somebody is obliged to make."""

    verb = "pass"
    clause = "802-4a"
    guards = (Guard("8.02.4.c.1", _obliged, "「{0}」はアタックしなければなりません。", "{0} has to attack."),)

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return (Option("pass"),)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return ()

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.set(ends=True, attacker=NOBODY, target=NOBODY, moment=game.tick())


# ------------------------------------------------------------------------------------------------ 803-4 blocks


def under_way(game: Game) -> AttackPhase:
    """The attack phase that is going on."""
    return next(frame for frame in reversed(game.state.frames) if isinstance(frame, AttackPhase))


def _attacked(game: Game, seat: int, option: Option) -> Stop:
    return option.card == under_way(game).target


def _block(game: Game, seat: int, option: Option) -> Event:
    return _deed("block", seat, option.card, under_way(game).attacker)


def _rested_blocker(game: Game, seat: int, option: Option) -> Stop:
    return _rested(game, option, _block(game, seat, option))


def _forbidden_block(game: Game, seat: int, option: Option) -> Stop:
    return forbids(game, _block(game, seat, option))


class Block(Act):
    """803-4b: the non-turn player's standing units may block, except the target itself."""

    verb = "block"
    clause = "803-4"
    elsewhere = ("ブロックはブロックステップで宣言します。", "Blocks are declared in the block step.")
    guards = (
        Guard("8.03.4.b.1", _no_unit, "あなたのユニットではありません。", "It is not a unit of yours."),
        Guard("8.03.4.b.1", _rested_blocker, "レストのユニットではブロックできません。", "A rested unit cannot block."),
        Guard("8.03.4.b.2", _attacked, "アタックされているユニットです。", "It is the unit that is attacked."),
        Guard("8.03.4.b.3", _forbidden_block, *FORBIDDEN),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for card in units(game, seat):
            yield Option("block", game.ref(card))

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if game.state.cards[ref.card].zone in FIELD:
            yield Option("block", ref)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.set(blocks=True, blocker=option.card)


BLOCK = Block()


def _must_block(game: Game, seat: int, option: Option) -> Stop:
    """The unit that has to block and can."""
    for one in BLOCK.options(game, seat):
        if obliged(game, _block(game, seat, one)) is not None and BLOCK.allows(game, seat, one):
            return (called(game, one.card),)
    return None


class NoBlock(Act):
    """803-4a: blocking may be declined; 8.03.4.c.1: unless a unit that can block is obliged to."""

    verb = "pass"
    clause = "803-4a"
    guards = (Guard("8.03.4.c.1", _must_block, "「{0}」はブロックしなければなりません。", "{0} has to block."),)

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return (Option("pass"),)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return ()

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.set(blocks=False, blocker=NOBODY)


#: What is declared in the attack and in the block step.
DECLARE: tuple[Act, ...] = (ATTACK, EndAttacks())
DECLARE_BLOCK: tuple[Act, ...] = (BLOCK, NoBlock())


# ------------------------------------------------------------------------------------------------ attack and battle


def opponent(game: Game, ref: Ref) -> Ref:
    """803-8: the unit that this one battles, as long as both are on the field under their players; else NOBODY."""
    roles, seat = game.state.roles, game.state.turn_player
    pair = (roles.get("battling", NOBODY), roles.get("target", NOBODY))
    if ref not in pair or ref == NOBODY:
        return NOBODY
    there = on_field(game, pair[0], seat, "802-9b") and on_field(game, pair[1], 1 - seat, "803-7b")
    return pair[1 - pair.index(ref)] if there else NOBODY


def leave_attack(game: Game, ref: Ref) -> None:
    """802-9b, 803-7b, 803-8: a unit that changes sides no longer attacks, blocks or battles."""
    roles = game.state.roles
    if ref in (roles.get("attacker"), roles.get("target")) and game.rule("803-8"):
        roles.pop("battling", None)
    for role, clause in (("attacker", "802-9b"), ("blocker", "803-7b"), ("target", "803-7b")):
        if roles.get(role) == ref and game.rule(clause):
            del roles[role]


def on_field(game: Game, ref: Ref, seat: int, clause: str) -> bool:
    """802-9b, 803-7b: is the object still on the field under this player?"""
    if not game.alive(ref):
        return False
    record = game.state.cards[ref.card]
    return record.zone in FIELD and game.demands(clause, record.controller == seat)
