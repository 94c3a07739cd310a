"""Section 1204-2: playing cards and abilities, step by step, and taking a play back when it cannot be done."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.kit.playing import aims, ask_modes, ask_targets, take_back, wanted, with_modes, with_targets
from tefuda.games.kit.prices import Part, entwined
from tefuda.kernel.acts import legal_targets
from tefuda.kernel.continuous import number
from tefuda.kernel.events import apply, happen, unwatched
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, Item, Key, OfItem, Option, Ref, item_number
from tefuda.kernel.rules import Procedure
from tefuda.kernel.tree import Number

from . import energy, prices, stack
from .energy import Payment
from .limits import use
from .zones import PUBLIC, RESOLUTION, move_event


class Play(Frame, frozen=True, tag="bd.Play"):
    """1204-2: a card or an ability is played. An automatic ability lies in the resolution zone already (`auto`)."""

    seat: int
    card: Ref
    ability: Key | None = None  # None: a card
    free: bool = False  # 512-2: without paying
    ordered: bool = False  # 512-1: an effect says that it is played, from wherever it is
    saved: bool = True  # it can be taken back to where it began
    auto: bool = False
    copied: bool = False  # 520-1b: a copy makes its choices but is not played
    kept: Context | None = None  # 520-1a: the choices of what was copied, which may be kept
    item: OfItem[int] = -1
    origin: int = -1
    context: Context | None = None
    slot: int = 0
    aim: int = 0
    cost: int = 0  # of a card, as it was confirmed
    noted: energy.Noted | None = None  # what is paid for it
    allowed: bool = False  # 104-1: an effect lets it be played from where it is
    offers: tuple[prices.Price, ...] = ()
    price: prices.Price | None = None
    parts: tuple[Part, ...] = ()  # what is still to be paid
    paying: bool = False
    failed: bool = False


playing = Procedure(Play)


@playing.step("")
def begin(game: Game, frame: Play) -> None:
    """A play that turns out to be impossible is taken back to where it began."""
    if frame.saved:
        game.save()
    game.set(origin=game.state.cards[frame.card.card].zone)
    if frame.ability is None:
        # 1204-2b: its cost is what it costs where it is, and what effects there make of it, before it moves.
        cost = game.by("1204-2b", number(game, frame.card.card, "cost") or 0)
        allowed = prices.allowed(game, frame.seat, frame.card)
        game.set(cost=cost, noted=energy.note(game, frame.card.card), allowed=allowed)


@playing.step("1204-2a")
def announce(game: Game, frame: Play) -> None:
    """1204-2a: name it; 12.04.2.a.1: what is hidden is shown."""
    if frame.origin not in PUBLIC and game.rule("12.04.2.a.1"):
        happen(
            game, [Event("reveal", subject=frame.card, after=frame.card.identity, seat=frame.seat, cause="play", by=frame.seat)]
        )


@playing.step("1204-2c")
def to_resolution(game: Game, frame: Play) -> None:
    """1204-2c: a card moves to the resolution zone, on top (413-4a); its player controls it there (2.02.1.a.1)."""
    if frame.ability is None:
        happen(game, [move_event(game, frame.card.card, RESOLUTION, frame.seat, cause="play", by=frame.seat)])


@playing.step("")
def enter_stack(game: Game, frame: Play) -> None:
    """1204-1: what is played lies in the resolution zone until it is resolved; 1204-2d: with the cost that was confirmed."""
    source, key = frame.card, frame.ability
    cost = 0
    if key is None:
        source = game.ref(frame.card.card)
        record = game.state.cards[source.card]
        key = Key(record.definition, command(game, source.card))
        cost = frame.cost
    master = game.seat("202-1c", frame.seat)
    context = Context(source, master, key, time=game.tick(), parent=game.last_event)
    kind = "card" if frame.ability is None else "ability"
    origin = game.rules.zone_at[frame.origin].name
    item = Item(game.tick(), kind, frame.seat, source if kind == "card" else NOBODY, context, source, cost, origin=origin)
    if game.rule("1204-1"):
        game.state.items.append(item)
    game.set(context=context, item=item.number, card=source)
    game.proceed()


def command(game: Game, card: int) -> int:
    """1201-1a, 1204-3a: the text of a command that is carried out; -1 if the card has none."""
    record = game.state.cards[card]
    definition = game.catalog.definitions[record.definition]
    if definition.faces[record.face].words["type"] != ("コマンド",):
        return -1
    found = [i for i in definition.faces[record.face].abilities if definition.programs[i].ability.kind == "activated"]
    return found[0] if found else -1


# ------------------------------------------------------------------------------------------------ modes and targets


@playing.step("1204-2f")
def choose_modes(game: Game, frame: Play) -> None:
    """1204-2f: which of the listed options; 12.04.2.f.1: the others do not exist from here on."""
    assert frame.context is not None
    if not ask_modes(game, frame.context, frame.slot, "1204-2f"):
        game.goto(choose_targets)


@playing.step("1204-2f")
def chose_modes(game: Game, frame: Play) -> None:
    assert frame.context is not None
    context = with_modes(game, frame.context, frame.slot)
    game.goto(choose_modes, context=context, slot=frame.slot + 1)
    stack.change(game, frame.item, context=context)


@playing.step("1204-2g")
def choose_targets(game: Game, frame: Play) -> None:
    """1204-2g: targets are chosen now; 12.04.2.g.4: how many is settled now; 12.04.2.g.3: too few, and it is not played."""
    context = frame.context
    assert context is not None
    needed = game.by("12.04.2.g.1", aims(game, context))
    if frame.aim >= len(needed):
        game.goto(offer_prices)
        _tell(game, context, [ref for node in needed for ref in context.binds.get(node.bind, ())])
        return
    node = needed[frame.aim]
    found = game.by("12.04.2.g.2", legal_targets(game, context, node))
    least, most = wanted(game, context, node, len(found))
    if node.most is not None and not isinstance(node.most, Number):
        most = game.by("12.04.2.g.4", most)
    kept = frame.kept.binds.get(node.bind) if frame.kept is not None else None
    if kept is not None:
        # 520-1a: a copy has as many targets as its original, and the same ones unless they are changed to legal others.
        found = [*kept, *(ref for ref in found if ref not in kept)]
        least = most = len(kept)
    if len(found) < least and game.rule("12.04.2.g.3"):
        game.goto(check, failed=True)
        return
    ask_targets(game, context, found, least, most, "1204-2g")


def targeting(context: Context, ref: Ref) -> Event:
    """1204-2g: a card becomes a target. It is chosen as one, so what cannot be chosen cannot be a target either."""
    master, source = context.master, context.source
    return Event(
        "target",
        also="choose",
        subject=ref,
        after=ref.identity,
        agent=source,
        seat=master,
        cause="skill",
        by=master,
        source=source,
        clause="1204-2g",
    )


def _tell(game: Game, context: Context, refs: list[Ref]) -> None:
    """All targets are known: whoever waits for it learns of each card once. What waits to be resolved is no card."""
    told = [targeting(context, ref) for ref in dict.fromkeys(refs) if item_number(ref) < 0]
    if told and not unwatched(game, told[0]):
        apply(game, told)


@playing.step("1204-2g")
def chose_targets(game: Game, frame: Play) -> None:
    assert frame.context is not None
    context = with_targets(game, frame.context, aims(game, frame.context)[frame.aim])
    game.goto(choose_targets, context=context, aim=frame.aim + 1)
    stack.change(game, frame.item, context=context)


# ------------------------------------------------------------------------------------------------ costs


@playing.step("1204-2h")
def offer_prices(game: Game, frame: Play) -> None:
    """1204-2h: what it costs; 12.04.2.h.2: another cost may be paid instead."""
    if frame.auto or frame.free:
        game.goto(check)
        return
    assert frame.context is not None
    # 512-1: what an effect plays costs what is usual for it, also where only レガシー lets players play cards.
    origin = "" if frame.ordered and game.rule("512-1") else game.rules.zone_at[frame.origin].name
    offers = prices.offers(game, frame.seat, frame.card.card, frame.ability, origin, frame.noted, allowed=frame.allowed)
    if not offers:
        game.goto(check, failed=True)
        return
    game.set(offers=tuple(offers))
    options = tuple(Option("cost", index=at, price=price.word) for at, price in enumerate(offers))
    game.ask(Decision(frame.seat, "choose", "cost", "12.04.2.h.2", options, 1, 1, frame.card))


@playing.step("1204-2h")
def chose_price(game: Game, frame: Play) -> None:
    price = frame.offers[game.chosen[0].index if game.chosen else 0]
    game.set(price=price, parts=prices.parts(game, price))
    item = stack.find(game, frame.item)
    if item is not None and price.keyword:
        cost = game.by("1409-2a", item.amount) if price.keyword == "エヴォル" else item.amount
        stack.change(game, frame.item, price=price.word, amount=cost)
    if price.keyword == "レガシー":
        # 1408-2: wherever it goes from the resolution zone, it will be removed instead.
        cards, card = game.state.cards, frame.card.card
        game.put(card, replace(cards[card], role="legacy"))


@playing.step("1204-2i")
def next_part(game: Game, frame: Play) -> None:
    """1204-2i: everything is paid; 12.04.2.i.1: in any order, which is asked where it can make a difference."""
    options = tuple(Option("cost", index=at, price=part.word) for at, part in enumerate(frame.parts))
    game.set(paying=bool(options))
    if entwined(frame.parts) and game.rule("12.04.2.i.1"):
        assert frame.price is not None
        first = [option for option in options if prices.may_begin(game, frame.context, frame.price, frame.parts, option.index)]
        options = tuple(first) or options
        game.ask(Decision(frame.seat, "choose", "cost", "12.04.2.i.1", options, 1, 1, frame.card))
    else:
        game.chosen = options[:1]


@playing.step("12.04.2.h.1")
def pay_part(game: Game, frame: Play) -> None:
    """12.04.2.h.1: energy for a card's play cost; the other costs (h.2, h.3) are actions to be carried out."""
    if not frame.paying:
        return
    assert frame.price is not None
    assert frame.context is not None
    at = game.chosen[0].index
    part = frame.parts[at]
    game.goto(next_part, parts=(*frame.parts[:at], *frame.parts[at + 1 :]), paying=False)
    if part.key is None:
        game.call(Payment(seat=frame.seat, source=frame.card, total=frame.price.total, points=frame.price.points))
    else:
        game.pay_part(replace(frame.context, key=part.key, binds={}), part.start, part.stop)


