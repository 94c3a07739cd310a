"""Section 115: two creatures battle."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.continuous import number
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Event, Frame, History, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import present
from tefuda.kernel.triggers import wait

from . import labels
from .pools import Settling, settle, waits_for
from .zones import BATTLE

#: 703.4d: the key under which it is noted that a creature has lost a battle and is to be destroyed.
BEATEN = "beaten:"


class Battle(Frame, frozen=True, tag="dm.Battle"):
    """115: the powers of two creatures are compared."""

    one: Ref
    other: Ref
    fought: bool = False
    effect: bool = False  # 101.4e: it is part of an effect that says so
    since: History[int] = 0


battling = Procedure(Battle)


def _there(game: Game, ref: Ref) -> bool:
    return game.alive(ref) and game.state.cards[ref.card].zone in BATTLE


def _events(game: Game, kind: str, pairs: list[tuple[Ref, Ref]]) -> list[Event]:
    return [
        Event(kind, subject=one, after=one.identity, agent=other, seat=game.master(one.card), cause="battle")
        for one, other in pairs
    ]


@battling.step("")
def note(game: Game, frame: Battle) -> None:
    game.set(since=game.state.time)


@battling.step("115.2")
def battle_begins(game: Game, frame: Battle) -> None:
    """115.2: what waits for the battle is set off first."""
    game.state.roles |= {"fighter": frame.one, "foe": frame.other}
    game.proceed()
    happen(game, _events(game, "battle", [(frame.one, frame.other), (frame.other, frame.one)]))


@battling.step("")
def before_comparing(game: Game, frame: Battle) -> None:
    """115.2: it is carried out before the powers are compared; 101.4f: at once, also in the middle of an effect."""
    if not frame.effect:
        settle(game)
        return
    new = tuple(one.number for one in game.state.waiting if one.number > frame.since and waits_for(game, one, "battle"))
    if new and game.rule("101.4f"):
        game.call(Settling(only=new))


@battling.step("115.3")
def compare(game: Game, frame: Battle) -> None:
    """115.3b: the stronger wins, equals both lose; 115.3c: unless one "wins battles"; 115.3a: both must be there."""
    pair = [frame.one, frame.other]
    if not game.demands("115.3a", all(_there(game, ref) for ref in pair)):
        return
    powers = [number(game, ref.card, "power") or 0 for ref in pair]
    best = max(powers)
    losers = [ref for ref, power in zip(pair, powers, strict=True) if power < best or powers[0] == powers[1]]
    sure = game.by("115.3c", [ref for ref in pair if labels.has(game, ref, labels.WINS)])
    if sure:
        # 700.5a: if both win battles, nobody loses this one.
        losers = [ref for ref in pair if ref not in sure]
    winners = [ref for ref in pair if ref not in losers]
    for ref in losers:
        if game.rule("115.3b"):
            game.state.numbers[f"{BEATEN}{ref.card}"] = ref.identity
    game.set(fought=True)
    against = {frame.one: frame.other, frame.other: frame.one}
    won = _events(game, "battle_won", [(ref, against[ref]) for ref in winners])
    lost = _events(game, "battle_lost", [(ref, against[ref]) for ref in losers])
    happen(game, game.by("115.3d", [*won, *lost]))
    for ref in pair:
        for key in game.every("110.7", list(labels.labelled(game, ref, labels.SLAYER))):
            event = Event("battle", subject=ref, after=ref.identity, agent=against[ref], seat=game.master(ref.card))
            wait(game, Context(ref, game.master(ref.card), key, event=event, parent=game.last_event))


@battling.step("")
def battle_ends(game: Game, frame: Battle) -> None:
    """What waits for the end of the battle is set off."""
    for role in ("fighter", "foe"):
        game.state.roles.pop(role, None)
    game.proceed()
    if frame.fought:
        moment = Event("end", at="battle", subject=frame.one, after=frame.one.identity, agent=frame.other)
        happen(game, [moment, *_events(game, "battle_end", [(frame.one, frame.other), (frame.other, frame.one)])])


@battling.step("")
def after_battle(game: Game, frame: Battle) -> None:
    """115.3d: what the result has set off is carried out; 101.4e: but an effect that made them battle goes on first."""
    if not frame.effect or game.by("101.4e", False):
        settle(game)


def battle_by_effect(game: Game, context: Context, node: tree.Special) -> None:
    """115.1a: an effect makes two creatures battle."""
    refs = list(dict.fromkeys(ref for ref in present(game, context, node.what or tree.This()) if _there(game, ref)))
    if len(refs) == 2:
        game.call(Battle(one=refs[0], other=refs[1], effect=True))
