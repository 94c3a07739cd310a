"""What a player may do with free timing: the lists of 6-3-1-2, 7-2-1-2, 7-3-1-6 and 7-4-1-2.

Each action has one predicate, `refusal`: what it lets through is offered, and what it stops comes with clause and reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tefuda.kernel.continuous import forces, gained, invalid, number
from tefuda.kernel.costs import Claim, payable
from tefuda.kernel.events import happen
from tefuda.kernel.game import Game
from tefuda.kernel.program import Program
from tefuda.kernel.prohibition import forbidden, prohibits
from tefuda.kernel.records import Context, Decision, Event, Key, Option, Ref, Refusal
from tefuda.kernel.select import holds
from tefuda.kernel.tree import Forbid

from .limits import may_use
from .play import Play, failed_name, forget_failed, play_event
from .zones import BATTLE, DROP, ENERGY, HAND, LEADER, MELEE

# ------------------------------------------------------------------------------------------------ the actions


class PlayCard:
    """A battle card from hand, to the battle area (main phase) or the melee area (battle)."""

    verb = "play"

    def __init__(self, to: str, clause: str, cost_clause: str) -> None:
        self.to = to
        self.clause = clause
        self.cost_clause = cost_clause

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        state = game.state
        definitions = game.catalog.definitions
        for card in state.zones[2 * HAND + seat]:
            record = state.cards[card]
            if definitions[record.definition].faces[0].words["type"] == _BATTLE and self.refusal(game, seat, card) is None:
                yield Option("play", (card, record.object), word=self.to)

    def refusal(self, game: Game, seat: int, card: int) -> Refusal | None:
        if not game.rule(self.clause):
            return Refusal(self.clause, "このタイミングではプレイできません。", "It cannot be played at this time.")
        if _type(game, card) != _BATTLE:
            return Refusal(self.clause, "バトルカードではありません。", "It is not a battle card.")
        if prohibits(game, "move", "play"):
            # Playing it also moves it: whatever forbids either forbids the play.
            entry = replace(play_event(game, game.ref(card), seat, game.zone(self.to, seat)), kind="move", also="play")
            stop = forbidden(game, entry)
            if stop is not None:
                return _prohibited(game, stop.context)
        level = number(game, card, "level") or 0
        energy = len(game.state.zones[2 * ENERGY + seat])
        if level > energy and game.rule(self.cost_clause):
            return Refusal(
                self.cost_clause,
                f"レベル{level}に対してエネルギーが{energy}枚しかありません。",
                f"Its level is {level}, but there are only {energy} energy cards.",
            )
        return None

    def perform(self, game: Game, seat: int, option: Option) -> None:
        game.call(Play(seat=seat, card=option.card, to=option.word))


class Activate:
    """An activated ability of an own leader or battle card, or an extra card that has one."""

    verb = "activate"

    def __init__(self, window: str, clause: str, verb: str = "activate") -> None:
        self.window = window
        self.clause = clause
        self.verb = verb

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        state = game.state
        for card, index, _ in state.watch.get("activate", ()):
            record = state.cards[card]
            if record.zone & 1 != seat:
                continue
            key = (record.definition, index)
            program = game.program(key)
            if self.window in program.ability.windows and self.refusal(game, seat, card, key) is None:
                yield Option(self._verb(record.zone), (card, record.object), index=index)
        if "gain>activate" in state.watch or "gain>activate" in state.lasting:
            yield from self._granted(game, seat)

    def _verb(self, zone: int) -> str:
        return "play" if zone >> 1 == HAND else self.verb

    def _granted(self, game: Game, seat: int) -> Iterator[Option]:
        for zone in (LEADER, BATTLE):
            for card in game.state.zones[2 * zone + seat]:
                for key, _ in gained(game, card):
                    ability = game.program(key).ability
                    fits = ability.kind == "activated" and self.window in ability.windows
                    if fits and self.refusal(game, seat, card, key) is None:
                        yield Option(self.verb, game.ref(card), index=key[1], word=str(key[0]))

    def refusal(self, game: Game, seat: int, card: int, key: Key) -> Refusal | None:
        """8-1-2: the one with free timing may play it if its conditions and its cost can be met."""
        program = game.program(key)
        ability = program.ability
        on = game.rule(self.clause) and game.rule("8-1-2") and game.keyword_applies(program)
        if self.window in _FLIPS:
            on = on and game.rule(_FLIPS[self.window])
        if self.window not in ability.windows or not on:
            return Refusal(self.clause, "このタイミングではプレイできません。", "It cannot be played at this time.")
        ref = game.ref(card)
        stop = None
        if prohibits(game, "activate"):
            stop = forbidden(game, Event("activate", subject=ref, seat=seat, at=self.window, cause="play", by=seat))
        if stop is None and game.state.cards[card].zone >> 1 == HAND and prohibits(game, "move", "play"):
            stop = forbidden(game, play_event(game, ref, seat, 2 * DROP + game.state.cards[card].owner))
        if stop is not None:
            return _prohibited(game, stop.context)
        if invalid(game, card, program) and game.rule("8-3-2"):
            return Refusal("8-3-2", "この能力は無効になっています。", "The ability is invalid.")
        if not may_use(game, ref[1], key, ability.per_turn):
            return Refusal(
                "10-15-1", "この能力はこのターンすでに発動しました。", "The ability has already been used this turn."
            )
        return unaffordable(game, seat, card, key, program)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        definition = int(option.word) if option.word else game.state.cards[option.card[0]].definition
        key = (definition, option.index)
        windows = game.program(key).ability.windows
        window = windows[0] if windows and self.window not in windows else self.window
        game.call(Play(seat=seat, card=option.card, ability=key, window=window))


def unaffordable(game: Game, seat: int, card: int, key: Key, program: Program) -> Refusal | None:
    """8-3-3: its condition must hold; 8-4-2-2: its whole cost must be payable, together with an extra card's level."""
    ability = program.ability
    context = Context(game.ref(card), seat, key)
    if ability.condition is not None and not holds(game, context, ability.condition) and game.rule("8-3-3"):
        return Refusal("8-3-3", "条件を満たしていません。", "Its condition is not met.")
    claims: list[Claim] = []
    if game.state.cards[card].zone >> 1 == HAND:
        if not program.cost and not game.rule("8-1-2-1-1"):
            return Refusal("8-1-2-1", "コストがありません。", "It has no cost.")
        level = number(game, card, "level") or 0
        energy = game.state.zones[2 * ENERGY + seat]
        claims.append(Claim(energy, level))
        if level > len(energy) and game.rule("2-10-1-2"):
            return Refusal(
                "2-10-1-2",
                f"レベル{level}に対してエネルギーが{len(energy)}枚しかありません。",
                f"Its level is {level}, but there are only {len(energy)} energy cards.",
            )
    failed = failed_name(game.ref(card), key) in game.state.numbers
    can_pay = not program.cost or (not failed and payable(game, context, program.cost, _own_cost(game, card, claims)))
    if not can_pay and game.rule("8-4-2-2"):
        return Refusal("8-4-2-2", "コストを支払えません。", "Its cost cannot be paid.")
    return None


