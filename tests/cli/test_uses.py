"""`cards uses`: the verbs of a game and what they can be used for."""

from __future__ import annotations

from .support import document, tefuda


def test_every_verb_is_listed_with_its_uses_and_holes() -> None:
    rows = {row["verb"]: row for row in document("cards", "uses", "ic_carddass")}
    assert rows["アタックする"]["uses"]["event"] == "active passive"
    assert rows["アタックする"]["uses"]["prohibition"] == "active passive"
    assert "doing" in rows["アタックする"]["holes"]
    assert {"doing", "option", "event", "prohibition"} <= set(rows["置く"]["uses"])
    assert "permission" in rows["置く"]["holes"]


def test_the_table_names_what_no_verb_can_do() -> None:
    output = tefuda("cards", "uses", "build_divide").output
    assert "ブロックする" in output
    assert output.count("スカウト") == 2  # the act, whatever its number, and the event
    assert "obligation (〜しなければならない): not understood with any verb" in tefuda("cards", "uses", "ic_carddass").output
