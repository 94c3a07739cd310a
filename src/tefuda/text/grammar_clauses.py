"""The grammar of clauses: phrases with particles, adverbs and a predicate in a form."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator
from functools import partial

from tefuda.text import lexicon
from tefuda.text import surface as s
from tefuda.text.engine import Builder, Grammar, Rejected
from tefuda.text.frames import CAUSED, FRAMES, frame
from tefuda.text.grammar_relatives import taken_by
from tefuda.text.inflection import forms
from tefuda.text.vocabulary import CardNoun, Verb, Vocabulary

Span = tuple[int, int]

#: Which verb forms can stand where.
SLOTS = {
    "Final": {"plain", "may", "can", "cannot", "not", "must"},
    "Link": {"stem", "te", "canlink", "cannotlink", "notlink"},
    "Past": {"past", "notpast"},
    "Te": {"te"},
    "Plain": {"plain"},
    "History": {"past", "state", "statepast", "notstate", "notstatepast"},
    "HistoryIf": {"stateif", "notstateif"},
    "Unless": {"unless"},
    "Echo": {"past", "notpast", "cannot"},
}

#: Adverbs that belong to the sentence when they stand before a clause; inside one they come after its first phrase.
SCOPING = s.InsteadOf | s.Duration | s.InsteadWord | s.ForEach | s.Filler | s.OftenWord | s.NextWord | s.ThisTurn | s.FreeWord

#: Forms that say what can or cannot be done.
POTENTIAL = ("can", "canlink", "cannot", "cannotlink")

#: それぞれ, of numbers that change and abilities that are gained: so it is for each card anyway.
APART = "それぞれ"


def add_clauses(g: Grammar, v: Vocabulary, verbs: tuple[Verb, ...]) -> None:
    """All rules up to the clauses of each slot."""
    _predicates(g, verbs)
    _contents(g, v)
    _arguments(g, v)
    _adverbs(g, v)
    for slot in SLOTS:
        event = slot in ("Past", "Te", "Plain", "History", "HistoryIf", "Echo")
        items = "EchoItem" if slot == "Echo" else "EventItem" if event else "Item"
        g.rule(f"{slot}Clause", f"items:{items}* predicate:{slot}Predicate", _clause_builder(verbs, event, bool(v.manners)))


def _predicates(g: Grammar, verbs: tuple[Verb, ...]) -> None:
    table: dict[str, dict[str, tuple[Hashable, ...]]] = {slot: {} for slot in SLOTS}
    for number, verb in enumerate(verbs):
        for form in forms(verb.word, verb.group):
            if form.voice == "causative" and verb.sense not in CAUSED:
                continue
            for slot, allowed in SLOTS.items():
                if form.form in allowed:
                    entry = table[slot]
                    value = (number, form.voice, form.form)
                    if value not in entry.get(form.text, ()):
                        entry[form.text] = (*entry.get(form.text, ()), value)
    for slot, words in table.items():
        g.words(f"{slot}Verb", words, many=True)
        g.rule(f"{slot}Word", f"value:{slot}Verb", lambda span, value: s.Predicate(span, *value))
    g.scanner("Signed", _signed, "+-")
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
    for slot in ("Final", "Link"):
        g.words(
            f"{slot}By",
            {
                form.text: (sign, form.form)
                for word, group, sign in lexicon.LESS_AND_MORE
                for form in forms(word, group)
                if form.form in SLOTS[slot] and form.voice == "active" and form.form in ("plain", "may", "stem", "te")
            },
        )
        g.rule(f"{slot}Shift", f"number:Digits Counter? pair:{slot}By", _change_by)
    g.rule("FinalChange", "number:ChangeBy pair:ChangeFinal?", _change)
    g.rule("LinkChange", "number:ChangeBy pair:ChangeLink | number:ChangeBy ('、' | 'かつ')", _change)
    g.rule("FinalPredicate", "FinalWord | FinalChange | FinalShift")
    g.rule("LinkPredicate", "LinkWord | LinkChange | LinkShift")
    for slot in ("Past", "Te", "Plain", "History", "HistoryIf", "Unless", "Echo"):
        g.rule(f"{slot}Predicate", f"{slot}Word")


def _signed(text: str, pos: int) -> Iterator[tuple[int, Hashable]]:
    found = re.compile(r"([+-])(\d{1,7})(?!\d)").match(text, pos)
    if found:
        yield found.end(), int(found.group(1) + found.group(2))


def _change(span: Span, number: int | s.Unknown, pair: tuple[str, str] | None = None) -> s.ChangeWord:
    return s.ChangeWord(span, number, *(pair or ("bare", "active")))


def _change_by(span: Span, number: int, pair: tuple[int, str]) -> s.ChangeWord:
    """1減る, 1増やし"""
    return s.ChangeWord(span, number * pair[0], pair[1])


def _contents(g: Grammar, v: Vocabulary) -> None:
    """What can stand before a particle."""
    g.words("CauseName", {word: entry.name for entry in v.causes for word in entry.words})
    g.rule(
        "Cause",
        "owner:Possessor? first:CauseName more:(OrWord name:CauseName)* | cards:Noun 'の' first:CauseName",
        partial(_cause, {index for index, noun in enumerate(v.nouns) if not noun.filters or _is_cause(noun, v)}),
    )
    g.rule("Invalid", "'無効'", s.Invalid)
    g.rule(
        "Damage",
        "amount:(Unknown | Product | Number) 'ダメージ' | 'ダメージ' amount:Number?"
        " | amount:Amount ('分の' | 'と同じ数の' | 'と同じ' | 'に等しい' '値の'?) 'ダメージ'"
        " | amount:Number '点'? 'の' 'ダメージ'"
        " | amount:DamageFloor",
        _damage,
    )
    g.rule("DamageFloor", "amount:(Noun | Amount) '以上の' 'ダメージ'", lambda span, amount: s.Damage(span, amount, True))
    g.scanner("PriceIcon", _prices(v), _openings(v))
    g.rule("Price", "pair:PriceIcon", lambda span, pair: s.Price(span, *pair))
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
    g.rule("OwnSkill", "noun:(n:Noun 'の')? 'この' SkillWord", lambda span, noun: s.Skills(span, noun, own=True))
    kinds = {word + skill: head.words[0] for head in v.heads for word in head.words if word for skill in v.skills[:1]}
    g.words("KindSkill", kinds or {"\0": ""})
    g.rule("KindSkills", "noun:(n:Noun 'の')? kind:KindSkill", lambda span, noun, kind: s.Skills(span, noun, (), (kind,)))
    g.words("FollowingWord", dict.fromkeys(v.following, "") or {"\0": ""})
    g.rule("FollowingSkills", "FollowingWord", lambda span: s.Skills(span, None, below=True))
    g.rule("Skills", "AllSkills | ThoseSkills | TagSkills | WindowSkills | OwnSkill | KindSkills | FollowingSkills")
    g.rule("IconWord", "value:IconName", lambda span, value: s.WordValue(span, (value,)))
    g.scanner("QuotedText", _quoted(v.writing.quotes), (opening[0] for opening, _ in v.writing.quotes))
    g.rule("Quoted", "text:QuotedText", s.Quoted)
    g.rule("Quotes", "first:Quoted more:(('と' | '、') q:Quoted)+", lambda span, first, more: s.Quotes(span, (first, *more)))
    g.rule("ColourWord", "value:ColourValue", lambda span, value: s.WordValue(span, (value,)))


def _damage(span: Span, amount: s.AmountWords | s.Damage | None = None) -> s.Damage:
    return amount if isinstance(amount, s.Damage) else s.Damage(span, amount)


def _prices(v: Vocabulary) -> Callable[[str, int], Iterator[tuple[int, Hashable]]]:
    """Costs that are icons."""
    patterns = [re.compile(icon.pattern) for icon in v.price_icons]

    def scan(text: str, pos: int) -> Iterator[tuple[int, Hashable]]:
        for number, pattern in enumerate(patterns):
            found = pattern.match(text, pos)
            if found and found.groups():
                yield found.end(), (number, found.groups())

    return scan


def _openings(v: Vocabulary) -> set[str]:
    """What the icons of costs begin with."""
    found = {icon.pattern[0] for icon in v.price_icons}
    if any(re.escape(character) != character for character in found):
        raise ValueError("the pattern of an icon begins with a character of its own")
    return found


def _quoted(quotes: tuple[tuple[str, str], ...]) -> Callable[[str, int], Iterator[tuple[int, Hashable]]]:
    """An ability in quotation marks; marks inside it must close."""

    def scan(text: str, pos: int) -> Iterator[tuple[int, Hashable]]:
        for opening, closing in quotes:
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

    return scan


def _arguments(g: Grammar, v: Vocabulary) -> None:
    g.rule("Among", "content:Pointed ('の中' | 'のうち') | content:AmongWord")
    g.rule(
        "WoContent",
        "Player | Noun | BareNoun | Property | Damage | Skills | Quoted | Quotes | WoPlace | Resource | IconWord | Price"
        " | ValueKind | ToldKind",
    )
    g.words(
        "RoomName",
        {zone.words[0]: zone.name for zone in v.zones if not zone.mass}
        | {word: zone.name for zone in v.zones for word in zone.words[1:]},
    )
    g.rule("WoPlace", "owner:Possessor? zone:RoomName", lambda span, owner, zone: s.Place(span, owner, (zone,)))
    g.rule("GaContent", "Player | Noun | BareNoun | Property | Skills")
    g.rule(
        "NiContent",
        "Game | Place | Spot | EitherEdge | Player | State | Face | Invalid | Number | NiNoun | ColourWord | SimpleProperty"
        " | Double | Standing | Back | Beneath | Below",
    )
    g.rule("Beneath", "noun:Noun 'いずれか' ('1枚' | '1つ')? 'の下'", s.Beneath)
    g.rule("Back", "'元' | '元の場所'", s.Back)
    g.rule("Game", "'ゲーム'", s.Game)
    g.rule("NiNoun", "noun:Noun", _no_zone_noun)
    g.rule("ArgGa", "content:GaContent 'が'", lambda span, content: s.Arg(span, content, "が"))
    g.rule("ArgWa", "content:GaContent ('は' | 'も') | content:Nobody", lambda span, content: s.Arg(span, content, "は"))
    g.rule("Nobody", "'誰も'", lambda span: s.Player(span, "each"))
    g.rule("ArgWo", "content:WoContent 'を' | content:Noun joint:Joint other:Noun ('の'? 'どちらか')? 'を'", _wo)
    g.rule(
        "TotalMod",
        "property:NumberName 'の合計が' amount:SimpleAmount relation:Relation 'になるように'",
        lambda span, property, amount, relation: s.NumberMod(span, property, relation, amount),
    )
    g.rule("ArgTotal", "content:Noun 'から' '、'? total:TotalMod '、'? quantity:(Counted | Uncounted)", _arg_total)
    g.rule("ArgBare", "content:Noun", _bare)
    g.rule(
        "ArgNi",
        "content:NiContent ('に' | 'へ' | 'にも') | content:SimpleProperty 'と同じに' | content:Player 'によって'",
        lambda span, content: s.Arg(span, content, "に"),
    )
    g.rule(
        "ArgKara",
        "content:FlatPlace ('から' | 'の中から') | content:(Among | NiNoun | ElsePlace) 'から'",
        lambda span, content: s.Arg(span, content, "から"),
    )
    g.rule(
        "ArgDe",
        "content:Cause ('で' | 'によって' | 'により') | content:State 'で' | content:TurnedState"
        " | content:Face ('で' | 'のまま' | 'のままで' | 'にして')",
        lambda span, content: s.Arg(span, content, "で"),
    )
    g.rule("ArgThough", "content:State 'でも'", lambda span, content: s.Arg(span, content, "でも"))  # レストでもアタックできる
    g.rule("ArgNo", "content:Cause 'の'", lambda span, content: s.Arg(span, content, "の"))  # 効果の対象になる
    manner = {f"{word}{tail}": entry.name for entry in v.states for word in entry.words for tail in v.manners}
    g.words("TurnedWord", manner or {"\0": ""})
    g.rule("TurnedState", "name:TurnedWord", s.State)
    g.rule("ElsePlace", "place:FlatPlace '以外'", s.ElsePlace)
    g.words("ShikaWord", {"にしか": "にしか", "しか": "しか"})
    g.rule("ArgShika", "content:NiNoun particle:ShikaWord", s.Arg)
    g.rule("ArgWith", "content:Player 'と'", lambda span, content: s.Arg(span, content, "と"))
    g.rule("ArgPartner", "content:NiNoun 'と'", lambda span, content: s.Arg(span, content, "と"))
    g.rule("AsValue", "values:NamedValues | values:ColourValues", s.WordValue)
    g.rule("AsPart", "role:PartsName", s.AsPart)
    g.rule("ArgTo", "content:(AsValue | AsKind | AsPart | Raise) particle:AsWord", s.Arg)
    g.rule("Below", "noun:Pointed 'の下'", s.Below)
    g.words("AsWord", {"として": "として", "としても": "としても"})
    g.rule("BareProperty", "content:Property", lambda span, content: s.Arg(span, content, ""))


def _is_cause(noun: CardNoun, v: Vocabulary) -> bool:
    """Is “the effects of such cards” a cause of its own?"""
    causes = {word for cause in v.causes for word in cause.words}
    return any(f"{word}の{cause}" in causes for word in noun.words for cause in causes)


def _cause(
    any_card: set[int],
    span: Span,
    first: str,
    owner: s.Player | None = None,
    more: tuple[str, ...] = (),
    cards: s.Noun | None = None,
) -> Hashable:
    if cards is not None:
        core = cards.cores[0]
        plain = isinstance(core.head, s.CardHead) and core.head.noun in any_card
        plain = plain and all(isinstance(mod, s.OwnerMod) for mod in core.mods)
        if len(cards.cores) == 1 and (plain or not isinstance(core.head, s.CardHead | s.WordHead)):
            return Rejected("of which cards is not said")
    return s.Cause(span, owner, tuple(sorted({first, *more})), cards)


def _no_zone_noun(span: Span, noun: s.Noun) -> Hashable:
    if any(isinstance(core.head, s.ZoneHead | s.TopHead) for core in noun.cores):
        return Rejected("a zone is not a target here")
    return noun


def _wo(span: Span, content: s.Content, other: s.Noun | None = None, joint: str = "") -> Hashable:
    if other is not None and (not isinstance(content, s.Noun) or content.quantity is None or other.quantity is None):
        return Rejected("two objects need a number each")
    return s.Arg(span, content, "を", other, joint)


def _arg_total(span: Span, content: s.Noun, total: s.NumberMod, quantity: s.Quantity) -> Hashable:
    if content.quantity is not None:
        return Rejected("the number of cards is said twice")
    so_many = s.Quantity(quantity.span, quantity.kind, quantity.number, total=total)
    return s.Arg(span, s.Noun(content.span, content.cores, content.joint, so_many), "を")


def _bare(span: Span, content: s.Noun) -> Hashable:
    """カード1枚引く, デッキの上から3枚公開する: a counted object needs no particle."""
    head = content.cores[0].head
    counted = content.quantity is not None or (isinstance(head, s.TopHead) and head.amount is not None)
    return s.Arg(span, content, "を") if counted else Rejected("a particle is missing")


def _adverbs(g: Grammar, v: Vocabulary) -> None:
    g.words("DurationName", {word: entry.name for entry in v.durations for word in entry.words})
    g.rule("Duration", "name:DurationName", s.Duration)
    g.rule("Float", "quantity:Quantity", s.Float)
    g.rule("Beyond", "quantity:Counted 'しか'", _beyond)
    g.words("InsteadName", dict.fromkeys(lexicon.INSTEAD, ""))
    g.rule("InsteadWord", "InsteadName", s.InsteadWord)
    g.rule("NextWord", "'次に' | '次の1回、'", s.NextWord)
    g.words("OftenName", {pattern.format(n): n for pattern in lexicon.OFTEN for n in range(1, 4)})
    g.rule("OftenWord", "per_turn:OftenName ('だけ' | 'まで' | 'のみ')?", s.OftenWord)
    g.words("ThisTurnName", dict.fromkeys(lexicon.THIS_TURN, ""))
    g.words("PeriodName", {word: entry.name for entry in v.periods for word in entry.words} or {"\0": ""})
    g.rule("ThisTurn", "ThisTurnName | name:PeriodName", s.ThisTurn)
    g.rule("TimesWord", "number:Digits '回以上'", s.TimesWord)
    g.rule(
        "ForEach",
        "noun:Noun 'につき' | marks:Marks per:Digits '個につき' | kinds:KindsOf per:Digits ('つ' | '種類') 'につき'"
        " | pairs:PairsOf per:Digits '組につき'",
        _for_each,
    )
    g.rule("RandomWord", "'ランダムに' | '無作為に' | '見ないで'", s.RandomWord)
    g.rule(
        "Filling",
        "noun:(n:SimpleNoun 'が')? number:Digits Counter ('になるように' | 'になるまで')",
        s.Filling,
    )
    g.rule(
        "CapWord",
        "name:NumberName 'の合計が' amount:(Number | SimpleProperty) relation:Relation 'になるように'"
        " | '合計' name:NumberName 'が' amount:(Number | SimpleProperty) relation:Relation 'になるように'",
        s.CapWord,
    )
    g.rule("FreeWord", "'コストを' ('支払わず' | '払わず') 'に'? | 'コストを支払うことなく' | 'コストなしで'", s.FreeWord)
    g.rule(
        "Duty",
        "able:('可能であれば' | '可能ならば' | '可能なら' | '可能な限り') '、'? '毎ターン'? | '毎ターン'",
        lambda span, able=None: s.Duty(span, able is not None),
    )
    g.words("FillerName", {word: word for word in (*lexicon.FILLERS, *v.fillers)})
    g.rule("Apart", f"'{APART}'", lambda span: s.Filler(span, APART))
    g.rule("Filler", "word:FillerName", s.Filler)
    g.rule(
        "Item",
        "item:(ArgGa | ArgWa | ArgWo | ArgTotal | ArgMarks | ArgTop | ArgBare | ArgNi | ArgMaster | ArgKara | ArgDe"
        " | ArgNo | ArgThough | ArgShika | ArgTo | ArgWith"
        " | BareProperty"
        " | Duration | Float | InsteadWord | ForEach | RandomWord | Filling | CapWord | Filler | Apart | Duty"
        " | InsteadOf | OftenWord | FreeWord | Beyond) '、'?",
    )
    g.rule("EchoItem", "item:(ArgWo | ArgNi | ArgKara | ArgDe | Float) '、'?")
    g.rule("During", "test:TurnTest ('に' | 'の間に' | '中に')", s.During)
    g.rule("ArgWhile", "content:Cause 'して'", lambda span, content: s.Arg(span, content, "で"))  # 攻撃して…ダメージを与えた
    g.rule(
        "EventItem",
        "item:(ArgGa | ArgWo | ArgNi | ArgPartner | ArgKara | ArgDe | ArgNo | ArgWhile | During"
        " | NextWord | ThisTurn | TimesWord | OftenWord | Single | FirstWord | Anywhere) '、'?",
    )
    g.words("Ordinal", {"はじめて": 1} | {f"{number}{time}目に": number for number in range(2, 10) for time in "回度"})
    g.rule("FirstWord", "EachTurn? number:Ordinal | EachTurn", lambda span, number=0: s.FirstWord(span, number))
    g.rule("Anywhere", "'どこからでも'", lambda span: s.Filler(span, ""))  # where a card comes from does not matter
    g.rule("EachTurn", "'各ターン' '、'?", lambda span: "each")
    g.rule("Single", "quantity:Counted 'でも'?", _single)


def _beyond(span: Span, quantity: s.Quantity) -> Hashable:
    """1体(まで)しか"""
    few = quantity.kind in ("exact", "up to") and quantity.number and not (quantity.more or quantity.apiece)
    return s.Beyond(span, quantity) if few else Rejected("しか says that there are few")


def _single(span: Span, quantity: s.Quantity) -> Hashable:
    """(シールドが)1枚(ブレイクされる時): an event happens to one card at a time anyway"""
    one = (quantity.kind, quantity.number, quantity.more, quantity.apiece) == ("exact", 1, False, False)
    return s.Filler(span, "1") if one else Rejected("an event happens to one card at a time")


def _for_each(
    span: Span,
    noun: s.Noun | None = None,
    marks: s.Marks | None = None,
    kinds: s.KindsOf | None = None,
    pairs: s.PairsOf | None = None,
    per: int = 0,
) -> Hashable:
    counted = marks or kinds or pairs
    if counted is not None:
        return s.ForEach(span, counted, per) if per else Rejected("for how many counters each time is not said")
    assert noun is not None
    quantity = noun.quantity
    if quantity is None or quantity.kind != "exact" or not quantity.number or quantity.apiece:
        return Rejected("for how many cards each time is not said (1枚につき)")
    return s.ForEach(span, s.Noun(noun.span, noun.cores, noun.joint), quantity.number)


def _is_object(item: s.Arg | s.Adverb) -> bool:
    return isinstance(item, s.Arg) and item.particle == "を"


def _clause_builder(verbs: tuple[Verb, ...], event: bool, manners: bool) -> Builder:
    frames = [frame(verb) for verb in verbs]

    def build(span: Span, items: tuple[s.Arg | s.Adverb, ...], predicate: s.Predicate | s.ChangeWord) -> Hashable:
        if isinstance(predicate, s.ChangeWord):
            sense, word, taken = "change", "±", FRAMES["change"]
        else:
            verb = verbs[predicate.verb]
            sense, word, taken = verb.sense, verb.word, frames[predicate.verb]
            manner = sense == "orient" or (sense == "reveal" and word.endswith("向きにする"))
            if manners and manner and predicate.form == "te" and not items:
                return Rejected("this is the way in which something else is done")
            short = predicate.span[1] - predicate.span[0] <= len(word) + 3
            if verb.group == "ichidan" and short and predicate.form in POTENTIAL and not any(map(_is_object, items)):
                return Rejected("this is the passive voice")
        seen: set[str] = set()
        if items and isinstance(items[0], SCOPING) and not event:
            return Rejected("a word for the whole sentence")
        for at, item in enumerate(items):
            if isinstance(item, s.Beyond) and predicate.form not in ("cannot", "cannotlink"):
                return Rejected("しか is denied")
            if isinstance(item, s.Filler) and item.word == APART and sense not in ("change", "gain"):
                return Rejected("what is said of each of them is not clear")
            if not isinstance(item, s.Arg):
                continue
            if taken_by(verbs, item, items[at + 1 : at + 2]):
                return Rejected("this phrase belongs to the relative clause behind it")
            if item.particle == "" and (sense != "change" or item is not items[-1]):
                return Rejected("a property needs a particle here")
            if item.particle and not taken.role(predicate.voice, item.particle):
                relative = any(map(_relative, items[at + 1 : at + 2]))
                return Rejected(f"{item.particle} does not go with {word}" + (f": {RELATIVE}" if relative else ""))
            if item.particle in seen and item.particle not in ("に", "で"):
                return Rejected(f"{item.particle} is there twice" + (f": {RELATIVE}" if _relative(item) else ""))
            seen.add(item.particle)
        return s.Clause(span, items, predicate)

    return build


RELATIVE = "a relative clause with a phrase of its own is not understood here"


def _relative(item: object) -> bool:
    """Does the phrase begin with a verb that the phrase before it may belong to: (…を)攻撃しているN, (…に)ブロックされたN?"""
    noun = item.content if isinstance(item, s.Arg) else None
    noun = noun.noun if isinstance(noun, s.Property) else noun
    if not isinstance(noun, s.Noun):
        return False
    core = noun.cores[0]
    if core.mods:
        return isinstance(core.mods[0], s.RoleMod)
    return isinstance(core.head, s.ThatHead) and core.head.kind == "of"
