"""The grammar of noun phrases: whose, where, what kind, which one, how many."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from itertools import pairwise

from tefuda.text import lexicon
from tefuda.text import surface as s
from tefuda.text.engine import Grammar, Rejected
from tefuda.text.inflection import forms
from tefuda.text.vocabulary import Verb, Vocabulary

Span = tuple[int, int]


def add_nouns(g: Grammar, v: Vocabulary, verbs: tuple[Verb, ...]) -> None:
    """All rules up to Noun and Property."""
    _small_words(g, v)
    _places(g, v)
    _word_values(g, v)
    _references(g, v, verbs)
    _modifiers(g, v)
    _phrases(g)


def _small_words(g: Grammar, v: Vocabulary) -> None:
    g.scanner("Digits", _digits)
    g.rule("Number", "value:Digits", s.Number)
    g.words("PlayerWord", lexicon.PLAYERS | (lexicon.BYSTANDERS if v.bystanders else {}))
    g.rule("Player", "who:PlayerWord", s.Player)
    g.rule("Possessor", "player:Player 'の'")
    g.words("Counter", {word: word for word in v.counters})
    g.words("QuantitySuffix", {k: w for k, w in lexicon.QUANTITY_SUFFIXES.items() if k and w != "more"})
    g.words("Every", dict.fromkeys(lexicon.EVERY, ("all", 0)) | dict.fromkeys(lexicon.ANY_NUMBER, ("any", 0)))
    g.rule("Counted", "'ちょうど'? number:Digits Counter kind:QuantitySuffix? apiece:'ずつ'?", _counted)
    g.rule("Uncounted", "pair:Every", lambda span, pair: s.Quantity(span, *pair))
    g.rule(
        "SameCount",
        "noun:SimpleNoun ('と同じ枚数' | 'と同じ数' | 'の枚数分' | 'の数だけ' | 'の枚数と同じ枚数')",
        lambda span, noun: s.Quantity(span, "exact", 0, noun),
    )
    g.rule("UpToCount", "noun:SimpleNoun 'の枚数まで'", lambda span, noun: s.Quantity(span, "up to", 0, noun))
    g.rule("SumCount", "amount:SumWords ('枚数' | '数と同じ枚数' | '数だけ')", _sum_count)
    g.rule("Quantity", "Counted | Uncounted | SameCount | UpToCount | SumCount | TallyCount")
    g.words("NumberName", {word: entry.name for entry in v.numbers for word in entry.words})
    g.words("Relation", lexicon.RELATIONS)
    g.words("Adjective", lexicon.ADJECTIVES)
    g.words("StateName", {word: entry.name for entry in v.states for word in entry.words})
    g.rule("State", "name:StateName '状態'?", s.State)
    g.words("FaceName", {word: entry.name for entry in v.faces for word in entry.words})
    g.rule("Face", "name:FaceName", s.Face)
    g.words("OrWord", dict.fromkeys(lexicon.OR_WORDS, "or"))
    g.words("Joint", dict.fromkeys(lexicon.OR_WORDS, "or") | dict.fromkeys(lexicon.AND_WORDS, "and"))


def _sum_count(span: Span, amount: s.Sum) -> s.Quantity:
    return s.Quantity(span, "exact", 0, None, False, amount)


def _digits(text: str, pos: int) -> Iterator[tuple[int, Hashable]]:
    found = re.compile(r"\d{1,7}(?!\d)").match(text, pos)
    if found and not (pos and text[pos - 1].isdigit()):
        yield found.end(), int(found.group())


def _counted(span: Span, number: int, kind: str | None, apiece: str | None) -> s.Quantity:
    return s.Quantity(span, kind or "exact", number, None, apiece is not None)


def _places(g: Grammar, v: Vocabulary) -> None:
    g.words("ZoneName", {word: zone.name for zone in v.zones for word in zone.words})
    g.words("MassZone", {zone.words[0]: zone.name for zone in v.zones if zone.mass})
    g.words("OrderedZone", {word: zone.name for zone in v.zones if zone.ordered for word in zone.words})
    g.words("Edge", lexicon.EDGES)
    g.rule(
        "ZoneList",
        "first:ZoneName more:(OrWord name:ZoneName | 'と' name:ZoneName)*",
        lambda span, first, more: _zones(first, more),
    )
    g.rule("FlatPlace", "owner:Possessor? zones:ZoneList", s.Place)
    g.rule(
        "EdgePlace",
        "owner:Possessor? zone:OrderedZone 'の' position:Edge",
        lambda span, owner, zone, position: s.Place(span, owner, (zone,), position),
    )
    fronts = {
        f"{word}の{edge}": (zone.name, position)
        for zone in v.zones
        for word in zone.words
        for edge, position in zip(zone.edges, ("top", "bottom"), strict=False)
    }
    g.words("Front", fronts or {"\0": ("", "")})
    g.rule("FrontPlace", "owner:Possessor? pair:Front", lambda span, owner, pair: s.Place(span, owner, (pair[0],), pair[1]))
    g.rule(
        "EitherEdge",
        "owner:Possessor? zone:OrderedZone 'の' ('上か下' | '一番上か一番下' | '上または下')",
        lambda span, owner, zone: s.Place(span, owner, (zone,), "either"),
    )
    g.rule("Place", "FlatPlace | EdgePlace | FrontPlace")


def _zones(first: str, more: tuple[str, ...]) -> Hashable:
    zones = (first, *more)
    return Rejected("a zone is named twice") if len(set(zones)) < len(zones) else zones


def _word_values(g: Grammar, v: Vocabulary) -> None:
    patterns = [
        (re.compile(re.escape(b.opening) + r"([^「」《》<>{}【】『』\n]{1,40})" + re.escape(b.closing)), b.property)
        for b in v.brackets
    ]

    labelled_only = {b.property for b in v.brackets if b.labelled}

    def brackets(text: str, pos: int) -> Iterator[tuple[int, Hashable]]:
        for pattern, name in patterns:
            found = pattern.match(text, pos)
            if found:
                yield found.end(), (name, found.group(1))

    def labelled(span: Span, label: str | None, value: tuple[str, str]) -> Hashable:
        if label and label != value[0]:
            return Rejected("the word before the brackets names another property")
        return Rejected("it is not said what this name is") if not label and value[0] in labelled_only else value

    g.scanner("BracketValue", brackets)
    g.words("BracketLabel", {label: b.property for b in v.brackets for label in b.labels} or {"\0": ""})
    g.rule("NamedValue", "label:BracketLabel? value:BracketValue", labelled)
    g.words("ColourValue", {word: (entry.property, entry.value) for entry in v.colours for word in entry.words})
    g.rule("NamedValues", "first:NamedValue more:(OrWord value:NamedValue)*", lambda span, first, more: (first, *more))
    g.rule("ColourValues", "first:ColourValue more:(OrWord value:ColourValue)*", lambda span, first, more: (first, *more))
    names = {keyword.name: keyword.name for keyword in v.keywords if not keyword.worded}
    names |= {word: head.words[0] for head in v.heads if head.label for word in head.words}
    g.words("KeywordTag", {f"【{word}】": name for word, name in names.items()} or {"\0": ""})
    g.words("LabelName", {word: head.words[0] for head in v.heads if head.label for word in head.words} or {"\0": ""})
    g.rule("KeywordTags", "first:KeywordTag more:((OrWord | 'と')? name:KeywordTag)*", lambda span, first, more: (first, *more))
    g.words("IconName", {word: (v.icon_property, entry.name) for entry in v.icons for word in entry.words} or {"\0": ("", "")})


def _references(g: Grammar, v: Vocabulary, verbs: tuple[Verb, ...]) -> None:
    nouns = {word: number for number, noun in enumerate(v.nouns) for word in noun.words}
    g.words("CardNoun", nouns)
    g.words("ThisWord", {"このカード": "this", "これ": "this", "自身": "this"} | dict.fromkeys(v.this, "this"))
    g.rule("This", "ThisWord", s.ThisHead)
    that: dict[str, Hashable] = {
        "それ": ("that", None),
        "それら": ("those", None),
        "残り": ("rest", None),
        "残りすべて": ("rest", None),
    }
    done = {
        form.text: lexicon.DONE_SENSES[verb.sense]
        for verb in verbs
        if verb.sense in lexicon.DONE_SENSES
        for form in forms(verb.word, verb.group)
        if form.form == "past"
    }
    for word, number in nouns.items():
        that["その" + word] = ("that", number)
        that["それらの" + word] = ("those", number)
        that["残りの" + word] = ("rest", number)
        for text, sense in done.items():
            that[text + word] = that["こうして" + text + word] = (sense, number)
    g.words("ThatWord", that)
    g.rule("That", "pair:ThatWord", lambda span, pair: s.ThatHead(span, *pair))
    g.words("RoleName", {word: role.name for role in v.roles for word in role.words} or {"\0": ""})
    g.rule("Role", "role:RoleName", s.RoleHead)
    g.words("RoleState", {state + "いる": role.name for role in v.roles for state in role.states} or {"\0": ""})
    g.words("PartsName", {word: entry.name for entry in v.parts for word in entry.words} or {"\0": ""})
    g.rule("PointHead", "This | That | Role")
    g.rule("CardHead", "noun:CardNoun", s.CardHead)
    g.rule("ZoneHead", "zone:MassZone", s.ZoneHead)
    g.rule("Pointed", "head:PointHead", lambda span, head: s.Noun(span, (s.Core(span, (), head),)))
    g.rule("SimpleNoun", "Pointed | OwnedNoun | PlacedNoun")
    g.rule("OwnedNoun", "owner:Possessor? head:(CardHead | ZoneHead)", _owned)
    g.rule("PlacedNoun", "place:FlatPlace ('の' | 'にある' | 'にいる') head:CardHead", _placed)
    g.rule("SimpleProperty", "noun:SimpleNoun 'の' name:NumberName", s.Property)
    g.rule("SimpleCount", "noun:SimpleNoun 'の' ('枚数' | '数')", lambda span, noun: s.Property(span, noun, ""))
    g.rule("SimpleAmount", "Number | SimpleProperty | SimpleCount")
    g.rule("LessWords", "amount:(SimpleProperty | SimpleCount) 'から' number:Digits Counter? 'を引いた'", _less)
    g.rule("MoreWords", "amount:(SimpleProperty | SimpleCount) 'に' number:Digits Counter? ('を足した' | 'を加えた')", s.Sum)
    g.rule("FromWords", "number:Digits 'から' amount:(SimpleProperty | SimpleCount) 'を引いた'", _from)
    g.rule("SumWords", "LessWords | MoreWords | FromWords")
    g.rule("SumAmount", "amount:SumWords '数'")
    g.rule(
        "TopHead",
        "place:EdgePlace 'から' amount:Digits Counter 'のカード'?"
        " | place:EdgePlace 'のカード' amount:(n:Digits Counter)? | place:EdgePlace",
        _top,
    )


def _less(span: Span, amount: s.Property, number: int) -> s.Sum:
    return s.Sum(span, amount, -number)


def _from(span: Span, number: int, amount: s.Property) -> s.Sum:
    return s.Sum(span, amount, number, True)


def _owned(span: Span, owner: s.Player | None, head: s.Head) -> s.Noun:
    mods: tuple[s.Mod, ...] = (s.OwnerMod(owner.span, owner.who),) if owner else ()
    return s.Noun(span, (s.Core(span, mods, head),))


def _placed(span: Span, place: s.Place, head: s.Head) -> s.Noun:
    return s.Noun(span, (s.Core(span, (s.PlaceMod(place.span, place),), head),))


def _top(span: Span, place: s.Place, amount: int | None = None) -> s.TopHead:
    return s.TopHead(span, place, amount)


def _modifiers(g: Grammar, v: Vocabulary) -> None:
    g.rule("OwnerMod", "player:Possessor", lambda span, player: s.OwnerMod(span, player.who))
    g.rule("PlaceMod", "place:Place ('の' | 'にある' | 'にいる' | 'に置かれている' | 'の中の')", s.PlaceMod)
    g.words(
        "NumberTail",
        {rel + tail: sign for rel, sign in lexicon.RELATIONS.items() for tail in ("の", "である", "を持つ")}
        | {"の": "=", "である": "=", "を持つ": "="}
        | lexicon.ADJECTIVES,
    )
    g.rule("NumberMod", "property:NumberName ('が' | 'は')? amount:SimpleAmount relation:NumberTail", s.NumberMod)
    g.rule("RelativeMod", "amount:SimpleProperty relation:NumberTail", _relative)
    g.rule(
        "SameMod",
        "noun:Pointed 'と同じ' name:NumberName ('の' | 'を持つ')",
        lambda span, noun, name: s.NumberMod(span, name, "=", s.Property(span, noun, name)),
    )
    g.words(
        "WordTail",
        {"の": False, "を持つ": False, "である": False, "以外の": True, "を持たない": True, "ではない": True, "でない": True},
    )
    g.rule("WordMod", "values:NamedValues negated:WordTail | values:ColourValues negated:WordTail", s.WordMod)
    g.words("HaveTail", {"を持つ": False, "を持たない": True, "を持っている": False, "を持っていない": True})
    g.rule("IconMod", "value:IconName negated:HaveTail", lambda span, value, negated: s.WordMod(span, (value,), negated))
    g.rule("KeywordMod", "keywords:KeywordTags negated:HaveTail", s.KeywordMod)
    g.rule("LabelMod", "label:LabelName negated:HaveTail", lambda span, label, negated: s.KeywordMod(span, (label,), negated))
    g.rule("StateMod", "state:State ('の' | 'である')", lambda span, state: s.StateMod(span, state.name))
    g.rule("FaceMod", "face:Face ('の' | 'である')", lambda span, face: s.FaceMod(span, face.name))
    g.words(
        "PlainTail",
        {
            "ノンスキルの": False,
            "ノンスキル以外の": True,
            "ノンスキルである": False,
            "スキルを持たない": False,
            "スキルを持つ": True,
        },
    )
    g.rule("PlainMod", "negated:PlainTail", s.PlainMod)
    g.rule("ExceptMod", "noun:Pointed '以外の'", s.ExceptMod)
    g.rule("OtherMod", "'他の' | 'ほかの' | 'その他の'", lambda span: s.ExceptMod(span, None))
    g.words("NounTail", {"の": False, "以外の": True, "である": False})
    g.rule("NounMod", "noun:CardNoun negated:NounTail", s.NounMod)
    g.rule("RoleMod", "role:RoleState", s.RoleMod)
    g.rule("AmongWord", "'その中'", _among)
    g.rule("AmongMod", "noun:AmongWord 'の' | noun:Pointed ('のうちの' | 'の中の')", s.AmongMod)
    g.words("LowWord", {"低い": "<", "小さい": "<", "高い": ">", "大きい": ">"})
    g.rule("LowMod", "noun:Pointed 'より' name:NumberName ('の' | 'が') relation:LowWord", _low)
    g.words("MostWord", dict.fromkeys(("一番", "最も"), ""))
    g.rule(
        "ExtremeMod",
        "MostWord name:NumberName ('の' | 'が') relation:LowWord | name:NumberName ('が' | 'の') MostWord relation:LowWord",
        lambda span, name, relation: s.ExtremeMod(span, name, relation == ">"),
    )
    g.rule("QuantityMod", "quantity:Quantity 'の'", s.QuantityMod)
    g.rule(
        "Mod",
        "OwnerMod | PlaceMod | NumberMod | RelativeMod | SameMod | WordMod | IconMod | KeywordMod | LabelMod | TallyMod"
        " | StateMod | FaceMod | PlainMod | ExceptMod | OtherMod | NounMod | RoleMod | AmongMod | LowMod"
        " | ExtremeMod | QuantityMod",
    )


def _among(span: Span) -> s.Noun:
    return s.Noun(span, (s.Core(span, (), s.ThatHead(span, "among")),))


def _low(span: Span, noun: s.Noun, name: str, relation: str) -> s.NumberMod:
    """このカードよりパワーの低い"""
    return s.NumberMod(span, name, relation, s.Property(span, noun, name))


def _relative(span: Span, amount: s.Property, relation: str) -> Hashable:
    """このカードのレベル以下の: the property compared is the one that is named."""
    if relation == "=":
        return Rejected("a property of one card does not describe another without 以上, 以下 or と同じ")
    return s.NumberMod(span, amount.name, relation, amount)


def _phrases(g: Grammar) -> None:
    g.rule("WordHead", "values:NamedValues", s.WordHead)
    g.rule("PartsHead", "noun:Pointed 'の' role:PartsName", s.PartsHead)
    g.rule("Head", "PointHead | CardHead | ZoneHead | WordHead | TopHead | PartsHead | WaitingHead")
    g.rule("Core", "mods:Mod* head:Head", _core)
    g.rule("NounTailQuantity", "('のうち' | 'の中から' | 'の中の' | 'のうちの')? quantity:Quantity")
    g.rule("Noun", "first:Core more:(joint:Joint core:Core)* quantity:NounTailQuantity?", _noun)
    g.rule(
        "BareNoun",
        "quantity:Quantity",
        lambda span, quantity: s.Noun(span, (s.Core(span, (), s.BareHead(span)),), "", quantity),
    )
    g.rule("Property", "noun:(n:Noun 'の')? name:NumberName", s.Property)
    g.rule("CountProperty", "noun:Noun 'の' ('枚数' | '数')", lambda span, noun: s.Property(span, noun, ""))
    g.rule("Amount", "Number | Property | CountProperty | SumAmount")


def _starts_ownerless(mod: s.Mod) -> bool:
    if isinstance(mod, s.PlaceMod):
        return mod.place.owner is None
    if isinstance(mod, s.NumberMod) and isinstance(mod.amount, s.Property) and mod.amount.noun is not None:
        core = mod.amount.noun.cores[0]
        return core.span[0] == mod.span[0] and not core.mods and not isinstance(core.head, s.ThisHead | s.ThatHead)
    if isinstance(mod, s.QuantityMod) and mod.quantity.same is not None:
        return not mod.quantity.same.cores[0].mods
    return False


def _core(span: Span, mods: tuple[s.Mod, ...], head: s.Head) -> Hashable:
    located = len(mods) == 1 and isinstance(mods[0], s.PlaceMod) and mods[0].place.owner is None
    if (
        isinstance(head, s.ThisHead | s.ThatHead | s.TopHead | s.PartsHead | s.WaitingHead)
        and mods
        and not (located and isinstance(head, s.ThisHead))
    ):
        return Rejected("this reference takes no modifier")
    if isinstance(head, s.ZoneHead) and any(not isinstance(mod, s.OwnerMod | s.QuantityMod) for mod in mods):
        return Rejected("a zone takes only its player as a modifier")
    if isinstance(head, s.TopHead) and head.amount is None and head.place.position == "":
        return Rejected("no edge")
    for one, other in pairwise(mods):
        if isinstance(one, s.OwnerMod | s.PlaceMod) and _starts_ownerless(other):
            return Rejected("the player belongs to the zone next to it")
    owners = sum(isinstance(m, s.OwnerMod) or (isinstance(m, s.PlaceMod) and m.place.owner is not None) for m in mods)
    places = sum(isinstance(m, s.PlaceMod) for m in mods)
    amounts = sum(isinstance(m, s.QuantityMod) for m in mods)
    if owners > 1 or places > 1 or amounts > 1:
        return Rejected("the same thing is said twice about one noun")
    return s.Core(span, mods, head)


def _noun(span: Span, first: s.Core, more: tuple[tuple[str, s.Core], ...], quantity: s.Quantity | None) -> Hashable:
    cores = (first, *(core for _, core in more))
    joints = {joint for joint, _ in more}
    if len(joints) > 1:
        return Rejected("“or” and “and” are mixed")
    if (
        len(cores) > 1
        and all(isinstance(core.head, s.WordHead) and not core.mods for core in cores[1:])
        and joints == {"or"}
        and isinstance(first.head, s.WordHead)
    ):
        return Rejected("a list of names is one description")
    if isinstance(first.head, s.TopHead) and quantity is not None:
        return Rejected("the number of cards is said twice")
    prefixed = [mod for core in cores for mod in core.mods if isinstance(mod, s.QuantityMod)]
    if prefixed and (quantity is not None or len(cores) > 1):
        return Rejected("the number of cards is said twice")
    if prefixed:
        mods = tuple(mod for mod in first.mods if not isinstance(mod, s.QuantityMod))
        return s.Noun(span, (s.Core(first.span, mods, first.head),), "", prefixed[0].quantity)
    return s.Noun(span, cores, joints.pop() if joints else "", quantity)
