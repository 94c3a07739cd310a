"""The phrases of one clause by role; each is used once, and none may be left.

A phrase is asked for by its role, or by the particle that verbs of the sense usually have for it: a verb with a frame of its
own (を攻撃する) is understood like the others.
"""

from __future__ import annotations

from tefuda.text import surface as s
from tefuda.text.frames import FRAMES
from tefuda.text.lowering.context import Context
from tefuda.text.vocabulary import Verb


class Roles:
    """Takes the clause apart."""

    def __init__(self, context: Context, clause: s.Clause, verb: Verb | None = None) -> None:
        self.context = context
        self.clause = clause
        self.voice = clause.predicate.voice
        self.frame = FRAMES[verb.sense if verb else "change"]
        context.take(clause, clause.predicate)
        self._args: dict[str, list[s.Arg]] = {}
        self.adverbs: list[s.Adverb] = []
        for item in clause.items:
            if isinstance(item, s.Arg):
                particle = item.particle
                if verb is not None and verb.frame is not None:
                    particle = self.frame.particle(self.voice, verb.frame.role(self.voice, particle)) or particle
                self._args.setdefault(particle, []).append(item)
            elif not isinstance(item, s.InsteadOf):  # which is understood before the clause
                self.adverbs.append(item)

    def role(self, name: str) -> s.Content | None:
        """The phrase in this role, taken."""
        return self.content(self.frame.particle(self.voice, name))

    def shown(self, name: str) -> s.Content | None:
        """The phrase in this role, not yet taken."""
        return self.peek(self.frame.particle(self.voice, name))

    def peek(self, particle: str) -> s.Content | None:
        args = self._args.get(particle)
        return args[0].content if args else None

    def arg(self, *particles: str) -> s.Arg | None:
        """The next phrase with one of these particles, taken."""
        for particle in particles:
            args = self._args.get(particle)
            if args:
                arg = args.pop(0)
                self.context.take(arg)
                return arg
        return None

    def paired(self, particle: str) -> s.Arg | None:
        """The phrase with this particle, taken, if it joins two objects with と."""
        args = self._args.get(particle)
        return self.arg(particle) if args and args[0].joint == "and" else None

    def content(self, *particles: str) -> s.Content | None:
        arg = self.arg(*particles)
        if arg is not None and arg.other is not None:
            self.context.refuse(arg, "a choice between two objects has no meaning here")
        return None if arg is None else arg.content

    def of_type(self, particle: str, *kinds: type) -> s.Content | None:
        """A phrase with this particle whose content is of one of these kinds, if there is one."""
        for arg in self._args.get(particle, []):
            if isinstance(arg.content, kinds):
                self._args[particle].remove(arg)
                self.context.take(arg)
                return arg.content
        return None

    def finish(self) -> None:
        """Nothing may be left over."""
        left = [arg for args in self._args.values() for arg in args]
        if left:
            self.context.refuse(left[0], "this phrase has no place with the verb")
