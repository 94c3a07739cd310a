"""Objects of several cards: identity outlives cards, parts move with their lead's batch, a part takes the lead's place."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.kernel import tree
from tefuda.kernel.continuous import keywords
from tefuda.kernel.records import Event
from tefuda.kernel.rules import PartRule
from tefuda.kernel.select import targets

from . import stage, toy
from .stage import attach, evolve, happen, move, names, parts, power, pump, put, waiting, watcher
from .toy import card

FIELD = tree.Cards(("field",), "any")
LEAVES = ("grave",)


# ------------------------------------------------------------------------------------------------ evolution


def test_dm_801_2_an_evolved_creature_is_the_creature_it_was_and_effects_of_several_bases_add_up() -> None:
    game = stage.new(card("b1"), card("b2"), card("b3"), card("witch", pump(-2000)))
    toy.resolve(game, 3)  # the witch herself too: -2000 each
    evo = put(game, card("evo", power=8000), "hand")
    before = stage.refs(game, 0, 1, 2)
    evolve(game, evo, 0, 1, 2)
    assert power(game, evo) == 8000 - 3 * 2000
    assert parts(game, evo) == ["b1", "b2", "b3"]
    assert [game.now(ref) for ref in before] == [(game.ref(evo),)] * 3


def test_dm_801_2a_the_attack_of_a_creature_that_evolves_goes_on() -> None:
    game = stage.new(card("base"))
    evo = put(game, card("evo"), "hand")
    game.state.roles["attacker"] = game.ref(0)
    evolve(game, evo, 0)
    assert targets(game, stage.context(game, evo), tree.Role("attacker")) == [game.ref(evo)]
    assert game.role("attacker") == game.ref(evo)


def test_dm_301_5_a_base_keeps_its_age_under_what_it_became() -> None:
    game = stage.new(card("base"))
    evo = put(game, card("evo"), "hand")
    born = game.state.cards[0].born
    evolve(game, evo, 0)
    assert game.state.cards[0].born == born
    happen(game, move(game, evo, "grave", alone=True))
    assert game.state.cards[0].born == born


def test_dm_801_2_bound_cards_and_locked_prohibitions_follow_the_creature() -> None:
    bind = toy.do(
        tree.Choose(1, FIELD, tree.Number(1), tree.Number(1)),
        tree.Forbid("move", what=tree.Bound(1), destination=("hand",), duration="turn"),
    )
    game = stage.new(card("base", bind))
    toy.resolve(game, 0)
    evo = put(game, card("evo"), "hand")
    evolve(game, evo, 0)
    happen(game, move(game, evo, "hand"))
    assert names(game, "field") == ["evo"]


# ------------------------------------------------------------------------------------------------ leaving


def test_dm_109_2b_dm_400_7_a_stack_leaves_as_one_batch_and_its_cards_are_seen_to_leave() -> None:
    grave_watch = watcher("move", tree.Cards((), "any"), origin=("field",), destination=("grave",))
    game = stage.new(card("base", watcher("move", tree.This(), destination=("grave",))), card("watch", grave_watch))
    evo = put(game, card("evo"), "hand")
    evolve(game, evo, 0)
    at = len(game.log)
    happen(game, move(game, evo, "grave"))
    assert stage.kinds(game, at) == [("move", "evo"), ("move", "base")]
    assert waiting(game) == ["watch", "watch"]  # the base's own words do not work where it lay
    assert names(game, "grave") == ["evo", "base"]
    assert game.state.cards[0].host == -1


def test_dm_109_2b_a_card_under_another_can_leave_by_itself() -> None:
    game = stage.new(card("base"), card("watch", watcher("move", tree.Cards((), "any"), destination=("grave",))))
    evo = put(game, card("evo"), "hand")
    evolve(game, evo, 0)
    happen(game, move(game, 0, "grave"))
    assert names(game, "field") == ["watch", "evo"]
    assert (names(game, "grave"), parts(game, evo), waiting(game)) == (["base"], [], ["watch"])


def test_dm_801_4_reconstruction_uncovers_the_card_below_with_the_rest_beneath_it() -> None:
    roar = toy.static(tree.Change(tree.This(), "power", tree.Number(500)))
    curse = pump(-300, tree.Among(FIELD, (tree.Is("name", "evo"),)))
    game = stage.new(card("b1", roar), card("b2"), card("witch", curse))
    evo = put(game, card("evo", power=5000), "hand")
    evolve(game, evo, 0, 1)
    toy.resolve(game, 2)
    assert power(game, evo) == 4700
    game.state.cards[evo] = replace(game.state.cards[evo], turned=1)
    whole = game.ref(evo)
    happen(game, move(game, evo, "hand", alone=True))
    assert names(game, "field") == ["witch", "b1"]
    assert parts(game, 0) == ["b2"]
    assert power(game, 0) == 1000 + 500 - 300  # its own words work again, and what lay on the whole goes on
    assert game.now(whole) == (game.ref(0),)
    assert game.state.cards[0].turned == 1  # 801.4d


def test_dm_801_4_crowning_is_no_arrival() -> None:
    enters = watcher("move", tree.Cards((), "any"), destination=("field",))
    game = stage.new(card("base", watcher("move", tree.This(), destination=("field",))), card("watch", enters))
    evo = put(game, card("evo"), "hand")
    evolve(game, evo, 0)
    game.state.waiting.clear()
    happen(game, move(game, evo, "hand", alone=True))
    assert waiting(game) == []
    assert ("crown", "base") in stage.kinds(game)


# ------------------------------------------------------------------------------------------------ parts that work


def test_dm_303_dm_310_8_abilities_of_parts_are_indexed_where_they_lie_and_no_longer() -> None:
    boost = toy.static(tree.Change(tree.Host(tree.This()), "power", tree.Number(5000)))
    game = stage.new(card("unit"), card("gear", boost))
    happen(game, attach(game, 1, 0, "gear"))
    assert power(game, 0) == 6000
    happen(game, move(game, 1, "grave"))
    assert power(game, 0) == 1000
    assert not any(1 in [entry[0] for entry in found] for found in game.state.watch.values())


def test_dm_303_4_gear_is_the_same_object_when_it_is_crossed_and_stays_when_its_creature_leaves() -> None:
    game = stage.new(card("unit"), card("gear"))
    ref = game.ref(1)
    happen(game, attach(game, 1, 0, "gear"))
    assert game.alive(ref)
    at = len(game.log)
    happen(game, move(game, 0, "grave"))
    assert stage.kinds(game, at) == [("move", "unit"), ("separate", "gear")]
    assert names(game, "field") == ["gear"]
    assert game.alive(ref)
    assert (game.state.cards[1].host, game.state.cards[1].role) == (-1, "")


def test_dm_818_1b_an_ability_of_a_card_beneath_that_works_there_is_the_creatures() -> None:
    class Souls(stage.Stage):
        part_rules = (PartRule("under", identity="whole", constituent=True),)

        def functions(self, game, record, program):  # type: ignore[no-untyped-def]
            if record.role == "under":
                return program.ability.keyword == "soul"
            return program.ability.keyword != "soul" and super().functions(game, record, program)

    soul = tree.Ability(kind="static", effect=(tree.Change(tree.This(), "power", tree.Number(700)),), keyword="soul")
    plain = toy.static(tree.Change(tree.This(), "power", tree.Number(9)))
    game = stage.new(card("base", soul, plain), rules=Souls())
    evo = put(game, card("evo"), "hand")
    assert power(game, 0) == 1009
    evolve(game, evo, 0)
    assert power(game, evo) == 1700


# ------------------------------------------------------------------------------------------------ seals, shields


def test_dm_310_the_keywords_of_a_constituent_are_the_wholes_also_if_nothing_watches_for_them() -> None:
    label = tree.Ability("static", (), keyword="guard")
    game = stage.new(card("machine"))
    aura = put(game, card("aura", label), "hand")
    happen(game, attach(game, aura, 0, "aura"))
    assert keywords(game, game.ref(0)) == {"guard"}


def test_dm_116_605_2e_a_sealed_creature_is_absent_remembered_and_comes_back_with_its_stack() -> None:
    look = toy.do(tree.Change(tree.This(), "power", tree.Value(tree.Bound(1), "power")))
    game = stage.new(card("base"), card("ask", look))
    evo = put(game, card("evo", power=4000, traits=("king",)), "hand")
    evolve(game, evo, 0)
    king, born = game.ref(evo), game.state.cards[evo].born
    seal = put(game, card("seal"), "deck")
    happen(game, move(game, seal, "field", down=True), attach(game, evo, seal, "sealed", "field"))
    assert names(game, "field") == ["ask", "seal"]
    assert parts(game, seal) == ["evo", "base"]
    assert not game.alive(king)
    assert game.look(king).parts == (0,)
    assert targets(game, stage.context(game, 1), tree.Among(FIELD, (tree.Is("trait", "king"),))) == []
    happen(game, move(game, seal, "grave", alone=True))
    assert names(game, "field") == ["ask", "evo"]
    assert parts(game, evo) == ["base"]
    assert game.state.cards[evo].born == born


def test_dm_113_2_109_2a_one_card_of_a_shield_is_taken_and_the_shield_keeps_its_place() -> None:
    game = stage.new()
    s0, s1, s2 = (put(game, card(name), "shield") for name in ("s0", "s1", "s2"))
    plus = put(game, card("plus"), "hand")
    happen(game, attach(game, plus, s0, "plus"))
    assert names(game, "shield") == ["s0", "s1", "s2"]
    happen(game, move(game, s0, "hand", alone=True))
    assert names(game, "shield") == ["plus", "s1", "s2"]
    assert game.state.cards[plus].zone == game.state.cards[s1].zone == game.state.cards[s2].zone


# ------------------------------------------------------------------------------------------------ attaching is a move


def test_zx_1010_attaching_from_another_zone_is_seen_and_can_be_forbidden_as_a_move() -> None:
    watch = watcher("move", tree.Cards((), "any"), origin=("hand",))
    game = stage.new(card("unit"), card("watch", watch))
    soul = put(game, card("soul"), "hand")
    happen(game, attach(game, soul, 0, "soul"))
    assert waiting(game) == ["watch"]
    stays = toy.static(tree.Forbid("move", what=tree.Cards((), "any"), origin=("hand",)))
    game = stage.new(card("unit"), card("jailer", stays))
    soul = put(game, card("soul"), "hand")
    happen(game, attach(game, soul, 0, "soul"))
    assert names(game, "hand") == ["soul"]


def test_zx_312_gr_3_14_souls_lie_and_are_listed_in_a_zone_of_their_own() -> None:
    works = tree.Ability(
        kind="static", effect=(tree.Change(tree.Host(tree.This()), "power", tree.Number(300)),), zones=("soul",)
    )
    leaves = watcher("move", tree.Cards((), "any"), origin=("soul",))
    game = stage.new(card("unit"), card("watch", leaves))
    soul = put(game, card("soul", works), "hand")
    happen(game, attach(game, soul, 0, "soul"))
    assert (names(game, "soul"), parts(game, 0)) == (["soul"], ["soul"])
    assert targets(game, stage.context(game, 0), tree.Cards(("soul",), "you")) == [game.ref(soul)]
    assert power(game, 0) == 1300
    happen(game, move(game, soul, "grave"))
    assert (names(game, "soul"), parts(game, 0), waiting(game)) == ([], [], ["watch"])


def test_gr_12_6_14_14a_1_souls_of_a_card_that_has_gone_stay_as_orphans_and_are_remembered_as_its_souls() -> None:
    game = stage.new(card("unit"))
    soul = put(game, card("soul"), "hand")
    happen(game, attach(game, soul, 0, "soul"))
    unit = game.ref(0)
    happen(game, move(game, 0, "grave"))
    assert names(game, "soul") == ["soul"]
    assert game.state.cards[soul].host == -1
    binds = replace(stage.context(game, soul), binds={1: (unit,)})
    assert targets(game, binds, tree.Parts(tree.Bound(1), "soul")) == [game.ref(soul)]


# ------------------------------------------------------------------------------------------------ the whole


def test_dm_804_1b_804_4a_linked_gods_are_one_creature_with_names_colours_and_power_of_all() -> None:
    class Gods(stage.Stage):
        def whole_words(self, game, lead, name, printed):  # type: ignore[no-untyped-def]
            cards = [p for p in game.state.cards[lead].parts if game.state.cards[p].role == "link"]
            more = [game.catalog.definitions[game.state.cards[p].definition].faces[0].words.get(name, ()) for p in cards]
            return tuple(dict.fromkeys([*printed, *(word for words in more for word in words)]))

        def whole_number(self, game, lead, name, printed):  # type: ignore[no-untyped-def]
            cards = [p for p in game.state.cards[lead].parts if game.state.cards[p].role == "link"]
            more = [game.catalog.definitions[game.state.cards[p].definition].faces[0].numbers.get(name, 0) for p in cards]
            return printed + sum(more)

    own = toy.static(tree.Change(tree.This(), "power", tree.Number(700)))
    game = stage.new(card("left", power=4000), card("right", own, power=5000), card("w", pump(-300)), rules=Gods())
    happen(game, attach(game, 1, 0, "link"))
    toy.resolve(game, 2)
    whole = game.ref(0)
    assert power(game, 0) == 4000 + 5000 + 700 - 300  # "this creature" of either is the whole
    for name in ("left", "right"):
        found = targets(game, stage.context(game, 2), tree.Among(FIELD, (tree.Is("name", name),)))
        assert found == [game.ref(0)]
    happen(game, stage.separate(game, 1))
    assert (power(game, 0), power(game, 1)) == (4000 - 300, 5000 + 700 - 300)  # 804.4a: both go on
    assert set(game.now(whole)) == set(stage.refs(game, 0, 1))


def test_zx_202_8_202_10_1029_a_shift_shares_its_colour_and_text() -> None:
    class Shift(stage.Stage):
        def whole_words(self, game, lead, name, printed):  # type: ignore[no-untyped-def]
            if name != "trait":
                return printed
            shifts = [p for p in game.state.cards[lead].parts if game.state.cards[p].role == "aura"]
            more = [game.catalog.definitions[game.state.cards[p].definition].faces[0].words["trait"] for p in shifts]
            return (*printed, *(word for words in more for word in words if word not in printed))

    shift = card("shift", watcher("attack", tree.This()), traits=("red", "blue"))
    game = stage.new(card("unit", traits=("red",)), rules=Shift())
    number = put(game, shift, "hand")
    happen(game, attach(game, number, 0, "aura"))
    from tefuda.kernel.continuous import abilities, words

    assert words(game, game.ref(0), "trait") == ("red", "blue")
    assert len(abilities(game, game.ref(0))) == 1
    happen(game, Event("attack", subject=game.ref(0)))
    assert [w.context.source for w in game.state.waiting] == [game.ref(0)]


# ------------------------------------------------------------------------------------------------ aside


def test_dm_409_1c_113_6a_605_4_a_card_aside_lies_in_its_zone_and_is_not_counted() -> None:
    game = stage.new(card("ask"))
    s0, s1 = (put(game, card(name), "shield") for name in ("s0", "s1"))
    count = tree.Count(tree.Cards(("shield",), "you"))
    from tefuda.kernel.select import amount

    happen(game, Event("aside", subject=game.ref(s1)))
    assert game.state.cards[s1].zone == game.state.cards[s0].zone
    assert amount(game, stage.context(game, 0), count) == 1
    assert game.cards_in("shield", 0) == (s0,)
    top = tree.Top("shield", "you", tree.Number(2))
    assert targets(game, stage.context(game, 0), top) == [game.ref(s0)]
    happen(game, move(game, s1, "hand"))
    happen(game, move(game, s1, "shield"))
    assert game.cards_in("shield", 0) == (s0, s1)


def test_dm_409_2_a_card_that_went_nowhere_counts_again_and_nothing_has_happened_to_it() -> None:
    game = stage.new(card("watch", watcher("move", tree.Cards((), "any"))))
    s0 = put(game, card("s0"), "shield")
    ref = game.ref(s0)
    happen(game, Event("aside", subject=ref))
    happen(game, Event("aside", subject=ref, how="back"))
    assert game.cards_in("shield", 0) == (s0,)
    assert game.alive(ref)
    assert waiting(game) == []
