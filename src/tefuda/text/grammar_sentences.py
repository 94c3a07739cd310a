"""The grammar of conditions and sentences."""

from __future__ import annotations

from collections.abc import Hashable
from copy import deepcopy
from itertools import pairwise
from typing import NamedTuple

from tefuda.text import lexicon
from tefuda.text import surface as s
from tefuda.text.engine import Builder, Grammar, Rejected
from tefuda.text.frames import DOING, frame
from tefuda.text.grammar_counting import add_counts, test_part
from tefuda.text.grammar_lists import add_lists
from tefuda.text.grammar_moments import add_moments
from tefuda.text.grammar_nouns import part_mod
from tefuda.text.inflection import forms
from tefuda.text.vocabulary import Verb, Vocabulary

Span = tuple[int, int]


class Cost(NamedTuple):
    """What stands between the brackets of a cost: conditions, and what is done."""

    conditions: tuple[s.Condition, ...]
    sentence: s.Sentence | None


_HIGHER = {"大きければ": ">", "高ければ": ">", "多ければ": ">", "小さければ": "<", "低ければ": "<", "少なければ": "<"}
_TARA = {"ら": (True, "if")}  # 登場していたら


def add_sentences(g: Grammar, v: Vocabulary, verbs: tuple[Verb, ...]) -> None:
    """Conditions, triggers and whole sentences."""
    _endings(g, v)
    _tests(g, v, verbs)
    add_moments(g, v)
    _sentences(g, v, verbs)


def _endings(g: Grammar, v: Vocabulary) -> None:
    g.words("NominalEnd", lexicon.nominal_endings())
    g.words("ExistEnd", lexicon.EXIST_ENDINGS)
    g.words("HaveEnd", lexicon.HAVE_ENDINGS)
    g.words("AdjectiveEnd", lexicon.verbal_endings({"": True}, {}, {}) | {"なら": (True, "if")})
    g.words("DoneWord", lexicon.DONE_WORDS | dict(v.outcomes))
    g.words("HitWord", lexicon.HIT_WORDS)
    ends = {word: (True, join) for word, join in lexicon.ORDINARY_ENDINGS.items() if join == "if"}
    g.words("HistoryEnd", ends | _TARA | {"か、": (True, "or"), "か": (True, "or")})


