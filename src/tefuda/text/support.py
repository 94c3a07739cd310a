"""What a game's engine executes, as data, and the check that a text asks for nothing else.

The grammar is shared and can say more than one game's rules know. A reading that its engine would ignore is worse than a
refusal, so a vocabulary lists the events, prohibitions and durations that its rules carry out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from tefuda.kernel import tree as t

if TYPE_CHECKING:
    from tefuda.text.vocabulary import Vocabulary


#: Events that only those learn of who wait for them: afterwards nobody can ask whether they happened.
FLEETING = ("choose", "target")


class Support(msgspec.Struct, frozen=True):
    """Names that the engine acts on."""

    events: frozenset[str]  # what an ability can wait for
    replaced: frozenset[str]  # what can be replaced
    forbidden: frozenset[str]  # what can be forbidden
    starts: frozenset[str]  # phases and steps whose start is an event
    ends: frozenset[str]  # those whose end is one
    oriented: frozenset[str]  # zones where a text may turn cards
    sided: frozenset[str]  # zones whose cards have two sides
    active: frozenset[str]  # zones where a card's activated abilities can be played
    #: Events whose other party is known, or "event/cause"; None: wherever words can name one.
    agents: frozenset[str] | None = None
    standings: frozenset[str] = frozenset()  # states of a player whose beginning is an event
    specials: frozenset[str] = frozenset()  # procedures of the game
    phases: frozenset[str] | None = None  # phases and steps that can be asked for; None: all that have words
    permitted: frozenset[str] = frozenset()  # what a text can allow although the rules do not, or "act/state": even in a state
    obliged: frozenset[str] = frozenset()  # what must be done if a text says so
    named: frozenset[str] = frozenset()  # properties of which a player can name a value
    numbers: frozenset[str] | None = None  # numbers of cards that can change; None: all that have words
    how_many: bool = False  # a player may say of how many topmost cards something is done
    labels: frozenset[str] | None = None  # keywords without words of their own that a procedure asks for; None: all
    #: What else it carries out: "total" (chosen cards that add up to so much at most), "mute"
    #: (a keyword that is not used as cards arrive), "down" (cards attached face down), "own" (a single ability that is lost),
    #: "aimed" (an obligation to attack a certain card), "during" (what happened in another time than this turn), "places" (a
    #: place of a zone that is chosen), "mover" (who put a card somewhere).
    features: frozenset[str] = frozenset()
    zones: frozenset[str] | None = None  # zones and places that the rules know; None: all that have words
    statuses: frozenset[str] | None = None  # what a card can be besides its words; None: all that have words
    #: Times other than this turn, with what is remembered of them.
    during: tuple[tuple[str, t.When], ...] = ()
    makes: frozenset[str] = frozenset()  # kinds of things that no card is for and that an effect can make
    #: What a permanent ability that a card is given may do.
    given: tuple[type[t.Node], ...] = (t.Change, t.Forbid, t.Instead)


def unsupported(ability: t.Ability, vocabulary: Vocabulary) -> str:
    """Why the game's engine cannot execute an ability; "" if it can."""
    support = vocabulary.support
    if support is None:
        return ""
    return next(_faults(ability, support, {word.name for word in vocabulary.durations} | {vocabulary.moment}), "")


def _faults(ability: t.Ability, support: Support, durations: set[str]) -> Iterator[str]:
    if isinstance(ability.trigger, t.When):
        yield from _waits(ability.trigger, support)
    if support.labels is not None and not ability.effect and ability.keyword and ability.keyword not in support.labels:
        yield f"no procedure of the rules knows this keyword ({ability.keyword})"
    for node in (*t.nodes(ability.cost), *t.nodes(ability.effect), *t.nodes(ability.condition), *t.nodes(ability.trigger)):
        yield from _node(node, support, durations)
        if isinstance(node, t.Gain):
            for given in node.abilities:
                yield from _faults(given, support, durations)
                if given.kind == "static" and not all(isinstance(action, support.given) for action in given.effect):
                    yield "a permanent ability that a card is given cannot do this"
    if unknown := sorted(zone for zone in ability.zones if not _among(zone, support.zones)):
        yield f"the rules know no such place ({unknown[0]})"
    yield from _misplaced((*t.nodes(ability.cost), *t.nodes(ability.effect)), support)
    if ability.kind == "activated":
        asked = [node for node in t.nodes(ability.condition) if isinstance(node, t.Cards)]
        itself = [set(cards.zones) for cards in asked if t.Not(t.Except(t.This())) in cards.filters]
        if not all(zones & support.active for zones in (set(ability.zones) or support.active, *itself)):
            yield "an activated ability cannot be played in that zone"
    asked_tops = [n for n in t.nodes((ability.effect, ability.cost)) if isinstance(n, t.Top) and n.up_to]
    acts = [n for n in t.nodes(ability.effect) if isinstance(n, t.Move | t.Reveal | t.Look)]
    if len(asked_tops) > sum(act.what in asked_tops for act in acts if support.how_many):
        yield "how many of the top cards cannot be chosen"
    builds = [action for action in t.nodes(ability.effect) if isinstance(action, t.Build)]
    if builds and (ability.kind != "static" or ability.condition is not None or len(ability.effect) > 1):
        yield "a rule for building decks holds always: it is a permanent ability of its own"
    if any(isinstance(node, t.Modes) for node in t.nodes(ability.cost)):
        yield "a cost with a choice between two actions is not understood"


