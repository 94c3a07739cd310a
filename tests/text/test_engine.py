"""The grammar engine by itself."""

from __future__ import annotations

import pytest

from tefuda.text.engine import Grammar, Rejected, Run, TooComplicated, printed
from tefuda.text.notation import parse_notation


def test_all_parses_are_found_and_print_back() -> None:
    grammar = Grammar()
    grammar.words("Word", {"あ": "short", "ああ": "long"})
    grammar.rule("Text", "parts:Word*", lambda span, parts: parts)
    grammar.seal()
    _, parses = grammar.complete("Text", "あああ")
    assert {parse.value for parse in parses} == {
        ("short", "short", "short"),
        ("short", "long"),
        ("long", "short"),
    }
    assert all(printed(parse.trail) == "あああ" for parse in parses)


def test_equal_values_are_one_parse() -> None:
    grammar = Grammar()
    grammar.words("Word", {"あ": "x", "ああ": "x"})
    grammar.rule("Text", "Word Word?", lambda span: "text")
    grammar.seal()
    _, parses = grammar.complete("Text", "ああ")
    assert len(parses) == 1


def test_left_recursion_is_an_error_at_start_up() -> None:
    grammar = Grammar()
    grammar.words("Word", {"あ": 1})
    grammar.rule("One", "Opening? Two Word")
    grammar.words("Opening", {"「": 1})
    grammar.rule("Two", "One | Word")
    with pytest.raises(ValueError, match="left recursion: One > Two > One"):
        grammar.seal()


def test_unknown_and_repeated_names_are_errors() -> None:
    grammar = Grammar()
    grammar.rule("One", "Missing")
    with pytest.raises(ValueError, match="Missing"):
        grammar.seal()
    with pytest.raises(ValueError, match="twice"):
        grammar.rule("One", "'あ'")


def test_a_builder_can_reject_with_a_reason() -> None:
    grammar = Grammar()
    grammar.words("Word", {"あ": 1, "い": 2})
    grammar.rule("Text", "first:Word second:Word", lambda span, first, second: Rejected("same") if first == second else "ok")
    grammar.seal()
    run, parses = grammar.complete("Text", "ああ")
    assert not parses
    assert run.rejections == [((0, 2), "same")]
    assert len(grammar.complete("Text", "あい")[1]) == 1


def test_the_step_budget_ends_a_parse() -> None:
    grammar = Grammar()
    grammar.words("Word", {"あ": 1, "ああ": 2})
    grammar.rule("Text", "parts:Word*", lambda span, parts: parts)
    grammar.seal()
    with pytest.raises(TooComplicated):
        grammar.parses("Text", Run("あ" * 60))


def test_notation_mistakes_are_errors() -> None:
    with pytest.raises(ValueError, match="unbalanced"):
        parse_notation("'あ' )")
    with pytest.raises(ValueError, match="cannot read"):
        parse_notation("'あ' &")
    with pytest.raises(ValueError, match="label 'b' stands in a group without a label"):
        parse_notation("a:A ('あ' b:B)?")
    assert parse_notation("a:A b:('あ' b:B)?")
