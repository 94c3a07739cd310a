"""Sections 801, 802, 803, 813, 815: creatures that lie on other cards: evolution, NEO, G-NEO, star and S-MAX evolution."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tefuda.kernel import objects, tree
from tefuda.kernel.continuous import words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import NOBODY, Card, Context, Decision, Event, Frame, Key, Option, Ref
from tefuda.kernel.rules import PartRule, Procedure
from tefuda.kernel.select import amount, targets

from . import labels
from .zones import BATTLE, GRAVE, creatures, kinds, stands

#: 801.2: a card that lies under another is the same creature as the one on top.
UNDER = PartRule("under", identity="whole")
#: 303.5, 109.2c: a cross gear stays what it is, and stays when its creature goes; 701.15a: with what it evolved from.
CROSS = PartRule("cross", identity="same", stack=True, apart=True)
#: 813.1b, 815.1: evolution creatures that need no base.
BASELESS = {"禁断スター進化": "813.1b", "S-MAX進化": "815.1"}
#: How a card goes to the battle zone that is put on a certain creature: nobody is asked on which.
ONTO = "onto"


def evolves(game: Game, card: int) -> bool:
    """801.1: is this a creature that is put on other cards?"""
    return "進化" in kinds(game, card)


def whole_types(game: Game, lead: int, printed: tuple[str, ...]) -> tuple[str, ...]:
    """802.2, 802.4: a NEO creature that cards lie under, however they came there, is an evolution creature."""
    under = any(game.state.cards[part].role == UNDER.role for part in game.state.cards[lead].parts)
    return ("進化", "NEO進化", *printed) if under and "NEO" in printed and game.rule("802.2") else printed


# ------------------------------------------------------------------------------------------------ 801.1 putting it out


#: The words by which a creature says what lies under it.
WORDS = (labels.EVOLUTION, labels.NEO_EVOLUTION, *labels.VORTEX, *labels.MANA_EVOLUTION, labels.HAND_EVOLUTION)


def _demands(game: Game, card: int) -> list[tuple[Context, tree.Choose]]:
    """What the words of an evolution creature demand to lie under it: one kind of cards, or one of each of two kinds."""
    ref, seat = game.ref(card), game.state.cards[card].owner
    for word in WORDS:
        for key in labels.labelled(game, ref, word):
            found = [node for node in game.program(key).ability.cost if isinstance(node, tree.Choose)]
            if found:
                return [(Context(ref, seat, key), node) for node in found]
    return []


def _fitting(game: Game, card: int, context: Context, node: tree.Choose) -> list[Ref]:
    found = [ref for ref in targets(game, context, node.among) if ref.card != card]
    if isinstance(node.among, tree.Cards) and "battle" in node.among.zones and _by_race(node.among):
        own = [game.ref(other) for other in creatures(game, context.master)]
        found += [ref for ref in own if ref not in found and labels.has(game, ref, labels.ANY_EVOLUTION)]
    return found


def _by_race(cards: tree.Cards) -> bool:
    """Is the base described by its race? Then a creature that can be below every race will do."""
    return any(isinstance(node, tree.Is) and node.property == f"race{tree.PART}" for node in tree.nodes(cards.filters))


def bases(game: Game, card: int) -> tuple[list[Ref], int]:
    """801.1a: the cards it can be put on, and how many of them it needs."""
    found = _demands(game, card)
    if not found:
        return [], 1
    if len(found) > 1:
        pairs = _pairs(game, card)
        return (list(dict.fromkeys(ref for pair in pairs for ref in pair)), 2) if pairs else ([], 2)
    context, node = found[0]
    return _fitting(game, card, context, node), max(1, amount(game, context, node.least))


def _pairs(game: Game, card: int) -> list[tuple[Ref, Ref]]:
    """One card of each kind, in either order (801.1b)."""
    one, other = (_fitting(game, card, context, node) for context, node in _demands(game, card)[:2])
    found = [(first, second) for first in one for second in other if first != second]
    return list(dict.fromkeys((*found, *((second, first) for first, second in found))))


def _most(game: Game, card: int, needed: int) -> int:
    """…まで: up to so many."""
    context, node = _demands(game, card)[0]
    return needed if node.most is None else max(needed, amount(game, context, node.most))


def baseless(game: Game, card: int) -> bool:
    """801.1a: without proper bases it cannot be put out; 813.1b, 815.1: unless it needs none."""
    free = [BASELESS[kind] for kind in words(game, game.ref(card), "type") if kind in BASELESS]
    if free and game.rule(free[0]):
        return False
    there, needed = bases(game, card)
    return len(there) < needed


def asks_bases(game: Game, event: Event) -> bool:
    """801.1: is a creature put out that is put on others, or 802.1: that may be?"""
    if event.kind != "move" or event.destination not in BATTLE or event.origin in BATTLE or event.how == ONTO:
        return False
    card = event.subject.card
    if evolves(game, card):
        return bool(_demands(game, card)) and game.rule("801.1")
    return "NEO" in words(game, event.subject, "type") and not _short(game, card) and game.rule("802.1")


def _short(game: Game, card: int) -> bool:
    there, needed = bases(game, card)
    return len(there) < needed


def ask_bases(game: Game, event: Event) -> Decision:
    """801.1b: its player chooses the bases, in the order in which they lie under it; 802.1: a NEO creature needs none."""
    there, needed = bases(game, event.subject.card)
    options = tuple(Option("choose", ref) for ref in there)
    if len(_demands(game, event.subject.card)) > 1:
        options = tuple(Option("bases", first, second) for first, second in _pairs(game, event.subject.card))
        return Decision(event.seat, "choose", "base", "801.1a", options, 1, 1, event.subject)
    if evolves(game, event.subject.card):
        most = min(len(options), _most(game, event.subject.card, needed))
        return Decision(event.seat, "choose", "base", "801.1a", options, needed, most, event.subject)
    return Decision(event.seat, "choose", "neo", "802.1", options, 0, needed, event.subject)


def put_on(game: Game, event: Event, chosen: Sequence[Option]) -> list[Event]:
    """701.15a: evolving is putting a card on others; 801.2: as one event; 801.1b: they lie under it in that order."""
    _, needed = bases(game, event.subject.card)
    lie = game.by("701.15a", [ref for option in chosen for ref in (option.card, option.other) if ref != NOBODY])
    if len(lie) < needed:
        return [event]
    bearer = next((game.state.cards[ref.card].host for ref in lie if game.state.cards[ref.card].role == CROSS.role), -1)
    if bearer >= 0:  # 801.2: a gear that evolves is crossed as it was
        event = objects.attaching(
            game, event.subject, game.ref(bearer), CROSS.role, seat=event.seat, cause=event.cause, by=event.by,
            source=event.source, key=event.key, clause=event.clause,
        )  # fmt: skip
    under = [
        objects.attaching(
            game, ref, event.subject, UNDER.role, to=event.destination, seat=event.seat, cause=event.cause,
            by=event.by, source=event.source, key=event.key,
        )
        for ref in game.order("801.1b", lie)
    ]  # fmt: skip
    return [event, *under]


# ------------------------------------------------------------------------------------------------ 801.4 coming apart


def goal(game: Game, part: Card, event: Event) -> int:
    """The zone of a part's owner of the kind to which its lead goes."""
    return game.rules.places[game.rules.zone_at[event.destination].name][part.owner]


