"""Section 509: attacks on a player: shields are broken, and a player without any loses. 603.7: what comes before a break."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.kernel import select, tree
from tefuda.kernel.continuous import number
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, History, Option, Ref
from tefuda.kernel.rules import Procedure

from . import labels, pools
from .shields import ToHand
from .zones import SHIELDS, creatures, shields

#: 703.4a: the key under which it is noted that a player has been attacked directly.
STRUCK = "struck/"
#: 509.2b: how many shields a creature with these words breaks; None: all.
BREAKERS: dict[str, int | None] = {
    "W・ブレイカー": 2,
    "T・ブレイカー": 3,
    "Q・ブレイカー": 4,
    "ワールド・ブレイカー": None,
}


class DirectAttack(Frame, frozen=True, tag="dm.DirectAttack"):
    """509: a creature attacks a player, and nobody has taken the attack over."""

    seat: int  # who is attacked
    attacker: Ref
    number: int = 1
    chosen: tuple[Ref, ...] = ()


striking = Procedure(DirectAttack)


@striking.step("509.1")
def direct(game: Game, frame: DirectAttack) -> None:
    """509.1: without shields it is a direct attack, and the player loses (703.4a)."""
    if not shields(game, frame.seat):
        game.leave()
        game.state.numbers[f"{STRUCK}{frame.seat}"] = 1
        ref = frame.attacker
        game.occur("direct", subject=ref, after=ref.identity, seat=frame.seat, cause="battle", by=1 - frame.seat)


@striking.step("509.2")
def ask_breaker(game: Game, frame: DirectAttack) -> None:
    """509.2c: of several words about how many shields it breaks the player chooses one, and cannot use none."""
    found = [word for word in BREAKERS if labels.has(game, frame.attacker, word)]
    game.chosen = tuple(Option("break", price=word) for word in found)
    if len(found) > 1 and game.rule("509.2c"):
        game.ask(Decision(1 - frame.seat, "choose", "breaker", "509.2c", game.chosen, source=frame.attacker))


@striking.step("509.2")
def how_many(game: Game, frame: DirectAttack) -> None:
    """509.2a: one shield, if it says nothing; 509.2b: else as many as its words say; 701.14d: and what is added to that."""
    found: int | None = game.exactly("509.2a", 1)
    if game.chosen and game.rule("509.2b"):
        found = BREAKERS[game.chosen[0].price]
    there = len(shields(game, frame.seat))
    game.set(number=there if found is None else found + _more(game, frame.attacker))


def _more(game: Game, breaker: Ref) -> int:
    """701.14d: how many shields more a creature breaks each time it breaks any."""
    if breaker == NOBODY:
        return 0
    more = sum(1 for _ in labels.labelled(game, breaker, labels.MORE_BREAKS))
    more += number(game, breaker.card, "breaks") or 0
    return game.by("701.14d", more)


@striking.step("509.3")
def select_shields(game: Game, frame: DirectAttack) -> None:
    """509.3: the attacking player chooses so many shields; 509.6: each once."""
    _ask(game, frame.seat, 1 - frame.seat, frame.number, frame.attacker)


def _ask(game: Game, seat: int, chooser: int, number: int, breaker: Ref, chosen: Sequence[Ref] = ()) -> None:
    there = [card for card in shields(game, seat) if game.ref(card) not in chosen]
    number = min(number, len(there))
    options = tuple(Option("shields", game.ref(card)) for card in there)
    game.ask(Decision(chooser, "choose", "shields", "509.3", options, number, number, breaker))


@striking.step("509.3")
def selected(game: Game, frame: DirectAttack) -> None:
    game.set(chosen=tuple(option.card for option in game.chosen))


@striking.step("")
def before_break(game: Game, frame: DirectAttack) -> None:
    game.call(BeforeBreak(seat=frame.seat, breaker=frame.attacker, number=len(frame.chosen)))


@striking.step("")
def other_effects(game: Game, frame: DirectAttack) -> None:
    """509.4: then everything else that waits, the turn player's first (509.4a), before the shields are broken."""
    pools.settle(game, around=True)


