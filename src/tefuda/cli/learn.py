"""`tefuda learn`: an evaluation learnt by playing against oneself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .common import GameName, Problem, console, package
from .simulate import progress_bar


def learn(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", "-o", help="Where the weights are written.")] = Path("learnt.json"),
    games: Annotated[int, typer.Option("--games", "-n", min=1, max=1_000_000, help="Games in every round.")] = 400,
    rounds: Annotated[int, typer.Option("--rounds", min=1, max=100, help="Rounds; each plays with what is known.")] = 2,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed gives the same weights.")] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=256, help="Processes. The weights do not depend on it.")] = 1,
) -> None:
    """Learn what things are worth. Then compare: tefuda arena GAME --players greedy@learnt.json,greedy@plain."""
    package(game)
    import msgspec

    from tefuda.lab import learning
    from tefuda.players.evaluation import by_hand, from_file
    from tefuda.players.learnt import weights_of

    try:
        with progress_bar(games * rounds) as advance:
            found = learning.learn(game, games, rounds, seed, jobs, advance or (lambda done: None))
        out.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    except OSError as error:
        raise Problem(f"{out}: {error.strerror or error}.") from None
    except (LookupError, ValueError) as error:
        raise Problem(str(error.args[0])) from None
    told = console()
    told.print(f"{found.games} games of {game}, {found.rounds} rounds, seed {seed}: {out}", markup=False)
    before = weights_of(by_hand(game))
    for (name, at), value in weights_of(from_file(str(out))).items():
        told.print(f"  {before[name, at]:8.3f} -> {value:8.3f}  {name}{f' {at}' if at else ''}", markup=False)
