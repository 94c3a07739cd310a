"""What is printed twice on a card, what lies face down, who knows it, and abilities that their players may keep quiet about."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition, Printed
from tefuda.kernel.continuous import number, words
from tefuda.kernel.game import Game
from tefuda.kernel.program import Program
from tefuda.kernel.records import Card, Context, Event, Ref
from tefuda.kernel.select import targets
from tefuda.kernel.triggers import declare, forgo
from tefuda.kernel.visibility import sees

from . import stage, toy
from .stage import happen, move, put, watcher
from .toy import card

# ------------------------------------------------------------------------------------------------ halves


def twin() -> Definition:
    """A dear creature and a cheap spell on one front."""
    creature = Printed({"name": ("beast",), "type": ("creature",), "colour": ("red",)}, {"cost": 7})
    spell = Printed({"name": ("bolt",), "type": ("spell",), "colour": ("blue",)}, {"cost": 3})
    return Definition("twin", (creature, spell), halves=True)


class Halves(stage.Stage):
    def readings(self, game: Game, ref: Ref) -> Sequence[int]:
        definition = game.catalog.definitions[game.state.cards[ref.card].definition]
        return () if definition.two_sided else range(len(definition.faces))


def found(game: Game, *filters: tree.Filter) -> int:
    context = Context(game.ref(0), 0, stage.context(game, 0).key)
    return len(targets(game, context, tree.Cards(("hand",), "you", filters)))


def test_dm_810_201_2b_each_half_is_read_as_a_whole() -> None:
    game = stage.new(card("reader"), rules=Halves())
    put(game, twin(), "hand")
    cheap = tree.Compare("cost", "<=", tree.Number(3))
    assert found(game, tree.Is("type", "spell"), cheap) == 1
    assert found(game, tree.Is("type", "creature"), cheap) == 0
    assert found(game, tree.Is("type", "creature"), tree.Is("colour", "red")) == 1
    assert found(game, tree.Is("type", "creature"), tree.Is("colour", "blue")) == 0


def test_dm_810_a_card_of_two_halves_has_a_back_to_lie_on_and_no_side_to_turn_to() -> None:
    game = stage.new(rules=Halves())
    number = put(game, twin())
    happen(game, Event("flip", subject=game.ref(number), face="back"))
    assert game.state.cards[number].face == 0
    happen(game, Event("flip", subject=game.ref(number), face="second"))
    assert game.state.cards[number].face == 1
    happen(game, Event("flip", subject=game.ref(number), face="first"))
    assert game.state.cards[number].face == 0
    happen(game, Event("flip", subject=game.ref(number), face="down"))
    assert game.state.cards[number].down


# ------------------------------------------------------------------------------------------------ face down


class Blank(stage.Stage):
    """What lies face down on the field costs nothing and is nothing else; elsewhere it is what is printed."""

    def blank(self, game: Game, record: Card) -> Printed | None:
        return Printed({}, {"cost": 0}) if self.zone_at[record.zone].name == "field" else None


def test_dm_200_3b_bd_409_4a_a_card_that_lies_face_down_has_no_characteristics() -> None:
    game = stage.new(card("a", traits=("fire",)), card("b", traits=("fire",)), rules=Blank())
    happen(game, Event("flip", subject=game.ref(1), face="down"))
    fire = tree.Cards(("field",), "any", (tree.Is("trait", "fire"),))
    assert targets(game, stage.context(game, 0), fire) == [game.ref(0)]
    assert words(game, game.ref(1), "name") == ()
    assert (number(game, 1, "cost"), number(game, 1, "power")) == (0, None)


def test_zx_312_2a_803_1e_where_an_ability_works_may_depend_on_how_its_card_lies() -> None:
    class Facing(stage.Stage):
        def functions(self, game: Game, record: Card, program: Program) -> bool:
            return record.down == (program.ability.keyword == "hidden")

    hidden = tree.Ability(kind="static", effect=(tree.Change(tree.This(), "power", tree.Number(500)),), keyword="hidden")
    open_ = toy.static(tree.Change(tree.This(), "power", tree.Number(30)))
    game = stage.new(card("unit", hidden, open_), rules=Facing())
    assert stage.power(game, 0) == 1030
    happen(game, Event("flip", subject=game.ref(0), face="down"))
    assert stage.power(game, 0) == 1500


def test_zx_301_3b_313_2a_a_player_may_look_at_his_own_face_down_cards_and_all_at_open_ones_of_a_hidden_zone() -> None:
    class Dynamis(stage.Stage):
        def knows(self, game: Game, seat: int, record: Card) -> bool | None:
            if self.zone_at[record.zone].name == "hand":
                return True if record.counters else None  # face up there, by a mark of this toy's
            return record.owner == seat if record.down else None

    game = stage.new(card("mine"), rules=Dynamis())
    happen(game, Event("flip", subject=game.ref(0), face="down"))
    assert (sees(game, 0, 0), sees(game, 1, 0)) == (True, False)
    held = put(game, card("held"), "hand")
    assert (sees(game, 0, held), sees(game, 1, held)) == (True, False)
    game.state.cards[held] = replace(game.state.cards[held], counters=(("open", 1),))
    assert sees(game, 1, held)


# ------------------------------------------------------------------------------------------------ declarations


class Quiet(stage.Stage):
    """An ability of a card that the other player does not see has to be declared."""

    def declared(self, game: Game, context: Context) -> bool:
        return sees(game, 1 - context.master, context.source.card)


def test_dm_603_2e_gr_14_9b_1_an_unseen_card_is_set_off_only_if_its_player_shows_it() -> None:
    strike = replace(watcher("attack"), zones=("hand",))
    game = stage.new(card("attacker"), rules=Quiet())
    ninja = put(game, card("ninja", strike), "hand")
    happen(game, Event("attack", subject=game.ref(0)))
    assert stage.waiting(game) == []
    assert not sees(game, 1, ninja)
    (found,) = game.state.undeclared
    assert game.fork().state.undeclared == [found]
    declare(game, found.number)
    assert stage.waiting(game) == ["ninja"]
    assert sees(game, 1, ninja)
    assert game.state.undeclared == []
    happen(game, move(game, ninja, "grave"))


def test_dm_603_2f_what_is_not_declared_in_time_was_not_set_off() -> None:
    strike = replace(watcher("attack"), zones=("hand",))
    game = stage.new(card("attacker"), rules=Quiet())
    put(game, card("ninja", strike), "hand")
    happen(game, Event("attack", subject=game.ref(0)))
    forgo(game)
    assert (game.state.undeclared, stage.waiting(game)) == ([], [])
