"""Chapter 13: damage lies on the Gate before it is on anybody; on rulers it turns over cards of the deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from tefuda.kernel import tree
from tefuda.kernel.continuous import number, words
from tefuda.kernel.events import apply, happen
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, Item, Key, OfItem, Option, Ref
from tefuda.kernel.rules import Procedure

from . import icons, items
from .zones import COUNTER, DAMAGE, DECK, RULER, bury, kinds, move_event, ruler

#: 15-20c: what is dealt in the damage step is combat damage, everything else effect damage.
BATTLE, EFFECT = "battle", "effect"
#: 13-6c-1: the same, where nobody counters.
MUTE = {BATTLE: "battle, no counter", EFFECT: "effect, no counter"}
#: How much of the damage a ruler carries lets nobody counter.
CARRIED_MUTE = "mute/"


class Hit(msgspec.Struct, frozen=True, array_like=True):
    """So much damage from a source to a card."""

    source: Ref
    card: Ref
    amount: int


class Dealing(Frame, frozen=True, tag="gr.Dealing"):
    """13-2a: damage is dealt: a process for it is put on the Gate."""

    hits: tuple[Hit, ...]
    sort: str = EFFECT
    context: Context | None = None
    settled: tuple[Event, ...] = ()
    asked: tuple[int, ...] = ()  # the players whose sources are in order
    ordered: tuple[Ref, ...] = ()


dealing = Procedure(Dealing)


def damageable(game: Game, ref: Ref) -> bool:
    """13-8a: damage is dealt to rulers and units only."""
    there = game.alive(ref) and any(kind in ("ルーラー", "ユニット") for kind in kinds(game, ref.card))
    return game.demands("13-8a", there)


@dealing.step("13-2a-4")
def settle(game: Game, frame: Dealing) -> None:
    """13-2a-4: what changes how much is dealt has its say now; 13-2a-5: then the amount is fixed."""
    context = frame.context
    happen(
        game,
        [
            Event(
                "harm", subject=hit.card, after=hit.card.identity, agent=hit.source, amount=hit.amount, how=frame.sort,
                seat=game.master(hit.card.card), source=hit.source, by=_by(game, hit.source),
                cause="battle" if frame.sort in (BATTLE, MUTE[BATTLE]) else "skill",
                key=context.key if context is not None else None,
            )
            for hit in frame.hits
            if damageable(game, hit.card)
        ],
        intent=True,
    )  # fmt: skip


def _by(game: Game, source: Ref) -> int:
    return game.look_master(source) if source.card >= 0 else game.state.turn_player


@dealing.step("")
def settled(game: Game, frame: Dealing) -> None:
    """1-5b-2: no damage is not dealt."""
    harms = [event for event in frame.done if event.kind == "harm"]
    game.set(settled=tuple(event for event in harms if game.demands("1-5b-2", event.amount > 0)), done=())


@dealing.step("")
def order_sources(game: Game, frame: Dealing) -> None:
    """13-2a-2: of several sources of one player he decides the order; 13-2a-2a: the turn player's come first."""
    first = game.seat("13-2a-2a", game.state.turn_player)
    asked = first if not frame.asked else 1 - first
    sources = dict.fromkeys(event.agent for event in frame.settled if event.by == asked)
    game.set(asked=(*frame.asked, asked))
    game.chosen = tuple(Option("order", source) for source in sources)
    if len(sources) > 1 and game.rule("13-2a-2"):
        game.ask(Decision(asked, "order", "order", "13-2a-2", game.chosen))


@dealing.step("")
def ordered_sources(game: Game, frame: Dealing) -> None:
    named = (*frame.ordered, *(option.card for option in game.chosen))
    if len(frame.asked) < 2:
        game.goto(order_sources, ordered=named)
    else:
        game.set(ordered=named)


