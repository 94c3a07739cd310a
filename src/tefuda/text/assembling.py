"""What the compiler puts together: the parsed parts of a text, conditions around an ability, costs, the kind of a text."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.grammar_sentences import Cost
from tefuda.text.lowering.ability import Body
from tefuda.text.segment import Unit
from tefuda.text.vocabulary import Gate, Vocabulary


def body_of(values: list[object], conditions: int, costs: int, sentences: int, modes: list[int]) -> Body:
    rest = list(values)
    tests: list[s.Condition] = []
    for _ in range(conditions):
        condition = rest.pop(0)
        assert isinstance(condition, s.Condition)
        tests.append(condition)
    cost = None
    for _ in range(costs):
        paid = rest.pop(0)
        assert isinstance(paid, Cost)
        tests += paid.conditions
        cost = paid.sentence
    words = [_sentence(rest.pop(0)) for _ in range(sentences)]
    lists = [tuple(_sentence(rest.pop(0)) for _ in range(size)) for size in modes]
    return Body(tuple(tests), cost, tuple(words), tuple(lists))


def _sentence(value: object) -> s.Sentence:
    assert isinstance(value, s.Sentence)
    return value


def quoted_length(text: str, vocabulary: Vocabulary) -> int:
    """How much of a sentence are abilities that it quotes; they are read by themselves."""
    found = (re.finditer(f"{re.escape(a[0])}[^{b}]*{b}", text) for a, b in vocabulary.writing.quotes)
    return sum(len(match.group()) for matches in found for match in matches) if vocabulary.following else 0


def labelling(unit: Unit) -> tuple[Gate, str] | None:
    """The condition before an ability that is also its label: 【覚醒】."""
    return next((gate for gate in unit.gates if gate[0].label), None)


def paid_with_own(cost: tuple[t.Action, ...]) -> tuple[t.Action, ...]:
    """The same cost, paid with the payer's own cards."""

    def own(node: object) -> object:
        if isinstance(node, tuple):
            return tuple(own(part) for part in node)
        if not isinstance(node, t.Node):
            return node
        fields = {name: own(getattr(node, name)) for name in node.__struct_fields__}
        if isinstance(node, t.Cards | t.Top) and node.whose == "any":
            fields["whose"] = "you"
        return msgspec.structs.replace(node, **fields)

    return tuple(own(action) for action in cost)  # type: ignore[misc]


def under(abilities: tuple[t.Ability, ...], gates: Sequence[tuple[Gate, str]]) -> tuple[t.Ability, ...]:
    """The abilities, valid only under further conditions."""
    for gate, value in gates:
        condition = gate.condition(value)
        if condition is None:
            continue
        abilities = tuple(
            msgspec.structs.replace(a, condition=condition if a.condition is None else t.And((condition, a.condition)))
            for a in abilities
        )
    return abilities


#: What can hold for as long as a state lasts: an ability that says only this does not wait for the state.
_HOLDING = (t.Change, t.Become, t.Gain, t.Disable, t.Norm, t.Instead)


def unlikely(abilities: tuple[t.Ability, ...], states: bool) -> str:
    """Why an ability whose kind is not printed is not of this one. `states`: it may wait for a state and then do something."""
    for ability in abilities:
        waits = isinstance(ability.trigger, t.State) and not ability.keyword  # a keyword's own definition may
        if waits and not (states and not any(isinstance(action, _HOLDING) for action in ability.effect)):
            return "an ability whose kind is not printed does not wait for a state"
        if ability.kind == "static" and any(
            getattr(action, "duration", "") or getattr(action, "once", False) for action in ability.effect
        ):
            return "what lasts for a time is not permanent"
    return ""


def without_head(definition: str) -> str:
    return definition.partition("】")[2] or definition
