"""Chapter 5: the turn and its six steps (500 to 504, 511, 512). The attack step is in `attack`."""

from __future__ import annotations

from tefuda.games.kit.abilities import key_of, ready
from tefuda.games.kit.acts import offered, perform
from tefuda.games.kit.turns import begin_phase, end_effects, whole_game
from tefuda.kernel import seats, tree, turns
from tefuda.kernel.events import apply, happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Card, Context, Decision, Event, Frame, Item, Option, Ref
from tefuda.kernel.rules import Procedure
from tefuda.kernel.triggers import wait

from . import actions, arriving
from .attack import AttackStep
from .draw import Drawing
from .pools import settle
from .setup import Preparation
from .zones import BATTLE, GRAVE, MANA, move_event

#: 512.1: why a card goes to the graveyard that was pending when the turn ended.
ABANDONED = "abandoned"


class Turn(Frame, frozen=True, tag="dm.Turn"):
    """500.1: start, draw, mana charge, main, attack and end step, in this order."""

    charged: int = 0
    acted: bool = False  # something was done: the player is asked again
    silent: tuple[Ref, ...] = ()  # creatures that stay tapped for their silent skill


#: 103: before the game; then turn after turn.
whole = whole_game(Preparation, Turn)
turn = Procedure(Turn)


# ------------------------------------------------------------------------------------------------ 501 start


@turn.step("")
def begin_turn(game: Game, frame: Turn) -> None:
    """A new turn: what was counted "this turn" starts anew; effects until this moment end."""
    turns.begin(game, "500.1")
    if not game.state.numbers.pop("extra", 0):
        game.state.numbers["next"] = 1 - game.state.turn_player  # whose turn it is when no turn has been added
    game.state.phase = "start"
    seat = game.state.turn_player
    end_effects(game, "your_next_start", seat, "500.3")
    end_effects(game, "opponents_next_start", 1 - seat, "500.3")


def _untaps(game: Game, record: Card) -> bool:
    """116.2a: not what is sealed; 308.3: what lies upside down is as it should be."""
    if record.turned == 0 or not game.demands("116.2a", not (record.down and record.zone in BATTLE)):
        return False
    return game.demands("308.3", record.turned != game.rules.turned["inverted"])


@turn.step("501.1a")
def ask_silent(game: Game, frame: Turn) -> None:
    """501.1a: tapped creatures with a silent skill may stay tapped and use it instead."""
    seat, cards = game.state.turn_player, game.state.cards
    options = tuple(
        Option("activate", ref, key=key)
        for ref, key in ready(game, seat, (BATTLE,))
        if "silent" in game.program(key).ability.windows and cards[ref.card].turned
    )
    game.chosen = ()
    if options:
        game.ask(Decision(seat, "choose", "silent", "501.1a", options, 0, len(options)))


@turn.step("501.1a")
def stay_tapped(game: Game, frame: Turn) -> None:
    """501.1a: the effect waits until the other cards are untapped; 602.2: it is no part of what replaces the untapping."""
    game.set(silent=tuple(option.card for option in game.chosen))
    for option in game.chosen:
        wait(game, Context(option.card, game.state.turn_player, key_of(option), parent=game.last_event))


@turn.step("501.1")
def untap(game: Game, frame: Turn) -> None:
    """501.1: the turn player untaps all his cards, in the battle zone and the mana zone, at the same time."""
    seat, cards = game.state.turn_player, game.state.cards
    own = [card for card in game.state.zones[BATTLE[0]] if cards[card].controller == seat]
    tapped = [card for card in (*own, *game.state.zones[MANA[seat]]) if _untaps(game, cards[card])]
    happen(
        game,
        [
            Event("turn", subject=game.ref(card), after=cards[card].object, seat=seat, turned="untap", by=seat)
            for card in tapped
            if game.ref(card) not in frame.silent
        ],
    )


@turn.step("501.2")
def turn_starts(game: Game, frame: Turn) -> None:
    """501.2: then what happens at the beginning of the turn waits; 501.2a: of cards that are here now."""
    game.occur("start", at="turn", seat=game.state.turn_player)


@turn.step("")
def after_start(game: Game, frame: Turn) -> None:
    settle(game)


# ------------------------------------------------------------------------------------------------ 502 draw, 503 mana charge


@turn.step("502.1")
def draw(game: Game, frame: Turn) -> None:
    """502.1: the turn player draws a card; 500.6: but not in the first turn of the game."""
    if game.demands("500.6", game.state.turn > 1):
        begin_phase(game, "draw", "500.4")
        game.call(Drawing(seat=game.state.turn_player, left=1))


@turn.step("")
def after_draw(game: Game, frame: Turn) -> None:
    settle(game)


@turn.step("")
def charge_begins(game: Game, frame: Turn) -> None:
    begin_phase(game, "charge", "500.4")


@turn.step("503.1")
def ask_charge(game: Game, frame: Turn) -> None:
    """503.1: the turn player may put a card of his hand into the mana zone; 503.2: one."""
    seat = game.state.turn_player
    options = offered(game, seat, actions.CHARGE) if frame.charged < game.limit("503.2", 1) else ()
    game.chosen = (Option("pass"),)
    if options:
        game.ask(Decision(seat, "act", "charge", "503.1", (*options, Option("pass"))))


