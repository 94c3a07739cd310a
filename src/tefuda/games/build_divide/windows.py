"""Chapter 1100: windows, priority, and the player damage check."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.kit.acts import offered, perform
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame, History, Item, OfItem, Option
from tefuda.kernel.rules import Procedure

from . import actions, stack
from .damage import RANKS, PlayerDamage, size
from .processing import RuleProcessing, due
from .resolve import Resolution


class Window(Frame, frozen=True, tag="bd.Window"):
    """1103: a play window, or (with a packet) a damage window. Windows nest; the resolution zone is common to all."""

    topic: str
    since: History[int]  # when it was made
    packet: OfItem[int] = -1
    seat: int = 0  # who has priority
    passes: int = 0


window = Procedure(Window)


def open_window(game: Game, topic: str, packet: int = -1) -> None:
    """1103-1: a window is made; 1103-1a: a damage window has its packet."""
    # 1104-2: what arose between two windows is dealt with in the second.
    nested = packet >= 0 or any(isinstance(frame, Window) for frame in game.state.frames)
    window = Window(topic=topic, since=game.tick() if nested else 0, seat=game.state.turn_player)
    game.call(replace(window, packet=packet) if packet >= 0 and game.rule("1103-1a") else window)


def _process(game: Game) -> None:
    if due(game):
        game.call(RuleProcessing())


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
    item = stack.packet(game, frame.packet)
    if item is not None and game.demands("104-2c", item.done < size(game, item)) and game.rule("1101-2"):
        game.call(PlayerDamage(packet=frame.packet))


@window.step("1103-5")
def check_damage(game: Game, frame: Window) -> None:
    """1103-5: packets made since this window was get windows of their own."""
    if _fresh(game, frame.since):
        game.call(DamageCheck(since=frame.since))


@window.step("1103-6")
def process_again(game: Game, frame: Window) -> None:
    """1103-6: rule processing."""
    _process(game)


@window.step("1103-7")
def offer(game: Game, frame: Window) -> None:
    """1103-7: whoever has priority (1102-1a: nobody else) plays something, places energy, or passes."""
    options = offered(game, game.seat("1102-1a", frame.seat), actions.PRIORITY)
    game.ask(Decision(frame.seat, "act", frame.topic, "1103-7", (*options, Option("pass"))))


@window.step("1103-7")
def act(game: Game, frame: Window) -> None:
    """1103-8 to 11: both passed in a row: resolve the newest, or close; one passed: the other; else go on."""
    option = game.chosen[0]
    if option.verb != "pass":
        # 1103-11: whoever acted keeps priority.
        game.goto(check_damage, passes=0, seat=game.seat("1103-11", frame.seat))
        perform(game, frame.seat, actions.PRIORITY, option)
    elif frame.passes == 0 and game.rule("1103-10"):
        # 1102-2: whoever gets priority takes it from the other.
        game.goto(process_again, passes=1, seat=game.seat("1102-2", 1 - frame.seat))
    else:
        item = stack.top(game)
        if item is not None and game.rule("1103-9"):
            # 1103-9a: the newest is resolved; 1103-9b: then the turn player has priority.
            game.goto(check_damage, passes=0, seat=game.seat("1103-9b", game.state.turn_player))
            game.call(Resolution(item=item))
        else:
            _close(game, frame)


def _close(game: Game, frame: Window) -> None:
    """1103-8a: a packet that is not dealt in full goes on; 1103-8b: else it vanishes; 1103-8c: the window ends."""
    item = stack.packet(game, frame.packet)
    if item is not None and item.done < size(game, item) and game.rule("1103-8a"):
        game.goto(turn_player_first)
        return
    if item is not None and game.rule("1103-8b"):
        stack.remove(game, item.number)
    game.goto(process_again)
    if game.rule("1103-8c"):
        game.leave()


# ------------------------------------------------------------------------------------------------ 1104 player damage check


class DamageCheck(Frame, frozen=True, tag="bd.DamageCheck"):
    """1104: each new packet gets a damage window."""

    since: History[int]


checking = Procedure(DamageCheck)


def _fresh(game: Game, since: int) -> list[Item]:
    """1104-2: packets made after the window."""
    found = [item for item in game.state.items if item.kind == "packet"]
    return [item for item in found if game.demands("1104-2", item.number > since)]


@checking.step("1104-3")
def choose_packet(game: Game, frame: DamageCheck) -> None:
    """1104-2a: until there is none; 1104-3a: busters, then effects, then attacks; 1104-3b: the damaged player chooses."""
    found = _fresh(game, frame.since)
    if not found:
        game.leave()
        return
    best = min(RANKS.index(item.sort) for item in found)
    found = [item for item in found if game.demands("1104-3a", RANKS.index(item.sort) == best)]
    seat = game.state.turn_player if any(item.seat == game.state.turn_player for item in found) else 1 - game.state.turn_player
    found = [item for item in found if item.seat == seat]
    options = tuple(Option("packet", index=at, item=item.number) for at, item in enumerate(found))
    game.ask(Decision(game.seat("1104-3b", seat), "choose", "packet", "1104-3b", options))


@checking.step("1104-3")
def damage_window(game: Game, frame: DamageCheck) -> None:
    """1104-3: the window of that packet; then the next one."""
    game.goto(choose_packet)
    game.record(Event("damage_window", seat=game.state.turn_player))
    open_window(game, "damage", game.chosen[0].item)
