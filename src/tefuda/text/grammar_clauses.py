"""The grammar of clauses: phrases with particles, adverbs and a predicate in a form."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator

from tefuda.text import lexicon
from tefuda.text import surface as s
from tefuda.text.engine import Builder, Grammar, Rejected
from tefuda.text.frames import FRAMES
from tefuda.text.inflection import forms
from tefuda.text.vocabulary import Verb, Vocabulary

Span = tuple[int, int]

#: Which verb forms can stand where.
SLOTS = {
    "Final": {"plain", "may", "can", "cannot", "not"},
    "Link": {"stem", "te", "cannotlink", "notlink"},
    "Past": {"past", "notpast"},
    "Plain": {"plain"},
    "History": {"past", "state", "statepast", "notstate", "notstatepast"},
    "Unless": {"unless"},
}

#: Adverbs that belong to the sentence when they stand before a clause; inside one they come after its first phrase.
SCOPING = s.Duration | s.InsteadWord | s.ForEach | s.Filler | s.OftenWord | s.NextWord | s.ThisTurn | s.FreeWord


def add_clauses(g: Grammar, v: Vocabulary, verbs: tuple[Verb, ...]) -> None:
    """All rules up to the clauses of each slot."""
    _predicates(g, verbs)
    _contents(g, v)
    _arguments(g, v)
    _adverbs(g, v)
    for slot in SLOTS:
        event = slot in ("Past", "Plain", "History")
        items = "EventItem" if event else "Item"
        g.rule(f"{slot}Clause", f"items:{items}* predicate:{slot}Predicate", _clause_builder(verbs, event))


def _predicates(g: Grammar, verbs: tuple[Verb, ...]) -> None:
    table: dict[str, dict[str, tuple[Hashable, ...]]] = {slot: {} for slot in SLOTS}
    for number, verb in enumerate(verbs):
        for form in forms(verb.word, verb.group):
            for slot, allowed in SLOTS.items():
                if form.form in allowed:
                    entry = table[slot]
                    value = (number, form.voice, form.form)
                    if value not in entry.get(form.text, ()):
                        entry[form.text] = (*entry.get(form.text, ()), value)
    for slot, words in table.items():
        g.words(f"{slot}Verb", words, many=True)
        g.rule(f"{slot}Word", f"value:{slot}Verb", lambda span, value: s.Predicate(span, *value))
    g.scanner("Signed", _signed)
    g.words(
        "ChangeFinal",
        {
            "する": ("plain", "active"),
            "される": ("plain", "passive"),
            "してもよい": ("may", "active"),
            "になる": ("plain", "active"),
        },
    )
    g.words("ChangeLink", {"し": ("stem", "active"), "して": ("te", "active"), "され": ("stem", "passive")})
    g.rule("ChangeBy", "Signed | SignedUnknown")
    g.rule("FinalChange", "number:ChangeBy pair:ChangeFinal?", _change)
    g.rule("LinkChange", "number:ChangeBy pair:ChangeLink | number:ChangeBy ('、' | 'かつ')", _change)
    g.rule("FinalPredicate", "FinalWord | FinalChange")
    g.rule("LinkPredicate", "LinkWord | LinkChange")
    for slot in ("Past", "Plain", "History", "Unless"):
        g.rule(f"{slot}Predicate", f"{slot}Word")


def _signed(text: str, pos: int) -> Iterator[tuple[int, Hashable]]:
    found = re.compile(r"([+-])(\d{1,7})(?!\d)").match(text, pos)
    if found:
        yield found.end(), int(found.group(1) + found.group(2))


def _change(span: Span, number: int | s.Unknown, pair: tuple[str, str] | None = None) -> s.ChangeWord:
    return s.ChangeWord(span, number, *(pair or ("bare", "active")))


def _contents(g: Grammar, v: Vocabulary) -> None:
    """What can stand before a particle."""
    g.words("CauseName", {word: entry.name for entry in v.causes for word in entry.words})
    g.rule(
        "Cause",
        "owner:Possessor? first:CauseName more:(OrWord name:CauseName)*",
        lambda span, owner, first, more: s.Cause(span, owner, tuple(sorted({first, *more}))),
    )
    g.rule("Invalid", "'無効'", s.Invalid)
    g.rule(
        "Damage",
        "amount:Unknown 'ダメージ' | amount:Number 'ダメージ' | 'ダメージ' amount:Number?"
        " | amount:Amount ('分の' | 'と同じ数の' | 'と同じ' | 'に等しい') 'ダメージ' | amount:Number '点'? 'の' 'ダメージ'",
        s.Damage,
    )
    windows = {f"【{word}】": head.words[0] for head in v.heads if head.windows for word in head.words}
    windows |= {f"【{word}】": word for word in {w.split(":")[0] for head in v.heads if head.windows for w in head.words}}
    g.words("WindowTag", windows)
    g.words("SkillWord", dict.fromkeys(v.skills, ""))
    g.rule("AllSkills", "noun:(n:Noun 'の')? SkillWord", s.Skills)
    g.rule("ThoseSkills", "'その' SkillWord", lambda span: s.Skills(span, None))
    g.rule("TagSkills", "noun:(n:Noun ('の' | 'が持つ' | 'の持つ'))? keywords:KeywordTags", s.Skills)
    g.rule(
        "WindowSkills", "noun:(n:Noun 'の')? window:WindowTag", lambda span, noun, window: s.Skills(span, noun, (), (window,))
    )
    g.rule("Skills", "AllSkills | ThoseSkills | TagSkills | WindowSkills")
    g.scanner("QuotedText", _quoted)
    g.rule("Quoted", "text:QuotedText", s.Quoted)
    g.rule("ColourWord", "value:ColourValue", lambda span, value: s.WordValue(span, (value,)))


def _quoted(text: str, pos: int) -> Iterator[tuple[int, Hashable]]:
    for opening, closing in (("『", "』"), ("「【", "」"), ("“", "”")):
        if text.startswith(opening, pos):
            depth = 0
            for end in range(pos, len(text)):
                if text[end] == opening[0]:
                    depth += 1
                elif text[end] == closing:
                    depth -= 1
                    if depth == 0:
                        yield end + 1, text[pos + 1 : end]
                        return


def _arguments(g: Grammar, v: Vocabulary) -> None:
    g.rule("Among", "content:Pointed ('の中' | 'のうち') | content:AmongWord")
    g.rule("WoContent", "Noun | BareNoun | Property | Damage | Skills | Quoted | WoPlace | Resource")
    g.words(
        "RoomName",
        {zone.words[0]: zone.name for zone in v.zones if not zone.mass}
        | {word: zone.name for zone in v.zones for word in zone.words[1:]},
    )
    g.rule("WoPlace", "owner:Possessor? zone:RoomName", lambda span, owner, zone: s.Place(span, owner, (zone,)))
    g.rule("GaContent", "Player | Noun | BareNoun | Property | Skills")
    g.rule(
        "NiContent",
        "Game | Place | EitherEdge | Player | State | Face | Invalid | Number | NiNoun | ColourWord | SimpleProperty"
        " | Double | Standing",
    )
    g.rule("Game", "'ゲーム'", s.Game)
    g.rule("NiNoun", "noun:Noun", _no_zone_noun)
    g.rule("ArgGa", "content:GaContent 'が'", lambda span, content: s.Arg(span, content, "が"))
    g.rule("ArgWa", "content:GaContent ('は' | 'も')", lambda span, content: s.Arg(span, content, "は"))
    g.rule("ArgWo", "content:WoContent 'を' | content:Noun joint:Joint other:Noun 'を'", _wo)
    g.rule("ArgBare", "content:Noun", _bare)
    g.rule(
        "ArgNi",
        "content:NiContent ('に' | 'へ' | 'にも') | content:SimpleProperty 'と同じに'",
        lambda span, content: s.Arg(span, content, "に"),
    )
    g.rule(
        "ArgKara",
        "content:FlatPlace ('から' | 'の中から') | content:Among 'から'",
        lambda span, content: s.Arg(span, content, "から"),
    )
    g.rule(
        "ArgDe",
        "content:Cause ('で' | 'によって' | 'により') | content:State 'で' | content:Face 'で'",
        lambda span, content: s.Arg(span, content, "で"),
    )
    g.rule("ArgShika", "content:NiNoun 'にしか'", lambda span, content: s.Arg(span, content, "にしか"))
    g.rule("AsValue", "values:NamedValues | values:ColourValues", s.WordValue)
    g.rule("ArgTo", "content:(AsValue | AsKind | Raise) particle:AsWord", s.Arg)
    g.words("AsWord", {"として": "として", "としても": "としても"})
    g.rule("BareProperty", "content:Property", lambda span, content: s.Arg(span, content, ""))


def _no_zone_noun(span: Span, noun: s.Noun) -> Hashable:
    if any(isinstance(core.head, s.ZoneHead | s.TopHead) for core in noun.cores):
        return Rejected("a zone is not a target here")
    return noun


def _wo(span: Span, content: s.Content, other: s.Noun | None = None, joint: str = "") -> Hashable:
    if other is not None and (not isinstance(content, s.Noun) or content.quantity is None or other.quantity is None):
        return Rejected("two objects need a number each")
    return s.Arg(span, content, "を", other, joint)


def _bare(span: Span, content: s.Noun) -> Hashable:
    """カード1枚引く: a counted object needs no particle."""
    return Rejected("a particle is missing") if content.quantity is None else s.Arg(span, content, "を")


def _adverbs(g: Grammar, v: Vocabulary) -> None:
    g.words("DurationName", {word: entry.name for entry in v.durations for word in entry.words})
    g.rule("Duration", "name:DurationName", s.Duration)
    g.rule("Float", "quantity:Quantity", s.Float)
    g.words("InsteadName", dict.fromkeys(lexicon.INSTEAD, ""))
    g.rule("InsteadWord", "InsteadName", s.InsteadWord)
    g.rule("NextWord", "'次に' | '次の1回、'", s.NextWord)
    g.words("OftenName", {pattern.format(n): n for pattern in lexicon.OFTEN for n in range(1, 4)})
    g.rule("OftenWord", "per_turn:OftenName ('だけ' | 'まで' | 'のみ')?", s.OftenWord)
    g.words("ThisTurnName", dict.fromkeys(lexicon.THIS_TURN, ""))
    g.rule("ThisTurn", "ThisTurnName", s.ThisTurn)
    g.rule("TimesWord", "number:Digits '回以上'", s.TimesWord)
    g.rule("ForEach", "noun:Noun 'につき' | noun:Marks per:Digits '個につき'", _for_each)
    g.rule("RandomWord", "'ランダムに' | '無作為に'", s.RandomWord)
    g.rule("Filling", "noun:SimpleNoun 'が' number:Digits Counter 'になるように'", s.Filling)
    g.rule("FreeWord", "'コストを支払わずに' | 'コストを支払うことなく' | 'コストなしで'", s.FreeWord)
    g.words("FillerName", {word: word for word in lexicon.FILLERS})
    g.rule("Filler", "word:FillerName", s.Filler)
    g.rule(
        "Item",
        "item:(ArgGa | ArgWa | ArgWo | ArgMarks | ArgTop | ArgBare | ArgNi | ArgMaster | ArgKara | ArgDe | ArgShika | ArgTo"
        " | BareProperty"
        " | Duration | Float | InsteadWord | ForEach | RandomWord | Filling | Filler | OftenWord | FreeWord) '、'?",
    )
    g.rule("EventItem", "item:(ArgGa | ArgWo | ArgNi | ArgKara | ArgDe | NextWord | ThisTurn | TimesWord | OftenWord) '、'?")


def _for_each(span: Span, noun: s.Noun | s.Marks, per: int = 0) -> Hashable:
    if isinstance(noun, s.Marks):
        return s.ForEach(span, noun, per) if per else Rejected("for how many counters each time is not said")
    quantity = noun.quantity
    if quantity is None or quantity.kind != "exact" or not quantity.number or quantity.apiece:
        return Rejected("for how many cards each time is not said (1枚につき)")
    return s.ForEach(span, s.Noun(noun.span, noun.cores, noun.joint), quantity.number)


def _clause_builder(verbs: tuple[Verb, ...], event: bool) -> Builder:
    def build(span: Span, items: tuple[s.Arg | s.Adverb, ...], predicate: s.Predicate | s.ChangeWord) -> Hashable:
        if isinstance(predicate, s.ChangeWord):
            sense, word = "change", "±"
        else:
            verb = verbs[predicate.verb]
            sense, word = verb.sense, verb.word
        allowed = FRAMES[sense][predicate.voice == "passive"]
        seen: set[str] = set()
        if items and isinstance(items[0], SCOPING) and not event:
            return Rejected("a word for the whole sentence")
        for item in items:
            if not isinstance(item, s.Arg):
                continue
            if item.particle == "" and (sense != "change" or item is not items[-1]):
                return Rejected("a property needs a particle here")
            if item.particle and item.particle not in allowed:
                return Rejected(f"{item.particle} does not go with {word}")
            if item.particle in seen and item.particle not in ("に", "で"):
                return Rejected(f"{item.particle} is there twice")
            seen.add(item.particle)
        return s.Clause(span, items, predicate)

    return build
