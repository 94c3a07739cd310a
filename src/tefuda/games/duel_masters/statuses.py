"""What a card is besides what is printed on it: linked, summoned with O・ドライブ, bound to a shield by シールド・フォース."""

from __future__ import annotations

from tefuda.kernel import tree
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Decision, Event, Frame, Option, Ref
from tefuda.kernel.rules import Procedure

from . import labels
from .linking import LINK
from .races import of_race
from .zones import BATTLE, SHIELDS, shields

#: The key under which it is noted that a card was executed with O・ドライブ, and the card it is since.
DRIVEN = "driven:"
#: The key under which it is noted which shield a creature with シールド・フォース is bound to.
BOUND = "force:"
LINKED = "linked"
#: What stands before the race that フォートE asks for.
FORTE = "フォートE:"


def of(game: Game, record: Card, card: int) -> tuple[str, ...]:
    """What holds of a card now."""
    found: list[str] = []
    if record.role == LINK.role or any(game.state.cards[part].role == LINK.role for part in record.parts):
        found.append(LINKED)
    if record.zone in BATTLE or record.aside:
        found += _driven(game, record, card)
        if shielded(game, card):
            found.append(labels.SHIELD_FORCE)
    return tuple(found)


def _driven(game: Game, record: Card, card: int) -> list[str]:
    head = f"{DRIVEN}{card}/"
    marks = game.state.numbers.items()
    now = (record.object, 0) if record.aside else (record.object,)  # 0: of a card that is being executed
    return [name.removeprefix(head) for name, identity in marks if name.startswith(head) and identity in now]


def shielded(game: Game, card: int) -> bool:
    """Is the shield still there that this creature is bound to?"""
    identity = game.state.numbers.get(f"{BOUND}{card}", 0)
    return identity > 0 and any(
        game.state.cards[shield].object == identity for place in SHIELDS for shield in game.counted(place)
    )


def forget(game: Game, card: int) -> None:
    """What was paid for a spell holds only while it is cast."""
    for name in [name for name in game.state.numbers if name.startswith(f"{DRIVEN}{card}/")]:
        del game.state.numbers[name]


def note(game: Game, event: Event) -> None:
    """What was paid for a card holds of what it has become; what a card was bound to is no more when it has gone."""
    if event.kind != "move":
        return
    numbers, card = game.state.numbers, event.subject.card
    if event.destination in BATTLE and event.origin not in BATTLE:
        for name in [name for name in numbers if name.startswith(f"{DRIVEN}{card}/")]:
            numbers[name] = event.after
        if labels.printed(game, card, labels.SHIELD_FORCE) and not event.down:
            numbers[f"{BOUND}{card}"] = _UNDECIDED
    elif event.origin in BATTLE:
        for name in [name for name in numbers if name.startswith((f"{DRIVEN}{card}/", f"{BOUND}{card}"))]:
            del numbers[name]
    elif event.origin in SHIELDS and any(name.startswith(BOUND) for name in numbers):
        game.touch()


# ------------------------------------------------------------------------------------------------ シールド・フォース

#: No shield has been named yet.
_UNDECIDED = -1


def unbound(game: Game) -> list[Ref]:
    """Creatures that have come out and are still to be bound to a shield."""
    marks = [(name, identity) for name, identity in game.state.numbers.items() if name.startswith(BOUND)]
    return [game.ref(int(name.removeprefix(BOUND))) for name, identity in marks if identity == _UNDECIDED]


class Binding(Frame, frozen=True, tag="dm.Binding"):
    """As it comes out, the player of a creature with シールド・フォース names one of his shields."""

    creature: Ref


binding = Procedure(Binding)


@binding.step("")
def ask_shield(game: Game, frame: Binding) -> None:
    seat = game.master(frame.creature.card)
    game.state.numbers[f"{BOUND}{frame.creature.card}"] = 0
    options = tuple(Option("shields", game.ref(card)) for card in shields(game, seat))
    game.chosen = ()
    if options:
        game.ask(Decision(seat, "choose", "force", "113.2a", options, source=frame.creature))


@binding.step("")
def bind(game: Game, frame: Binding) -> None:
    """As long as that shield is there, what stands behind the word holds."""
    if game.chosen:
        game.state.numbers[f"{BOUND}{frame.creature.card}"] = game.chosen[0].card.identity
        game.touch()


# ------------------------------------------------------------------------------------------------ フォートE


def fortified(game: Game, card: int, tapped: list[Ref]) -> None:
    """A card of the named race was among the mana that paid for it: it holds of what the card will be."""
    record = game.state.cards[card]
    definition = game.catalog.definitions[record.definition]
    abilities = [definition.programs[index].ability for index in definition.faces[record.face].abilities]
    asked = {node.value for one in abilities for node in tree.nodes(one.condition) if isinstance(node, tree.Is)}
    for status in sorted(asked):
        race = status.removeprefix(FORTE)
        if race != status and any(of_race(game, ref, race) for ref in tapped):
            game.state.numbers[f"{DRIVEN}{card}/{status}"] = 0
