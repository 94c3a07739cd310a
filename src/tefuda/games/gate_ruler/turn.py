"""Chapter 6: the turn: start, main, attack and end phase."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.kit.turns import whole_game
from tefuda.kernel import turns
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Event, Frame
from tefuda.kernel.rules import Procedure
from tefuda.kernel.triggers import triggered

from . import rule_effects
from .attack import AttackPhase, forget_attack
from .drive import drop_overdrives
from .economy import TurnStart
from .gate import open_gate
from .playable import UNLIMITED
from .setup import Preparation
from .zones import ATTACK, COUNTER, DRIVE, GATE, RULER, bury, given, slots, units

#: 6-5a-1: under what it is noted that an ability has been set off by the end of this turn.
ENDED = "ended:"


class Turn(Frame, frozen=True, tag="gr.Turn"):
    """6-1a: start, main, attack and end phase, in this order."""


#: 5-3: before the game; 6-1a: then the players take turns.
whole = whole_game(Preparation, Turn)
turn = Procedure(Turn)


# ------------------------------------------------------------------------------------------------ 6-2 start


@turn.step("6-1a")
def begin_turn(game: Game, frame: Turn) -> None:
    """6-1a: a player's turn: what was counted "this turn" starts anew."""
    turns.begin(game)


@turn.step("")
def start_begins(game: Game, frame: Turn) -> None:
    game.enter("start")


@turn.step("6-2a")
def summon_rights(game: Game, frame: Turn) -> None:
    """6-2a: the turn player may summon as often as his ruler says, the other as he likes; 4-3a-2: nobody has yet."""
    numbers, seat = game.state.numbers, game.state.turn_player
    numbers[f"right/{seat}"] = game.by("4-3a-1a", given(game, seat, "right", UNLIMITED))
    numbers[f"right/{1 - seat}"] = game.by("4-3a-1b", UNLIMITED)
    for player in (0, 1):
        if game.rule("4-3a-2"):
            numbers[f"summons/{player}"] = 0
    game.proceed()


@turn.step("6-2b")
def game_starts(game: Game, frame: Turn) -> None:
    """6-2b: in the first turn of all, the game begins."""
    if game.state.turn == 1:
        game.occur("start", at="game", seat=game.state.turn_player)


@turn.step("6-2b")
def after_game_start(game: Game, frame: Turn) -> None:
    if game.state.turn == 1:
        open_gate(game)


@turn.step("6-2c")
def act_cards(game: Game, frame: Turn) -> None:
    """6-2c: the turn player's ruler and the units in his attack zones become act."""
    seat, cards = game.state.turn_player, game.state.cards
    there = [card for zone in (RULER[seat], *slots(game, seat, ATTACK)) for card in game.state.zones[zone]]
    happen(
        game,
        [
            Event("turn", subject=game.ref(card), after=cards[card].object, seat=seat, turned="act", by=seat)
            for card in there
            if cards[card].turned
        ],
    )


@turn.step("6-2d")
def start_phase_starts(game: Game, frame: Turn) -> None:
    """6-2d: the start phase begins."""
    game.occur("start", at="start", seat=game.state.turn_player)


@turn.step("6-2e")
def after_start(game: Game, frame: Turn) -> None:
    open_gate(game)


@turn.step("6-2f")
def ruler_acts(game: Game, frame: Turn) -> None:
    """6-2f: what the ruler says is done at the start of a turn."""
    game.call(TurnStart(seat=game.state.turn_player))


@turn.step("6-2g")
def after_ruler(game: Game, frame: Turn) -> None:
    open_gate(game)


# ------------------------------------------------------------------------------------------------ 6-3 main


@turn.step("")
def start_over(game: Game, frame: Turn) -> None:
    """What lasts for the phase ends with it."""
    game.expire("phase")


@turn.step("6-3a")
def main_starts(game: Game, frame: Turn) -> None:
    """6-3a: the main phase begins."""
    game.enter("main")
    game.occur("start", at="main", seat=game.state.turn_player)


@turn.step("6-3b")
def main_gate(game: Game, frame: Turn) -> None:
    """6-3b: everything that is done in the main phase is done in this processing of the Gate."""
    open_gate(game, "main")


