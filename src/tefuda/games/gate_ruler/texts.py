"""2-13: the text of a card, and the timing of an event, as abilities."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from tefuda.games.base import Rule, always
from tefuda.kernel import tree as t
from tefuda.text import Refused, compile_text

from .vocabulary import VOCABULARY

#: How the timing of an event that is set says what it waits for.
_SET = re.compile(r"セットして、(?P<event>.+)時に使える")
#: How a paragraph of an event begins that is not what the event does: another ability, or what playing it costs.
_BESIDE = ("【", "「", "このカードをプレイする時、")
_STATE = re.compile(r".+(?:ている|である|がいる|がある)")
_DAMAGE = re.compile(r"(?:セットして、)?.*ダメージが与えられる時に使える")
#: Of what reduces damage: that which the attacking card deals.
COMBAT = "battle"
#: A player's life.
_LIFE = re.compile("(君|相手)のライフ")
_REMINDER = re.compile(r"[（(]([^（()）]*)[)）]")
_KEYWORD = re.compile(r"(?:^|\n)【([^】]*)】$")
#: Labels that say something about the card rather than being an ability.
_LABELS = ("セットできる",)
#: 16-1a-2: keywords that are no skills.
NO_SKILLS = ("創生召喚", "深淵召喚", "オープンカード")
#: Where cards are that have a price.
PLAYED_FROM = ("hand", "drive", "set", "grave", "gate")


class Text(msgspec.Struct, frozen=True):
    """What a card says."""

    abilities: tuple[t.Ability, ...] = ()
    sentences: tuple[str, ...] = ()
    timing: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


def read(kind: str, timing: str, text: str, rule: Rule = always) -> Text:
    """The abilities of a card of this type. Raises Refused."""
    text = _lives(_spoken(text, rule), rule)
    abilities: list[t.Ability] = []
    sentences: list[str] = []
    when: tuple[str, ...] = ()
    if kind == "イベント":
        lines = [line for line in re.split(r"\n(?!・)", text) if line]
        spoken = [line for line in lines if not line.removeprefix("■").startswith(_BESIDE)]
        if len(spoken) != 1:
            raise Refused("an event has one paragraph that is carried out", text)
        effect, when = _timed(timing, spoken[0], rule)
        abilities.append(effect)
        sentences.append(spoken[0])
        text = "\n".join(line for line in lines if line not in spoken)
    if text:
        reading = compile_text(text, VOCABULARY, card_type=kind)
        abilities += [_meant(ability, rule) for ability in reading.abilities]
        sentences += [reading.normal[start:end] for start, end in reading.sentences]
    abilities = rule.every("2-13b", abilities)
    labels = tuple(ability.keyword for ability in abilities if ability.keyword in (*_LABELS, *NO_SKILLS))
    labels += tuple(word for word in when if word in NO_SKILLS)
    return Text(tuple(abilities), tuple(sentences[: len(abilities)]), when, labels)


def _spoken(text: str, rule: Rule) -> str:
    """2-13d: what stands in parentheses only explains; but of a keyword that the rules do not define nothing else is known."""

    def kept(found: re.Match[str]) -> str:
        keyword = _KEYWORD.search(text[: found.start()])
        if keyword is not None and VOCABULARY.macros.unknown(keyword[1]):
            return found[0]
        return found[1] if rule.demands("2-13d", False) else ""

    return _REMINDER.sub(kept, text)


def _lives(text: str, rule: Rule) -> str:
    """2-6c-1: the life of a player is that of the ruler he controls."""
    other = {"君": "相手", "相手": "君"}
    return _LIFE.sub(lambda found: rule.first("2-6c-1", (found[1], other[found[1]])) + "のルーラーのライフ", text)


def _timed(timing: str, text: str, rule: Rule) -> tuple[t.Ability, tuple[str, ...]]:
    """The text of an event with its timing, and how that is called."""
    plain = {"通常": "normal", "即時": "instant", "【オープンカード】": "open"}
    if timing in plain:
        return replace(_effect(text, rule), windows=(plain[timing],)), (timing.strip("【】"),)
    if _DAMAGE.fullmatch(timing) and rule("14-4d-1"):
        return replace(_effect(text, rule), windows=("instant",)), ("即時",)
    found = _SET.fullmatch(timing)
    if found is None:
        raise Refused("this is not a timing", timing)
    if _STATE.fullmatch(found["event"]):
        # 14-4b: while something is so.
        asked = _effect(f"{found['event']}場合、カードを1枚引く。", rule).effect[0]
        if not isinstance(asked, t.If):
            raise Refused("this is not a state", timing)
        return replace(_effect(text, rule), windows=("instant",), condition=asked.condition), ("即時",)
    # 14-4a: when something has happened, like a triggered ability of the set card.
    reading = compile_text(f"{found['event']}時、{text}", VOCABULARY, card_type="セット")
    if len(reading.abilities) != 1:
        raise Refused("an event waits for one thing", timing)
    return replace(_meant(reading.abilities[0], rule), zones=("set",), windows=("set",)), ("セット",)


def _effect(text: str, rule: Rule) -> t.Ability:
    reading = compile_text(text, VOCABULARY, card_type="効果")
    if len(reading.abilities) != 1 or reading.abilities[0].kind != "activated":
        raise Refused("this is not what an event does", text)
    return _meant(reading.abilities[0], rule)


def _meant(ability: t.Ability, rule: Rule) -> t.Ability:
    """What the rules make of the words of an ability."""
    ability = _reread(ability)
    if ability.kind == "static":
        held: t.Ability = _with_parts(ability, lambda part: _unaimed(part, rule))
        return held
    effect = _searched(tuple(_lasting(_future(action, rule), rule) for action in ability.effect), rule)
    # What a symphonia says is done when the unit is summoned.
    aimed = _unaimed(effect, rule) if ability.keyword == "アビスシンフォニア" else _aimed(effect, rule)
    return replace(ability, effect=aimed, cost=_unaimed(ability.cost, rule))


def _reread(node: Any) -> Any:
    """Words that the shared language has one reading of and this game two.

    14-3b-6c, 14-3b-6d: what is added to a price and what is taken off are two things. 16-1a-2: a keyword that is no skill is
    no ability, but something the card has.
    """
    if isinstance(node, tuple):
        return tuple(_reread(part) for part in node)
    if not isinstance(node, t.Node):
        return node
    if isinstance(node, t.HasKeyword) and node.keyword in NO_SKILLS:
        return t.Is("label", node.keyword)
    fields = {
        name: _reread(value) for name in node.__struct_fields__ if isinstance(value := getattr(node, name), t.Node | tuple)
    }
    if isinstance(node, t.Change) and node.property == "price" and isinstance(node.amount, t.Number):
        cards = replace(node.what, zones=PLAYED_FROM) if isinstance(node.what, t.Cards) and not node.what.zones else node.what
        return replace(node, what=cards, property="price_more" if node.amount.value > 0 else "price_less")
    return replace(node, **fields)


def _searched(effect: tuple[t.Action, ...], rule: Rule) -> tuple[t.Action, ...]:
    """15-6a: who chooses cards in a deck looks at all of it; when they have gone where they go, the rest is shuffled."""
    effect = tuple(_with_parts(action, lambda part: _searched_in(part, rule)) for action in effect)
    found = [at for at, one in enumerate(effect) if _in_deck(one)]
    if not found or any(isinstance(one, t.Shuffle) for one in effect):
        return effect
    choice = effect[found[-1]]
    assert isinstance(choice, t.Choose)
    assert isinstance(choice.among, t.Cards)
    last = max((at for at, one in enumerate(effect) if t.Bound(choice.bind) in t.nodes(one)), default=found[-1])
    looked = (t.Look(choice.among),) if not choice.among.filters else ()  # who looks for a kind of card looks anyway
    shuffle = rule.by("15-6a", (t.Shuffle("deck", choice.among.whose),))
    at = found[-1]
    return (*effect[:at], *looked, *effect[at : last + 1], *shuffle, *effect[last + 1 :])


def _searched_in(part: Any, rule: Rule) -> Any:
    """15-6a: also inside what may be done, is done under a condition, or is one of several effects."""
    if isinstance(part, t.Ability) or not isinstance(part, t.Node | tuple):
        return part
    if isinstance(part, tuple) and part and all(isinstance(one, t.Action) for one in part):
        return _searched(part, rule)
    if isinstance(part, tuple):
        return tuple(_searched_in(one, rule) for one in part)
    return _with_parts(part, lambda inner: _searched_in(inner, rule))


def _in_deck(action: t.Action) -> bool:
    return isinstance(action, t.Choose) and isinstance(action.among, t.Cards) and action.among.zones == ("deck",)


def _aimed(node: Any, rule: Rule) -> Any:
    """14-3b-4: what the words choose (選び) among cards that lie open is a target, chosen when the ability is played.

    15-6b: what is looked for in a deck, and what nobody else sees, is chosen when the effect is carried out; so is what
    other players choose, and what is done only later, again or instead.
    """
    if isinstance(node, tuple):
        return tuple(_aimed(part, rule) for part in node)
    if isinstance(node, t.Ability | t.Instead | t.ForEach | t.Repeat) or (isinstance(node, t.Modes) and node.late):
        return _unaimed(node, rule)
    if isinstance(node, t.Choose):
        zones = node.among.zones if isinstance(node.among, t.Cards) else ()
        lies_open = "hand" not in zones and rule.demands("15-6b", "deck" not in zones)
        known = isinstance(node.among, t.Stacked | t.Parts) or (isinstance(node.among, t.Cards) and lies_open)
        return replace(node, target=node.who == "you" and known and not node.unsaid and not node.at_random)
    return _with_parts(node, lambda part: _aimed(part, rule))


def _unaimed(node: Any, rule: Rule) -> Any:
    """The same with nothing chosen before it is carried out. An ability that cards are given has targets of its own."""
    if isinstance(node, tuple):
        return tuple(_unaimed(part, rule) for part in node)
    if isinstance(node, t.Ability):
        return _meant(node, rule)
    if isinstance(node, t.Choose):
        return replace(node, target=False)
    return _with_parts(node, lambda part: _unaimed(part, rule))


def _with_parts(node: Any, change: Callable[[Any], Any]) -> Any:
    """A node whose parts are changed."""
    if not isinstance(node, t.Node):
        return node
    parts = {name: getattr(node, name) for name in node.__struct_fields__}
    return replace(node, **{name: change(part) for name, part in parts.items() if isinstance(part, t.Node | tuple)})


def _future(action: t.Action, rule: Rule) -> t.Action:
    """13-3a-1: what reduces damage that is yet to come waits until it is on its way; 14-4b-1: that of the damage step."""
    if not isinstance(action, t.Special) or action.act != "avert":
        return action
    comes = t.When("hit", agent=t.Role("attacker"), by=rule.by("14-4b-1", ("battle",)))
    act = "nullify" if action.amount is None else "reduce"
    return t.Later(comes, (t.Special(act, amount=action.amount, word=COMBAT),), duration="battle")


def _lasting(action: t.Action, rule: Rule) -> t.Action:
    """14-13e-1: what replaces the next such event ends with the turn, if it was not used before.

    14-13e-2: what replaces damage by less of it ends with the phase.
    """
    if not isinstance(action, t.Instead) or action.duration:
        return action
    reduces = action.event.event == "harm" and any(isinstance(one, t.Harm) for one in action.actions)
    if reduces:
        return replace(action, duration=rule.by("14-13e-2", "phase"))
    return replace(action, duration=rule.by("14-13e-1", "turn")) if action.once else action