def _own_cost(game: Game, card: int, claims: list[Claim]) -> list[Claim]:
    """An extra card cannot pay for itself: while it is being played it is claimed already."""
    if game.state.cards[card].zone >> 1 == HAND:
        return [*claims, Claim((card,), 1)]
    return claims


class MeleeSkill(Activate):
    """7-3-1-6-3-1 read literally (a switch): melee skills are played like activated abilities, once for each entry."""

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        if not game.option("melee_skill_is_activated") or not game.rule(self.clause):
            return
        for card in game.state.zones[2 * MELEE + seat]:
            record = game.state.cards[card]
            definition = game.catalog.definitions[record.definition]
            for index in definition.faces[record.face].abilities:
                skill = definition.programs[index].ability.keyword == "乱戦スキル"
                if skill and may_use(game, record.object, (record.definition, index), 1):
                    yield Option("activate", game.ref(card), index=index)


class Support:
    """An own active battle-area card moves to the melee area, free of cost."""

    verb = "support"

    def __init__(self, clause: str) -> None:
        self.clause = clause

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        for card in game.state.zones[2 * BATTLE + seat]:
            if self.refusal(game, seat, card) is None:
                yield Option("support", game.ref(card))

    def refusal(self, game: Game, seat: int, card: int) -> Refusal | None:
        if not game.rule(self.clause):
            return Refusal(self.clause, "このタイミングでは移動できません。", "It cannot be moved at this time.")
        if game.state.cards[card].turned:
            return Refusal(self.clause, "アクティブのカードではありません。", "It is not active.")
        stop = forbidden(game, self._event(game, seat, game.ref(card))) or forbidden(
            game, Event("melee", subject=game.ref(card), seat=seat)
        )
        return None if stop is None else _prohibited(game, stop.context)

    def perform(self, game: Game, seat: int, option: Option) -> None:
        happen(game, [self._event(game, seat, option.card)])

    def _event(self, game: Game, seat: int, ref: Ref) -> Event:
        origin, destination = 2 * BATTLE + seat, 2 * MELEE + seat
        looks_back = game.rules.looks_back(game, origin, destination)
        return Event(
            "move",
            subject=ref,
            seat=seat,
            origin=origin,
            destination=destination,
            cause="rule",
            by=seat,
            at="support",
            looks_back=looks_back,
            clause=self.clause,
        )


