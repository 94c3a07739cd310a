"""自分か光のクリーチャーを攻撃している: cards by what they attack, or what attacks them, at this moment."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from tefuda.text.constructions.base import Describing, Grammar, t
from tefuda.text.english.nouns import PERSON
from tefuda.text.frames import all_verbs, frame
from tefuda.text.inflection import forms
from tefuda.text.japanese.words import OWNERS
from tefuda.text.surface.nouns import Core, Noun, Rival

if TYPE_CHECKING:
    from tefuda.text.constructions.base import Nouns, Telling, Vocabulary, Wording


class AttackingWords(Rival, frozen=True):
    """The words: the role that is described, the other one, and who has that."""

    role: str = ""
    other: str = ""


class Attacking(Describing[AttackingWords]):
    """The roles of the card that attacks and of the one that is attacked are the game's `attack_roles`."""

    rule = "Attacking"
    node = AttackingWords

    @property
    def examples(self) -> tuple[str, ...]:
        return ()  # which cards the game has is its own affair

    def grammar(self, g: Grammar, vocabulary: Vocabulary) -> None:
        g.rule(
            "NamedRival",
            "mods:SimpleModifier* head:WordHead",
            lambda span, mods, head: Noun(span, (Core(span, mods, head),)),
        )
        g.rule("Rival", "SimpleNoun | NamedRival")
        g.words("AttackingWord", self._words(vocabulary))
        g.rule(
            self.rule,
            "noun:Rival roles:AttackingWord | player:Player roles:AttackingWord"
            " | player:Player OrWord noun:Rival roles:AttackingWord",
            lambda span, roles, noun=None, player=None: AttackingWords(span, noun, player, *roles),
        )

    @staticmethod
    def _words(vocabulary: Vocabulary) -> dict[str, Hashable]:
        """を攻撃している, に攻撃されている; the game's own verbs first"""
        attacker, target = vocabulary.attack_roles
        found: dict[str, Hashable] = {}
        for verb in sorted(all_verbs(vocabulary), key=lambda verb: verb not in vocabulary.verbs):
            for form in forms(verb.word, verb.group) if verb.sense == "attack" else ():
                active = form.voice == "active"
                for particle in frame(verb).particles(form.voice, "goal" if active else "agent"):
                    if form.form == "state" and form.voice != "causative":
                        found[particle + form.text] = (attacker, target) if active else (target, attacker)
        return found

    def describe(self, words: AttackingWords, nouns: Nouns) -> t.Filter:
        found: list[t.Filter] = []
        if words.player is not None:
            nouns.context.take(words.player)
            found.append(t.Against(words.role, words.other, who=nouns.player(words.player)))
        if words.noun is not None:
            found.append(t.Against(words.role, words.other, nouns.target(words.noun, "act")))
        return found[0] if len(found) == 1 else t.Either(tuple(found))

    def before(self, item: t.Filter, wording: Wording) -> str | None:
        if not isinstance(item, t.Against):
            return None
        noun = None if item.what is None else wording.noun(item.what, event=True)
        return wording.say(self.rule, roles=(item.role, item.other), noun=noun, player=item.who and OWNERS[item.who])

    def behind(self, item: t.Filter, telling: Telling) -> str | None:
        if not isinstance(item, t.Against):
            return None
        whom = PERSON[item.who or "any"] if item.what is None else telling.noun(item.what, event=True)
        return f"{'attacking' if item.role == telling.vocabulary.attack_roles[0] else 'attacked by'} {whom}"
