"""Sections 804, 806, 808, 812, 814, 821: creatures of several cards side by side: linked gods, and creatures made of cells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from tefuda.kernel import objects, tree
from tefuda.kernel.continuous import invalid, printed_words, words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import PartRule, Procedure

from . import labels, layout_of_gods
from .beginning import named
from .zones import ABYSS, BATTLE, GRAVE, HYPER, kinds, move_event

#: 804.1b: the cards of a linked god are one creature with the abilities of all.
LINK = PartRule("link", identity="whole", constituent=True)
#: 806.1: a cell is nothing but a part of its creature, which one of the cards tells everything of.
CELL = PartRule("cell", identity="whole")
JOINED = frozenset({LINK.role, CELL.role})


def joined(game: Game, lead: int, role: str) -> list[int]:
    """The cards that are joined to this one."""
    cards = game.state.cards
    return [part for part in cards[lead].parts if cards[part].role == role]


# ------------------------------------------------------------------------------------------------ 804 gods

#: 《…》または《…》の右横: names, and the side of them.
_SIDES = re.compile(r"((?:《[^》]+》(?:または)?)+)の(左|右)")
_NAMES = re.compile(r"《([^》]+)》")


def _links(game: Game, card: int) -> list[tuple[str, str]]:
    """804.2, 804.2a: at which side of which god this card, by itself, can be linked."""
    record = game.state.cards[card]
    definition = game.catalog.definitions[record.definition]
    found: list[tuple[str, str]] = []
    for index in definition.faces[record.face].abilities:
        program = definition.programs[index]
        if program.ability.keyword == labels.GOD_LINK and not invalid(game, game.bearer(card), program):
            for part in _SIDES.finditer(program.ability.windows[0]):
                found += [(name, part[2]) for name in _NAMES.findall(part[1])]
    return found


def _left_of(game: Game, one: int, other: int) -> bool:
    """804.2: do the words of one of the two say that the first can be on the left of the second?"""
    left = any((name, "左") in _links(game, one) for name in _names_of(game, other))
    return left or any((name, "右") in _links(game, other) for name in _names_of(game, one))


def _names_of(game: Game, card: int) -> tuple[str, ...]:
    """804.2a: the name of this card, not those of the god that it is part of."""
    whole = game.bearer(card)
    return words(game, game.ref(whole), "name") if game.by("804.2a", False) else (game.face_name(card),)


def group_of(game: Game, card: int) -> list[int]:
    """The cards of the god that this card is part of."""
    record = game.state.cards[card]
    lead = record.host if record.role == LINK.role else card
    return [lead, *joined(game, lead, LINK.role)]


def free_side(game: Game, newcomer: int, card: int) -> str:
    """At which side of this card the newcomer can be linked; "": at none (804.2c: one place, one card)."""
    group = [one for one in group_of(game, card) if one != card]
    if _left_of(game, newcomer, card) and not any(_left_of(game, one, card) for one in group):
        return "左"
    if _left_of(game, card, newcomer) and not any(_left_of(game, card, one) for one in group):
        return "右"
    return ""


#: 804.2: which creatures are gods.
GOD = "ゴッド"


def _god(game: Game, card: int) -> bool:
    return any(GOD in race for race in printed_words(game, card, game.state.cards[card], "race"))


def around(game: Game, newcomer: int, card: int) -> list[str]:
    """804.2c: the sides of this card at which a newcomer can be linked because one of them takes gods at all sides."""
    if not (layout_of_gods.central(game, newcomer) or layout_of_gods.central(game, card)):
        return []
    both = _god(game, newcomer) and _god(game, card)
    return layout_of_gods.open_sides(game, card, group_of(game, card)) if both else []


def links(game: Game, event: Event) -> list[tuple[Ref, str]]:
    """804.1a: the cards to which a god that comes out can be linked, and at which side."""
    if event.kind != "move" or event.destination not in BATTLE or event.origin in BATTLE:
        return []
    card = event.subject.card
    cards = game.state.cards
    own = [one for one in game.counted(BATTLE[0]) if cards[one].controller == event.seat and not cards[one].down]
    there = [member for lead in own for member in group_of(game, lead)]
    if not any(layout_of_gods.central(game, one) or _links(game, one) for one in (card, *there)):
        return []
    found = [
        (game.ref(one), side) for one in there if one != card for side in (free_side(game, card, one), *around(game, card, one))
    ]
    return [(ref, side) for ref, side in dict.fromkeys(found) if side]


def ask_links(game: Game, event: Event) -> Decision:
    """804.1a: to which of them its player links it."""
    found = links(game, event)
    several = [ref for ref, _ in found]
    sides = [(ref, side if several.count(ref) > 1 else "") for ref, side in found]
    options = tuple(Option("link" if side else "choose", ref, price=side) for ref, side in sides)
    # 804.2: a god is linked at its left and at its right; at all four sides one after the other.
    most = 1 if any(option.price for option in options) else min(2, len(options))
    return Decision(event.seat, "choose", "link", "804.2", options, 0, most, event.subject)


def link(game: Game, event: Event, chosen: Sequence[Option]) -> list[Event]:
    """804.1a: it comes out linked; 804.3: what was there is the same creature; 804.3a: tapped, if a card of it was."""
    sides = dict(links(game, event))
    leads: dict[str, int] = {}
    for option in chosen:
        side = option.price or sides[option.card]
        layout_of_gods.join(game, event.subject.card, option.card.card, side, group_of(game, option.card.card), first=not leads)
        leads.setdefault(side, group_of(game, option.card.card)[0])
    hosts = list(dict.fromkeys(leads.values()))
    if not hosts:
        return [event]
    first = game.ref(hosts[0])
    joins = [_joins(game, game.ref(lead), first, event) for lead in hosts[1:]]
    # 804.1d: how it comes out is a matter of this card, and with it (804.3a) of the whole.
    return [replace(_joins(game, event.subject, first, event), turned=game.by("804.1d", event.turned)), *joins]


def _joins(game: Game, ref: Ref, first: Ref, event: Event) -> Event:
    return objects.attaching(
        game, ref, first, LINK.role, seat=event.seat, cause=event.cause, by=event.by, source=event.source, key=event.key
    )


def improper(game: Game) -> list[Ref]:
    """804.2b, 703.4e: cards that are not linked to the others any more."""
    found: list[Ref] = []
    cards = game.state.cards
    for lead in game.state.zones[BATTLE[0]]:
        others = joined(game, lead, LINK.role) if cards[lead].parts and not cards[lead].down else []
        if not others:
            continue
        reached = {lead}
        while True:
            more = {
                one for one in others if one not in reached
                and any(
                    _left_of(game, one, there) or _left_of(game, there, one) or layout_of_gods.beside(game, one, there)
                    for there in reached
                )
            }  # fmt: skip
            if not more:
                break
            reached |= more
        found += [game.ref(one) for one in others if one not in reached]
    return game.by("804.2b", found) if found else found


class Splitting(Frame, frozen=True, tag="dm.Splitting"):
    """804.4, 703.4e: cards that are not properly linked are creatures of their own, with everything done to the whole."""


splitting = Procedure(Splitting)


@splitting.step("")
def split(game: Game, frame: Splitting) -> None:
    happen(game, [_apart(game, ref) for ref in improper(game)])


def _apart(game: Game, ref: Ref) -> Event:
    record = game.state.cards[ref.card]
    return Event("separate", subject=ref, after=ref.identity, agent=game.ref(record.host), seat=record.owner, role=record.role)


class Continuing(Frame, frozen=True, tag="dm.Continuing"):
    """804.4a, 806.2a: of the creatures that an attacking one has become, the attacking player says which goes on."""


continuing = Procedure(Continuing)


def divided(game: Game) -> list[Ref]:
    """The creatures that the attacking one has become."""
    attacker = game.state.roles.get("attacker")
    if attacker is None:
        return []
    found = [ref for ref in game.now(attacker) if game.alive(ref) and game.state.cards[ref.card].zone in BATTLE]
    return [ref for ref in found if game.state.cards[ref.card].host < 0]


@continuing.step("")
def noted(game: Game, frame: Continuing) -> None:
    del game.state.numbers[SPLIT]


@continuing.step("804.4a")
def ask_which(game: Game, frame: Continuing) -> None:
    options = tuple(Option("choose", ref) for ref in divided(game))
    if len(options) < 2:
        game.leave()
    else:
        game.ask(Decision(game.state.turn_player, "choose", "goes_on", "804.4a", options))


@continuing.step("804.4a")
def goes_on(game: Game, frame: Continuing) -> None:
    """From now on that creature alone is the attacker."""
    game.state.roles["attacker"] = game.chosen[0].card
    game.proceed()


# ------------------------------------------------------------------------------------------------ 804.7 leaving


def asks_which_leaves(game: Game, event: Event) -> bool:
    """804.7: does a linked god leave? 701.33b: to the abyss all of it goes."""
    if event.kind != "move" or event.origin not in BATTLE or event.destination in (*BATTLE, *ABYSS) or event.alone:
        return False
    return not game.state.cards[event.subject.card].down and bool(joined(game, event.subject.card, LINK.role))


def ask_which_leaves(game: Game, event: Event) -> Decision:
    """804.7: one of its cards; the owner says which."""
    group = group_of(game, event.subject.card)
    options = tuple(Option("choose", game.ref(card)) for card in group)
    owner = game.state.cards[event.subject.card].owner
    return Decision(owner, "choose", "god", "804.7", options, source=event.subject)


def leaves(game: Game, event: Event, chosen: Ref) -> Event:
    """804.7: only that card leaves."""
    record = game.state.cards[chosen.card]
    place = game.rules.places[game.rules.zone_at[event.destination].name]
    return replace(event, subject=chosen, seat=record.owner, destination=place[record.owner], alone=True)


def successor(game: Game, staying: Sequence[int]) -> int | None:
    """804.4: the others are the same creature as before."""
    return next((card for card in staying if game.state.cards[card].role in JOINED), None)


# ------------------------------------------------------------------------------------------------ 806, 808, 812, 821 cells


class Joining(Frame, frozen=True, tag="dm.Joining"):
    """805.1c, 701.29a, 701.31a, 317.5: cards are turned over together and are one creature."""

    lead: Ref
    others: tuple[Ref, ...]
    act: str
    context: Context | None = None


joining = Procedure(Joining)


@joining.step("701.18b")
def join(game: Game, frame: Joining) -> None:
    """701.18b: from now on they are one creature, that was all of them before."""
    cards = game.state.cards
    seat = cards[frame.lead.card].controller
    flips = [
        Event(
            "flip",
            also=frame.act if ref == frame.lead else "",
            subject=ref,
            after=ref.identity,
            seat=seat,
            face="back",
            by=seat,
        )
        for ref in (frame.lead, *frame.others)
    ]
    apart = [_apart(game, ref) for ref in (frame.lead, *frame.others) if cards[ref.card].host >= 0]
    happen(game, [*apart, *flips, *(objects.attaching(game, ref, frame.lead, CELL.role, seat=seat) for ref in frame.others)])


def partners(game: Game, card: int, listed: str) -> tuple[Ref, ...] | None:
    """The cards of these names that its player has in the battle zone, also under others; None: not all of them."""
    cards = game.state.cards
    seat = cards[card].controller
    own = [one for one in game.counted(BATTLE[0]) if cards[one].controller == seat and not cards[one].down]
    there = [one for lead in own for one in (lead, *cards[lead].parts) if one != card and cards[one].role != CELL.role]
    found: list[int] = []
    for name in named(listed):
        match = next((one for one in there if one not in found and game.face_name(one) == name), None)
        if match is None:
            return None
        found.append(match)
    return tuple(game.ref(one) for one in found)


def _rebuilt_with(game: Game, card: int) -> tuple[Ref, ...] | None:
    """701.29a, 701.31a: the four cards with which a final forbidden field or a zero ceremony becomes one creature."""
    cards, seat = game.state.cards, game.state.cards[card].controller
    wanted = "星雲" if "儀" in kinds(game, card) else "最終禁断"
    found = [
        one for one in game.counted(BATTLE[0])
        if one != card and cards[one].controller == seat and wanted in kinds(game, one) and cards[one].face == 0
    ]  # fmt: skip
    return tuple(game.ref(one) for one in found[:4]) if len(found) >= 4 else None


def awaken_link(game: Game, context: Context, node: tree.Special) -> None:
    """805.1c: several psychic creatures, or draghearts, are turned over and linked."""
    source = context.source
    if not game.alive(source) or game.state.cards[source.card].face != 0:
        return
    said = [game.program(context.key), *(game.program(key) for key in labels.labelled(game, source, labels.PARTNERS))]
    listed = next((program.ability.windows[0] for program in said if program.ability.windows), "")
    others = partners(game, source.card, listed) if listed else None
    if others is not None and game.rule("805.1c"):
        game.call(Joining(lead=source, others=others, act="awaken", context=context))


#: 701.29a, 701.31a: the words by which five cards become one creature.
REBUILDING = {"explode": "701.29a", "zero_birth": "701.31a"}


def rebuild(game: Game, context: Context, node: tree.Special) -> None:
    """701.29a: 禁断爆発; 701.31a: 零龍卍誕: five cards are turned over and are one creature."""
    source = context.source
    others = _rebuilt_with(game, source.card) if game.alive(source) and game.state.cards[source.card].face == 0 else None
    if others is not None and game.rule(REBUILDING[node.act]):
        game.call(Joining(lead=source, others=others, act=node.act, context=context))


def can_rebuild(game: Game, context: Context, node: tree.Special) -> bool:
    return game.alive(context.source) and _rebuilt_with(game, context.source.card) is not None


# ------------------------------------------------------------------------------------------------ cells leave


def _whole(game: Game, card: int) -> int:
    """The creature that a cell is part of."""
    record = game.state.cards[card]
    return record.host if record.role == CELL.role else card


def releases(game: Game, event: Event) -> bool:
    """806.1b, 806.1c: does a creature that can be released, or a cell of it, leave the battle zone?"""
    if event.kind != "move" or event.origin not in BATTLE or event.destination in BATTLE:
        return False
    lead = _whole(game, event.subject.card)
    if not joined(game, lead, CELL.role) or not labels.has(game, game.ref(lead), labels.LINK_RELEASE):
        return False
    whole = lead == event.subject.card and not event.alone
    return whole or game.by("806.1c", True)


def ask_cell(game: Game, event: Event) -> Decision:
    """806.1b: which cell goes back; 806.1c: the one that leaves, if it is one."""
    lead = _whole(game, event.subject.card)
    one = event.alone or lead != event.subject.card
    group = [event.subject.card] if one else [lead, *joined(game, lead, CELL.role)]
    options = tuple(Option("choose", game.ref(card)) for card in group)
    return Decision(game.state.cards[lead].owner, "choose", "cell", "806.1b", options, source=event.subject)


def release(game: Game, event: Event, chosen: Ref) -> list[Event]:
    """806.1b, 806.2: one cell goes back, the others turn over and are creatures again, with everything done to the whole."""
    lead = _whole(game, chosen.card)
    rest = [card for card in (lead, *joined(game, lead, CELL.role)) if card != chosen.card]
    away = replace(move_event(game, chosen.card, HYPER, cause=event.cause, by=event.by, source=event.source), alone=True)
    flips = [
        Event("flip", subject=game.ref(card), after=game.ref(card).identity, seat=event.seat, face="front", cause=event.cause)
        for card in rest
    ]
    heir = rest[0]  # the one that takes the place of the whole
    return [away, *flips, *(replace(_apart(game, game.ref(card)), agent=game.ref(heir)) for card in rest[1:])]


def soul_escape(game: Game, context: Context, node: tree.Special) -> None:
    """808.1b: instead of leaving, a cell of the player's choice goes back and the others turn over."""
    if game.alive(context.source) and context.event is not None:
        game.call(Escaping(lead=context.source, event=context.event))