@striking.step("509.5")
def break_shields(game: Game, frame: DirectAttack) -> None:
    """509.5: those that were chosen are broken together; 509.4c: also if the attacker is gone."""
    if game.alive(frame.attacker) or game.by("509.4c", True):
        game.call(ToHand(seat=frame.seat, shields=frame.chosen, breaker=frame.attacker))


@striking.step("")
def after_break(game: Game, frame: DirectAttack) -> None:
    """509.5e: then what was declared, and everything else that waits."""
    pools.settle(game)


# ------------------------------------------------------------------------------------------------ 603.7 before a break


class BeforeBreak(Frame, frozen=True, tag="dm.BeforeBreak"):
    """603.7: shields have been chosen; what waits for just that is carried out before they are broken."""

    seat: int
    breaker: Ref
    number: int
    since: History[int] = 0  # what waits longer belongs to a break further out
    found: bool = False


before = Procedure(BeforeBreak)


@before.step("")
def note(game: Game, frame: BeforeBreak) -> None:
    game.set(since=game.state.time)


@before.step("603.7")
def about_to_break(game: Game, frame: BeforeBreak) -> None:
    """509.3, 603.7: it is set off when the shields are chosen, once for each of them."""
    ref = frame.breaker
    event = Event("breaking", subject=ref, after=ref.identity, seat=frame.seat, cause="battle", by=1 - frame.seat)
    happen(game, [event] * frame.number)


@before.step("603.7")
def carry_out(game: Game, frame: BeforeBreak) -> None:
    """603.7b: what was set off last is carried out first, before everything else that waits."""
    waiting = [one.number for one in game.state.waiting if pools.waits_for(game, one, "breaking")]
    new = tuple([number for number in waiting if number > frame.since])
    game.set(found=bool(new))
    if new and game.rule("603.7b"):
        game.call(pools.Settling(only=new))


@before.step("603.7a")
def others(game: Game, frame: BeforeBreak) -> None:
    """603.7a: then what else waits, if there was anything of the kind, and only then the shields are broken."""
    if frame.found:
        pools.settle(game, around=True)


# ------------------------------------------------------------------------------------------------ 701.14 breaks by effects


class EffectBreak(Frame, frozen=True, tag="dm.EffectBreak"):
    """701.14a: an effect breaks shields."""

    context: Context
    seat: int
    chosen: tuple[Ref, ...]
    breaker: Ref


by_effect = Procedure(EffectBreak)


@by_effect.step("701.14d")
def ask_more(game: Game, frame: EffectBreak) -> None:
    """701.14d: what is added to the number of shields is added here too."""
    game.chosen = ()
    more = _more(game, frame.breaker)
    if more and frame.chosen:
        _ask(game, frame.seat, frame.context.master, more, frame.breaker, frame.chosen)


@by_effect.step("701.14d")
def more_chosen(game: Game, frame: EffectBreak) -> None:
    game.set(chosen=(*frame.chosen, *(option.card for option in game.chosen)))


@by_effect.step("")
def before_breaking(game: Game, frame: EffectBreak) -> None:
    if frame.breaker != NOBODY:
        game.call(BeforeBreak(seat=frame.seat, breaker=frame.breaker, number=len(frame.chosen)))


@by_effect.step("")
def break_them(game: Game, frame: EffectBreak) -> None:
    """701.14c: they go to the hand together."""
    game.call(ToHand(seat=frame.seat, shields=frame.chosen, breaker=frame.breaker, context=frame.context))


@by_effect.step("")
def told(game: Game, frame: EffectBreak) -> None:
    game.reply(done=frame.done)


def break_by_effect(game: Game, context: Context, node: tree.Special) -> None:
    """A card says that shields are broken: by its creature, if it is one."""
    refs = [ref for ref in select.present(game, context, node.what or tree.This()) if _is_shield(game, ref)]
    if refs:
        breaker = context.source if context.source.card in creatures(game) else NOBODY
        seat = game.master(refs[0].card)
        game.call(EffectBreak(context=context, seat=seat, chosen=tuple(dict.fromkeys(refs)), breaker=breaker))


def _is_shield(game: Game, ref: Ref) -> bool:
    return game.state.cards[ref.card].zone in SHIELDS
