"""Section 601: executing a card: a creature is summoned, a spell is cast."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tefuda.kernel.continuous import words
from tefuda.kernel.events import apply, happen
from tefuda.kernel.game import Game
from tefuda.kernel.layers import release
from tefuda.kernel.prohibition import forbidden, prohibits
from tefuda.kernel.records import EVERYBODY, Context, Decision, Event, Frame, Key, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import holds

from . import halves, labels, mana, prices, statuses
from .card_types import TYPES
from .races import of_race
from .zones import BATTLE, GRAVE, HAND, MANA, creatures, kinds, move_event

#: Marks a move that has been replaced already by a rule's own words: 609.3 lets nothing else replace it.
_OWN = (-1, -1, -1, -1)


class PlayTogether(Frame, frozen=True, tag="dm.PlayTogether"):
    """409.1e: one effect executes several cards."""

    seat: int
    cards: tuple[Ref, ...]
    free: bool = False
    looked: tuple[Ref, ...] = ()  # other cards of a deck that the effect is looking at
    types: tuple[str, ...] = ()  # of which types the effect speaks
    came: tuple[Event, ...] = ()


together = Procedure(PlayTogether)


@together.step("409.1e")
def hold_all(game: Game, frame: PlayTogether) -> None:
    """409.1e: all of them are pending before the first is dealt with."""
    seat = frame.seat
    happen(game, [Event("aside", subject=ref, after=ref.identity, seat=seat, cause="play", by=seat) for ref in frame.cards])


@together.step("605.4")
def keep_apart(game: Game, frame: PlayTogether) -> None:
    """605.4: what else the effect looks at belongs to the deck, but other effects do not touch it."""
    happen(game, [Event("aside", subject=ref, after=ref.identity, seat=frame.seat) for ref in frame.looked])


@together.step("")
def one_by_one(game: Game, frame: PlayTogether) -> None:
    """409.1e: then they are executed one by one."""
    game.set(came=(*frame.came, *(event for event in frame.done if event.kind != "aside")), done=())
    if frame.cards:
        game.goto(one_by_one, cards=frame.cards[1:])
        card = frame.cards[0]
        sides = halves.sides_for(game, card.card, frame.types)
        game.call(Play(seat=frame.seat, card=card, free=frame.free, half=sides[0], sides=sides, within=True))


@together.step("")
def put_back(game: Game, frame: PlayTogether) -> None:
    """605.4a: those cards are what they were."""
    apart = [ref for ref in frame.looked if game.alive(ref) and game.state.cards[ref.card].aside]
    happen(game, [Event("aside", subject=ref, after=ref.identity, seat=frame.seat, how="back") for ref in apart])


@together.step("")
def all_told(game: Game, frame: PlayTogether) -> None:
    game.reply(done=frame.came)


class Play(Frame, frozen=True, tag="dm.Play"):
    """601.1: a card is executed, by its player in the main step or because an effect says so."""

    seat: int
    card: Ref
    free: bool = False  # 112.3: without paying
    half: int = 0  # 810: which of the cards printed on it
    sides: tuple[int, ...] = ()  # 810.3: or one of these
    settled: tuple[Ref, ...] = ()  # 601.1a: whose changes of the cost have been decided about
    driven: int = 0  # 112.2d: about how many O・ドライブ it has been decided
    cost: int = 0  # what is to be paid
    civilisations: tuple[str, ...] = ()
    spoken: tuple[Key, ...] = ()  # what a spell still has to do
    again: bool = False  # it is used once more
    within: bool = False  # an effect has it executed


playing = Procedure(Play)
#: What does not simply go to the battle zone when it is executed: castles (304.2), auras (310.2).
ARRIVALS: dict[str, Callable[[Game, int, Ref], None]] = {}


@playing.step("810.3")
def ask_half(game: Game, frame: Play) -> None:
    """810.3: where the words fit both cards that are printed on it, its owner says which one it is."""
    game.chosen = ()
    if len(frame.sides) > 1:
        record = game.state.cards[frame.card.card]
        faces = game.catalog.definitions[record.definition].faces
        options = tuple([Option("side", frame.card, index=side, price=faces[side].name) for side in frame.sides])
        game.ask(Decision(record.owner, "choose", "side", "810.3", options, source=frame.card))


@playing.step("")
def half_chosen(game: Game, frame: Play) -> None:
    if game.chosen:
        game.set(half=game.chosen[0].index)


@playing.step("")
def announce(game: Game, frame: Play) -> None:
    """601.1a: whoever executes a card says which: from now on everybody knows it."""
    record = game.state.cards[frame.card.card]
    if game.alive(frame.card) and record.known != EVERYBODY:
        game.put(frame.card.card, replace(record, known=EVERYBODY))
        game.proceed()


@playing.step("")
def as_half(game: Game, frame: Play) -> None:
    """810.3a: from now on only the half that is executed is looked at."""
    if frame.half:
        happen(
            game,
            [
                Event(
                    "flip",
                    subject=frame.card,
                    after=frame.card.identity,
                    seat=frame.seat,
                    face="second",
                    also="half",
                    by=frame.seat,
                )
            ],
        )


@playing.step("")
def allowed(game: Game, frame: Play) -> None:
    """601.1b: what must not be executed cannot be announced, whatever lets it be used."""
    if prohibits(game, "play"):
        origin = game.state.cards[frame.card.card].zone
        event = Event("play", subject=frame.card, seat=frame.seat, by=frame.seat, cause="play", origin=origin)
        if forbidden(game, event) is not None and game.rule("601.1b"):
            _lay_back(game, frame)


@playing.step("601.1a")
def ask_change(game: Game, frame: Play) -> None:
    """601.1a: which changes of its cost that are no must are to hold; what it could not be paid without is taken."""
    game.chosen = ()
    card = frame.card.card
    if frame.free:
        return
    for source in [source for source in prices.optional(game, card) if source not in frame.settled]:
        game.set(settled=(*frame.settled, source))
        if prices.payable_without(game, frame.seat, card, source):
            game.ask(Decision(frame.seat, "yes", "reduce", "601.1a", (Option("yes"), Option("no")), source=source))
            return


@playing.step("601.1a")
def change_chosen(game: Game, frame: Play) -> None:
    if game.chosen:
        game.goto(ask_change)
        if game.chosen[0].verb == "no":
            prices.spurn(game, frame.card.card, frame.settled[-1])


@playing.step("601.1a")
def declare(game: Game, frame: Play) -> None:
    """601.1a: when it is announced, and still lies where it is played from, it is settled what changes its cost."""
    if not frame.free:
        cost, civilisations = mana.price(game, frame.card.card)
        game.set(cost=cost, civilisations=mana.points(game, cost, civilisations))


@playing.step("")
def ask_drive(game: Game, frame: Play) -> None:
    """112.2d: what O・ドライブ asks for can be paid besides, also where the card itself costs nothing."""
    game.chosen = ()
    drives = list(prices.drives(game, frame.card.card))[frame.driven :]
    if drives:
        more = drives[0].civilisations
        cost, civilisations = frame.cost + len(more), (*frame.civilisations, *more)
        if mana.covers(game, mana.purse(game, frame.seat), cost, civilisations):
            game.ask(Decision(frame.seat, "yes", "drive", "112.2d", (Option("yes"), Option("no")), source=frame.card))
        else:
            game.goto(ask_drive, driven=frame.driven + 1)


@playing.step("")
def drive(game: Game, frame: Play) -> None:
    """112.2d: it is a cost that is added to the other."""
    if not game.chosen:
        return
    game.goto(ask_drive, driven=frame.driven + 1)
    if game.chosen[0].verb == "yes":
        used = list(prices.drives(game, frame.card.card))[frame.driven]
        prices.note_drive(game, frame.card.card, used)
        added = game.by("112.2d", used.civilisations)
        game.set(cost=frame.cost + len(added), civilisations=(*frame.civilisations, *added))


@playing.step("601.1b")
def hold(game: Game, frame: Play) -> None:
    """601.1b: from its announcement on the card is pending (409.1c): where it is, but not counted there."""
    if game.alive(frame.card) and game.state.cards[frame.card.card].aside:
        return  # 409.1e
    happen(game, [Event("aside", subject=frame.card, after=frame.card.identity, seat=frame.seat, cause="play", by=frame.seat)])


@playing.step("112.2")
def pay(game: Game, frame: Play) -> None:
    """112.2, 601.1f: its cost is paid."""
    if not frame.free or frame.cost:
        owed = mana.Payment(seat=frame.seat, source=frame.card, left=frame.cost, civilisations=frame.civilisations)
        game.call(owed)


@playing.step("")
def paid_with(game: Game, frame: Play) -> None:
    """フォートE: what was tapped for it decides what it can do."""
    paid = [event for event in game.state.history if event.kind == "turn" and event.source == frame.card]
    statuses.fortified(game, frame.card.card, [event.subject for event in paid if event.cause == "cost"])


@playing.step("601.1g")
def executed(game: Game, frame: Play) -> None:
    """601.1g: now it is executed; 112.3g: also if nothing was paid for it; 101.4d: as part of the effect that says so."""
    spell = "呪文" in kinds(game, frame.card.card)
    spoken = _spell_abilities(game, frame.card) if spell else ()
    game.set(spoken=game.by("101.4d", spoken) if frame.within else spoken)
    game.goto(speak if spell else put_out)
    if frame.free and not game.by("112.3g", True):
        return
    game.occur(
        "play", subject=frame.card, after=frame.card.identity, seat=frame.seat, cause="play", by=frame.seat,
        origin=game.state.cards[frame.card.card].zone, how="free" if frame.free else "", face="second" if frame.half else "",
    )  # fmt: skip


def _spell_abilities(game: Game, card: Ref) -> tuple[Key, ...]:
    """110.3a: what a spell says is done in the order of its text."""
    record = game.state.cards[card.card]
    definition = game.catalog.definitions[record.definition]
    found = definition.faces[record.face].abilities
    return tuple(Key(record.definition, at) for at in found if definition.programs[at].ability.kind == "activated")


# ------------------------------------------------------------------------------------------------ 301 creatures, 303-317


@playing.step("")
def put_out(game: Game, frame: Play) -> None:
    """301.2, 303.2, 308.2 ...: what is executed goes to the battle zone, by the clause of its type."""
    kind = next(kind for kind in kinds(game, frame.card.card) if kind in TYPES)
    if kind in ARRIVALS:
        ARRIVALS[kind](game, frame.seat, frame.card)
    elif game.rule(TYPES[kind].enters):
        clause = TYPES[kind].enters
        happen(game, [move_event(game, frame.card.card, BATTLE, cause="play", by=frame.seat, clause=clause)])


@playing.step("")
def summoned(game: Game, frame: Play) -> None:
    """409.2: what did not go anywhere is no longer pending."""
    game.reply(done=frame.done)
    _lay_back(game, frame)


# ------------------------------------------------------------------------------------------------ 302 spells


@playing.step("302.2")
def speak(game: Game, frame: Play) -> None:
    """302.2: what the spell says is done, in order."""
    if frame.spoken:
        game.set(spoken=frame.spoken[1:])
        context = Context(frame.card, frame.seat, frame.spoken[0], time=game.tick(), parent=game.last_event)
        condition = game.program(context.key).ability.condition
        if condition is None or holds(game, context, condition):
            game.resolve(context)


@playing.step("")
def speak_on(game: Game, frame: Play) -> None:
    """302.2: paragraph by paragraph."""
    if frame.spoken and game.rule("302.2"):
        game.goto(speak)


@playing.step("")
def ask_again(game: Game, frame: Play) -> None:
    """ナイト・マジック: with a knight on his side its player may use what the spell says once more."""
    game.chosen = ()
    knight = any(of_race(game, game.ref(card), labels.KNIGHT) for card in creatures(game, frame.seat))
    if knight and not frame.again and labels.has(game, frame.card, labels.KNIGHT_MAGIC):
        game.ask(Decision(frame.seat, "yes", "again", "605.2c", (Option("yes"), Option("no")), source=frame.card))


@playing.step("")
def speak_again(game: Game, frame: Play) -> None:
    if game.chosen and game.chosen[0].verb == "yes":
        game.goto(speak, spoken=_spell_abilities(game, frame.card), again=True)


@playing.step("605.2f")
def put_away(game: Game, frame: Play) -> None:
    """605.2f: at last the spell goes to the graveyard; 609.8a: or where its own words say, before others have a say."""
    if not game.alive(frame.card) or not game.state.cards[frame.card.card].aside:
        return
    card = frame.card.card
    if labels.has(game, frame.card, labels.CHARGER) and game.rule("609.8a"):
        event = move_event(game, card, MANA, cause="play", by=frame.seat)
        game.record(_replaced(frame, event))
        happen(game, [event], (_OWN,))
    elif labels.has(game, frame.card, labels.CYCLONE) and _right_after_a_summoning(game, frame):
        event = move_event(game, card, HAND, cause="play", by=frame.seat)
        game.record(_replaced(frame, event))
        happen(game, [event], (_OWN,))
    else:
        _bury(game, frame)


def _bury(game: Game, frame: Play) -> None:
    """409.2a: a spell that was cast from the graveyard is not put there again; 409.2b: but that can still be replaced."""
    card = frame.card.card
    event = move_event(game, card, GRAVE, cause="play", by=frame.seat)
    if game.demands("409.2a", game.state.cards[card].zone not in GRAVE):
        happen(game, [event])
    elif game.rule("409.2b"):
        happen(game, [event], intent=True)


def _right_after_a_summoning(game: Game, frame: Play) -> bool:
    """サイクロン: the last card that its player has executed this turn before this one was a creature."""
    before = [event for event in game.state.history if event.kind == "play" and event.seat == frame.seat]
    before = [event for event in before if event.subject.card != frame.card.card]
    return bool(before) and "クリーチャー" in words(game, before[-1].subject, "type")


def _replaced(frame: Play, event: Event) -> Event:
    """The note that the move to the graveyard was replaced."""
    seat, card = frame.seat, frame.card
    return Event("replaced", subject=card, after=event.after, seat=seat, how="move", source=card, by=seat)


@playing.step("")
def replaced(game: Game, frame: Play) -> None:
    """409.2b: what is to happen at once in its place."""
    instead = [event for event in frame.instead if not event.number]
    if instead:
        game.set(instead=(), done=apply(game, instead))


@playing.step("")
def cast(game: Game, frame: Play) -> None:
    """409.2a: a spell that was cast from the graveyard has not been put there."""
    statuses.forget(game, frame.card.card)
    moved = tuple(event for event in frame.done if event.number)
    game.reply(done=moved or (Event("play", subject=frame.card, after=frame.card.identity, seat=frame.seat),))
    _lay_back(game, frame)


def _lay_back(game: Game, frame: Play) -> None:
    """409.2: a card that has not moved is as it was before it was pending."""
    prices.take_up(game, frame.card.card)
    if frame.half and game.alive(frame.card):
        happen(game, [Event("flip", subject=frame.card, after=frame.card.identity, seat=frame.seat, face="first", also="half")])
    if game.alive(frame.card) and game.state.cards[frame.card.card].aside and game.rule("409.2"):
        happen(game, [Event("aside", subject=frame.card, after=frame.card.identity, seat=frame.seat, how="back")])
        if game.rule("409.1d"):
            release(game, frame.card)  # what it had been given before is lost
    game.leave()
