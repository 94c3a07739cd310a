"""The grammar of relative clauses: cards by what they did, what was done to them, and what they are doing.

A clause about this turn (このターン中に…された) is built like every other clause. One that points back to what was done before,
and one about what a card is doing, have phrases of their own without nouns that are described in turn.
"""

from __future__ import annotations

from collections.abc import Hashable

from tefuda.text import lexicon
from tefuda.text import surface as s
from tefuda.text.engine import Builder, Grammar, Rejected
from tefuda.text.frames import DOING, frame, gap
from tefuda.text.inflection import forms
from tefuda.text.vocabulary import Verb, Vocabulary

Span = tuple[int, int]

#: What an ability says of what it did itself.
_SO = ("この能力で", "この効果で", "こうして", "このようにして", "そうして")


def naming(verb: Verb, voice: str, passive_marks: bool) -> str:
    """How a past verb names cards: by their part in an event ("of"), by what was done to them; "": not at all."""
    if verb.sense in ("happen", "strike", "attack"):
        return "" if verb.also else "of"
    if verb.sense in lexicon.DONE_SENSES and (voice == "active" or passive_marks):
        return lexicon.DONE_SENSES[verb.sense]
    known = verb.sense in DOING or verb.sense == "appear"
    return "did" if known and (voice == "active" or verb.sense != "choose") else ""


def add_relatives(g: Grammar, v: Vocabulary, verbs: tuple[Verb, ...]) -> None:
    """All rules for relative clauses, and for the nouns behind them."""
    table: dict[str, tuple[tuple[int, str, str]]] = {}
    for number, verb in enumerate(verbs):
        for form in forms(verb.word, verb.group):
            if form.form == "past" and form.voice != "causative" and naming(verb, form.voice, v.passive_marks):
                table[form.text] = ((number, form.voice, "past"),)
    g.words("ToldVerb", table, many=True)
    g.rule("ToldPredicate", "value:ToldVerb", lambda span, value: s.Predicate(span, *value))
    g.words("SoWord", {word: word for word in _SO})
    g.rule("So", "word:SoWord", s.Filler)
    g.rule("FlatCause", "owner:Possessor? name:CauseName", lambda span, owner, name: s.Cause(span, owner, (name,)))
    g.rule("PlainDamage", "'ダメージ'", lambda span: s.Damage(span, None))
    for name, contents, words in (
        ("ToldGa", "Player | FlatPointed", {"が": "が"}),
        ("ToldWo", "PlainDamage | FlatPointed", {"を": "を"}),
        ("ToldNi", "FlatPlace | FlatPointed", {"に": "に"}),
        ("ToldTo", "FlatPointed", {"と": "と"}),
        ("ToldKara", "FlatPlace | FlatPointed", {"から": "から"}),
        ("ToldDe", "FlatCause", {"で": "で", "して": "で"}),
    ):
        g.words(f"{name}Word", words)
        g.rule(name, f"content:({contents}) particle:{name}Word", s.Arg)
    g.rule("ToldItem", "item:(So | ToldGa | ToldWo | ToldNi | ToldTo | ToldKara | ToldDe) '、'?")
    fixed = "".join(word for entry in v.fixed for word in entry.words)  # これをクロスしたクリーチャー has a meaning of its own
    known = {number for word, ((number, *_),) in table.items() if word in fixed}
    g.rule("ToldClause", "items:ToldItem* predicate:ToldPredicate", _told_clause(verbs, known))
    g.rule("BareClause", "predicate:ToldPredicate", lambda span, predicate: s.Clause(span, (), predicate))
    g.words("MassWord", {word: zone.name for zone in v.zones if zone.mass for word in zone.words} or {"\0": ""})
    told = _told(verbs, v)
    g.rule("FlatTold", "'その'? clause:BareClause 'その'? noun:CardNoun", told)
    g.rule(
        "Told",
        "'その'? clause:ToldClause 'その'? noun:CardNoun | clause:ToldClause rest:'残りの' noun:CardNoun"
        " | clause:ToldClause zone:MassWord | clause:ToldClause part:PartsName",
        told,
    )
    g.rule("PastMod", "ThisTurn '、'? clause:PastTurnClause", s.PastMod)
    g.rule("PastTurnClause", "clause:PastClause", _past_turn(verbs))


def _told_clause(verbs: tuple[Verb, ...], fixed: set[int]) -> Builder:
    """A clause whose phrases go with its verb, and which leaves out what the noun behind it is."""

    def build(span: Span, items: tuple[s.Arg | s.Adverb, ...], predicate: s.Predicate) -> Hashable:
        verb = verbs[predicate.verb]
        said = [item.particle for item in items if isinstance(item, s.Arg)]
        if said and predicate.verb in fixed:
            return Rejected(f"{verb.word} has no phrases of its own here")
        if len(set(said)) < len(said) or not all(frame(verb).role(predicate.voice, particle) for particle in said):
            return Rejected(f"these phrases do not go with {verb.word}")
        if not gap(verb, predicate.voice, said):
            return Rejected(f"what the card is that {verb.word} speaks of is not said")
        return s.Clause(span, items, predicate)

    return build


def taken_by(verbs: tuple[Verb, ...], item: s.Arg, following: tuple[s.Surface, ...]) -> bool:
    """手札から(捨てたカード): does a relative clause follow at once that a phrase of a place or a player goes with?"""
    if item.particle not in ("が", "に", "から") or not isinstance(item.content, s.Place | s.Player):
        return False
    if not following or item.span[1] != following[0].span[0]:
        return False
    for node in s.nodes(following[0]):
        clause = node.clause if isinstance(node, s.ThatHead) else None
        if isinstance(clause, s.Clause) and isinstance(clause.predicate, s.Predicate) and clause.span[0] == item.span[1]:
            verb, voice = verbs[clause.predicate.verb], clause.predicate.voice
            said = [other.particle for other in clause.items if isinstance(other, s.Arg)]
            return item.particle not in said and bool(
                frame(verb).role(voice, item.particle) and gap(verb, voice, (*said, item.particle))
            )
    return False


def _told(verbs: tuple[Verb, ...], v: Vocabulary) -> Builder:
    """選んだカード, この能力で墓地に置いたカード, このカードをブロックしたクリーチャー"""

    def build(
        span: Span,
        clause: s.Clause,
        noun: int | None = None,
        rest: str | None = None,
        zone: str = "",
        part: str = "",
    ) -> Hashable:
        assert isinstance(clause.predicate, s.Predicate)
        kind = naming(verbs[clause.predicate.verb], clause.predicate.voice, v.passive_marks)
        if rest is not None:
            seen = kind in ("look", "reveal") and not clause.items
            return s.ThatHead(span, "rest", noun) if seen else Rejected("there is no rest of these")
        if zone and kind in ("of", "did"):
            return Rejected("which cards of this zone are meant is not said")
        if part:
            return Rejected("this was not put there") if kind == "of" else s.ThatHead(span, "put", clause=clause)
        return s.ThatHead(span, kind, noun, clause=clause)

    return build


def _past_turn(verbs: tuple[Verb, ...]) -> Builder:
    """What happened to the card itself, or what it did."""

    def build(span: Span, clause: s.Clause) -> Hashable:
        said = [item.particle for item in clause.items if isinstance(item, s.Arg)]
        predicate = clause.predicate
        if predicate.form != "past" or not isinstance(predicate, s.Predicate):
            return Rejected("what did not happen to a card is not asked")
        if not gap(verbs[predicate.verb], predicate.voice, said):
            return Rejected("this did not happen to the card that is described")
        return clause

    return build