def part_goes(game: Game, part: Card, lead: Card, event: Event) -> int:
    """109.2b: the cards of a stack leave with it, each to its owner's; 801.4: but if only the top card leaves, they stay."""
    if not event.alone and game.rule("109.2b"):
        return goal(game, part, event)
    # 801.4a, 801.4b: what cannot stand by itself and lies above what can is buried.
    for card in lead.parts:
        record = game.state.cards[card]
        if record.role != UNDER.role:
            continue
        if game.demands("801.4a", stands(game, card)):
            return part.zone
        if record is part:
            return GRAVE[part.owner]
    return part.zone


def successor(game: Game, event: Event, staying: Sequence[int]) -> int | None:
    """801.4b: of the cards that stay, the topmost is the creature now; the others still lie under it."""
    under = game.order("403.4", [card for card in staying if game.state.cards[card].role == UNDER.role])
    return under[0] if under and event.kind == "move" and event.alone and game.rule("801.4b") else None


# ------------------------------------------------------------------------------------------------ 803 G-NEO, 813 star evolution


def _leaves(game_words: str, act: str) -> tree.Ability:
    """When a creature that cards lie under would leave the battle zone, something else happens instead."""
    leaves = tree.When("move", subject=tree.This(), origin=("battle",))
    stacked = tree.Check(tree.Count(tree.Parts(tree.This(), UNDER.role)), ">=", tree.Number(1))
    return tree.Ability(
        "static", (tree.Instead(leaves, (tree.Special(act, what=tree.This()),)),), condition=stacked, keyword=game_words
    )


