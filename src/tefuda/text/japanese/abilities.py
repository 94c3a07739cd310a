"""Effects and whole abilities in canonical Japanese."""

from __future__ import annotations

import msgspec

from tefuda.kernel import tree as t
from tefuda.text.japanese.effects import Effects
from tefuda.text.japanese.words import Unprintable
from tefuda.text.vocabulary import Head, Keyword, Vocabulary

__all__ = ["AbilityWriter", "Unprintable"]


class AbilityWriter:
    """Writes one ability at a time."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def ability(self, ability: t.Ability) -> str:
        """The ability's line (or lines, if it lists modes)."""
        effects = Effects(self.vocabulary, self.ability)
        if self.vocabulary.writing.layout == "tags":
            gate = ""
            before, inside, ability = self._labelled(ability)
        else:
            gate, ability = self._gated(ability, effects)
        if ability.keyword and (written := self.vocabulary.macros.written(ability)) is not None:
            return gate + self._keyword(ability, *written, effects)
        surcharge = next((word.words[0] for word in self.vocabulary.surcharges if word.name == ability.keyword), "")
        if surcharge:
            icons = (f"【{head.words[0]}】" for head in self.vocabulary.heads if head.kind == "static")
            icon = "" if self.vocabulary.writing.layout == "heads" else next(icons, "")
            return f"{gate}{icon}{surcharge}{effects.chain(ability.cost)}。"
        if ability.keyword and self.vocabulary.macros.unknown(ability.keyword):
            return gate + self._drafted(ability)
        head = self._head(ability)
        if self.vocabulary.writing.layout == "tags":
            return before + self._in_fields(ability, effects, inside)
        if self.vocabulary.writing.layout == "paragraphs":
            text = gate + self._opening(ability, head, effects)
            if ability.condition is not None:
                text += effects.condition(ability.condition) + "、"
            if ability.zones != head.zones:
                effects.place = effects.zone_words(ability.zones) + "にある"
            begun = text
            text += self._trigger(ability, head, effects) + self._effect(ability, effects)
            return begun + f"このカードが{effects.place}間、" + text.removeprefix(begun) if effects.place else text
        text = gate + self._header(head)
        if ability.zones != head.zones:
            effects.place = effects.zone_words(ability.zones) + "にある"
        if ability.per_turn:
            limits = self.vocabulary.limit_sentences or self.vocabulary.limits
            often = (ability.per_turn, ability.period)
            limit = next((limit for limit in limits if (limit.per_turn, limit.period) == often), None)
            if limit is None:
                raise Unprintable("this number of uses")
            if not self.vocabulary.limit_sentences:
                text += f"【{limit.words[0]}】"
        text += self._condition(ability, effects)
        if head.timed:
            timing = next(entry.words[0] for entry in self.vocabulary.timings if entry.name in ability.windows)
            cost = "/" + effects.chain(ability.cost) if ability.cost else ""
            text += f"〔{timing}{cost}〕:"
        elif ability.cost and self.vocabulary.writing.layout == "lines":
            raise Unprintable("a cost where none is printed")
        elif ability.cost:
            text += f"[{effects.chain(ability.cost)}]"
        begun = text
        text += self._trigger(ability, head, effects)
        text += self._effect(ability, effects)
        if effects.place:  # this card is not spoken of anywhere else
            text = begun + f"このカードが{effects.place}間、" + text.removeprefix(begun)
        if ability.per_turn and self.vocabulary.limit_sentences:
            text += limit.words[0] + "。" if limit else ""
        return text

    def _labelled(self, ability: t.Ability) -> tuple[str, str, t.Ability]:
        """The name of a condition before the icon or behind it, and the ability without both."""
        parts = list(ability.condition.parts) if isinstance(ability.condition, t.And) else [ability.condition]
        for gate in self.vocabulary.gates:
            held = None if gate.pattern or gate.trigger else gate.condition("")
            named = gate.name == ability.keyword if gate.label else gate.inside and held is not None and held == parts[0]
            if not named or gate.pattern or gate.trigger or (held is not None and held != parts[0]):
                continue
            rest = [part for part in (parts[1:] if held is not None else parts) if part is not None]
            condition = t.And(tuple(rest)) if len(rest) > 1 else rest[0] if rest else None
            plain = msgspec.structs.replace(ability, condition=condition, keyword="")
            return ("", gate.name, plain) if gate.inside else (gate.name, "", plain)
        return "", "", ability

    def _in_fields(self, ability: t.Ability, effects: Effects, label: str) -> str:
        """≪自≫【有効】≪ターン1≫スクエア【コスト】…【効果】…: the icon, then what has a field of its own."""
        v = self.vocabulary
        icons = [head for head in v.heads if not head.label and (head.kind, head.windows) == (ability.kind, ability.windows)]
        if not icons or ability.keyword:
            raise Unprintable("this kind of ability")
        rest = list(ability.condition.parts) if isinstance(ability.condition, t.And) else [ability.condition]
        turns = {entry.name: entry.condition("") for entry in v.gates if any(limit.gate == entry.name for limit in v.limits)}
        gate = next((name for name, condition in turns.items() if condition is not None and condition == rest[0]), "")
        limit = next((limit for limit in v.limits if (limit.per_turn, limit.gate) == (ability.per_turn, gate)), None)
        if (gate or ability.per_turn) and limit is None:
            raise Unprintable("this number of uses")
        parts = [part for part in (rest[1:] if gate else rest) if part is not None]
        gates = [(entry, part) for part in parts for entry in v.gates if entry.words is not None]
        named = [(f"【{entry.name}】{said}", part) for entry, part in gates if entry.words and (said := entry.words(part))]
        parts = [part for part in parts if part not in [one for _, one in named]]
        words = (limit.words[0] if limit and (gate or ability.per_turn) else "") + "と".join(
            v.zone(zone).words[0] for zone in ability.zones
        )
        text = icons[0].words[0] + label + "".join(words for words, _ in named[:1]) + (f"【有効】{words}" if words else "")
        if ability.cost:
            icons_paid = [icon.words(action) if icon.words else "" for icon in v.price_icons for action in ability.cost[:1]]
            paid = next((words for words in icons_paid if words), "")
            done = ability.cost[1:] if paid else ability.cost
            text += f"【コスト】{paid}" + (f"{effects.chain(done)}。" if done else "")
        if words or ability.cost or named or label:
            text += "【効果】"
        if ability.kind == "activated" and v.proviso is not None:
            only = (v.proviso.openings[0][0], v.proviso.condition + v.proviso.ends[0])
            asked = [f"{only[0]}{effects.condition(part)}{only[1]}。" for part in parts]
            return text + self._effect(ability, effects) + "".join(asked)
        for part in parts:
            text += effects.condition(part) + "、"
        return text + self._trigger(ability, icons[0], effects) + self._effect(ability, effects)

    def _header(self, head: Head) -> str:
        """What stands before an ability of this kind: an icon, or a line of its own that ends or begins the sentence."""
        if self.vocabulary.writing.layout != "lines" or not head.words[0]:
            return f"【{head.words[0]}】" if head.words[0] else ""
        return head.words[0] + ("" if head.words[0].endswith("、") else "\n")

    def _opening(self, ability: t.Ability, head: Head, effects: Effects) -> str:
        """「name[ターン1回]」通常[cost]: or 【label】, as paragraphs begin."""
        span = {"turn": "ターン", "game": "ゲーム"}[ability.period]
        limit = f"[{span}{ability.per_turn}回]" if ability.per_turn else ""
        name = f"「{ability.name}{limit if ability.by_name else ''}」" if ability.name else ""
        cost = f"[{effects.chain(ability.cost)}]" if ability.cost else ""
        before = limit if not ability.by_name else ""
        if head.label:
            spans = [one.words[0] for one in self.vocabulary.heads if not one.label and one.windows == head.windows != ()]
            return f"{name}【{head.words[0]}】" + (f"{spans[0]}{before}{cost}:" if spans else "")
        return f"{name}{head.words[0]}{before}{cost}:" if head.words[0] else name + before

    def _gated(self, ability: t.Ability, effects: Effects) -> tuple[str, t.Ability]:
        """The bracketed condition before the ability, and the ability without it."""
        condition = ability.condition
        first = condition.parts[0] if isinstance(condition, t.And) else condition
        names = {gate.name for gate in self.vocabulary.gates}
        known = any(ability.keyword == keyword.name for keyword in self.vocabulary.keywords)
        if first is None or not (ability.keyword in names or known):
            return "", ability
        gate = effects.gate(first)
        if not gate:
            return "", ability
        rest: t.Condition | None = None
        if isinstance(condition, t.And):
            rest = condition.parts[1] if len(condition.parts) == 2 else t.And(condition.parts[1:])
        keyword = ability.keyword if known else ""
        return gate, msgspec.structs.replace(ability, condition=rest, keyword=keyword)

    def _keyword(self, ability: t.Ability, keyword: Keyword, words: tuple[str, ...], effects: Effects) -> str:
        lines = self.vocabulary.writing.layout == "lines"  # without brackets and icons
        if keyword.worded:
            heads = [head.words[0] for head in self.vocabulary.heads if head.kind == "static" and not lines]
            icons = heads if self.vocabulary.writing.layout == "tags" else [f"【{head}】" for head in heads]
            return f"{''.join(icons[:1])}{keyword.wordings[0]}。"
        if keyword.form.count("{") > len(words):
            raise Unprintable("what the keyword speaks of")
        name = keyword.form.format(*words) if keyword.form else keyword.name
        if self.vocabulary.writing.layout == "tags":
            icons = [head.words[0] for head in self.vocabulary.heads if head.kind == ability.kind and not keyword.leads]
            return f"{''.join(icons[:1])}{name}"
        if keyword.named == "inside" and words:
            name += "-" + words[0]
        if lines:
            return name
        cost = f"〔{effects.chain(ability.cost)}〕" if keyword.priced else ""
        if keyword.named == "inside":
            return f"【{name}{cost}】"
        return f"【{name}】" + cost + (f"「{words[0]}」" if keyword.named == "after" else "")

    def _drafted(self, ability: t.Ability) -> str:
        """A keyword that is known from its reminder only: its name, and the reminder behind it."""
        said = self.ability(msgspec.structs.replace(ability, keyword=""))
        icon = said[: said.find("≫") + 1] if said.startswith("≪") else ""
        if self.vocabulary.writing.layout in ("heads", "paragraphs"):
            return f"【{ability.keyword}】({said})"
        return f"{icon}{ability.keyword}({said.removeprefix(icon)})"

    def _head(self, ability: t.Ability) -> Head:
        for bare in self.vocabulary.bare:
            if (bare.kind, bare.windows, "") == (ability.kind, ability.windows, ability.keyword):
                return bare
        for head in self.vocabulary.heads:
            label = head.words[0] if head.label else ""
            if head.timed and ability.kind == head.kind and ability.windows and not ability.keyword:
                return head
            if head.kind == ability.kind and label == ability.keyword and head.windows == ability.windows:
                if label and head.trigger and self.vocabulary.macros.trigger(head) != ability.trigger:
                    continue
                return head
        raise Unprintable("this kind of ability")

    def _condition(self, ability: t.Ability, effects: Effects) -> str:
        if ability.condition is None:
            return ""
        if ability.kind == "activated" and not ability.cost and not self._head(ability).timed:
            raise Unprintable("a condition without a cost")
        return effects.condition(ability.condition) + "、"

    def _trigger(self, ability: t.Ability, head: Head, effects: Effects) -> str:
        trigger = ability.trigger
        if trigger is None:
            return ""
        if isinstance(trigger, t.State):
            return effects.condition(trigger.condition, "when") + "、"
        named = trigger.event == f"{self.vocabulary.named_lists}_enter"  # the name is that of the item behind it
        waits = msgspec.structs.replace(trigger, at="") if named else trigger
        text = "" if head.trigger else effects.trigger(waits) + "、"
        effects.begin(trigger, in_sentence=not head.trigger)
        return text

    def _effect(self, ability: t.Ability, effects: Effects) -> str:
        named = f"{self.vocabulary.named_lists}_enter"
        if isinstance(ability.trigger, t.When) and ability.trigger.event == named and ability.trigger.at:
            return "以下を行う。" + effects.item(ability.trigger.at, ability.effect) + "\n"
        if ability.kind == "static" and not self._head(ability).process:
            return effects.chain(ability.effect) + "。"
        return effects.sentences(ability.effect, opened=ability.trigger is not None)
