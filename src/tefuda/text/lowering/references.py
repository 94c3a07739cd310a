"""Words that point back or single a card out: それ, そのクリーチャー, 残り, このカード, 山札の上から1枚."""

from __future__ import annotations

from tefuda.kernel import tree as t
from tefuda.text import surface as s
from tefuda.text.discourse import Mention, Unclear
from tefuda.text.lowering.amounts import Amounts
from tefuda.text.lowering.descriptions import words_of
from tefuda.text.vocabulary import Vocabulary


class References(Amounts):
    """Understands them; a part of the understanding of nouns."""

    vocabulary: Vocabulary

    def _filter(self, mod: s.Mod, taken: bool = False) -> t.Filter:
        raise NotImplementedError

    @staticmethod
    def _points(core: s.Core) -> bool:
        """Definite cards; a role that is described (自分のアタックカード) is a set with at most one card."""
        return isinstance(core.head, s.ThisHead | s.ThatHead | s.TopHead | s.FixedHead) or (
            isinstance(core.head, s.RoleHead) and not core.mods
        )

    def _pointed(self, core: s.Core) -> tuple[t.Target, tuple[t.Filter, ...]] | None:
        c = self.context
        head = core.head
        if not self._points(core):
            return None
        c.take(core, head)
        if isinstance(head, s.ThisHead) and core.mods and isinstance(core.mods[0], s.WordMod):  # バトル中でないこのカード
            c.take(core.mods[0])
            return t.Among(t.This(), (self._filter(core.mods[0]),)), ()
        if isinstance(head, s.ThisHead):
            for mod in core.mods:  # 手札にあるこのカード: the ability works there
                assert isinstance(mod, s.PlaceMod)
                c.take(mod, mod.place)
                if c.zones not in ((), mod.place.zones):
                    c.refuse(mod, "this card is said to be in two places")
                c.zones = mod.place.zones
            return t.This(), ()
        if isinstance(head, s.RoleHead):
            return t.Role(head.role), ()
        if isinstance(head, s.FixedHead):
            fixed = self.vocabulary.fixed[head.entry]
            c.discourse.kinds_of[fixed.target] = fixed.filters
            return fixed.target, fixed.filters
        if isinstance(head, s.TopHead):
            place = head.place
            c.take(place, place.owner)
            if place.owner is None and c.whose_unsaid:
                c.refuse(place, "whose cards are asked about is not said: that player's, or one's own")
            owner = self.player(place.owner) if place.owner else self.context.actor
            c.take(head.many)
            amount = t.Number(head.amount or 1) if head.many is None else self.so_many(head.many)
            return t.Top(place.zones[0], owner, amount, place.position == "bottom", head.up_to), ()
        assert isinstance(head, s.ThatHead)
        if core.mods:  # スクエアにあるこの能力で登場させたゼクス: if it is still there
            (mod,) = core.mods
            assert isinstance(mod, s.PlaceMod)
            c.take(mod, mod.place)
            deed = self.relatives.last_deed(head)
            moved = [action for action in deed.actions if isinstance(action, t.Move)] if deed is not None else []
            if not moved or mod.place.zones != (moved[-1].to,):
                c.refuse(mod, "it was not put there")
        return self._that(head)

    def _that(self, head: s.ThatHead) -> tuple[t.Target, tuple[t.Filter, ...]]:
        c = self.context
        filters = self.vocabulary.nouns[head.noun].filters if head.noun is not None else ()
        filters += (words_of(head.values),) if head.values else ()
        if head.kind == "last":
            last = c.discourse.last()
            if isinstance(last, Unclear):
                c.unclear(head, last)
            return last, ()
        if head.kind == "among" and not c.discourse.pools() and c.counted is not None:
            return c.counted, c.counted.filters
        kind, _, number = head.kind.partition("/")
        if kind == "rest" and not number and not c.discourse.pools() and (others := c.discourse.others()) is not None:
            return others, others.filters
        if kind in ("among", "rest"):
            found = self._pool(head)
            if head.kind == "among":
                return found.target, found.filters
            if not found.taken:
                c.refuse(head, "nothing was taken from the cards, so there is no rest")
            taken = tuple(found.taken)
            if number and int(number) != c.discourse.left(found):
                c.refuse(head, "there are not so many left")
            return t.Rest(found.target, taken[0] if len(taken) == 1 else t.Together(taken)), ()
        if head.kind == "those" and (both := c.discourse.those(filters)) is not None:
            return both, ()
        if head.clause is not None:
            return self.relatives.told(head, filters)
        if c.each and head.kind == "that" and head.noun is None and not head.zone:
            c.distributed = True
            return t.This(), ()
        if head.zone and (struck := self.relatives.struck_there(head)) is not None:
            return struck, ()
        found = c.find(head, "", filters, kind != "that")
        if number and c.discourse.sizes.get(found.target, int(number)) != int(number):
            c.refuse(head, "there are not so many of them")
        if head.kind == "those" and c.discourse.is_one(found):
            c.refuse(head, "these words mean several cards, but only one is known")
        if kind == "that" and head.noun is None and c.discourse.this_since(found):
            c.unclear(head, Unclear("these words can mean more than one thing", (found.target, t.This())))
        if kind == "that":
            c.point(head, found, filters)
        return found.target, found.filters

    def _pool(self, head: s.ThatHead) -> Mention:
        """The cards that were looked at or revealed last."""
        pools = self.context.discourse.pools()
        if not pools:
            self.context.refuse(head, "no cards were looked at or revealed before")
        latest = [known for known in pools if known.sentence == max(pool.sentence for pool in pools)]
        if len(latest) > 1:
            self.context.unclear(head, Unclear("these words can mean more than one thing", tuple(k.target for k in latest)))
        return latest[0]

    def left_of(self, pool: t.Target) -> tuple[t.Except, ...]:
        """その中から, once more: what was taken from among the cards and put elsewhere is not there any more"""
        known = self.context.discourse.known(pool)
        gone = [part for part in (known.taken if known is not None and known.pool else ()) if self._put_away(part)]
        return (t.Except(gone[0] if len(gone) == 1 else t.Together(tuple(gone))),) if gone else ()

    def _put_away(self, part: t.Target) -> bool:
        known = self.context.discourse.known(part)
        return isinstance(part, t.Bound) and known is not None and "put" in known.senses
