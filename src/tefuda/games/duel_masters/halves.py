"""Sections 810, 819: twinpacts, two cards printed on one front, and WD fields, of which one lies upright."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Context, Decision, Event, Frame, Key, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.select import holds

from .card_types import TYPES
from .zones import BATTLE, MANA, TAPPABLE, kinds

#: 809.2, 812.2: cards of which, outside the battle zone, either side may be taken for the front.
FORBIDDEN = {"禁断": "809.2", "零龍": "812.2"}
#: By which clause both sides of a card can be looked at.
_SEEN = {"ドラグハート": "807.1c", "禁断": "809.1b", "零龍": "812.1b", "デュエルメイト": "820.1a"}


def both_seen(game: Game, record: Card) -> bool:
    """805.1d: both sides of a psychic creature can be looked at; 807.1c, 809.1b, 812.1b, 820.1a: and of others."""
    types = game.catalog.definitions[record.definition].faces[0].words["type"]
    return game.by(next((clause for kind, clause in _SEEN.items() if kind in types), "805.1d"), True)


def has_halves(game: Game, record: Card) -> bool:
    """810.1: are two cards printed on it? 814.1: what king cells are together is no card of its own."""
    return two_cards(game.catalog.definitions[record.definition])


def two_cards(definition: Definition) -> bool:
    """The same of a card as it is printed."""
    return len(definition.faces) > 1 and not definition.two_sided and "キング" not in definition.faces[0].words["type"]


def readings(game: Game, ref: Ref) -> tuple[int, ...]:
    """810.3a: who speaks of a type of card means that half; 810.4: in the battle zone there is only the one that is out."""
    record = game.state.cards[ref.card]
    types = game.catalog.definitions[record.definition].faces[0].words["type"]
    clauses = [clause for kind, clause in FORBIDDEN.items() if kind in types]
    if clauses and record.zone not in BATTLE:
        return game.by(clauses[0], (0, 1))
    if not has_halves(game, record) or record.zone in BATTLE or record.aside:
        return ()
    return game.by("810.3a", (0, 1))


@lru_cache(maxsize=4096)
def spoken_types(ability: tree.Ability) -> tuple[str, ...]:
    """The types of cards that the words of an ability speak of."""
    inside = [node for other in tree.nodes(ability.effect) if isinstance(other, tree.Not) for node in tree.nodes(other)]
    found = [node for node in tree.nodes(ability.effect) if isinstance(node, tree.Is) and node.property == "type"]
    return tuple(sorted({node.value for node in found if node not in inside}))


def sides_for(game: Game, card: int, types: tuple[str, ...]) -> tuple[int, ...]:
    """810.3a: the half that is meant by who speaks of such cards; 810.3: either one, if no type is said."""
    record = game.state.cards[card]
    if not has_halves(game, record):
        return (0,)
    faces = game.catalog.definitions[record.definition].faces
    meant = game.by("810.3a", types)
    found = [side for side, face in enumerate(faces) if not meant or set(meant).intersection(face.words["type"])]
    return tuple(found) or (0,)


def side_of(game: Game, card: int, key: Key) -> int:
    """Which half of a card has this ability."""
    record = game.state.cards[card]
    faces = game.catalog.definitions[record.definition].faces
    own = key.definition == record.definition and has_halves(game, record)
    return int(own and key.ability in faces[1].abilities and key.ability not in faces[0].abilities)


def labelled(game: Game, ref: Ref, word: str) -> Iterator[Key]:
    """810.3a: the abilities that go by a keyword of the half that is not the front, where either half can be executed."""
    record = game.state.cards[ref.card]
    if record.zone in BATTLE or record.face or not has_halves(game, record):
        return
    for index in game.catalog.definitions[record.definition].faces[1].abilities:
        key = Key(record.definition, index)
        ability = game.program(key).ability
        if ability.keyword == word and (
            ability.condition is None or holds(game, Context(ref, game.master(ref.card), key), ability.condition)
        ):
            yield key


def declarable(game: Game, record: Card) -> list[int]:
    """810.3a: abilities of the other half that are declared from where the card lies (112.3c, 112.3f)."""
    if record.zone in BATTLE or record.face or record.aside or not has_halves(game, record):
        return []
    programs = game.catalog.definitions[record.definition].programs
    found = game.catalog.definitions[record.definition].faces[1].abilities
    return game.by("810.3a", [index for index in found if "hand" in programs[index].ability.zones])


def own_types(game: Game, context: Context, card: Ref) -> tuple[str, ...]:
    """810.3a: a half that lets itself be executed means itself."""
    record = game.state.cards[card.card]
    if card.card != context.source.card or not has_halves(game, record):
        return ()
    return game.catalog.definitions[record.definition].faces[side_of(game, card.card, context.key)].words["type"]


def full_name(definition: Definition) -> str:
    """810.4: the names of both halves, as one."""
    return "/".join(face.name for face in definition.faces)


def side_words(game: Game, record: Card, name: str, printed: tuple[str, ...]) -> tuple[str, ...]:
    """810.4: the name of a twinpact is that of both halves together; in the battle zone only that of the one that is out."""
    if record.zone in BATTLE or record.aside or not has_halves(game, record):
        return printed
    if name == "civilisation" and record.zone in MANA and game.reading is None:
        # 810.3: as a card it is either of its halves; mana of both civilisations can be paid with it.
        both = [word for face in game.catalog.definitions[record.definition].faces for word in face.words[name]]
        return game.by("810.3", tuple(dict.fromkeys(both)))
    if name != "name":
        return printed
    return game.by("810.4", (full_name(game.catalog.definitions[record.definition]),)) or printed


def standing(game: Game, record: Card) -> list[int]:
    """The halves that can be in the battle zone."""
    faces = game.catalog.definitions[record.definition].faces
    return [
        side for side, face in enumerate(faces) if not any(TYPES[kind].never for kind in face.words["type"] if kind in TYPES)
    ]


def arrival(game: Game, event: Event, record: Card) -> int:
    """810.3, 819.1a: which half is up: in the battle zone the one executed or chosen, or that can be there."""
    if event.destination not in BATTLE:
        return 0
    if not has_halves(game, record):
        return 1 if event.face == "second" else 0
    if event.cause == "play":
        return record.face
    sides = standing(game, record)
    return 1 if event.face == "second" else (sides[0] if sides else 0)


def asks_side(game: Game, event: Event) -> bool:
    """819.1a: does an effect put out a card of which either half can be in the battle zone?"""
    if event.kind != "move" or event.destination not in BATTLE or event.origin in BATTLE or event.face:
        return False
    record = game.state.cards[event.subject.card]
    return has_halves(game, record) and event.cause != "play" and len(standing(game, record)) > 1


def ask_side(game: Game, event: Event) -> Decision:
    """819.1a: its player names the side that is up."""
    faces = game.catalog.definitions[game.state.cards[event.subject.card].definition].faces
    options = tuple(Option("side", event.subject, index=side, price=face.name) for side, face in enumerate(faces))
    return Decision(event.seat, "choose", "side", "819.1a", options, source=event.subject)


# ------------------------------------------------------------------------------------------------ 819.1c what is uncovered

#: The key under which it is noted that a card has been uncovered.
UNCOVERED = "uncovered:"


def note(game: Game, event: Event) -> None:
    """801.4: a card is the topmost one now."""
    if event.kind == "crown" and event.role == "under":
        game.state.numbers[f"{UNCOVERED}{event.subject.card}"] = event.after


def uncovered(game: Game) -> list[Ref]:
    """The cards that have just been uncovered."""
    marks = [(name, to) for name, to in game.state.numbers.items() if name.startswith(UNCOVERED)]
    return [Ref(int(name.removeprefix(UNCOVERED)), identity) for name, identity in marks]


class Uncovering(Frame, frozen=True, tag="dm.Uncovering"):
    """801.4d, 819.1c: how a card lies that has been uncovered."""

    card: Ref


uncovering = Procedure(Uncovering)


@uncovering.step("")
def straighten(game: Game, frame: Uncovering) -> None:
    """801.4d: what is neither a creature nor a tamaseed lies as it should, however the whole was turned."""
    game.state.numbers.pop(f"{UNCOVERED}{frame.card.card}", None)
    record = game.state.cards[frame.card.card]
    turns = TAPPABLE.intersection(kinds(game, frame.card.card))
    if record.turned and not turns and game.rule("801.4d"):
        happen(game, [Event("turn", subject=frame.card, after=frame.card.identity, seat=record.owner, turned="untap")])


@uncovering.step("819.1c")
def ask_uncovered(game: Game, frame: Uncovering) -> None:
    """819.1c: of a card with two fields its owner says which one is up."""
    game.chosen = ()
    record = game.state.cards[frame.card.card]
    if game.alive(frame.card) and "WD" in kinds(game, frame.card.card):
        faces = game.catalog.definitions[record.definition].faces
        options = tuple(Option("side", frame.card, index=side, price=face.name) for side, face in enumerate(faces))
        game.ask(Decision(record.owner, "choose", "side", "819.1c", options, source=frame.card))


@uncovering.step("819.1c")
def show(game: Game, frame: Uncovering) -> None:
    if game.chosen:
        face = "second" if game.chosen[0].index else "first"
        happen(
            game, [Event("flip", subject=frame.card, after=frame.card.identity, seat=game.master(frame.card.card), face=face)]
        )


def halves_of(game: Game, cards: Iterable[int]) -> list[int]:
    """The cards with a second half."""
    return [card for card in cards if has_halves(game, game.state.cards[card])]
