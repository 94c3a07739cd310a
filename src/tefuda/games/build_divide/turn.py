"""Chapter 700: the turn and its phases; 1603: additional turns; 531: going to the end phase."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.games.kit.turns import whole_game
from tefuda.kernel import turns
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.records import Decision, Event, Frame, Item, Option, Ref
from tefuda.kernel.rules import Procedure

from .attack import ROLES
from .combat import AttackPhase
from .processing import due
from .setup import Preparation
from .terms import Discard, Drawing
from .windows import open_window
from .zones import ENERGY, FIELD, HAND, REMOVED, RESOLUTION, TERRITORY, kinds, move_event


class Turn(Frame, frozen=True, tag="bd.Turn"):
    """701-2: stand, draw, main, attack and end phase, in this order."""


#: 602-1: before the game; 701-1: turn after turn, one player at a time being the turn player.
whole = whole_game(Preparation, Turn, before="602-1", again="701-1")
turn = Procedure(Turn)


@turn.step("701-1")
def begin_turn(game: Game, frame: Turn) -> None:
    """A new turn: what was counted "this turn" starts anew."""
    state = game.state
    for seat in (0, 1):
        state.numbers.pop(f"placed/{seat}", None)
    if not state.numbers.pop("extra", 0):
        state.numbers["next"] = 1 - state.turn_player
    turns.begin(game)


@turn.step("702-1")
def stand_phase(game: Game, frame: Turn) -> None:
    game.state.phase = "stand"
    game.call(StandPhase())


@turn.step("703-1")
def draw_phase(game: Game, frame: Turn) -> None:
    game.call(DrawPhase())


@turn.step("704-1")
def main_phase(game: Game, frame: Turn) -> None:
    """701-2: the phases follow each other in their order."""
    if game.rule("701-2"):
        game.call(MainPhase())


@turn.step("705-1")
def attack_phase(game: Game, frame: Turn) -> None:
    """705-1: the turn player attacks."""
    game.call(AttackPhase())


@turn.step("706-1")
def end_phase(game: Game, frame: Turn) -> None:
    game.call(EndPhase())


@turn.step("")
def next_player(game: Game, frame: Turn) -> None:
    """706-7: the other player's turn; 1603-2: additional turns come first, 1603-2a: the one gained last before the others."""
    state = game.state
    extra = [item for item in state.items if item.kind == "turn"]
    if extra and game.rule("1603-2"):
        chosen = game.last("1603-2a", extra)
        state.items.remove(chosen)
        state.turn_player = chosen.seat
        state.numbers["extra"] = 1
    else:
        state.turn_player = game.seat("706-7", state.numbers["next"])


def add_turns(game: Game, seats: tuple[int, ...]) -> None:
    """1603-1: players gain turns; 1603-2b: gained together, the turn player's counts as gained first."""
    first = game.seat("1603-2b", game.state.turn_player)
    for seat in sorted(game.by("1603-1", seats), key=lambda seat: seat != first):
        game.state.items.append(Item(game.tick(), "turn", seat))
        game.occur("extra_turn", seat=seat, clause="1603-1")


def start(game: Game, phase: str, *names: str) -> None:
    """A phase begins: abilities that wait for its start are triggered."""
    game.enter(phase)
    for name in names:
        game.occur("start", at=name, seat=game.state.turn_player)


# ------------------------------------------------------------------------------------------------ 702 stand phase


class StandPhase(Frame, frozen=True, tag="bd.StandPhase"):
    pass


standing = Procedure(StandPhase)


@standing.step("702-1")
def stand(game: Game, frame: StandPhase) -> None:
    """702-1: the turn player stands all his cards in territory zone, field and energy zone."""
    seat = game.state.turn_player
    cards, zones = game.state.cards, game.state.zones
    own = (*zones[TERRITORY[seat]], *zones[FIELD[0]], *zones[ENERGY[seat]])
    batch = [
        Event("turn", subject=Ref(card, cards[card].object), after=cards[card].object, seat=seat, turned="stand", by=seat)
        for card in own
        if cards[card].turned and game.master(card) == seat
    ]
    happen(game, batch)


@standing.step("702-2")
def stand_start(game: Game, frame: StandPhase) -> None:
    """702-2: triggers for the start of the turn and of the stand phase."""
    start(game, "stand", "turn", "stand")


@standing.step("702-3")
def stand_window(game: Game, frame: StandPhase) -> None:
    """702-3: a window."""
    open_window(game, "stand")


# ------------------------------------------------------------------------------------------------ 703 draw phase


class DrawPhase(Frame, frozen=True, tag="bd.DrawPhase"):
    pass


drawing = Procedure(DrawPhase)


@drawing.step("703-1")
def draw_start(game: Game, frame: DrawPhase) -> None:
    """703-1: triggers for the start of the draw phase."""
    start(game, "draw", "draw")


@drawing.step("703-2")
def before_draw(game: Game, frame: DrawPhase) -> None:
    """703-2: a window."""
    open_window(game, "draw")