@dealing.step("13-2a")
def place(game: Game, frame: Dealing) -> None:
    """13-2a-2: one process for each source; 13-2a-3: with a pair of recipient and amount for each card."""
    for source in frame.ordered:
        pairs = game.every("13-2a-3", [event for event in frame.settled if event.agent == source])
        items.put(
            game,
            Item(
                game.tick(), "damage", _by(game, source), context=frame.context, source=game.by("13-2a-1", source),
                amount=sum(event.amount for event in pairs), sort=frame.sort,
                refs=tuple(event.subject for event in pairs),
                amounts=tuple(game.by("13-2a-5", event.amount) for event in pairs),
            ),
        )  # fmt: skip
    game.goto(told)
    if frame.settled:
        happen(game, [_placed(event) for event in frame.settled])


def _placed(event: Event) -> Event:
    """13-3a-1: that damage is on its way is something that happens."""
    return msgspec.structs.replace(event, kind="hit", number=0)


@dealing.step("")
def told(game: Game, frame: Dealing) -> None:
    game.reply(done=frame.done)


def deal(game: Game, context: Context, hits: Mapping[Ref, int], source: Ref) -> None:
    """15-20a: an effect deals damage; 14-15a: its source is the card whose effect it is, unless another is named."""
    more = _raised(game, context, source)
    clause = "14-15b" if "イベント" in words(game, source, "type") else "14-15a"
    dealt = tuple(Hit(game.by(clause, source), ref, amount + more) for ref, amount in hits.items())
    # 15-20c: whatever is not dealt in the damage step by the rules is effect damage.
    game.call(Dealing(hits=dealt, sort=game.by("15-20c", EFFECT) or BATTLE, context=context))


def _raised(game: Game, context: Context, source: Ref) -> int:
    """14-13f: what changes the original number of damage changes the number printed on the card that deals it."""
    if context.key.ability < 0 or not game.alive(source):
        return 0
    nodes = [n for n in tree.nodes(game.program(context.key).ability.effect) if isinstance(n, tree.Harm | tree.Deal)]
    printed = any(isinstance(n.amount, tree.Number) and not (isinstance(n, tree.Harm) and n.divided) for n in nodes)
    return game.by("14-13f", number(game, source.card, "base_damage") or 0) if printed else 0


def strike(game: Game, source: Ref, target: Ref, name: str, sort: str) -> None:
    """8-6b: a card deals damage as its ATK or STK says (14-15c: it is the source)."""
    amount = number(game, source.card, name) or 0
    game.call(Dealing(hits=(Hit(game.by("14-15c", source), target, amount),), sort=sort))


# ------------------------------------------------------------------------------------------------ 13-2b the damage is on them


def dealt(game: Game, item: Item) -> list[Event]:
    """13-2b-1, 13-2b-2: rulers and units carry so much more damage; 13-2b-3: if it is at least one, they have received it."""
    events: list[Event] = []
    for ref, amount in zip(item.refs, item.amounts, strict=True):
        if not damageable(game, ref) or amount < game.exactly("13-2b-3", 1):
            continue
        on_ruler = game.state.cards[ref.card].zone in RULER
        if not game.by("13-2b-1" if on_ruler else "13-2b-2", True):
            continue
        event = Event(
            "harm", subject=ref, after=ref.identity, agent=item.source, amount=amount, how=item.sort, by=item.seat,
            seat=game.master(ref.card), cause="battle" if item.sort in (BATTLE, MUTE[BATTLE]) else "skill",
            source=item.source, key=item.context.key if item.context is not None else None,
            clause="13-2b-1" if on_ruler else "13-2b-2",
        )  # fmt: skip
        if forbidden(game, event) is not None:
            continue
        events.append(event)
        if on_ruler:
            told = msgspec.structs.replace(event, kind="damage", subject=item.source, after=item.source.identity, agent=ref)
            events.append(told)
            if item.sort in MUTE.values():
                name = f"{CARRIED_MUTE}{event.seat}"
                game.state.numbers[name] = game.state.numbers.get(name, 0) + amount
    return events


