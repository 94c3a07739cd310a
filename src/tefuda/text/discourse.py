"""What words that point back can mean: それ, そのカード, 選んだカード, a missing object, 他の, 自分.

There is one rule, for reading and for printing. Everything an ability speaks of is noted here as a *mention*, in the order of
the text: cards that were acted on (chosen, moved, shown, turned, changed: also definite ones such as a leader), both cards
of the event it waits for, the cards a condition asks about.

* **A pointing word** (それ, そのカード) means the cards acted on in the latest sentence that acted on any; if there are none,
  the cards of events and conditions. Cards that an event or a condition names *after* that are candidates as well. All that
  fit the noun compete: two different ones, or one that cannot be singled out, are refused with their words. This card is
  never meant: it is called このカード.
* **A missing object** (を left out) means what the clause before in the same sentence acted on. Before the first action of
  a sentence it is the card of the event, or the card a condition goes on about; two are refused.
* **A missing topic** (パワー+1000, アタックできない) means the same after an action; before it, this card, unless the sentence
  has spoken of another one or the sentences before have acted on one: then two could be meant, and it is refused.
* **他の** is other than the card being spoken of, or than this card if there is none; where both could be meant it is refused.
* **自分** is the player of the card; under another subject it could be either player and is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from tefuda.kernel import tree as t

Part = Literal["acted", "agent", "subject", "other", "asked", "exists"]


@dataclass
class Mention:
    """Cards that later words can mean: in which part of a clause they were named, what is known about them."""

    target: t.Target
    part: Part
    sentence: int
    order: int  # the clause that named them last
    senses: set[str] = field(default_factory=set)  # what was done to them: 選んだ, 公開した
    filters: tuple[t.Filter, ...] = ()
    zones: tuple[str, ...] = ()  # where they were chosen
    was: tuple[str, ...] = ()  # and still called so after they went elsewhere
    whose: t.Who = "any"
    one: bool = False  # not more than one card
    card: bool = True  # False: an ability that waits to be resolved
    pool: bool = False  # cards that were looked at or revealed, to take some of them
    taken: list[t.Target] = field(default_factory=list)  # what was taken from among them
    lost: bool = False  # words can mean them, but they cannot be found again: what described them has changed

    @property
    def drawn(self) -> bool:
        """Nobody else knows a card that was only drawn, and nothing is done to it on the table."""
        return self.senses == {"draw"}


class Unclear(NamedTuple):
    """Words that cannot be resolved: why, and what they could mean."""

    reason: str
    between: tuple[t.Target, ...] = ()


class Saved(NamedTuple):
    """The discourse at one point, to come back to: what is done instead has not happened."""

    mentions: tuple[Mention, ...]
    pair: tuple[t.Target, ...]


class Discourse:
    """What has been spoken of in one ability."""

    def __init__(
        self,
        single: Callable[[t.Cards], bool],
        plain: bool = False,
        implied: Callable[[tuple[t.Filter, ...], tuple[str, ...]], tuple[t.Filter, ...]] | None = None,
    ) -> None:
        self.single = single  # is such a set just one card: a leader?
        self.implied = implied  # what cards with such words in such zones are besides: only creatures have races
        self.plain = plain  # the word for the card's player never means another who acts: あなた
        self.draws = ""  # where a card is that was drawn, if the event tells which card it was
        self.mentions: list[Mention] = []
        self.sentence = 0
        self.order = 0
        self.unnamed = 0
        self.pair: tuple[t.Target, ...] = ()  # two choices that were made in one breath: それら
        self.kinds: tuple[t.Target, ...] = ()  # choices that one object asked for: AとBをそれぞれ1枚
        self.table = False  # the verb is about cards in play: a card that was only drawn is not meant
        self.actor: t.Who = "you"
        self.causing = False  # who acts is made to do so by the player of the card, who is still 自分
        self.event: t.When | None = None  # what the ability waits for
        self.that_player = False  # the event concerns a player who can be spoken of
        self.pick: Callable[[], bool] = lambda: False  # can a player be chosen here? Then he is the one spoken of
        self.picked_at: int | None = None  # where the effect begins that is done by a player who was chosen
        self.kinds_of: dict[t.Target, tuple[t.Filter, ...]] = {}  # what definite cards are by the words for them
        self.sizes: dict[t.Target, int] = {}  # how many cards they are, if that is known
        self.words: dict[t.Target, str] = {}  # how the text calls them, for refusals

    # -------------------------------------------------------------------------------------------- what is said

    def begin(self) -> None:
        """A new sentence."""
        self.sentence += 1
        self.step()
        self.actor = "you"

    def step(self) -> None:
        """A new clause: what it names belongs together."""
        self.order += 1

    def saved(self) -> Saved:
        return Saved(tuple(replace(m, senses=set(m.senses), taken=list(m.taken)) for m in self.mentions), self.pair)

    def restore(self, saved: Saved) -> None:
        self.mentions = [replace(m, senses=set(m.senses), taken=list(m.taken)) for m in saved.mentions]
        self.pair = saved.pair

    def mention(self, target: t.Target, part: Part, sense: str = "", filters: tuple[t.Filter, ...] = ()) -> Mention:
        """Cards are spoken of: a new mention, or the one there is brought forward."""
        for known in self.mentions:
            if known.target == target:
                known.sentence, known.order = self.sentence, self.order
                known.part = part if known.part != "acted" else "acted"
                break
        else:
            filters = filters or self.kinds_of.get(target, ())
            known = Mention(target, part, self.sentence, self.order, filters=filters)
            if isinstance(target, t.Cards):
                known.filters, known.zones, known.whose = target.filters, target.zones, target.whose
                known.one = target.whose not in ("any", "each") and self.single(target)
            self.mentions.append(known)
        if sense:
            known.senses.add(sense)
        return known

    def chosen(self, action: t.Choose, filters: tuple[t.Filter, ...] = (), card: bool = True) -> t.Bound:
        """A choice; what is known about the cards it can be."""
        bound = t.Bound(action.bind)
        found = self.mention(bound, "acted", "choose", filters)
        if isinstance(action.among, t.Cards):
            found.zones = found.was = action.among.zones
            found.whose = action.among.whose
            found.filters = found.filters or action.among.filters
        found.one = action.most == t.Number(1)
        if isinstance(action.most, t.Number) and action.least == action.most:
            self.sizes[bound] = action.most.value
        found.card = card
        return bound

    def acted(self, actions: Sequence[t.Action]) -> None:
        """After a clause: what it acted on is what is spoken of."""
        made: dict[t.Target, t.Target] = {}  # what a procedure of the game made of a card is that card
        for action in actions:
            if isinstance(action, t.Special) and action.what is not None and self.known(t.Bound(action.bind)) is None:
                made[t.Bound(action.bind)] = action.what
            for target, sense, filters in self._patients(action):
                target = made.get(target, target)
                found = self.mention(target, "acted", sense, filters)
                for part in self._parts(action):
                    part.senses.add("done to")
                found.pool = found.pool or (sense in ("look", "reveal") and target != getattr(action, "what", None))
                found.lost = found.lost or _undone(action, target)
                self.words.setdefault(target, self.words.get(getattr(action, "what", target), ""))
                if isinstance(action, t.Move):
                    found.zones = (action.to,)
            if isinstance(action, t.Harm | t.Deal) and action.source is not None:
                self.mention(action.source, "agent")

    def _parts(self, action: t.Action) -> Iterator[Mention]:
        """The chosen cards that something is done to now."""
        what = () if isinstance(action, t.Choose | t.Look | t.Reveal) else getattr(action, "what", None)
        for target in what.parts if isinstance(what, t.Together) else (what,):
            if isinstance(target, t.Bound) and (known := self.known(target)) is not None:
                yield known

    def _patients(self, action: t.Action) -> Iterator[tuple[t.Target, str, tuple[t.Filter, ...]]]:
        """The cards an action is done to, as they can be spoken of afterwards, and what was done to them."""
        self.unnamed -= 1
        result = t.Bound(getattr(action, "bind", 0) or self.unnamed)
        if isinstance(action, t.Choose):
            yield result, "choose", ()
        elif isinstance(action, t.Draw):
            if isinstance(action.amount, t.Number):
                self.sizes[result] = action.amount.value
            yield result, "draw", ()
        elif isinstance(action, t.Move):
            what = action.what
            if isinstance(what, t.Among) and not any(known.target == what.what for known in self.pools()):
                what = what.what  # ブレイクする, of what may be another kind of card
            filters = what.filters if isinstance(what, t.Cards) else ()
            yield (what, "put", ()) if isinstance(what, _DEFINITE) else (result, "put", filters)
        elif isinstance(action, t.Reveal | t.Look):
            sense = "reveal" if isinstance(action, t.Reveal) else "look"
            if isinstance(action.what, t.Top) and isinstance(action.what.amount, t.Number):
                self.sizes[result] = action.what.amount.value
            yield (action.what if isinstance(action.what, t.Bound) else result), sense, ()
        elif isinstance(action, t.Swap):
            yield action.one, "put", ()
            yield action.other, "put", ()
        elif isinstance(action, t.Norm):
            for target in (action.onto, action.what):
                if target is not None:
                    yield target, "", ()
        elif isinstance(action, t.Play):
            yield action.what, "put", ()
        elif isinstance(action, _DONE_TO) and action.what is not None:
            yield action.what, "", ()

    def renamed(self, target: t.Target, now: t.Target) -> None:
        """From here on the cards are spoken of as what has become of them."""
        for known in self.mentions:
            if known.target == target:
                known.target = now

    def happened(self, when: t.When, past: bool = False) -> None:
        """Both cards of an event can be spoken of. `past`: of the turn's history it is not known which cards they were."""
        self.step()
        if not past:
            self.event = when
        if when.event == "draw" and not past and self.draws:  # カードを引いた時、そのカード
            drawn = self.mention(t.Subject(), "subject", "event")
            drawn.zones = drawn.was = (self.draws,)
        attacked = when.event == "attack" and when.subject is not None
        parts: tuple[tuple[t.Target | None, t.Target, Part], ...] = (
            (when.agent, t.Agent(), "other" if attacked else "subject"),
            (when.subject, t.Subject(), "subject" if attacked or when.agent is None else "other"),
        )
        for pattern, name, part in parts:
            if pattern is None:
                continue
            described = isinstance(pattern, t.Cards | t.Together)
            filters = _common(pattern)
            if past and described:
                self.exists(pattern)
            elif described:
                found = self.mention(name, part, "event", filters)
                found.senses.add("put")
                found.whose = pattern.whose if isinstance(pattern, t.Cards) else "any"
                found.zones = when.destination if name == t.Subject() else ()
                self.words[name] = self.words.get(pattern, "")
            elif not past:
                self.mention(pattern, part)

    def asked(self, target: t.Target) -> None:
        """A condition is about these cards."""
        self.step()
        self.mention(target, "asked")

    def exists(self, target: t.Target) -> None:
        """A condition only says that there are such cards: it is not known which of them are meant."""
        self.step()
        if isinstance(target, t.Cards) and target.filters:
            self.mention(target, "exists").lost = True

    # -------------------------------------------------------------------------------------------- what is meant

    def pointed(self, sense: str, filters: tuple[t.Filter, ...], several: bool = False) -> Mention | Unclear:
        """それ, そのカード; with a sense 選んだカード. `several`: それら, which can mean all cards of a set."""
        fitting = [
            known
            for known in self.mentions
            if not isinstance(known.target, t.This) and (not sense or sense in known.senses) and self._is(known, filters)
        ]
        if not sense and self.table:
            fitting = [known for known in fitting if not known.drawn]
        acted = [known for known in fitting if known.part == "acted"]
        pending = [known for known in acted if sense == "choose" and not known.senses & {"put", "done to"}]
        if len({known.target for known in pending}) > 1:  # chosen one after the other, and nothing done to them yet
            return Unclear("these words can mean more than one thing", tuple(known.target for known in pending))
        if pending:  # the others were chosen for something that has been done
            return pending[0]
        if acted:
            latest = max(known.sentence for known in acted)
            near = [known for known in acted if known.sentence == latest]
            last = max(known.order for known in near)
            if not sense:
                near += [known for known in fitting if known.part != "acted" and known.order > last]
            fitting = near if sense or not all(known.drawn for known in near) else fitting
        if not fitting:
            return Unclear("there is nothing before that these words can mean")
        found = self._only(fitting)
        if isinstance(found, Mention) and isinstance(found.target, t.Cards) and not (found.one or several):
            return Unclear("which of these cards is meant is not said", (found.target,))
        return found

    def is_one(self, known: Mention) -> bool:
        """Is it known that this is a single card?"""
        single = isinstance(known.target, t.Subject | t.Agent | t.Role)
        return single or known.one or self.sizes.get(known.target) == 1

    def this_since(self, found: Mention) -> bool:
        """Was something done to this card after the event or condition that named the other?"""
        this = self.known(t.This())
        return found.part != "acted" and this is not None and this.part == "acted" and this.order > found.order

    def _is(self, known: Mention, filters: tuple[t.Filter, ...]) -> bool:
        """Is it known that they are so, or does it follow?"""
        missing = {f for f in filters if f not in known.filters}
        if not missing or self.implied is None:
            return not missing
        return missing <= set(self.implied(known.filters, known.was or known.zones))

    def left(self, pool: Mention) -> int | None:
        """How many cards are left of a number that was looked at, if that is known."""
        sizes = [self.sizes.get(target) for target in (pool.target, *pool.taken)]
        known = [size for size in sizes if size is not None]
        return known[0] - sum(known[1:]) if len(known) == len(sizes) else None

    def last(self) -> t.Target | Unclear:
        """同じ枚数: as many as were acted on last."""
        acted = [known for known in self.mentions if known.part == "acted" and isinstance(known.target, t.Bound)]
        if not acted:
            return Unclear("there is nothing before that these words can mean")
        latest = max((known.sentence, known.order) for known in acted)
        found = self._only([known for known in acted if (known.sentence, known.order) == latest])
        return found if isinstance(found, Unclear) else found.target

    def others(self) -> t.Cards | None:
        """残り, それ以外, right after some cards of a zone were chosen: the other cards there"""
        chosen = [known for known in self.mentions if known.senses == {"choose"} and known.order >= self.order - 1]
        if len(chosen) != 1 or not chosen[0].zones or not isinstance(chosen[0].target, t.Bound):
            return None
        return t.Cards(chosen[0].zones, chosen[0].whose, (*chosen[0].filters, t.Except(chosen[0].target)))

    def _only(self, found: Sequence[Mention]) -> Mention | Unclear:
        if len({known.target for known in found}) > 1:
            return Unclear("these words can mean more than one thing", tuple(known.target for known in found))
        if found[0].lost:
            return Unclear("which of these cards is meant is not said", (found[0].target,))
        return found[0]

    def those(self, filters: tuple[t.Filter, ...]) -> t.Target | None:
        """それら, after two choices in one breath: both of them."""
        acted = [known for known in self.mentions if known.part == "acted"]
        latest = max((known.sentence for known in acted), default=0)
        last = [known for known in acted if known.sentence == latest]
        fit = all(f in known.filters for known in last for f in filters)
        return t.Together(self.pair) if self.pair and {known.target for known in last} == set(self.pair) and fit else None

    def unsaid(self, topic: bool, table: bool = False, default: bool = False) -> t.Target | Unclear:
        """A missing object, or (`topic`) the missing card that a change or a prohibition is about.

        `table`: drawn cards do not fit. `default`: it is this card where no card was spoken of.
        """
        here = [known for known in self.mentions if known.sentence == self.sentence and not (table and known.drawn)]
        acted = [known.order for known in here if known.part in ("acted", "agent")]
        if acted and self.kinds and {known.target for known in here if known.order >= max(acted)} == set(self.kinds):
            return t.Together(self.kinds)
        if acted:
            found = self._only([known for known in here if known.order >= max(acted)])
        elif topic and (here or default):
            return self._topic(here)
        else:
            found = self._object(here)
            if default and not self._others(here):
                return t.This()
        return found if isinstance(found, Unclear) else found.target

    def _object(self, here: Sequence[Mention]) -> Mention | Unclear:
        """Nothing has been acted on in this sentence: the card of its event, or the one a condition goes on about."""
        cards = [known for known in here if known.part in ("subject", "other") or isinstance(known.target, _SPOKEN)]
        rivals = [known.target for known in here if known not in cards]
        if len({known.target for known in cards}) == 1 and not rivals:
            return cards[0]
        return Unclear("it is not said which cards this is done to", tuple(known.target for known in here))

    def _others(self, here: Sequence[Mention]) -> list[t.Target]:
        """Cards other than this one that a reader could think of."""
        before = [m for m in self.mentions if m.sentence < self.sentence and m.part != "exists" and not m.drawn]
        return [known.target for known in (*here, *before) if known.target != t.This()]

    def _topic(self, here: Sequence[Mention]) -> t.Target | Unclear:
        """Nothing has been acted on in this sentence: this card, if it is what the sentence is about, or no other is there."""
        subjects = {known.target for known in here if known.part != "other"}
        others = [] if subjects == {t.This()} else self._others(here)
        return Unclear("it is not said which card this is about", (t.This(), *others)) if others else t.This()

    def other(self, cards: t.Cards) -> t.Target | Unclear:
        """他の: other than the card being spoken of; than this card, if no other card of the kind was."""
        rivals = [known.target for known in self.mentions if self._of_kind(known, cards)]
        if not rivals:
            return t.This()
        if cards.whose != "opponent":
            return Unclear("other than which card is not said", (t.This(), *rivals))
        return rivals[0] if len(set(rivals)) == 1 else Unclear("other than which card is not said", tuple(rivals))

    @staticmethod
    def _of_kind(known: Mention, cards: t.Cards) -> bool:
        """Could this card be one of those?"""
        if isinstance(known.target, t.This) or known.part == "exists" or not known.card or known.drawn:
            return False
        if {known.whose, cards.whose} == {"you", "opponent"}:
            return False
        if known.zones and cards.zones and not set(known.zones) & set(cards.zones):
            return False
        return not any(one != other for one in _types(known.filters) for other in _types(cards.filters))

    def pools(self) -> list[Mention]:
        """Cards that were looked at or revealed."""
        return [known for known in self.mentions if known.pool]

    def known(self, target: t.Target) -> Mention | None:
        return next((known for known in self.mentions if known.target == target), None)

    def is_card(self, target: t.Target) -> bool:
        """False for an ability that was chosen while it waits to be resolved."""
        known = self.known(target)
        return not (isinstance(target, t.Stacked) and target.kind == "ability") and (known is None or known.card)

    # -------------------------------------------------------------------------------------------- players

    def player(self, who: str) -> t.Who | Unclear:
        """A player as one who acts or to whom something is done."""
        if who == "self":
            return self._himself()
        if who == "himself":
            return self.actor
        if who == "either" and self.pick():  # いずれかのプレイヤーの山札の上から
            return "that"
        if who == "either":
            return Unclear("one of the players: say which")
        if who in ("that", "rival") and not self.that_player:
            return Unclear("no player was spoken of whom these words can mean")
        return who  # type: ignore[return-value]

    def possessor(self, who: str) -> t.Who | Unclear:
        """Whose cards. お互いの cards are either player's; 自分 under another subject could be that player himself."""
        if who == "self":
            return self._himself()
        if who == "himself":
            return self.actor
        if who in ("each", "either"):
            return "any"
        if who == "that" and self.picked_at is not None:
            return "that"
        if who in _NOBODY:
            return Unclear(_NOBODY[who])
        if who == "opponent" and self.actor == "each":
            return Unclear("each player has another opponent; say it for one player at a time")
        if who == "you" and self.actor != "you" and not self.plain and not self.causing:
            return Unclear("自分 could be either player after 相手は; name no player for his own cards")
        return "you" if who == "you" else "opponent"

    def _himself(self) -> t.Who | Unclear:
        """自身: the player who acts."""
        if self.actor == "you":
            return Unclear("自身 means another player who acts; this card is このカード, and you are 自分")
        return self.actor


