"""Events as sentences of a log, in Japanese and English: short, and for one seat.

The sentences are the game's (`tefuda.games.words`); here is what they may speak of. Whether a line may name a card is decided
from the event itself, not from what is visible later: otherwise a card that is played would tell which one was drawn turns ago.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tefuda.games.words import Pair, words
from tefuda.kernel.game import Game
from tefuda.kernel.records import Event, Ref
from tefuda.kernel.tree import Change, Number, nodes
from tefuda.kernel.zones import seat_of

from .naming import SEATS, face, may_name, name
from .reasons import sentence
from .texts import ability_text

#: For an event nobody gave words: it must not be met in any game.
UNNAMED: Pair = ("（言葉のない出来事）", "(an event without words)")
#: What a keyword means, in brackets behind it.
_REMINDER = re.compile(r"(?<=\S)\s*(?:\([^“”]*\)|（[^「」]*）)$")
_SPOTS = {"bottom": ("の下", " (bottom)"), "top": ("の上", " (top)")}


#: Players as one of them calls them, until the sentence is whole (`agreed`).
YOU, OPPONENT = "\N{BULLET}you", "\N{BULLET}they"
_VERB = re.compile(f"{YOU} ([a-z]+)")
_IRREGULAR = {"is": "are", "has": "have", "does": "do", "was": "were"}


def agreed(text: str) -> str:
    """An English sentence about you: its verbs agree, and a sentence begins with a capital letter."""
    if YOU not in text and OPPONENT not in text:
        return text
    text = _VERB.sub(lambda found: f"{YOU} {_plural(found.group(1))}", text)
    if text.startswith(f"{OPPONENT} "):
        text = text.replace(f"{OPPONENT}'s", "their")
    text = text.replace(f"{YOU}'s", "your").replace(f"{OPPONENT}'s", "the opponent's")
    text = text.replace(YOU, "you").replace(OPPONENT, "the opponent")
    return text[:1].upper() + text[1:]


def _plural(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("sses", "shes", "ches", "xes", "zzes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


class Line:
    """What a sentence may speak of: each method is a field of the templates."""

    def __init__(
        self, game: Game, event: Event, seat: int | None, lang: str, later: Sequence[Event] = (), *, you: bool = False
    ) -> None:
        self.game = game
        self.event = event
        self.seat = seat
        self.en = lang == "en"
        self.lang = lang
        self.later = later
        self.words = words(game.rules.name)
        self.you = you  # told to the seat itself: you and the opponent, not A and B

    def __getitem__(self, field: str) -> str:
        return _FIELDS[field](self)

    def pick(self, pair: Pair) -> str:
        return pair[1] if self.en else pair[0]

    def say(self, ja: str, en: str) -> str:
        return en if self.en else ja

    # ---- players

    def who(self) -> str:
        """The player concerned, or who did it."""
        seat = self.event.seat if self.event.seat >= 0 else self.event.by
        return self.player(seat) if seat >= 0 else self.say("ゲーム", "the game")

    def player(self, seat: int) -> str:
        """A player, by letter, or as the one who reads calls them."""
        if not self.you or self.seat is None:
            return SEATS[seat]
        return self.say("あなた", YOU) if seat == self.seat else self.say("相手", OPPONENT)

    def loser(self) -> str:
        """The other player than the one concerned, of a result."""
        return self.player(1 - self.event.seat)

    def whom(self) -> str:
        """The card it happened to, or the player."""
        return self.card() if self.event.subject.card >= 0 else self.who()

    # ---- cards

    def card(self) -> str:
        """The card it happened to, or `a card` if this seat did not see it."""
        if self.event.face == "second" and self.event.kind == "play" and self.saw():
            definition = self.game.catalog.definitions[self.game.state.cards[self.event.subject.card].definition]
            half = definition.faces[1]  # the other of two cards printed on it was used
            return half.english if self.en else f"《{half.name}》"
        return self._named(self.event.subject, self.saw())

    def agent(self) -> str:
        return self.other(self.event.agent)

    def source(self) -> str:
        return self.other(self.event.source)

    def target(self) -> str:
        """What is attacked: a card or the other player."""
        return self.agent() if self.event.agent.card >= 0 else self.player(1 - self.event.seat)

    def other(self, ref: Ref) -> str:
        """A card that is not the subject."""
        return self._named(ref, self.sees(ref))

    def sees(self, ref: Ref) -> bool:
        """May the seat know which card another one than the subject is?"""
        return ref.card >= 0 and (may_name(self.game, self.seat, ref) or self._public())

    def _named(self, ref: Ref, seen: bool) -> str:
        if ref.card < 0:
            return self.say("ルール", "the rules")
        if not seen:
            return self.say("カード1枚", "a card")
        return name(self.game, ref, "en") if self.en else f"《{name(self.game, ref, 'ja')}》"

    def _public(self) -> bool:
        """Does everybody learn which card such an event is about?"""
        return self.game.rules.named.kinds[self.event.kind].public

    def saw(self) -> bool:
        """Did the seat see the card this event happened to, while it happened?"""
        event = self.event
        if event.subject.card < 0:
            return False
        if self._public():
            return True
        if event.kind == "look":
            return event.seat == self.seat
        if event.kind == "move":
            return self._sees_zone(event.origin) or (not event.down and self._sees_zone(event.destination))
        return may_name(self.game, self.seat, event.subject)

    def _sees_zone(self, zone: int) -> bool:
        if zone < 0:
            return False
        sight = self.game.rules.zone_at[zone].sight
        return sight == "public" or (sight == "owner" and seat_of(zone) == self.seat)

    def icon(self) -> str:
        """What a revealed card does as a trigger, in brackets."""
        shown = face(self.game, self.event.subject).words.get(self.words.icons, ())
        marks = [self.mark(icon) for icon in shown]
        return "" if not marks else self.say(f"（{'・'.join(marks)}）", f" ({', '.join(marks)})")

    def mark(self, key: str) -> str:
        """An icon or a kind of counter; those are printed on cards, so a game need not translate them."""
        return self.pick(self.words.marks.get(key, (key, key)))

    # ---- zones and numbers

    def zone(self, zone: int) -> str:
        if zone < 0:
            return self.say("ゲームの外", "outside the game")
        rule = self.game.rules.zone_at[zone]
        owner = self.player(seat_of(zone))
        whose = "" if rule.shared else self.say(f"{owner}の", f"{owner}'s ")
        return whose + self.say(rule.ja, rule.en)

    def place(self, zone: int) -> str:
        """A zone in an English sentence: one that is nobody's needs its article, unless it has a number."""
        found = self.zone(zone)
        bare = self.en and zone >= 0 and self.game.rules.zone_at[zone].shared and not found[-1:].isdigit()
        return f"the {found}" if bare else found

    def fate(self) -> str:
        """Where the card goes right after this, in brackets; nothing if that is still open."""
        for event in self.later:
            if event.kind == "move" and event.subject.card == self.event.subject.card:
                return self.say(f"（{self.place(event.destination)}へ）", f" (to {self.place(event.destination)})")
        return ""

    def spot(self) -> str:
        """Top or bottom of a pile."""
        return self.pick(_SPOTS.get(self.event.how, ("", "")))

    def count(self, zone: int) -> int:
        """How many cards the zone had right after this event: what moved later is taken back."""
        number = len(self.game.state.zones[zone])
        for event in self.later:
            if event.kind == "move":
                number += (event.origin == zone) - (event.destination == zone)
        return number

    def life(self) -> str:
        """The life of the player concerned, after this event."""
        return str(self.count(self.game.zone(self.words.life, self.event.seat)))

    def signed(self) -> str:
        return f"{self.event.amount:+d}"

    def change(self) -> str:
        """What a lasting effect does: by how much it changes which number, or its words."""
        if not self.event.amount:
            return self.ability()
        key, amount = self.event.key, self.event.amount
        effect = nodes(self.game.program(key).ability.effect) if key is not None else ()
        changes = [node for node in effect if isinstance(node, Change)]
        # Of several numbers that it changes, the one that it changes by so much.
        fitting = [node for node in changes if node.amount == Number(amount)] or changes
        found = {(node.property, node.sets) for node in fitting}
        which, sets = found.pop() if len(found) == 1 else ("", False)
        named, value = self.property(which) if which else "", str(amount) if sets else self.signed()
        return self.say(f"{named}{value}", f"{named} {value}".strip())

    def because(self) -> str:
        """Whose effect it is, if not the card's own."""
        source = self.event.source
        if source.card < 0 or source == self.event.subject:
            return ""
        return self.say(f"（{self.source()}の効果）", f" (effect of {self.source()})")

    def property(self, key: str) -> str:
        return self.pick(self.words.numbers.get(key, (key, key)))

    def verdict(self) -> str:
        return self.pick(self.words.verdicts[self.event.amount < self.event.versus])

    # ---- words

    def time(self) -> str:
        return self.pick(self.words.times.get(self.event.at, UNNAMED))

    def turned(self) -> str:
        return self.pick(self.words.turned.get(self.event.turned, UNNAMED))

    def why(self) -> str:
        return self.pick(self.words.reasons.get(self.event.reason, UNNAMED))

    def price(self) -> str:
        price = self.event.how
        return self.pick(self.words.prices.get(price, (f"【{price}】", f"【{self.words.printed.get(price, price)}】")))

    def ability(self) -> str:
        """The words of the ability behind it, quoted; of a keyword only the keyword: what it means stands on the card."""
        quoted = ability_text(self.game, self.event.key, "en") if self.en else sentence(self.game, self.event.key)
        quoted = _REMINDER.sub("", quoted)
        return "" if not quoted else self.say(f"「{quoted}」", f"“{quoted}”")


