"""Section 116: seals. A seal lies face down on a card, which is ignored as long as one does: the seal stands in its place."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.kernel import objects, tree
from tefuda.kernel.catalog import Printed
from tefuda.kernel.continuous import words
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.moves import aside
from tefuda.kernel.records import Card, Context, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import PartRule, Procedure
from tefuda.kernel.select import present

from .races import of_race
from .zones import BATTLE, DECK, GRAVE, move_event

#: 116.2: the sealed card is not there as far as anybody can tell: a new object when it comes back.
SEALED = PartRule("sealed", covered=True)
#: 116.1b: further seals on the same card.
SEAL = PartRule("seal")
#: The role of a god that is linked to others (804).
LINK = "link"
#: 200.3b: all that is known of a seal.
FACE_DOWN = Printed({"kind": ("封印",)}, {"cost": 0})
#: The key under which it is noted that a command has come out.
COMMAND = "command:"


def is_seal(record: Card) -> bool:
    return record.zone in BATTLE and record.down


# ------------------------------------------------------------------------------------------------ 116.1 putting seals on


class Sealing(Frame, frozen=True, tag="dm.Sealing"):
    """116.1a: seals are put on a card, one after the other; 409.1f: on several cards at the same time."""

    card: Ref
    left: int = 1
    others: tuple[Ref, ...] = ()


sealing = Procedure(Sealing)


@sealing.step("116.1a")
def put_on(game: Game, frame: Sealing) -> None:
    """116.1a, 701.24a: the top card of the deck of the card's owner, face down."""
    if frame.left <= 0:
        return
    decks = {seat: list(game.state.zones[DECK[seat]]) for seat in (0, 1)}
    batch = [event for ref in (frame.card, *frame.others) for event in _sealed(game, ref, decks)]
    if batch:
        game.goto(put_on, left=frame.left - 1)
        happen(game, batch)


def _sealed(game: Game, ref: Ref, decks: dict[int, list[int]]) -> list[Event]:
    """What happens to one card and to the next one of its owner's deck."""
    card = game.state.cards[ref.card]
    pile = decks[game.seat("116.1a", card.owner)]
    if not pile or card.zone not in BATTLE:
        return []
    top = game.ref(pile.pop())
    if card.host < 0 and not card.down:
        turned = game.rules.orientations[card.turned]
        event = move_event(game, top.card, BATTLE, also="seal", down=True, turned=turned, by=card.owner)
        return [event, objects.attaching(game, ref, top, SEALED.role, to=BATTLE[0], seat=card.controller)]
    first = game.ref(card.host if card.host >= 0 else ref.card)
    sealing_on = [objects.attaching(game, top, first, SEAL.role, seat=card.controller, down=True)]
    return game.by("116.1b", sealing_on)


def seal(game: Game, context: Context, node: tree.Special) -> None:
    """701.24a: an effect puts a seal on each of these cards."""
    found = present(game, context, node.what or tree.This())
    if found:
        # 409.1f: the seals of one effect come together.
        game.call(Sealing(card=found[0], others=game.by("409.1f", tuple(found[1:]))))


# ------------------------------------------------------------------------------------------------ taking seals off


def part_stays(game: Game, part: Card, lead: Card) -> bool:
    """701.23a: what a seal lay on stays when the seal goes, and so does all that belongs to it."""
    return is_seal(lead)


def successor(game: Game, staying: Sequence[int]) -> int:
    """116.1b: under a seal there may be another one; else the sealed card is there again."""
    cards = game.state.cards
    first = [card for role in (SEAL.role, SEALED.role) for card in staying if cards[card].role == role]
    return first[0]


def note(game: Game, event: Event) -> None:
    """116.4: a command has come into the battle zone; 116.2: with a card all that belongs to it is sealed, and unsealed."""
    if event.role == SEALED.role and event.kind == "attach" and game.rule("116.2"):
        _lay_aside(game, game.state.cards[event.subject.card].host, "")
    if event.role == SEALED.role and event.kind == "crown":
        _lay_aside(game, event.subject.card, "back")
    came = event.also == "enter" or (event.role == LINK and event.also == "move")  # 804.1a: also linked
    if came and of_race(game, Ref(event.subject.card, event.after), "コマンド"):
        game.state.numbers[f"{COMMAND}{event.subject.card}"] = event.after


def _lay_aside(game: Game, lead: int, how: str) -> None:
    """The other cards of what is sealed (linked gods, auras, bases) are not there either, until the seals have gone."""
    cards = game.state.cards
    for part in [part for part in cards[lead].parts if cards[part].role not in (SEALED.role, SEAL.role)]:
        ref = game.ref(part)
        aside(game, Event("aside", subject=ref, after=ref.identity, how=how))
    game.touch()


def commands(game: Game) -> list[Ref]:
    """The commands that have come out and have not taken off a seal yet."""
    return [
        Ref(int(name.removeprefix(COMMAND)), identity)
        for name, identity in game.state.numbers.items()
        if name.startswith(COMMAND)
    ]


class Unsealing(Frame, frozen=True, tag="dm.Unsealing"):
    """116.4a: the owner of a command takes a seal off a card of a civilisation of the command."""

    command: Ref


unsealing = Procedure(Unsealing)


def _prisoner(game: Game, seal_card: int) -> int:
    cards = game.state.cards
    return next(part for part in cards[seal_card].parts if cards[part].role == SEALED.role)


@unsealing.step("")
def ask_seal(game: Game, frame: Unsealing) -> None:
    """116.4b: the civilisations of the sealed card are looked at; 116.4a: whoever owns the command must choose one."""
    cards, command = game.state.cards, frame.command.card
    game.state.numbers.pop(f"{COMMAND}{command}", None)
    owner, colours = cards[command].owner, set(words(game, frame.command, "civilisation"))
    fitting = [
        card
        for card in game.counted(BATTLE[0])
        if is_seal(cards[card]) and cards[card].controller == owner and cards[card].parts
        if game.demands("116.4b", not colours.isdisjoint(words(game, game.ref(_prisoner(game, card)), "civilisation")))
    ]
    game.chosen = ()
    if fitting:
        options = tuple(Option("choose", game.ref(card)) for card in fitting)
        game.ask(Decision(owner, "choose", "unseal", "116.4a", options, source=frame.command))


@unsealing.step("116.4a")
def unseal(game: Game, frame: Unsealing) -> None:
    """703.4j: it goes to the graveyard."""
    if game.chosen:
        happen(game, [move_event(game, game.chosen[0].card.card, GRAVE, also="unseal", clause="703.4j")])
