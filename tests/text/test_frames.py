"""Frames and uses: a verb's phrases are data, and what is not understood is refused by name."""

from __future__ import annotations

import msgspec
import pytest

from tefuda.games.ic_carddass.vocabulary import VOCABULARY
from tefuda.text import Refused, compile_text
from tefuda.text.frames import EVENTS, FRAMES, PROHIBITIONS
from tefuda.text.japanese.events import TELLING as TOLD
from tefuda.text.japanese.events import Told
from tefuda.text.japanese.prohibitions import Normed
from tefuda.text.lowering.events import Events
from tefuda.text.lowering.forbids import Forbids
from tefuda.text.uses import rows, unknown_senses
from tefuda.text.vocabulary import Frame, Verb

#: The same game with a verb that takes を where others of its sense take に, as in Duel Masters.
STRIKING = msgspec.structs.replace(
    VOCABULARY,
    verbs=(*VOCABULARY.verbs, Verb("襲撃する", "suru", "attack", frame=Frame("agent:が topic:は goal:を", "goal:が topic:は"))),
)


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        (
            "【自動発動】このカードがリーダーを襲撃した時、カード1枚を引く。",
            "【自動発動】このカードがリーダーにアタックした時、カード1枚を引く。",
        ),
        ("【永続発動】このカードはリーダーを襲撃できない。", "【永続発動】このカードはリーダーにアタックできない。"),
        ("【永続発動】自分のリーダーは襲撃されない。", "【永続発動】自分のリーダーはアタックされない。"),
        (
            "【自動発動】自分のリーダーが襲撃された時、カード1枚を引く。",
            "【自動発動】自分のリーダーがアタックされた時、カード1枚を引く。",
        ),
    ],
)
def test_a_verb_with_a_frame_of_its_own_means_what_its_sense_means(text: str, usual: str) -> None:
    assert compile_text(text, STRIKING).abilities == compile_text(usual, VOCABULARY).abilities


def test_the_usual_phrases_do_not_go_with_it() -> None:
    with pytest.raises(Refused, match=r"not go with|not understood"):
        compile_text("【永続発動】このカードはリーダーに襲撃できない。", STRIKING)


@pytest.mark.parametrize(
    ("text", "hole"),
    [
        ("【自動発動】自分がデッキをシャッフルした時、カード1枚を引く。", "シャッフルする is not understood as an event"),
        ("【プレイスキル】このカードはアタックする。", "アタックする is not understood as something that is done"),
        ("【永続発動】相手はデッキをシャッフルできない。", "シャッフルする is not understood as a prohibition"),
    ],
)
def test_a_hole_is_refused_by_its_name(text: str, hole: str) -> None:
    with pytest.raises(Refused) as caught:
        compile_text(text, VOCABULARY)
    assert hole in caught.value.reason


def test_the_tables_name_what_there_is() -> None:
    assert not unknown_senses()
    for (sense, voice), entry in EVENTS.items():
        for role, fill, _ in entry.fills():
            assert FRAMES[sense].particle(voice, role), (sense, voice, role)
            assert hasattr(Events, "_" + fill), fill
            assert hasattr(Told, "_" + fill) or sense not in TOLD, fill
    for prohibiting in PROHIBITIONS.values():
        for step in prohibiting.steps.split():
            assert hasattr(Forbids, "_" + step), step
            assert hasattr(Normed, "_" + step), step


def test_every_use_of_the_matrix_is_a_known_one() -> None:
    found = rows(VOCABULARY)
    assert {row.verb for row in found} >= {"選ぶ", "ブレイクする", "覚醒する"}
    assert all(set(row.uses).isdisjoint(row.holes) for row in found)


def test_an_active_verb_is_the_same_event_as_its_passive() -> None:
    active = "【自動発動】このカードをバトルエリアに出した時、カード1枚を引く。"
    passive = "【自動発動】このカードがバトルエリアに置かれた時、カード1枚を引く。"
    assert compile_text(active, VOCABULARY).abilities == compile_text(passive, VOCABULARY).abilities


def test_a_game_may_tell_its_triggers_in_the_present() -> None:
    plain = "【自動発動】このカードがアタックする時、カード1枚を引く。"
    telling = msgspec.structs.replace(VOCABULARY, plain_triggers=True)
    past = compile_text(plain.replace("アタックする", "アタックした"), VOCABULARY)
    assert compile_text(plain, telling).abilities == past.abilities
    for text, vocabulary in ((plain, VOCABULARY), (plain.replace("カード1枚", "かわりにカード1枚"), telling)):
        with pytest.raises(Refused, match="past"):
            compile_text(text, vocabulary)
