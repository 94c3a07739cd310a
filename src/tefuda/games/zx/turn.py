"""Chapter 5: the turn and its six phases."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.kit.acts import offered, perform
from tefuda.games.kit.drawing import FromTop
from tefuda.games.kit.turns import begin_phase, end_effects, whole_game
from tefuda.kernel import turns
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame, Option
from tefuda.kernel.rules import Procedure

from . import actions, labels, limits, processing
from .destroying import destruction
from .ignition import Ignition
from .priority import settle
from .setup import Preparation
from .turn_notes import LAID
from .zones import HAND, RESOURCE, TRASH, in_squares, is_ascension, move_event


class Turn(Frame, frozen=True, tag="zx.Turn"):
    """501.3: reboot, draw, resource, ignition, main and end phase, in this order."""

    again: bool = False  # 505.5: the turn player has just ignited; 507.5: something happened at the end of the turn


#: 402: before the game; then turn after turn.
whole = whole_game(Preparation, Turn)
turn = Procedure(Turn)


# ------------------------------------------------------------------------------------------------ 502 reboot


@turn.step("")
def begin_turn(game: Game, frame: Turn) -> None:
    """501.1: a new turn: what was counted "this turn" starts anew."""
    turns.begin(game, "501.1")
    game.state.phase = "reboot"


@turn.step("502.1")
def reboot(game: Game, frame: Turn) -> None:
    """502.1: the turn player's cards on squares and among his resources are rebooted, and his アセンション destroyed."""
    seat, cards = game.state.turn_player, game.state.cards
    own = in_squares(game, seat)
    sleeping = [card for card in (*own, *game.counted(RESOURCE[seat])) if cards[card].turned]
    batch = [
        Event("turn", subject=game.ref(card), after=cards[card].object, seat=seat, turned="reboot", by=seat)
        for card in sleeping
    ]
    happen(game, [*batch, *destruction(game, [game.ref(card) for card in own if is_ascension(game, card)])])


@turn.step("")
def slept_on(game: Game, frame: Turn) -> None:
    """1112.2: what is not to be rebooted in a reboot phase of this player's has not been."""
    end_effects(game, "opponents_next_reboot", 1 - game.state.turn_player)


@turn.step("502.2")
def reboot_begins(game: Game, frame: Turn) -> None:
    """502.2: what waits for the reboot phase, and in the first turn for the game, is set off."""
    seat = game.state.turn_player
    batch = [Event("start", at="reboot", seat=seat)]
    if game.state.turn == 1:
        batch.append(Event("start", at="game", seat=seat))
    happen(game, batch)


@turn.step("502.3")
def after_reboot(game: Game, frame: Turn) -> None:
    settle(game)


# ------------------------------------------------------------------------------------------------ 503 draw, 504 resource


@turn.step("503.1")
def draw_begins(game: Game, frame: Turn) -> None:
    begin_phase(game, "draw")


@turn.step("503.2")
def before_draw(game: Game, frame: Turn) -> None:
    settle(game)


@turn.step("503.3")
def draw(game: Game, frame: Turn) -> None:
    """503.3: the turn player draws two cards; 503.3a: not in the first turn of the game."""
    if game.demands("503.3a", game.state.turn > 1):
        game.call(FromTop(seat=game.state.turn_player, left=game.exactly("503.3", 2), also="draw"))


@turn.step("503.4")
def after_draw(game: Game, frame: Turn) -> None:
    settle(game)


@turn.step("504.1")
def resource_begins(game: Game, frame: Turn) -> None:
    game.state.numbers.pop(f"{LAID}{game.state.turn_player}", None)
    begin_phase(game, "resource")


@turn.step("504.2")
def before_resource(game: Game, frame: Turn) -> None:
    settle(game)


@turn.step("504.3")
def ask_resource(game: Game, frame: Turn) -> None:
    """504.3: one card of the hand may become a resource."""
    seat = game.state.turn_player
    options = offered(game, seat, actions.RESOURCES)
    game.chosen = (Option("pass"),)
    if options:
        game.ask(Decision(seat, "act", "resource", "504.3", (*options, Option("pass"))))


@turn.step("504.3")
def put_resource(game: Game, frame: Turn) -> None:
    if game.chosen[0].verb != "pass":
        perform(game, game.state.turn_player, actions.RESOURCES, game.chosen[0])


@turn.step("504.4")
def after_resource(game: Game, frame: Turn) -> None:
    settle(game)


# ------------------------------------------------------------------------------------------------ 505 ignition


@turn.step("505.1")
def ignition_begins(game: Game, frame: Turn) -> None:
    begin_phase(game, "ignition")


@turn.step("505.2")
def before_ignition(game: Game, frame: Turn) -> None:
    settle(game)


@turn.step("505.3")
def ask_ignition(game: Game, frame: Turn) -> None:
    """505.3: a card of the charge is used up, or the player passes."""
    seat = game.state.turn_player
    game.set(again=False)
    game.chosen = (Option("pass"),)
    options = offered(game, seat, actions.IGNITION)
    if options:
        game.ask(Decision(seat, "act", "ignition", "505.3", (*options, Option("pass"))))


