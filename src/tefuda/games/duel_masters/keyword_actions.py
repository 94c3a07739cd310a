"""Section 701: keyword actions with procedures of their own: シールド化, 深淵送り, ガチンコ・ジャッジ."""

from __future__ import annotations

from tefuda.games.kit.moves import caused
from tefuda.kernel import chance, tree
from tefuda.kernel.continuous import number
from tefuda.kernel.events import apply, happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import present

from .halves import has_halves
from .zones import ABYSS, BATTLE, DECK, SHIELDS, move_event


class FaceUpShield(Frame, frozen=True, tag="dm.FaceUpShield"):
    """701.32b: cards become shields that everybody sees."""

    cards: tuple[Ref, ...]
    context: Context


face_up = Procedure(FaceUpShield)


@face_up.step("701.32b")
def place(game: Game, frame: FaceUpShield) -> None:
    """701.32b: they are new shields."""
    there = [ref for ref in frame.cards if game.alive(ref)]
    happen(game, [caused(move_event(game, ref.card, SHIELDS), frame.context) for ref in there])


@face_up.step("701.32b")
def turn_up(game: Game, frame: FaceUpShield) -> None:
    """701.32b: and lie face up: everybody knows them as long as they are shields."""
    game.reply(done=frame.done)
    refs = [Ref(event.subject.card, event.after) for event in frame.done if event.kind == "move"]
    happen(game, [Event("reveal", subject=ref, after=ref.identity, seat=game.master(ref.card)) for ref in refs])


def shield_up(game: Game, context: Context, node: tree.Special) -> None:
    game.call(FaceUpShield(cards=tuple(dict.fromkeys(present(game, context, node.what or tree.This()))), context=context))


class ToAbyss(Frame, frozen=True, tag="dm.ToAbyss"):
    """701.33: cards are sent to the abyss."""

    cards: tuple[Ref, ...]
    context: Context


abyss_bound = Procedure(ToAbyss)


@abyss_bound.step("701.33a")
def send(game: Game, frame: ToAbyss) -> None:
    """701.33a: they go to the abyss zone, whole; 701.33b: no effect and no rule stops that."""
    events = [caused(move_event(game, ref.card, ABYSS), frame.context) for ref in frame.cards if game.alive(ref)]
    if game.rule("701.33b"):
        game.set(done=apply(game, events))
    happen(game, [event for event in events if game.alive(event.subject)])


@abyss_bound.step("")
def told(game: Game, frame: ToAbyss) -> None:
    game.reply(done=frame.done)


def abyss(game: Game, context: Context, node: tree.Special) -> None:
    game.call(ToAbyss(cards=tuple(dict.fromkeys(present(game, context, node.what or tree.This()))), context=context))


class Judgement(Frame, frozen=True, tag="dm.Judgement"):
    """701.21: each player shows the top card of his deck, and the costs are compared."""

    context: Context
    shown: tuple[Ref, ...] = ()
    costs: tuple[int, ...] = ()
    won: bool = False


judging = Procedure(Judgement)


@judging.step("701.21a")
def show(game: Game, frame: Judgement) -> None:
    """701.21a: the top card of each deck is shown."""
    piles = [game.state.zones[DECK[seat]] for seat in (frame.context.master, 1 - frame.context.master)]
    refs = tuple(game.ref(pile[-1]) for pile in piles if pile)
    game.set(shown=refs)
    happen(game, [caused(Event("reveal", subject=ref, after=ref.identity), frame.context) for ref in refs])


@judging.step("")
def ask_cost(game: Game, frame: Judgement) -> None:
    """701.21c: of two costs on one card whoever shows it says which counts, not whoever judges (201.2c)."""
    game.chosen = ()
    if len(frame.costs) == len(frame.shown):
        return
    ref = frame.shown[len(frame.costs)]
    record = game.state.cards[ref.card]
    if has_halves(game, record) and game.rule("701.21c"):
        faces = game.catalog.definitions[record.definition].faces
        options = tuple(Option("side", ref, index=side, price=face.name) for side, face in enumerate(faces))
        game.ask(Decision(record.owner, "choose", "side", "701.21c", options, source=frame.context.source))


