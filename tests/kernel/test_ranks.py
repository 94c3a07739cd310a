"""Continuous effects: layers by property, rank before time, multiples, floors, immunity, age, and tables that are kept."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tefuda.kernel import layers, reads, tree
from tefuda.kernel.continuous import number, words
from tefuda.kernel.derived import Force
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Event
from tefuda.kernel.rules import Layer

from . import stage, toy
from .stage import happen, move, power, put
from .toy import card

FIELD = tree.Cards(("field",), "any")
OWN_POWER = tree.Value(tree.This(), "power")


def plus(amount: int, what: tree.Target = FIELD, **more: object) -> tree.Ability:
    return toy.static(tree.Change(what, "power", tree.Number(amount), **more))  # type: ignore[arg-type]


DOUBLE = toy.static(tree.Change(tree.This(), "power", OWN_POWER))


class Ranked(stage.Stage):
    """Sums, then doubling, then fixed values; doubling is of what there is."""

    live_multiples = True

    def rank(self, game: Game, node: tree.Node) -> int:
        if not isinstance(node, tree.Change):
            return 0
        return 2 if node.sets else int(node.amount == OWN_POWER)


def test_dm_206_4_doubling_comes_last_and_is_of_the_number_as_it_is() -> None:
    game = stage.new(card("doubler", DOUBLE), rules=Ranked())
    assert power(game, 0) == 2000
    put(game, card("lord", plus(2000)))  # later in time, yet before the doubling
    assert power(game, 0) == 6000
    game = stage.new(card("doubler", DOUBLE))  # elsewhere: by time, and fixed when it first applied
    put(game, card("lord", plus(2000)))
    game.state.decision = None
    game.advance()
    assert power(game, 0) == 4000


def test_dm_206_3_a_fixed_power_is_changed_by_nothing_else() -> None:
    fixed = toy.static(tree.Change(FIELD, "power", tree.Number(500), sets=True))
    game = stage.new(card("fixer", fixed), card("lord", plus(2000)), rules=Ranked())
    assert [power(game, number) for number in (0, 1)] == [500, 500]


def test_dm_108_2_a_number_is_halved_after_the_sums() -> None:
    """What is taken away is half of what there is, rounded down."""
    half = toy.static(tree.Change(tree.This(), "power", tree.Times(OWN_POWER, -1, 2)))

    class Halving(Ranked):
        def rank(self, game: Game, node: tree.Node) -> int:
            return int(isinstance(node, tree.Change) and isinstance(node.amount, tree.Times))

    game = stage.new(card("weak", half), rules=Halving())
    assert power(game, 0) == 500
    put(game, card("lord", plus(2000)))
    assert power(game, 0) == 1500


def test_zx_1025_dm_cost_reductions_go_no_lower_than_they_say() -> None:
    game = stage.new(card("unit"), card("a", plus(-800, least=300)), card("b", plus(-100)))
    assert power(game, 0) == 200  # the floor is the first effect's own
    game = stage.new(card("small", power=200), card("a", plus(-800, least=300)))
    assert power(game, 0) == 200  # what is lower already is not raised


def test_gr_14_12_layers_by_property() -> None:
    class Layered(stage.Stage):
        layers = (
            Layer("", (tree.Become,), ("type",)),
            Layer("", (tree.Become,)),
            Layer("", (tree.Change,)),
        )

    # The word given to machines is the older effect, but types come in an earlier layer.
    machines = tree.Cards(("field",), "any", (tree.Is("type", "machine"),))
    blessed = toy.static(tree.Become(machines, "trait", "blessed"))
    machine = toy.static(tree.Become(FIELD, "type", "machine"))
    game = stage.new(card("priest", blessed), card("smith", machine), rules=Layered())
    assert words(game, game.ref(0), "trait") == ("blessed",)


def test_zx_1014_effects_do_not_reach_a_card_for_good() -> None:
    class Immune(stage.Stage):
        def reached(self, game: Game, card: int, force: Force) -> bool:
            return "ghostly" not in words(game, game.ref(card), "trait")

    hex_ = toy.do(tree.Change(FIELD, "power", tree.Number(-400), duration="turn"))
    veil = toy.do(tree.Become(tree.This(), "trait", "ghostly", duration="turn"))
    game = stage.new(card("unit", veil), card("lord", plus(3000)), card("witch", hex_), rules=Immune())
    toy.resolve(game, 2)
    assert power(game, 0) == 1000 + 3000 - 400
    toy.resolve(game, 0)
    assert (power(game, 0), power(game, 1)) == (1000, 3600)
    layers.release(game, game.ref(0))
    game.end_effect(max(game.state.effects))  # the veil
    assert power(game, 0) == 1000 + 3000  # the static effect reaches it again, the one that was made for it does not


def test_zx_811_3a_a_static_ability_is_as_old_as_its_card_is_this_object() -> None:
    class Steps(stage.Stage):
        def same_object(self, game: Game, card: Card, origin: int, destination: int) -> bool:
            return {self.zone_at[origin].name, self.zone_at[destination].name} == {"field", "mana"}

    everywhere = tree.Cards(("field", "mana"), "any")

    def sets(value: int) -> tree.Ability:
        effect = tree.Change(everywhere, "power", tree.Number(value), sets=True)
        return tree.Ability(kind="static", effect=(effect,), zones=("field", "mana"))

    game = stage.new(card("old", sets(100)), card("young", sets(200)), rules=Steps())
    assert number(game, 0, "power") == 200
    happen(game, move(game, 0, "mana"))
    born, since = game.state.cards[0].born, game.state.cards[0].since
    assert born > since
    assert number(game, 0, "power") == 200  # a step makes it no younger


# ------------------------------------------------------------------------------------------------ growth


@pytest.mark.parametrize("later", [False, True], ids=["in order", "against time"])
def test_bd_1208_1f_dependency_is_found_wherever_it_is(later: bool) -> None:
    """Only pairs in which one effect reads what the other writes are tried; the outcome is as if all were."""
    knights = tree.Cards(("field",), "any", (tree.Compare("power", ">=", tree.Number(3000)),))
    raised = plus(500, knights)
    cards = [card("lord", plus(2000)), card("marshal", raised)]
    game = stage.new(*(cards[::-1] if later else cards))
    assert [power(game, number) for number in (0, 1)] == [3500, 3500]


def kept(game: Game) -> bool:
    return game.derived is not None


def test_tables_are_kept_over_events_that_nothing_reads_and_dropped_over_others() -> None:
    game = stage.new(card("lord", plus(500)), card("unit"), card("other"))
    assert power(game, 1) == 1500
    happen(game, Event("attack", subject=game.ref(1)))
    assert kept(game)
    happen(game, Event("turn", subject=game.ref(1), turned="rest"))
    assert kept(game)
    happen(game, move(game, 2, "grave"))
    assert kept(game)
    assert power(game, 2) == 1000  # where it is now the effect does not reach it
    happen(game, move(game, 2, "field"))
    assert not kept(game)
    assert power(game, 2) == 1500
    happen(game, move(game, 0, "grave"))
    assert power(game, 1) == 1000


@pytest.mark.parametrize(
    ("ability", "event"),
    [
        (plus(500, tree.Cards(("field",), "any", (tree.Turned("rest"),))), "turn"),
        (toy.static(tree.Change(FIELD, "power", tree.Times(tree.Count(tree.Cards(("grave",), "any")), 500))), "move"),
        (toy.static(tree.Change(FIELD, "power", tree.Number(500)), condition=tree.Happened(tree.When("attack"))), "attack"),
    ],
    ids=["orientation", "presence", "history"],
)
def test_tables_are_dropped_over_events_that_something_in_force_reads(ability: tree.Ability, event: str) -> None:
    game = stage.new(card("lord", ability), card("unit"), card("other"))
    assert power(game, 1) == 1000
    events = {
        "turn": Event("turn", subject=game.ref(1), turned="rest"),
        "move": move(game, 2, "grave"),
        "attack": Event("attack", subject=game.ref(1)),
    }
    happen(game, events[event])
    assert power(game, 1) == 1500


def test_forks_share_a_table_that_neither_changes() -> None:
    game = stage.new(card("lord", plus(500)), card("unit"), card("other"))
    assert power(game, 1) == 1500
    fork = game.fork()
    happen(fork, move(fork, 1, "grave"))
    assert power(game, 1) == 1500


def own_triggers(names: Sequence[str]) -> list[tree.Ability]:
    return [stage.watcher("move", tree.This(), destination=("field",)) for _ in names]


def test_triggers_of_a_cards_own_are_set_off_by_that_card_alone() -> None:
    game = stage.new(*(card(name, ability) for name, ability in zip("abc", own_triggers("abc"), strict=True)))
    newcomer = put(game, card("new", own_triggers("n")[0]), "hand")
    happen(game, move(game, newcomer, "field"))
    assert stage.waiting(game) == ["new"]


def test_what_words_depend_on_is_known_of_every_term() -> None:
    """A new term that nobody has thought about here is taken to depend on everything, which is right but slow."""
    terms = {kind for kind in vars(tree).values() if isinstance(kind, type) and issubclass(kind, tree.Node)}
    unknown = {kind.__name__ for kind in terms if kind.__module__.endswith(".terms") and not reads.known(kind)}
    assert unknown <= {"Node", "State"}