class Attack:
    """7-2-1-2-1: declaring an attack, if there is a card to attack with."""

    verb = "attack"

    def __init__(self, clause: str) -> None:
        self.clause = clause

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        if self.refusal(game, seat) is None:
            yield Option("attack")

    def refusal(self, game: Game, seat: int) -> Refusal | None:
        if not game.rule(self.clause):
            return Refusal(self.clause, "アタックの宣言はできません。", "No attack can be declared.")
        zones, cards = game.state.zones, game.state.cards
        own = (*zones[2 * LEADER + seat], *zones[2 * BATTLE + seat])
        if any(cards[card].turned == 0 for card in own):
            return None
        return Refusal(self.clause, "アクティブのカードがありません。", "There is no active card.")


_BATTLE = ("バトル",)
#: 10-7-1, 10-8-1: the activated abilities that have their own names.
_FLIPS = {"awaken": "10-7-1", "joint": "10-8-1"}

Action = PlayCard | Activate | Support | Attack

#: The actions of each window, in the rulebook's order.
WINDOWS: dict[str, tuple[Action, ...]] = {
    "main": (
        PlayCard("battle", "6-3-1-2-1", "6-3-1-2-1-1"),
        Activate("main", "6-3-1-2-2"),
        Activate("awaken", "6-3-1-2-3", "awaken"),
    ),
    "standby": (
        Attack("7-2-1-2-1"),
        Activate("battle", "7-2-1-2-2"),
        Activate("awaken", "7-2-1-2-2-1", "awaken"),
    ),
    "attack": (
        Support("7-3-1-6-1"),
        PlayCard("melee", "7-3-1-6-2", "7-3-1-6-2-1"),
        Activate("battle", "7-3-1-6-3"),
        Activate("awaken", "7-3-1-6-3-1", "awaken"),
        MeleeSkill("melee", "7-3-1-6-3-1"),
    ),
    "guard": (
        Support("7-4-1-2-1"),
        PlayCard("melee", "7-4-1-2-2", "7-4-1-2-2-1"),
        Activate("battle", "7-4-1-2-3"),
        Activate("awaken", "7-4-1-2-3-1", "awaken"),
        Activate("joint", "7-4-1-2-3-1", "joint"),
    ),
}


def options(game: Game, seat: int, window: str) -> tuple[Option, ...]:
    """Everything the player may do now."""
    return tuple([option for action in WINDOWS[window] for option in action.options(game, seat)])


