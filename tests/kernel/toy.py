"""A toy game for testing mechanisms alone: two players, four zones, no turn structure, cards made of trees."""

from __future__ import annotations

from typing import Any

from tefuda.kernel import tree
from tefuda.kernel.catalog import Catalog, Definition, Printed
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game, Setting
from tefuda.kernel.moves import arrive
from tefuda.kernel.names import ItemKind, Names, Role, Topic, Verb
from tefuda.kernel.program import Program
from tefuda.kernel.records import Card, Context, Decision, Event, Frame, Key, Option
from tefuda.kernel.rules import Layer, Procedure, Rules
from tefuda.kernel.state import State
from tefuda.kernel.zones import ZoneRule, places, seat_of


class Table(Frame, frozen=True, tag="toy.Table"):
    """The outermost procedure: it only asks, forever."""


table = Procedure(Table)


@table.step("")
def idle(game: Game, frame: Table) -> None:
    game.ask(Decision(0, "act", "idle", "", (Option("pass"), Option("again"))))


@table.step("")
def again(game: Game, frame: Table) -> None:
    game.goto(idle)


ZONES: tuple[ZoneRule, ...] = (
    ZoneRule("field", "場", "field", "public", oriented=True, remembered=True),
    ZoneRule("hand", "手札", "hand", "owner"),
    ZoneRule("deck", "山札", "deck", "nobody", ordered=True, top_is_last=True),
    ZoneRule("grave", "墓地", "graveyard", "public"),
)
FIELD, HAND, DECK, GRAVE = places(ZONES)


class Toy(Rules):
    name = "toy"
    zones = ZONES
    names = Names(
        verbs=(Verb("again"),),
        topics=(Topic("idle"), Topic("which")),
        items=(ItemKind("packet"), ItemKind("process")),
        roles=(Role("under"), Role("attached"), Role("soul"), Role("attacker"), Role("prize"), Role("newcomer")),
        durations=("turn", "battle"),
        phases=("main",),
    )
    procedures: tuple[Procedure[Any], ...] = (table,)
    orientations = ("active", "rest")
    layers = (
        Layer("", (tree.Disable,)),
        Layer("", (tree.Become, tree.Gain)),
        Layer("", (tree.Change,)),
    )
    dependency = True
    clauses = dict.fromkeys(("may", "modes", "choose", "pay", "order", "replace", "loop_draw", "loop_one", "loop_both"), "")

    def functions(self, game: Game, record: Card, program: Program) -> bool:
        zone = self.zone_at[record.zone].name
        return not record.down and not record.role and zone in (program.ability.zones or ("field",))

    def looks_back(self, game: Game, origin: int, destination: int) -> bool:
        return origin in FIELD


RULES = Toy()


def card(name: str, *abilities: tree.Ability, power: int = 1000, traits: tuple[str, ...] = ()) -> Definition:
    words = {"name": (name,), "trait": traits, "type": ("unit",)}
    return Definition(name, (Printed(words, {"power": power}, "text" if abilities else "", abilities),))


def new(*field: Definition, hand: tuple[Definition, ...] = (), rules: Rules = RULES, **options: int) -> Game:
    """A game whose seat 0 has these cards."""
    catalog = Catalog((*field, *hand))
    state = State(seed=1, zones=len(rules.zone_at))
    game = Game(Setting(rules, catalog, dict(options)), state)
    for zone, cards in ((FIELD[0], field), (HAND[0], hand)):
        for definition in cards:
            put(game, definition, zone)
    state.frames.append(Table())
    game.advance()
    return game


def put(game: Game, definition: Definition, zone: int) -> int:
    state = game.state
    number = len(state.cards)
    state.time += 1
    index = game.catalog.add(definition)
    state.cards.append(Card(index, seat_of(zone), zone, state.next_object, state.time, since=state.time))
    state.next_object += 1
    state.zones[zone] = (*state.zones[zone], number)
    arrive(game, number, state.cards[number])
    game.touch()
    return number


def move(game: Game, number: int, zone: int, **more: str) -> None:
    """Move a card as a rule would, and let everything that follows happen."""
    origin = game.state.cards[number].zone
    event = Event(
        "move", subject=game.ref(number), origin=origin, destination=zone, looks_back=RULES.looks_back(game, origin, zone),
        **more,  # type: ignore[arg-type]
    )  # fmt: skip
    game.state.decision = None
    game.here = 0
    happen(game, [event])
    game.advance()


def resolve(game: Game, number: int, ability: int = 0) -> None:
    """Carry out an ability of a card, up to the next decision."""
    game.state.decision = None
    context = Context(game.ref(number), game.master(number), Key(game.state.cards[number].definition, ability))
    game.resolve(context)
    game.state.frames[0] = Table()
    game.advance()


def do(*actions: tree.Action) -> tree.Ability:
    return tree.Ability(kind="activated", effect=actions, windows=("main",))


def static(*effects: tree.Action, condition: tree.Condition | None = None) -> tree.Ability:
    return tree.Ability(kind="static", effect=effects, condition=condition)


OWN = tree.Cards(("field",), "you")
