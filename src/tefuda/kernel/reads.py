"""What the words of an effect depend on, worked out once from their tree.

Two things are decided by it, both exactly: an effect can depend on another one of its layer only if it reads what that one
writes; and what was computed about cards stays true over events that change nothing that anything in force reads.
"""

from __future__ import annotations

from . import tree

#: Whatever effects can change: read by words whose answer the game itself has a say in.
ANYTHING = "*"
#: Which abilities cards have, and whether they are valid.
ABILITIES, VALIDITY = "abilities", "validity"
#: Which cards there are in zones; which belong to which.
PRESENCE, LINKS = "presence", "links"
#: What events change that move no card.
TURNED, COUNTERS = "turned", "counters"
#: How far the game is: whose turn it is, which phase, who has a role. It can be seen whether that has changed.
TURN, PHASE, ROLES = "turn", "phase", "roles"
#: What procedures may change around any event: the stack, the game's own states, what has happened.
COURSE = "course"

Reads = frozenset[str]


def number(name: str) -> str:
    """A numeric property."""
    return "number " + name


def word(name: str) -> str:
    """A word property."""
    return "word " + name


_COURSE = (tree.Stacked, tree.Happened, tree.Standing, tree.Underwent, tree.Often)
_MOMENT: dict[type[tree.Node], str] = {tree.TurnOf: TURN, tree.InPhase: PHASE, tree.Role: ROLES, tree.Against: ROLES}
_PRESENCE = (tree.Cards, tree.Top, tree.Parts, tree.Host, tree.Place, tree.Beside, tree.Bears, tree.Pairs)
#: Words that depend on nothing but the words they are made of, what is printed and what an effect has bound.
_SILENT = (
    tree.Number, tree.Count, tree.Times, tree.Plus, tree.Size, tree.Facing, tree.Plain, tree.Except, tree.Not, tree.Either,
    tree.All,
    tree.This, tree.Bound, tree.Subject, tree.Agent, tree.Among, tree.Rest, tree.Together, tree.Check, tree.Matches, tree.Done,
    tree.And, tree.Or, tree.Never, tree.When,
)  # fmt: skip


_TOLD = (
    tree.Is, tree.Same, tree.Named, tree.Kinds, tree.Sole, tree.Compare, tree.Extreme, tree.Value, tree.Total, tree.HasKeyword,
    tree.Turned, tree.Counters,
    *_PRESENCE, *_COURSE, *_MOMENT, *_SILENT,
)  # fmt: skip


def known(kind: type[tree.Node]) -> bool:
    """Is it known what words of this kind depend on?"""
    return kind in _TOLD


def read_by(root: object) -> Reads:
    """What an answer to these words depends on."""
    found: set[str] = set()
    for node in tree.nodes(root):
        if isinstance(node, tree.Is | tree.Same | tree.Named):
            found.add(word(node.property.removesuffix(tree.PART)))
            if node.property == "status":
                found.add(COURSE)  # `Rules.status` says what a card is by what is going on
        elif isinstance(node, tree.Kinds):
            found.add(word(node.of))
        elif isinstance(node, tree.Compare | tree.Extreme):
            found.add(number(node.property))
        elif isinstance(node, tree.Value | tree.Total):
            found.add(number(node.of))
        elif isinstance(node, tree.HasKeyword):
            found.add(ABILITIES)
        elif isinstance(node, tree.Turned):
            found.add(TURNED)
        elif isinstance(node, tree.Counters):
            found.add(COUNTERS)
        elif isinstance(node, tree.Host):
            found.update((LINKS, ANYTHING))  # `Rules.raised` says which hosts
        elif isinstance(node, _PRESENCE):
            found.add(PRESENCE)
        elif isinstance(node, _COURSE):
            found.add(COURSE)
        elif type(node) in _MOMENT:
            found.add(_MOMENT[type(node)])
        elif not isinstance(node, _SILENT):
            found.update((ANYTHING, PRESENCE, COURSE))  # words that nothing is known of here
    return frozenset(found)


def reach(node: tree.Node) -> Reads:
    """What it depends on whom a lasting node reaches, and by how much it changes them."""
    what = getattr(node, "what", None)
    found = read_by(what)
    if isinstance(what, tree.Cards) and not any(isinstance(part, tree.Extreme) for part in what.filters):
        # Plain words for the cards of some zones: a card that comes or goes changes nothing for the others.
        inner = read_by(what.filters)
        found = inner | (found - {PRESENCE})
    if isinstance(node, tree.Change):
        found |= read_by(node.amount)
    return found


#: Any zone.
ANYWHERE = ""


def zones(*roots: object) -> Reads:
    """The zones in which words look for cards; "" for any."""
    found: set[str] = set()
    for node in tree.nodes(roots):
        if isinstance(node, tree.Cards):
            found.update(node.zones or (ANYWHERE,))
        elif isinstance(node, _PRESENCE) and not isinstance(node, tree.Host):
            found.add(ANYWHERE)
    return frozenset(found)


def written_by(node: tree.Node) -> Reads:
    """What a lasting node changes of cards."""
    if isinstance(node, tree.Change):
        return frozenset({number(node.property)})
    if isinstance(node, tree.Become):
        return frozenset({word(node.property)})
    if isinstance(node, tree.Gain):
        return frozenset({ABILITIES})
    if isinstance(node, tree.Disable):
        return frozenset({VALIDITY})
    if isinstance(node, tree.Like):
        return frozenset({ABILITIES, VALIDITY, *map(number, node.numbers), *map(word, node.words)})
    return frozenset()


def meet(needs: Reads, changes: Reads) -> bool:
    """Is anything of this changed by that?"""
    return bool(changes) and (ANYTHING in needs or not needs.isdisjoint(changes))