@drawing.step("703-3")
def draw(game: Game, frame: DrawPhase) -> None:
    """703-3: a card is drawn; 703-3a: not in the first player's first turn."""
    if game.demands("703-3a", game.state.turn > 1):
        game.call(Drawing(seats=(game.state.turn_player,), left=1))


@drawing.step("703-4")
def after_draw(game: Game, frame: DrawPhase) -> None:
    """703-4: a window."""
    open_window(game, "draw")


# ------------------------------------------------------------------------------------------------ 704 main phase


class MainPhase(Frame, frozen=True, tag="bd.MainPhase"):
    pass


main = Procedure(MainPhase)


@main.step("704-1")
def main_start(game: Game, frame: MainPhase) -> None:
    """704-1: triggers for the start of the main phase."""
    start(game, "main", "main")


@main.step("704-2")
def main_window(game: Game, frame: MainPhase) -> None:
    """704-2: a window; when it closes, the attack phase."""
    open_window(game, "main")


# ------------------------------------------------------------------------------------------------ 706 end phase


class EndPhase(Frame, frozen=True, tag="bd.EndPhase"):
    pass


ending = Procedure(EndPhase)


@ending.step("706-1")
def end_start(game: Game, frame: EndPhase) -> None:
    """706-1: triggers for the end of the turn; 706-1a: they come once, abilities that are valid later wait for another turn."""
    start(game, "end", "end")
    game.occur("end", at="turn", seat=game.state.turn_player)


@ending.step("706-2")
def end_window(game: Game, frame: EndPhase) -> None:
    """706-2: a window."""
    open_window(game, "end")


@ending.step("706-3")
def heal(game: Game, frame: EndPhase) -> None:
    """706-3: all damage on units becomes zero."""
    cards = game.state.cards
    for card in game.state.zones[FIELD[0]]:
        if cards[card].damage:
            game.put(card, replace(cards[card], damage=0))
            game.proceed()


@ending.step("706-4")
def effects_end(game: Game, frame: EndPhase) -> None:
    """706-4: effects that last this turn end; 12.02.2.b.1: those without a stated end do not."""
    game.expire("turn")


@ending.step("706-5")
def discard(game: Game, frame: EndPhase) -> None:
    """706-5, 405-4: what the hand has too much is discarded; 405-4a: the limit is five at first."""
    seat = game.state.turn_player
    limit = game.state.numbers.get(f"hand/{seat}", game.limit("405-4a", 5))
    surplus = len(game.state.zones[HAND[seat]]) - limit
    if surplus > 0 and game.rule("405-4"):
        game.call(Discard(seat=seat, number=surplus, clause="706-5"))


@ending.step("706-6")
def surplus_territories(game: Game, frame: EndPhase) -> None:
    """706-6: of several territories all but one are removed, one after the other."""
    seat = game.state.turn_player
    state = game.state
    own = [c for c in (*state.zones[TERRITORY[seat]], *state.zones[FIELD[0]]) if game.master(c) == seat]
    lands = [card for card in own if "テリトリー" in kinds(game, card)]
    game.chosen = ()
    if len(lands) > 1:
        game.ask(Decision(seat, "choose", "territory", "706-6", tuple(Option("remove", game.ref(card)) for card in lands)))


@ending.step("")
def remove_territory(game: Game, frame: EndPhase) -> None:
    if game.chosen and game.chosen[0].verb == "remove":
        game.goto(surplus_territories)
        card = game.chosen[0].card.card
        seat = game.state.turn_player
        happen(game, [move_event(game, card, REMOVED, game.state.cards[card].owner, by=seat, clause="706-6")])


@ending.step("706-7")
def once_more(game: Game, frame: EndPhase) -> None:
    """706-7: if something is due or triggered, back to the window."""
    if due(game):
        game.goto(game.first("706-1a", (end_window, end_start)))


# ------------------------------------------------------------------------------------------------ 531 going to the end phase


class ToEndPhase(Frame, frozen=True, tag="bd.ToEndPhase"):
    """531-1: everything under way is dropped and the end phase begins."""


leaving = Procedure(ToEndPhase)


@leaving.step("531-1a")
def clear_cards(game: Game, frame: ToEndPhase) -> None:
    """531-2: in the end phase it does nothing; 531-1a: the cards of the resolution zone are removed from the game."""
    if game.state.phase == "end" and game.rule("531-2"):
        game.leave()
        return
    cards = game.state.zones[RESOLUTION[0]]
    happen(game, [move_event(game, card, REMOVED, game.state.cards[card].owner, clause="531-1a") for card in cards])


#: What is dropped of the things under way, and the clause that says so.
_CLEARED = {"card": "531-1a", "ability": "531-1a", "packet": "531-1b"}


@leaving.step("")
def clear_rest(game: Game, frame: ToEndPhase) -> None:
    """531-1a to e: abilities, packets, triggers and windows are gone; the phase ends and the end phase starts."""
    state = game.state
    state.items = [item for item in state.items if item.kind == "turn" or game.demands(_CLEARED[item.kind], False)]
    if game.rule("531-1c"):
        state.waiting = []
    for role in ROLES:
        state.roles.pop(role, None)
    game.expire("battle")
    game.proceed()
    if game.rule("531-1e"):
        game.unwind(Turn, end_phase)