@judging.step("")
def take_cost(game: Game, frame: Judgement) -> None:
    if len(frame.costs) < len(frame.shown):
        card = frame.shown[len(frame.costs)].card
        game.reading = (card, game.chosen[0].index) if game.chosen else None
        cost = number(game, card, "cost") or 0
        game.reading = None
        game.goto(ask_cost, costs=(*frame.costs, cost))


@judging.step("701.21b")
def compare(game: Game, frame: Judgement) -> None:
    """701.21b: whoever judges wins with a cost at least as high as the other's."""
    game.set(won=len(frame.costs) == 2 and frame.costs[0] >= frame.costs[1])


@judging.step("701.21a")
def put_under(game: Game, frame: Judgement) -> None:
    """701.21a: then they go under their decks."""
    there = [ref for ref in frame.shown if game.alive(ref)]
    happen(game, [caused(move_event(game, ref.card, DECK, how="bottom"), frame.context) for ref in there])


@judging.step("")
def tell_result(game: Game, frame: Judgement) -> None:
    """Only who has won has done what "if you do" asks for."""
    game.reply(done=frame.done if frame.won else ())


def judge(game: Game, context: Context, node: tree.Special) -> None:
    game.call(Judgement(context=context))


# ------------------------------------------------------------------------------------------------ 507.4 coming out as a blocker


class EnteringBlocking(Frame, frozen=True, tag="dm.EnteringBlocking"):
    """507.4: a creature comes into the battle zone as the one that blocks."""

    card: Ref
    context: Context


entering_blocking = Procedure(EnteringBlocking)


@entering_blocking.step("")
def put_out(game: Game, frame: EnteringBlocking) -> None:
    if game.alive(frame.card):
        happen(game, [caused(move_event(game, frame.card.card, BATTLE), frame.context)])


@entering_blocking.step("")
def take_over(game: Game, frame: EnteringBlocking) -> None:
    """507.4: it is the blocking creature, but nothing has blocked: what waits for a block is not set off."""
    game.reply(done=frame.done)
    attacker, card = game.role("attacker"), frame.card.card
    if attacker is None or game.state.cards[card].zone not in BATTLE or not frame.done:
        return
    ref, seat = game.ref(card), game.master(card)
    game.state.roles["target"] = game.state.roles["blocker"] = ref
    game.proceed()
    if game.by("507.4", False):
        game.occur("block", subject=ref, after=ref.identity, agent=attacker, seat=seat, cause="battle", by=seat)


def enter_blocking(game: Game, context: Context, node: tree.Special) -> None:
    for ref in list(dict.fromkeys(present(game, context, node.what or tree.This())))[:1]:
        game.call(EnteringBlocking(card=ref, context=context))


class Janken(Frame, frozen=True, tag="dm.Janken"):
    """The players play rock, paper, scissors. Nobody can know what the other shows: chance decides what each does."""

    context: Context


#: What can be shown; each beats the next.
HANDS = ("rock", "scissors", "paper")
janken_played = Procedure(Janken)


@janken_played.step("")
def throw(game: Game, frame: Janken) -> None:
    """Until they show different hands; each time both have shown one."""
    master, source = frame.context.master, frame.context.source
    shown: list[Event] = []
    while True:
        hands = {seat: _hand(game) for seat in (master, 1 - master)}
        shown += [
            Event(kind, subject=source, after=source.identity, seat=seat, by=master)
            for seat, hand in hands.items()
            for kind in (HANDS[hand],)
        ]
        if hands[0] != hands[1]:
            break
    winner = 0 if (hands[0] + 1) % len(HANDS) == hands[1] else 1
    event = Event("janken", subject=source, after=source.identity, seat=winner, by=master)
    game.reply(done=(event,) if winner == master else ())
    happen(game, [*shown, event])


def _hand(game: Game) -> int:
    state = game.state
    found = chance.shuffled(state.seed, state.draws, tuple(range(len(HANDS))))[0]
    state.draws += 1
    return found


def janken(game: Game, context: Context, node: tree.Special) -> None:
    game.call(Janken(context=context))
