"""Where cards are, enter and are put: places, parts of a card, things that no card is for. All texts are invented."""

from __future__ import annotations

from tefuda.games.zx.keywords import called
from tefuda.kernel import tree as t
from tefuda.text import to_english

from .reading import ENTERS, VOCABULARY, ZILLION, asked, effect, only


def test_a_card_enters_on_a_place_that_is_chosen() -> None:
    (move,) = effect("このカードをスリープでゼクスのないノーマルスクエアに登場させる。")
    place = t.Place(("normal_square",), "any", (ZILLION,))
    assert move == t.Move(t.This(), "square", "you", turned="sleep", place=place)


def test_a_card_is_put_on_a_place_and_keeps_its_player() -> None:
    _, move = effect("ノーマルスクエアにある相手のゼクスを1枚選び、ゼクスのない◎のスクエアに置く。")
    assert move == t.Move(t.Bound(1), "square", "master", place=t.Place(("square_1",), "any", (ZILLION,)))


def test_a_place_can_be_that_of_another_card_or_beside_one() -> None:
    (was,) = effect("このカードをリブートでこのカードがあったゼクスのないスクエアに登場させる。")
    (by,) = effect("このカードをこのカードがあるスクエアの隣のゼクスのないノーマルスクエアに置く。")
    assert isinstance(was, t.Move)
    assert was.place == t.Place(("square",), "any", (ZILLION,), of=t.This())
    assert isinstance(by, t.Move)
    assert by.place == t.Place(("normal_square",), "any", (ZILLION,), beside=t.This())


def test_where_a_card_enters_can_be_waited_for() -> None:
    ability = only("≪自≫このカードが◎のスクエアに登場した時、カードを1枚引く。")
    assert ability.trigger == t.When("enter", t.This(), destination=("square_1",))


def test_places_are_told() -> None:
    told = to_english((only(ENTERS + "このカードをゼクスのないあなたのプレイヤースクエアに登場させる。"),), VOCABULARY)
    assert "onto one of your player square without a zillion" in told


def test_parts_of_a_card() -> None:
    assert asked("このカードのフォースに[雲の民]が2枚以上ある") == t.Check(
        t.Count(t.Among(t.Parts(t.This(), "force"), (t.Is("race", "雲の民"),))), ">=", t.Number(2)
    )
    holder = asked("スクエアにあなたのフォースを持つゼクスがある")
    assert t.Compare("force", ">=", t.Number(1)) in t.nodes(holder)
    attach = effect("あなたのトラッシュにある[雲の民]を1枚選び、表向きでこのカードのフォースにする。")[-1]
    assert attach == t.Attach(t.Bound(1), t.This(), "force")


def test_a_card_becomes_a_force() -> None:
    _, attach = effect("スクエアにあるあなたのゼクスを1枚選び、このカードをフォースとしてそのゼクスの下に表向きで置く。")
    assert attach == t.Attach(t.This(), t.Bound(1), "force")


def test_tokens_and_links() -> None:
    (token,) = effect("「ミナモ」トークンを2枚までスリープでゼクスのないノーマルスクエアに登場させる。")
    place = t.Place(("normal_square",), "any", (ZILLION,))
    assert token == t.Make("token", "ミナモ", t.Number(2), turned="sleep", place=place, up_to=True)
    link = t.Cards(("square",), "you", (t.Is("type", "リンク"), t.Is("name", "ミナモ")))
    assert asked("スクエアにあなたの「ミナモ」リンクがある") == t.Check(t.Count(link), ">=", t.Number(1))


def test_how_a_card_lies_in_the_dynamis() -> None:
    ability = only("≪起≫【有効】≪デュナミス裏≫【コスト】《無1》【効果】カードを1枚引く。")
    assert (ability.zones, ability.condition) == (("dynamis",), t.Matches(t.This(), (t.All((t.Facing("down"),)),)))


def test_the_deck_that_the_card_went_to_is_shuffled() -> None:
    assert effect("ノーマルスクエアにある相手のゼクスを1枚選び、デッキに戻し、シャッフルする。")[-1] == t.Shuffle(
        "deck", "opponent"
    )
    assert effect("あなたの手札を1枚選び、デッキに戻し、シャッフルする。")[-1] == t.Shuffle("deck", "you")
    choose, _, shuffle = effect("ノーマルスクエアにあるゼクスを1枚選び、デッキに戻し、シャッフルする。")
    assert isinstance(choose, t.Choose)
    assert shuffle == t.Shuffle("deck", "owner", t.Bound(choose.bind))  # of whoever the card is


def test_a_place_but_one() -> None:
    (move,) = effect("このカードをリブートで相手のプレイヤースクエア以外のゼクスのないスクエアに登場させる。")
    assert isinstance(move, t.Move)
    assert move.place == t.Place(("square",), "any", (ZILLION,), but=t.Place(("player_square",), "opponent"))


def test_cards_by_the_place_of_another_card() -> None:
    (near,) = only(
        "≪常≫【有効】スクエア【効果】このカードがあるスクエアの隣のスクエアにある相手のゼクスのパワーを-2000する。"
    ).effect
    (here,) = only("≪常≫【有効】スクエア【効果】このリンクと同じスクエアにあるあなたのゼクスのパワーを+1000する。").effect
    assert near == t.Change(t.Cards(("square",), "opponent", (ZILLION, t.Beside(t.This()))), "power", t.Number(-2000))
    assert here == t.Change(t.Cards(("square",), "you", (ZILLION, t.Beside(t.This(), here=True))), "power", t.Number(1000))


def test_where_a_card_enters_can_be_the_place_of_this_one() -> None:
    link = only("≪自≫【有効】スクエア【誘発】このリンクがあるスクエアにあなたの[雲の民]が登場する。【効果】1枚引く。")
    card = only("≪自≫【有効】スクエア【誘発】相手のゼクスがこのカードの隣のノーマルスクエアに登場する。【効果】1枚引く。")
    cloud = (ZILLION, t.Is("race", "雲の民"), t.Beside(t.This(), here=True))
    assert link.trigger == t.When("enter", t.Cards((), "you", cloud))
    assert card.trigger == t.When(
        "enter", t.Cards((), "opponent", (ZILLION, t.Beside(t.This()))), destination=("normal_square",)
    )
    assert "in the same place as this card" in to_english((link,), VOCABULARY)


def test_cards_that_are_named_are_meant_wherever_they_are() -> None:
    (named,) = only("≪常≫【有効】スクエア【効果】すべてのあなたの「アオイ」は≪イグニッション≫を得る。").effect
    (kinds,) = only("≪常≫【有効】スクエア【効果】すべてのあなたのゼクスのパワーを+1000する。").effect
    assert isinstance(named, t.Become) and isinstance(named.what, t.Cards)  # noqa: PT018
    assert {"deck", "hand", "square"} <= set(named.what.zones)
    assert isinstance(kinds, t.Change)
    assert kinds.what == t.Cards(("square",), "you", (ZILLION,))


def test_a_player_by_his_icon_is_whoever_is_his() -> None:
    ability = only("≪自≫【有効】チャージ【誘発】あなたの《プレイヤー指定:≪ユウ≫》がIGOBする。【効果】1枚引く。")
    assert isinstance(ability.trigger, t.When)
    assert ability.trigger.subject == t.Cards((), "you", (called("ユウ"),))
