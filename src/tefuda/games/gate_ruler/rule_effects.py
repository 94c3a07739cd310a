"""Chapter 12: rule effects. Most of them do nothing themselves: they put a process on the Gate."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.games.kit.losing import Losing, Reason
from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden, prohibits
from tefuda.kernel.records import NOBODY, Cause, Decision, Event, Frame, Item, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.zones import seat_of

from . import damage, items, souls
from .showing import depart
from .zones import ATTACK, DECK, DEFENCE, SET, bury, ruler, units


class RuleEffects(Frame, frozen=True, tag="gr.RuleEffects"):
    """12-1b: everything that is due, at the same time."""

    losers: tuple[int, ...] = ()
    hurt: tuple[int, ...] = ()  # whose rulers carry damage
    dying: tuple[Ref, ...] = ()
    crowded: tuple[int, ...] = ()  # zones in which somebody has to choose which card stays
    leaving: tuple[Ref, ...] = ()


performing = Procedure(RuleEffects)


def due(game: Game) -> bool:
    """Is there anything to do?"""
    return game.kept(_due)


def _due(game: Game) -> bool:
    return bool(crowded(game) or losers(game) or hurt(game) or dying(game) or souls.due(game))


# ------------------------------------------------------------------------------------------------ 12-2 losing


def beaten(game: Game, seat: int) -> str:
    """12-2a: has a player met a condition of losing? The clause that says so."""
    if (number(game, ruler(game, seat).card, "life") or 0) <= 0 and game.rule("12-2a-1"):
        return "12-2a-1"
    return "12-2a-2" if not game.state.zones[DECK[seat]] and game.rule("12-2a-2") else ""


def losers(game: Game) -> list[int]:
    """12-2c: players who have met a condition of losing and of whose loss no process lies on the Gate."""
    if game.state.turn < 1:
        return []
    pending = {seat for item in game.state.items if item.kind == "loss" for seat in item.amounts}
    found = [seat for seat in (0, 1) if seat not in pending and beaten(game, seat)]
    return game.by("12-2c", found) if found else found


def lose(game: Game, item: Item) -> None:
    """12-2d-1: whoever still meets the condition loses now."""
    items.remove(game, item.number)
    lost = [(seat, clause) for seat in item.amounts if (clause := beaten(game, seat)) or not game.by("12-2d-1", True)]
    if lost:
        reasons = tuple(Reason("no deck" if clause == "12-2a-2" else "no life", clause or "12-2d-1") for _, clause in lost)
        game.call(Losing(seats=tuple(seat for seat, _ in lost), reasons=reasons))


# ------------------------------------------------------------------------------------------------ 12-3, 12-4


def hurt(game: Game) -> list[int]:
    """12-3a: players whose rulers carry damage; 13-5b-2: the turn player's first."""
    first = game.seat("13-5b-2", game.state.turn_player)
    found = [seat for seat in (first, 1 - first) if damage.carried(game, seat) > 0]
    return game.by("12-3a", found) if found else found


def doomed(game: Game, card: int) -> bool:
    """12-4a-1: as much damage as HP; 12-4a-2: or no HP."""
    points = number(game, card, "hp") or 0
    if points <= 0:
        return game.by("12-4a-2", True)
    return game.state.cards[card].damage >= points and game.by("12-4a-1", True)


def dying(game: Game) -> list[Ref]:
    """12-4a: units that meet a condition of destruction; 12-4a-3: not those whose destruction by rule is on the Gate."""
    found = [game.ref(card) for card in units(game) if doomed(game, card)]
    if not found:
        return found
    pending = {ref for item in game.state.items if item.kind == "destruction" and item.sort == "rule" for ref in item.refs}
    found = [ref for ref in found if game.demands("12-4a-3", ref not in pending)]
    if prohibits(game, "destroy"):
        found = [ref for ref in found if forbidden(game, destruction(game, ref)) is None]
    return found


def destruction(game: Game, ref: Ref) -> Event:
    """12-4b-3: the event of being destroyed by the rules; 15-12b: by whoever dealt the damage just before them."""
    hit = damage.last_hit(game, ref)
    if hit is not None and not game.demands("15-12b", hit.number > items.begun(game)):
        hit = None  # rule effects have been looked for since
    cause: Cause = "battle" if hit is not None and hit.how in (damage.BATTLE, damage.MUTE["battle"]) else "rule"
    agent = game.by("15-12b", hit.agent) if hit is not None else NOBODY
    return Event(
        "destroy", subject=ref, after=ref.identity, agent=agent, seat=game.master(ref.card), how="rule", cause=cause,
        by=game.look_master(agent) if agent != NOBODY else -1, source=agent, clause="12-4b-2b",
    )  # fmt: skip