_FIELDS: dict[str, Callable[[Line], str]] = {
    **{
        field.__name__: field
        for field in (
            Line.who, Line.whom, Line.loser, Line.card, Line.agent, Line.source, Line.target, Line.icon, Line.spot, Line.life,
            Line.fate, Line.signed, Line.change, Line.because, Line.verdict, Line.time,
            Line.turned, Line.why, Line.price, Line.ability,
        )
    },
    "origin": lambda line: line.zone(line.event.origin),
    "goal": lambda line: line.zone(line.event.destination),
    "from": lambda line: line.place(line.event.origin),
    "to": lambda line: line.place(line.event.destination),
    "amount": lambda line: str(line.event.amount),
    "at": lambda line: line.event.particular,
    "versus": lambda line: str(line.event.versus),
    "name": lambda line: line.mark(line.event.counter),
    "left": lambda line: str(line.count(line.event.origin)),
    "was": lambda line: str(line.count(line.event.origin) + 1),
}  # fmt: skip


def key_of(game: Game, event: Event) -> str:
    """Under which key the game has words for an event; empty if it has none."""
    way = ""
    if event.kind in ("move", "play") and event.origin >= 0 and event.destination >= 0:
        way = f"{game.rules.zone_at[event.origin].name}>{game.rules.zone_at[event.destination].name}"
    found = words(game.rules.name).event(event.kind, event.also, event.particular, event.cause, way)
    return "move/same" if found == "move" and event.origin == event.destination else found


def cited(game: Game, event: Event) -> str:
    """The clause behind an event that helps a player: the one that is executed, unless the game names a better one."""
    better = words(game.rules.name).cites
    key = key_of(game, event)
    return better.get(f"{key}//{event.cause}") or better.get(key) or better.get(event.kind) or event.clause


def describe(
    game: Game,
    event: Event,
    seat: int | None = None,
    lang: str = "ja",
    later: Sequence[Event] = (),
    *,
    you: bool = False,
) -> str:
    """The sentence of an event for a seat (None: a spectator); empty for events that say nothing new.

    `game` is the state after the event and all `later` ones: they are taken back to tell how many cards were left.
    """
    key = key_of(game, event)
    if event.kind == "result" and event.seat < 0:
        key = "draw_game"
    pair = words(game.rules.name).events.get(key, UNNAMED)
    line = Line(game, event, seat, lang, later, you=you)
    return agreed(line.pick(pair).format_map(line).strip())
