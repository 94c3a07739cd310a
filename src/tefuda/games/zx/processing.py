"""Chapter 9: rule effects, in their ranks (901.2a). Those of ranks 1 and 2 cut in anywhere (`immediate`), the others wait."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tefuda.games.kit.attacks import attacker
from tefuda.games.kit.losing import Losing, Reason
from tefuda.games.kit.numbers import lowered
from tefuda.kernel.continuous import number, printed_number, touching
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import NOBODY, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from . import crisis, damage, forces, limits, wholes
from .credit import credited
from .damage import SHIELD
from .destroying import destruction
from .ignition import can_play, has_icon
from .play import Play
from .setup import add_virtual
from .zones import (
    CHARGE,
    DECK,
    FORCE,
    LIFE,
    PLAYER_SQUARES,
    SQUARES,
    TRASH,
    in_squares,
    is_ascension,
    is_zillion,
    kinds,
    move_event,
    occupants,
    player_cards,
)

#: 1203: the key under which it is noted which card has just been dealt battle damage.
STRUCK = "struck:"

Effect = Callable[[Game], None]
Rank = Callable[[Game], Effect | None]


def due(game: Game) -> Effect | None:
    """901.2a: the rule effect that comes first of those that are due."""
    if game.state.result is not None:
        return None
    for frame in game.state.frames:
        if isinstance(frame, Losing):
            return None
    found = game.kept(_due)
    return game.first("901.2a", found) if found else None


def _due(game: Game) -> list[Effect]:
    """The rule effects that are due, in their order. While all clauses are in force the first one is enough to know."""
    if game.tracer is not None:
        return [effect for rank in RANKS if (effect := rank(game)) is not None]
    for rank in game.kept_over(_LOOKED_AT, _doubtful, _piles(game), notes=True):
        first = rank(game)
        if first is not None:
            return [first]
    return []


#: Where the cards lie that rule effects are about.
_LOOKED_AT = (*SQUARES, *FORCE[:1])


def _piles(game: Game) -> tuple[object, ...]:
    """What rule effects ask about the cards elsewhere."""
    zones, (one, other) = game.state.zones, CHARGE
    lifeless = not zones[LIFE[0]], not zones[LIFE[1]]
    bare = not (zones[DECK[0]] or zones[TRASH[0]]), not (zones[DECK[1]] or zones[TRASH[1]])
    return game.state.asides, len(zones[one]), len(zones[other]), lifeless, bare


def _doubtful(game: Game) -> tuple[Rank, ...]:
    """Which rule effects could be due, seen at a glance; what is in doubt is left to the ranks, in their order."""
    state = game.state
    zones, found = state.zones, set[Rank]()
    if zones[FORCE[0]]:
        found.add(forces.astray)
    # If nothing changes the limit it is the same for both.
    most = -1 if limits.changed(game, limits.CHARGE) else charge_limit(game, 0)
    for seat in (0, 1):
        if most < 0 or len(zones[CHARGE[seat]]) > most:
            found.add(_overfull_charge)
        if not zones[LIFE[seat]] or not (zones[DECK[seat]] or zones[TRASH[seat]]):
            found.add(_defeat)
        if damage.recorded(game, seat) > 0:
            found.add(_damaged_player)
    players: set[int] = set()
    exact = lowered(game, _POWER)  # otherwise a card has at least the power that is printed on it
    for zone in SQUARES:
        standing = 0
        for card in zones[zone]:
            record = state.cards[card]
            if record.down or record.aside:
                continue
            belongs, player, hides, power = game.kept_card(_standing, card, _TYPE)
            if hides and f"{crisis.HURT}{record.controller}" in state.numbers:
                found.add(crisis.due)
            if player:
                players.add(record.controller)
            if power is not None:  # at most one card stands on a square, where it may, with power left
                standing += 1
                strange = zone in PLAYER_SQUARES and PLAYER_SQUARES.index(zone) != record.controller
                if standing > 1 or strange:
                    found.add(_crowded_square)
                if (exact or record.damage >= power) and record.damage >= _strength(game, card):
                    found.add(_lethal)
            if not belongs:
                found.add(_crowded_square)
    if len(players) < len(PLAYER_SQUARES):
        found.add(_missing_player_card)
    return tuple([rank for rank in RANKS if rank in found]) if found else ()


#: What decides that.
_TYPE = touching(words=("type",))
_POWER = touching(numbers=("power",))


def _strength(game: Game, card: int) -> int:
    """How much damage destroys a card that stands on a square?"""
    return (number(game, card, "power") or 0) if "ゼクス" in kinds(game, card) else 1


def _standing(game: Game, card: int) -> tuple[bool, bool, bool, int | None]:
    """May a face-up card lie on a square, is it a player card, hides it an extra, and how much damage destroys it there?

    Effects on its power are left out.
    """
    found = kinds(game, card)
    player = "プレイヤー" in found and "オーバーブースト" not in found
    hides = player and crisis.hidden_behind(game, card) is not None
    if "ゼクス" in found:
        return True, player, hides, printed_number(game, card, game.state.cards[card], "power") or 0
    return not ON_SQUARES.isdisjoint(found), player, hides, 1 if "アセンション" in found else None


# ------------------------------------------------------------------------------------------------ 3: player cards


def _missing_player_card(game: Game) -> Effect | None:
    """909.1: who has no player card on any square gets a virtual one; 909.2: not beside an overboost or unison of his."""
    for seat in (0, 1):
        joined = any(wholes.is_overboost(game, card) or wholes.is_unison(game, card) for card in in_squares(game, seat))
        if joined and game.rule("909.2"):
            continue
        if not player_cards(game, seat) and game.rule("909.1"):
            return partial(_give_virtual, seat=seat)
    return None


def _give_virtual(game: Game, seat: int) -> None:
    card = add_virtual(game, seat)
    game.touch()
    game.occur("begin", subject=game.ref(card), seat=seat)


# ------------------------------------------------------------------------------------------------ 5: the charge


def charge_limit(game: Game, seat: int) -> int:
    """306.2a: four cards; 906.1: if there is a limit."""
    found = limits.limit(game, seat, limits.CHARGE)
    return len(game.counted(CHARGE[seat])) if found is None else found


def _overfull_charge(game: Game) -> Effect | None:
    """906.1: a charge that holds more than it may; 102.7: the turn player's first."""
    for seat in (game.state.turn_player, 1 - game.state.turn_player):
        if len(game.counted(CHARGE[seat])) > charge_limit(game, seat) and game.rule("906.1"):
            return lambda game, seat=seat: game.call(Overfull(seat=seat))  # type: ignore[misc]
    return None


