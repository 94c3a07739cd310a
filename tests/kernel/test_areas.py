"""Names for several zones together: lanes, squares; how a card that stays the same object arrives; damage that waits."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition
from tefuda.kernel.continuous import number
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Context, Event, Key, Ref
from tefuda.kernel.select import targets
from tefuda.kernel.zones import ZoneRule, places

from . import toy
from .toy import card

#: Two lanes, which words call the front together; the zones of the toy come first.
ZONES = (
    *toy.ZONES,
    ZoneRule("left", "左", "left", "public", oriented=True, areas=("front",)),
    ZoneRule("right", "右", "right", "public", oriented=True, areas=("front",)),
)
*_, LEFT, RIGHT = places(ZONES)
FRONT = tree.Cards(("front",), "you")


class Lanes(toy.Toy):
    zones = ZONES
    harms_later = True

    def same_object(self, game: Game, card: Card, origin: int, destination: int) -> bool:
        return origin in (*LEFT, *RIGHT) and destination in (*LEFT, *RIGHT)

    def harm(self, game: Game, context: Context, hits: Mapping[Ref, int], source: Ref) -> None:
        game.state.counters["dealt", 1] = sum(hits.values())


RULES = Lanes()


def lanes(*field: Definition) -> Game:
    game = toy.new(*field, rules=RULES)
    toy.put(game, card("l"), LEFT[0])
    toy.put(game, card("r"), RIGHT[0])
    toy.put(game, card("foe"), LEFT[1])
    return game


def names(game: Game, node: tree.Target) -> list[str]:
    context = Context(game.ref(0), 0, Key(0, 0))
    return [game.face_name(ref.card) for ref in targets(game, context, node)]


def test_words_reach_every_zone_of_an_area() -> None:
    boost = toy.static(tree.Change(FRONT, "power", tree.Number(500)))
    game = lanes(card("banner", boost))
    assert names(game, FRONT) == ["l", "r"]
    assert names(game, tree.Cards(("left",), "you")) == ["l"]
    assert [number(game, at, "power") for at in (1, 2, 3)] == [1500, 1500, 1000]
    late = toy.put(game, card("late"), toy.GRAVE[0])
    toy.move(game, late, RIGHT[0])
    assert number(game, late, "power") == 1500


def test_events_and_prohibitions_name_areas() -> None:
    arrives = tree.When("move", subject=tree.Cards(("front",), "you"), destination=("front",))
    watcher = card("watcher", tree.Ability("triggered", (tree.Draw("you", tree.Number(1)),), trigger=arrives))
    game = lanes(watcher)
    late = toy.put(game, card("late"), toy.GRAVE[0])
    toy.move(game, late, RIGHT[0])
    assert [waiting.context.source.card for waiting in game.state.waiting] == [0]
    stop = toy.static(tree.Forbid("move", what=tree.Cards((), "you"), destination=("front",)))
    game = lanes(card("wall", stop))
    late = toy.put(game, card("late"), toy.GRAVE[0])
    toy.move(game, late, RIGHT[0])
    assert game.state.cards[late].zone == toy.GRAVE[0]


def test_how_a_card_arrives_is_believed_also_if_it_stays_the_same_object() -> None:
    game = lanes(card("a"))
    game.state.decision = None
    for turned, wanted in (("rest", 1), ("active", 0)):
        game.here = 0
        ref, zone = game.ref(1), RIGHT[0] if turned == "rest" else LEFT[0]
        happen(game, [Event("move", subject=ref, origin=game.state.cards[1].zone, destination=zone, turned=turned)])
        assert (game.state.cards[1].turned, game.ref(1)) == (wanted, ref)


class Squares(Lanes):
    """A row of two squares and the field behind them; what is occupied takes nobody."""

    harms_later = False
    clauses = {**toy.Toy.clauses, "place": ""}

    def beside(self, game: Game, zone: int) -> tuple[int, ...]:
        return {LEFT[0]: (RIGHT[0],), RIGHT[0]: (LEFT[0],), toy.FIELD[0]: (LEFT[0], RIGHT[0])}.get(zone, ())

    def takes_place(self, game: Game, context: Context, card: Ref, zone: int) -> bool:
        return not game.state.zones[zone]


def step(*what: tree.Target) -> tree.Ability:
    """Put cards onto squares beside this one."""
    return toy.do(*(tree.Move(one, "front", "you", place=tree.Place(("front",), "you", beside=tree.This())) for one in what))


def test_zx_1007_4_the_mover_chooses_a_square_among_those_the_words_and_the_rules_allow() -> None:
    game = toy.new(card("walker", step(tree.This())), rules=Squares())
    toy.resolve(game, 0)
    decision = game.state.decision
    assert decision is not None
    assert (decision.topic, [option.to for option in decision.options]) == ("place", ["left", "right"])
    game.answer((1,))
    assert game.state.zones[RIGHT[0]] == (0,)
    toy.put(game, card("wall"), LEFT[0])
    toy.resolve(game, 0)  # the only square beside it is taken: it stays
    assert game.state.zones[RIGHT[0]] == (0,)


def test_zx_1007_4_each_card_gets_a_square_of_its_own() -> None:
    game = toy.new(card("guide", step(tree.Cards(("hand",), "you"))), hand=(card("a"), card("b"), card("c")), rules=Squares())
    toy.resolve(game, 0)
    assert game.state.decision is not None
    assert game.state.decision.source == game.ref(1)
    game.answer((0,))  # the second one has the other square to itself, the third finds none
    assert [game.state.cards[number].zone for number in (1, 2, 3)] == [LEFT[0], RIGHT[0], toy.HAND[0]]


def test_damage_can_be_left_to_a_procedure_of_the_game() -> None:
    game = lanes(card("bolt", toy.do(tree.Harm(FRONT, tree.Number(300)))))
    toy.resolve(game, 0)
    assert game.state.counters["dealt", 1] == 600
    assert all(record.damage == 0 for record in game.state.cards)
