"""What stands against playing a card or an ability, whatever the moment: prohibitions, targets, costs."""

from __future__ import annotations

from tefuda.games.kit.abilities import key_of, works
from tefuda.games.kit.acts import FORBIDDEN, Pair, forbids
from tefuda.games.kit.conditions import NOT_MET, unmet
from tefuda.games.kit.playing import wanted
from tefuda.kernel.continuous import invalid
from tefuda.kernel.costs import payable
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop, refusal
from tefuda.kernel.program import Program
from tefuda.kernel.records import Context, Event, Key, Option, Ref, Refusal

from . import energy, limits
from .play import candidates, text_of

AIMLESS: Pair = ("適正な対象がありません。", "There is no legal target.")


# ------------------------------------------------------------------------------------------------ cards


#: 召喚権 without a limit.
UNLIMITED = -1


def no_right(game: Game, seat: int) -> tuple[int, int] | None:
    """15-17a-2: no more normal summons than the player has the right to; 15-17a-2a: unless that is unlimited."""
    numbers = game.state.numbers
    right, done = numbers.get(f"right/{seat}", UNLIMITED), numbers.get(f"summons/{seat}", 0)
    if right == UNLIMITED and game.rule("15-17a-2a"):
        return None
    return (right, done) if done >= right else None


def _forbidden_play(game: Game, seat: int, option: Option) -> Stop:
    origin = game.state.cards[option.card.card].zone
    return forbids(game, Event("play", subject=option.card, seat=seat, origin=origin, by=seat))


def _aimless_play(game: Game, seat: int, option: Option) -> Stop:
    index = text_of(game, option.card.card)
    definition = game.state.cards[option.card.card].definition
    return index >= 0 and not aimable(game, Context(option.card, seat, Key(definition, index)))


def _only_paid(game: Game, seat: int, option: Option) -> Stop:
    return not energy.payable_only(game, seat, option.card.card)


def _replaced_payment(game: Game, seat: int, option: Option) -> Stop:
    """14-3b-6b: something else is done instead of paying energy for the level."""
    return bool(energy.substitutes(game, option.card)) and energy.unpaid_never(game, option.card.card)


def _undone_play(game: Game, seat: int, option: Option) -> Stop:
    others = [Context(option.card, seat, key) for key in energy.other_costs(game, option.card)]
    return not all(payable(game, context, game.program(context.key).cost) for context in others)


def _unpaid_play(game: Game, seat: int, option: Option) -> Stop:
    cost, there = energy.demanded(game, seat, option.card.card), len(energy.ready(game, seat))
    return (cost, there) if cost > there else None


UNAFFORDABLE = (
    Guard(
        "15-15b-1",
        _only_paid,
        "エナジーを支払うことでのみプレイできます。",
        "It is played only by paying energy, and your ruler pays none.",
    ),
    Guard(
        "14-3b-8",
        _unpaid_play,
        "エナジーが足りません（必要{0}、使えるのは{1}）。",
        "It needs {0} energy, and there is {1}.",
    ),
    Guard("15-15b", _replaced_payment, "エナジーを支払うことでのみプレイできます。", "It is played only by paying energy."),
    Guard("14-3b-8", _undone_play, "コストを実行できません。", "Its cost cannot be paid."),
)
UNPLAYABLE = (
    Guard("1-5d", _forbidden_play, *FORBIDDEN),
    Guard("14-3b-4", _aimless_play, *AIMLESS),
    *UNAFFORDABLE,
)


def unplayable(game: Game, seat: int, card: Ref) -> Refusal | None:
    """Why a card may not be played whatever the moment."""
    return refusal(game, UNPLAYABLE, seat, Option("play", card))


def unaffordable(game: Game, seat: int, card: Ref) -> Refusal | None:
    """Why what playing a card costs cannot be paid in full."""
    return refusal(game, UNAFFORDABLE, seat, Option("play", card))


# ------------------------------------------------------------------------------------------------ targets


def aimable(game: Game, context: Context) -> bool:
    """14-3b-4: is there a choice of modes whose targets can all be found?"""
    program = game.program(context.key)
    return not program.aims or _aims_found(game, context, program)


def _aims_found(game: Game, context: Context, program: Program) -> bool:
    picks = [op for _, op in program.slots]
    if not picks:
        return _aimed(game, context)
    pick = picks[0]
    tried = [
        Context(context.source, context.master, context.key, {pick.slot: (Ref(mode, 0),)})
        for mode in range(len(pick.node.modes))
    ]
    return sum(_aimed(game, one) for one in tried) >= pick.node.least


def _aimed(game: Game, context: Context) -> bool:
    for node in game.aims(context):
        found = candidates(game, context, node)
        if len(found) < wanted(game, context, node, len(found))[0]:
            return False
    return True


# ------------------------------------------------------------------------------------------------ abilities


def _silent(game: Game, seat: int, option: Option) -> Stop:
    return not works(game, option.card, key_of(option))


def _forbidden_use(game: Game, seat: int, option: Option) -> Stop:
    return forbids(game, Event("activate", subject=option.card, seat=seat, by=seat))


def _invalid(game: Game, seat: int, option: Option) -> Stop:
    return invalid(game, option.card.card, game.program(key_of(option)))


def _unmet(game: Game, seat: int, option: Option) -> Stop:
    context = Context(option.card, seat, key_of(option))
    return unmet(game, context, game.program(context.key).ability.condition)


def _used_up(game: Game, seat: int, option: Option) -> Stop:
    return not limits.may_use(game, Context(option.card, seat, key_of(option)))


def _aimless_use(game: Game, seat: int, option: Option) -> Stop:
    return not aimable(game, Context(option.card, seat, key_of(option)))


def _unpaid_use(game: Game, seat: int, option: Option) -> Stop:
    context = Context(option.card, seat, key_of(option))
    return not payable(game, context, game.program(context.key).cost)


UNABLE = (
    Guard("1-5d", _forbidden_use, *FORBIDDEN),
    Guard("14-2a", _invalid, "この能力は無効です。", "The ability is invalid."),
    Guard("14-8a", _unmet, *NOT_MET),
    Guard("14-6b", _used_up, "もう使える回数が残っていません。", "It has been used as often as it may be."),
    Guard("14-3b-4", _aimless_use, *AIMLESS),
    Guard("14-3b-8", _unpaid_use, "コストを実行できません。", "Its cost cannot be paid."),
)
#: The ability must work where its card is.
WORKS = Guard("14-2a", _silent, "このカードがある領域では有効でない能力です。", "It does not work where the card is.")


def unable(game: Game, seat: int, card: Ref, key: Key) -> Refusal | None:
    """Why an ability may not be played whatever the moment."""
    return refusal(game, UNABLE, seat, Option("activate", card, key=key))
