"""Chapter 1300: rule processing: forced processes together, again and again, then the automatic abilities."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel import continuous, loops
from tefuda.kernel.decisions import triggers
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden, prohibits
from tefuda.kernel.records import Decision, Event, Frame, Item, OfItem, Option, Waiting
from tefuda.kernel.rules import Procedure

from . import combat, stack
from .limits import may_use
from .play import Play, choose_modes, playing
from .zones import FIELD, GRAVE, RESOLUTION, TERRITORY, kinds, move_event

# ------------------------------------------------------------------------------------------------ 1303 forced processes


def forced(game: Game) -> list[Event]:
    """1303-1: everything that is due now; 104-3: without what effects forbid, which would be due for ever."""
    if game.tracer is None and game.kept_over(_LOOKED_AT, _calm):
        return []
    batch = game.kept(_due)
    if batch and prohibits(game, "move", "destroy"):
        batch = [event for event in batch if event.origin not in FIELD or _allowed(game, event)]
    return batch


def _allowed(game: Game, event: Event) -> bool:
    named = game.rules.rewrite(game, event)
    return named is not None and forbidden(game, named) is None


#: Where the cards lie that forced processes are about.
_LOOKED_AT = (FIELD[0], RESOLUTION[0], *TERRITORY)


def _calm(game: Game) -> bool:
    """Are there only units that stay and auras with hosts, and is nothing under way? What is in doubt is looked at closely."""
    state = game.state
    if state.zones[RESOLUTION[0]]:
        return False
    for card in state.zones[FIELD[0]]:
        kind = kinds(game, card)
        stays = not _fate(game, card) if "ユニット" in kind else "オーラ" in kind and state.cards[card].host >= 0
        if not stays:
            return False
    lone = [card for zone in TERRITORY for card in state.zones[zone] if state.cards[card].role == "aura"]
    return all([state.cards[card].host >= 0 for card in lone])


def _due(game: Game) -> list[Event]:
    batch: list[Event] = []
    cards = game.state.cards
    for card in game.state.zones[FIELD[0]]:
        kind = kinds(game, card)
        if "ユニット" in kind:
            clause = _fate(game, card)
            if clause:
                batch.append(_to_grave(game, card, clause))
        elif "オーラ" in kind:
            if cards[card].host < 0 and game.rule("1303-6"):
                batch.append(_to_grave(game, card, "1303-6"))
        elif "テリトリー" in kind:
            if not _assault_pending(game, card) and game.rule("1303-5"):
                batch.append(move_event(game, card, TERRITORY, cards[card].owner, clause="1303-5"))
        elif game.rule("1303-4"):
            batch.append(_to_grave(game, card, "1303-4"))
    batch.extend(_to_grave(game, card, "514-1") for card in _cancelled(game) if game.rule("514-1"))
    for seat in (0, 1):
        for card in game.state.zones[TERRITORY[seat]]:
            if cards[card].role == "aura" and cards[card].host < 0 and game.rule("1303-6"):
                batch.append(_to_grave(game, card, "1303-6"))
    return batch


def _cancelled(game: Game) -> list[int]:
    """514-1: cards in the resolution zone that will not be resolved, and that no words have put anywhere."""
    lying = game.state.zones[RESOLUTION[0]]
    return [card for card in lying if stack.card_item(game, card) is None] if lying else []


def _fate(game: Game, card: int) -> str:
    """1303-2: damage of at least its power destroys a unit; 1303-3: so does a power of zero or less."""
    power = continuous.number(game, card, "power") or 0
    if power <= 0 and game.rule("1303-3"):
        return "1303-3"
    return "1303-2" if game.state.cards[card].damage >= power > 0 and game.rule("1303-2") else ""


def _to_grave(game: Game, card: int, clause: str) -> Event:
    """A unit that is destroyed while it battles is destroyed by the one it battles."""
    other = combat.opponent(game, game.ref(card))
    return move_event(game, card, GRAVE, game.state.cards[card].owner, by=game.master(card), clause=clause, agent=other)


def _assault_pending(game: Game, card: int) -> bool:
    """1303-5: is the ability that makes it a unit triggered, or waiting in the resolution zone?"""
    ref = game.ref(card)
    found = [waiting.context for waiting in game.state.waiting]
    found += [item.context for item in game.state.items if item.context is not None]
    return any(
        context.source == ref and game.program(context.key).ability.keyword == "アサルトテリトリー"
        for context in found
        if context.key.ability >= 0
    )


# ------------------------------------------------------------------------------------------------ 1302 the procedure


class RuleProcessing(Frame, frozen=True, tag="bd.RuleProcessing"):
    """1302: forced processes until none is due, then triggered abilities are played; if any was, once more."""

    asking: tuple[int, ...] = ()  # players whose abilities are still to be placed
    placed: OfItem[tuple[int, ...]] = ()  # items to be played, from the bottom
    played: bool = False
    clause: str = ""


def due(game: Game) -> bool:
    """1301-2: is there anything to process? 1205-1: what was triggered is played in the window that follows."""
    triggered = bool(game.state.waiting) and game.rule("1205-1")
    return (triggered or bool(forced(game))) and game.rule("1301-2")


processing = Procedure(RuleProcessing)


@processing.step("1302-2")
def perform_forced(game: Game, frame: RuleProcessing) -> None:
    """1302-2, 1303-1: all forced processes at the same time, and again until there are none."""
    batch = forced(game)
    if batch:
        loops.pulse(game)  # what is replaced every time may go on for ever
        game.goto(perform_forced)
        happen(game, game.every("1303-1", batch))


@processing.step("1302-3")
def gather(game: Game, frame: RuleProcessing) -> None:
    """1304-1: all that is triggered is to be played; 1304-2a: the turn player's abilities enter the resolution zone first."""
    first = game.seat("1304-2a", game.state.turn_player)
    due = game.by("1304-1", game.state.waiting)
    game.set(asking=(first, 1 - first) if due else (), placed=(), played=False)