def _tests(g: Grammar, v: Vocabulary, verbs: tuple[Verb, ...]) -> None:
    subject = "('が' | 'は' | 'も')"
    add_counts(g, v, subject)
    g.rule(
        "NumberHead",
        "property:NumberName ('が' | 'は')? amount:SimpleAmount relation:Relation?",
        lambda span, property, amount, relation: s.NumberMod(span, property, relation or "=", amount),
    )
    g.rule(
        "RelativeHead",
        "amount:SimpleProperty relation:Relation",
        lambda span, amount, relation: s.NumberMod(span, amount.name, relation, amount),
    )
    g.rule("StateHead", "state:State", lambda span, state: s.StateMod(span, state.name))
    g.rule("FaceHead", "face:Face", lambda span, face: s.FaceMod(span, face.name))
    g.rule("PlainHead", "'ノンスキル'", s.PlainMod)
    g.rule("ColourHead", "values:ColourValues", s.WordHead)
    g.rule("StatusHead", "value:StatusWord", lambda span, value: s.WordHead(span, (value,)))
    g.rule(
        "DescriptionHead",
        "CardHead | WordHead | PointHead | NumberHead | RelativeHead | StateHead | FaceHead | PlainHead | ColourHead"
        " | StatusHead",
    )
    g.rule("Description", "mods:Mod* head:DescriptionHead", s.Description)
    g.rule("IsTest", f"noun:Noun {subject} every:AllWord? description:Description", _is_test)
    g.rule("IsPart", "test:IsTest end:NominalEnd", test_part)
    g.words("WordLabel", {label: b.property for b in v.brackets for label in b.labels} | {"色": "colour"})
    g.rule("WordTest", f"noun:Noun 'の' label:WordLabel {subject} head:(WordHead | ColourHead)", _word_test)
    g.rule("WordPart", "test:WordTest end:NominalEnd", test_part)
    g.words("ContainEnd", lexicon.CONTAIN_ENDINGS)
    g.rule("ContainTest", f"noun:Noun {subject} every:AllWord? label:PartLabel values:NamedValues 'を'", _contain_test)
    g.rule("ContainPart", "test:ContainTest end:ContainEnd", test_part)
    g.rule("CompareTest", f"left:(Property | CountProperty) {subject} '、'? right:Amount relation:Relation?", _compare)
    g.rule("ComparePart", "test:CompareTest end:NominalEnd", test_part)
    g.rule("HigherTest", f"left:(Property | CountProperty) {subject} '、'? right:Amount relation:Adjective", _compare)
    g.rule(
        "MoreTest",
        f"left:CountedNoun {subject} '、'? right:(Player | Noun) 'の'? 'より' 'も'? relation:MoreWord"
        f" | left:CountedNoun {subject} '、'? right:CountedNoun 'より' 'も'? by:(n:Digits Counter '以上') relation:MoreWord",
        s.MoreTest,
    )
    g.rule("LevelTest", f"left:ZoneNoun {subject} right:ZoneNoun relation:Relation", s.MoreTest)
    g.rule("LevelPart", "test:LevelTest end:NominalEnd", test_part)
    g.words("MoreWord", {"多い": ">", "少ない": "<"})
    g.words("MoreIf", {"多ければ": ">", "少なければ": "<"})
    g.words("HigherIf", {f"より{word}": sign for word, sign in _HIGHER.items()})
    g.rule(
        "MoreIfTest", f"left:CountedNoun {subject} '、'? right:(Player | Noun) 'の'? 'より' 'も'? relation:MoreIf", s.MoreTest
    )
    g.rule("CountedNoun", "noun:Noun ('の枚数' | 'の数' | 'のほう' | 'の方')?")
    g.words("HaveMore", {"持っている時": "when", "持っていれば": "if", "持っている場合": "if", "持っている間": "if"})
    g.rule(
        "OwnMore",  # バトルゾーンに相手のほうが自分より多くクリーチャーを持っている時
        "place:(p:FlatPlace 'に') who:Player ('のほうが' | 'の方が') than:(p:Player 'より')? 'も'? '多く' 'の'?"
        " head:CardHead 'を' join:HaveMore",
        _own_more,
    )
    g.rule("HigherIfTest", f"left:(Property | CountProperty) {subject} '、'? right:Amount relation:HigherIf", _compare)
    g.rule(
        "MorePart",
        "test:(HigherTest | MoreTest) end:AdjectiveEnd | test:(MoreIfTest | HigherIfTest) | own:OwnMore",
        lambda span, test=None, end=(True, "if"), own=None: own or s.TestPart(span, test, *end),
    )
    g.rule("HaveTest", f"noun:Noun {subject} keywords:KeywordTags 'を' | noun:Noun {subject} role:PartsName 'を'", s.HaveTest)
    g.rule("HavePart", "test:HaveTest end:HaveEnd", test_part)
    g.rule("HostTest", f"noun:Pointed {subject} host:Noun 'の' PartsName", s.HostTest)
    g.rule("HostPart", "test:HostTest end:NominalEnd", test_part)
    roles = {
        state + end: (role.name, *pair) for role in v.roles for state in role.states for end, pair in lexicon.BE_ENDINGS.items()
    }
    g.words("RoleEnd", roles or {"\0": ("", True, "")})
    g.rule(
        "RolePart",
        f"noun:Noun {subject} onto:(n:Noun 'に')? end:RoleEnd",
        lambda span, noun, onto, end: s.TestPart(span, s.RoleTest(span, noun, end[0], onto), *end[1:]),
    )
    meanwhile = {word: role.name for role in v.roles for word in role.meanwhile}
    g.words("MeanwhileWord", meanwhile or {"\0": ""})
    g.rule(
        "MeanwhilePart",
        "role:MeanwhileWord",
        lambda span, role: s.TestPart(span, s.RoleTest(span, None, role), True, "if"),
    )
    contests = {
        form.text + end: (one, other)
        for word, one, other in v.contests
        for verb in verbs
        if verb.word == word
        for form in forms(verb.word, verb.group)
        if (form.form, form.voice) in (("plain", "active"), ("state", "active"))
        for end in ("時", "間", "間は")
    }
    g.words("ContestEnd", contests or {"\0": ("", "")})
    g.rule(
        "ContestPart",
        "noun:NiNoun 'と' end:ContestEnd",
        lambda span, noun, end: s.TestPart(span, s.ContestTest(span, noun, *end), True, "if"),
    )
    strikes = {
        form.text + end: v.attack_roles[0]
        for verb in verbs
        if verb.sense == "attack" and "goal:を" in frame(verb).active and v.attack_roles[0]
        for form in forms(verb.word, verb.group)
        if (form.form, form.voice) in (("plain", "active"), ("state", "active"))
        for end in ("時", "間", "間は")
    }
    g.words("StrikeEnd", strikes or {"\0": ""})
    g.rule(
        "StrikePart",
        "onto:(NiNoun | Player) 'を' role:StrikeEnd",
        lambda span, onto, role: s.TestPart(span, s.RoleTest(span, None, role, onto), True, "if"),
    )
    affairs = {
        word + end: (number, *pair)
        for number, (words, _) in enumerate(v.affairs)
        for word in words
        for end, pair in lexicon.BE_ENDINGS.items()
    }
    g.words("AffairEnd", affairs or {"\0": (0, True, "")})
    g.rule("AffairPart", "end:AffairEnd", lambda span, end: s.TestPart(span, s.KnownTest(span, end[0]), *end[1:]))
    g.rule("AloneTest", f"noun:Noun {subject} only:Pointed 'だけ'", s.AloneTest)
    g.rule("AlonePart", "test:AloneTest end:NominalEnd", test_part)
    g.words("StateEnd", _state_ends(v, verbs) or {"\0": ("", True, "")})
    g.rule(
        "StatePart",
        f"noun:Noun {subject} end:StateEnd",
        lambda span, noun, end: s.TestPart(span, _of_state(span, noun, s.StateMod(span, end[0])), *end[1:]),
    )
    statuses = {
        f"{word}して{end}": ((entry.property, entry.value), *pair)
        for entry in v.statuses
        for word in entry.words
        for end, pair in lexicon.BE_ENDINGS.items()
    }
    waiting = {  # before what an ability waits for
        f"{word}していて{comma}": ((entry.property, entry.value), True, "if")
        for entry in v.statuses
        for word in entry.words
        for comma in ("、", "")
    }
    statuses = {words: value for words, value in statuses.items() if words not in waiting} | waiting
    g.words("StatusEnd", statuses or {"\0": (("", ""), True, "")})
    g.rule(
        "StatusPart",
        f"noun:(n:Noun {subject})? end:StatusEnd",
        lambda span, noun, end: s.TestPart(span, _of_state(span, noun, s.WordHead(span, (end[0],))), *end[1:]),
    )
    g.rule("HistoryPart", "clause:HistoryClause end:HistoryEnd | clause:HistoryIfClause", _history)
    # 攻撃したターン, 呪文を唱えたターンのみ: what has happened in this turn
    g.words("InThatTurn", {"ターン": "if", "ターン中": "if", "ターンに": "if", "ターンのみ": "only"})
    g.rule("TurnedPart", "clause:PastClause join:InThatTurn", _that_turn)
    g.rule("DonePart", "kind:DoneWord", lambda span, kind: s.TestPart(span, s.DoneTest(span, kind), True, "if"))
    g.rule("EchoPart", "'この能力で'? clause:EchoClause ('ならば' | 'なら' | '場合' | 'ら')", _echo)
    g.rule("TurnPart", "test:TurnTest end:TurnEnd", test_part)
    g.words(
        "TurnEnd",
        {
            "中": (True, "if"),
            "の間": (True, "if"),
            "中は": (True, "if"),
            "の間の場合": (True, "if"),
            "である場合": (True, "if"),
            "の場合": (True, "if"),
            "でない場合": (False, "if"),
            "中に": (True, "if"),
            "で、": (True, "and"),
            "中かつ": (True, "and"),
            "であり、": (True, "and"),
        },
    )
    hit = " | HitPart" if v.predicts else ""
    g.rule(
        "TestPart",
        "CountPart | GonePart | ExistPart | AgainPart | KindsPart | PairsPart | OnlyPart | OnlyOfPart | IsPart"
        " | WordPart | ContainPart | ComparePart | MorePart | LevelPart | HavePart"
        " | HostPart | AffairPart | AlonePart | RolePart | MeanwhilePart | ContestPart | StrikePart | TurnedPart"
        " | StatePart | StatusPart | HistoryPart | DonePart | EchoPart | TurnPart | InTurnPart | MarkPart | StandingPart" + hit,
    )
    g.rule("HitPart", "holds:HitWord", lambda span, holds: s.TestPart(span, s.HitTest(span), holds, "if"))
    g.rule("MoreIs", "description:Description", _more_is)
    g.rule(
        "MoreIsPart",
        "test:MoreIs end:NominalEnd | state:StateEnd",
        lambda span, test=None, end=(), state=(): s.TestPart(
            span, test or _of_state(span, None, s.StateMod(span, state[0])), *(end or state[1:])
        ),
    )
    ends = {word: (holds, join) for word, (holds, join) in lexicon.nominal_endings().items() if join == "if"}
    g.words("GoesOnEnd", ends)
    g.rule("GoesOnPart", "test:MoreIs end:GoesOnEnd", test_part)
    g.rule("Condition", "first:TestPart more:(TestPart | MoreIsPart)* | first:GoesOnPart", _condition)


