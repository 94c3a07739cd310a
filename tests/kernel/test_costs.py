"""Costs: whether several claims on the same cards can be met at once."""

from __future__ import annotations

from tefuda.kernel.costs import Claim, satisfiable
from tefuda.kernel.records import Event

from .stage import happen, new, put
from .toy import card

RED, BLUE, BOTH, PLAIN = range(4)


def test_dm_112_2_zx_805_each_colour_has_a_card_of_its_own() -> None:
    red, blue = (RED, BOTH), (BLUE, BOTH)
    assert satisfiable([Claim(red, 1), Claim(blue, 1)])
    assert not satisfiable([Claim((BOTH,), 1), Claim((BOTH,), 1)])  # one card of two colours pays for one of them


def test_dm_112_2_a_card_of_two_colours_goes_where_it_is_missed() -> None:
    # Taken greedily, the card of both colours would pay for red, and nothing would be left for blue.
    assert satisfiable([Claim((BOTH, RED), 1), Claim((BOTH,), 1), Claim((RED, BOTH, PLAIN), 1)])
    assert not satisfiable([Claim((BOTH, RED), 2), Claim((BOTH,), 1)])


def test_dm_112_2_what_is_left_of_the_cost_takes_any_card_that_pays_for_nothing_else() -> None:
    everything = (RED, BLUE, BOTH, PLAIN)
    assert satisfiable([Claim((RED, BOTH), 1), Claim((BLUE, BOTH), 1), Claim(everything, 2)])
    assert not satisfiable([Claim((RED, BOTH), 1), Claim((BLUE, BOTH), 1), Claim(everything, 3)])


def test_dm_601_1c_a_card_on_its_way_out_of_the_mana_zone_can_still_be_tapped_there() -> None:
    game = new()
    mana = put(game, card("mana"), "mana")
    happen(game, Event("aside", subject=game.ref(mana)))
    happen(game, Event("turn", subject=game.ref(mana), after=game.state.cards[mana].object, turned="rest"))
    record = game.state.cards[mana]
    assert (record.aside, record.turned) == (True, 1)