def can_escape(game: Game, context: Context, node: tree.Special) -> bool:
    return game.alive(context.source) and bool(joined(game, context.source.card, CELL.role))


class Escaping(Frame, frozen=True, tag="dm.Escaping"):
    """808.1b: 龍魂回避."""

    lead: Ref
    event: Event


escaping = Procedure(Escaping)


@escaping.step("808.1b")
def ask_escape(game: Game, frame: Escaping) -> None:
    group = (frame.lead.card, *joined(game, frame.lead.card, CELL.role))
    options = tuple(Option("choose", game.ref(card)) for card in group)
    game.ask(Decision(game.state.cards[frame.lead.card].controller, "choose", "cell", "808.1b", options, source=frame.lead))


@escaping.step("808.1b")
def escape(game: Game, frame: Escaping) -> None:
    happen(game, release(game, frame.event, game.chosen[0].card))


def broken_up(game: Game) -> list[Event]:
    """814.1d, 703.4g: a creature that has lost some of its cells cannot be there: its cards go to the graveyard."""
    found: list[Event] = []
    for name, number in game.state.numbers.items():
        if not name.startswith(MADE_OF):
            continue
        card = int(name.removeprefix(MADE_OF))
        record = game.state.cards[card]
        if record.zone in BATTLE and record.face == 1 and record.host < 0 and len(joined(game, card, CELL.role)) < number:
            found.append(move_event(game, card, GRAVE, clause="814.1d"))
    return found if not found else game.by("814.1d", found)


