"""Chapter 1000: damage to players: packets, and taking one point of one."""

from __future__ import annotations

from tefuda.kernel.continuous import number, words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, Item, Option, Ref
from tefuda.kernel.rules import Procedure

from . import actions, stack
from .losing import Losing
from .play import Play
from .zones import FIELD, GRAVE, LIFE, move_event

#: 1104-3a: which packets come first.
RANKS = ("buster", "effect", "attack")


def packet(game: Game, seat: int, source: Ref, amount: int, kind: str, context: Context | None = None) -> int:
    """1002-2: damage to a player makes a packet; 1002-1: with its source and number; 1002-2a: nothing of it is dealt yet."""
    done = 0 if game.rule("1002-2a") else 1
    if not game.rule("1002-1"):
        source = NOBODY
    item = Item(game.tick(), "packet", seat, source=source, amount=amount, context=context, word=kind, done=done)
    if game.rule("1002-2"):
        game.state.items.append(item)
    by = 1 - seat if context is None else context.master
    clause = "1003-2c" if kind == "buster" else ""
    game.record(Event("packet", subject=source, after=source[1], seat=seat, amount=amount, at=kind, by=by, clause=clause))
    game.touch()
    return item.number


def size(game: Game, item: Item) -> int:
    """1002-2b: the packet of an attack is as large as the attacker's hit is now; 10.02.2.b.1: 0 once it is gone."""
    if item.word != "attack" or not game.rule("1002-2b"):
        return item.amount
    if not game.alive(item.source) or game.state.cards[item.source[0]].zone >> 1 != FIELD:
        return 0 if game.rule("10.02.2.b.1") else item.amount
    return number(game, item.source[0], "hit") or 0


def deal(game: Game, context: Context, seats: tuple[int, ...], amount: int, source: Ref) -> None:
    """516-1: an effect's damage to players; 1002-2c: one packet for each of them."""
    if not game.rule("516-1"):
        return
    made: list[Event] = []
    for seat in seats if game.rule("1002-2c") else seats[:1]:
        if amount > 0 or not game.rule("104-2c"):
            known = game.rule("1211-3") and game.rule("1211-2")  # the card whose ability it is, or that made the ability
            packet(game, seat, source if known else NOBODY, amount, "effect", context)
            made.append(game.state.history[-1])
    game.deliver(tuple(made))  # the effect has done this, although the damage is yet to be taken


class PlayerDamage(Frame, frozen=True, tag="bd.PlayerDamage"):
    """1003: one point of a packet is taken."""

    packet: int
    card: Ref = NOBODY


taking = Procedure(PlayerDamage)


@taking.step("1003-2")
def trigger_check(game: Game, frame: PlayerDamage) -> None:
    """1003-2: the top card of life is shown; 1003-2a: with no life left the player loses."""
    item = stack.packet(game, frame.packet)
    assert item is not None
    if item.seat != game.state.turn_player and not game.rule("1102-1b"):
        game.goto(COUNT)  # 1102-1b: whoever has no priority still does what the rules tell him
        return
    life = game.state.zones[2 * LIFE + item.seat]
    if not life:
        if game.rule("1003-2a"):
            game.call(Losing(seats=(item.seat,), why="no life", clause="1003-2a"))
        else:
            game.goto(COUNT)
        return
    ref = game.ref(life[-1] if game.rule("407-3b") else life[0])
    game.set(card=ref)
    happen(game, [Event("reveal", also="trigger_check", subject=ref, after=ref[1], seat=item.seat)])


def _icons(game: Game, card: Ref) -> tuple[str, ...]:
    """309-1: the trigger icon of the life card that was shown has its process carried out."""
    return words(game, card, "trigger") if game.rule("309-1") else ()


@taking.step("")
def buster(game: Game, frame: PlayerDamage) -> None:
    """1003-2c: a buster deals its owner one more damage; 10.03.2.c.1: in an attack the attacker is its source as well."""
    item = stack.packet(game, frame.packet)
    if item is None or frame.card[0] < 0 or not game.alive(frame.card):
        game.goto(COUNT)
        return
    if "バスター" in _icons(game, frame.card) and game.rule("1003-2c"):
        chained = item.word == "attack" or (item.word == "buster" and item.source[0] >= 0)
        source = item.source if chained and game.rule("10.03.2.c.1") else NOBODY
        packet(game, game.state.cards[frame.card[0]].owner, source, 1, "buster")


@taking.step("")
def shot(game: Game, frame: PlayerDamage) -> None:
    """1003-2d: a shot may be played at once without paying; -1: if it cannot or is not, it goes to the graveyard."""
    owner = game.state.cards[frame.card[0]].owner
    shoots = "ショット" in _icons(game, frame.card) and game.rule("1003-2d")
    if not shoots or actions.unplayable(game, owner, frame.card[0]) is not None:
        game.goto(DISCARD)
    else:
        options = (Option("yes"), Option("no"))
        game.ask(Decision(owner, "yes", "shot", "1003-2d", options, source=frame.card))


@taking.step("")
def shoot(game: Game, frame: PlayerDamage) -> None:
    if game.chosen and game.chosen[0].verb == "yes":
        game.call(Play(seat=game.state.cards[frame.card[0]].owner, card=frame.card, free=game.rule("512-2")))


DISCARD = taking.next


@taking.step("1003-2b")
def to_graveyard(game: Game, frame: PlayerDamage) -> None:
    """1003-2b: the card goes to its owner's graveyard, unless it was played."""
    shoots = game.alive(frame.card) and "ショット" in words(game, frame.card, "trigger")
    if game.alive(frame.card) and (not shoots or game.rule("10.03.2.d.1")):
        item = stack.packet(game, frame.packet)
        source = item.source if item is not None else NOBODY
        owner = game.state.cards[frame.card[0]].owner
        happen(game, [move_event(game, frame.card[0], GRAVE, owner, at="damage", agent=source, source=source)])


COUNT = taking.next


@taking.step("1003-3")
def count(game: Game, frame: PlayerDamage) -> None:
    """1003-3: one more point of the packet has been dealt."""
    item = stack.packet(game, frame.packet)
    if item is None:
        return
    stack.change(game, item.number, done=item.done + 1)
    source = item.source
    cause = "battle" if item.word == "attack" else "skill" if item.word == "effect" else "rule"
    happen(
        game,
        [
            Event(
                "damage",
                subject=source,
                after=source[1],
                seat=item.seat,
                amount=1,
                at=item.word,
                cause=cause,  # type: ignore[arg-type]
                by=1 - item.seat,
                source=source,
            )
        ],
    )
