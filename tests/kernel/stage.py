"""A larger toy: the zones and policies that objects of several cards need, each game's way of it a few lines of `Stage`.

Cards are put and moved by the names of zones, so a test reads like the case it tells.
"""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.kernel import events, objects, tree
from tefuda.kernel.catalog import Definition
from tefuda.kernel.game import Game
from tefuda.kernel.program import Program
from tefuda.kernel.records import Card, Context, Event, Key, Ref
from tefuda.kernel.rules import Layer, PartRule, Rules
from tefuda.kernel.zones import ZoneRule

from . import toy


class Stage(toy.Toy):
    """One creature may be several cards: evolved, linked, with gear, sealed, with souls in a zone of their own."""

    zones = (
        ZoneRule("field", "場", "field", "public", oriented=True, remembered=True),
        ZoneRule("hand", "手札", "hand", "owner"),
        ZoneRule("deck", "山札", "deck", "nobody", ordered=True, top_is_last=True),
        ZoneRule("grave", "墓地", "graveyard", "public"),
        ZoneRule("mana", "マナ", "mana", "public", oriented=True),
        ZoneRule("shield", "シールド", "shields", "nobody", ordered=True),
        ZoneRule("soul", "ソウル", "souls", "public"),
        ZoneRule("arena", "闘技場", "arena", "public", shared=True, oriented=True, remembered=True),
    )
    part_rules: tuple[PartRule, ...] = (
        PartRule("under", identity="whole"),
        PartRule("link", identity="whole", constituent=True),
        PartRule("gear", identity="same"),
        PartRule("aura", constituent=True),
        PartRule("sealed"),
        PartRule("plus", identity="whole"),
        PartRule("soul", zone="soul"),
    )
    layers = (
        Layer("", (tree.Disable,)),
        Layer("", (tree.Become, tree.Gain)),
        Layer("", (tree.Change,)),
    )

    def functions(self, game: Game, record: Card, program: Program) -> bool:
        """On the field, in the zones an ability names, and for parts that are not merely lying under something."""
        if record.down or record.role in ("under", "sealed", "plus"):
            return False
        name = self.zone_at[record.zone].name
        return name in (program.ability.zones or ("field", "arena"))

    def looks_back(self, game: Game, origin: int, destination: int) -> bool:
        return self.zone_at[origin].name in ("field", "arena", "soul")

    def part_goes(self, game: Game, part: Card, lead: Card, event: Event) -> int | None:
        """Stacks leave as a whole unless a card alone is moved; gear and souls stay behind; auras go along."""
        if event.kind == "attach":
            return None
        if part.role in ("gear", "soul") or event.alone:
            return part.zone
        return game.zone(self.zone_at[event.destination].name, part.owner)

    def successor(self, game: Game, lead: Card, event: Event, staying: Sequence[int]) -> int | None:
        """The card right below is uncovered."""
        found = [card for card in staying if game.state.cards[card].role in ("under", "sealed", "plus", "link")]
        return found[0] if found else None


RULES = Stage()


def new(*field: Definition, rules: Rules = RULES) -> Game:
    """A game whose seat 0 has these cards on the field."""
    return toy.new(*field, rules=rules)


def put(game: Game, definition: Definition, zone: str = "field", seat: int = 0) -> int:
    """A card more."""
    return toy.put(game, definition, game.zone(zone, seat))


def move(game: Game, card: int, zone: str, seat: int | None = None, **more: object) -> Event:
    """The event of a card that goes to a zone, its owner's unless a seat is named."""
    record = game.state.cards[card]
    goal = game.zone(zone, record.owner if seat is None else seat)
    looks_back = game.rules.looks_back(game, record.zone, goal)
    return Event(
        "move",
        subject=game.ref(card),
        origin=record.zone,
        destination=goal,
        seat=record.owner,
        looks_back=looks_back,
        **more,  # type: ignore[arg-type]
    )


def attach(game: Game, card: int, host: int, role: str, to: str = "") -> Event:
    """The event of a card that becomes part of another's object (which the same batch may bring to a zone)."""
    place = game.zone(to, game.state.cards[host].owner) if to else -1
    return objects.attaching(game, game.ref(card), game.ref(host), role, to=place)


def separate(game: Game, card: int) -> Event:
    """The event of a part that is a card by itself from now on."""
    host = game.state.cards[card].host
    return Event("separate", subject=game.ref(card), after=game.ref(card).identity, agent=game.ref(host))


def happen(game: Game, *batch: Event) -> None:
    """Propose events that happen at the same time, and let everything that follows happen."""
    game.state.decision = None
    game.here = 0
    events.happen(game, list(batch))
    game.advance()


def evolve(game: Game, card: int, *bases: int) -> None:
    """A card is put onto others: they lie under it, and are it from now on."""
    happen(game, move(game, card, "field"), *(attach(game, base, card, "under", "field") for base in bases))


def names(game: Game, zone: str, seat: int = 0) -> list[str]:
    """What lies in a zone, in order."""
    return [game.face_name(card) for card in game.state.zones[game.zone(zone, seat)]]


def parts(game: Game, card: int) -> list[str]:
    return [game.face_name(part) for part in game.state.cards[card].parts]


def waiting(game: Game) -> list[str]:
    """The cards whose triggered abilities wait."""
    return [game.face_name(waiting.context.source.card) for waiting in game.state.waiting]


def kinds(game: Game, start: int = 0) -> list[tuple[str, str]]:
    """What happened since, as (kind, card)."""
    return [(e.kind, game.face_name(e.subject.card) if e.subject.card >= 0 else "") for e in game.log[start:]]


def context(game: Game, card: int, ability: int = 0) -> Context:
    return Context(game.ref(card), game.master(card), Key(game.state.cards[card].definition, ability))


def power(game: Game, card: int) -> int:
    from tefuda.kernel.continuous import number

    return number(game, card, "power") or 0


def pump(amount: int, what: tree.Target | None = None, duration: str = "turn") -> tree.Ability:
    """An effect that changes power for a time, of a chosen set that is then locked."""
    return toy.do(tree.Change(what or toy.OWN, "power", tree.Number(amount), duration=duration))


def watcher(kind: str = "move", subject: tree.Target | None = None, **words: object) -> tree.Ability:
    """A triggered ability that only has to be seen waiting."""
    when = tree.When(kind, subject, **words)  # type: ignore[arg-type]
    return tree.Ability(kind="triggered", effect=(tree.Draw("you", tree.Number(1)),), trigger=when)


def refs(game: Game, *cards: int) -> list[Ref]:
    return [game.ref(card) for card in cards]
