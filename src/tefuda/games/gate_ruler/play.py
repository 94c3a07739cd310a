"""Section 14-3b: playing cards and abilities onto the Gate, step by step, and taking a play back when it cannot be done."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from tefuda.games.kit.playing import aims, ask_modes, ask_share, ask_targets, wanted, with_modes, with_share, with_targets
from tefuda.kernel.acts import legal_targets
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, Item, Key, OfItem, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import amount, present
from tefuda.kernel.tree import Cards, Choose

from . import energy, items, limits
from .energy import Payment
from .zones import ATTACK, DEFENCE, GATE, hide_again, kinds, move_event, shown, slots

#: Why something is played: a player's act, a triggered ability, a counter ability (13-6d), an effect, or by itself (16-15).
Why = Literal["act", "trigger", "counter", "effect", "open"]


class Play(Frame, frozen=True, tag="gr.Play"):
    """14-3b: a card or an ability is played."""

    seat: int
    card: Ref
    ability: Key | None = None  # None: the card itself
    cause: Why = "act"
    context: Context | None = None  # what set it off, and what it has chosen so far
    free: bool = False  # 14-3b-6e: without paying
    summon: bool = False  # 15-17: as a normal summon
    freely: bool = False  # 15-17a-2b: without using the right to it
    item: OfItem[int] = -1
    origin: int = -1
    place: str = ""  # 14-3b-3a: where a unit is to go
    cost: int = 0  # 14-3b-7: how much energy is paid, once that is settled
    others: tuple[Key, ...] = ()  # 14-3b-7: what is done besides
    slot: int = 0
    aim: int = 0
    failed: bool = False


playing = Procedure(Play)


def text_of(game: Game, card: int) -> int:
    """14-3c-2c: the text of an event card that is carried out; -1: the card is no event, or has none."""
    record = game.state.cards[card]
    definition = game.catalog.definitions[record.definition]
    if "イベント" not in kinds(game, card):
        return -1
    timed = [at for at in definition.faces[record.face].abilities if definition.programs[at].ability.windows]
    return timed[0] if timed else -1


@playing.step("")
def begin(game: Game, frame: Play) -> None:
    """A play that turns out to be impossible is taken back to where it began."""
    game.save()
    game.set(origin=game.state.cards[frame.card.card].zone)


@playing.step("14-3b-1")
def to_gate(game: Game, frame: Play) -> None:
    """14-3b-1: a card moves onto the Gate, where everybody sees it; 14-3b-1a: the card of an ability is shown."""
    card, seat = frame.card, frame.seat
    if frame.ability is None:
        happen(game, [move_event(game, card.card, GATE[0], seat=game.seat("4-5b", seat), cause="play", by=seat)])
    elif game.alive(card) and not shown(game, card.card) and game.rule("14-3b-1a"):
        happen(game, [Event("reveal", subject=card, after=card.identity, seat=seat)])


@playing.step("")
def enter(game: Game, frame: Play) -> None:
    """14-3b-1: a card, or an ability as if it were one, lies on the Gate."""
    source, key = frame.card, frame.ability
    if key is None:
        source = game.ref(frame.card.card)
        key = Key(game.state.cards[source.card].definition, text_of(game, source.card))
    old = frame.context
    context = Context(
        source, game.seat("4-5c", frame.seat), key, event=old.event if old is not None else None,
        binds=old.binds if old is not None else {}, time=game.tick(), parent=game.last_event,
    )  # fmt: skip
    kind = "card" if frame.ability is None else "ability"
    origin = game.rules.zone_at[frame.origin].name
    item = Item(game.tick(), kind, context.master, source if kind == "card" else NOBODY, context, source, origin=origin)
    items.put(game, replace(item, price="summon" if frame.summon else frame.cause))
    game.set(context=context, item=item.number, card=source)


# ------------------------------------------------------------------------------------------------ what is chosen


@playing.step("14-3b-2")
def choose_modes(game: Game, frame: Play) -> None:
    """14-3b-2: which of the listed options; the others do not exist from here on."""
    assert frame.context is not None
    if not ask_modes(game, frame.context, frame.slot, "14-3b-2"):
        game.goto(choose_place)


@playing.step("14-3b-2")
def chose_modes(game: Game, frame: Play) -> None:
    assert frame.context is not None
    context = with_modes(game, frame.context, frame.slot)
    game.goto(choose_modes, context=context, slot=frame.slot + 1)
    items.change(game, frame.item, context=context)


@playing.step("14-3b-3a")
def choose_place(game: Game, frame: Play) -> None:
    """14-3b-3a: of a unit, to which attack or defence zone of its player it is to go; it may be taken already."""
    game.chosen = ()
    if frame.ability is None and "ユニット" in kinds(game, frame.card.card):
        game.ask(place_decision(game, frame.seat, frame.card, "14-3b-3a"))


@playing.step("14-3b-3a")
def chose_place(game: Game, frame: Play) -> None:
    if game.chosen:
        game.set(place=game.chosen[0].to)
        items.change(game, frame.item, sort=game.chosen[0].to)


def place_decision(game: Game, seat: int, card: Ref, clause: str, zones: list[int] | None = None) -> Decision:
    """To which of a player's zones in the front row a unit goes."""
    found = [game.rules.zone_at[zone].name for zone in (slots(game, seat, ATTACK, DEFENCE) if zones is None else zones)]
    return Decision(seat, "choose", "place", clause, tuple(Option("place", to=name) for name in found), source=card)