def resolve(game: Game, item: Item) -> None:
    """13-2b: a damage process is resolved."""
    items.remove(game, item.number)
    apply(game, dealt(game, item))


def last_hit(game: Game, ref: Ref) -> Event | None:
    """15-12b: the damage that a card received last."""
    harms = (event for event in reversed(game.state.history) if event.kind == "harm" and event.subject == ref)
    return next(harms, None)


# ------------------------------------------------------------------------------------------------ 13-3 reduction


def pending(game: Game, refs: Iterable[Ref] | None, sort: str = "") -> Item | None:
    """13-3c-1: the topmost damage process that is about one of these cards (None: any) and of this sort."""
    found = [item for item in items.lying(game) if item.kind == "damage" and item.sort.startswith(sort)]
    if refs is not None:
        wanted = set(refs)
        found = [item for item in found if wanted & set(item.refs)]
    return game.last("13-3c-1", found) if found else None


class Reducing(Frame, frozen=True, tag="gr.Reducing"):
    """13-3d: so much is taken from the amounts of a damage process."""

    item: OfItem[int]
    left: int
    context: Context


reducing = Procedure(Reducing)


@reducing.step("13-3d")
def choose_share(game: Game, frame: Reducing) -> None:
    """13-3d-2: of several pairs, the controller of the cards says where each point is taken; 13-3d-2a: or the opponent."""
    item = items.find(game, frame.item)
    open_pairs = [at for at, amount in enumerate(item.amounts) if amount > 0] if item is not None else []
    game.chosen = ()
    if item is None or not open_pairs or frame.left <= 0:
        game.leave()
        return
    masters = {game.look_master(item.refs[at]) for at in open_pairs}
    several = len(masters) > 1
    seat = game.seat("13-3d-2a", 1 - item.seat) if several else game.seat("13-3d-2", masters.pop())
    options = tuple(Option("choose", item.refs[at], index=at) for at in open_pairs)
    game.ask(Decision(seat, "choose", "reduce", "13-3d-2", options, source=frame.context.source))


@reducing.step("13-3d")
def reduce_one(game: Game, frame: Reducing) -> None:
    """13-3d: point by point; with one recipient all at once."""
    item = items.find(game, frame.item)
    assert item is not None
    at = game.chosen[0].index
    alone = sum(amount > 0 for amount in item.amounts) == 1
    taken = min(frame.left, item.amounts[at]) if alone else 1
    lower(game, item, at, taken)
    game.goto(choose_share, left=frame.left - taken)


def lower(game: Game, item: Item, at: int, taken: int) -> None:
    """The amount of one pair of a damage process becomes smaller."""
    amounts = (*item.amounts[:at], item.amounts[at] - taken, *item.amounts[at + 1 :])
    items.change(game, item.number, amounts=amounts, amount=sum(amounts))
    ref = item.refs[at]
    game.occur("lessened", subject=ref, after=ref.identity, amount=taken, seat=game.look_master(ref))


def to_zero(game: Game, item: Item) -> None:
    """13-3d-1: damage becomes 0; 13-3d-2b: of all pairs."""
    for at in game.every("13-3d-2b", [at for at, amount in enumerate(item.amounts) if amount > 0]):
        found = items.find(game, item.number)
        assert found is not None
        lower(game, found, at, found.amounts[at])


# ------------------------------------------------------------------------------------------------ 13-5, 13-6 ruler damage


def carried(game: Game, seat: int) -> int:
    """3-6f: the damage that a ruler carries."""
    return game.state.cards[ruler(game, seat).card].damage


