"""Phrases with a verb, and prohibitions, in canonical Japanese."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.kernel import tree as t
from tefuda.text.japanese.clauses import Clauses
from tefuda.text.japanese.words import OWNERS, Unprintable


class Phrase(NamedTuple):
    """An action: what stands before the verb, the verb, and what is said of it ("", "cannot", "not", "can", "must")."""

    text: str
    word: str
    group: str
    denied: str = ""
    voice: str = "active"
    duration: str | None = None  # None: it does not last
    final: bool = False  # it ends a sentence


class Prohibitions(Clauses):
    """Writes what cannot be done."""

    def _forbidden(self, action: t.Forbid, fresh: t.Target | None) -> Phrase:
        if action.act == "attack":
            return self._no_attack(action)
        actor = action.by_whom if action.who is None and not action.by else action.who
        who = "" if actor is None else OWNERS[actor] + "は"
        if actor is not None:
            self.actor = actor
        by = self.causes(action.by, action.by_whom) + "で" if action.by else ""
        lasts = action.duration
        what = action.what
        if action.beyond and (action.act not in ("play", "move") or not who):
            raise Unprintable("a number that is not forbidden")
        so_many = f"{action.beyond}枚までしか" if action.beyond else ""
        if action.act in ("draw", "charge"):
            word = ("引く", "godan") if action.act == "draw" else ("チャージする", "suru")
            cards = "カードを" if action.act == "draw" else ""
            return Phrase(who + by + cards, *word, "cannot", duration=lasts)
        if action.act == "damage":
            return Phrase(who + by + "ダメージを", "受ける", "ichidan", "not", duration=lasts)
        if action.act == "activate":
            owner = "" if what is None else self.noun(what) + "の"
            own = "この" + self.vocabulary.skills[0] if action.at == "this" else self.window(action.at)
            return Phrase(f"{who}{owner}{own}を", *self.activating(), "cannot", duration=lasts)
        if action.act == "lose":
            return Phrase(who + "ゲームに", "敗北する", "suru", "not", duration=lasts)
        if what is None:
            raise Unprintable("this prohibition")
        if action.act == "play":
            place = (self.zone_words(action.origin) + "から" if action.origin else "") + (
                self.zone_words(action.destination) + "に" if action.destination else ""
            )
            object_ = self.noun(what, event=True) + "を"
            return Phrase(f"{who}{object_}{so_many}{place}", "プレイする", "suru", "cannot", duration=lasts)
        if action.act == "harm":
            return Phrase(f"{self.noun(what)}は{by}ダメージを", "受ける", "ichidan", "not", duration=lasts)
        if action.act == "choose" and action.onto is not None:
            raise Unprintable("which cards' effects do not choose")
        if action.act == "target":
            return Phrase(
                f"{self.noun(what)}は{by.removesuffix('で') + 'の' * bool(by)}", *self.targeted, "not", duration=lasts
            )
        if action.act == "choose":
            if action.who is not None:
                return Phrase(f"{who}{self.noun(what)}を", "選ぶ", "godan", "cannot", duration=lasts)
            return Phrase(f"{self.noun(what)}は{by}", "選ぶ", "godan", "not", "passive", lasts)
        if action.act == "turn":
            state = self.state_word(action.at) + "に"
            if who:
                return Phrase(f"{who}{self.noun(what)}を{state}", "する", "suru", "cannot", duration=lasts)
            if by:
                return Phrase(f"{self.noun(what)}は{by}{state}", "する", "suru", "not", "passive", lasts)
            return Phrase(f"{self.noun(what)}は{state}", "なる", "godan", "not", duration=lasts)
        if action.act == "move":
            return self._no_move(action, who, by, so_many)
        verb = next((verb for verb in self.vocabulary.verbs if verb.sense == "destroy" and verb.event == action.act), None)
        if verb is not None:
            return Phrase(f"{self.noun(what)}は{by}", verb.word, verb.group, "not", "passive", lasts)
        raise Unprintable(f"the prohibition of {action.act}")

    def _allowed(self, action: t.Permit | t.Oblige, fresh: t.Target | None) -> Phrase:
        """このカードはレストでもアタックできる, このカードはアタックしなければならない"""
        verbs = [verb for verb in self.vocabulary.verbs if verb.sense == "happen" and verb.event == action.act]
        if action.what is None or not (verbs or action.act == "attack") or action.at == "player":
            raise Unprintable(f"this permission or duty ({action.act})")
        word = self.attacking if action.act == "attack" else (verbs[0].word, verbs[0].group)
        though = self.state_word(action.at) + "でも" if action.at else ""
        onto = "" if action.onto is None else self.noun(action.onto) + "に"
        form = "can" if isinstance(action, t.Permit) else "must"
        return Phrase(f"{self.noun(action.what)}は{though}{onto}", *word, form, duration=action.duration)

    def _no_attack(self, action: t.Forbid) -> Phrase:
        onto = ""
        if action.onto is not None:
            onto = self.noun(action.onto) + ("にしか" if action.only else "に")
        if action.who is not None:
            return Phrase(f"{OWNERS[action.who]}は{onto}", *self.attacking, "cannot", duration=action.duration)
        if action.what is not None:
            return Phrase(f"{self.noun(action.what)}は{onto}", *self.attacking, "cannot", duration=action.duration)
        if action.onto is None or action.only:
            raise Unprintable("this prohibition")
        return Phrase(self.noun(action.onto) + "は", *self.attacking, "not", "passive", action.duration)

    def _no_move(self, action: t.Forbid, who: str, by: str, so_many: str) -> Phrase:
        assert action.what is not None
        for verb in self.vocabulary.verbs:
            if verb.sense == "break" and (action.origin, action.destination) == (verb.origin, verb.destination) and action.by:
                by = "" if action.by == verb.by and action.by_whom is None else by
                if who:
                    return Phrase(
                        f"{who}{by}{self.noun(action.what)}を", verb.word, verb.group, "cannot", duration=action.duration
                    )
                return Phrase(f"{self.noun(action.what)}は{by}", verb.word, verb.group, "not", "passive", action.duration)
        if not action.destination and not who:
            what = self.noun(action.what)
            return Phrase(
                f"{what}は{by}{self.zone_words(action.origin)}を", "離れる", "ichidan", "not", duration=action.duration
            )
        origin = self.zone_words(action.origin) + "から" if action.origin else ""
        place = self.zone_words(action.destination) + "に" if action.destination else ""
        what = self.noun(action.what, event=True)
        if who:
            return Phrase(f"{who}{by}{what}を{so_many}{origin}{place}", "置く", "godan", "cannot", duration=action.duration)
        return Phrase(f"{what}は{by}{origin}{place}", "置く", "godan", "not", "passive", action.duration)
