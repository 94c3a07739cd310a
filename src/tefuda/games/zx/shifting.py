"""Section 1016: shifts that an effect lays onto cards, each onto a card that its own words allow."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.objects import attaching
from tefuda.kernel.records import Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import present, targets

from . import conditions
from .wholes import SHIFT


class Shifting(Frame, frozen=True, tag="zx.Shifting"):
    """1016.1: shifts of the dynamis go onto cards, one after the other, and arrive together."""

    context: Context
    cards: tuple[Ref, ...]
    among: tuple[Ref, ...]
    pairs: tuple[tuple[Ref, Ref], ...] = ()


shifting = Procedure(Shifting)


def begin(game: Game, context: Context, node: tree.Special) -> None:
    """1016.1: by the words of an effect."""
    assert node.what is not None
    assert node.into is not None
    cards, among = present(game, context, node.what), targets(game, context, node.into)
    if cards:
        game.call(Shifting(context=context, cards=tuple(cards), among=tuple(among)))


def _hosts(game: Game, frame: Shifting, ref: Ref) -> list[Ref]:
    """1016.1: what the shift's own words and those of the effect allow; 1016.3: each needs another card."""
    taken = [host for _, host in frame.pairs]
    found = [host for host in conditions.hosts(game, frame.context.master, ref) if host in frame.among]
    return [host for host in found if game.demands("1016.3", host not in taken)]


@shifting.step("")
def choose_shift(game: Game, frame: Shifting) -> None:
    """1016.3: of more shifts than there are cards for, the effect's player chooses which."""
    game.set(cards=tuple(ref for ref in frame.cards if conditions.met(game, frame.context.master, ref)))
    fit = [ref for ref in frame.cards if _hosts(game, frame, ref)]
    if not fit:
        game.goto(lay)
        return
    seat, context = frame.context.master, frame.context
    options = tuple([Option("choose", ref) for ref in fit])
    game.ask(Decision(seat, "choose", "choose", "1016.3", options, source=context.source, key=context.key))


@shifting.step("")
def choose_host(game: Game, frame: Shifting) -> None:
    """1016.1: and onto which card."""
    ref = game.chosen[0].card
    rest = tuple(one for one in frame.cards if one != ref)
    game.set(cards=(ref, *rest))
    options = tuple([Option("choose", host) for host in _hosts(game, frame, ref)])
    seat, context = frame.context.master, frame.context
    game.ask(Decision(seat, "choose", "choose", "1016.1", options, source=ref, key=context.key))


@shifting.step("")
def chosen(game: Game, frame: Shifting) -> None:
    game.goto(choose_shift, cards=frame.cards[1:], pairs=(*frame.pairs, (frame.cards[0], game.chosen[0].card)))


@shifting.step("")
def lay(game: Game, frame: Shifting) -> None:
    """1016.1: they are put onto them."""
    seat, source = frame.context.master, frame.context.source
    batch = [attaching(game, ref, host, SHIFT, seat=seat, cause="skill", by=seat, source=source) for ref, host in frame.pairs]
    happen(game, batch)


@shifting.step("")
def shifted(game: Game, frame: Shifting) -> None:
    """1016.1: each of them has shifted."""
    seat, hosts = frame.context.master, {ref.card: host for ref, host in frame.pairs}
    refs = [Ref(event.subject.card, event.after) for event in frame.done if event.subject.card in hosts]
    game.reply(done=frame.done)
    batch = [
        Event("shift", subject=ref, after=ref.identity, agent=hosts[ref.card], seat=seat, cause="skill", by=seat)
        for ref in refs
    ]
    happen(game, batch)