@playing.step("14-3b-4")
def choose_targets(game: Game, frame: Play) -> None:
    """14-3b-4: targets are chosen now; 14-3b-4e: how many is settled now; too few, and it is not played."""
    context = frame.context
    assert context is not None
    needed = aims(game, context)
    if frame.aim >= len(needed):
        game.goto(divide)
        return
    node = needed[frame.aim]
    found = candidates(game, context, node)
    least, most = wanted(game, context, node, len(found))
    if len(found) < least:
        game.goto(check, failed=True)
        return
    ask_targets(game, context, found, least, most, "14-3b-4")


@playing.step("14-3b-4")
def chose_targets(game: Game, frame: Play) -> None:
    assert frame.context is not None
    context = with_targets(game, frame.context, aims(game, frame.context)[frame.aim])
    game.goto(choose_targets, context=context, aim=frame.aim + 1)
    items.change(game, frame.item, context=context)


def candidates(game: Game, context: Context, node: Choose) -> list[Ref]:
    """14-3b-4c: nothing targets itself; 14-3b-4d: what is asked about a target must be known to everybody."""
    found = legal_targets(game, context, node)
    if isinstance(node.among, Cards) and node.among.filters:
        found = [ref for ref in found if game.demands("14-3b-4d", shown(game, ref.card))]
    own = items.of_card(game, context.source.card)
    return [ref for ref in found if own is None or game.demands("14-3b-4c", ref != own.card)]


@playing.step("14-3b-5")
def divide(game: Game, frame: Play) -> None:
    """14-3b-5: what is divided among the targets is divided now; 14-3b-5a: each of them gets some."""
    context = frame.context
    assert context is not None
    if not _enough(game, context):
        game.goto(check, failed=True)
    elif not ask_share(game, context, "14-3b-5"):
        game.goto(settle_cost)


def _enough(game: Game, context: Context) -> bool:
    """14-3b-5a: is there a unit for each target?"""
    shares = game.program(context.key).shares if context.key.ability >= 0 else ()
    enough = [amount(game, context, share.amount) >= len(present(game, context, share.what)) for share in shares]
    return not enough or game.demands("14-3b-5a", all(enough))


@playing.step("14-3b-5")
def divided(game: Game, frame: Play) -> None:
    assert frame.context is not None
    context = with_share(game, frame.context)
    game.goto(divide, context=context)
    items.change(game, frame.item, context=context)


# ------------------------------------------------------------------------------------------------ what it costs


@playing.step("14-3b-7")
def settle_cost(game: Game, frame: Play) -> None:
    """14-3b-6a: a card costs energy as its level says; 14-3b-6e: unless it is played without paying; 14-5c-1: or countering.

    14-3b-7: from here on that is what it costs, whatever paying may change.
    """
    if frame.ability is not None or (frame.free and game.rule("14-3b-6e")):
        return
    countering = frame.cause == "counter" and game.by("14-5c-1", True)
    cost = 0 if countering else energy.demanded(game, frame.seat, frame.card.card)
    game.set(cost=cost, others=tuple(energy.other_costs(game, frame.card)))


@playing.step("")
def pay_energy(game: Game, frame: Play) -> None:
    """15-15a: first the energy."""
    if frame.cost > 0:
        game.call(Payment(seat=frame.seat, source=frame.card, amount=frame.cost, partly=frame.cause == "open"))


@playing.step("")
def note_payment(game: Game, frame: Play) -> None:
    """16-15b-1b: what was paid for a card is what was really done."""
    rested = sum(event.kind == "turn" for event in frame.done)
    items.change(game, frame.item, done=rested)
    for key in reversed(frame.others):  # what is called last is done first
        game.resolve(Context(frame.card, frame.seat, key), cost=True)


@playing.step("")
def pay_actions(game: Game, frame: Play) -> None:
    """14-3b-6a: an ability costs what its brackets say; 14-3b-8a: in the order in which it stands there."""
    assert frame.context is not None
    if frame.context.key.ability >= 0 and game.program(frame.context.key).cost and not frame.unpaid:
        game.resolve(frame.context, cost=True)


@playing.step("")
def check(game: Game, frame: Play) -> None:
    """14-3b-8: what cannot be paid, and 14-3b-4: what has no target, is not played; 16-15b-1: an open card pays what it can."""
    unpaid = frame.unpaid and frame.cause != "open" and game.rule("14-3b-8")
    if not frame.failed and not unpaid:
        game.keep()
        return
    game.rewind()
    begun = game.state.frames.pop()
    assert isinstance(begun, Play)
    hide_again(game, begun.card)
    clause = "14-3b-4" if frame.failed else "14-3b-8"
    game.record(Event("rewound", subject=begun.card, after=begun.card.identity, seat=frame.seat, clause=clause))


@playing.step("14-3b-9")
def played(game: Game, frame: Play) -> None:
    """14-3b-9: now it has been played; 15-17a-3: a normal summon counts."""
    assert frame.context is not None
    seat = frame.seat
    if frame.context.key.ability >= 0:
        limits.use(game, frame.context)
    counted = frame.summon and (not frame.freely or game.option("free_summons_count"))
    if counted and game.rule("15-17a-3"):
        name = f"summons/{seat}"
        game.state.numbers[name] = game.state.numbers.get(name, 0) + 1
    kind = "play" if frame.ability is None else "trigger" if frame.cause == "trigger" else "activate"
    game.occur(
        kind, subject=frame.card, after=frame.card.identity, seat=seat, origin=frame.origin,
        cause="skill" if frame.cause == "trigger" else "play", by=seat, source=frame.card,
        key=frame.context.key if frame.context.key.ability >= 0 else None, how="summon" if frame.summon else "",
    )  # fmt: skip


@playing.step("")
def told(game: Game, frame: Play) -> None:
    """What was waiting for this play to be over may follow now."""
    game.leave()
    game.proceed()
    game.reply(done=frame.done or (Event("play", subject=frame.card, seat=frame.seat),))
