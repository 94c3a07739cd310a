"""Reference, consumption and ambiguity: where a text must be refused rather than guessed at."""

from __future__ import annotations

import pytest

from tefuda.games.ic_carddass.vocabulary import VOCABULARY
from tefuda.kernel import tree as t
from tefuda.text import Refused, compile_text
from tefuda.text import surface as s
from tefuda.text.compiler import understand
from tefuda.text.lowering.context import Context

from .sentences import TEXTS


def reason(text: str) -> str:
    with pytest.raises(Refused) as caught:
        compile_text(text, VOCABULARY)
    return caught.value.reason


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("【プレイスキル】そのカードを手札に戻す。", "nothing before"),
        (
            "【プレイスキル】自分のバトルカード1枚を選び、相手のバトルカード1枚を選び、そのカードをブレイクする。",
            "more than one",
        ),
        ("【プレイスキル】残りをドロップに置く。", "looked at"),
        ("【プレイスキル】自分のデッキの上から3枚を見る。残りをドロップに置く。", "no rest"),
        ("【プレイスキル】そうした場合、カード1枚を引く。", "nothing before"),
        ("【プレイスキル】カード1枚を引く。それ以外の場合、カード2枚を引く。", "no condition before"),
        ("【プレイスキル】相手のバトルカードをブレイクする。", "how many"),
        ("【プレイスキル】ブレイクする。", "which cards"),
        ("【プレイスキル】相手のバトルカード1枚を選ぶ。そのターン中、パワーを-1000する。", "which card"),
        ("【プレイスキル】エクストラカード1枚を選び、手札に加える。", "where these cards are"),
        ("【プレイスキル】そのターン中、カード1枚を引く。", "nothing in this sentence lasts"),
        ("【プレイスキル】自分の手札1枚につき、このカードをレストにする。", "counted for each"),
        ("【プレイスキル】自分の手札をデッキに1枚戻す。", "top or the bottom"),
        ("【プレイスキル】かわりにカード1枚を引く。", "かわりに needs"),
        ("【プレイスキル】このカードがアタックする時、カード1枚を引く。", "past"),
        ("【プレイスキル】このカードがアタックした時、カード1枚を引く。", "next time"),
        ("【自動発動】カード1枚を引く。", "trigger is missing"),
        ("【自動発動】このカードがブレイクされる時、かわりに手札に戻す。", "past"),
        ("【永続発動】カード1枚を引く。", "permanent ability cannot"),
        ("【永続発動】このカードがアタックした時、カード1枚を引く。", "does not wait"),
        ("【永続発動】自分のバトルカード1枚のパワー+1000。", "does not choose"),
        ("【プレイスキル】相手は自分の手札1枚を選び、ドロップに置く。", "自分 could be"),
        ("【プレイスキル】自分のバトルカードが赤の場合、カード1枚を引く。", "one of these cards or all"),
        ("【プレイスキル】自分のデッキの上から1枚までを公開する。", "cannot be chosen"),
        ("【起動発動：メイン】[カード1枚を引いてもよい]カード1枚を引く。", "cannot be a cost"),
        ("カード1枚を引く。", "begins with its kind"),
        ("【プレイスキル】", "no effect"),
    ],
)
def test_unclear_texts_are_refused_with_the_reason(text: str, why: str) -> None:
    assert why in reason(text)


def test_the_nearest_choice_of_the_same_sentence_is_meant() -> None:
    text = "【自動発動】自分の<竜騎士>がバトルエリアに出た時、相手のバトルカード1枚を選び、そのカードをブレイクする。"
    (ability,) = compile_text(text, VOCABULARY).abilities
    assert ability.effect[-1] == t.Move(t.Bound(1), "energy")
    text = "【自動発動】自分の<竜騎士>がバトルエリアに出た時、カード1枚を引き、そのカードをアクティブにする。"
    (ability,) = compile_text(text, VOCABULARY).abilities
    assert ability.effect[-1] == t.Turn(t.Subject(), "active")


def test_a_chosen_card_can_be_named_by_what_was_done() -> None:
    text = "【プレイスキル】自分の手札1枚を公開し、相手のバトルカード1枚を選ぶ。選んだカードをレストにする。"
    assert "more than one" in reason(text)
    text = (
        "【プレイスキル】デッキの上から1枚を公開し、相手のバトルカード1枚を選び、レストにする。公開したカードを手札に加える。"
    )
    (ability,) = compile_text(text, VOCABULARY).abilities
    assert ability.effect[-1] == t.Move(t.Bound(1), "hand")


def test_two_meanings_are_refused_and_both_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    from tefuda.text import compiler
    from tefuda.text.engine import Parse

    original = compiler._Compiler._parses

    def doubled(self: object, rule: str, span: tuple[int, int]) -> list[Parse]:
        parses = list(original(self, rule, span))  # type: ignore[arg-type]
        other = compiler._Compiler("カード2枚を引く。", VOCABULARY)
        return [*parses, *original(other, rule, (0, 9))] if rule == "Sentence" and span == (8, 17) else parses

    monkeypatch.setattr(compiler._Compiler, "_parses", doubled)
    with pytest.raises(Refused) as caught:
        compiler.understand(VOCABULARY, "【プレイスキル】カード1枚を引く。", "")
    assert caught.value.kind == "ambiguous"
    assert '"value":1' in caught.value.reason
    assert '"value":2' in caught.value.reason


@pytest.mark.slow
def test_every_surface_node_is_used_exactly_once(monkeypatch: pytest.MonkeyPatch) -> None:
    checked = 0
    original = Context.check_consumption

    def counting(self: Context, root: s.Surface) -> None:
        nonlocal checked
        original(self, root)
        checked += sum(1 for _ in s.nodes(root))

    monkeypatch.setattr(Context, "check_consumption", counting)
    for text in TEXTS:
        understand(VOCABULARY, text, "")  # not what was kept of an earlier reading
    assert checked > 5000


def test_an_unused_node_refuses_and_a_node_cannot_be_used_twice() -> None:
    context = Context("カード", VOCABULARY)
    node = s.CardHead((0, 3), 0)
    with pytest.raises(Refused, match="no effect where they stand"):
        context.check_consumption(node)
    context.take(node)
    context.check_consumption(node)
    with pytest.raises(AssertionError):
        context.take(node)
