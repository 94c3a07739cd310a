"""Can actions be carried out completely? Asked before a cost is paid and before an option is offered.

Each action claims cards: some number out of a set. A cost is payable when all claims can be met at once with different cards,
so "put two hand cards into the drop" and "put a red hand card into the drop" compete for the same hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from . import spots, tree
from .prohibition import forbidden
from .records import Context, Event, Ref
from .seats import players
from .select import amount, targets

if TYPE_CHECKING:
    from .game import Game
    from .program import Instruction


class Claim(NamedTuple):
    """So many cards out of these."""

    cards: tuple[int, ...]
    number: int


def payable(game: Game, context: Context, actions: Sequence[Instruction], claims: Sequence[Claim] = ()) -> bool:
    """Can all the actions be done, one after the other and on top of other claims?

    Cards that an earlier action brings into a zone count there for later ones, whatever they will be: if they turn out not to
    fit, the payment fails and the play is taken back.
    """
    found = [*claims, *claims_of(game, context, actions)]
    alone = all(len(claim.cards) >= claim.number for claim in found)
    return alone and game.demands("separate_costs", satisfiable(found))


def lacking(
    game: Game, context: Context, actions: Sequence[Instruction], claims: Sequence[Claim] = ()
) -> tuple[int, int] | None:
    """If it is not payable: how many cards are needed and how many there are, for the first action that cannot be done."""
    found = [*claims, *claims_of(game, context, actions)]
    for claim in found:
        if len(claim.cards) < claim.number:
            return claim.number, len(claim.cards)
    if satisfiable(found):
        return None
    return sum(claim.number for claim in found), len({card for claim in found for card in claim.cards})


def paying(game: Game, context: Context, node: tree.Pay) -> Context:
    """The same words, with the player who pays as theirs."""
    return context if node.who == "you" else replace(context, master=players(game, context, node.who)[0])


def claims_of(game: Game, context: Context, actions: Sequence[Instruction]) -> list[Claim]:
    """What the actions need, one after the other."""
    found: list[Claim] = []
    chosen: dict[int, int] = {}  # how many cards each choice takes
    coming: dict[str, list[int]] = {}  # zone -> stand-ins for cards that will have come there
    for place, action in enumerate(actions):
        if isinstance(action, tree.Pay):
            payer = paying(game, context, action)
            parts = game.rules.pay_claims(game, payer, amount(game, context, action.amount), action.colours)
            found.extend(Claim(*part) for part in parts)
            continue
        claim = _claim(game, context, actions, place, action, coming)
        if claim.number:
            found.append(claim)
        if isinstance(action, tree.Choose):
            chosen[action.bind] = claim.number
        elif isinstance(action, tree.Draw) and isinstance(action.amount, tree.Number) and game.rules.drawn_to:
            coming.setdefault(game.rules.drawn_to, []).extend(
                -2 - 100 * place - number for number in range(action.amount.value)
            )
        elif isinstance(action, tree.Move):
            number = chosen.get(action.what.bind, 0) if isinstance(action.what, tree.Bound) else claim.number
            number = 0 if game.rules.pays_once else number
            coming.setdefault(action.to, []).extend(-2 - 100 * place - number for number in range(number))
    return found


def _claim(
    game: Game,
    context: Context,
    actions: Sequence[Instruction],
    place: int,
    action: Instruction,
    coming: dict[str, list[int]],
) -> Claim:
    """What an action needs. What cannot be done at all needs something that is not there."""
    if isinstance(action, tree.Choose):
        candidates = [ref.card for ref in useful(game, context, actions, place)]
        if isinstance(action.among, tree.Cards) and action.among.whose in ("you", "any"):
            candidates += [card for zone in action.among.zones for card in coming.get(zone, ())]
        needed = max(0, amount(game, context, action.least))
        return Claim(tuple(candidates), needed)
    if isinstance(action, tree.Special):
        if not game.rules.can_special(game, context, action):
            return Claim((), 1)
        one = isinstance(action.what, tree.This | tree.Subject | tree.Agent | tree.Host)
        spent = targets(game, context, action.what) if one and action.what and action.act in game.rules.uses_up else ()
        return Claim(tuple(ref.card for ref in spent), len(spent))
    if isinstance(action, tree.Counter) and action.who is not None:
        count = tree.Counters(action.name, action.who)
        return Claim((), max(0, -amount(game, context, count) - amount(game, context, action.amount)))
    what = getattr(action, "what", None)
    if what is None or isinstance(what, tree.Bound) or _bound_later(what):
        return Claim((), 0)
    if isinstance(what, tree.Top) and what.up_to:
        return Claim((), 0)  # none will do
    if isinstance(action, tree.Move | tree.Turn | tree.Flip | tree.Reveal):
        wanted = amount(game, context, what.amount) if isinstance(what, tree.Top) else 1
        if isinstance(what, tree.Top) and isinstance(action, tree.Move):
            # What lies on top when its turn comes: any card of the pile, as earlier actions may have taken others.
            pile = game.cards_in(what.zone, players(game, context, what.whose)[0])
            return Claim(pile, wanted)
        fit = [ref for ref in targets(game, context, what) if works(game, context, action, ref)]
        # A card that an action names outright is claimed by it: it cannot pay twice.
        claims = isinstance(action, tree.Move) or len(fit) < wanted
        return Claim(tuple(ref.card for ref in fit), wanted if claims else 0)
    return Claim((), 0)


def _bound_later(what: tree.Target) -> bool:
    """Is it only known by then which cards these are? Of several chosen ones, what each choice needs is claimed by itself."""
    several = isinstance(what, tree.Together) and all(isinstance(part, tree.Bound) for part in what.parts)
    return isinstance(what, tree.Among | tree.Rest) or several


def useful(game: Game, context: Context, actions: Sequence[Instruction], place: int) -> list[Ref]:
    """The cards a choice may take so that what is then done with them is really done."""
    node = actions[place]
    assert isinstance(node, tree.Choose)
    found = [ref for ref in targets(game, context, node.among) if game.alive(ref) and game.rules.may_pay(game, context, ref)]
    for action in actions[place + 1 :]:
        what = getattr(action, "what", None)
        if isinstance(what, tree.Bound) and what.bind == node.bind and isinstance(action, tree.Move | tree.Turn | tree.Flip):
            return [ref for ref in found if works(game, context, action, ref)]
    return found


def works(game: Game, context: Context, action: tree.Action, ref: Ref) -> bool:
    """Would the action change this card, and is it allowed to?"""
    if not game.alive(ref):
        return False
    record = game.state.cards[ref.card]
    rules = game.rules
    if isinstance(action, tree.Turn):
        state = rules.turned[action.state]
        if not rules.zone_at[record.zone].oriented or (record.turned == state and game.applies("no_repeat")):
            return False
        event = Event("turn", subject=ref, turned=action.state, cause="cost", by=context.master, seat=game.master(ref.card))
        return forbidden(game, event) is None
    if isinstance(action, tree.Flip):
        two_sided = game.catalog.definitions[record.definition].two_sided
        if action.face in ("down", "up"):
            return not two_sided and record.down != (action.face == "down")
        return two_sided and record.face != (1 if action.face == "back" else 0)
    if isinstance(action, tree.Move):
        place = rules.places.get(action.to)
        if place is None:
            return bool(spots.open_to(game, context, action, ref))
        if record.zone in place and not action.at:
            return record.aside  # what lies aside on its way elsewhere can stay where it is (DM 409.2a)
        event = Event("move", subject=ref, origin=record.zone, destination=place[record.owner], cause="cost", by=context.master)
        return forbidden(game, event) is None
    return True


def satisfiable(claims: Sequence[Claim]) -> bool:
    """Can every claim get its cards, no card serving two? (Bipartite matching; claims are few and small.)"""
    if len(claims) < 2:
        return all(len(claim.cards) >= claim.number for claim in claims)
    taken: dict[int, int] = {}  # card -> claim

    def place(claim: int, seen: set[int]) -> bool:
        for card in claims[claim].cards:
            if card not in seen:
                seen.add(card)
                if card not in taken or place(taken[card], seen):
                    taken[card] = claim
                    return True
        return False

    return all(place(number, set()) for number, claim in enumerate(claims) for _ in range(claim.number))
