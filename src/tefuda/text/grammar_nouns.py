"""The grammar of noun phrases: whose, where, what kind, which one, how many."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from string import digits

from tefuda.text import lexicon
from tefuda.text import surface as s
from tefuda.text.engine import Grammar, Rejected
from tefuda.text.grammar_numbers import add_numbers
from tefuda.text.grammar_phrases import add_phrases, core
from tefuda.text.grammar_places import add_places
from tefuda.text.grammar_relatives import add_relatives
from tefuda.text.grammar_terms import quoted_keywords
from tefuda.text.inflection import forms
from tefuda.text.vocabulary import Verb, Vocabulary

Span = tuple[int, int]
SAME = "\0same"  # in place of a property: the same as this card's


def add_nouns(g: Grammar, v: Vocabulary, verbs: tuple[Verb, ...]) -> None:
    """All rules up to Noun and Property."""
    _small_words(g, v)
    add_places(g, v)
    _word_values(g, v)
    _references(g, v)
    add_relatives(g, v, verbs)
    _modifiers(g, v, verbs)
    add_numbers(g)
    add_phrases(g, v)


def _small_words(g: Grammar, v: Vocabulary) -> None:
    g.scanner("Digits", _digits, digits)
    g.rule("Number", "value:Digits", s.Number)
    himself = {"自分": "himself"} if v.you != "自分" else {}  # the player who acts, where the card's player has another word
    g.words("PlayerWord", lexicon.PLAYERS | himself | dict(v.players) | (lexicon.BYSTANDERS if v.bystanders else {}))
    g.rule("Player", "who:PlayerWord", s.Player)
    g.rule("Possessor", "player:Player 'の'")
    g.words("Counter", {word: word for word in v.counters})
    g.words("QuantitySuffix", {k: w for k, w in lexicon.QUANTITY_SUFFIXES.items() if k and w != "more"})
    g.words("Every", dict.fromkeys(lexicon.EVERY, ("all", 0)) | dict.fromkeys(lexicon.ANY_NUMBER, ("any", 0)))
    g.rule(
        "Apiece",
        "'それぞれ' number:Digits Counter kind:'まで'? 'ずつ'?",
        lambda span, number, kind: s.Quantity(span, "up to" if kind else "exact", number, each=True),
    )
    g.rule(
        "Counted",
        "('ちょうど' | '合計' | '合わせて')? more:'もう'? number:Digits Counter kind:QuantitySuffix? apiece:'ずつ'?",
        _counted,
    )
    g.rule(
        "Ranged",
        "least:Digits ('~' | '～') number:Digits Counter",
        lambda span, least, number: s.Quantity(span, "between", number, least=least),
    )
    g.rule("Uncounted", "pair:Every", lambda span, pair: s.Quantity(span, *pair))
    g.rule(
        "SameCount",
        "noun:SimpleNoun ('と同じ枚数' | 'と同じ数' | 'の枚数分' | 'の数だけ' | 'と同じ数だけ')"
        " | noun:SimpleNoun ('の枚数' | 'の数') 'と同じ' ('枚数' | '数')",
        lambda span, noun: s.Quantity(span, "exact", 0, noun),
    )
    g.rule(
        "UpToCount",
        "noun:SimpleNoun ('の枚数まで' | 'の数まで') | ('その枚数' | 'その数') ('まで' | '以下')",
        lambda span, noun=None: s.Quantity(span, "up to", 0, noun or _last(span)),
    )
    g.rule(
        "SumCount",
        "amount:SumWords ('枚数' | '数と同じ枚数' | '数だけ') | amount:SimpleProperty 'の数'? ('と同じ枚数' | 'と同じ数')",
        _sum_count,
    )
    g.rule(
        "LastCount",
        "'同じ' ('枚数' | '数') | ('その枚数' | 'その数' | 'それ') 'と同じ' ('枚数' | '数')",
        lambda span: s.Quantity(span, "exact", 0, _last(span)),
    )
    g.rule(
        "KindsCount",
        "amount:KindsOf ('の数だけ' | 'の数と同じ枚数' | 'の数')",
        lambda span, amount: s.Quantity(span, "exact", 0, None, False, amount),
    )
    g.rule(
        "Quantity",
        "Counted | Ranged | Apiece | Uncounted | SameCount | LastCount | KindsCount | UpToCount | SumCount | TallyCount",
    )
    g.words("NumberName", {word: entry.name for entry in v.numbers for word in entry.words})
    g.words("Relation", lexicon.RELATIONS)
    g.words("Adjective", lexicon.ADJECTIVES)
    g.words("StateName", {word: entry.name for entry in v.states for word in entry.words})
    g.rule("State", "name:StateName '状態'?", s.State)
    g.words("FaceName", {word: entry.name for entry in v.faces for word in entry.words})
    g.rule("Face", "name:FaceName", s.Face)
    g.words("OrWord", dict.fromkeys(lexicon.OR_WORDS, "or"))
    g.words("Joint", dict.fromkeys(lexicon.OR_WORDS, "or") | dict.fromkeys(lexicon.AND_WORDS, "and"))


def _last(span: Span) -> s.Noun:
    """その枚数: of the cards that the clause before was about"""
    return s.Noun(span, (s.Core(span, (), s.ThatHead(span, "last")),))


def _sum_count(span: Span, amount: s.Sum | s.Property) -> s.Quantity:
    return s.Quantity(span, "exact", 0, None, False, amount)


def _digits(text: str, pos: int) -> Iterator[tuple[int, Hashable]]:
    found = re.compile(r"[0-9]{1,7}(?!\d)").match(text, pos)
    if found and not (pos and text[pos - 1].isdigit()):
        yield found.end(), int(found.group())


def _counted(span: Span, more: str | None, number: int, kind: str | None, apiece: str | None) -> s.Quantity:
    return s.Quantity(span, kind or "exact", number, None, apiece is not None, more=more is not None)


def _word_values(g: Grammar, v: Vocabulary) -> None:
    quoting = any(opening.startswith("「") for opening, _ in v.writing.quotes)  # 「【…】…」 is no name but an ability
    closed = re.escape(
        "「」《》<>{}『』\n" + ("【】" if quoting else "") + "".join(b.opening[0] + b.closing[-1] for b in v.brackets)
    )
    patterns = [
        (re.compile(f"{re.escape(b.opening)}([^{closed}]{{1,40}}){re.escape(b.closing)}"), b.property) for b in v.brackets
    ]

    parts = {b.property: b.parted for b in v.brackets}
    labelled_only = {b.property for b in v.brackets if b.labelled}

    def brackets(text: str, pos: int) -> Iterator[tuple[int, Hashable]]:
        for pattern, name in patterns:
            found = pattern.match(text, pos)
            if found and not (parts.get(name) and parts[name] in found.group(1)):
                yield found.end(), (name, found.group(1))

    def parted(text: str, pos: int) -> Iterator[tuple[int, Hashable]]:
        """<竜/騎士>: several values in one pair of brackets"""
        for pattern, name in patterns:
            found = pattern.match(text, pos)
            values = found.group(1).split(parts[name]) if found and parts.get(name) else []
            if found and len(values) > 1 and all(values):
                yield found.end(), tuple((name, value) for value in values)

    def labelled(span: Span, value: tuple[str, str], label: str | None = None) -> Hashable:
        if label and label != value[0]:
            return Rejected("the word before the brackets names another property")
        return Rejected("it is not said what this name is") if not label and value[0] in labelled_only else value

    openings = {b.opening[0] for b in v.brackets}
    g.scanner("BracketValue", brackets, openings)
    g.scanner("PartedValues", parted, openings)
    g.words("BracketLabel", {label: b.property for b in v.brackets for label in b.labels} or {"\0": ""})
    g.rule("Labelled", "label:BracketLabel 'が'? value:BracketValue | value:BracketValue", labelled)
    g.words("SameName", dict.fromkeys(v.same_name, (SAME, "name")) or {"\0": ("", "")})
    g.rule("NamedValue", "Labelled | SameName")
    g.words("ColourValue", {word: (entry.property, entry.value) for entry in v.colours for word in entry.words})
    g.rule("NamedValues", "first:NamedValue more:(OrWord value:NamedValue)*", lambda span, first, more: (first, *more))
    # 光、水、または火の; 光と闇のカード are those of either
    g.rule(
        "ColourValues",
        "first:ColourValue more:(OrWord value:ColourValue)* | first:ColourValue more:('、' value:ColourValue)+"
        " | first:ColourValue more:('、' value:ColourValue)* last:((OrWord | 'と') value:ColourValue)",
        _values,
    )
    names = {keyword.name: keyword.name for keyword in v.keywords if not keyword.worded}
    names |= {word: head.words[0] for head in v.heads if head.label for word in head.words}
    names |= {gate.name: gate.name for gate in v.gates if gate.label and v.writing.layout == "lines"}
    opening, closing = v.writing.keywords[0], v.writing.keywords[1]
    tags = {f"{opening}{word}{closing}": name for word, name in names.items()} | quoted_keywords(v)
    g.words("KeywordTag", tags or {"\0": ""})
    g.words("LabelName", {word: head.words[0] for head in v.heads if head.label for word in head.words} or {"\0": ""})
    g.rule("KeywordTags", "first:KeywordTag more:((OrWord | 'と')? name:KeywordTag)*", lambda span, first, more: (first, *more))
    g.words("IconName", {word: (v.icon_property, entry.name) for entry in v.icons for word in entry.words} or {"\0": ("", "")})


def _values(
    span: Span, first: tuple[str, str], more: tuple[tuple[str, str], ...], last: tuple[str, str] | None = None
) -> tuple[tuple[str, str], ...]:
    return (first, *more) if last is None else (first, *more, last)


def _references(g: Grammar, v: Vocabulary) -> None:
    nouns = {word: number for number, noun in enumerate(v.nouns) for word in noun.words}
    g.words("CardNoun", nouns)
    g.words("ThisWord", {"このカード": "this", "これ": "this", "自身": "this"} | dict.fromkeys(v.this, "this"))
    g.rule("This", "ThisWord", s.ThisHead)
    that: dict[str, Hashable] = {
        "それ": ("that", None),
        "それら": ("those", None),
        "残り": ("rest", None),
        "残りすべて": ("rest", None),
        "それ以外": ("rest", None),
    }
    for word, number in nouns.items():
        that["その" + word] = ("that", number)
        that["それらの" + word] = ("those", number)
        that["残りの" + word] = that["それ以外の" + word] = ("rest", number)
    for zone in v.zones:
        for word in zone.words if zone.mass else ():
            that["その" + word] = ("that", None, (), zone.name)
            that["残りの" + word] = ("rest", None)
    if v.counters:  # 他の3枚: those that are left of the cards that were looked at
        that |= {
            f"{lead}{n}{word}": (f"rest/{n}", None) for lead in ("他の", "残りの") for n in range(1, 10) for word in v.counters
        }
        that |= {f"その{n}{word}": (f"that/{n}", None) for n in range(1, 10) for word in v.counters}
    g.words("ThatWord", that)
    g.rule("PlainThat", "pair:ThatWord", lambda span, pair: s.ThatHead(span, *pair))
    g.rule("FlatPointed", "head:(This | PlainThat | FlatTold)", lambda span, head: s.Noun(span, (s.Core(span, (), head),)))
    g.rule(
        "ColouredThat",
        "'その' values:ColourValues 'の' noun:CardNoun",
        lambda span, values, noun: s.ThatHead(span, "that", noun, values),
    )
    g.rule("That", "PlainThat | ColouredThat | Told")
    g.words("RoleName", {word: role.name for role in v.roles for word in role.words} or {"\0": ""})
    g.rule("Role", "role:RoleName", s.RoleHead)
    g.words("RoleState", {state + "いる": role.name for role in v.roles for state in role.states} or {"\0": ""})
    g.words("PartsName", {word: entry.name for entry in v.parts for word in entry.words} or {"\0": ""})
    g.words("FixedName", {word: at for at, entry in enumerate(v.fixed) for word in entry.words} or {"\0": 0})
    g.rule("Fixed", "entry:FixedName", s.FixedHead)
    g.rule("PointHead", "This | That | Role | Fixed")
    g.rule("CardHead", "noun:CardNoun", s.CardHead)
    g.rule("ZoneHead", "zone:MassZone", s.ZoneHead)
    g.rule("Pointed", "head:PointHead", lambda span, head: s.Noun(span, (s.Core(span, (), head),)))
    # Nouns inside modifiers are described by words that contain no noun themselves.
    g.rule("SimpleNoun", "Pointed | SimpleCore")
    g.rule("SimpleModifier", "mod:SimpleMod '、'?")
    g.rule("SimpleCore", "mods:SimpleModifier* head:(CardHead | ZoneHead)", _simple)
    g.rule("SimpleProperty", "noun:SimpleNoun 'の' name:NumberName", s.Property)
    g.rule("SimpleCount", "noun:SimpleNoun 'の' ('枚数' | '数')", lambda span, noun: s.Property(span, noun, ""))
    g.rule("SimpleAmount", "Number | SimpleProperty | SimpleCount")
    g.rule("LessWords", "amount:(SimpleProperty | SimpleCount) 'から' number:Digits Counter? 'を引いた'", _less)
    g.rule("MoreWords", "amount:(SimpleProperty | SimpleCount) 'に' number:Digits Counter? ('を足した' | 'を加えた')", s.Sum)
    g.rule("FromWords", "number:Digits 'から' amount:(SimpleProperty | SimpleCount) 'を引いた'", _from)
    g.rule("SumWords", "LessWords | MoreWords | FromWords")
    g.rule("Product", "amount:(SimpleProperty | SimpleCount) '×' by:Digits", s.Product)
    g.rule("SumAmount", "amount:SumWords '数'")
    g.rule(
        "TopHead",
        "place:EdgePlace 'から' amount:Digits Counter up_to:'まで'? ('のカード' | 'カード')?"
        " | place:EdgePlace 'のカード' amount:(n:Digits Counter)? | place:EdgePlace",
        _top,
    )


def _less(span: Span, amount: s.Property, number: int) -> s.Sum:
    return s.Sum(span, amount, -number)


def _from(span: Span, number: int, amount: s.Property) -> s.Sum:
    return s.Sum(span, amount, number, True)


def _simple(span: Span, mods: tuple[s.Mod, ...], head: s.Head) -> Hashable:
    found = core(span, mods, head)
    return s.Noun(span, (found,)) if isinstance(found, s.Core) else found


def _top(span: Span, place: s.Place, amount: int | None = None, up_to: str | None = None) -> s.TopHead:
    return s.TopHead(span, place, amount, up_to is not None)


def _modifiers(g: Grammar, v: Vocabulary, verbs: tuple[Verb, ...]) -> None:
    g.rule("OwnerMod", "player:Possessor", lambda span, player: s.OwnerMod(span, player.who))
    there = "('の' | 'にある' | 'にいる' | 'に置かれている' | 'の中の')"
    # 現在: what is there now, which is what every effect means that is no permanent one
    g.rule("PlaceMod", f"place:Place {there} | '現在' place:Place ('にある' | 'にいる')", s.PlaceMod)
    g.rule(
        "NearMod",
        "near:(n:Pointed 'がある' PlacesName 'の隣の' | n:Pointed 'の隣の') place:Places ('にある' | 'の')"
        " | here:(n:Pointed 'と同じ' | n:Pointed 'がある') place:Places 'にある'",
        _near,
    )
    g.rule("TurnedThere", "place:FlatPlace 'で' state:StateVerb", s.PlaceMod)
    g.words(
        "WordTail",
        {"の": False, "を持つ": False, "である": False, "以外の": True, "を持たない": True, "ではない": True, "でない": True},
    )
    g.rule("WordMod", "named:NamedValues negated:WordTail | values:ColourValues negated:WordTail", _word_mod)
    g.rule("SoleMod", "value:ColourValue 'だけの'", lambda span, value: s.WordMod(span, (value,), sole=True))
    g.words("PartLabel", {word: entry.name for entry in v.containing for word in entry.words} or {"\0": ""})
    g.words("PartTail", {"を含む": False, "を含まない": True, "とある": False, "とない": True})
    g.rule("PartMod", "label:PartLabel values:NamedValues negated:PartTail", part_mod)
    have = {"を持つ": False, "を持たない": True, "を持っている": False, "を持っていない": True}
    g.words("HaveTail", have)
    g.words("KeywordTail", have | {"付きの": False, "付き": False, "以外の": True, "能力を持つ": False})
    g.rule("IconMod", "value:IconName negated:HaveTail", lambda span, value, negated: s.WordMod(span, (value,), negated))
    g.rule("KeywordMod", "keywords:KeywordTags negated:KeywordTail", s.KeywordMod)
    g.rule("LabelMod", "label:LabelName negated:HaveTail", lambda span, label, negated: s.KeywordMod(span, (label,), negated))
    g.words("StateVerb", _state_verbs(v, verbs) or {"\0": ""})
    g.rule(
        "StateMod",
        "state:State ('の' | 'である') | turned:StateVerb",
        lambda span, state=None, turned="": s.StateMod(span, state.name if state else turned),
    )
    g.rule("FaceMod", "face:Face ('の' | 'である')", lambda span, face: s.FaceMod(span, face.name))
    plain = {"ノンスキルの": False, "ノンスキル以外の": True, "ノンスキルである": False}
    g.words("PlainTail", plain | {f"{v.skills[0]}を持たない": False, f"{v.skills[0]}を持つ": True})
    g.rule("PlainMod", "negated:PlainTail", s.PlainMod)
    g.rule("ExceptMod", "noun:Pointed '以外の'", s.ExceptMod)
    g.rule("OtherMod", "'他の' | 'ほかの' | 'その他の' | '別の'", lambda span: s.ExceptMod(span, None))
    g.words("NounTail", {"の": False, "以外の": True, "である": False, "ではない": True, "でない": True})
    g.rule("NounMod", "noun:CardNoun negated:NounTail", s.NounMod)
    g.rule("RoleMod", "role:RoleState", s.RoleMod)
    g.rule("AmongWord", "'その中' | 'そのうち'", _among)
    g.rule(
        "HostNoun",
        "noun:Pointed 'を' role:PartsName 'に持つ'",
        lambda span, noun, role: s.Noun(span, (s.Core(span, (), s.HostHead(span, noun)),)),
    )
    g.rule("PartsNoun", "noun:Pointed 'の' role:PartsName", _parts_noun)
    g.rule(
        "AmongMod",
        "noun:AmongWord ('の' | 'にある') | noun:Pointed ('のうちの' | 'の中の') | noun:PartsNoun ('にある' | 'の')"
        " | noun:HostNoun",
        s.AmongMod,
    )
    statuses = {word: (entry.property, entry.value) for entry in v.statuses for word in entry.words}
    g.words("StatusWord", statuses or {"\0": ("", "")})
    g.words("StatusTail", {"の": False, "でない": True, "ではない": True})
    g.words("StatusState", {"している": False, "していない": True})
    g.rule(
        "StatusMod",
        "'現在'? value:StatusWord negated:StatusTail | '現在'? value:StatusWord negated:StatusState",
        lambda span, value, negated: s.WordMod(span, (value,), negated, status=True),
    )
    labels = dict(v.alike) or {"\0": ""}
    named = {
        f"{lead}{word}{tail}": (name, tail == "以外の")
        for word, name in v.alike
        for lead in ("その", "選んだ", "選ばれた")
        for tail in ("の", "を持つ", "以外の", f"と同じ{word}の")
    }
    named |= {  # カード名を1つ選ぶ。…選ばれたカードと同じ名前の
        f"{lead}カードと同じ{word}の": (name, False)
        for word, name in v.alike
        for lead in ("選んだ", "選ばれた")
        if name == "name"
    }
    g.words("NamedWord", named or {"\0": ("", False)})
    g.rule("NamedMod", "pair:NamedWord", lambda span, pair: s.NamedMod(span, *pair))
    g.words("KindLabel", labels)
    g.rule("KindsOf", "noun:KindsNoun property:KindLabel", s.KindsOf)
    g.rule(
        "KindsNoun", "place:FlatPlace ('にある' | 'の') | noun:(n:SimpleNoun ('の' | 'が持つ' | 'が持っていた'))", _kinds_noun
    )
    g.rule("ValueKind", "without:(values:ColourValues '以外の')? property:KindLabel", _value_kind)
    g.rule("ToldKind", "('その' | '選んだ' | '選ばれた') property:KindLabel", s.ToldKind)
    g.words("LikeLabel", {label: entry.property for entry in v.brackets for label in entry.labels} | dict(v.alike))
    g.rule(
        "LikeMod",
        "noun:SimpleNoun of:('の' n:LikeLabel)? 'と同じ' label:LikeLabel ('の' | 'を持つ')",
        _like,
    )
    g.words("MostWord", dict.fromkeys(("一番", "最も"), ""))
    g.rule(
        "ExtremeMod",
        "MostWord name:NumberName ('の' | 'が') relation:LowWord | name:NumberName ('が' | 'の') MostWord relation:LowWord",
        lambda span, name, relation: s.ExtremeMod(span, name, relation == ">"),
    )
    lies = {f"に{one.stem}{how}{one.part}": one.role for one in v.lying for how in ("してある", "されている", "している")}
    g.words("LyingPart", lies or {"\0": ""})
    struck = {
        f"が{form.text}": ""
        for verb in verbs
        if verb.sense == "strike"
        for form in forms(verb.word, verb.group)
        if (form.form, form.voice) in (("past", "active"), ("plain", "active"))
    }
    g.words("StruckBy", struck or {"\0": ""})
    g.rule("ByMod", "noun:Pointed StruckBy", lambda span, noun: s.ByMod(span, noun))
    g.rule("QuantityMod", "quantity:Quantity 'の'", s.QuantityMod)
    g.rule(
        "SimpleMod",
        "OwnerMod | PlaceMod | TurnedThere | FlatNumber | WordMod | KeywordMod | StateMod | NounMod | OtherMod | StatusMod"
        " | NamedMod | RoleMod",
    )
    g.rule(
        "Mod",
        "OwnerMod | PlaceMod | NearMod | TurnedThere | NumberMod | RelativeMod | LimitMod | SameMod | EvenMod"
        " | LikeMod | NamedMod | WordMod | PastMod | PartMod | IconMod | SoleMod | KeywordMod | LabelMod | TallyMod | StateMod"
        " | FaceMod"
        " | PlainMod | ExceptMod | OtherMod | NounMod | RoleMod | AmongMod | LowMod | ExtremeMod | QuantityMod | StatusMod"
        " | ByMod" + "".join(f" | {one.rule}" for one in v.constructions if one.slot == "Mod"),
    )


def _near(span: Span, place: s.Place, near: s.Noun | None = None, here: s.Noun | None = None) -> s.PlaceMod:
    return s.PlaceMod(span, place, "", near or here, here is not None)


def _like(span: Span, noun: s.Noun, of: str | None, label: str) -> Hashable:
    """そのカードと同じ名前の, そのカードの文明と同じ文明の"""
    return s.LikeMod(span, label, noun) if of in (None, label) else Rejected("two different properties are not the same")


def _kinds_noun(span: Span, place: s.Place | None = None, noun: s.Noun | None = None) -> Hashable:
    """自分のマナゾーンにある(文明): of the cards there"""
    if noun is not None:
        return noun
    assert place is not None
    return s.Noun(span, (s.Core(span, (s.PlaceMod(place.span, place),), s.BareHead(span)),))


def _value_kind(span: Span, without: tuple[tuple[str, str], ...] | None, property: str) -> s.ValueKind:
    return s.ValueKind(span, property, without or ())


def _state_verbs(v: Vocabulary, verbs: tuple[Verb, ...]) -> dict[str, Hashable]:
    """タップされている, タップされていない: what a verb of turning leaves a card in, of two states the other one."""
    names = [entry.name for entry in v.states]
    found: dict[str, Hashable] = {}
    for verb in verbs:
        if verb.sense != "orient" or verb.event not in names:
            continue
        other = next(name for name in names if name != verb.event) if len(names) == 2 else ""
        for form in forms(verb.word, verb.group):
            if form.form == "state" or (form.form, form.voice) == ("past", "passive"):
                found[form.text] = verb.event
            elif form.form == "notstate" and other:
                found[form.text] = other
    return found


def _word_mod(
    span: Span, negated: bool, named: tuple[tuple[str, str], ...] = (), values: tuple[tuple[str, str], ...] = ()
) -> s.WordMod:
    return s.WordMod(span, named or values, negated, bool(named))


def _parts_noun(span: Span, noun: s.Noun, role: str) -> s.Noun:
    return s.Noun(span, (s.Core(span, (), s.PartsHead(span, noun, role)),))


def part_mod(span: Span, label: str, values: tuple[tuple[str, str], ...], negated: bool) -> Hashable:
    """カード名に「…」を含む: what is in the brackets is only a part of the property that is named."""
    if any(name != label for name, _ in values):
        return Rejected("the word before the brackets names another property")
    return s.WordMod(span, tuple((f"{name}_part", value) for name, value in values), negated)


def _among(span: Span) -> s.Noun:
    return s.Noun(span, (s.Core(span, (), s.ThatHead(span, "among")),))