def _own_more(span: Span, place: s.Place, who: s.Player, head: s.CardHead, join: str, than: s.Player | None) -> Hashable:
    if than is not None and {who.who, than.who} != {"you", "opponent"}:
        return Rejected("one player has more than the other")
    core = s.Core(span, (s.OwnerMod(who.span, who.who), s.PlaceMod(place.span, place)), head)
    other = s.Player(span, "you" if who.who == "opponent" else "opponent")
    return s.TestPart(span, s.MoreTest(span, s.Noun(span, (core,)), other, ">"), True, join)


def _is_test(span: Span, noun: s.Noun, description: s.Description, every: str | None) -> Hashable:
    """…がすべて光のカード"""
    if every is None:
        return s.IsTest(span, noun, description)
    if noun.quantity is not None:
        return Rejected("the number of cards is said twice")
    return s.IsTest(span, s.Noun(noun.span, noun.cores, noun.joint, s.Quantity(span, "all")), description)


def _more_is(span: Span, description: s.Description) -> Hashable:
    """(それがドラゴンなら、…。)ドラゴンでなければ: what the condition before was about is so"""
    if isinstance(description.head, s.ThatHead | s.ThisHead) or any(isinstance(mod, s.ExceptMod) for mod in description.mods):
        return Rejected("a new condition needs its subject")
    return s.IsTest(span, None, description)


