"""What a game calls things stands in that game alone: the common layers ask the declarations."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from tefuda.games.base import BUILT, load
from tefuda.kernel.names import KERNEL, SHARED, Names
from tefuda.kernel.records import Cause
from tefuda.text.frames import FRAMES

SOURCE = Path(__file__).parents[1] / "src" / "tefuda"
LAYERS = ("kernel", "match", "players", "lab", "web", "cli")
MODULES = sorted(path.relative_to(SOURCE) for layer in LAYERS for path in (SOURCE / layer).rglob("*.py"))

#: What causes events is the kernel's to say, though games have phases and kinds of the same names.
CAUSES = frozenset(get_args(Cause))
#: Words that games use as names and a common layer uses in another sense.
OTHERWISE: dict[str, frozenset[str]] = {
    "kernel/names.py": frozenset(
        {"event", "rival"} | {kind.name for kind in SHARED.kinds} | {role.name for role in SHARED.roles}
    ),  # declared there for all games
    "cli/commands.py": frozenset({"stop"}),  # a command
    "cli/main.py": frozenset({"deck", "judge"}),  # a command
    "cli/simulate.py": frozenset({"deck"}),  # a heading
    "match/describe.py": frozenset({"life", "icon", "half"}),  # fields of templates, and of how a card is told
    "match/expectations.py": frozenset({"deck"}),  # what a scenario says is refused
    "match/words.py": frozenset({"place"}),  # a field of templates
    "text/segment/tags.py": frozenset({"gate"}),  # a condition before an ability
    "text/vocabulary.py": frozenset({"gate", "icon"}),
    "web/api.py": frozenset({"return", "bearer", "keep"}),  # leaving a branch
    "web/aside.py": frozenset({"judged"}),  # a function
    "web/context.py": frozenset({"open", "return", "keep"}),  # a free seat; leaving a branch
    "web/host.py": frozenset({"open", "return", "keep"}),
    "web/meeting.py": frozenset({"open", "judge"}),
    "web/messages.py": frozenset({"return", "keep"}),
    "web/seats.py": frozenset({"open"}),
    "web/setup.py": frozenset({"return", "keep"}),
    "web/site.py": frozenset({"deck"}),  # a field of a form
    "text/compiler.py": frozenset({"support"}),  # where a text was refused
    "text/english/clauses.py": frozenset({"attacked", "use"}),  # English
    "text/english/terms.py": frozenset({"close", "copy", "switch", "remove"}),  # English
    "cli/cardtext.py": frozenset({"icon", "strike"}),  # words in their plain sense
    "text/constructions/immunity.py": frozenset({"affect"}),  # what the construction forbids
    "text/english/abilities.py": frozenset({"lower"}),  # English
    "kernel/effects.py": frozenset({"rival"}),  # words in their plain sense
    "kernel/moves.py": frozenset({"half"}),  # words in their plain sense
    "kernel/select.py": frozenset({"rival"}),  # words in their plain sense
    "kernel/terms.py": frozenset({"rival"}),  # words in their plain sense
    "text/discourse.py": frozenset({"rival"}),  # words in their plain sense
    "text/english/actions.py": frozenset({"use"}),  # words in their plain sense
    "text/english/nouns.py": frozenset({"icon", "rival"}),  # words in their plain sense
    "text/japanese/effects.py": frozenset({"link"}),  # words in their plain sense
    "text/japanese/words.py": frozenset({"rival"}),  # words in their plain sense
    "text/lexicon.py": frozenset({"rival"}),  # words in their plain sense
    "text/lowering/events.py": frozenset({"use"}),  # words in their plain sense
    "text/lowering/forbids.py": frozenset({"rival", "use"}),  # words in their plain sense
    "web/pages/faces.py": frozenset({"force"}),  # words in their plain sense
    "web/pages/layout.py": frozenset({"pile"}),  # words in their plain sense
}


def names_of(names: Names) -> set[str]:
    tables = (names.kinds, names.verbs, names.topics, names.items, names.roles)
    return {record.name for table in tables for record in table} | {*names.phases, *names.acts}


def owned() -> set[str]:
    """Every name that is a game's: not one of the kernel's."""
    found = set(BUILT)
    for game in BUILT:
        rules = load(game).rules
        found |= names_of(rules.names) | {zone.name for zone in rules.zones}
    return found - names_of(KERNEL) - CAUSES


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a module, but for its docstrings."""
    tree = ast.parse((SOURCE / path).read_text("utf-8"))
    spoken = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spoken:
            yield node.lineno, node.value


OWNED = owned()
#: Card text may speak of what several rulebooks share by name; the senses of its verbs are its own.
SPOKEN = names_of(SHARED) | set(FRAMES)


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_no_name_of_a_game_stands_in_a_common_layer(path: Path) -> None:
    found = [(line, text) for line, text in literals(path) if text in OWNED - OTHERWISE.get(str(path), frozenset())]
    assert not found


@pytest.mark.parametrize("path", sorted(path.relative_to(SOURCE) for path in (SOURCE / "text").rglob("*.py")), ids=str)
def test_no_name_of_a_game_stands_in_the_text_layer(path: Path) -> None:
    otherwise = OTHERWISE.get(str(path), frozenset())
    found = [(line, text) for line, text in literals(path) if text in OWNED - SPOKEN - otherwise]
    assert not found
