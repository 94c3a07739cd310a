"""Section 113: shields: piles of cards that count as one, and what happens on their way to the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tefuda.games.kit.abilities import key_of
from tefuda.games.kit.moves import caused
from tefuda.kernel import tree
from tefuda.kernel.continuous import words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.prohibition import forbidden, prohibits
from tefuda.kernel.records import NOBODY, Card, Context, Decision, Event, Frame, Key, Option, Ref
from tefuda.kernel.rules import Goal, PartRule, Procedure
from tefuda.kernel.triggers import wait

from . import halves, labels, permissions
from .zones import GRAVE, HAND, SHIELDS, creatures, move_event

#: 113.2: a card that lies with others as one shield.
PILE = PartRule("pile")
#: 113.6: what may be declared of the cards that are on their way to the hand.
SHOWN = (labels.SHIELD_TRIGGER, labels.TRIGGER_X, labels.STRIKE)
#: 112.3d: what サバキZ asks for.
CREST = "裁きの紋章"


def cards_of(game: Game, refs: Sequence[Ref]) -> list[Ref]:
    """113.2: all cards of these shields: a pile is one shield."""
    found = [ref for ref in refs if game.alive(ref)]
    cards = game.state.cards
    piles = [game.ref(part) for ref in found for part in cards[ref.card].parts if cards[part].role == PILE.role]
    return [*found, *game.by("113.2", piles)] if piles else found


def part_goes(game: Game, part: Card, event: Event) -> int:
    """113.2: the cards of a shield go together; 109.2a: but one that was named alone goes alone."""
    if event.alone:
        return part.zone
    return game.rules.places[game.rules.zone_at[event.destination].name][part.owner]


def successor(game: Game, staying: Sequence[int]) -> int | None:
    """109.2a: if one card of a shield goes alone, the others are that shield still."""
    return next((card for card in staying if game.state.cards[card].role == PILE.role), None)


class ToHand(Frame, frozen=True, tag="dm.ToHand"):
    """113.6: shields go to the hand of their player, who may first show those that can be used at once."""

    seat: int
    shields: tuple[Ref, ...]
    breaker: Ref = NOBODY
    broken: bool = True  # 701.14b: an effect that puts shields into the hand does not break them
    context: Context | None = None
    mute: str = ""  # the keyword that the effect says cannot be used
    cards: tuple[Ref, ...] = ()  # all cards of these shields
    granted: tuple[tuple[Ref, Key], ...] = ()  # 113.6b: what they could be declared for before they were taken up
    declared: tuple[tuple[Ref, Key], ...] = ()
    used: tuple[tuple[Ref, Key], ...] = ()  # cards of the hand for which another one was thrown away
    moved: tuple[Event, ...] = ()


to_hand = Procedure(ToHand)


def _there(game: Game, frame: ToHand) -> list[Ref]:
    return [ref for ref in frame.shields if game.alive(ref)]


def _about(kind: str, ref: Ref, frame: ToHand) -> Event:
    return Event(kind, subject=ref, after=ref.identity, seat=frame.seat, by=frame.seat)


def _declarable(game: Game, refs: Sequence[Ref]) -> list[tuple[Ref, Key]]:
    shown = [(ref, word) for ref in refs for word in SHOWN]
    fronts = [(ref, key) for ref, word in shown for key in labels.labelled(game, ref, word)]
    return [*fronts, *((ref, key) for ref, word in shown for key in game.by("810.3a", tuple(halves.labelled(game, ref, word))))]


@to_hand.step("")
def note(game: Game, frame: ToHand) -> None:
    """113.6b: who has S・トリガー because of an effect on cards in the shield zone is judged by how things are just before."""
    cards = cards_of(game, frame.shields)
    game.set(cards=tuple(cards), granted=game.by("113.6b", tuple(_declarable(game, cards))))


@to_hand.step("113.6a")
def take_up(game: Game, frame: ToHand) -> None:
    """113.6a: the shields are still in their zone, but do not count there."""
    happen(game, [_about("aside", ref, frame) for ref in _there(game, frame)])


@to_hand.step("")
def look(game: Game, frame: ToHand) -> None:
    """Their player sees what they are."""
    happen(game, [_about("look", ref, frame) for ref in frame.cards])


@to_hand.step("113.6")
def ask_declaration(game: Game, frame: ToHand) -> None:
    """113.6, 509.5a: S・トリガー of all of them is declared at the same time; 509.5b: so is G・ストライク."""
    now = [*frame.granted, *_declarable(game, frame.cards), *_given_on_the_way(game, frame)]
    found = [(ref, key) for ref, key in dict.fromkeys(now) if game.alive(ref) and _applies(game, frame, ref, key)]
    options = tuple(Option("declare", ref, key=key) for ref, key in found)
    game.chosen = ()
    if options:
        game.ask(Decision(frame.seat, "choose", "declare", "509.5a", options, 0, len(options), frame.breaker))


def _applies(game: Game, frame: ToHand, ref: Ref, key: Key) -> bool:
    """101.2: what an effect says cannot be used is not."""
    word = game.program(key).ability.keyword
    given = labels.SHIELD_TRIGGER if word in (labels.GIVES_TRIGGER, labels.TRIGGER_X) else word
    usable = not frame.mute or game.demands("101.2", given != frame.mute)
    event = Event("use", subject=ref, agent=frame.breaker, seat=frame.seat, by=frame.seat, how=given)
    if prohibits(game, "use") and forbidden(game, event) is not None:
        return False
    return usable and (word != labels.STRIKE or game.rule("509.5b"))


def _given_on_the_way(game: Game, frame: ToHand) -> Iterator[tuple[Ref, Key]]:
    """113.6c: what effects give to cards that are going to the hand is judged while they wait."""
    givers = [game.ref(card) for card in creatures(game, frame.seat)]
    for ref in frame.cards:
        for giver in givers:
            for key in labels.labelled(game, giver, labels.GIVES_TRIGGER):
                if labels.about(game, giver, frame.seat, key, ref) and game.rule("113.6c"):
                    yield ref, key


@to_hand.step("113.6")
def show(game: Game, frame: ToHand) -> None:
    """509.5a: what is declared is shown."""
    game.set(declared=tuple((option.card, key_of(option)) for option in game.chosen))
    happen(game, [_about("reveal", ref, frame) for ref in dict.fromkeys(option.card for option in game.chosen)])


# ------------------------------------------------------------------------------------------------ 112.3b S・バック


@to_hand.step("112.3b")
def ask_back(game: Game, frame: ToHand) -> None:
    """112.3b: a card of the hand can be used if one of the right kind, on its way there, is thrown away for it."""
    shown = {ref for ref, _ in frame.declared}
    coming = [ref for ref in frame.cards if game.alive(ref) and ref not in shown]
    _ask_discard(game, frame, labels.BACK, coming, "509.5c")


def _ask_discard(game: Game, frame: ToHand, word: str, coming: Sequence[Ref], clause: str) -> None:
    spent = {ref for ref, _ in frame.used}
    seat = frame.seat
    # 112.3b: wherever it could be executed from, the hand as a rule.
    users = (*game.counted(HAND[seat]), *permissions.elsewhere(game, seat)) if coming else ()
    hand = [game.ref(card) for card in users]
    options = tuple(
        Option("throw", user, ref, key=key)
        for user in hand
        if user not in spent
        for key in (*labels.labelled(game, user, word), *halves.labelled(game, user, word))
        for ref in coming
        if ref != user and _pays_for(game, frame, user, key, ref)
    )
    game.chosen = (Option("pass"),)
    if options:
        game.ask(Decision(frame.seat, "act", "throw", clause, (*options, Option("pass")), source=frame.breaker))


def _pays_for(game: Game, frame: ToHand, user: Ref, key: Key, ref: Ref) -> bool:
    if game.program(key).ability.keyword == labels.JUDGEMENT:
        return any(CREST in race for race in words(game, ref, "race"))
    return labels.about(game, user, frame.seat, key, ref)


@to_hand.step("112.3b")
def throw(game: Game, frame: ToHand) -> None:
    """509.5c: it goes from the shields to the graveyard, but counts as discarded from the hand."""
    _throw(game, frame, ask_back, game.by("509.5c", "discard"))


@to_hand.step("509.5c")
def show_back(game: Game, frame: ToHand) -> None:
    """509.5c: what is used is shown."""
    happen(game, [_about("reveal", ref, frame) for ref, _ in frame.used])


def _throw(game: Game, frame: ToHand, again: Goal, also: str) -> None:
    choice = game.chosen[0]
    if choice.verb != "throw":
        return
    game.goto(again, used=(*frame.used, (choice.card, key_of(choice))))
    seat = frame.seat
    event = move_event(game, choice.other.card, GRAVE, also=also, alone=True, cause="cost", by=seat, source=choice.card)
    happen(game, [event])


# ------------------------------------------------------------------------------------------------ to the hand


@to_hand.step("701.14a")
def move(game: Game, frame: ToHand) -> None:
    """701.14a: the shields go to the hand; 509.5d: all of them together; 701.14b: broken only if they were to be broken."""
    game.set(declared=_still(game, frame))
    cards = game.state.cards
    left = [ref for ref in frame.cards if game.alive(ref) and cards[ref.card].host < 0]  # one may have been thrown away
    there = game.every("509.5d", left)
    broken = frame.broken or game.by("701.14b", False)
    made = {"also": "break", "agent": frame.breaker} if broken else {}
    events = [move_event(game, ref.card, HAND, cause="battle", by=1 - frame.seat, **made) for ref in there]
    happen(game, [_effect(event, frame) for event in events])


def _effect(event: Event, frame: ToHand) -> Event:
    return caused(event, frame.context) if frame.context is not None else event


def _still(game: Game, frame: ToHand) -> tuple[tuple[Ref, Key], ...]:
    return tuple(pair for pair in frame.declared if game.alive(pair[0]))


@to_hand.step("")
def moved(game: Game, frame: ToHand) -> None:
    game.set(moved=frame.done)


def _arrived(game: Game, frame: ToHand) -> list[Ref]:
    """What has come to the hand, as it is now."""
    cards = game.state.cards
    return [game.ref(ref.card) for ref in frame.cards if cards[ref.card].zone in HAND and not game.alive(ref)]


@to_hand.step("112.3d")
def ask_judgement(game: Game, frame: ToHand) -> None:
    """112.3d: once they have come, サバキZ is used by throwing one away; also by a card that came with it."""
    _ask_discard(game, frame, labels.JUDGEMENT, _arrived(game, frame), "509.5d")


@to_hand.step("112.3d")
def judge(game: Game, frame: ToHand) -> None:
    _throw(game, frame, ask_judgement, "discard")


@to_hand.step("112.3a")
def use_at_once(game: Game, frame: ToHand) -> None:
    """112.3a: the declared cards wait to be used without paying, from where they are now; 509.5e: in any order."""
    arrived = _arrived(game, frame)
    for declared, key in frame.declared:
        for ref in arrived:
            if ref.card == declared.card:
                wait(game, Context(ref, frame.seat, key, parent=game.last_event))


@to_hand.step("")
def used(game: Game, frame: ToHand) -> None:
    """What waits for a player to use S・トリガー is set off."""
    triggers = [ref for ref, key in frame.declared if game.program(key).ability.keyword != labels.STRIKE]
    there = [ref for ref in _arrived(game, frame) if any(ref.card == declared.card for declared in triggers)]
    events = [Event("use", subject=ref, after=ref.identity, seat=frame.seat, how=labels.SHIELD_TRIGGER) for ref in there]
    happen(game, [replace(event, by=frame.seat, cause="play") for event in events])


@to_hand.step("")
def use_for_another(game: Game, frame: ToHand) -> None:
    for ref, key in frame.used:
        if game.alive(ref):
            wait(game, Context(ref, frame.seat, key, parent=game.last_event))


@to_hand.step("509.6")
def stay(game: Game, frame: ToHand) -> None:
    """509.6: what was not broken stays where it was, as it was."""
    cards = game.state.cards
    left = [ref for ref in _there(game, frame) if cards[ref.card].zone in SHIELDS and cards[ref.card].aside]
    happen(game, [Event("aside", subject=ref, after=ref.identity, seat=frame.seat, how="back") for ref in left])


@to_hand.step("")
def told(game: Game, frame: ToHand) -> None:
    game.reply(done=frame.moved)


def carried(game: Game, context: Context, node: tree.Move, batch: Sequence[Event]) -> Frame | None:
    """113.6: also when an effect puts shields into the hand, they can be shown on the way."""
    if not all(event.origin in SHIELDS and event.destination in HAND for event in batch):
        return None
    first = game.seat("101.4a", game.state.turn_player)
    seats = sorted({event.seat for event in batch}, key=lambda seat: seat != first)
    ways = [
        ToHand(
            seat=seat,
            shields=tuple(event.subject for event in batch if event.seat == seat),
            broken=False,
            context=context,
            mute=node.mute,
        )
        for seat in seats
    ]
    return ways[0] if len(ways) == 1 else BothToHand(left=tuple(ways))


class BothToHand(Frame, frozen=True, tag="dm.BothToHand"):
    """Shields of both players go to their hands by one effect: 111.1, the turn player's first."""

    left: tuple[ToHand, ...]
    came: tuple[Event, ...] = ()


both_to_hand = Procedure(BothToHand)


@both_to_hand.step("")
def one_player(game: Game, frame: BothToHand) -> None:
    game.set(came=(*frame.came, *frame.done), done=())
    if frame.left:
        game.goto(one_player, left=frame.left[1:])
        game.call(frame.left[0])


@both_to_hand.step("")
def both_told(game: Game, frame: BothToHand) -> None:
    game.reply(done=frame.came)