def _contain_test(span: Span, noun: s.Noun, label: str, values: tuple[tuple[str, str], ...], every: str | None) -> Hashable:
    """…がカード名に「…」を含む"""
    mod = part_mod(span, label, values, False)
    if not isinstance(mod, s.WordMod):
        return mod
    return _is_test(span, noun, s.Description(span, (), s.WordHead(span, mod.values)), every)


def _of_state(span: Span, noun: s.Noun | None, head: s.StateMod | s.WordHead) -> s.IsTest:
    return s.IsTest(span, noun, s.Description(span, (), head))


def _state_ends(v: Vocabulary, verbs: tuple[Verb, ...]) -> dict[str, Hashable]:
    """タップされている間, タップされていなければ: the state, whether it is so, and how the sentence goes on"""
    names = [entry.name for entry in v.states]
    found: dict[str, Hashable] = {}
    for verb in verbs:
        if verb.sense == "orient" and verb.event in names:
            for form in forms(verb.word, verb.group):
                if form.form == "te":
                    found |= {form.text + end: (verb.event, *pair) for end, pair in lexicon.BE_ENDINGS.items()}
    return found


def _word_test(span: Span, noun: s.Noun, label: str, head: s.WordHead) -> Hashable:
    """リーダーの色が赤: the word before が must be the property's own."""
    if any(name != label for name, _ in head.values):
        return Rejected("the value belongs to another property")
    return s.IsTest(span, noun, s.Description(head.span, (), head))


