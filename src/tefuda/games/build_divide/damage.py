"""Chapter 1000: damage to players: packets, and taking one point of one."""

from __future__ import annotations

from tefuda.games.kit.losing import losing
from tefuda.kernel.continuous import number, words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, Item, OfItem, Option, Ref
from tefuda.kernel.rules import Procedure

from . import actions, stack
from .play import Play
from .zones import FIELD, GRAVE, LIFE, move_event

#: 1104-3a: which packets come first.
RANKS = ("buster", "effect", "attack")


def packet(game: Game, seat: int, source: Ref, amount: int, kind: str, context: Context | None = None) -> int:
    """1002-2: damage to a player makes a packet; 1002-1: with its source and number; 1002-2a: nothing of it is dealt yet."""
    done, source = game.exactly("1002-2a", 0), game.by("1002-1", source)
    item = Item(game.tick(), "packet", seat, source=source, amount=amount, context=context, sort=kind, done=done)
    if game.rule("1002-2"):
        game.state.items.append(item)
    by = 1 - seat if context is None else context.master
    clause = "1003-2c" if kind == "buster" else ""
    game.record(
        Event("packet", subject=source, after=source.identity, seat=seat, amount=amount, how=kind, by=by, clause=clause)
    )
    game.proceed()
    return item.number


def size(game: Game, item: Item) -> int:
    """1002-2b: the packet of an attack is as large as the attacker's hit is now; 10.02.2.b.1: 0 once it is gone."""
    if item.sort != "attack":
        return item.amount
    if not game.alive(item.source) or game.state.cards[item.source.card].zone not in FIELD:
        return game.exactly("10.02.2.b.1", 0)
    return game.by("1002-2b", number(game, item.source.card, "hit") or 0)


def deal(game: Game, context: Context, seats: tuple[int, ...], amount: int, source: Ref) -> None:
    """516-1: an effect's damage to players; 1002-2c: one packet for each of them."""
    made: list[Event] = []
    source = game.by("1211-2", source)  # the card whose ability it is, or that made the ability
    for seat in game.every("1002-2c", seats):
        if game.demands("104-2c", game.by("516-1", amount) > 0):
            packet(game, seat, source, amount, "effect", context)
            made.append(game.state.history[-1])
    game.deliver(tuple(made))  # the effect has done this, although the damage is yet to be taken


class PlayerDamage(Frame, frozen=True, tag="bd.PlayerDamage"):
    """1003: one point of a packet is taken."""

    packet: OfItem[int]
    card: Ref = NOBODY


taking = Procedure(PlayerDamage)


@taking.step("1003-2")
def trigger_check(game: Game, frame: PlayerDamage) -> None:
    """1003-2: the top card of life is shown; 1003-2a: with no life left the player loses."""
    item = stack.packet(game, frame.packet)
    assert item is not None
    # 1102-1b: whoever has no priority still does what the rules tell him.
    life = game.state.zones[LIFE[game.seat("1102-1b", item.seat)]]
    if not life:
        game.goto(count)
        if game.rule("1003-2a"):
            game.call(losing((item.seat,), "no life", "1003-2a"))
        return
    ref = game.ref(game.last("407-3b", life))
    game.set(card=ref)
    happen(game, [Event("reveal", also="trigger_check", subject=ref, after=ref.identity, seat=item.seat)])


def _icons(game: Game, card: Ref) -> tuple[str, ...]:
    """309-1: the trigger icon of the life card that was shown has its process carried out."""
    return game.by("309-1", words(game, card, "trigger"))


@taking.step("")
def buster(game: Game, frame: PlayerDamage) -> None:
    """1003-2c: a buster deals its owner one more damage; 10.03.2.c.1: in an attack the attacker is its source as well."""
    item = stack.packet(game, frame.packet)
    if item is None or frame.card.card < 0 or not game.alive(frame.card):
        game.goto(count)
        return
    if "バスター" in _icons(game, frame.card) and game.rule("1003-2c"):
        chained = item.sort == "attack" or (item.sort == "buster" and item.source.card >= 0)
        source = game.by("10.03.2.c.1", item.source) if chained else NOBODY
        packet(game, game.state.cards[frame.card.card].owner, source, 1, "buster")


@taking.step("")
def shot(game: Game, frame: PlayerDamage) -> None:
    """1003-2d: a shot may be played at once without paying; -1: if it cannot or is not, it goes to the graveyard."""
    owner = game.state.cards[frame.card.card].owner
    shoots = "ショット" in _icons(game, frame.card) and game.rule("1003-2d")
    if not shoots or actions.unplayable(game, owner, frame.card.card) is not None:
        game.goto(to_graveyard)
    else:
        options = (Option("yes"), Option("no"))
        game.ask(Decision(owner, "yes", "shot", "1003-2d", options, source=frame.card))


@taking.step("")
def shoot(game: Game, frame: PlayerDamage) -> None:
    if game.chosen and game.chosen[0].verb == "yes":
        game.call(Play(seat=game.state.cards[frame.card.card].owner, card=frame.card, free=game.by("512-2", True)))


#: The clause by which a card with an icon goes to the graveyard; 1003-2b: any other.
_LEAVES = {"バスター": "1003-2c", "ショット": "10.03.2.d.1"}


@taking.step("1003-2b")
def to_graveyard(game: Game, frame: PlayerDamage) -> None:
    """1003-2b: the card goes to its owner's graveyard, unless it was played."""
    icon = next(iter(words(game, frame.card, "trigger")), "") if game.alive(frame.card) else ""
    if game.alive(frame.card) and (icon != "ショット" or game.rule("10.03.2.d.1")):
        item = stack.packet(game, frame.packet)
        source = item.source if item is not None else NOBODY
        owner = game.state.cards[frame.card.card].owner
        clause = _LEAVES.get(icon, "1003-2b")
        how = {"how": "damage", "agent": source, "source": source, "clause": clause}
        happen(game, [move_event(game, frame.card.card, GRAVE, owner, **how)])


@taking.step("1003-3")
def count(game: Game, frame: PlayerDamage) -> None:
    """1003-3: one more point of the packet has been dealt."""
    item = stack.packet(game, frame.packet)
    if item is None:
        return
    stack.change(game, item.number, done=item.done + 1)
    source = item.source
    cause = "battle" if item.sort == "attack" else "skill" if item.sort == "effect" else "rule"
    happen(
        game,
        [
            Event(
                "damage",
                subject=source,
                after=source.identity,
                seat=item.seat,
                amount=1,
                how=item.sort,
                cause=cause,  # type: ignore[arg-type]
                by=1 - item.seat,
                source=source,
            )
        ],
    )