def g_neo(game_words: str) -> tree.Ability:
    """803.2: all cards under it leave instead."""
    return _leaves(game_words, "bases_leave")


def star(game_words: str) -> tree.Ability:
    """813.1: when it would leave the battle zone, only its top card leaves instead."""
    return _leaves(game_words, "top_leaves")


class TopLeaves(Frame, frozen=True, tag="dm.TopLeaves"):
    """813.1: the top card alone goes where the whole would have gone."""

    event: Event
    key: Key


leaving = Procedure(TopLeaves)


@leaving.step("813.1")
def leave_alone(game: Game, frame: TopLeaves) -> None:
    """813.1: what lies under it stays (801.4)."""
    top = _topmost(game, frame.event.subject)
    owner = game.state.cards[top.card].owner
    place = game.rules.places[game.rules.zone_at[frame.event.destination].name]
    happen(game, [replace(frame.event, subject=top, seat=owner, destination=place[owner], alone=True, key=frame.key)])


#: 109.2c: a card that lies on its creature and is one of the cards it consists of.
AURA = PartRule("aura", identity="same", constituent=True)


def _topmost(game: Game, ref: Ref) -> Ref:
    """310.7a: auras lie above the evolution creature; 310.6: the one that came last on top."""
    cards = game.state.cards
    auras = [part for part in cards[ref.card].parts if cards[part].role == AURA.role]
    return game.ref(game.last("310.6", auras)) if auras and game.rule("310.7a") else ref


@leaving.step("")
def told(game: Game, frame: TopLeaves) -> None:
    game.reply(done=frame.done)


def top_leaves(game: Game, context: Context, node: tree.Special) -> None:
    """The replacement of a star evolution creature."""
    if context.event is not None and game.alive(context.source) and game.state.cards[context.source.card].zone in BATTLE:
        game.call(TopLeaves(event=context.event, key=context.key))


class BasesLeave(Frame, frozen=True, tag="dm.BasesLeave"):
    """803.2: what lies under a G-NEO creature goes where the creature would have gone."""

    event: Event
    key: Key
    cards: tuple[Ref, ...]


under_leaving = Procedure(BasesLeave)


@under_leaving.step("803.2")
def leave_all(game: Game, frame: BasesLeave) -> None:
    """803.2: all of them, together."""
    place = game.rules.places[game.rules.zone_at[frame.event.destination].name]
    happen(
        game,
        [
            replace(
                frame.event, subject=ref, after=-1, seat=game.state.cards[ref.card].owner, key=frame.key, also="",
                destination=place[game.state.cards[ref.card].owner],
            )
            for ref in frame.cards
        ],
    )  # fmt: skip


@under_leaving.step("")
def bases_told(game: Game, frame: BasesLeave) -> None:
    game.reply(done=frame.done)


def bases_leave(game: Game, context: Context, node: tree.Special) -> None:
    """The replacement of a G-NEO creature."""
    source = context.source
    if context.event is not None and game.alive(source) and game.state.cards[source.card].zone in BATTLE:
        under = tuple(objects.parts(game, source, UNDER.role))
        game.call(BasesLeave(event=context.event, key=context.key, cards=under))
