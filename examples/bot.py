"""A bot of your own: it answers every decision by looking one answer ahead, and is played against the random player.

    python examples/bot.py [GAME]

A player is any object with `choose(seat)`. A seat has the question and deals worlds it can believe in: games of their own in
which the cards it cannot see lie somewhere else, so a player learns nothing it should not. What a position is worth this one
leaves to the game's own judgement (`evaluation`).
"""

from __future__ import annotations

import sys
from random import Random

import tefuda
from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer
from tefuda.players import RandomPlayer, Seat, choose
from tefuda.players.evaluation import evaluation, judge


class OneAhead:
    """Takes the single answer after which the position looks best; asks luck where answers have several parts."""

    def __init__(self, game: str, seed: int) -> None:
        self.evaluation = evaluation(game)
        self.luck = RandomPlayer(seed)
        self.dreams = Random(seed)

    def choose(self, seat: Seat) -> Answer:
        decision = seat.decision
        if decision.kind == "number" or (decision.least, decision.most) != (1, 1):
            return self.luck.choose(seat)
        world, answers = seat.deal(self.dreams), [(index,) for index in range(len(decision.options))]
        return max(answers, key=lambda answer: self.after(world, answer, seat.number))

    def after(self, world: Game, answer: Answer, seat: int) -> float:
        fork = world.fork()
        fork.answer(answer)
        return judge(self.evaluation, fork, seat)


def play(game: str, seed: int) -> str:
    """One match: the bot is A."""
    decks = list(tefuda.load(game).decks().values())
    match = tefuda.Match.new(game, [decks[0], decks[1]], seed=seed)
    players = (OneAhead(game, seed), RandomPlayer(seed))
    while match.decision is not None:
        seat = match.decision.seat
        match.answer(choose(players[seat], match.game, seat))
    assert match.result is not None
    return {0: "A", 1: "B", None: "draw"}[match.result.winner]


def main(game: str = "") -> None:
    game = game or tefuda.BUILT[0]
    results = [play(game, seed) for seed in range(6)]
    print(f"{game}: one answer ahead wins {results.count('A')} of {len(results)} games against random answers")


if __name__ == "__main__":
    main(*sys.argv[1:2])
