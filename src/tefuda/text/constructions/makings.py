"""「…」トークンを1枚…に登場させる, 「…」リンクを1枚までスクエアに置く: what the game has no card for is brought into play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Construction, Grammar, Phrase, Surface, t
from tefuda.text.surface.nouns import Place, Quantity, Spot, State

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Scope, Sentences, Teller, Vocabulary, Writer
    from tefuda.text.vocabulary import Word


class MakingWords(Surface, frozen=True):
    """The words: what it is called, what it is, how many, how and where."""

    name: str
    kind: str
    quantity: Quantity
    goal: Place | Spot
    state: State | None = None


class Makings(Construction[MakingWords]):
    """Things by their noun; `verb` brings a thing of this kind into play."""

    rule = "Making"
    node = MakingWords

    def __init__(self, *things: tuple[Word, str]) -> None:
        self.things = things

    @property
    def examples(self) -> tuple[str, ...]:
        return tuple(f"「ミナモ」{thing.words[0]}を1枚スクエアに{verb}" for thing, verb in self.things)

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.words("MadeThing", {word: thing.name for thing, _ in self.things for word in thing.words})
        g.words("MakingVerb", {verb: "" for _, verb in self.things})
        g.rule(
            self.rule,
            "name:BracketValue kind:MadeThing 'を' quantity:Counted '、'? state:(s:State 'で')?"
            " goal:(Spot | FlatPlace) 'に' MakingVerb",
            lambda span, name, kind, quantity, state, goal: MakingWords(span, name[1], kind, quantity, goal, state),
        )

    def lower(self, words: MakingWords, sentences: Sentences, scope: Scope) -> list[t.Action]:
        c, quantity = sentences.context, words.quantity
        c.take(words, quantity, words.state)
        if quantity.kind not in ("exact", "up to") or quantity.same or quantity.amount or quantity.apiece:
            c.refuse(quantity, "how many of these there are is not said")
        _, place = sentences.nouns.spot(words.goal)
        state = words.state.name if words.state is not None else ""
        amount = scope.multiplied(t.Number(quantity.number))
        made = t.Make(words.kind, words.name, amount, c.actor, state, place, quantity.kind == "up to", c.next_bind())
        return [made]

    def japanese(self, action: t.Action, writer: Writer) -> Phrase | None:
        thing = self._made(action)
        if thing is None or not isinstance(action, t.Make):
            return None
        state = f"{writer.state_word(action.turned)}で" if action.turned else ""
        number = writer.amount(action.amount) + ("枚まで" if action.up_to else "枚")
        word, verb = thing
        group = "ichidan" if verb.endswith("させる") else "godan"
        spot = writer.spot(action.place) if action.place is not None else ""
        return Phrase(f"「{action.name}」{word.words[0]}を{number}{state}{spot}に", verb, group)

    def english(self, action: t.Action, teller: Teller) -> str | None:
        thing = self._made(action)
        if thing is None or not isinstance(action, t.Make):
            return None
        most = "up to " if action.up_to else ""
        state = f" {teller.named(teller.vocabulary.states, action.turned)}" if action.turned else ""
        where = f" on {teller.spot(action.place)}" if action.place is not None else ""
        return f"make {most}{teller.amount(action.amount)} {thing[0].english} named “{action.name}”{state}{where}"

    def specials(self) -> frozenset[str]:
        return frozenset(thing.name for thing, _ in self.things)

    def _made(self, action: t.Action) -> tuple[Word, str] | None:
        kind = action.kind if isinstance(action, t.Make) else ""
        return next((thing for thing in self.things if thing[0].name == kind), None)
