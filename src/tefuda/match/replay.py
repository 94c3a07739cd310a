"""Replays: a game as readable text. Header, then one action per line; it plays back to the same digest or says where not.

    tefuda replay 2
    game: GAME
    rules: 3.00
    seed: 7
    options: {}
    deck A: {"cards": {...}}
    deck B: ...
    card HM-001: 9f86d081884c7d65
    ---
    A: return nothing
    turn 1 A 3c59dc048e88
    A: pass
    end 77b1c3...

Lines that begin with `turn` carry the first digits of the state's digest, so a difference is found in the turn it begins in.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from tefuda.games.base import BUILT, DeckFault, GamePackage, Options, load
from tefuda.kernel.catalog import Catalog
from tefuda.kernel.game import Illegal, Stuck

from .match import Match, Origin
from .naming import SEATS
from .notation import Unreadable

FORMAT = "tefuda replay 2"
#: Forms that are no longer read: states, and so their digests, were written differently.
_OLDER = ("tefuda replay 1",)
MOST_BYTES = 4 * 1024 * 1024
_SHORT = 12
MOST_SEED = (1 << 63) - 1
_SEED = re.compile(r"-?[0-9]{1,19}")
_SALT = re.compile(r"([0-9a-f]{32})?")
#: Loops are looked for after so many things done in a turn: earlier is slow, later is too late.
LOOPS = (1, 10_000)


class ReplayFault(ValueError):
    """A replay that cannot be played back, in one sentence that names the line."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class Replay(msgspec.Struct):
    """A replay as written: the header and its numbered lines of actions."""

    game: str
    rules: str
    seed: int
    options: Options
    decks: list[dict[str, Any]]
    cards: dict[str, str]  # card number -> digest of its definition
    lines: list[tuple[int, str]]
    end: str = ""
    places: dict[str, int] = {}  # header key -> line
    salt: str = ""


# ------------------------------------------------------------------------------------------------ writing


def write_replay(match: Match) -> str:
    """The match as text. Only a match that began with decks can be written: others are scenarios."""
    origin = match.origin
    if origin is None:
        raise ReplayFault("only a match that began with decks can be written as a replay")
    cards = [f"card {number}: {digest}" for number, digest in {**card_digests(match), **origin.cards}.items()]
    return "\n".join([FORMAT, *_beginning(match, origin), *cards, "---", *_actions(match), f"end {match.digest}", ""])


def _beginning(match: Match, origin: Origin) -> list[str]:
    """The lines of the header that say how the cards were dealt."""
    rules = match.package.rules
    changed = {name: value for name, value in match.game.setting.options.items() if rules.switches.get(name) != value}
    head = [f"game: {match.package.name}", f"rules: {origin.rules or rules.revision}", f"seed: {origin.seed}"]
    head.append(f"options: {json.dumps(changed, sort_keys=True)}")
    for letter, deck in zip(SEATS, origin.decks, strict=False):
        head.append(f"deck {letter}: {json.dumps(msgspec.to_builtins(deck), ensure_ascii=False)}")
    return [*head, f"deal: {origin.salt}"] if origin.salt else head


def card_digests(match: Match) -> dict[str, str]:
    """Of every card in the match, the digest of its definition."""
    definitions = match.game.catalog.definitions
    used = [definitions[number] for number in sorted({card.definition for card in match.game.state.cards})]
    return {definition.number: definition.digest for definition in used}


def promise(match: Match) -> str:
    """What can be shown before a match begins, and checked when its replay may be read: that nobody has exchanged the deal.

    It is the SHA-256 of the header's lines from `game` to `deal`, so that no program of ours is needed to check it:
    `grep -E '^(game|rules|seed|options|deck A|deck B|deal): ' replay.txt | sha256sum`. Empty if nothing was promised.
    """
    text = dealt(match)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest() if text else ""


def dealt(match: Match) -> str:
    """What is promised, once it may be told: the lines of the header that say how the cards were dealt."""
    origin = match.origin
    if origin is None or not origin.salt:
        return ""
    return "".join(f"{line}\n" for line in _beginning(match, origin))


def _actions(match: Match) -> Iterator[str]:
    turn = 0
    states = [*match.past(), match.game.state]
    for number, state in enumerate(states):
        if state.turn != turn:
            turn = state.turn
            yield f"turn {turn} {SEATS[state.turn_player]} {state.digest()[:_SHORT]}"
        if number < len(match.done):
            done = match.done[number]
            yield f"{SEATS[done.seat]}: {done.text}"


# ------------------------------------------------------------------------------------------------ reading