class Overfull(Frame, frozen=True, tag="zx.Overfull"):
    """906.1: a player puts the surplus of his charge into the trash."""

    seat: int


emptying = Procedure(Overfull)


@emptying.step("")
def ask_surplus(game: Game, frame: Overfull) -> None:
    """906.1: which cards, the player decides."""
    pile = game.counted(CHARGE[frame.seat])
    surplus = len(pile) - charge_limit(game, frame.seat)
    options = tuple(Option("charge", game.ref(card)) for card in pile)
    game.ask(Decision(frame.seat, "choose", "charge", "906.1", options, surplus, surplus))


@emptying.step("")
def put_surplus(game: Game, frame: Overfull) -> None:
    happen(game, [move_event(game, option.card.card, TRASH, clause="906.1") for option in game.chosen])


# ------------------------------------------------------------------------------------------------ 6: squares


def _crowded_square(game: Game) -> Effect | None:
    """905: squares that hold what cannot be there."""
    for zone in SQUARES:
        if not game.state.zones[zone]:
            continue
        found = occupants(game, zone)
        for rule in (_own_crowd, _mixed_crowd, _strangers, _misplaced):
            effect = rule(game, zone, found)
            if effect is not None:
                return effect
    return None


def _to_trash(game: Game, cards: tuple[int, ...], clause: str) -> None:
    happen(game, [move_event(game, card, TRASH, clause=clause) for card in cards])