@turn.step("503.1")
def charge(game: Game, frame: Turn) -> None:
    if game.chosen[0].verb != "pass":
        game.set(charged=frame.charged + 1, acted=True)
        perform(game, game.state.turn_player, actions.CHARGE, game.chosen[0])


@turn.step("")
def charge_again(game: Game, frame: Turn) -> None:
    """503.2: as often as effects allow."""
    if frame.acted:
        game.goto(ask_charge, acted=False)


@turn.step("")
def after_charge(game: Game, frame: Turn) -> None:
    settle(game)


# ------------------------------------------------------------------------------------------------ 504 main, 505 attack


@turn.step("")
def main_begins(game: Game, frame: Turn) -> None:
    begin_phase(game, "main", "500.4")


@turn.step("500.2")
def before_acting(game: Game, frame: Turn) -> None:
    """500.2: nothing is done, and no step ends, while effects wait."""
    settle(game)


@turn.step("504.1")
def ask_main(game: Game, frame: Turn) -> None:
    """504.1: the turn player executes cards, as many as he likes and can."""
    seat = game.state.turn_player
    game.ask(Decision(seat, "act", "main", "504.1", (*offered(game, seat, actions.MAIN), Option("pass"))))


@turn.step("504.1")
def act(game: Game, frame: Turn) -> None:
    if game.chosen[0].verb != "pass":
        game.set(acted=True)
        perform(game, game.state.turn_player, actions.MAIN, game.chosen[0])


@turn.step("")
def act_again(game: Game, frame: Turn) -> None:
    """504.1: as often as the player likes and can."""
    if frame.acted:
        game.goto(before_acting, acted=False)


@turn.step("500.1")
def attack_begins(game: Game, frame: Turn) -> None:
    """500.1: each step is there, also if there is nothing to do in it."""
    begin_phase(game, "attack", "500.4")


@turn.step("")
def before_attacking(game: Game, frame: Turn) -> None:
    settle(game)


@turn.step("505.1")
def attack(game: Game, frame: Turn) -> None:
    """505.1: the attack step; 500.2a: there is no way back from it to the main step."""
    game.call(AttackStep())


# ------------------------------------------------------------------------------------------------ 511 end


@turn.step("511.1a")
def turn_ends(game: Game, frame: Turn) -> None:
    """511.1a: what happens at the end of the turn is set off."""
    begin_phase(game, "end", "500.4")
    game.occur("end", at="turn", seat=game.state.turn_player)


@turn.step("511.1e")
def before_expiry(game: Game, frame: Turn) -> None:
    """511.1b-e: what has to be shown is shown, the turn player's first, and everything is carried out."""
    settle(game, window="end")


@turn.step("511.2")
def effects_end(game: Game, frame: Turn) -> None:
    """511.2: what lasts this turn ends, all at once and after everything else."""
    game.expire("attack")  # the turn may have ended in the middle of one
    game.state.roles.clear()
    game.expire("turn")
    for duration in ("your_next_turn", "in_your_next_turn"):
        end_effects(game, duration, game.state.turn_player, "500.3")
    for duration in ("opponents_next_turn", "in_opponents_next_turn"):
        end_effects(game, duration, 1 - game.state.turn_player, "500.3")


@turn.step("512.1")
def pending_cards(game: Game, frame: Turn) -> None:
    """512.1: cards that are still pending go to the graveyard; nothing is set off by that."""
    cards = game.state.cards
    left = [card for card in range(len(cards)) if cards[card].aside and cards[card].host < 0] if game.state.asides else []
    happen(game, [move_event(game, card, GRAVE, reason=ABANDONED) for card in left])


@turn.step("")
def next_player(game: Game, frame: Turn) -> None:
    """102.1: then it is the other player's turn; 500.5: turns that were added come first, 500.5a: the turn player's."""
    state = game.state
    following = state.numbers.setdefault("next", 1 - state.turn_player)
    added = sorted([item for item in state.items if item.kind == "turn"], key=lambda item: item.seat != state.turn_player)
    if added and game.rule("500.5"):
        chosen = game.first("500.5a", added)
        state.items.remove(chosen)
        state.turn_player = chosen.seat
        state.numbers["extra"] = 1
    else:
        state.turn_player = following


def add_turn(game: Game, context: Context, node: tree.Special) -> None:
    """500.5: a player gains a turn, directly after this one; several one by one."""
    for seat in seats.players(game, context, node.who):
        game.state.items.append(Item(game.tick(), "turn", seat))
        game.record(Event("extra_turn", seat=seat, clause="500.5"))


def skip_turn(game: Game, context: Context, node: tree.Special) -> None:
    """The rest of the turn is skipped: whatever is under way, and what waits, is abandoned."""
    seen = arriving.looked_at_now(game)  # 605.4: they are not pending, and stay in their deck
    apply(game, [Event("aside", subject=ref, after=ref.identity, how="back") for ref in seen])
    game.state.waiting.clear()
    game.state.undeclared.clear()
    game.unwind(Turn, effects_end)