def _compare(span: Span, left: s.Property, right: s.AmountWords, relation: str | None) -> s.CompareTest:
    return s.CompareTest(span, left, relation or "=", right)


def _history(span: Span, clause: s.Clause, end: tuple[bool, str] = (True, "if")) -> Hashable:
    times = [item.number for item in clause.items if isinstance(item, s.TimesWord)]
    holds, join = end
    return s.TestPart(
        span, s.HistoryTest(span, clause, times[0] if times else 1), holds != clause.predicate.form.startswith("not"), join
    )


def _that_turn(span: Span, clause: s.Clause, join: str) -> Hashable:
    if clause.predicate.form != "past":
        return Rejected("what did not happen is said with いなければ")
    return s.TestPart(span, s.HistoryTest(span, clause, 1, True), True, join)


def _of_this(items: tuple[s.Arg | s.Adverb, ...]) -> bool:
    """このカードが…登場していた場合: how this card came, asked by an ability that waits for its coming"""
    first = items[0] if items else None
    how = all(isinstance(item, s.Arg) and item.particle in ("から", "で") for item in items[1:])
    noun = first.content if isinstance(first, s.Arg) and first.particle == "が" and how else None
    return isinstance(noun, s.Noun) and len(noun.cores) == 1 and isinstance(noun.cores[0].head, s.ThisHead)


def _echo(span: Span, clause: s.Clause) -> s.TestPart:
    return s.TestPart(span, s.EchoTest(span, clause, clause.predicate.form == "past"), True, "if")


def _condition(span: Span, first: s.TestPart, more: tuple[s.TestPart, ...] = ()) -> Hashable:
    parts = (first, *more)
    joins = [part.join for part in parts]
    if (
        joins[-1] not in ("if", "when", "became", "only")
        or any(join not in ("and", "or") for join in joins[:-1])
        or len(set(joins[:-1])) > 1
    ):
        return Rejected("the condition is not complete")
    for before, part in pairwise(parts):
        if isinstance(part.test, s.IsTest) and part.test.noun is None and before.join != "and":
            return Rejected("a new condition needs its subject")
    dated = False  # このターン中に holds for what follows it
    for part in parts:
        past = part.test.clause.items if isinstance(part.test, s.HistoryTest) else None
        named = isinstance(part.test, s.HistoryTest) and part.test.turn
        dated = past is not None and (dated or named or any(isinstance(item, s.ThisTurn) for item in past))
        if past is not None and not dated and not _of_this(past):
            return Rejected("a condition about the past needs このターン中に")
    return s.Condition(span, parts)