def _own_crowd(game: Game, zone: int, found: list[int]) -> Effect | None:
    """905.1: of several of one player the newest stays."""
    for seat in (0, 1):
        mine = [card for card in found if game.master(card) == seat]
        if len(mine) > 1 and game.rule("905.1"):
            newest = game.state.cards[mine[-1]].born
            tied = [card for card in mine if game.state.cards[card].born == newest]
            assert len(tied) == 1, "cards arrive one after the other"
            return partial(_to_trash, cards=tuple(mine[:-1]), clause="905.1")
    return None


def _mixed_crowd(game: Game, zone: int, found: list[int]) -> Effect | None:
    """905.2: of both players', those of the one whose card has been there longest."""
    others = [card for card in found if game.master(card) != game.master(found[0])]
    if others and game.rule("905.2"):
        return partial(_to_trash, cards=tuple(others), clause="905.2")
    return None


def _strangers(game: Game, zone: int, found: list[int]) -> Effect | None:
    """905.3: nobody's ゼクス stands on the other player's square."""
    if zone not in PLAYER_SQUARES:
        return None
    seat = PLAYER_SQUARES.index(zone)
    strange = [card for card in found if game.master(card) != seat]
    return partial(_to_trash, cards=tuple(strange), clause="905.3") if strange and game.rule("905.3") else None


#: 905.4: what may lie on squares.
ON_SQUARES = frozenset({"ゼクス", "プレイヤー", "シフト", "アセンション", "リンク"})


def _misplaced(game: Game, zone: int, found: list[int]) -> Effect | None:
    """905.4: cards of other types do not stay on squares."""
    cards = game.state.cards
    wrong = [card for card in game.counted(zone) if not cards[card].down and ON_SQUARES.isdisjoint(kinds(game, card))]
    return partial(_to_trash, cards=tuple(wrong), clause="905.4") if wrong and game.rule("905.4") else None


# ------------------------------------------------------------------------------------------------ 7: lethal damage


def _lethal(game: Game) -> Effect | None:
    """904: everything that is to be destroyed now, together."""
    refs = [game.ref(card) for card in in_squares(game) if _dies(game, card)]
    batch = [event for ref in refs for event in _destroyed(game, ref)]
    batch = [event for event in batch if forbidden(game, event) is None]  # what cannot be destroyed would be due for ever
    return partial(_destroy, batch=tuple(batch)) if batch else None


def _dies(game: Game, card: int) -> bool:
    record = game.state.cards[card]
    if is_zillion(game, card):
        power = number(game, card, "power") or 0
        if power <= 0:
            return game.rule("904.2")
        return record.damage >= power and game.rule("904.1")
    if is_ascension(game, card) and record.damage > 0:
        return dict(record.counters).get(SHIELD, 0) == 0 and game.rule("904.3")
    return False


def _destroyed(game: Game, ref: Ref) -> list[Event]:
    """1203: by battle, if its battle damage has just been dealt."""
    clause = "904.3" if is_ascension(game, ref.card) else "904.1" if (number(game, ref.card, "power") or 0) > 0 else "904.2"
    struck = game.state.numbers.get(f"{STRUCK}{ref.card}") == ref.identity and game.by("1203.1", True)
    if not struck:
        effect = credited(game, ref)
        if effect is None:
            return destruction(game, [ref], clause=clause)
        source = effect.source
        return destruction(game, [ref], clause=clause, cause="skill", agent=source, source=source, by=effect.by, key=effect.key)
    agent = game.by("1203.2", attacker(game))
    by = game.state.turn_player
    return destruction(game, [ref], clause=clause, cause="battle", agent=agent, source=agent, by=by)