def place_ruler_damage(game: Game, seats: Iterable[int]) -> None:
    """13-5b: as many processes as the ruler carries damage; 13-5b-1: its controller's; 13-5c: then it carries none."""
    state = game.state
    for seat in seats:
        ref = ruler(game, seat)
        amount, mute = carried(game, seat), state.numbers.pop(f"{CARRIED_MUTE}{seat}", 0)
        for at in range(game.by("13-5b", amount)):
            sort = "no counter" if at >= amount - mute else ""
            items.put(game, Item(game.tick(), "ruler_damage", game.seat("13-5b-1", seat), source=ref, sort=sort))
        rest = min(amount - 1, game.exactly("13-5c", 0))
        game.put(ref.card, msgspec.structs.replace(state.cards[ref.card], damage=rest))
        game.record(Event("ruler_damage", subject=ref, after=ref.identity, seat=seat, amount=amount, clause="13-5b"))
    game.proceed()


class RulerDamage(Frame, frozen=True, tag="gr.RulerDamage"):
    """13-6a: a point of ruler damage is resolved."""

    item: Item
    card: Ref = NOBODY
    key: Key | None = None  # the counter ability


countering = Procedure(RulerDamage)


@countering.step("13-6b")
def turn_over(game: Game, frame: RulerDamage) -> None:
    """13-6b: the top card of the deck goes to the counter zone, for all to see."""
    seat = frame.item.seat
    pile = game.state.zones[DECK[seat]]
    if pile:
        happen(game, [move_event(game, game.last("3-4c", pile), COUNTER[seat], by=seat)])


@countering.step("")
def look(game: Game, frame: RulerDamage) -> None:
    """13-6c: has it a counter ability? 13-6c-1: not, if the damage says so."""
    moved = [event for event in frame.done if event.kind == "move" and event.destination in COUNTER]
    if not moved:
        game.goto(gone)
        return
    ref = Ref(moved[0].subject.card, moved[0].after)
    silenced = frame.item.sort == "no counter" and game.rule("13-6c-1")
    game.set(card=ref, key=None if silenced else icons.counter_ability(game, ref))


@countering.step("13-6c")
def to_damage_zone(game: Game, frame: RulerDamage) -> None:
    """13-6c: without one it goes to the damage zone."""
    if frame.key is None:
        owner = game.state.cards[frame.card.card].owner
        happen(game, [move_event(game, frame.card.card, DAMAGE[owner], by=frame.item.seat)])


@countering.step("13-6d")
def counter(game: Game, frame: RulerDamage) -> None:
    """13-6d-1: a counter ability has to be played; 14-5c: if it says that the card itself is played, that is."""
    if frame.key is not None:
        icons.play(game, frame.item.seat, frame.card, frame.key, "counter")


@countering.step("13-6d-2")
def unplayable(game: Game, frame: RulerDamage) -> None:
    """13-6d-2: if it could not be played, its card goes to the graveyard."""
    waits = any(item.context is not None and item.context.source == frame.card for item in game.state.items)
    if frame.key is not None and game.alive(frame.card) and not waits:
        happen(game, [bury(game, frame.card.card)])


@countering.step("13-6e")
def gone(game: Game, frame: RulerDamage) -> None:
    """13-6e: the process leaves the Gate."""
    items.remove(game, frame.item.number)


# ------------------------------------------------------------------------------------------------ 13-4, 13-7 recovery


def recovered(game: Game, context: Context, ref: Ref, amount: int | None) -> Event:
    """13-7b: a unit carries so much less damage, but never less than none; all of it, if no amount is said."""
    harm = game.state.cards[ref.card].damage
    less = harm if amount is None else min(amount, harm)
    return Event(
        "recover", subject=ref, after=ref.identity, amount=less, seat=game.master(ref.card), cause="skill",
        by=context.master, source=context.source, agent=context.source, key=context.key, parent=context.parent,
    )  # fmt: skip


def heal(game: Game, event: Event) -> None:
    """The bookkeeping of a recovery that has happened."""
    cards, card = game.state.cards, event.subject.card
    game.put(card, msgspec.structs.replace(cards[card], damage=max(0, cards[card].damage - event.amount)))
    game.proceed()