@processing.step("1304-2")
def ask_order(game: Game, frame: RuleProcessing) -> None:
    """1304-2b: a player puts his own in any order; the last one placed is resolved first."""
    if not frame.asking:
        game.goto(play_next)
        return
    own = [waiting for waiting in game.state.waiting if waiting.context.master == frame.asking[0]]
    game.ask(Decision(game.seat("1304-2b", frame.asking[0]), "order", "trigger", "1304-2b", triggers(own)))


@processing.step("1304-2")
def place(game: Game, frame: RuleProcessing) -> None:
    """1304-2: they lie in the resolution zone, not yet played."""
    waiting = {w.number: w for w in game.state.waiting}
    numbers = [option.waiting for option in game.chosen if option.waiting in waiting]
    placed = [_item(game, waiting[number]) for number in numbers]
    game.state.items.extend(placed)
    game.state.waiting = [w for w in game.state.waiting if w.number not in numbers]
    lying = (*frame.placed, *(item.number for item in placed))
    game.goto(ask_order, asking=frame.asking[1:], placed=lying, played=bool(lying))
    game.proceed()


def _item(game: Game, waiting: Waiting) -> Item:
    context = waiting.context
    return Item(game.tick(), "ability", context.master, context=context, source=context.source)


@processing.step("1304-3")
def play_next(game: Game, frame: RuleProcessing) -> None:
    """1304-3: they are played from the bottom up; 1206-2d: a limited one may be left unplayed.

    1302-3: when something was played it all begins anew, 1302-4: else it is over.
    """
    if not frame.placed:
        if frame.played:
            game.goto(perform_forced)
        else:
            game.leave()
        return
    item = stack.find(game, frame.placed[0])
    if item is None or item.context is None:
        game.goto(play_next, placed=frame.placed[1:])
        return
    context = item.context
    per_turn = game.program(context.key).ability.per_turn
    # 1205-3b: it is played, also when its card has gone or has lost it meanwhile.
    gone = not game.alive(context.source)
    if not may_use(game, context.source, context.key) or (gone and not game.by("1205-3b", True)):
        stack.remove(game, item.number)
        game.goto(play_next, placed=frame.placed[1:])
    elif per_turn and game.rule("1206-2d"):
        options = (Option("yes"), Option("no"))
        game.ask(Decision(item.seat, "yes", "limited", "1206-2d", options, source=context.source, key=context.key))
    else:
        game.chosen = game.by("1205-3a", (Option("yes"),))


@processing.step("1304-3")
def play_it(game: Game, frame: RuleProcessing) -> None:
    item = stack.find(game, frame.placed[0])
    game.goto(play_next, placed=frame.placed[1:])
    if item is None or item.context is None:
        return
    if not game.chosen or game.chosen[0].verb == "no":
        stack.remove(game, item.number)
        return
    context = replace(item.context, time=game.tick())
    stack.change(game, item.number, context=context)
    game.call(
        Play(
            step=playing.at(choose_modes),
            seat=context.master,
            card=context.source,
            auto=True,
            saved=False,
            item=item.number,
            context=context,
        )
    )
