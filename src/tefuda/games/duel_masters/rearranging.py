"""Cards that change places without being moved one by one: into a deck (401.6), whole zones (701.26c), shields (113.2a)."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.kit.moves import caused
from tefuda.kernel import objects, tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import amount, present

from .castles import CASTLE
from .shields import PILE
from .statuses import BOUND
from .zones import DECK, SHIELDS, move_event, shields

# ------------------------------------------------------------------------------------------------ 401.6


class Inserting(Frame, frozen=True, tag="dm.Inserting"):
    """401.6: cards go so many places below the top of their owner's deck."""

    context: Context
    cards: tuple[Ref, ...]
    place: int


inserting = Procedure(Inserting)


@inserting.step("")
def insert(game: Game, frame: Inserting) -> None:
    """401.6: under the deck, if it has fewer cards than that."""
    if not frame.cards:
        game.reply(done=frame.done)
        return
    ref = frame.cards[0]
    game.goto(insert, cards=frame.cards[1:])
    if game.alive(ref):
        short = len(game.state.zones[DECK[game.state.cards[ref.card].owner]]) < frame.place
        how = game.by("401.6", "bottom") if short else str(frame.place)
        happen(game, [caused(move_event(game, ref.card, DECK, how=how), frame.context)])


def place_in_deck(game: Game, context: Context, node: tree.Special) -> None:
    """A card says: the third from the top of the deck."""
    place = amount(game, context, node.amount) if node.amount is not None else 1
    refs = tuple(dict.fromkeys(present(game, context, node.what or tree.This())))
    game.call(Inserting(context=context, cards=refs, place=place))


# ------------------------------------------------------------------------------------------------ 701.26c


class Exchanging(Frame, frozen=True, tag="dm.Exchanging"):
    """701.26c: all cards of two zones change places."""

    context: Context
    zones: tuple[str, str]


exchanging = Procedure(Exchanging)


@exchanging.step("701.26c")
def exchange(game: Game, frame: Exchanging) -> None:
    """701.26c: also if one of the zones is empty, and as far as nothing stops or replaces the moves."""
    seat = frame.context.master
    one, two = (game.rules.places[name] for name in frame.zones)
    there = [(card, two) for card in game.counted(one[seat])] + [(card, one) for card in game.counted(two[seat])]
    moves = [move_event(game, card, place) for card, place in there]
    happen(game, [caused(event, frame.context) for event in moves])


@exchanging.step("")
def exchanged(game: Game, frame: Exchanging) -> None:
    game.reply(done=frame.done)


#: 701.26c: what the acts are called by which two zones change places.
SWAP = "swap:"
SWAPS = tuple(f"{SWAP}{zones}" for zones in ("hand/mana", "hand/grave", "mana/grave"))


def swap_zones(game: Game, context: Context, node: tree.Special) -> None:
    """A card says: all cards of these two zones change places."""
    one, _, two = node.act.removeprefix(SWAP).partition("/")
    game.call(Exchanging(context=context, zones=(one, two)))


# ------------------------------------------------------------------------------------------------ 113.2a


class Rearranging(Frame, frozen=True, tag="dm.Rearranging"):
    """113.2a: a player rearranges the cards of his shields; each shield keeps its place and its number of cards."""

    context: Context
    seat: int
    sizes: tuple[int, ...] = ()
    castles: tuple[tuple[int, Ref], ...] = ()  # which place each castle fortifies
    bound: tuple[tuple[int, str], ...] = ()  # which place the creatures with シールド・フォース are bound to
    cards: tuple[Ref, ...] = ()


rearranging = Procedure(Rearranging)


@rearranging.step("")
def remember(game: Game, frame: Rearranging) -> None:
    """113.2a: places and numbers are remembered, and what speaks of a shield at which place."""
    cards, there = game.state.cards, shields(game, frame.seat)
    piles = [[part for part in cards[card].parts if cards[part].role == PILE.role] for card in there]
    castles = [
        (at, game.ref(part)) for at, card in enumerate(there) for part in cards[card].parts if cards[part].role == CASTLE.role
    ]
    marks = [(name, identity) for name, identity in game.state.numbers.items() if name.startswith(BOUND)]
    bound = [(at, name) for at, card in enumerate(there) for name, identity in marks if identity == cards[card].object]
    everything = [game.ref(one) for card, pile in zip(there, piles, strict=True) for one in (card, *pile)]
    sizes = tuple(1 + len(pile) for pile in piles)
    game.set(sizes=sizes, castles=tuple(castles), bound=tuple(bound), cards=tuple(everything))


@rearranging.step("113.2a")
def ask_order(game: Game, frame: Rearranging) -> None:
    """113.2a: the player says which cards come where, without looking at them."""
    options = tuple(Option("order", ref) for ref in frame.cards)
    game.chosen = options
    if len(options) > 1:
        game.ask(Decision(frame.seat, "order", "rearrange", "113.2a", options, source=frame.context.source))


@rearranging.step("113.2a")
def take_apart(game: Game, frame: Rearranging) -> None:
    """The piles are taken apart; under the other reading castles fortify nothing any more, and fall (703.4k)."""
    game.set(cards=tuple(option.card for option in game.chosen))
    parts = [ref for ref in frame.cards if game.state.cards[ref.card].host >= 0]
    falling = [] if game.option(KEEPS_PLACE) else [castle for _, castle in frame.castles]
    happen(game, [_separate(game, ref) for ref in (*parts, *falling)])


def _separate(game: Game, ref: Ref) -> Event:
    record = game.state.cards[ref.card]
    return Event("separate", subject=ref, after=ref.identity, agent=game.ref(record.host), seat=record.owner, role=record.role)


@rearranging.step("113.2a")
def lay_out(game: Game, frame: Rearranging) -> None:
    """Each shield is made of as many cards as before; castles and bonds are those of the shield that is there now."""
    leads: list[int] = []
    batch: list[Event] = []
    rest = list(frame.cards)
    for size in frame.sizes:
        lead, *pile = rest[:size]
        rest = rest[size:]
        leads.append(lead.card)
        batch += [objects.attaching(game, ref, lead, PILE.role, seat=frame.seat) for ref in pile]
    standing = [(at, castle) for at, castle in frame.castles if game.state.cards[castle.card].host >= 0]
    batch += [objects.attaching(game, castle, game.ref(leads[at]), CASTLE.role, seat=frame.seat) for at, castle in standing]
    zone = SHIELDS[frame.seat]
    others = [card for card in game.state.zones[zone] if card not in leads]
    game.state.zones[zone] = (*leads, *others)
    game.shake()
    for at, name in frame.bound:
        game.state.numbers[name] = game.state.cards[leads[at]].object if game.option(KEEPS_PLACE) else 0
    game.record(Event("arrange", destination=zone, seat=frame.seat))
    happen(game, [replace(event, by=frame.seat) for event in batch])


#: The switch that decides 113.2a: what speaks of a shield speaks of the one that lies at its place now, or of none.
KEEPS_PLACE = "shield_references_keep_place"


def rearrange(game: Game, context: Context, node: tree.Special) -> None:
    """A card says: rearrange your shields."""
    game.call(Rearranging(context=context, seat=context.master))
