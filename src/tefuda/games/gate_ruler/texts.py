"""2-13: the text of a card, and the timing of an event, as abilities."""

from __future__ import annotations

import re

import msgspec
from msgspec.structs import replace

from tefuda.kernel import tree as t
from tefuda.text import Refused, compile_text

from .vocabulary import VOCABULARY

#: How the timing of an event that is set says what it waits for.
_SET = re.compile(r"セットして、(?P<event>.+)時に使える")
_STATE = re.compile(r".+(?:ている|である|がいる|がある)")
_DAMAGE = re.compile(r"(?:セットして、)?.*ダメージが与えられる時に使える")
#: 15-6b: what is looked for in a deck, and what nobody else sees, is chosen when the effect is carried out.
_UNSEEN = frozenset({"deck", "hand"})
#: Labels that say something about the card rather than being an ability.
_LABELS = ("セットできる",)


class Text(msgspec.Struct, frozen=True):
    """What a card says."""

    abilities: tuple[t.Ability, ...] = ()
    sentences: tuple[str, ...] = ()
    timing: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


def read(kind: str, timing: str, text: str) -> Text:
    """The abilities of a card of this type. Raises Refused."""
    abilities: list[t.Ability] = []
    sentences: list[str] = []
    when: tuple[str, ...] = ()
    if kind == "イベント":
        lines = [line for line in re.split(r"\n(?!・)", text) if line]
        spoken = [line for line in lines if not line.startswith(("【", "「", "■【", "■「"))]
        if len(spoken) != 1:
            raise Refused("an event has one paragraph that is carried out", text)
        effect, when = _timed(timing, spoken[0])
        abilities.append(effect)
        sentences.append(spoken[0])
        text = "\n".join(line for line in lines if line not in spoken)
    if text:
        reading = compile_text(text, VOCABULARY, card_type=kind)
        abilities += [_aimed(ability) for ability in reading.abilities]
        sentences += [reading.normal[start:end] for start, end in reading.sentences]
    labels = tuple(ability.keyword for ability in abilities if ability.keyword in _LABELS)
    return Text(tuple(abilities), tuple(sentences), when, labels)


def _timed(timing: str, text: str) -> tuple[t.Ability, tuple[str, ...]]:
    """The text of an event with its timing, and how that is called."""
    plain = {"通常": "normal", "即時": "instant", "【オープンカード】": "open"}
    if timing in plain:
        return replace(_effect(text), windows=(plain[timing],)), (timing.strip("【】"),)
    if _DAMAGE.fullmatch(timing):
        return replace(_effect(text), windows=("instant",)), ("即時",)  # 14-4d-1
    found = _SET.fullmatch(timing)
    if found is None:
        raise Refused("this is not a timing", timing)
    if _STATE.fullmatch(found["event"]):
        # 14-4b: while something is so.
        asked = _effect(f"{found['event']}場合、カードを1枚引く。").effect[0]
        if not isinstance(asked, t.If):
            raise Refused("this is not a state", timing)
        return replace(_effect(text), windows=("instant",), condition=asked.condition), ("即時",)
    # 14-4a: when something has happened, like a triggered ability of the set card.
    reading = compile_text(f"{found['event']}時、{text}", VOCABULARY, card_type="セット")
    if len(reading.abilities) != 1:
        raise Refused("an event waits for one thing", timing)
    return replace(_aimed(reading.abilities[0]), zones=("set",), windows=("set",)), ("セット",)


def _effect(text: str) -> t.Ability:
    reading = compile_text(text, VOCABULARY, card_type="イベント")
    if len(reading.abilities) != 1 or reading.abilities[0].kind != "activated":
        raise Refused("this is not what an event does", text)
    return _aimed(reading.abilities[0])


def _aimed(ability: t.Ability) -> t.Ability:
    """14-3b-4: what is chosen among cards that lie open is a target, chosen when the ability is played."""
    if ability.kind == "static" or ability.keyword == "アビスシンフォニア":
        return ability  # what a symphonia says is done when the unit is summoned
    return replace(ability, effect=tuple(_aim(action) for action in ability.effect))


def _aim(action: t.Action) -> t.Action:
    if isinstance(action, t.Modes) and not action.late:
        return replace(action, modes=tuple(tuple(_aim(one) for one in mode) for mode in action.modes))
    if not isinstance(action, t.Choose) or action.who != "you" or action.at_random:
        return action
    open_cards = isinstance(action.among, t.Stacked) or (
        isinstance(action.among, t.Cards) and not _UNSEEN.intersection(action.among.zones)
    )
    return replace(action, target=True) if open_cards else action