def read_replay(text: str | bytes) -> Replay:
    """The replay in a text. Raises ReplayFault for anything that is not one."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError:
            raise ReplayFault("not a replay: it is not text") from None
    if len(text) > MOST_BYTES:
        raise ReplayFault(f"the replay is larger than {MOST_BYTES // 1024} KB")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:  # half of a character
        raise ReplayFault("not a replay: it is not text") from None
    lines = text.split("\n")
    if lines[0].strip() in _OLDER:
        raise ReplayFault(f"an older version of Tefuda wrote this replay (“{lines[0].strip()}”); this one reads “{FORMAT}”", 1)
    if lines[0].strip() != FORMAT:
        raise ReplayFault(f"not a replay of this version: the first line should be “{FORMAT}”", 1)
    if "---" not in lines:
        raise ReplayFault("the header has no end (a line of three dashes); is the file cut off?")
    at = lines.index("---")
    replay = _header(lines[1:at])
    for number, line in enumerate(lines[at + 1 :], at + 2):
        stripped = line.strip()
        if replay.end and stripped:
            raise ReplayFault("there is something after the end", number)
        if stripped.startswith("end "):
            replay.end = stripped[4:].strip()
            replay.places["end"] = number
        elif stripped:
            replay.lines.append((number, stripped))
    if not replay.end:
        raise ReplayFault("the replay has no end line; is the file cut off?")
    return replay


def _header(lines: list[str]) -> Replay:
    found: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines, 2):
        key, colon, value = line.partition(": ")
        if not colon:
            raise ReplayFault(f"not a line of a header: {_cut(line)}", number)
        if key in found:
            raise ReplayFault(f"{_cut(key)} stands in the header twice", number)
        found[key] = (number, value.strip())
    for key in ("game", "rules", "seed", "options", "deck A", "deck B"):
        if key not in found:
            raise ReplayFault(f"the header does not say {key!r}")
    at, seed = found["seed"]
    if not _SEED.fullmatch(seed) or abs(int(seed)) > MOST_SEED:
        raise ReplayFault("the seed is not a number below 2^63", at)
    options = _json(found["options"], dict[str, bool | int])
    at, salt = found.get("deal", (0, ""))
    if not _SALT.fullmatch(salt):
        raise ReplayFault("what is promised about the deal is not 32 hexadecimal digits", at)
    decks = [_json(found[key], dict[str, Any]) for key in sorted(found) if key.startswith("deck ")]
    cards = {key[5:]: value for key, (_, value) in found.items() if key.startswith("card ")}
    places = {key: number for key, (number, _) in found.items()}
    known = ("game", "rules", "seed", "options", "deal")
    unknown = [key for key in found if not key.startswith(("deck ", "card ")) and key not in known]
    if unknown:
        raise ReplayFault(f"unknown word in the header: {_cut(unknown[0])}", places[unknown[0]])
    return Replay(found["game"][1], found["rules"][1], int(seed), options, decks, cards, [], places=places, salt=salt)


def _json(given: tuple[int, str], kind: Any) -> Any:
    try:
        return msgspec.json.decode(given[1], type=kind)
    except (msgspec.MsgspecError, RecursionError) as fault:
        raise ReplayFault(f"not readable: {fault}", given[0]) from None


def _cut(text: str) -> str:
    return repr(text if len(text) < 60 else text[:57] + "...")


# ------------------------------------------------------------------------------------------------ playing back


def play_replay(replay: Replay | str | bytes, catalog: Catalog | None = None) -> Match:
    """Play a replay and check it all the way. Raises ReplayFault at the first line that differs."""
    if not isinstance(replay, Replay):
        replay = read_replay(replay)
    match = _begin(replay, catalog)
    for number, line in replay.lines:
        if line.startswith("turn "):
            _compare(match, line, number)
        else:
            _act(match, line, number)
    if match.digest != replay.end:
        raise ReplayFault(f"the game ends differently: digest {match.digest}, not {_cut(replay.end)}", replay.places["end"])
    return match


def _begin(replay: Replay, catalog: Catalog | None) -> Match:
    places = replay.places
    if replay.game not in BUILT:
        raise ReplayFault(f"there is no game {_cut(replay.game)}", places.get("game", 0))
    package = load(replay.game)
    if replay.rules != package.rules.revision:
        raise ReplayFault(f"made with rules {_cut(replay.rules)}, these are {package.rules.revision}", places.get("rules", 0))
    cards = catalog or package.catalog()
    for number, digest in replay.cards.items():
        index = cards.find(number)
        line = places.get(f"card {number}", 0)
        if index is None:
            raise ReplayFault(f"there is no card {_cut(number)}", line)
        if cards.definitions[index].digest != digest:
            raise ReplayFault(f"the card {_cut(number)} is not the one the game was played with", line)
    wrong = wrong_option(package, replay.options)
    if wrong:
        raise ReplayFault(wrong, places.get("options", 0))
    try:
        decks = [package.read_deck(deck) for deck in replay.decks]
        match = Match.new(replay.game, decks, replay.seed, replay.options, catalog)
    except DeckFault as fault:
        raise ReplayFault(str(fault), places.get("deck A", 0)) from None
    if replay.salt:
        match.origin = Origin(tuple(decks), replay.seed, replay.salt)
    return match


def wrong_option(package: GamePackage, options: Options) -> str:
    """What is wrong with the options of the rules, in a sentence; empty if nothing is."""
    known = {*package.rules.switches, "loop_after"}
    for name, value in options.items():
        if name not in known:
            return f"there is no rule option {_cut(name)}; there is: {', '.join(sorted(known))}"
        if name == "loop_after" and (isinstance(value, bool) or not LOOPS[0] <= value <= LOOPS[1]):
            return f"loop_after must be between {LOOPS[0]} and {LOOPS[1]}"
        if name != "loop_after" and value not in (0, 1):
            return f"the rule option {_cut(name)} is true or false"
    return ""


def _compare(match: Match, line: str, number: int) -> None:
    state = match.game.state
    wanted = f"turn {state.turn} {SEATS[state.turn_player]} {match.digest[:_SHORT]}"
    if line != wanted:
        raise ReplayFault(f"the game has come to “{wanted}”, the replay says {_cut(line)}", number)


def _act(match: Match, line: str, number: int) -> None:
    letter, colon, text = line.partition(": ")
    if not colon or letter not in tuple(SEATS):
        raise ReplayFault(f"not an action: {_cut(line)}", number)
    try:
        match.act(SEATS.index(letter), text)
    except (Unreadable, Illegal, Stuck) as fault:
        raise ReplayFault(f"{_cut(line)}: {fault}", number) from None
