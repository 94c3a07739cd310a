"""Sections 802-4, 803-4: which attacks and blocks are legal, and who is obliged to."""

from __future__ import annotations

from tefuda.kernel.continuous import gained
from tefuda.kernel.costs import payable
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import NOBODY, Context, Event, Key, Ref

from .keywords import abilities_with, has_keyword
from .zones import FIELD, units


def attacks(game: Game) -> list[tuple[Ref, Ref]]:
    """802-4b: every legal pair of attacker and target; NOBODY stands for the opposing player."""
    seat = game.state.turn_player
    if not game.rule("801-1"):
        return []
    able = attackers(game, seat)
    if not game.rule("1405-3"):
        able = [ref for ref in able if has_keyword(game, ref, "バーサーク")] or able
    found = [(ref, target) for ref in able for target in targets(game, seat, ref)]
    return [pair for pair in found if cost_payable(game, pair[0])]


def attackers(game: Game, seat: int) -> list[Ref]:
    """8.02.4.b.1: own standing units."""
    cards = game.state.cards
    own = units(game, seat if game.rule("8.02.4.b.1") else -1)
    return [game.ref(card) for card in own if cards[card].turned == 0 or not game.rule("8.02.4.b.1")]


def targets(game: Game, seat: int, attacker: Ref) -> list[Ref]:
    """8.02.4.b.2: the opposing player, or an opposing rested unit; 8.02.4.b.3: unless an effect says otherwise."""
    cards = game.state.cards
    rested = [game.ref(card) for card in units(game, 1 - seat) if cards[card].turned != 0 or not game.rule("8.02.4.b.2")]
    found = [NOBODY, *rested]
    legal = [target for target in found if _allowed(game, "attack", attacker, target, 1 - seat)]
    # 1402-2: a rested decoy must be attacked if possible; 1402-2a: of several, any.
    decoys = [target for target in legal if target != NOBODY and has_keyword(game, target, "デコイ")]
    berserk = has_keyword(game, attacker, "バーサーク") and NOBODY in legal and game.rule("1405-1a")
    if decoys and game.rule("1402-2"):
        return [NOBODY, *decoys] if berserk else decoys if game.rule("1402-2a") else decoys[:1]
    return [NOBODY] if berserk else legal


def _allowed(game: Game, act: str, one: Ref, other: Ref, seat: int) -> bool:
    """8.02.4.b.3, 8.03.4.b.3: is the combination not forbidden?"""
    event = Event(act, subject=one, agent=other, seat=seat, at="player" if other == NOBODY else "unit")
    clause = "8.02.4.b.3" if act == "attack" else "8.03.4.b.3"
    return forbidden(game, event) is None or not game.rule(clause)


def attack_costs(game: Game, attacker: Ref) -> list[tuple[Key, Context]]:
    """8.02.4.b.4: what effects demand for an attack of this unit."""
    if not gained(game, attacker[0]) and not has_keyword(game, attacker, "アタックコスト"):
        return []
    return list(abilities_with(game, attacker, "アタックコスト"))


def cost_payable(game: Game, attacker: Ref) -> bool:
    """8.02.4.b.4: the attack cost must be payable."""
    demands = attack_costs(game, attacker)
    if not demands or not game.rule("8.02.4.b.4"):
        return True
    actions = tuple(node for key, _ in demands for node in game.program(key).cost)
    return payable(game, Context(attacker, game.state.turn_player, demands[0][0]), actions)


def may_end(game: Game) -> bool:
    """802-4c: no attack may be left out that somebody is obliged to make."""
    for attacker in dict.fromkeys(pair[0] for pair in attacks(game)):
        forced = has_keyword(game, attacker, "バーサーク") and game.rule("1405-2")
        forced = forced or has_keyword(game, attacker, "アタック義務")
        if forced and game.rule("8.02.4.c.1") and not _released(game, attacker):
            return False
    return True


def _released(game: Game, attacker: Ref) -> bool:
    """8.02.4.c.2: a unit that has attacked this turn, or whose attack costs something, is released."""
    if not game.rule("8.02.4.c.2"):
        return False
    attacked = any(event.kind == "attack" and event.subject == attacker for event in game.state.history)
    return attacked or bool(attack_costs(game, attacker))


def blockers(game: Game, attacker: Ref, target: Ref) -> list[Ref]:
    """803-4b: the non-turn player's standing units, except the target itself."""
    seat, cards = 1 - game.state.turn_player, game.state.cards
    found = []
    for card in units(game, seat):
        ref = game.ref(card)
        if cards[card].turned and game.rule("8.03.4.b.1"):
            continue
        if ref == target and game.rule("8.03.4.b.2"):
            continue
        if _allowed(game, "block", ref, attacker, seat):
            found.append(ref)
    return found


def may_not_block(game: Game, found: list[Ref]) -> bool:
    """8.03.4.c.1: blocking may be declined unless a unit that can block is obliged to."""
    obliged = any(has_keyword(game, ref, "ブロック義務") for ref in found)
    return not (obliged and game.rule("8.03.4.c.1"))


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
    record = game.state.cards[ref[0]]
    return record.zone >> 1 == FIELD and (record.controller == seat or not game.rule(clause))
