"""破壊したゼクス, 置いたフォース: cards by what was done to them."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.frames import described, frame
from tefuda.text.lowering.context import Context, Deed


def last_deed(context: Context, head: s.ThatHead) -> Deed | None:
    """The last thing that was done with this verb, also as a cost."""
    verbs = context.vocabulary.grammar.verbs
    senses = {verb.word: verb.sense for verb in verbs}
    for deed in reversed((*context.paid, *context.deeds)):
        predicate = deed.clause.predicate
        verb = verbs[predicate.verb] if isinstance(predicate, s.Predicate) else None
        if verb is None or not deed.actions:
            continue
        if verb.word.endswith(head.verb) or (verb.sense, senses[head.verb]) == ("bring", "appear"):
            return deed
    return None


def done_to(context: Context, head: s.ThatHead, filters: tuple[t.Filter, ...]) -> tuple[t.Target, tuple[t.Filter, ...]] | None:
    """What the last clause with this verb was really done to, or the card of the event; None: nothing was done with it."""
    deed = last_deed(context, head)
    if head.place is not None:
        context.take(head.place)
        moved = [node for node in t.nodes(deed.actions if deed is not None else ()) if isinstance(node, t.Move)]
        if not moved or (moved[-1].to,) != head.place.zones:
            context.refuse(head, "nothing was done before that these words can mean")
    if deed is None:
        known = _of_event(context, head)
        if known is not None and all(f in known[1] for f in filters):
            return known
        if head.kind == "did":
            context.refuse(head, "nothing was done before that these words can mean")
        return None
    last = deed.actions[-1]
    what, bind = getattr(last, "what", None), getattr(last, "bind", 0)
    target: t.Target = what if isinstance(what, t.Bound | t.This | t.Together) else t.Bound(bind)
    if target == t.Bound(0):
        context.refuse(head, "which cards these are is not known")
    mention = context.discourse.known(target)
    if bind and isinstance(target, t.Bound | t.Together) and deed in context.deeds:  # not those that something kept from it
        target = t.Bound(bind)
    if mention is not None and not all(f in mention.filters for f in filters) and head.kind == "did":
        return t.Among(target, filters), (*mention.filters, *filters)
    return target, mention.filters if mention is not None else filters


def _of_event(context: Context, head: s.ThatHead) -> tuple[t.Target, tuple[t.Filter, ...]] | None:
    """The card of the event that the ability waits for, if this verb tells it."""
    event = context.discourse.event
    if event is None:
        return None
    verbs = [verb for verb in context.vocabulary.grammar.verbs if verb.word == head.verb]
    entered = (event.event, verbs[0].sense) in (("enter", "appear"), ("play", "play"))
    if not entered and not any(verb.event == event.event for verb in verbs if verb.event):
        return None
    mention = context.discourse.known(t.Subject())
    return None if mention is None else (mention.target, mention.filters)


def participant(
    context: Context, head: s.ThatHead, filters: tuple[t.Filter, ...], other: t.Target | None = None
) -> tuple[t.Target, tuple[t.Filter, ...]]:
    """ブロックした, ブロックされたクリーチャー: a card of the event that the ability waits for, by what it did there.

    `other`: このカードをブロックした, which must be the other card of the event.
    """
    event, support = context.discourse.event, context.vocabulary.support
    verb = next(verb for verb in context.vocabulary.grammar.verbs if verb.word == head.verb)
    kind = "attack" if verb.sense == "attack" else verb.event
    if event is None or event.event != kind:
        context.refuse(head, "there is nothing before that these words can mean")
    part = described(verb.sense, head.voice)
    said = event.subject if part == "subject" else event.agent
    if part == "agent" and said is None and support is not None and kind not in (support.agents or ()):
        context.refuse(head, "which card did this is not known")
    target: t.Target = t.Subject() if part == "subject" else t.Agent()
    if isinstance(said, t.This | t.Host):
        target = said
    if other is not None:
        rival = event.agent if part == "subject" else event.subject
        known = (rival, t.Agent() if part == "subject" else t.Subject())
        if not frame(verb).role(head.voice, head.particle) or other not in known or other == target:
            context.refuse(head, "this is not what happened")
    mention = context.discourse.known(target)
    return target, mention.filters if mention is not None else filters


def struck_there(context: Context, zone: str) -> t.Target | None:
    """シールドがブレイクされる時、そのシールド: the card that the event is about to happen to, if nothing was done since."""
    event = context.discourse.event
    verbs = context.vocabulary.grammar.verbs
    if event is None or not any(v.sense == "strike" and v.event == event.event and v.origin == (zone,) for v in verbs):
        return None
    return None if any(known.part == "acted" for known in context.discourse.mentions) else t.Subject()
