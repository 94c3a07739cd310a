"""Chapter 7 and 9-3e: what a player with priority may do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tefuda.games.kit import abilities, labels
from tefuda.games.kit.abilities import key_of
from tefuda.games.kit.acts import Act, Pair
from tefuda.games.kit.conditions import unmet
from tefuda.kernel.continuous import words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop
from tefuda.kernel.records import Context, Key, Option, Ref

from . import drive, energy, items
from .play import Play, text_of
from .playable import UNABLE, UNPLAYABLE, WORKS, no_right
from .setting import set_options, setting_event
from .zones import (
    ATTACK,
    BOARD,
    DEFENCE,
    DRIVE,
    FRONT,
    GRAVE,
    HAND,
    SET,
    SETS,
    kinds,
    move_event,
    settable,
    slots,
    units,
)

UNDYING = "不死身"


# ------------------------------------------------------------------------------------------------ what guards ask


def _late(game: Game, seat: int, option: Option) -> Stop:
    """7-1a: these acts are for the turn player, in the main phase, while nothing lies on the Gate."""
    return seat != game.state.turn_player or game.phases()[0] != "main"


def _busy(game: Game, seat: int, option: Option) -> Stop:
    return bool(items.lying(game))


MAIN_ONLY = (
    Guard("7-1a", _late, "自分のメインフェイズにのみ行えます。", "It is only for your own main phase.", general=True),
    Guard("9-3e-4", _busy, "ゲートに何もない時にのみ行えます。", "It needs an empty Gate.", general=True),
)


def _elsewhere(game: Game, seat: int, option: Option) -> Stop:
    """7-1b: cards are played from the hand or the drive zone (or from where their words say)."""
    zone = game.state.cards[option.card.card].zone
    buried = zone == GRAVE[seat] and labels.has(game, option.card, UNDYING) and game.rule("16-11a-1")
    return zone not in (HAND[seat], DRIVE[seat]) and not buried


def _face_down(game: Game, seat: int, option: Option) -> Stop:
    record = game.state.cards[option.card.card]
    return record.zone in DRIVE and record.down


def _linked(game: Game, seat: int, option: Option) -> Stop:
    return not drive.free(game, option.card.card)


PLAYED_FROM = (
    Guard("7-1b", _elsewhere, "手札かドライブゾーンのカードではありません。", "It is not in your hand or drive zone."),
    Guard("7-3a", _face_down, "公開していないカードです。", "It has not been revealed."),
    Guard("7-2a-2a", _linked, "オーバードライブ能力が残っています。", "Its overdrive ability is still in the drive zone."),
)


# ------------------------------------------------------------------------------------------------ 7-2 revealing


def _hidden(game: Game, seat: int, option: Option) -> Stop:
    record = game.state.cards[option.card.card]
    return record.zone != DRIVE[seat] or not record.down


def _unrevealable(game: Game, seat: int, option: Option) -> Stop:
    normal = "通常" in words(game, option.card, "timing")
    return "イベント" in kinds(game, option.card.card) and not normal


class Reveal(Act):
    """7-2a: a face-down card of the drive zone is revealed, at once and without the Gate (7-2b)."""

    verb = "reveal"
    clause = "7-2a"
    elsewhere: Pair = (
        "ドライブゾーンのカードは自分のメインフェイズに公開します。",
        "Drive cards are revealed in your main phase.",
    )
    guards = (
        *MAIN_ONLY,
        Guard(
            "7-2a", _hidden, "ドライブゾーンの裏向きのカードではありません。", "It does not lie face down in your drive zone."
        ),
        Guard(
            "7-2a-1",
            _unrevealable,
            "ユニット、フィールド、通常のイベントだけを公開できます。",
            "Only units, fields and normal events can be revealed.",
        ),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for card in game.state.zones[DRIVE[seat]]:
            if game.state.cards[card].down:
                yield Option(self.verb, game.ref(card))

    def perform(self, game: Game, seat: int, option: Option) -> None:
        """7-2a-2: its overdrive abilities are put beside it."""
        happen(game, [drive.revealing(game, option.card, seat, "7-2a")])
        if game.rule("7-2a-2"):
            drive.put_overdrives(game, [option.card], seat)


# ------------------------------------------------------------------------------------------------ 7-3 to 7-8 playing cards


def _no_right(game: Game, seat: int, option: Option) -> Stop:
    return no_right(game, seat)


def _undying_unpaid(game: Game, seat: int, option: Option) -> Stop:
    """16-11a-1: from the graveyard only by paying energy."""
    buried = game.state.cards[option.card.card].zone in GRAVE
    return buried and not energy.payable_only(game, seat, option.card.card, zone_asks=True)


class PlayCard(Act):
    """A card is played from where it lies."""

    verb = "play"
    kind = ""
    elsewhere: Pair = ("カードは自分のメインフェイズにプレイします。", "Cards are played in your main phase.")

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for card in (*game.state.zones[HAND[seat]], *game.state.zones[DRIVE[seat]]):
            if self.kind in kinds(game, card):
                yield Option("play", game.ref(card))

    def takes(self, game: Game, option: Option) -> bool:
        return self.kind in kinds(game, option.card.card) and game.state.cards[option.card.card].zone not in SETS

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        zone = game.state.cards[ref.card].zone
        if zone in (HAND[seat], DRIVE[seat], GRAVE[seat]) and self.kind in kinds(game, ref.card):
            yield Option("play", ref)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card))


class Summon(PlayCard):
    """7-3a: a unit is played as a normal summon (15-17)."""

    kind = "ユニット"
    clause = "7-3a"
    guards = (
        *MAIN_ONLY,
        *PLAYED_FROM,
        Guard(
            "15-17a-2",
            _no_right,
            "召喚権は{0}で、もう{1}回通常召喚しました。",
            "You may summon {0} time(s) this turn, and have {1}.",
            general=True,
        ),
        Guard("16-11a-1", _undying_unpaid, "エナジーを支払うことでのみ召喚できます。", "It is summoned only by paying energy."),
        *UNPLAYABLE,
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        yield from super().options(game, seat)
        for card in game.state.zones[GRAVE[seat]]:
            if self.kind in kinds(game, card) and labels.has(game, game.ref(card), UNDYING):
                yield Option("play", game.ref(card))

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card, summon=True))


class PlayField(PlayCard):
    """7-4a: a field card is played."""

    kind = "フィールド"
    clause = "7-4a"
    guards = (*MAIN_ONLY, *PLAYED_FROM, *UNPLAYABLE)


def _not_normal(game: Game, seat: int, option: Option) -> Stop:
    return "通常" not in words(game, option.card, "timing")


class PlayEvent(PlayCard):
    """7-6a: an event of normal timing is played directly, without being set (7-6a-1)."""

    kind = "イベント"
    clause = "7-6a"
    guards = (
        *MAIN_ONLY,
        *PLAYED_FROM,
        Guard("7-6a", _not_normal, "使用タイミングが通常のイベントではありません。", "It is no event of normal timing."),
        *UNPLAYABLE,
    )


def _not_set(game: Game, seat: int, option: Option) -> Stop:
    return game.state.cards[option.card.card].zone not in [place[seat] for place in SET]


class PlaySet(Act):
    """Cards that have been set are played from the set zone, at their own time."""

    verb = "play"
    timing = "通常"

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for place in SET:
            for card in game.state.zones[place[seat]]:
                if self.takes(game, Option("play", game.ref(card))):
                    yield Option("play", game.ref(card))

    def takes(self, game: Game, option: Option) -> bool:
        timing = words(game, option.card, "timing")
        return game.state.cards[option.card.card].zone in SETS and self.timing in timing

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if game.state.cards[ref.card].zone in [place[seat] for place in SET]:
            yield Option("play", ref)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card))


class PlaySetNormal(PlaySet):
    """7-8a, 14-4c: an event of normal timing that was set."""

    clause = "7-8a"
    elsewhere: Pair = ("通常のイベントは自分のメインフェイズにプレイします。", "Normal events are played in your main phase.")
    guards = (
        *MAIN_ONLY,
        Guard("7-8a", _not_set, "セットされているカードではありません。", "It is not set."),
        *UNPLAYABLE,
    )


def _set_condition(game: Game, seat: int, option: Option) -> Stop:
    """14-4b: what it waits for must be so."""
    index = text_of(game, option.card.card)
    context = Context(option.card, seat, Key(game.state.cards[option.card.card].definition, index))
    return unmet(game, context, game.program(context.key).ability.condition if index >= 0 else None)


class PlaySetInstant(PlaySet):
    """9-3e-2, 14-4d: an event that was set and is neither normal nor set off by something, whenever one has priority."""

    timing = "即時"
    clause = "9-3e-2"
    elsewhere: Pair = ("セットしたカードは優先権がある時にプレイします。", "Set cards are played with priority.")
    guards = (
        Guard("9-3e-2", _not_set, "セットされているカードではありません。", "It is not set."),
        Guard(
            "14-4b", _set_condition, "使用タイミングの条件を満たしていません{0}。", "The condition of its timing is not met{0}."
        ),
        *UNPLAYABLE,
    )


# ------------------------------------------------------------------------------------------------ 7-5 setting


def _unsettable(game: Game, seat: int, option: Option) -> Stop:
    return not settable(game, option.card)


def _not_to_be_set(game: Game, seat: int, option: Option) -> Stop:
    """7-5a: from the hand, or face down from the drive zone."""
    record = game.state.cards[option.card.card]
    return record.zone != HAND[seat] and not (record.zone == DRIVE[seat] and record.down)


class SetCard(Act):
    """7-5a: a settable card is set, at once and without the Gate (7-5b)."""

    verb = "set"
    clause = "7-5a"
    elsewhere: Pair = ("カードは自分のメインフェイズにセットします。", "Cards are set in your main phase.")
    guards = (
        *MAIN_ONLY,
        Guard("7-5a", _not_to_be_set, "手札か裏向きのドライブのカードではありません。", "It is not in hand or unseen."),
        Guard("7-5a-1", _unsettable, "セットできるカードではありません。", "It cannot be set."),
    )  # fmt: skip

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for card in (*game.state.zones[HAND[seat]], *game.state.zones[DRIVE[seat]]):
            yield from set_options(game, seat, game.ref(card))

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if game.state.cards[ref.card].zone in (HAND[seat], DRIVE[seat]):
            names = [game.rules.zone_at[zone].name for zone in slots(game, seat, SET)]
            yield from (Option("set", ref, price=name, to=name) for name in names)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        happen(game, [setting_event(game, seat, option, cause="play", clause="7-5a")])


# ------------------------------------------------------------------------------------------------ 7-7 abilities, 7-9 overdrive


def _anothers(game: Game, seat: int, option: Option) -> Stop:
    return game.master(option.card.card) != seat


def _without(game: Game, seat: int, option: Option) -> Stop:
    return option.key is None


class Activate(Act):
    """14-8a: an activated ability is played by the master of its card."""

    verb = "activate"
    window = "normal"

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for ref, key in abilities.ready(game, seat, (*ATTACK, *DEFENCE)):
            option = Option(self.verb, ref, key=key)
            if self.takes(game, option):
                yield option

    def takes(self, game: Game, option: Option) -> bool:
        program = game.program(option.key) if option.key is not None else None
        return program is not None and self.window in program.ability.windows and game.keyword_applies(program)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        if game.state.cards[ref.card].zone in (BOARD - SETS).union(HAND, GRAVE):
            for key in abilities.activated(game, ref.card):
                option = Option(self.verb, ref, key=key)
                if self.takes(game, option):
                    yield option

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card, ability=key_of(option)))


_MINE = (
    Guard("14-8a", _anothers, "あなたのカードではありません。", "It is not your card."),
    Guard("14-8a", _without, "起動能力がありません。", "It has no activated ability."),
    WORKS,
)


class ActivateNormal(Activate):
    """7-7a: an ability of normal timing."""

    clause = "7-7a"
    elsewhere: Pair = ("通常の起動能力は自分のメインフェイズに使います。", "Normal abilities are used in your main phase.")
    guards = (*_MINE, *MAIN_ONLY, *UNABLE)


class ActivateInstant(Activate):
    """9-3e-3: an ability of another timing, whenever one has priority."""

    window = "instant"
    clause = "9-3e-3"
    elsewhere: Pair = ("起動能力は優先権がある時に使います。", "Abilities are used with priority.")
    guards = (*_MINE, *UNABLE)


def _no_overdrive(game: Game, seat: int, option: Option) -> Stop:
    return not any(item.number == option.item for item in items.overdrives(game))


class Overdrive(Act):
    """7-9a: an overdrive ability of the drive zone is played."""

    verb = "overdrive"
    clause = "7-9a"
    elsewhere: Pair = (
        "オーバードライブ能力は公開した後に使います。",
        "Overdrive abilities are used once their card is revealed.",
    )
    guards: Sequence[Guard] = (
        *MAIN_ONLY,
        Guard("7-9a", _no_overdrive, "ドライブゾーンにその能力はありません。", "There is no such ability in the drive zone."),
        *UNABLE,
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for item in items.overdrives(game):
            if item.seat == seat and item.context is not None:
                yield Option(self.verb, item.source, key=item.context.key, item=item.number)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return [option for option in self.options(game, seat) if option.card == ref]

    def perform(self, game: Game, seat: int, option: Option) -> None:
        items.remove(game, option.item)
        drive.play_overdrive(game, seat, option.card, key_of(option))


class Forgo(Overdrive):
    """7-9a, 7-9b: or it is taken away without being played, at once."""

    verb = "forgo"
    clause = "7-9b"
    guards = (*MAIN_ONLY, Overdrive.guards[2])

    def perform(self, game: Game, seat: int, option: Option) -> None:
        items.remove(game, option.item)


# ------------------------------------------------------------------------------------------------ 7-10 rearranging


def _set_already(game: Game, seat: int, option: Option) -> Stop:
    """3-10a-2: a set card stays in its zone."""
    return game.state.cards[option.card.card].zone in SETS


def _not_in_front(game: Game, seat: int, option: Option) -> Stop:
    return option.card.card not in units(game, seat)


class Rearrange(Act):
    """7-10b: the units of two zones of the front row change places, or the one there is goes over."""

    verb = "move"
    clause = "7-10a"
    elsewhere: Pair = ("配置変更は自分のメインフェイズに行います。", "Units are rearranged in your main phase.")
    guards = (
        *MAIN_ONLY,
        Guard("3-10a-2", _set_already, "セットしたカードは他のセットゾーンに移せません。", "A set card stays in its zone."),
        Guard("7-10b", _not_in_front, "自分のユニットではありません。", "It is not a unit of yours."),
    )

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for card in units(game, seat):
            yield from self._goals(game, seat, card)

    def _goals(self, game: Game, seat: int, card: int) -> Iterator[Option]:
        here = game.state.cards[card].zone
        for zone in slots(game, seat, ATTACK, DEFENCE):
            taken = bool(game.state.zones[zone])
            if zone != here and (not taken or zone > here):  # two that change places are one act
                name = game.rules.zone_at[zone].name
                yield Option(self.verb, game.ref(card), price=name, to=name)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return self._goals(game, seat, ref.card) if game.state.cards[ref.card].zone in FRONT else ()

    def perform(self, game: Game, seat: int, option: Option) -> None:
        """7-10b-1: one goes over; 7-10b-2: two change places at the same time; 7-10c: at once, without the Gate."""
        goal, here = game.zone(option.to, seat), game.state.cards[option.card.card].zone
        batch = [move_event(game, option.card.card, goal, also="rearrange", cause="play", by=seat, clause="7-10b")]
        others = [
            move_event(game, card, here, also="rearrange", cause="play", by=seat, clause="7-10b")
            for card in game.state.zones[goal]
        ]
        happen(game, [*batch, *game.by("7-10b-2", others)] if others else game.by("7-10b-1", batch))


#: 9-3e: everything that whoever has priority may do.
GATE: tuple[Act, ...] = (
    Summon(), PlayField(), PlayEvent(), PlaySetNormal(), PlaySetInstant(), ActivateNormal(), ActivateInstant(), Overdrive(),
    Forgo(), Reveal(), SetCard(), Rearrange(),
)  # fmt: skip