#: The key under which it is noted that a god has come out linked, and may be linked with others besides.
NEWCOMER = "newcomer:"
#: The key under which it is noted that a creature has come apart.
SPLIT = "split"
#: The key under which it is noted of how many other cells a creature was made.
MADE_OF = "made_of:"


def note(game: Game, event: Event) -> None:
    """How many cells a creature consists of; that it has come apart while it attacks; which card is part of no god any more."""
    if event.kind == "move" and event.origin in BATTLE and event.destination not in BATTLE:
        layout_of_gods.forget(game, event.subject.card)
    if event.kind == "attach" and event.role == LINK.role and event.origin not in BATTLE:
        game.state.numbers[f"{NEWCOMER}{event.subject.card}"] = event.after
    if event.kind == "separate" and event.role in JOINED and "attacker" in game.state.roles:
        game.state.numbers[SPLIT] = 1
    if event.kind == "attach" and event.role == CELL.role:
        lead = game.state.cards[event.subject.card].host
        game.state.numbers[f"{MADE_OF}{lead}"] = len(joined(game, lead, CELL.role))


#: Cells that effects about a creature that leaves also protect, by the clause of their kind.
_GUARDED = {"ドラグハート": "808.1d", "キング": "814.1e", "デュエルメイト": "821.1c"}


def taken_for(game: Game, event: Event) -> Event | None:
    """808.1d, 814.1e, 821.1c: what replaces the leaving of a creature also replaces that of one of its cells."""
    if event.kind != "move" or event.origin not in BATTLE:
        return None
    record = game.state.cards[event.subject.card]
    kinds_of = game.catalog.definitions[record.definition].faces[record.face].words["type"]
    clauses = [_GUARDED[kind] for kind in kinds_of if kind in _GUARDED] if record.role == CELL.role else []
    return replace(event, subject=game.ref(record.host)) if clauses and game.rule(clauses[0]) else None


def part_stays(part: Card, event: Event) -> bool:
    """804.7: what is linked stays when one card leaves."""
    return part.role in JOINED and event.alone
