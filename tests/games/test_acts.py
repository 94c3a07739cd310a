"""What a player may do, in every game: what is offered is what nobody refuses, and every refusal has its clause."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tefuda.games.base import BUILT
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Option
from tefuda.ledger import load as ledger
from tests.match.playing import play, start


def windows(name: str, seed: int, most: int) -> Iterator[tuple[Game, Decision]]:
    """Every fourth decision about acts in a game that is played at random."""
    match = start(name, seed)
    for number, (decision, _) in enumerate(play(match, seed, most)):
        if decision.kind == "act" and number % 4 == 0:
            yield match.game, decision


def meant(game: Game, decision: Decision) -> set[Option]:
    refs = [game.ref(card) for card in range(len(game.state.cards))]
    return {option for ref in refs for option in game.rules.meant(game, decision, ref)}


@pytest.mark.parametrize("name", BUILT)
def test_what_is_not_offered_is_refused_with_a_clause_of_the_rulebook(name: str) -> None:
    numbers = {clause.id for clause in ledger(name)}
    verbs: set[str] = set()
    for game, decision in windows(name, 5, 400):
        for option in meant(game, decision) - set(decision.options):
            reasons = game.rules.refuse(game, decision, option)
            assert reasons, f"{option} is neither on offer nor refused in {decision.topic}"
            for reason in reasons:
                assert reason.clause in numbers
                assert reason.ja
                assert reason.en
                assert "{" not in reason.ja + reason.en
            verbs.add(option.verb)
    assert {"play"} < verbs, "more than one kind of act is refused"


@pytest.mark.parametrize("name", BUILT)
def test_what_is_offered_can_be_meant_by_pointing_at_its_card(name: str) -> None:
    for game, decision in windows(name, 6, 300):
        named = {(option.verb, option.card) for option in meant(game, decision)}
        for option in decision.options:
            if option.card.card >= 0:
                assert (option.verb, option.card) in named, f"{option} in {decision.topic}"
