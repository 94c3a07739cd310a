"""Sections 807 and 808: playing activated and automatic abilities. They are played and resolved in one go (804)."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.kit.abilities import works
from tefuda.games.kit.limits import count, slot, uses
from tefuda.games.kit.playing import take_back
from tefuda.games.kit.prices import Part
from tefuda.kernel.continuous import invalid
from tefuda.kernel.costs import payable
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Frame, Item, Key, OfItem, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import holds
from tefuda.kernel.triggers import armed_name

from . import dating, hiding, prices, when_playing
from .meanings import BY_NAME, EXTEND, ONCE_A_TURN
from .zones import PUBLIC

#: 1113.2: the key under which it is noted that a player has played such an ability.
EXTENDED = "extended/"


def may_use(game: Game, source: Ref, key: Key) -> bool:
    """803.1f: so many times a turn; each play counts."""
    ability = game.program(key).ability
    if not ability.per_turn:
        return True
    return game.demands("803.1f", uses(game, slot(game, source.identity, key), ability.period) < ability.per_turn)


def bearer(context: Context) -> Ref:
    """808.3d: an ability that its own card has set off by leaving a square is the one that card had there."""
    event = context.event
    left = event is not None and event.looks_back and event.after == context.source.identity
    return event.subject if left and event is not None else context.source


def spent(game: Game, seat: int, key: Key) -> bool:
    """1115.3, 1129.2, 1131.3: of some keywords a player plays one ability a turn, whatever card it is on."""
    word = game.program(key).ability.keyword
    if word == EXTEND and f"{EXTENDED}{seat}" in game.state.numbers:
        return game.rule("1113.2")
    if word not in ONCE_A_TURN:
        return False
    plays = [event.key for event in game.past.called("activate") if event.seat == seat and event.key is not None]
    again = any(game.program(one).ability.keyword == word for one in plays if word not in BY_NAME or _namesakes(game, one, key))
    return again and game.rule(ONCE_A_TURN[word])


def _namesakes(game: Game, one: Key, other: Key) -> bool:
    """1132.2: are they abilities of cards of the same name?"""
    definitions = game.catalog.definitions
    return definitions[one.definition].faces[0].name == definitions[other.definition].faces[0].name


def use_of(game: Game, seat: int, source: Ref, key: Key) -> Event:
    """The play of an ability, to be asked about: `at` says of which kind it is."""
    ability = game.program(key).ability
    kind = ability.windows[0] if ability.windows else ability.kind
    return Event("activate", subject=source, seat=seat, at=kind, by=seat, cause="play", source=source, key=key)


def use(game: Game, source: Ref, key: Key) -> None:
    """803.1f: a play is counted, whatever comes of it."""
    ability = game.program(key).ability
    if ability.keyword == EXTEND:
        game.state.numbers[f"{EXTENDED}{game.master(source.card)}"] = 1
    if ability.per_turn:
        count(game, slot(game, source.identity, key), ability.period)


def valid(game: Game, ref: Ref, key: Key, seat: int) -> bool:
    """803.1, 803.2a: does the card have the ability where it lies, and does the ability's own condition hold?"""
    program = game.program(key)
    condition = program.ability.condition
    if not works(game, ref, key) or invalid(game, ref.card, program):
        return False
    true = condition is None or game.demands("803.2a", holds(game, Context(ref, seat, key), condition))
    return true and game.keyword_applies(program)


class PlayAbility(Frame, frozen=True, tag="zx.PlayAbility"):
    """804.2: an activated ability is played by its player, an automatic one because it has been set off (`auto`)."""

    seat: int
    context: Context
    auto: bool = False
    origin: int = -1
    item: OfItem[int] = -1
    offer: Key | None = None  # 1027.1: what is done for it
    parts: tuple[Part, ...] = ()  # 804.2f: what is still to be paid, if its player says in which order


playing = Procedure(PlayAbility)


@playing.step("")
def begin(game: Game, frame: PlayAbility) -> None:
    """804.2a: if its price cannot be paid, everything is as it was before."""
    game.save()
    game.set(origin=game.look(frame.context.source).zone)


@playing.step("804.2b")
def announce(game: Game, frame: PlayAbility) -> None:
    """804.2b: the card of a hidden zone whose ability is played is shown."""
    ref = frame.context.source
    if frame.origin not in PUBLIC and game.alive(ref):
        happen(game, [Event("reveal", subject=ref, after=ref.identity, seat=frame.seat, cause="play", by=frame.seat)])


@playing.step("")
def to_temporary(game: Game, frame: PlayAbility) -> None:
    """804.2e: the ability lies in the temporary zone (310.1) while it is played and resolved."""
    context = replace(frame.context, time=game.tick(), parent=game.last_event if not frame.auto else frame.context.parent)
    item = Item(game.tick(), "ability", frame.seat, NOBODY, context, context.source)
    game.state.items.append(item)
    game.set(context=context, item=item.number)
    game.proceed()


@playing.step("1027.1")
def choose_offer(game: Game, frame: PlayAbility) -> None:
    """1027.1, 804.2c: what may be done when playing it is chosen now; 807.1b: what its words say of its price counts."""
    context = when_playing.lowered(game, frame.context)
    game.set(context=context)
    keys = when_playing.offers(game, frame.seat, context.source, context.key)
    game.chosen = ()
    if keys:
        enough = game.feasible(context, game.program(context.key).ability.cost)
        options = tuple(Option("ability", context.source, key=key, index=at) for at, key in enumerate(keys))
        most = game.limit("1027.1a", 1)
        game.ask(Decision(frame.seat, "choose", "ability", "1027.1", options, 0 if enough else 1, most, context.source))