def put_destruction(game: Game, events: Sequence[Event], sort: str) -> None:
    """12-4b: a process for the cards that have been destroyed is put on the Gate."""
    refs = tuple(event.subject for event in events)
    if refs:
        items.put(game, Item(game.tick(), "destruction", game.state.turn_player, refs=refs, sort=sort, source=refs[0]))


def buried(game: Game, item: Item) -> list[Event]:
    """12-4c-1: of a destruction by rule, those that no longer meet the condition stay; 12-4c-2: the others are buried."""
    items.remove(game, item.number)
    there = [ref for ref in item.refs if game.alive(ref)]
    if item.sort == "rule":
        there = [ref for ref in there if game.demands("12-4c-1", doomed(game, ref.card))]
    return [bury(game, ref.card, by=item.seat, clause="12-4c-2") for ref in there]


# ------------------------------------------------------------------------------------------------ 12-5 two cards in a zone


def crowded(game: Game) -> list[int]:
    """12-5a: attack, defence and set zones with more than one card."""
    zones = game.state.zones
    found = [place[seat] for row in (ATTACK, DEFENCE, SET) for place in row for seat in (0, 1) if len(zones[place[seat]]) > 1]
    return game.by("12-5a", found) if found else found


def _latest(game: Game, zone: int) -> list[int]:
    """The cards that came there last."""
    moments = {card: _arrival(game, card) for card in game.state.zones[zone]}
    return [card for card, moment in moments.items() if moment == max(moments.values())]


def _arrival(game: Game, card: int) -> int:
    """When a card came where it is; those that came together came at the same moment."""
    born = game.state.cards[card].born
    for event in reversed(game.state.history):
        if event.kind in ("move", "attach") and event.subject.card == card:
            return event.moment or event.number
    return born


# ------------------------------------------------------------------------------------------------ 12-1b all at once


@performing.step("")
def look(game: Game, frame: RuleEffects) -> None:
    """12-1b: everything that is due is done at the same time."""
    full = crowded(game)
    leaving = [game.ref(card) for zone in full for card in game.state.zones[zone] if [card] != _latest(game, zone)[:1]]
    undecided = [zone for zone in full if len(_latest(game, zone)) > 1]
    leaving = [ref for ref in leaving if game.state.cards[ref.card].zone not in undecided]
    game.set(
        losers=tuple(losers(game)), hurt=tuple(hurt(game)), dying=tuple(dying(game)), crowded=tuple(undecided),
        leaving=tuple(leaving),
    )  # fmt: skip


@performing.step("")
def choose_staying(game: Game, frame: RuleEffects) -> None:
    """12-5a: of several that came last the zone's player chooses one."""
    game.chosen = ()
    if frame.crowded:
        zone = frame.crowded[0]
        options = tuple(Option("choose", game.ref(card)) for card in _latest(game, zone))
        game.ask(Decision(seat_of(zone), "choose", "stays", "12-5a", options))


@performing.step("")
def chose_staying(game: Game, frame: RuleEffects) -> None:
    if frame.crowded:
        zone, kept = frame.crowded[0], game.chosen[0].card.card
        more = [game.ref(card) for card in game.state.zones[zone] if card != kept]
        game.goto(choose_staying, crowded=frame.crowded[1:], leaving=(*frame.leaving, *more))


@performing.step("")
def perform(game: Game, frame: RuleEffects) -> None:
    """12-5a: what has no room goes to the graveyard; 12-6a: so do lost souls; 12-4b-3: and units are destroyed."""
    souls.cut_loose(game)
    batch = [bury(game, ref.card, clause="12-5a") for ref in frame.leaving]
    batch += souls.orphans(game)
    batch += [destruction(game, ref) for ref in frame.dying]
    depart(game, game.every("12-1b", batch))


@performing.step("")
def place_processes(game: Game, frame: RuleEffects) -> None:
    """12-4b-2b: one destruction for all; 12-3a: ruler damage; 12-1b-1: a loss after the destruction, so that it lies above."""
    destroyed = [event for event in frame.done if event.kind == "destroy"]
    refs = tuple(event.subject for event in game.every("12-4b-2b", destroyed))
    dying = [Item(game.tick(), "destruction", game.state.turn_player, refs=refs, sort="rule", source=refs[0])] if refs else []
    # 12-2c: a process of losing; 12-2c-1: one for all who have met the condition together.
    together = game.every("12-2c-1", frame.losers)
    losing = [Item(game.tick(), "loss", together[0], amounts=together)] if together else []
    below, above = game.order("12-1b-1", (dying, losing)) if dying and losing else (dying, losing)
    for item in below:
        items.put(game, item)
    damage.place_ruler_damage(game, frame.hurt)
    for item in above:
        items.put(game, item)
    if together:
        game.record(Event("losing", seat=together[0], clause="12-2c"))