@turn.step("505.3")
def spend_charge(game: Game, frame: Turn) -> None:
    """505.3a: it goes to the trash."""
    if game.chosen[0].verb != "pass":
        game.set(again=True)
        perform(game, game.state.turn_player, actions.IGNITION, game.chosen[0])


@turn.step("505.3a")
def ignite(game: Game, frame: Turn) -> None:
    """505.3a: then the top card of the deck is shown, and played or put into the trash."""
    if frame.again:
        game.call(Ignition(seat=game.state.turn_player))


@turn.step("505.4")
def after_ignition(game: Game, frame: Turn) -> None:
    settle(game)


@turn.step("505.5")
def ignite_again(game: Game, frame: Turn) -> None:
    """505.5: as often as he likes."""
    if frame.again:
        game.goto(ask_ignition)


# ------------------------------------------------------------------------------------------------ 506 main


@turn.step("506.1")
def main_begins(game: Game, frame: Turn) -> None:
    begin_phase(game, "main")


@turn.step("")
def before_acting(game: Game, frame: Turn) -> None:
    """701.2: before priority is given everything is worked off; 506.3: also after each act."""
    game.state.phase = "main"
    if game.rule("701.2"):
        settle(game)


@turn.step("506.2")
def ask_main(game: Game, frame: Turn) -> None:
    """506.2: the turn player plays a card, plays an ability, declares a battle, or passes."""
    seat = game.state.turn_player
    game.ask(Decision(seat, "act", "main", "506.2", (*offered(game, seat, actions.MAIN), Option("pass"))))


@turn.step("506.2")
def act(game: Game, frame: Turn) -> None:
    """506.4: until he passes."""
    if game.chosen[0].verb != "pass":
        game.goto(game.first("506.4", (before_acting, end_begins)))
        perform(game, game.state.turn_player, actions.MAIN, game.chosen[0])


# ------------------------------------------------------------------------------------------------ 507 end


@turn.step("507.1")
def end_begins(game: Game, frame: Turn) -> None:
    begin_phase(game, "end")


@turn.step("507.2")
def before_end(game: Game, frame: Turn) -> None:
    settle(game)


@turn.step("507.3")
def turn_ends(game: Game, frame: Turn) -> None:
    """507.3: what waits for the end of the turn is set off, each ability once."""
    game.occur("end", at="turn", seat=game.state.turn_player)


@turn.step("")
def work_off_end(game: Game, frame: Turn) -> None:
    game.set(again=busy(game))
    settle(game)


@turn.step("507.5")
def end_again(game: Game, frame: Turn) -> None:
    """507.5: if something happened, other abilities may wait for the end of the turn now."""
    if frame.again:
        game.goto(turn_ends)


@turn.step("507.6")
def mend(game: Game, frame: Turn) -> None:
    """507.6: no ゼクス has damage any more."""
    cards = game.state.cards
    for card in in_squares(game):
        if cards[card].damage:
            game.put(card, replace(cards[card], damage=0))
    game.proceed()


@turn.step("507.7")
def ask_hand(game: Game, frame: Turn) -> None:
    """507.7, 309.2: the turn player keeps six cards; 309.2c: or all of them, without a limit."""
    seat = game.state.turn_player
    hand = game.counted(HAND[seat])
    most = limits.limit(game, seat, limits.HAND)
    surplus = 0 if most is None else len(hand) - most
    if any(labels.has(game, game.ref(card), labels.NO_LIMIT) for card in in_squares(game, seat)) and game.rule("309.2c"):
        surplus = 0
    game.chosen = ()
    if surplus > 0:
        options = tuple(Option("drop", game.ref(card)) for card in hand)
        game.ask(Decision(seat, "choose", "drop", "507.7", options, surplus, surplus))


@turn.step("507.7")
def drop(game: Game, frame: Turn) -> None:
    """507.7: the others go to the trash."""
    happen(game, [move_event(game, option.card.card, TRASH, by=game.state.turn_player) for option in game.chosen])


@turn.step("507.8")
def still_busy(game: Game, frame: Turn) -> None:
    """507.8: if that led to anything, the end of the turn comes once more."""
    if busy(game):
        game.goto(turn_ends)


@turn.step("")
def effects_end(game: Game, frame: Turn) -> None:
    """507.8: what lasts this turn ends."""
    if game.rule("507.8"):
        game.expire("turn")
        end_effects(game, "your_next_turn", game.state.turn_player)
        end_effects(game, "opponents_next_turn", 1 - game.state.turn_player)


@turn.step("")
def next_player(game: Game, frame: Turn) -> None:
    """501.1: then it is the other player's turn."""
    game.state.turn_player = game.seat("501.1", 1 - game.state.turn_player)


def busy(game: Game) -> bool:
    """Is there anything to be worked off?"""
    return bool(game.state.waiting) or processing.due(game) is not None
