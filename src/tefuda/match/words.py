"""The words of the table, at the terminal and in the browser: what is asked, what each option means, how a game ended.

The sentences are the game's (`tefuda.games.words`), looked up by the topics and verbs that decisions carry; here is what
they may speak of.
"""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.words import Pair, words
from tefuda.kernel.continuous import number
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Item, Key, Option, Ref, item_number
from tefuda.kernel.zones import seat_of

from .naming import SEATS, fold, may_name, name, place, position
from .texts import ability_text, mode_text

#: For a question or an option nobody gave words: it must not be met in any game.
UNASKED: Pair = ("（言葉のない質問）", "(a question without words)")
UNOFFERED: Pair = ("（言葉のない選択肢）", "(an option without words)")


def pick(lang: str, ja: str, en: str) -> str:
    return ja if lang == "ja" else en


# ------------------------------------------------------------------------------------------------ questions


def question(game: Game, decision: Decision, lang: str) -> str:
    """What is asked, with how many may be chosen where it is not one."""
    text = _question(game, decision, lang)
    if decision.kind == "number":
        span = f"{decision.least}-{decision.most}"
        return f"{text} {pick(lang, f'（{span}）', f'({span})')}"
    if decision.kind == "choose" and (decision.least, decision.most) != (1, 1):
        dash = pick(lang, "～", "-")
        span = str(decision.least) if decision.least == decision.most else f"{decision.least}{dash}{decision.most}"
        text += pick(lang, f"（{span}枚）", f" ({span})")
    return text


def _question(game: Game, decision: Decision, lang: str) -> str:
    """In a window, what it is about: what resolves next, or which moment this is."""
    known = words(game.rules.name)
    top = pending(game)
    if decision.kind == "act" and decision.options and decision.options[-1].verb == "pass":
        if top is not None:
            item = item_text(game, decision.seat, top, lang)
            return pick(lang, f"次に解決: {item}。応答しますか？", f"Next to resolve: {item}. Do you respond?")
        if decision.topic in known.times and (decision.topic not in known.questions or not _own_turn(game, decision)):
            return pick(lang, *known.times[decision.topic]) + pick(lang, ": 何かしますか？", ": do you do anything?")
    one = decision.kind == "choose" and (decision.least, decision.most) == (1, 1)
    found = known.questions.get(f"{decision.topic}/one") if one else None
    return pick(lang, *(found or known.questions.get(decision.topic, UNASKED)))


def _own_turn(game: Game, decision: Decision) -> bool:
    """Is it the moment of the player who is asked? A question that names a situation (a guard) is asked of whoever is in it."""
    topic = f"{decision.topic}/other"
    return decision.seat == game.state.turn_player or topic not in words(game.rules.name).passes


def pending(game: Game) -> Item | None:
    """What resolves next, in a game with a stack."""
    found = [item for item in game.state.items if game.rules.named.items[item.kind].resolves]
    return found[-1] if found else None


def item_text(game: Game, seat: int | None, item: Item, lang: str) -> str:
    """Something that lies ready to be resolved or worked off: whose, which card, and its words."""
    ref = item.card if item.card.card >= 0 else item.context.source if item.context is not None else item.source
    called = card_name(game, ref, lang) if ref.card >= 0 and may_name(game, seat, ref) else pick(lang, "カード1枚", "a card")
    if not game.rules.named.items[item.kind].resolves:
        known = words(game.rules.name).items
        template = known.get(f"{item.kind}/nobody" if ref.card < 0 else item.kind) or known[item.kind]
        return pick(lang, *template).format(who=_who(item.seat, seat, lang), card=called, left=item.amount - item.done)
    quoted = ability_text(game, item.context.key, lang) if item.context is not None else ""
    whose = pick(lang, f"{_who(item.seat, seat, lang)}の{called}", f"{_whose(item.seat, seat)} {called}")
    return whose + (pick(lang, f"「{quoted}」", f" “{quoted}”") if quoted else "")


def _who(seat: int, reader: int | None, lang: str) -> str:
    """A player as who reads calls them."""
    if reader is None:
        return SEATS[seat]
    return pick(lang, "あなた", "you") if seat == reader else pick(lang, "相手", "the opponent")


def _whose(seat: int, reader: int | None) -> str:
    return f"{SEATS[seat]}'s" if reader is None else "your" if seat == reader else "the opponent's"


def origin(game: Game, decision: Decision, lang: str) -> str:
    """The card and the words that ask, for a decision in the middle of an effect."""
    source = decision.source
    if source.card < 0 or not may_name(game, decision.seat, source):
        return ""
    quoted = ability_text(game, decision.key, lang) if decision.key is not None else ""
    called = f"{card_name(game, source, lang)} {stats(game, source.card)}".strip()
    return f"{called}: {quoted}" if quoted else called


