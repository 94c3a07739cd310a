"""Chapter 1100: windows, priority, and the player damage check."""

from __future__ import annotations

from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame, Item, Option
from tefuda.kernel.rules import Procedure

from . import actions, stack
from .damage import RANKS, PlayerDamage, size
from .processing import RuleProcessing, due
from .resolve import Resolution


class Window(Frame, frozen=True, tag="bd.Window"):
    """1103: a play window, or (with a packet) a damage window. Windows nest; the resolution zone is common to all."""

    topic: str
    since: int  # when it was made
    packet: int = -1
    seat: int = 0  # who has priority
    passes: int = 0


window = Procedure(Window)


def open_window(game: Game, topic: str, packet: int = -1) -> None:
    """1103-1: a window is made; 1103-1a: a damage window has its packet."""
    packet = packet if game.rule("1103-1a") else -1
    # 1104-2: what arose between two windows is dealt with in the second.
    nested = packet >= 0 or any(isinstance(frame, Window) for frame in game.state.frames)
    game.call(Window(topic=topic, since=game.tick() if nested else 0, packet=packet, seat=game.state.turn_player))


def _process(game: Game) -> None:
    if due(game):
        game.call(RuleProcessing())


START = window.next


@window.step("1103-2")
def turn_player_first(game: Game, frame: Window) -> None:
    """1103-2: the turn player gets priority."""
    game.set(seat=game.state.turn_player, passes=0)


@window.step("1103-3")
def process_before(game: Game, frame: Window) -> None:
    """1103-3: rule processing."""
    _process(game)


@window.step("1103-4")
def take_damage(game: Game, frame: Window) -> None:
    """1101-2: only a damage window deals damage; 1103-4: one point of its packet; 104-2c: if it has a point left."""
    item = stack.packet(game, frame.packet) if game.rule("1101-2") else None
    if item is not None and (item.done < size(game, item) or not game.rule("104-2c")):
        game.call(PlayerDamage(packet=frame.packet))


CHECK = window.next


@window.step("1103-5")
def check_damage(game: Game, frame: Window) -> None:
    """1103-5: packets made since this window was get windows of their own."""
    if _fresh(game, frame.since):
        game.call(DamageCheck(since=frame.since))


PROCESS = window.next


@window.step("1103-6")
def process_again(game: Game, frame: Window) -> None:
    """1103-6: rule processing."""
    _process(game)


@window.step("1103-7")
def offer(game: Game, frame: Window) -> None:
    """1103-7: whoever has priority (1102-1a: nobody else) plays something, places energy, or passes."""
    options = actions.options(game, frame.seat) if game.rule("1102-1a") and game.rule("1102-1") else ()
    game.ask(Decision(frame.seat, "act", frame.topic, "1103-7", (*options, Option("pass"))))


@window.step("")
def act(game: Game, frame: Window) -> None:
    """1103-8 to 11: both passed in a row: resolve the newest, or close; one passed: the other; else go on."""
    option = game.chosen[0]
    if option.verb != "pass":
        # 1103-11: whoever acted keeps priority.
        seat = frame.seat if game.rule("1103-11") else 1 - frame.seat
        game.set(passes=0, seat=seat, step=CHECK)
        actions.perform(game, frame.seat, option)
    elif frame.passes == 0 and game.rule("1103-10"):
        # 1102-2: whoever gets priority takes it from the other.
        game.set(passes=1, seat=1 - frame.seat if game.rule("1102-2") else frame.seat, step=PROCESS)
    else:
        item = stack.top(game)
        if item is not None and game.rule("1103-9"):
            # 1103-9a: the newest is resolved; 1103-9b: then the turn player has priority.
            game.set(passes=0, seat=game.state.turn_player if game.rule("1103-9b") else frame.seat, step=CHECK)
            game.call(Resolution(item=item))
        else:
            _close(game, frame)


def _close(game: Game, frame: Window) -> None:
    """1103-8a: a packet that is not dealt in full goes on; 1103-8b: else it vanishes; 1103-8c: the window ends."""
    item = stack.packet(game, frame.packet)
    if item is not None and item.done < size(game, item) and game.rule("1103-8a"):
        game.goto(START)
        return
    if item is not None and game.rule("1103-8b"):
        stack.remove(game, item.number)
    if game.rule("1103-8") and game.rule("1103-8c"):
        game.leave()
    else:
        game.goto(PROCESS)


# ------------------------------------------------------------------------------------------------ 1104 player damage check


class DamageCheck(Frame, frozen=True, tag="bd.DamageCheck"):
    """1104: each new packet gets a damage window."""

    since: int
    offered: tuple[int, ...] = ()


checking = Procedure(DamageCheck)


def _fresh(game: Game, since: int) -> list[Item]:
    """1104-2: packets made after the window."""
    found = [item for item in game.state.items if item.kind == "packet"]
    if found and game.rule("1104-2"):
        return [item for item in found if item.number > since]
    return found


@checking.step("1104-3")
def choose_packet(game: Game, frame: DamageCheck) -> None:
    """1104-2a: until there is none; 1104-3a: busters, then effects, then attacks; 1104-3b: the damaged player chooses."""
    found = _fresh(game, frame.since)
    if not found and game.rule("1104-2a"):
        game.leave()
        return
    if game.rule("1104-3a"):
        best = min(RANKS.index(item.word) for item in found)
        found = [item for item in found if RANKS.index(item.word) == best]
    seat = game.state.turn_player if any(item.seat == game.state.turn_player for item in found) else 1 - game.state.turn_player
    found = [item for item in found if item.seat == seat]
    game.set(offered=tuple(item.number for item in found))
    options = tuple(Option("packet", index=at) for at in range(len(found)))
    if game.rule("1104-3b"):
        game.ask(Decision(seat, "choose", "packet", "1104-3b", options))
    else:
        game.chosen = options[:1]


@checking.step("")
def damage_window(game: Game, frame: DamageCheck) -> None:
    """1104-3: the window of that packet; then the next one."""
    number = frame.offered[game.chosen[0].index]
    game.goto(0)
    game.record(Event("damage_window", seat=game.state.turn_player))
    open_window(game, "damage", number)
