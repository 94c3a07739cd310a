"""Sections 6-3-1-2 and 8-1-2: playing cards and activated abilities, and passing, as acts of a player with free timing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from tefuda.games.kit import abilities
from tefuda.games.kit.acts import Act, Pair, called, forbidding
from tefuda.games.kit.conditions import NOT_MET, unmet
from tefuda.kernel.continuous import invalid, number, silences
from tefuda.kernel.costs import Claim, lacking
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop, Test
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import NOBODY, Context, Event, Key, Option, Ref
from tefuda.kernel.zones import Place

from .limits import may_use, uses
from .play import Play, failed_name, forget_failed, play_event
from .zones import BATTLE, DROP, ENERGY, HAND, LEADER, MELEE

# ------------------------------------------------------------------------------------------------ what guards ask


def anothers(game: Game, seat: int, option: Option) -> Stop:
    return option.card != NOBODY and game.master(option.card.card) != seat


def outside_of(*places: Place) -> Test:
    """The card lies in none of these."""
    inside = frozenset(zone for place in places for zone in place)

    def outside(game: Game, seat: int, option: Option) -> Stop:
        return option.card != NOBODY and game.state.cards[option.card.card].zone not in inside

    return outside


def rested(game: Game, seat: int, option: Option) -> Stop:
    return option.card != NOBODY and game.state.cards[option.card.card].turned != 0


def _of_type(game: Game, ref: Ref, name: str) -> bool:
    return _is_of_type(game, ref.card, name)


def _is_of_type(game: Game, card: int, name: str) -> bool:
    record = game.state.cards[card]
    return game.catalog.definitions[record.definition].faces[record.face].words["type"] == (name,)


def _no_battle_card(game: Game, seat: int, option: Option) -> Stop:
    return not _of_type(game, option.card, "バトル")


def _level(game: Game, seat: int, option: Option) -> Stop:
    """Its level and how many energy cards there are, if they are too few."""
    level, energy = number(game, option.card.card, "level") or 0, len(game.state.zones[ENERGY[seat]])
    return (level, energy) if level > energy else None


def stopped(game: Game, *events: Event) -> Stop:
    """The card whose effect forbids one of these."""
    for event in events:
        stop = forbidden(game, event)
        if stop is not None:
            return (called(game, stop.context.source),)
    return None


NOT_YOURS = Guard(
    "4-3-2", anothers, "あなたがマスターであるカードではありません。", "You are not the master of that card.", settled=True
)
FORBIDDEN: Pair = ("《{0}》の効果で禁止されています。", "The effect of {0} forbids it.")
TOO_DEAR: Pair = (
    "レベル{0}に対してエネルギーが{1}枚しかありません。",
    "Its level is {0}, but your energy is only {1}.",
)


# ------------------------------------------------------------------------------------------------ playing battle cards


class PlayCard(Act):
    """A battle card from hand, to the battle area (main phase) or the melee area (battle)."""

    verb = "play"

    def __init__(self, to: str, *, clause: str, cost_clause: str, elsewhere: Pair) -> None:
        self.to, self.clause, self.elsewhere = to, clause, elsewhere
        self._from_hands = tuple(partial(self._playable, seat=seat) for seat in (0, 1))
        self.guards = (
            NOT_YOURS,
            Guard(clause, outside_of(HAND), "手札のカードではありません。", "It is not in your hand.", settled=True),
            Guard(clause, _no_battle_card, "バトルカードではありません。", "It is not a battle card.", settled=True),
            Guard("1-3-3", self._prohibited, *FORBIDDEN, when=forbidding("move", "play")),
            Guard(cost_clause, _level, *TOO_DEAR),
        )

    def takes(self, game: Game, option: Option) -> bool:
        return option.key is None

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return game.kept_with(game.state.zones[HAND[seat]], self._from_hands[seat])

    def _playable(self, game: Game, *, seat: int) -> list[Option]:
        hand = [game.ref(card) for card in game.state.zones[HAND[seat]] if _is_of_type(game, card, "バトル")]
        return [Option("play", ref, to=self.to) for ref in hand]

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if _from_hand(game, ref) and not _of_type(game, ref, "エクストラ"):
            yield Option("play", ref, to=self.to)

    def _prohibited(self, game: Game, seat: int, option: Option) -> Stop:
        """Playing it also moves it: whatever forbids either forbids the play."""
        played = play_event(game, option.card, seat, game.zone(self.to, seat))
        return stopped(game, replace(played, kind="move", also="play"))

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.save()
        game.call(Play(seat=seat, card=option.card, to=self.to))


# ------------------------------------------------------------------------------------------------ activated abilities


def _without(game: Game, seat: int, option: Option) -> Stop:
    return option.key is None


def _silent(game: Game, seat: int, option: Option) -> Stop:
    return not abilities.works(game, option.card, abilities.key_of(option))


def _invalid(game: Game, seat: int, option: Option) -> Stop:
    return invalid(game, option.card.card, game.program(abilities.key_of(option)))


def _used_up(game: Game, seat: int, option: Option) -> Stop:
    key = abilities.key_of(option)
    per_turn = game.program(key).ability.per_turn
    if may_use(game, option.card.identity, key, per_turn):
        return None
    return per_turn, uses(game, option.card.identity, key)


def _unmet(game: Game, seat: int, option: Option) -> Stop:
    context = _context(game, seat, option)
    return unmet(game, context, game.program(context.key).ability.condition)


def _context(game: Game, seat: int, option: Option) -> Context:
    return Context(option.card, seat, abilities.key_of(option))


def _extra_level(game: Game, seat: int, option: Option) -> Stop:
    return _level(game, seat, option) if _from_hand(game, option.card) else None


def _failed(game: Game, seat: int, option: Option) -> Stop:
    """It was tried, turned out not to be payable, and was taken back: it is not tried again."""
    return failed_name(option.card, abilities.key_of(option)) in game.state.numbers


def _unpayable(game: Game, seat: int, option: Option) -> Stop:
    """How many cards the bracket (together with an extra card's level) needs and how many there are, if they are too few."""
    cost = game.program(abilities.key_of(option)).cost
    claims: list[Claim] = []
    if not cost:
        return None
    if _from_hand(game, option.card):
        level = number(game, option.card.card, "level") or 0
        # An extra card cannot pay for itself: while it is being played it is claimed already.
        claims = [Claim(game.state.zones[ENERGY[seat]], level), Claim((option.card.card,), 1)]
    return lacking(game, _context(game, seat, option), cost, claims)


def _from_hand(game: Game, ref: Ref) -> bool:
    return game.state.cards[ref.card].zone in HAND


UNMET = Guard("8-3-3", _unmet, *NOT_MET)
#: 8-3-3, 8-4-2-2: what an activated ability needs whoever plays it: its condition, and its whole cost.
AFFORDABLE = (
    UNMET,
    Guard("2-10-1-2", _extra_level, *TOO_DEAR),
    Guard(
        "8-4-2-2",
        _unpayable,
        "コストを支払えません（必要なカード{0}枚、使えるカード{1}枚）。",
        "Its cost cannot be paid: it needs {0} card(s), and there are {1}.",
    ),
    Guard("8-4-2-2", _failed, "コストを支払えません。", "Its cost cannot be paid."),
)
NO_ABILITY = Guard("8-1-2", _without, "そのような能力がありません。", "It has no such ability.", settled=True)
INVALID = Guard(
    "8-3-2", _invalid, "この能力は無効になっています。", "The ability is invalid.", when=lambda game, _: silences(game)
)
USED_UP = Guard(
    "10-15-1",
    _used_up,
    "この能力が発動できるのはターンに{0}回で、すでに{1}回発動しました。",
    "The ability can be used {0} time(s) a turn and has been used {1} time(s).",
)


def _ready(game: Game, seat: int) -> dict[tuple[str, bool], list[Option]]:
    """The player's activated abilities that work where they are, by window and whether the card is in hand."""
    found: dict[tuple[str, bool], list[Option]] = {}
    for ref, key in abilities.ready(game, seat, (LEADER, BATTLE)):
        from_hand = _from_hand(game, ref)
        for window in game.program(key).ability.windows:
            option = Option("play" if from_hand else _VERBS[window], ref, key=key)
            found.setdefault((window, from_hand), []).append(option)
    return found


_NONE: list[Option] = []
_READY = tuple(partial(_ready, seat=seat) for seat in (0, 1))


def _lying_ready(game: Game, seat: int) -> dict[tuple[str, bool], list[Option]]:
    """Several acts of a window ask for them."""
    return abilities.kept(game, _READY[seat])


class Activate(Act):
    """8-1-2: an activated ability of an own leader or battle card, for a window."""

    from_hand = False
    forbidden_by: tuple[str, ...] = ("activate",)

    def __init__(self, window: str, *, clause: str, elsewhere: Pair, leader: bool = False) -> None:
        self.window, self.clause, self.elsewhere, self.leader = window, clause, elsewhere, leader
        self.verb = "play" if self.from_hand else _VERBS[window]
        self.shelf, self.label = _lying_ready, (window, self.from_hand)
        self._allowed_by = _NAMED.get(window, "8-1-2")
        self.guards = (
            NOT_YOURS,
            NO_ABILITY,
            Guard(
                clause,
                self._untimely,
                "このタイミングではプレイできません。",
                "It cannot be played at this time.",
                settled=True,
            ),
            Guard(
                clause, self._too_humble, "リーダーだけがプレイできます。", "Only the leader can do that.", settled=not leader
            ),
            Guard(
                "2-11-2",
                _silent,
                "このカードがある領域では有効でない能力です。",
                "It does not work where the card is.",
                settled=True,
            ),
            Guard("1-3-3", self._prohibited, *FORBIDDEN, when=forbidding(*self.forbidden_by)),
            INVALID,
            USED_UP,
            *AFFORDABLE,
        )

    def takes(self, game: Game, option: Option) -> bool:
        return option.key is not None and self.window in game.program(abilities.key_of(option)).ability.windows

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        found = _lying_ready(game, seat).get((self.window, self.from_hand), _NONE)
        return found if game.tracer is None else game.by(self._allowed_by, found)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if _from_hand(game, ref) == self.from_hand:
            for key in abilities.activated(game, ref.card):
                if self.from_hand or self.verb in {_VERBS[window] for window in game.program(key).ability.windows}:
                    yield Option(self.verb, ref, key=key)

    def _untimely(self, game: Game, seat: int, option: Option) -> Stop:
        return self.window not in game.program(abilities.key_of(option)).ability.windows

    def _too_humble(self, game: Game, seat: int, option: Option) -> Stop:
        return self.leader and game.state.cards[option.card.card].zone not in LEADER

    def _prohibited(self, game: Game, seat: int, option: Option) -> Stop:
        return stopped(game, Event("activate", subject=option.card, seat=seat, at=self.window, cause="play", by=seat))

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.save()
        game.call(Play(seat=seat, card=option.card, ability=abilities.key_of(option), window=self.window))


class PlayExtra(Activate):
    """8-6-2-4-2: an extra card from hand is played by playing an activated ability of it."""

    from_hand = True
    forbidden_by = ("activate", "move", "play")

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        # 8-1-2-1-1: it may have no bracket.
        found = super().options(game, seat)
        if not found:
            return found
        return [one for one in found if game.program(abilities.key_of(one)).cost or game.rule("8-1-2-1-1")]

    def _prohibited(self, game: Game, seat: int, option: Option) -> Stop:
        owner = game.state.cards[option.card.card].owner
        return super()._prohibited(game, seat, option) or stopped(game, play_event(game, option.card, seat, DROP[owner]))


class MeleeSkill(Activate):
    """7-3-1-6-3-1 read literally (a switch): melee skills are played like activated abilities, once for each entry."""

    def __init__(self, *, clause: str, elsewhere: Pair) -> None:
        super().__init__("melee", clause=clause, elsewhere=elsewhere)
        self.shelf = None
        self.guards = (
            NOT_YOURS,
            NO_ABILITY,
            Guard(clause, _spent, "この乱戦スキルはすでに発動しました。", "It has been used already."),
        )

    def takes(self, game: Game, option: Option) -> bool:
        return option.key is not None and game.program(abilities.key_of(option)).ability.keyword == "乱戦スキル"

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        if game.option("melee_skill_is_activated"):
            for card in game.state.zones[MELEE[seat]]:
                yield from self.meant(game, seat, game.ref(card))

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        record = game.state.cards[ref.card]
        if record.zone in MELEE and game.option("melee_skill_is_activated"):
            for index in game.catalog.definitions[record.definition].faces[record.face].abilities:
                option = Option(self.verb, ref, key=Key(record.definition, index))
                if self.takes(game, option):
                    yield option


def _spent(game: Game, seat: int, option: Option) -> Stop:
    return not may_use(game, option.card.identity, abilities.key_of(option), 1)


#: 10-7, 10-8: awakening and joint struggle are activated abilities with names of their own.
_VERBS = {"main": "activate", "battle": "activate", "melee": "activate", "awaken": "awaken", "joint": "joint"}
_NAMED = {"awaken": "10-7-1", "joint": "10-8-1"}


_PASS = (Option("pass"),)


class Pass(Act):
    """4-6-3-2: doing nothing moves the game on."""

    verb = "pass"

    def __init__(self, *, clause: str) -> None:
        self.clause = clause

    def options(self, game: Game, seat: int) -> Iterable[Option]:
        return _PASS

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return ()

    def perform(self, game: Game, seat: int, option: Option) -> None:
        forget_failed(game)
        if game.rule("4-6-3-2"):
            game.leave()
