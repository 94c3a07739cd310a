"""1103-7: what a player with priority may do. The list itself is lost in the document; see the ledger for the reading.

Each action has one predicate: what it lets through is offered, and what it stops comes with clause and reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.kernel.acts import legal_targets
from tefuda.kernel.continuous import gained, invalid, words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import NOBODY, Context, Decision, Event, Key, Option, Ref, Refusal
from tefuda.kernel.select import amount, holds

from . import keywords, prices, stack
from .limits import may_use
from .play import Play, command
from .zones import ENERGY, FIELD, GRAVE, HAND, ZONES, move_event

PRIORITY = "1103-7"


def options(game: Game, seat: int) -> tuple[Option, ...]:
    return (*_plays(game, seat), *_activations(game, seat), *_placements(game, seat))


def perform(game: Game, seat: int, option: Option) -> None:
    """Do what was chosen. A play may be taken back to the state as it is now."""
    if option.verb == "charge":
        limit = f"placed/{seat}"
        game.state.numbers[limit] = game.state.numbers.get(limit, 0) + 1
        happen(game, [move_event(game, option.card[0], ENERGY, seat, also="place", cause="play", by=seat, clause="1103-7a")])
        return
    if option.verb == "play":
        game.call(Play(seat=seat, card=option.card))
    else:
        definition = int(option.word) if option.word else game.state.cards[option.card[0]].definition
        game.call(Play(seat=seat, card=option.card, ability=(definition, option.index)))


# ------------------------------------------------------------------------------------------------ timing


def untimely(game: Game, seat: int, timing: str) -> Refusal | None:
    """307, contested: normal is for the own main phase with an empty resolution zone, quick for whenever one has priority."""
    if timing == "クイック" and game.rule("307-1b"):
        return None
    if not game.rule("307-1a"):
        return None
    if seat != game.state.turn_player or game.state.phase != "main":
        return Refusal("307-1a", "自分のメインフェイズにのみプレイできます。", "It is only for your own main phase.")
    if game.option("normal_needs_empty_resolution_zone") and stack.top(game) is not None:
        return Refusal("307-1a", "解決領域が空のときにのみプレイできます。", "It needs an empty resolution zone.")
    return None


# ------------------------------------------------------------------------------------------------ playing cards


def _plays(game: Game, seat: int) -> Iterator[Option]:
    state = game.state
    for card in state.zones[2 * HAND + seat]:
        if refuse_play(game, seat, card) is None:
            yield Option("play", game.ref(card))
    for card in state.zones[2 * GRAVE + seat]:
        if keywords.has_keyword(game, game.ref(card), "レガシー") and refuse_play(game, seat, card) is None:
            yield Option("play", game.ref(card))


def refuse_play(game: Game, seat: int, card: int) -> Refusal | None:
    """Why a card may not be played now by whoever has priority."""
    ref = game.ref(card)
    origin = ZONES[game.state.cards[card].zone >> 1].name
    if game.state.cards[card].zone not in (2 * HAND + seat, 2 * GRAVE + seat):
        return Refusal(PRIORITY, "手札のカードではありません。", "It is not in your hand.")
    if origin == "grave" and not keywords.has_keyword(game, ref, "レガシー"):
        return Refusal("1408-2", "墓地からはプレイできません。", "It cannot be played from the graveyard.")
    late = untimely(game, seat, words(game, ref, "timing")[0])
    if late is not None:
        return late
    stop = unplayable(game, seat, card)
    if stop is not None:
        return stop
    if not prices.offers(game, seat, card, None, origin) and game.rule("510-1a"):
        return Refusal("510-1a", "コストを払えません。", "Its cost cannot be paid.")
    return None


def unplayable(game: Game, seat: int, card: int) -> Refusal | None:
    """12.04.2.a.2: an effect forbids it; 12.04.2.g.3: a target is missing."""
    ref = game.ref(card)
    stop = forbidden(game, Event("play", subject=ref, seat=seat, origin=game.state.cards[card].zone))
    if stop is not None and game.rule("12.04.2.a.2"):
        return prohibited(game, stop.context)
    if "テリトリー" in words(game, ref, "type") and game.rule("306-2e"):
        return Refusal("306-2e", "テリトリーはプレイできません。", "A territory is not played.")
    index = command(game, card)
    if index >= 0 and not aimable(game, Context(ref, seat, (game.state.cards[card].definition, index))):
        return Refusal("12.04.2.g.3", "適正な対象がありません。", "There is no legal target.")
    return None


def aimable(game: Game, context: Context, without: Ref = NOBODY) -> bool:
    """12.04.2.g.3: is there a choice of modes whose targets can all be found? `without`: a card that will not be there."""
    program = game.program(context.key)
    if not program.aims or not game.rule("12.04.2.g.3"):
        return True
    picks = [op for _, op in program.slots]
    if not picks:
        return _aimed(game, context, without)
    # Modes are tried one by one: a play needs at least the least number of modes that work.
    pick = picks[0]
    works = [
        mode
        for mode in range(len(pick.node.modes))
        if _aimed(game, Context(context.source, context.master, context.key, {pick.slot: ((mode, 0),)}), without)
    ]
    return len(works) >= pick.node.least


def _aimed(game: Game, context: Context, without: Ref) -> bool:
    for node in game.aims(context):
        if sum(ref != without for ref in legal_targets(game, context, node)) < max(0, amount(game, context, node.least)):
            return False
    return True


# ------------------------------------------------------------------------------------------------ activated abilities


def _activations(game: Game, seat: int) -> Iterator[Option]:
    state = game.state
    for card, index, _ in state.watch.get("activate", ()):
        record = state.cards[card]
        key = (record.definition, index)
        if game.master(card) == seat and refuse_activation(game, seat, card, key) is None:
            yield Option("activate", (card, record.object), index=index)
    if "gain>activate" in state.watch or "gain>activate" in state.lasting:
        for card in state.zones[2 * FIELD]:
            for key in dict.fromkeys(key for key, _ in gained(game, card)) if game.master(card) == seat else ():
                fits = game.program(key).ability.kind == "activated"
                if fits and refuse_activation(game, seat, card, key) is None:
                    yield Option("activate", game.ref(card), index=key[1], word=str(key[0]))


def refuse_activation(game: Game, seat: int, card: int, key: Key) -> Refusal | None:
    """1201-3: a player with priority may play it if time, condition, limit, targets and cost allow it."""
    program = game.program(key)
    ability = program.ability
    late = untimely(game, seat, "クイック" if "quick" in ability.windows and game.rule("1201-3a") else "ノーマル")
    if late is not None or not (game.rule("1201-3") and game.keyword_applies(program)):
        return late or Refusal("1201-3", "いまは起動できません。", "It cannot be activated now.")
    return unable(game, seat, card, key)


def unable(game: Game, seat: int, card: int, key: Key) -> Refusal | None:
    """Why an ability may not be activated whatever the moment: prohibition, validity, limit, targets, cost."""
    program = game.program(key)
    ability = program.ability
    ref = game.ref(card)
    stop = forbidden(game, Event("activate", subject=ref, seat=seat))
    if stop is not None and game.rule("12.04.2.a.2"):
        return prohibited(game, stop.context)
    if invalid(game, card, program) and game.rule("1203-3"):
        return Refusal("1203-3", "この能力は無効です。", "The ability is invalid.")
    context = Context(ref, seat, key)
    if ability.condition is not None and not holds(game, context, ability.condition) and game.rule("1203-2"):
        return Refusal("1203-2", "条件を満たしていません。", "Its condition is not met.")
    if not may_use(game, ref, key, seat):
        return Refusal("1206-2", "このターンはもう起動できません。", "It cannot be activated any more this turn.")
    if not aimable(game, context):
        return Refusal("12.04.2.g.3", "適正な対象がありません。", "There is no legal target.")
    if not prices.can_pay(game, seat, card, prices.Price("", dues=(key,)), played=False) and game.rule("510-1a"):
        return Refusal("510-1a", "コストを払えません。", "Its cost cannot be paid.")
    return None


def activated(game: Game, card: int) -> list[Key]:
    """The activated abilities of a card, printed ones first."""
    record = game.state.cards[card]
    printed = [(record.definition, index) for index in game.catalog.definitions[record.definition].faces[record.face].abilities]
    keys = [*printed, *(key for key, _ in gained(game, card))]
    return [key for key in keys if game.program(key).ability.kind == "activated"]


# ------------------------------------------------------------------------------------------------ energy placement


def _placements(game: Game, seat: int) -> Iterator[Option]:
    if refuse_placement(game, seat) is None:
        for card in game.state.zones[2 * HAND + seat]:
            yield Option("charge", game.ref(card))


def refuse_placement(game: Game, seat: int) -> Refusal | None:
    """1103-7a: so often a turn (11.03.7.a.1: once); when it may be done is contested: by default like a normal play."""
    numbers = game.state.numbers
    limit = numbers.get(f"placements/{seat}", 1) if game.rule("11.03.7.a.1") else 2
    if game.rule("1103-7a") and numbers.get(f"placed/{seat}", 0) >= limit:
        return Refusal("1103-7a", "このターンはもうエナジーを置けません。", "No more energy may be placed this turn.")
    if game.option("energy_with_any_priority"):
        return None
    late = untimely(game, seat, "ノーマル")
    if late is None:
        return None
    return Refusal("1103-7a", "自分のメインフェイズにのみ置けます。", "Energy is placed in your own main phase.")


# ------------------------------------------------------------------------------------------------ refusals


def prohibited(game: Game, context: Context) -> Refusal:
    """104-3: a prohibition beats everything that allows or orders something."""
    name = game.face_name(context.source[0])
    return Refusal("104-3", f"「{name}」の効果により禁止されています。", f"{name} forbids it.")


def refuse(game: Game, decision: Decision, option: Option) -> list[Refusal]:
    """Why an option is not on offer."""
    general = [Refusal(decision.clause, "いまは選べません。", "It is not on offer now.")]
    card = option.card[0]
    if card < 0:
        return general
    if option.verb == "play":
        found = refuse_play(game, decision.seat, card)
        if decision.clause != PRIORITY:
            return general
        return [found] if found is not None else []
    if option.verb == "charge":
        found = refuse_placement(game, decision.seat)
        return [found] if found is not None else general
    if option.verb == "activate" and decision.clause == PRIORITY:
        definition = int(option.word) if option.word else game.state.cards[card].definition
        keys = [(definition, option.index)] if option.index >= 0 else activated(game, card)
        reasons = [refuse_activation(game, decision.seat, card, key) for key in keys]
        return [reason for reason in reasons if reason is not None] or general
    return general