# ------------------------------------------------------------------------------------------------ options


class Offer:
    """What the words of an option may speak of: each method is a field of the templates."""

    def __init__(self, game: Game, decision: Decision, option: Option, lang: str) -> None:
        self.game = game
        self.decision = decision
        self.option = option
        self.lang = lang
        self.words = words(game.rules.name)

    def __getitem__(self, field: str) -> str:
        return _FIELDS[field](self)

    def pair(self) -> Pair:
        """The closest words there are: of this topic, of this way to play, or of the verb."""
        option, topic = self.option, self.decision.topic
        if option.verb == "pass":
            if pending(self.game) is not None and self.game.rules.named.topics[topic].responds:
                return ("パス（解決へ）", "Pass (let it resolve)")
            other = f"{topic}/other" if self.decision.seat != self.game.state.turn_player else ""
            return self.words.passes.get(other) or self.words.passes.get(topic) or self.words.options["pass"]
        closer = [f"{topic}/{option.verb}", f"{option.verb}/{option.to or option.price}"]
        closer += [f"{option.verb}/ability"] if self._uses() else []
        closer += [f"{option.verb}/announce"] if option.card.card < 0 else []
        for key in (*closer, option.verb):
            if key in self.words.options:
                return self.words.options[key]
        return UNOFFERED

    def _uses(self) -> bool:
        """Is a hand card played for its effect?"""
        hand = self.option.verb == "play" and self.option.card.card >= 0 and self._in_hand()
        return hand and not self.stats() and bool(self.ability())

    def _in_hand(self) -> bool:
        return self.game.rules.zone_at[self.game.state.cards[self.option.card.card].zone].sight == "owner"

    def _seen(self) -> bool:
        return may_name(self.game, self.decision.seat, self.option.card)

    def card(self) -> str:
        """The card, or an ability of it that waits to be resolved."""
        card = self.option.card
        for item in self.game.state.items if item_number(card) >= 0 else ():
            if item.number == item_number(card):
                return item_text(self.game, self.decision.seat, item, self.lang)
        if self._seen():
            return card_name(self.game, card, self.lang)
        return place_text(self.game, card.card, self.decision.seat, self.lang)

    def other(self) -> str:
        """The second card, or the other player."""
        other = self.option.other
        if other.card < 0:
            return pick(self.lang, "相手プレイヤー", "the opponent")
        return f"{card_name(self.game, other, self.lang)} {stats(self.game, other.card)}".strip()

    def stats(self) -> str:
        return stats(self.game, self.option.card.card) if self._seen() else ""

    def power(self) -> str:
        return str(number(self.game, self.option.card.card, "power") or 0)

    def place(self) -> str:
        return str(position(self.game, self.option.card.card))

    def where(self) -> str:
        return where(self.game, self.option.card.card, self.decision.seat, self.lang)

    def cost(self) -> str:
        """What it costs, for a card of the hand."""
        game, card = self.game, self.option.card.card
        amount = number(game, card, self.words.cost) if self.words.cost and self._in_hand() else None
        if amount is None:
            return ""
        toll = number(game, card, self.words.toll) or 0 if self.words.toll else 0
        return pick(self.lang, *self.words.spend).format(amount=max(0, amount + toll))

    def ability(self) -> str:
        """The words of the ability that is used, or of the waiting one."""
        option, game = self.option, self.game
        if option.key is not None:
            return ability_text(game, option.key, self.lang)
        definition = game.state.cards[option.card.card].definition
        # A card whose text is carried out when it is played: its first activated ability.
        face = game.catalog.definitions[definition].faces[game.state.cards[option.card.card].face]
        for index in face.abilities:
            if game.catalog.definitions[definition].programs[index].ability.kind == "activated":
                return ability_text(game, Key(definition, index), self.lang)
        return ""

    def twin(self) -> str:
        """Which of the cards that are printed on it: the one the option numbers, else the other than the first."""
        faces = self.game.catalog.definitions[self.game.state.cards[self.option.card.card].definition].faces
        face = faces[self.option.index if self.option.price else 1]
        return face.english if self.lang == "en" else face.name

    def mode(self) -> str:
        at = self.option.index
        text = mode_text(self.game, self.decision.key, at, self.lang)
        return text or pick(self.lang, f"{at + 1}番の効果", f"Effect {at + 1}")

    def price(self) -> str:
        word = self.option.price
        return pick(self.lang, *self.words.prices.get(word, (f"【{word}】", f"【{self.words.printed.get(word, word)}】")))

    def to(self) -> str:
        """The zone it is about."""
        rule = self.game.rules.zone_at[self.game.zone(self.option.to, self.decision.seat)]
        return pick(self.lang, rule.ja, rule.en)

    def item(self) -> str:
        """Which of the things that lie ready this is; equal ones have equal words."""
        item = next(item for item in self.game.state.items if item.number == self.option.item)
        return item_text(self.game, self.decision.seat, item, self.lang)


