"""1103-7: what a player with priority may do. The list itself is lost in the document; see the ledger for the reading."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from tefuda.games.kit import abilities
from tefuda.games.kit.acts import FORBIDDEN, Act, Pair, forbidding, forbids
from tefuda.games.kit.conditions import NOT_MET, unmet
from tefuda.kernel.acts import legal_targets
from tefuda.kernel.continuous import invalid, told, words
from tefuda.kernel.costs import Claim, lacking
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop, refusal
from tefuda.kernel.program import Program
from tefuda.kernel.prohibition import permits
from tefuda.kernel.records import NOBODY, Context, Event, Key, Option, Ref, Refusal
from tefuda.kernel.select import amount

from . import energy, keywords, prices, stack
from .limits import may_use
from .play import Play, command
from .zones import ENERGY, FIELD, GRAVE, HAND, TERRITORY, move_event

# ------------------------------------------------------------------------------------------------ what guards ask


def _late(game: Game, seat: int) -> bool:
    return seat != game.state.turn_player or game.state.phase != "main"


def _occupied(game: Game, seat: int) -> bool:
    return game.option("normal_needs_empty_resolution_zone") and stack.top(game) is not None


def _damaging(game: Game, seat: int) -> bool:
    return not game.option("normal_during_damage") and any([item.kind == "packet" for item in game.state.items])


def _slow(game: Game, seat: int, option: Option) -> Stop:
    """307-1b, 1201-3a: has it no quick timing?"""
    if option.key is not None:
        return not ("quick" in game.program(abilities.key_of(option)).ability.windows and game.rule("1201-3a"))
    return not (told(game, option.card.card, "timing") == ("クイック",) and game.rule("307-1b"))


#: 307, contested: normal is for the own main phase with nothing under way, quick for whenever one has priority.
TIMELY = (
    Guard(
        "307-1a",
        _slow,
        "自分のメインフェイズにのみプレイできます。",
        "It is only for your own main phase.",
        when=_late,
    ),
    Guard(
        "307-1a",
        _slow,
        "解決領域が空のときにのみプレイできます。",
        "It needs an empty resolution zone.",
        when=_occupied,
    ),
    Guard(
        "307-1a",
        _slow,
        "プレイヤーダメージの処理中にはプレイできません。",
        "It cannot be played while damage to a player is dealt.",
        when=_damaging,
    ),
)
AIMLESS: Pair = ("適正な対象がありません。", "There is no legal target.")
UNPAID: Pair = ("コストを払えません（必要{0}、使えるのは{1}）。", "Its cost cannot be paid: it needs {0}, and there is {1}.")


def short(game: Game, seat: int, card: int, price: prices.Price) -> tuple[object, object]:
    """What a price that cannot be paid needs, and what there is: of a colour, of energy, or of cards for another cost."""
    there = energy.standing(game, seat)
    for colour in dict.fromkeys(price.points):
        needed, found = price.points.count(colour), energy.payers(game, there, colour)
        if len(found) < needed:
            return _coloured(colour, needed), _coloured(colour, len(found))
    if price.total > len(there):
        return price.total, len(there)
    actions = tuple(node for key in price.dues for node in game.program(key).cost)
    claims = [Claim(*part) for part in energy.claims(game, seat, price.total, price.points)]
    key = price.dues[0] if price.dues else Key(game.state.cards[card].definition, 0)
    return lacking(game, Context(game.ref(card), seat, key), actions, claims) or (price.total, len(there))


def _coloured(colour: str, number: int) -> Pair:
    return f"{colour}{number}", f"{number} {COLOURS.get(colour, colour)}"


COLOURS = {"赤": "red", "青": "blue", "緑": "green", "黄": "yellow", "黒": "black", "白": "white", "紫": "purple"}


# ------------------------------------------------------------------------------------------------ playing cards


def _not_in_hand(game: Game, seat: int, option: Option) -> Stop:
    return game.state.cards[option.card.card].zone not in (HAND[seat], GRAVE[seat])


def _buried(game: Game, seat: int, option: Option) -> Stop:
    in_grave = game.state.cards[option.card.card].zone in GRAVE
    return in_grave and not keywords.has_keyword(game, option.card, "レガシー") and not prices.allowed(game, seat, option.card)


def _forbidden_play(game: Game, seat: int, option: Option) -> Stop:
    origin = game.state.cards[option.card.card].zone
    return forbids(game, Event("play", subject=option.card, seat=seat, origin=origin))


def _territory(game: Game, seat: int, option: Option) -> Stop:
    return "テリトリー" in words(game, option.card, "type")


def _aimless_play(game: Game, seat: int, option: Option) -> Stop:
    index = command(game, option.card.card)
    definition = game.state.cards[option.card.card].definition
    return index >= 0 and not aimable(game, Context(option.card, seat, Key(definition, index)))


def _unpaid_play(game: Game, seat: int, option: Option) -> Stop:
    card = option.card.card
    origin = game.rules.zone_at[game.state.cards[card].zone].name
    allowed = prices.allowed(game, seat, option.card)
    if prices.offers(game, seat, card, None, origin, allowed=allowed):
        return None
    asked = prices.prices(game, card, None, origin, allowed=allowed)
    return partial(short, game, seat, card, asked[0]) if asked else (1, 0)


#: 12.04.2.a.2, 12.04.2.g.3: what stands against a play whatever the moment.
UNPLAYABLE = (
    Guard("12.04.2.a.2", _forbidden_play, *FORBIDDEN, when=forbidding("play")),
    Guard("306-2e", _territory, "テリトリーはプレイできません。", "A territory is not played."),
    Guard("12.04.2.g.3", _aimless_play, *AIMLESS),
)


def unplayable(game: Game, seat: int, card: int) -> Refusal | None:
    """Why a card may not be played whatever the moment."""
    return refusal(game, UNPLAYABLE, seat, Option("play", game.ref(card)))


def _legacies(game: Game, seat: int) -> list[Ref]:
    """1408-2: the cards of a graveyard that may be played from there; 104-1: also by what an effect allows."""
    pile = game.state.zones[GRAVE[seat]]
    own = keywords.bearing(game, pile, "レガシー")
    if not permits(game, "play"):
        return own
    return own + [ref for ref in map(game.ref, pile) if ref not in own and prices.allowed(game, seat, ref)]


def _with_hand(game: Game, verb: str, seat: int) -> list[Option]:
    """What could be done with each card of a hand."""
    return [Option(verb, game.ref(card)) for card in game.state.zones[HAND[seat]]]


_PLAYS = tuple(partial(_with_hand, verb="play", seat=seat) for seat in (0, 1))
_CHARGES = tuple(partial(_with_hand, verb="charge", seat=seat) for seat in (0, 1))
_LEGACIES = tuple(partial(_legacies, seat=seat) for seat in (0, 1))


def _printed_legacy(game: Game, seat: int) -> bool:
    """Is there a card in a graveyard on which the keyword is printed?"""
    cards, definitions = game.state.cards, game.catalog.definitions
    pile = [cards[card] for card in game.state.zones[GRAVE[seat]]]
    return any(["レガシー" in definitions[record.definition].faces[record.face].keywords for record in pile])


_PRINTED = tuple(partial(_printed_legacy, seat=seat) for seat in (0, 1))
#: Without any of these in the index a card has only what is printed on it, and is played only from where the rules say.
_GIVEN = frozenset({"gain", "permit:play", "gain>permit:play"})


class PlayCard(Act):
    """1103-7: a card from hand; 1408-2: one with レガシー also from the graveyard."""

    verb = "play"
    clause = "1103-7"
    elsewhere = ("プレイウィンドウで優先権がある時にプレイします。", "Cards are played with priority in a window.")
    guards = (
        Guard("1103-7", _not_in_hand, "手札のカードではありません。", "It is not in your hand.", settled=True),
        Guard("1408-2", _buried, "墓地からはプレイできません。", "It cannot be played from the graveyard.", settled=True),
        *TIMELY,
        *UNPLAYABLE,
        Guard("510-1a", _unpaid_play, *UNPAID),
    )

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        zones = game.state.zones
        hand = game.kept_with(zones[HAND[seat]], _PLAYS[seat])
        if game.untouched(_GIVEN) and not game.kept_with(zones[GRAVE[seat]], _PRINTED[seat]):
            return hand
        return [*hand, *[Option("play", ref) for ref in game.kept(_LEGACIES[seat])]]

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if game.state.cards[ref.card].zone in (*HAND, *GRAVE):
            yield Option("play", ref)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card))


def aimable(game: Game, context: Context, without: Ref = NOBODY) -> bool:
    """12.04.2.g.3: is there a choice of modes whose targets can all be found? `without`: a card that will not be there."""
    program = game.program(context.key)
    return not program.aims or game.demands("12.04.2.g.3", _aims_found(game, context, program, without))


def _aims_found(game: Game, context: Context, program: Program, without: Ref) -> bool:
    picks = [op for _, op in program.slots]
    if not picks:
        return _aimed(game, context, without)
    # Modes are tried one by one: a play needs at least the least number of modes that work.
    pick = picks[0]
    works = [
        mode
        for mode in range(len(pick.node.modes))
        if _aimed(game, Context(context.source, context.master, context.key, {pick.slot: (Ref(mode, 0),)}), without)
    ]
    return len(works) >= pick.node.least


def _aimed(game: Game, context: Context, without: Ref) -> bool:
    for node in game.aims(context):
        if sum(ref != without for ref in legal_targets(game, context, node)) < max(0, amount(game, context, node.least)):
            return False
    return True


# ------------------------------------------------------------------------------------------------ activated abilities


def _anothers(game: Game, seat: int, option: Option) -> Stop:
    return game.master(option.card.card) != seat


def _without(game: Game, seat: int, option: Option) -> Stop:
    return option.key is None


def _silent(game: Game, seat: int, option: Option) -> Stop:
    return not abilities.works(game, option.card, abilities.key_of(option))


def _forbidden_use(game: Game, seat: int, option: Option) -> Stop:
    return forbids(game, Event("activate", subject=option.card, seat=seat))


def _invalid(game: Game, seat: int, option: Option) -> Stop:
    return invalid(game, option.card.card, game.program(abilities.key_of(option)))


def _unmet(game: Game, seat: int, option: Option) -> Stop:
    context = Context(option.card, seat, abilities.key_of(option))
    return unmet(game, context, game.program(context.key).ability.condition)


_PERIODS = {"turn": ("ターン", "turn"), "battle": ("バトル", "battle"), "game": ("ゲーム", "game")}


def _used_up(game: Game, seat: int, option: Option) -> Stop:
    key = abilities.key_of(option)
    ability = game.program(key).ability
    return None if may_use(game, option.card, key) else (ability.per_turn, _PERIODS[ability.period])


def _aimless_use(game: Game, seat: int, option: Option) -> Stop:
    return not aimable(game, Context(option.card, seat, abilities.key_of(option)))


def _unpaid_use(game: Game, seat: int, option: Option) -> Stop:
    price = prices.Price("", dues=(abilities.key_of(option),))
    if prices.can_pay(game, seat, option.card.card, price, played=False):
        return None
    return partial(short, game, seat, option.card.card, price)


#: What stands against using an ability whatever the moment: prohibition, validity, limit, targets, cost.
UNABLE = (
    Guard("12.04.2.a.2", _forbidden_use, *FORBIDDEN, when=forbidding("activate")),
    Guard("1203-3", _invalid, "この能力は無効です。", "The ability is invalid."),
    Guard("1203-2", _unmet, *NOT_MET),
    Guard("1206-2", _used_up, "この能力を起動できるのは1{1}に{0}回です。", "It can be activated {0} time(s) a {1}."),
    Guard("12.04.2.g.3", _aimless_use, *AIMLESS),
    Guard("510-1a", _unpaid_use, *UNPAID),
)


def unable(game: Game, seat: int, card: int, key: Key) -> Refusal | None:
    """Why an ability may not be activated whatever the moment."""
    return refusal(game, UNABLE, seat, Option("activate", game.ref(card), key=key))


class Activate(Act):
    """1201-3: a player with priority may play an activated ability if time, condition, limit, targets and cost allow it."""

    verb = "activate"
    clause = "1201-3"
    elsewhere = ("プレイウィンドウで優先権がある時に起動します。", "Abilities are activated with priority in a window.")
    guards = (
        Guard("1201-3", _anothers, "あなたのカードではありません。", "It is not your card.", settled=True),
        Guard("1201-3", _without, "起動能力がありません。", "It has no activated ability.", settled=True),
        Guard(
            "1203-4",
            _silent,
            "このカードがある領域では有効でない能力です。",
            "It does not work where the card is.",
            settled=True,
        ),
        *TIMELY,
        *UNABLE,
    )

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return [Option(self.verb, ref, key=key) for ref, key in abilities.ready(game, seat, (FIELD,))]

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if game.state.cards[ref.card].zone in (*FIELD, *TERRITORY):
            for key in abilities.activated(game, ref.card):
                yield Option(self.verb, ref, key=key)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card, ability=abilities.key_of(option)))


# ------------------------------------------------------------------------------------------------ energy placement


def _elsewhere(game: Game, seat: int, option: Option) -> Stop:
    return game.state.cards[option.card.card].zone != HAND[seat]


def _placed(game: Game, seat: int, option: Option) -> Stop:
    """11.03.7.a.1: how often energy may be placed in a turn, and how often it was, if that is all."""
    most = game.state.numbers.get(f"placements/{seat}", game.limit("11.03.7.a.1", 1))
    done = game.state.numbers.get(f"placed/{seat}", 0)
    return (most, done) if done >= most else None


def _not_now(game: Game, seat: int, option: Option) -> Stop:
    """When energy may be placed is contested: by default like a normal play."""
    return not game.option("energy_with_any_priority") and (_late(game, seat) or _occupied(game, seat) or _damaging(game, seat))


class Place(Act):
    """1103-7a: a hand card is placed as energy."""

    verb = "charge"
    clause = "1103-7a"
    elsewhere = ("プレイウィンドウで優先権がある時に置きます。", "Energy is placed with priority in a window.")
    guards = (
        Guard("1103-7a", _elsewhere, "手札のカードではありません。", "It is not in your hand.", settled=True),
        Guard(
            "1103-7a",
            _placed,
            "エナジーを置けるのはターンに{0}枚で、もう{1}枚置きました。",
            "Only {0} energy may be placed in a turn, and {1} was.",
            general=True,
        ),
        Guard(
            "1103-7a",
            _not_now,
            "自分のメインフェイズにのみ置けます。",
            "Energy is placed in your own main phase.",
            general=True,
        ),
    )

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return game.kept_with(game.state.zones[HAND[seat]], _CHARGES[seat])

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if game.state.cards[ref.card].zone in HAND:
            yield Option("charge", ref)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        limit = f"placed/{seat}"
        game.state.numbers[limit] = game.state.numbers.get(limit, 0) + 1
        happen(game, [move_event(game, option.card.card, ENERGY, seat, also="place", cause="play", by=seat, clause="1103-7a")])


#: 1103-7: the acts of whoever has priority, in any window.
PRIORITY: tuple[Act, ...] = (PlayCard(), Activate(), Place())
#: The windows there are.
WINDOWS = (
    "stand", "draw", "main", "attack_phase", "attack", "declared", "attacked", "block", "block_declared", "blocked", "battle",
    "hit", "damage", "attack_end", "end",
)  # fmt: skip