def _misplaced(nodes: tuple[t.Node, ...], support: Support) -> Iterator[str]:
    """Cards that are to be turned or flipped where no card is."""
    places: dict[t.Target, tuple[str, ...]] = {}  # where chosen cards are now
    for node in nodes:
        if isinstance(node, t.Choose) and isinstance(node.among, t.Cards):
            places[t.Bound(node.bind)] = node.among.zones
        if isinstance(node, t.Move) and node.turned and node.to not in support.oriented:
            yield "cards are not turned in that zone"
        if isinstance(node, t.Move) and node.what in places:
            places[node.what] = (node.to,)
        if isinstance(node, t.Turn | t.Flip):
            where = _places(node.what) or places.get(node.what, ())
            zones = support.oriented if isinstance(node, t.Turn) else support.sided
            if where and not zones & set(where):
                yield "cards are not turned in that zone" if isinstance(node, t.Turn) else "these cards have only one side"


def _places(target: t.Target) -> tuple[str, ...]:
    if isinstance(target, t.Cards):
        return target.zones
    return (target.zone,) if isinstance(target, t.Top) else ()


def _node(node: t.Node, support: Support, durations: set[str]) -> Iterator[str]:
    duration = getattr(node, "duration", "")
    if duration and duration not in durations:
        yield f"nothing lasts so long ({duration})"
    if isinstance(node, t.Forbid) and node.act not in support.forbidden:
        yield f"this cannot be forbidden ({node.act})"
    elif isinstance(node, t.Permit) and f"{node.act}/{node.at}".removesuffix("/") not in support.permitted:
        yield f"this cannot be allowed ({node.act})"
    elif isinstance(node, t.Oblige) and node.act not in support.obliged:
        yield f"nobody can be made to do this ({node.act})"
    elif isinstance(node, t.Change) and support.numbers is not None and node.property not in support.numbers:
        yield f"this number does not change ({node.property})"
    elif isinstance(node, t.Instead) and node.event.event not in support.replaced:
        yield f"this cannot be replaced ({node.event.event})"
    elif isinstance(node, t.Later):
        yield from _waits(node.event, support)
    elif isinstance(node, t.Happened | t.Underwent | t.Often) and (
        node.event.event not in support.events or node.event.event in FLEETING
    ):
        yield f"whether this happened is not known ({node.event.event})"
    elif isinstance(node, t.Underwent) and (node.agent or node.event.agent) and not _known(node.event, support.agents):
        yield f"which card did this is not known ({node.event.event})"
    elif isinstance(node, t.Special) and node.act not in support.specials:
        yield f"the rules know no such procedure ({node.act})"
    elif isinstance(node, t.Make) and node.kind not in support.makes:
        yield f"the rules know no such thing ({node.kind})"
    elif isinstance(node, t.Happened) and node.during and (node.during, node.event) not in support.during:
        yield "whether this happened then is not known"
    elif isinstance(node, t.Name | t.Named) and node.property not in support.named:
        yield f"no value of this property can be named ({node.property})"
    elif (missing := _feature(node)) is not None and missing not in support.features:
        yield _MISSING[missing]
    elif isinstance(node, t.Choose) and node.total is not None and node.total.relation not in ("<=", "<"):
        yield "numbers of chosen cards add up to so much at most, not at least"
    elif isinstance(node, t.Is) and node.property == "status" and not _among(node.value, support.statuses):
        yield f"no card is ever that ({node.value})"
    elif unknown := sorted(zone for zone in _zones(node) if not _among(zone, support.zones)):
        yield f"the rules know no such place ({unknown[0]})"
    elif isinstance(node, t.InPhase) and support.phases is not None and node.phase not in support.phases:
        yield f"whether it is this phase cannot be asked ({node.phase})"
    elif isinstance(node, t.May | t.Modes | t.Look) and node.who == "each":
        yield "each player cannot decide this for himself here; say it for one player at a time"


def _among(word: str, known: frozenset[str] | None) -> bool:
    return known is None or word in known


def _zones(node: t.Node) -> tuple[str, ...]:
    """The zones that a noun or an event names."""
    if isinstance(node, t.Cards | t.Place):
        return node.zones
    return (*node.origin, *node.destination) if isinstance(node, t.When | t.Norm) else ()


_MISSING = {
    "total": "the sum of a number over chosen cards is not looked at",
    "own": "a single ability cannot be lost",
    "during": "whether this happened then is not known",
    "down": "cards are not attached face down",
    "mute": "that an ability is not used cannot be said of a move",
    "aimed": "whom a card must attack cannot be ordered",
    "places": "a place in this zone cannot be chosen",
}


def _feature(node: t.Node) -> str | None:
    """What a node needs that not every game's engine has."""
    if isinstance(node, t.Choose):
        return "total" if node.total is not None else None
    if isinstance(node, t.Oblige):
        return "aimed" if node.onto is not None else None
    if isinstance(node, t.Disable):
        return "own" if node.own else None
    if isinstance(node, t.Happened):
        return "during" if node.during else None
    if isinstance(node, t.Attach):
        return "down" if node.down else None
    if isinstance(node, t.Move):
        return "mute" if node.mute else "places" if node.place is not None else None
    return None


def _waits(when: t.When, support: Support) -> Iterator[str]:
    if when.event in ("start", "end"):
        if when.at not in (support.starts if when.event == "start" else support.ends):
            yield f"the rules know no such moment ({when.event} of {when.at})"
    elif when.event not in support.events:
        yield f"no ability can wait for this ({when.event})"
    elif when.event == "standing" and when.at not in support.standings:
        yield f"no ability can wait for this ({when.at})"
    elif when.agent is not None and not _known(when, support.agents):
        yield f"which card did this is not known ({when.event})"


def _known(when: t.When, agents: frozenset[str] | None) -> bool:
    """Is it known which card did this?"""
    return (
        agents is None
        or when.event in agents
        or (bool(when.by) and all(f"{when.event}/{cause}" in agents for cause in when.by))
    )