_FIELDS: dict[str, Callable[[Offer], str]] = {
    field: getattr(Offer, field)
    for field in (
        "card", "other", "stats", "power", "place", "where", "cost", "ability", "mode", "price", "item", "to",
        "twin",
    )
}  # fmt: skip


def phrase(game: Game, decision: Decision, option: Option, lang: str) -> str:
    """An option in plain words."""
    offer = Offer(game, decision, option, lang)
    text = pick(lang, *offer.pair()).format_map(offer)
    return " ".join(text.split()).removesuffix(":").replace(" を", "を").replace(" で", "で")


def where(game: Game, card: int, seat: int, lang: str) -> str:
    """The zone of a card as the player calls it, in brackets."""
    zone = game.state.cards[card].zone
    rule = game.rules.zone_at[zone]
    whose = "" if game.master(card) == seat else pick(lang, "相手の", "opponent's ")
    return f"[{whose}{pick(lang, rule.ja, rule.en)}]"


def place_text(game: Game, card: int, seat: int, lang: str) -> str:
    """An unseen card, by where it lies: `ライフエリアの3枚目`."""
    zone = game.state.cards[card].zone
    if game.state.cards[card].host >= 0:
        return place(game, card, seat)
    rule = game.rules.zone_at[zone]
    whose = "" if seat_of(zone) == seat or rule.shared else pick(lang, "相手の", "opponent's ")
    at = position(game, card)
    return pick(lang, f"{whose}{rule.ja}の{at}枚目", f"{whose}{rule.en} card {at}")


def card_name(game: Game, ref: Ref, lang: str) -> str:
    called = name(game, ref, lang)
    return f"《{called}》" if lang == "ja" else called


def stats(game: Game, card: int) -> str:
    """The numbers a card is judged by, as they are now: `6000/1`."""
    found = [number(game, card, key) for key in words(game.rules.name).stats]
    return "/".join(str(value) for value in found if value is not None) if found[0] is not None else ""


# ------------------------------------------------------------------------------------------------ the table


def moment(game: str, topic: str, lang: str) -> str:
    """A phase, step or window by name."""
    return pick(lang, *words(game).times.get(topic, UNASKED))


def phase(game: Game, lang: str) -> str:
    """The phase and step the game is in."""
    parts = [part for part in game.state.phase.split("/") if part]
    if not parts:
        return pick(lang, "準備", "before the game")
    if len(parts) > 1 and f"{parts[0]}_phase" in words(game.rules.name).times:
        parts[0] += "_phase"  # a phase and one of its steps may have the same name
    return pick(lang, "・", ", ").join(dict.fromkeys(moment(game.rules.name, part, lang) for part in parts))


def turned(game: str, word: str, lang: str) -> str:
    """How a card lies."""
    return pick(lang, *words(game).turned.get(word, (word, word)))


def property_name(game: str, key: str, lang: str) -> str:
    """A printed number or word of cards."""
    return pick(lang, *words(game).numbers.get(key, (key, key)))


def property_key(game: str, text: str) -> str:
    """The property somebody means by its name in either language; what is no name is taken as it is."""
    wanted = fold(text)
    for key, pair in words(game).numbers.items():
        if wanted in (key, *map(fold, pair)):
            return key
    return text


def ending(game: Game, seat: int, lang: str) -> str:
    """How the game ended, for one player."""
    result = game.state.result
    assert result is not None
    why = pick(lang, *words(game.rules.name).reasons.get(result.reason, UNASKED))
    if result.winner is None:
        return verdict(game, lang)
    if result.winner == seat:
        return pick(lang, f"あなたの勝ちです！（相手: {why}）", f"You win! (Your opponent: {why}.)")
    return pick(lang, f"あなたの負けです（{why}）。", f"You lose ({why}).")


def verdict(game: Game, lang: str) -> str:
    """How the game ended, for everybody."""
    result = game.state.result
    assert result is not None
    why = pick(lang, *words(game.rules.name).reasons.get(result.reason, UNASKED))
    if result.winner is None:
        return pick(lang, f"引き分けです（{why}）。", f"The game is a draw ({why}).")
    winner, loser = SEATS[result.winner], SEATS[1 - result.winner]
    return pick(lang, f"{winner}の勝ちです（{loser}: {why}）。", f"{winner} wins ({loser}: {why}).")
