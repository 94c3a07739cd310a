"""自分のマナゾーンから…を召喚してもよい: cards that can be played from another zone than usual."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.inflection import forms
from tefuda.text.surface.nouns import Noun, Place, Player

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer


class SourceWords(Surface, frozen=True):
    """The words: which cards, from where; the zone may be part of the noun."""

    noun: Noun
    place: Place | None
    player: Player | None


class Sources(Construction[SourceWords]):
    """`zones` are those that the engine lets cards be played from. `verb`: the one word for playing, where there is one."""

    rule = "Sources"
    node = SourceWords
    permanent = True

    def __init__(self, *zones: str, verb: tuple[str, str] | None = None) -> None:
        self.zones = zones
        self.verb = verb

    @property
    def examples(self) -> tuple[str, ...]:
        if self.verb is None:
            return ()  # the verbs are the game's own
        return ("自分は墓地からカードをプレイしてもよい", "自分は墓地にあるこのカードをプレイできる")

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        plays = [(verb.word, verb.group) for verb in vocabulary.verbs if verb.sense == "play"]
        verbs = plays if self.verb is None else [self.verb]
        g.words("MayPlay", {form.text: "" for verb in verbs for form in forms(*verb) if form.form in ("may", "can")})
        g.rule(
            self.rule,
            "player:(p:Player 'は' '、'?)? noun:Noun ('を' | 'は') '、'? place:FlatPlace 'から' MayPlay"
            " | player:(p:Player 'は' '、'?)? place:FlatPlace 'から' '、'? noun:Noun 'を' MayPlay"
            " | player:(p:Player 'は' '、'?)? noun:Noun 'を' MayPlay",
            lambda span, noun, player, place=None: SourceWords(span, noun, place, player),
        )

    def lower(self, words: SourceWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c = sentences.context
        place = words.place
        c.take(words, words.player, place, place.owner if place is not None else None)
        if not sentences.static:
            c.refuse(words, "whether this is something to do is not said")
        if words.player is not None and sentences.nouns.player(words.player) != "you":
            c.refuse(words.player, "only your own cards can be played so")
        whose = None if place is None or place.owner is None else sentences.nouns.possessor(place.owner, place.owner.who)
        if words.noun.quantity is not None:
            c.refuse(words.noun, "a permanent ability does not choose")
        what = sentences.nouns.phrase(words.noun, "event").target
        zones = place.zones if place is not None else what.zones if isinstance(what, t.Cards) else c.zones
        if isinstance(what, t.Cards):
            whose = whose or what.whose
            what = t.Cards((), "you", what.filters)
        elif what == t.This():
            c.zones = zones
            whose = whose or "you"
        else:
            c.refuse(words.noun, "which cards can be played is not said")
        if len(zones) != 1 or zones[0] not in self.zones or whose not in ("you", "any"):
            c.refuse(words, "cards are not played from there")
        return [t.Permit("play", who="you", what=what, origin=zones, duration=scope.lasting())]

    def _said(self, action: t.Action) -> t.Target | None:
        permits = isinstance(action, t.Permit) and action.act == "play" and len(action.origin) == 1
        return action.what if isinstance(action, t.Permit) and permits else None

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        what = self._said(action)
        if what is None or not isinstance(action, t.Permit) or self.verb is None:
            return None  # which of the game's verbs it is depends on the kind of card
        if what == t.This():
            writer.place = ""  # from where it is played says where the ability works
        cards = writer.noun(what, event=True).removeprefix(f"{writer.vocabulary.you}の")
        text = f"{writer.vocabulary.you}は{writer.zone_words(action.origin)}から{cards}を"
        return Phrase(text, *self.verb, "can", duration=action.duration)

    def english(self, action: t.Action, teller: Teller) -> str | None:
        what = self._said(action)
        if what is None or not isinstance(action, t.Permit):
            return None
        zone = teller.vocabulary.zone(action.origin[0]).english
        cards = teller.noun(what, event=True).removesuffix(" of yours")
        return f"you may play {cards} from your {zone}{teller.lasting(action.duration)}"