@turn.step("6-3c")
def clear_drive(game: Game, frame: Turn) -> None:
    """6-3c: what is left in the turn player's drive zone goes to the graveyard, and overdrive abilities vanish."""
    drop_overdrives(game)
    happen(game, [bury(game, card, by=game.state.turn_player) for card in game.state.zones[DRIVE[game.state.turn_player]]])


@turn.step("")
def main_over(game: Game, frame: Turn) -> None:
    game.expire("phase")


@turn.step("6-4a")
def attack_phase(game: Game, frame: Turn) -> None:
    """6-4a: the attack phase."""
    game.call(AttackPhase())


# ------------------------------------------------------------------------------------------------ 6-5 end


@turn.step("")
def end_begins(game: Game, frame: Turn) -> None:
    game.expire("phase")
    game.enter("end")


@turn.step("6-5a")
def turn_ends(game: Game, frame: Turn) -> None:
    """6-5a: the turn ends."""
    game.occur("end", at="turn", seat=game.state.turn_player)


@turn.step("6-5b")
def end_gate(game: Game, frame: Turn) -> None:
    open_gate(game)


@turn.step("6-5c-1")
def heal_units(game: Game, frame: Turn) -> None:
    """6-5c-1: units carry no damage any more."""
    cards = game.state.cards
    for card in units(game):
        if cards[card].damage:
            game.put(card, replace(cards[card], damage=0))
    game.proceed()


@turn.step("6-5c-2")
def effects_end(game: Game, frame: Turn) -> None:
    """6-5c-2: then what lasts until the end of the turn ends."""
    game.expire("turn")
    game.expire("phase")


@turn.step("6-5d")
def look_again(game: Game, frame: Turn) -> None:
    """6-5d: if anything is due then, or waits for the end of a turn and was not set off yet, the phase begins anew."""
    ending = Event("end", at="turn", seat=game.state.turn_player)
    if game.state.waiting or rule_effects.due(game) or triggered(game, [ending], looking_back=False):
        game.goto(turn_ends)


@turn.step("")
def next_player(game: Game, frame: Turn) -> None:
    """6-5e: then it is the other player's turn."""
    numbers = game.state.numbers
    for name in [name for name in numbers if name.startswith(ENDED)]:
        del numbers[name]
    game.state.turn_player = game.seat("6-5e", 1 - game.state.turn_player)


# ------------------------------------------------------------------------------------------------ 15-24 ending the turn


class EndTurn(Frame, frozen=True, tag="gr.EndTurn"):
    """15-24a: an effect ends the turn."""


ending = Procedure(EndTurn)


@ending.step("15-24b")
def nothing_waits(game: Game, frame: EndTurn) -> None:
    """15-24b: nothing that was set off is played."""
    game.state.waiting = []
    game.proceed()


@ending.step("15-24c")
def empty_gate(game: Game, frame: EndTurn) -> None:
    """15-24c, 15-24c-1: everything on the Gate, also what is being resolved, is gone; cards go to the graveyard."""
    game.state.items = []
    game.proceed()
    happen(game, [bury(game, card) for card in game.state.zones[GATE[0]]])


@ending.step("15-24d")
def empty_drives(game: Game, frame: EndTurn) -> None:
    """15-24d: drive zones are emptied."""
    happen(game, [bury(game, card) for zone in DRIVE for card in game.state.zones[zone]])


@ending.step("15-24e")
def empty_counters(game: Game, frame: EndTurn) -> None:
    """15-24e: so are counter zones."""
    happen(game, [bury(game, card) for zone in COUNTER for card in game.state.zones[zone]])


@ending.step("15-24f")
def no_ruler_damage(game: Game, frame: EndTurn) -> None:
    """15-24f: rulers carry no damage any more."""
    cards = game.state.cards
    for zone in RULER:
        for card in game.state.zones[zone]:
            game.put(card, replace(cards[card], damage=0))
    game.proceed()


@ending.step("15-24g-1")
def battle_over(game: Game, frame: EndTurn) -> None:
    """15-24g-1: what lasts for a battle ends."""
    game.expire("battle")
    forget_attack(game)


@ending.step("15-24h")
def to_the_end(game: Game, frame: EndTurn) -> None:
    """15-24h: the end phase follows; 15-24c-2: nothing else of what was under way is done."""
    game.unwind(Turn, end_begins)