def _sentences(g: Grammar, v: Vocabulary, verbs: tuple[Verb, ...]) -> None:
    past = "('時' | '場合')" if v.past_conditions else "'時'"
    g.rule(
        "EventHead",
        f"clause:PastClause {past} | clause:PlainClause ('時' | '場合' | 'たびに' | 'たび')"
        f" | first:TeClause '、'? clause:PastClause {past}",
        _event_head(verbs, v),
    )
    g.rule("Topic", "player:Player 'は、' | player:Mutual 'に'", s.Topic)
    g.rule("TopicCondition", "noun:Pointed 'は' '、'? condition:Condition", s.TopicCondition)
    g.rule("Mutual", "who:MutualWord", s.Player)
    g.words("MutualWord", {"お互い": "each"})
    g.rule("PlainLink", "clause:LinkClause after:('から' | 'に')? | clause:PastClause after:AfterWord", _link)
    g.words("AfterWord", dict.fromkeys(("後", "後に", "後で"), "後"))
    g.rule("InsteadOf", "clause:PlainClause 'かわりに'", s.InsteadOf)
    g.rule("ByLink", "clause:FinalClause 'ことで'", _by_link)
    g.rule("OrLink", "clause:FinalClause 'か'", _or_link)
    g.rule(
        "EventHeads",
        "first:(EventHead | MomentHead) ('または' | '、または' | '、または、' | '、あるいは' '、'? | 'と' | 'か')"
        " second:(EventHead | MomentHead)",
        _event_heads,
    )
    g.rule("EventPair", "first:PlainClause 'か' '、'? second:EventHead", _event_pair)
    struck = {
        form.text + "時": number
        for number, verb in enumerate(verbs)
        if DOING.get(verb.sense) == "terms.act" and verb.object == "said" and v.moment
        for form in forms(verb.word, verb.group)
        if (form.form, form.voice) == ("past", "active")
    }
    g.words("StruckVerb", struck or {"\0": 0})
    g.words("AbilityDid", {"この能力によるダメージで": True, "この能力で": False})
    g.rule(
        "StruckHead",
        "damage:AbilityDid noun:Noun 'を' verb:StruckVerb",
        lambda span, damage, noun, verb: s.StruckHead(span, noun, verb, damage),
    )
    g.rule("RoleSpan", "duration:Duration 'の' role:MeanwhileWord", s.RoleSpan)
    own = {
        "StruckHead": v.moment,
        "RoleSpan": any(role.meanwhile for role in v.roles),
        "UnlessPart": v.tolls,
        "SurchargePart": v.surcharges,
        "PredictPart": v.predicts,
    }
    more = "".join(f" | {name}" for name, known in own.items() if known)
    g.rule(
        "Part",
        "part:(EventHead | EventHeads | EventPair | InstantHead | TopicCondition | MomentHead | Topic | Condition"
        " | PlainLink | OrLink | ByLink | InsteadOf | PartAdverb" + more + ") '、'?",
    )
    g.rule("PartAdverb", "Duration | ForEach | InsteadWord | NextWord | OftenWord | FreeWord | Filler")
    add_lists(g)
    finals = {
        "Prediction": v.predicts,
        "Alike": v.likenesses,
        "Define": v.unknowns,
    }
    finals |= {construction.rule: True for construction in v.constructions if construction.slot == "Final"}
    last = "".join(f" | {name}" for name, known in finals.items() if known)
    g.rule("DoTimes", "'以下の効果を' times:Digits '回解決する'", s.DoTimes)
    g.rule("Final", "FinalClause | BuildCopies | ModeCall | DoAll | DoTimes | DamageShift | NumberShift" + last)
    g.rule("Sentence", "parts:Part* final:Final '。'? quoted:('\n'? q:Quoted)*", s.Sentence)
    g.rule(
        "CostText",
        "conditions:(condition:Condition '、'?)* parts:(link:(PlainLink | OrLink) '、'?)*"
        " final:FinalClause '。'? | conditions:(condition:Condition '、'?)+",
        _cost,
    )
    g.rule("ConditionText", "condition:Condition '、'?")
    g.rule("TriggerClause", "clause:PlainClause", s.EventHead)
    g.rule("TriggerWords", "TriggerClause | MomentHead | InstantHead")
    g.rule("TriggerPair", "first:TriggerWords ('か' | 'または') '、'? second:TriggerWords", s.EventHeads)
    g.rule("TriggerText", "words:(TriggerWords | TriggerPair) '。'?")


