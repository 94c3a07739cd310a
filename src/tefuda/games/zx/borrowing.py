"""Sections 1116, 1117 and 1127: abilities that are taken from a card, and two halves of a card that enter as one."""

from __future__ import annotations

from tefuda.games.kit.moves import caused
from tefuda.kernel import tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.objects import attaching
from tefuda.kernel.records import Context, Decision, Frame, Key, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import present
from tefuda.kernel.taking import grant

from . import wholes
from .zones import HAND, PLAYER_SQUARES, occupants, put_event


class Borrowing(Frame, frozen=True, tag="zx.Borrowing"):
    """1116.2, 1117.2: one ability is chosen, and gained or resolved."""

    context: Context
    card: Ref
    keys: tuple[Key, ...]
    place: int = 0
    gains: bool = False


borrowing = Procedure(Borrowing)


def _printed(game: Game, card: int) -> list[Key]:
    record = game.state.cards[card]
    face = game.catalog.definitions[record.definition].faces[record.face]
    return [Key(record.definition, index) for index in face.abilities]


def install(game: Game, context: Context, node: tree.Special) -> None:
    """1116.2: an ability of the card that was excluded; 102.11: an ability that was itself gained so gains nothing."""
    lent = context.key.definition != game.state.cards[context.source.card].definition
    if lent and game.rule("102.11"):
        return
    for ref in present(game, context, node.what or tree.This())[:1]:
        game.call(Borrowing(context=context, card=ref, keys=tuple(_printed(game, ref.card)), gains=True))


def rewrite(game: Game, context: Context, node: tree.Special) -> None:
    """1117.2: an activated, automatic or event ability that is printed on the card; 1117.2a: but not リライト itself."""
    found = [key for key in _printed(game, context.source.card) if game.program(key).ability.kind != "static"]
    keys = [key for key in found if game.demands("1117.2a", game.program(key).ability.keyword != "リライト")]
    if keys:
        game.call(Borrowing(context=context, card=context.source, keys=tuple(keys)))


@borrowing.step("")
def choose(game: Game, frame: Borrowing) -> None:
    """1116.2, 1117.2: which one."""
    options = tuple(Option("ability", frame.card, key=key, index=at) for at, key in enumerate(frame.keys))
    if not options:
        game.leave()
        return
    clause = "1116.2" if frame.gains else "1117.2"
    game.ask(Decision(frame.context.master, "choose", "ability", clause, options, source=frame.card, key=frame.context.key))


@borrowing.step("")
def use(game: Game, frame: Borrowing) -> None:
    """1116.2: it is gained until the end of the turn; 1117.2: its effect is resolved."""
    key = game.chosen[0].key
    assert key is not None
    context = frame.context
    if frame.gains:
        place = next(at for at, node in enumerate(game.program(context.key).code) if isinstance(node, tree.Special))
        grant(game, context, place, context.source, (key,), "turn")
    else:
        game.resolve(Context(context.source, context.master, key, time=game.tick(), parent=game.last_event))


class Rebuilding(Frame, frozen=True, tag="zx.Rebuilding"):
    """1127.2: two cards of the hand enter as one card on the own player square."""

    context: Context
    card: Ref


rebuilding = Procedure(Rebuilding)


def halves(game: Game, seat: int, ref: Ref) -> list[Ref]:
    """1127.2: the other half: a card of the same name, of another number, in the hand."""
    cards, definitions = game.state.cards, game.catalog.definitions
    mine = definitions[cards[ref.card].definition]
    others = [(card, definitions[cards[card].definition]) for card in game.counted(HAND[seat])]
    return [
        game.ref(card) for card, other in others if other.number != mine.number and other.faces[0].name == mine.faces[0].name
    ]


def possible(game: Game, context: Context, node: tree.Special) -> bool:
    """Is the other half there, and the square free?"""
    free = not occupants(game, PLAYER_SQUARES[context.master])  # 202.11b: an アセンション is in the way too
    return free and bool(halves(game, context.master, context.source))


def rebuild(game: Game, context: Context, node: tree.Special) -> None:
    """1127.2: on one's own player square, if no ゼクス is there."""
    if possible(game, context, node):
        game.call(Rebuilding(context=context, card=context.source))


@rebuilding.step("")
def choose_half(game: Game, frame: Rebuilding) -> None:
    context = frame.context
    options = tuple(Option("choose", ref) for ref in halves(game, context.master, frame.card))
    game.ask(Decision(context.master, "choose", "choose", "1127.2", options, source=frame.card, key=context.key))


@rebuilding.step("1127.2")
def join(game: Game, frame: Rebuilding) -> None:
    """1127.2, 1007.5: they enter as one card, rebooted."""
    seat, zone = frame.context.master, PLAYER_SQUARES[frame.context.master]
    put = caused(put_event(game, frame.card.card, zone, seat, how=game.by("1007.5a", "joined")), frame.context)
    half = attaching(game, game.chosen[0].card, frame.card, wholes.HALF, to=zone, seat=seat, cause="skill", by=seat)
    happen(game, [put, half])


@rebuilding.step("")
def told(game: Game, frame: Rebuilding) -> None:
    game.reply(done=frame.done)