@playing.step("")
def check(game: Game, frame: Play) -> None:
    """12.04.2.i.3, 12.04.2.g.3: what cannot be paid or aimed is taken back; 1304-3a: an automatic ability is just removed."""
    unpaid = frame.unpaid and game.rule("12.04.2.i.3")
    if not (frame.failed or unpaid):
        if frame.saved:
            game.keep()
    elif frame.saved:
        take_back(game, frame.card, frame.seat, "12.04.2.g.3" if frame.failed else "12.04.2.i.3")
    elif game.rule("1304-3a"):
        stack.remove(game, frame.item)
        if frame.copied:
            stack.vanish(game, frame.card.card)
        game.leave()


@playing.step("1204-2j")
def played(game: Game, frame: Play) -> None:
    """1204-2j: now it has been played; 520-3: a copy has not."""
    assert frame.context is not None
    if frame.auto or frame.ability is not None:
        # 1206-2b: only what has really been played is counted.
        use(game, frame.context.source.identity, frame.context.key)
    if frame.copied and game.rule("520-3"):
        return
    # 1201-2: what is played is a card, an activated or an automatic ability, and texts may ask which.
    auto = frame.auto and game.rule("1201-2")
    kind = "trigger" if auto else "play" if frame.ability is None and not frame.auto else "activate"
    event = Event(
        kind,
        subject=frame.card,
        after=frame.card.identity,
        seat=frame.seat,
        origin=frame.origin,
        cause="skill" if frame.auto else "play",
        by=frame.seat,
        source=frame.card,
        key=frame.context.key if frame.context.key.ability >= 0 else None,
        parent=frame.context.parent,
        clause="12.04.2.j.1",
    )
    batch = game.by("12.04.2.j.1", [event])
    if frame.price is not None and frame.price.keyword == "エヴォル" and game.rule("1409-4"):
        batch.append(replace(event, kind="evolve", how=frame.price.word, clause="1409-4"))
    happen(game, batch)


@playing.step("")
def told(game: Game, frame: Play) -> None:
    game.reply(done=frame.done)
