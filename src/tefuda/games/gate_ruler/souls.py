"""Sections 3-14, 12-6, 15-14: cards that lie in the soul zone and are linked to another card."""

from __future__ import annotations

from tefuda.kernel import objects, tree
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Context, Event, Frame, Ref
from tefuda.kernel.rules import PartRule, Procedure

from .zones import BOARD, DRIVE, GATE, SOUL, bury, move_event

#: 3-14a: a soul lies in the soul zone, as a card of its own, linked to another.
LINK = PartRule("soul", zone="soul", several=True)
#: 15-14c: the zone of which words speak as the place of the card on top.
TOP = "upper"


def part_goes(game: Game, part: Card, lead: Card, event: Event) -> int | None:
    """3-14d: the link holds while its card moves on the board; 3-14d-1, -2: from the drive zone to the Gate, and from there."""
    origin, destination = lead.zone, event.destination
    kept = (
        (origin in BOARD and destination in BOARD)
        or (origin in DRIVE and destination in GATE and game.rule("3-14d-1"))
        or (origin in GATE and destination in BOARD and game.rule("3-14d-2"))
    )
    return None if kept or not game.by("3-14d", True) else part.zone


# ------------------------------------------------------------------------------------------------ 12-6 lost souls


def due(game: Game) -> bool:
    return bool(_lost(game) or doubled(game))


def doubled(game: Game) -> list[tuple[int, int]]:
    """12-6b: souls with the cards that they were linked to before they were linked to another one."""
    cards = game.state.cards
    souls = [card for zone in SOUL for card in game.state.zones[zone] if cards[card].host >= 0]
    found = [(card, lead) for card in souls for lead in objects.holders(game, card) if lead != cards[card].host]
    return game.by("12-6b", found) if found else found


def cut_loose(game: Game) -> None:
    """12-6b: a soul that is linked to several cards is, of those, the soul of the last."""
    for card, lead in doubled(game):
        objects.cut(game, card, lead)
    game.touch()


def orphans(game: Game) -> list[Event]:
    """12-6a: souls that are linked to nothing go to their owners' graveyards."""
    return [bury(game, card, clause="12-6a") for card in _lost(game)]


def _lost(game: Game) -> list[int]:
    cards = game.state.cards
    lost = [card for zone in SOUL for card in game.state.zones[zone] if cards[card].host < 0]
    found = [card for card in lost if not _awaited(game, card)]
    return game.by("12-6a", found) if found else found


def _awaited(game: Game, card: int) -> bool:
    """12-6a-1: a soul stays while an ability that its card's leaving has set off still has to speak of it."""
    contexts = [one.context for one in game.state.waiting]
    contexts += [item.context for item in game.state.items if item.context is not None]
    return any(_speaks_of(game, context, card) for context in contexts) and game.rule("12-6a-1")


def _speaks_of(game: Game, context: Context, card: int) -> bool:
    event = context.event
    if event is None or event.kind != "move" or context.key.ability < 0:
        return False
    ghost = game.state.ghosts.get(event.subject.identity)
    linked = ghost is not None and any(part.card == card for part in ghost.parts)
    ability = game.program(context.key).ability
    return linked and any(isinstance(node, tree.Parts) for node in tree.nodes((ability.condition, ability.effect)))


# ------------------------------------------------------------------------------------------------ 15-14 putting cards on others


class PuttingOn(Frame, frozen=True, tag="gr.PuttingOn"):
    """15-14b: a card is put on another one, which becomes its soul."""

    upper: Ref
    lower: Ref
    context: Context
    souls: tuple[Ref, ...] = ()


putting_on = Procedure(PuttingOn)


@putting_on.step("15-14b")
def put(game: Game, frame: PuttingOn) -> None:
    """15-14b: it goes where the other one lies; 15-14b-1: turned as that one is."""
    record = game.state.cards[frame.lower.card]
    turned = game.by("15-14b-1", game.rules.orientations[record.turned])
    game.set(souls=tuple(game.ref(part) for part in record.parts))
    watch_top(game, record.zone)
    context = frame.context
    happen(
        game,
        [
            move_event(
                game, frame.upper.card, record.zone, turned=turned, cause="skill", by=context.master, source=context.source,
                agent=context.source, key=context.key, parent=context.parent,
            )
        ],
    )  # fmt: skip


@putting_on.step("15-14b")
def link(game: Game, frame: PuttingOn) -> None:
    """15-14b: the other one and its souls become souls of the new card."""
    game.reply(done=frame.done)
    if not frame.done or not game.alive(frame.lower):
        return
    host = game.ref(frame.upper.card)
    happen(
        game,
        [
            objects.attaching(game, ref, host, LINK.role, cause="skill", by=frame.context.master, source=frame.context.source)
            for ref in (*frame.souls, frame.lower)
            if game.alive(ref)
        ],
    )


def watch_top(game: Game, zone: int) -> None:
    """15-14c: the card on top is from now on the one in the zone where the other card was."""
    game.state.numbers[TOP] = zone
    _find_top(game)


def follow(game: Game, event: Event) -> None:
    if TOP in game.state.numbers:
        _find_top(game)


def _find_top(game: Game) -> None:
    """15-14c: whichever card lies there now."""
    pile = game.state.zones[game.state.numbers[TOP]]
    game.state.roles.pop("upper", None)
    if pile and game.rule("15-14c"):
        game.state.roles["upper"] = game.ref(pile[-1])


def zone_of(game: Game, card: Card) -> int:
    """3-2e: a soul lies in the soul zone of its owner."""
    return SOUL[game.seat("3-2e", card.owner)]