def perform(game: Game, seat: int, window: str, option: Option) -> None:
    """Do what was chosen. A play that turns out to be impossible is taken back to here."""
    for action in WINDOWS[window]:
        if isinstance(action, Support) and option.verb == "support":
            forget_failed(game)
            action.perform(game, seat, option)
            return
        if isinstance(action, PlayCard) and option.verb == "play" and option.index < 0:
            game.save()
            action.perform(game, seat, option)
            return
        if isinstance(action, Activate) and option.index >= 0:
            game.save()
            action.perform(game, seat, option)
            return


# ------------------------------------------------------------------------------------------------ why not


def _type(game: Game, card: int) -> tuple[str, ...]:
    record = game.state.cards[card]
    return game.catalog.definitions[record.definition].faces[record.face].words["type"]


def _prohibited(game: Game, context: Context) -> Refusal:
    name = game.face_name(context.source[0])
    return Refusal("1-3-3", f"《{name}》の効果で禁止されています。", f"The effect of {name} forbids it.")


def refuse(game: Game, decision: Decision, option: Option) -> list[Refusal]:
    """Why an action is not on offer in the pending window: every reason, each with its clause."""
    if decision.topic not in WINDOWS:
        return [Refusal(decision.clause, "いま選べるのは示された選択肢だけです。", "Only the options shown can be chosen now.")]
    found: list[Refusal] = []
    card = option.card[0]
    for action in WINDOWS[decision.topic]:
        if isinstance(action, Attack) and option.verb == "attack":
            found.extend(_some(action.refusal(game, decision.seat)))
        elif card >= 0:
            found.extend(_card_refusals(game, decision.seat, action, option, card))
    clause = decision.clause
    return found or [
        Refusal(clause, "このタイミングで選べる行動ではありません。", "This is not an action of the present window.")
    ]


def _card_refusals(game: Game, seat: int, action: Action, option: Option, card: int) -> Iterator[Refusal]:
    zone = game.state.cards[card].zone
    if zone & 1 != seat:
        yield Refusal("4-3-2", "あなたがマスターであるカードではありません。", "You are not the master of that card.")
    elif isinstance(action, PlayCard):
        if option.verb == "play" and zone >> 1 == HAND and _type(game, card) == _BATTLE:
            yield from _some(action.refusal(game, seat, card))
    elif isinstance(action, Support):
        if option.verb == "support" and zone >> 1 == BATTLE:
            yield from _some(action.refusal(game, seat, card))
    elif isinstance(action, Activate) and option.verb in (action.verb, "play"):
        record = game.state.cards[card]
        definition = game.catalog.definitions[record.definition]
        for index in definition.faces[record.face].abilities:
            if definition.programs[index].ability.kind == "activated" and option.index in (-1, index):
                yield from _some(action.refusal(game, seat, card, (record.definition, index)))


def _some(refusal: Refusal | None) -> tuple[Refusal, ...]:
    return () if refusal is None else (refusal,)


def attackers(game: Game, seat: int) -> list[Ref]:
    """7-3-1-2: active leader or battle-area cards that may attack something."""
    zones, cards = game.state.zones, game.state.cards
    found = [game.ref(card) for card in (*zones[2 * LEADER + seat], *zones[2 * BATTLE + seat]) if not cards[card].turned]
    if not found or not prohibits(game, "attack"):
        return found
    if all(isinstance(force.node, Forbid) and force.node.what is None for force in forces(game, "forbid:attack")):
        # Nothing depends on who attacks, so one look at the targets serves for all.
        return found if targets(game, seat, found[0]) else []
    return [ref for ref in found if targets(game, seat, ref)]


def targets(game: Game, seat: int, attacker: Ref) -> list[Ref]:
    """7-3-1-4: opposing leader-area and battle-area cards, in any orientation, that no effect protects."""
    zones = game.state.zones
    other = 1 - seat
    found = [game.ref(card) for card in (*zones[2 * LEADER + other], *zones[2 * BATTLE + other])]
    if prohibits(game, "attack"):
        found = [ref for ref in found if forbidden(game, Event("attack", subject=attacker, agent=ref, seat=seat)) is None]
    return found