_NOBODY = {
    "owner": "whose cards these are is not known",
    "master": "whose cards these are is not known",
    "that": "whose cards these are cannot be said this way; begin with the player: その相手は",
    "rival": "whose cards these are cannot be said this way; begin with the player: その相手は",
    "any": "one of the players: say which",
}


def _types(filters: Iterable[t.Filter]) -> Iterator[str]:
    for item in filters:
        if isinstance(item, t.Is) and item.property == "type":
            yield item.value


_SPOKEN = (t.This, t.Bound, t.Subject, t.Agent)
_DEFINITE = t.Bound | t.This | t.Subject | t.Agent | t.Role | t.Rest
_DONE_TO = (
    t.Turn | t.Flip | t.Harm | t.Change | t.Become | t.Gain | t.Disable | t.Attach | t.Control | t.Like | t.Counter | t.Special
)


def _undone(action: t.Action, target: t.Target) -> bool:
    """Does the action change what the cards were described by? Then the same words find other cards."""
    filters = target.filters if isinstance(target, t.Cards) else ()
    if isinstance(action, t.Turn):
        return any(isinstance(node, t.Turned) for node in t.nodes(filters))
    if isinstance(action, t.Flip):
        return any(isinstance(node, t.Facing) for node in t.nodes(filters))
    if isinstance(action, t.Change):
        return any(isinstance(node, t.Compare | t.Extreme) and node.property == action.property for node in t.nodes(filters))
    if isinstance(action, t.Become):
        return any(isinstance(node, t.Is) and node.property == action.property for node in t.nodes(filters))
    return False


def _common(pattern: t.Target) -> tuple[t.Filter, ...]:
    """What is known of the card of an event; of このカードか…ゼクス, what kind of card both are."""
    if isinstance(pattern, t.Cards):
        return pattern.filters
    kinds = [part.filters for part in pattern.parts if isinstance(part, t.Cards)] if isinstance(pattern, t.Together) else []
    same = [f for f in (kinds[0] if kinds else ()) if all(f in kind for kind in kinds)]
    return tuple(f for f in same if isinstance(f, t.Is) and f.property == "type")