def _destroy(game: Game, batch: tuple[Event, ...]) -> None:
    happen(game, batch)


# ------------------------------------------------------------------------------------------------ 8: defeat


def _defeat(game: Game) -> Effect | None:
    """903.1: who has no life loses; 903.2: so does who has neither deck nor trash."""
    state = game.state
    found: list[tuple[int, Reason]] = []
    for seat in (0, 1):
        if not state.zones[LIFE[seat]] and game.rule("903.1"):
            found.append((seat, Reason("no life", "903.1")))
        elif not state.zones[DECK[seat]] and not state.zones[TRASH[seat]] and game.rule("903.2"):
            found.append((seat, Reason("no deck", "903.2")))
    found = [(seat, why) for seat, why in found if forbidden(game, Event("lose", seat=seat, reason=why.why)) is None]
    if not found:
        return None
    losing = Losing(seats=tuple(seat for seat, _ in found), reasons=tuple(reason for _, reason in found))
    return lambda game: game.call(losing)


# ------------------------------------------------------------------------------------------------ 9: damage to players


def _damaged_player(game: Game) -> Effect | None:
    """907.2a: the turn player's damage first; 907.3: after all other rule effects."""
    first = game.seat("907.2a", game.state.turn_player)
    for seat in (first, 1 - first):
        if damage.recorded(game, seat) > 0:
            return lambda game, seat=seat: game.call(LifeLoss(seat=seat))  # type: ignore[misc]
    return None


class LifeLoss(Frame, frozen=True, tag="zx.LifeLoss"):
    """907.2: one point of damage is worked off."""

    seat: int
    card: Ref = NOBODY


losing_life = Procedure(LifeLoss)


@losing_life.step("907.2b")
def one_point(game: Game, frame: LifeLoss) -> None:
    """907.2b: one point less."""
    damage.work_off(game, frame.seat)


@losing_life.step("907.2c")
def choose_life(game: Game, frame: LifeLoss) -> None:
    """907.2c: the opponent chooses a life card, unseen."""
    options = tuple(Option("life", game.ref(card)) for card in game.counted(LIFE[frame.seat]))
    seat = game.seat("907.2c", 1 - frame.seat)
    game.ask(Decision(seat, "choose", "life", "907.2c", options, min(1, len(options)), 1))


@losing_life.step("907.2c")
def show_life(game: Game, frame: LifeLoss) -> None:
    """907.2c: it is shown."""
    if not game.chosen:
        game.leave()
        return
    ref = game.chosen[0].card
    game.set(card=ref)
    happen(game, [Event("reveal", also="life_lost", subject=ref, after=ref.identity, seat=frame.seat, by=frame.seat)])


@losing_life.step("907.2c")
def ask_life(game: Game, frame: LifeLoss) -> None:
    """907.2e: with an ignition icon its player may play it for nothing."""
    game.chosen = (Option("no"),)
    if has_icon(game, frame.card) and can_play(game, frame.seat, frame.card) and game.rule("907.2e"):
        options = (Option("yes"), Option("no"))
        game.ask(Decision(frame.seat, "yes", "free_play", "907.2e", options, source=frame.card))


@losing_life.step("907.2c")
def lose_life(game: Game, frame: LifeLoss) -> None:
    """907.2d: otherwise it goes to the charge."""
    if game.chosen[0].verb == "yes":
        game.call(Play(seat=frame.seat, card=frame.card, free=True))
    elif game.rule("907.2d"):
        happen(game, [move_event(game, frame.card.card, CHARGE, clause="907.2d")])


#: 901.2a: the rule effects that wait for the processing before priority, in their order.
RANKS: tuple[Rank, ...] = (
    _missing_player_card,
    forces.astray,
    _overfull_charge,
    _crowded_square,
    _lethal,
    _defeat,
    _damaged_player,
    crisis.due,
)