@playing.step("1027.1")
def chose_offer(game: Game, frame: PlayAbility) -> None:
    """1027.1: it is done."""
    if game.chosen and game.chosen[0].key is not None:
        offer = replace(frame.context, key=game.chosen[0].key)
        game.set(offer=offer.key)
        game.resolve(offer, cost=True)


@playing.step("1027.1")
def count_offer(game: Game, frame: PlayAbility) -> None:
    """1027.1: and the price is less."""
    if frame.offer is not None:
        context = frame.context
        points = when_playing.points(game, context)
        left = when_playing.changed(game, replace(context, key=frame.offer), points)
        game.set(context=when_playing.less(context, points - left), offer=None)


@playing.step("807.1c")
def pay(game: Game, frame: PlayAbility) -> None:
    """807.1c: what stands before its effect is paid; 804.2f: in any order, which is asked where it can make a difference."""
    if not game.program(frame.context.key).ability.cost:
        game.goto(check)
        return
    found = prices.parts(game, frame.context)
    if found and game.rule("804.2f"):
        game.set(parts=found)
    else:
        game.resolve(frame.context, cost=True)


@playing.step("")
def choose_part(game: Game, frame: PlayAbility) -> None:
    """804.2f: which price is paid next."""
    if not frame.parts or frame.unpaid:
        game.goto(check)
        return
    options = [Option("cost", index=at, price=part.word) for at, part in enumerate(frame.parts) if _payable(game, frame, part)]
    if not options:
        game.goto(check, unpaid=True)
        return
    game.ask(Decision(frame.seat, "choose", "cost", "804.2f", tuple(options), source=frame.context.source))


def _payable(game: Game, frame: PlayAbility, part: Part) -> bool:
    return payable(game, frame.context, game.program(frame.context.key).cost[part.start : part.stop])


@playing.step("")
def pay_part(game: Game, frame: PlayAbility) -> None:
    at = game.chosen[0].index
    part = frame.parts[at]
    game.goto(choose_part, parts=(*frame.parts[:at], *frame.parts[at + 1 :]))
    game.pay_part(frame.context, part.start, part.stop)


@playing.step("")
def check(game: Game, frame: PlayAbility) -> None:
    """804.2f: what cannot be paid was not played; 808.2a: an automatic ability that cannot be played is dropped."""
    if not frame.unpaid:
        game.keep()
        return
    take_back(game, frame.context.source, frame.seat, "804.2f")


@playing.step("")
def played(game: Game, frame: PlayAbility) -> None:
    """804.2h: now it has been played."""
    context = frame.context
    use(game, bearer(context), context.key)
    event = context.event
    game.occur(
        "trigger" if frame.auto else "activate", subject=context.source, after=context.source.identity, seat=frame.seat,
        cause="skill" if frame.auto else "play", by=frame.seat, source=context.source, key=context.key,
        at=event.at if event is not None and event.kind == "end" else "", clause="804.2h",
    )  # fmt: skip


@playing.step("804.3a")
def resolve(game: Game, frame: PlayAbility) -> None:
    """804.3a: what it says is done, in the order of its words; 803.3: also if it has become invalid since its play began."""
    context = frame.context
    if (_stands if frame.auto else _usable)(game, context) or game.rule(_though_invalid(game, frame)):
        game.resolve(context)


def _usable(game: Game, context: Context) -> bool:
    return valid(game, context.source, context.key, context.master)


def _stands(game: Game, context: Context) -> bool:
    """Is an automatic ability still where it works, and valid?"""
    record = game.state.cards[context.source.card]
    program = game.program(context.key)
    there = game.alive(context.source) and game.rules.functions(game, record, program)
    return there and not invalid(game, context.source.card, program)


def _though_invalid(game: Game, frame: PlayAbility) -> str:
    """803.3: what was begun goes on; 803.2c: so does what was set off; 808.6: also of a card that has gone."""
    if not frame.auto:
        return "803.3"
    ref = frame.context.source
    there = game.alive(ref) and game.rules.functions(game, game.state.cards[ref.card], game.program(frame.context.key))
    return "803.2c" if there else "808.6"


@playing.step("")
def ask_order(game: Game, frame: PlayAbility) -> None:
    """811.3c: if it matters which of its effects counts as earlier, its player says so."""
    dating.ask(game, frame.seat, frame.context.source, frame.context.time)


@playing.step("811.3b")
def date(game: Game, frame: PlayAbility) -> None:
    """811.3b: what lasts counts from the end of the resolution."""
    dating.settle(game, frame.context.source, frame.context.time)


@playing.step("")
def put_back(game: Game, frame: PlayAbility) -> None:
    """804.3e, 1006.2: what was looked at or shown and has not been put anywhere is put back."""
    hiding.put_back(game, frame.context)


@playing.step("804.3f")
def hide(game: Game, frame: PlayAbility) -> None:
    """804.3f: a card of a hidden zone that was shown for its ability is hidden again."""
    hiding.hide(game, frame.context.source)


@playing.step("")
def over(game: Game, frame: PlayAbility) -> None:
    """804.3f: the ability leaves the temporary zone; 808.5a: one that waits for a state of things may be set off anew."""
    game.state.items = [item for item in game.state.items if item.number != frame.item]
    if frame.auto and game.rule("808.5a"):
        game.state.numbers.pop(armed_name(frame.context), None)
    game.proceed()
