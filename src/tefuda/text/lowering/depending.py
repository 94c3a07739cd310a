"""What is done if an earlier sentence was: そうした場合, それ以外の場合, 置いたならば, 自分が勝った場合."""

from __future__ import annotations

import msgspec

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.lowering.binding import last_bind
from tefuda.text.lowering.context import Context
from tefuda.text.lowering.echo import Echoes, then_of
from tefuda.text.lowering.objects import Scope


class Depending:
    """Understands it; a part of the understanding of sentences."""

    context: Context
    echoes: Echoes
    effect: list[t.Action]
    waiting: bool
    static: bool

    def _run(self, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        raise NotImplementedError

    def _depending(self, part: s.Condition, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        """そうした場合, そうしなかった場合, それ以外の場合: about the sentence before."""
        c = self.context
        first = words.parts[0]
        anew = isinstance(first, s.Filler) and first.word in c.vocabulary.afterwards
        if len(part.parts) > 1 or self.waiting or self.static or not self.effect or anew:
            c.refuse(part, "there is nothing before that this depends on")
        test = part.parts[0].test
        assert isinstance(test, s.DoneTest)
        c.take(part, part.parts[0], test)
        c.denied = test.kind in ("otherwise", "not done")
        before = self.effect[-1]
        if test.kind in ("won", "lost"):
            return self._outcome(part, test.kind, words, number, scope)
        if isinstance(before, t.May) and test.kind == "done" and before.then:
            return self._after_then(before, part, words, number, scope)
        if isinstance(before, t.May) and test.kind != "otherwise":
            field = "then" if test.kind == "done" else "otherwise"
            if getattr(before, field):
                c.refuse(part, "this is said twice")
            found = tuple(self._run(words, number, scope))
            self.effect[-1] = msgspec.structs.replace(before, **{field: found})
            return []
        if test.kind in ("otherwise", "not done") and isinstance(before, t.If) and not before.otherwise:
            if test.kind == "not done" and not isinstance(before.condition, t.Done):
                c.refuse(part, "it is not clear what was not done")
            if isinstance(before.condition, t.Matches) and isinstance(before.condition.what, t.Bound | t.Subject):
                c.discourse.asked(before.condition.what)
            found = tuple(self._run(words, number, scope))
            self.effect[-1] = msgspec.structs.replace(before, otherwise=found)
            return []
        if test.kind == "otherwise":
            c.refuse(part, "there is no condition before that this is the opposite of")
        bind = last_bind(before)
        if not bind:
            c.refuse(part, "whether that was done cannot be asked")
        done: t.Condition = t.Done(bind)
        if test.kind == "not done":
            done = t.Never(done)
        return [t.If(done, tuple(self._run(words, number, scope)))]

    def _outcome(self, part: s.Condition, kind: str, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        """自分が勝った場合: how the contest of an earlier sentence came out; a contest that was not held is not lost."""
        contests = [node for node in t.nodes(tuple(self.effect)) if isinstance(node, t.Special)]
        optional = any(isinstance(action, t.May) and contests and contests[-1] in action.actions for action in self.effect)
        if not contests or (kind == "lost" and optional):
            self.context.refuse(part, "there is nothing before that this depends on")
        done: t.Condition = t.Done(contests[-1].bind)
        return [t.If(done if kind == "won" else t.Never(done), tuple(self._run(words, number, scope)))]

    def _after_then(self, before: t.May, part: s.Condition, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        """〜してもよい。〜したならば、…。そうしたならば: about the sentence just before, not about the option."""
        last: t.Action = before
        while isinstance(last, t.May | t.If) and last.then:
            last = last.then[-1]
        bind = last_bind(last)
        if isinstance(last, t.May) or not bind:
            self.context.refuse(part, "whether that was done cannot be asked")
        return [t.If(t.Done(bind), tuple(self._run(words, number, scope)))]

    def _echoed(self, part: s.Condition, words: s.Sentence, number: int, scope: Scope) -> list[t.Action]:
        """置いたならば: if what an earlier sentence says was done."""
        c = self.context
        test = part.parts[0].test
        assert isinstance(test, s.EchoTest)
        if len(part.parts) > 1 or number > 1 or self.waiting or self.static or not self.effect:
            c.refuse(part, "there is nothing before that this depends on")
        c.take(part, part.parts[0], test)
        found = self.echoes.find(test)
        c.denied = not test.holds
        actions = tuple(self._run(words, number, scope))
        if not actions:  # what stays where it is
            return []
        if test.holds:
            inner = actions if found.further is None else (t.If(found.further, actions),)
            if then_of(self.effect, found.deed, "then", inner):
                return []
        elif found.further is None and then_of(self.effect, found.deed, "otherwise", actions):
            return []
        if found.condition is None:
            c.refuse(part, "whether that was done cannot be asked")
        return [t.If(found.condition if test.holds else t.Never(found.condition), actions)]