def _subject_of(clause: s.Clause) -> s.Arg | None:
    return next((item for item in clause.items if isinstance(item, s.Arg) and item.particle == "が"), None)


def _event_heads(span: Span, first: s.EventHead | s.MomentHead, second: s.EventHead | s.MomentHead) -> s.EventHeads:
    """自分のクリーチャーがブロックした時またはブロックされた時: what both happen to is said once"""
    if isinstance(first, s.EventHead) and isinstance(second, s.EventHead) and second.first is None:
        subject = _subject_of(first.clause) if first.first is None else None
        if subject is not None and _subject_of(second.clause) is None:
            clause = s.Clause(second.clause.span, (deepcopy(subject), *second.clause.items), second.clause.predicate)
            second = s.EventHead(second.span, clause)
    return s.EventHeads(span, first, second)


def _event_pair(span: Span, first: s.Clause, second: s.EventHead) -> Hashable:
    """相手がクリーチャーを召喚するか呪文を唱えた時: who does it is said once"""
    who = [item for item in first.items if isinstance(item, s.Arg) and item.particle == "が"]
    if len(who) != 1 or not isinstance(who[0].content, s.Player) or second.first is not None:
        return Rejected("who does both of these is not said")
    if any(isinstance(item, s.Arg) and item.particle == "が" for item in second.clause.items):
        return Rejected("these are two events")
    again = s.Arg(who[0].span, s.Player(who[0].span, who[0].content.who), "が")
    clause = s.Clause(second.clause.span, (again, *second.clause.items), second.clause.predicate)
    return s.EventHeads(span, s.EventHead(first.span, first), s.EventHead(second.span, clause))


def _event_head(verbs: tuple[Verb, ...], v: Vocabulary) -> Builder:
    causes = {word + "する" for entry in v.causes for word in entry.words}

    def build(span: Span, clause: s.Clause, first: s.Clause | None = None) -> Hashable:
        if first is not None and isinstance(first.predicate, s.Predicate) and verbs[first.predicate.verb].word in causes:
            return Rejected("this is what causes the event, not another one")  # 攻撃して…ダメージを与えた
        return s.EventHead(span, clause, first)

    return build


def _link(span: Span, clause: s.Clause, after: str | None) -> Hashable:
    if clause.predicate.form == "te" and _manner(clause):
        return Rejected("this is the way in which something else is done")
    if after == "に" and clause.predicate.form != "notlink":
        return Rejected("に follows 〜ず")
    if after == "後" and (
        clause.predicate.form != "past" or any(isinstance(i, s.Arg) and i.particle == "が" for i in clause.items)
    ):
        return Rejected("what is done before is said without a subject")
    if after == "から" and clause.predicate.form != "te":
        return Rejected("から follows the -te form")
    return s.Link(span, clause, over=after == "後")


def _manner(clause: s.Clause) -> bool:
    """…を裏向きにして: the way in which it is put somewhere, not something done before"""
    faces = [item.content for item in clause.items if isinstance(item, s.Arg) and item.particle == "に"]
    return any(isinstance(face, s.Face) and face.name in ("up", "down") for face in faces)


def _or_link(span: Span, clause: s.Clause) -> Hashable:
    if clause.predicate.form not in ("plain", "bare"):
        return Rejected("か joins plain verbs")
    return s.Link(span, clause, True)


def _by_link(span: Span, clause: s.Clause) -> Hashable:
    if clause.predicate.form != "plain":
        return Rejected("ことで follows a plain verb")
    return s.Link(span, clause, by_doing=True)


def _cost(
    span: Span, conditions: tuple[s.Condition, ...], parts: tuple[s.Link, ...] = (), final: s.Clause | None = None
) -> Hashable:
    return Cost(conditions, s.Sentence(span, parts, final) if final else None)
