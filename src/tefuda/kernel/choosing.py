"""Choosing cards while an effect is carried out: by a player, by each player in turn, or by lot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from . import chance, continuous, costs, tree
from .effects import Resolve, bound, code_of, go_on
from .events import apply, gathered, unwatched
from .records import Context, Decision, Event, Option, Ref
from .seats import players, zone_seats
from .select import amount, relation, targets

if TYPE_CHECKING:
    from .game import Game


def choose(game: Game, frame: Resolve, node: tree.Choose) -> None:
    """A player chooses among the cards the words cover: as many as asked for, as far as possible.

    Where each player chooses, they do so one after the other, each among his own cards if the words say so.
    """
    context = frame.context
    if node.target and node.bind in context.binds:  # chosen when the ability was played
        refs = context.binds[node.bind]
        if game.applies("targets_checked"):
            legal = targets(game, context, node.among)
            refs = tuple(r for r in refs if r in legal and not game.rules.untouchable(game, context, r, aimed=True))
        go_on(game, context=bound(context, node.bind, refs), did=frame.did or bool(refs))
        return
    seats = players(game, context, node.who)
    if node.who != "each":
        seats = seats[:1]
    if frame.asked and node.total is None:
        _chosen(game, frame, node, seats, tuple(option.card for option in game.chosen))
        return
    seat = seats[frame.turn]
    if frame.cost:
        found = costs.useful(game, context, code_of(game, frame), frame.at)
    else:
        found = [ref for ref in targets(game, context, node.among) if game.alive(ref)]
        if isinstance(node.among, tree.Cards) and node.among.whose == "each":
            found = [ref for ref in found if game.master(ref.card) == seat]
        if not (node.unsaid and game.applies("taken_unchosen")):
            found = [ref for ref in found if not game.rules.untouchable(game, context, ref, seat)]
        if frame.gathers:  # what is to happen at the same time needs other cards
            taken = gathered(game)
            found = [ref for ref in found if ref not in taken]
    if node.total is not None:
        _next_within(game, frame, node, seats, found)
        return
    count = len(found)
    most = count if node.most is None else max(0, amount(game, context, node.most))
    least = max(0, amount(game, context, node.least))
    if frame.cost and count < least:
        game.set(unpaid=True)
    if most > count:
        most = game.by("partially", count)
    least = min(least, most)
    least = game.by("must_choose", least) if least or not most else game.exactly("up_to", 0)
    rules = game.rules
    topic, clause = ("pay", rules.clauses["pay"]) if frame.cost else ("choose", rules.clauses["choose"])
    if least and not frame.cost and rules.may_decline(game, context, node, found, seat):
        least = 0
    if node.at_random:
        _chosen(game, frame, node, seats, _drawn_by_lot(game, found, most))
        return
    _search(game, node.among, context, seat)
    game.set(asked=True)
    times = game.exactly("chosen_once", 1)
    options = tuple([Option("choose", ref) for ref in found for _ in range(times)])
    game.ask(Decision(seat, "choose", topic, clause, options, least, most, context.source, context.key))


def _chosen(game: Game, frame: Resolve, node: tree.Choose, seats: tuple[int, ...], refs: tuple[Ref, ...]) -> None:
    """Remember the choice; where each player chooses, the other one is next."""
    context, did = frame.context, frame.did or bool(refs)
    if frame.cost and refs:
        game.rules.paid_with(game, context, node, refs)
    if not frame.cost and not node.at_random:
        _tell(game, context, seats[frame.turn], refs)
    if frame.turn:
        refs = (*context.binds.get(node.bind, ()), *refs)
    context = bound(context, node.bind, refs)
    if frame.turn + 1 == len(game.every("all_choose_first", seats)):
        go_on(game, context=context, did=did, turn=0)
    else:
        game.set(asked=False, context=context, did=did, turn=frame.turn + 1)


def _tell(game: Game, context: Context, seat: int, refs: tuple[Ref, ...]) -> None:
    """Cards are chosen by an effect: an event for whoever waits for it."""
    told = [
        Event("choose", subject=ref, after=ref.identity, seat=seat, cause="skill", by=context.master, source=context.source)
        for ref in refs
    ]
    if told and not unwatched(game, told[0]):
        apply(game, told)


def _next_within(game: Game, frame: Resolve, node: tree.Choose, seats: tuple[int, ...], found: list[Ref]) -> None:
    """Cards whose numbers may add up to so much at most: chosen one after the other, among those that still fit."""
    context, limit = frame.context, node.total
    assert limit is not None
    picked = (*frame.ordered, *(option.card for option in game.chosen)) if frame.asked else ()
    stopped = frame.asked and not game.chosen
    most = amount(game, context, limit.amount)
    spent = sum(continuous.numbers(game, ref, limit.property) or 0 for ref in picked)
    left = [ref for ref in found if ref not in picked and continuous.numbers(game, ref, limit.property) is not None]
    sums = {ref: spent + (continuous.numbers(game, ref, limit.property) or 0) for ref in left}
    fitting = [ref for ref in left if relation(sums[ref], limit.relation, most)]
    full = node.most is not None and len(picked) >= max(0, amount(game, context, node.most))
    if stopped or full or not fitting:
        game.set(ordered=())
        _chosen(game, frame, node, seats, picked)
        return
    _search(game, node.among, context, seats[frame.turn])
    game.set(asked=True, ordered=picked)
    options = tuple([Option("choose", ref) for ref in fitting])
    clause = game.rules.clauses["choose"]
    game.ask(Decision(seats[frame.turn], "choose", "choose", clause, options, 0, 1, context.source, context.key))


def _drawn_by_lot(game: Game, found: list[Ref], number: int) -> tuple[Ref, ...]:
    """So many of the cards, at random."""
    state = game.state
    order = chance.shuffled(state.seed, state.draws, tuple(range(len(found))))
    state.draws += max(0, len(found) - 1)
    return tuple(found[place] for place in order[:number])


def _search(game: Game, among: tree.Target, context: Context, seat: int) -> None:
    """Whoever looks for cards of some kind in a pile that nobody sees looks through all of it."""
    if not isinstance(among, tree.Cards) or not among.filters:
        return
    cards = game.state.cards
    for name in among.zones:
        if game.rules.zone_at[game.rules.area[name][0][0]].sight == "nobody" and game.applies("searching"):
            for owner in zone_seats(context, among.whose):
                for card in game.cards_in(name, owner):
                    game.put(card, replace(cards[card], known=cards[card].known | 1 << seat))
