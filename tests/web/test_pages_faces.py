"""Card faces: drawn from the fields alone, the same everywhere, readable, and closed against what a card may say."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tefuda.games.base import BUILT, load
from tefuda.games.board import board
from tefuda.match.view import CardView
from tefuda.web.pages import faces
from tefuda.web.pages.cardtext import english_text, hints, keyword
from tefuda.web.pages.decks import deck_cards, deck_lines, picture, printed_view
from tefuda.web.pages.measure import fit, width, wrap

CARDS = [
    (game, printed_view(definition, side))
    for game in BUILT
    for definition in load(game).catalog().definitions
    for side in range(len(definition.faces))
]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_shipped_face_is_well_formed_and_its_own(lang: str) -> None:
    drawn: dict[str, str] = {}
    for game, card in CARDS:
        declared = board(game).card
        printed = faces.printed(card, declared, lang)
        ident = faces.face_id(printed)
        assert ident not in drawn
        drawn[ident] = faces.symbol(printed)
        ElementTree.fromstring(f"<svg>{drawn[ident]}</svg>")
        ElementTree.fromstring(faces.large(card, declared, lang, card.text))
        ElementTree.fromstring(faces.small(card, declared, lang))
    assert len(set(drawn.values())) == len(drawn)


def test_names_fit_their_ribbon() -> None:
    for game, card in CARDS:
        for title in (card.name, card.english):
            size, lines = fit(title, 150, 26, 13)
            assert len(lines) <= 2, (game, title)
            assert "".join(lines).replace(" ", "") == title.replace(" ", "")
            assert max(width(line) for line in lines) * size <= 165


def test_small_print_is_not_cut() -> None:
    """Kinds that another one contains are not said twice; what is too long for one line stands in two."""
    races = ("マガツ・コマンド", "アーマード・ドラゴン", "メカ・デル・ソル", "グランド・デビル")
    kinds = ("進化", "スター進化", "禁断スター進化", "クリーチャー")
    declared = board("duel_masters").card
    for count in range(1, len(races) + 1):
        card = CardView(name="試し", number="X-1", words={"type": kinds, "race": races[:count], "civilisation": ("闇",)})
        assert faces.printed(card, declared, "ja").kind_word == "禁断スター進化・クリーチャー"
        drawn = ElementTree.fromstring(faces.large(card, declared, "ja", ""))
        said = [row.text or "" for row in drawn.findall("g[@class='face-small']/text")]
        assert len(said) == (1 if count == 1 else 2)
        assert "".join(said).replace(" ", "") == f"禁断スター進化・クリーチャー·{'・'.join(races[:count])}·闇"


def test_changed_numbers_are_coloured() -> None:
    declared = board("ic_carddass").card
    card = CardView(name="x", values={"power": 7000, "strike": 1, "level": 2}, printed={"power": 5000, "strike": 2})
    drawn = faces.numbers(card, declared)
    assert 'class="face-number strength up"' in drawn
    assert 'class="face-number force down"' in drawn
    assert 'class="face-number cost"' in drawn


def test_a_card_that_wants_out_stays_inside() -> None:
    evil = "</text><script>alert(1)</script>"
    words: dict[str, tuple[str, ...]] = {"type": (evil,), "colour": (evil,), "trait": (evil,)}
    card = CardView(name=evil, english=evil, number=evil, words=words, text=evil)
    declared = board("ic_carddass").card
    for drawn in (faces.symbol(faces.printed(card, declared, "ja")), faces.large(card, declared, "ja", evil)):
        assert "<script" not in drawn
    assert faces.face_id(faces.printed(card, declared, "ja")).isalnum()


@pytest.mark.slow
def test_text_is_told_in_english_with_its_keywords() -> None:
    for game, card in CARDS:
        if card.text:
            kind = "".join(card.words.get("type", ()))
            assert english_text(game, kind, card.text), card.number
            for hint in hints(game, card.text):
                assert hint.meaning_ja
                assert hint.meaning_en
    found = keyword("ic_carddass", "防衛")
    assert found is not None
    assert found.en == "Defence"
    assert keyword("ic_carddass", "プレイスキル") is None
    assert english_text("ic_carddass", "バトル", "この文は読めません。") == ""


def test_lines_break_where_they_may() -> None:
    for ems in range(4, 16):
        lines = wrap("カードを1枚引く。そして【防衛】を持つカードを選ぶ。", ems)
        assert "".join(lines) == "カードを1枚引く。そして【防衛】を持つカードを選ぶ。"
        assert not any(line.startswith(("。", "、", "】")) or line.endswith("【") for line in lines)
    assert fit("閃光の騎士テラス", 100, 26, 13)[1] in (["閃光の", "騎士テラス"], ["閃光の騎士", "テラス"])


def test_decks_to_choose_from() -> None:
    for game in BUILT:
        for lang in ("ja", "en"):
            for deck in deck_cards(game, lang):
                assert deck.about
                assert sum(line.count for line in deck_lines(game, deck.id, lang)) == deck.count
                drawn = picture(game, deck.cover, lang)
                assert "class=" not in drawn  # no style sheet reaches it
                ElementTree.fromstring(drawn)
