"""The game's answers to the kernel's questions, gathered from the chapters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition
from tefuda.kernel.continuous import words
from tefuda.kernel.costs import Claim
from tefuda.kernel.events import apply
from tefuda.kernel.game import Game
from tefuda.kernel.program import Instruction, Program
from tefuda.kernel.prohibition import forbidden
from tefuda.kernel.records import NOBODY, Card, Context, Decision, Event, Option, Ref, Refusal, item_number
from tefuda.kernel.rules import Layer, Rules, ZoneRule

from . import clauses, combat, energy, keywords, limits, stack, zones
from .actions import refuse, unplayable
from .damage import deal
from .keywords import has_keyword
from .losing import decide
from .play import Play
from .specials import special
from .terms import Drawing
from .zones import FIELD, GRAVE, HAND, RESOLUTION, TERRITORY, ZONES


class BuildDivide(Rules):
    """Build Divide and Build Divide Bright, comprehensive rules."""

    name = "build_divide"
    revision = "undated"
    zones = ZONES
    orientations = ("stand", "rest")
    # 1208-1: printed values, abilities granted, abilities taken, other words, numbers.
    layers = (
        Layer("1208-1b", (tree.Gain,)),
        Layer("1208-1c", (tree.Disable,)),
        Layer("1208-1d", (tree.Become,)),
        Layer("1208-1e", (tree.Change,)),
    )
    dependency = True
    dated_by_play = True
    gives_numbers = True  # 1604-3: a command that becomes a unit gets power and hit from the effect
    meets_departures = True
    loop_accepts = True
    diverts = True
    loop_after = 400
    mechanisms = {
        "back": ("102-3a",),
        "arrives_hidden": ("401-3b",),
        "arrives_open": ("401-3a",),
        "attached_open": ("5.21.1.b.1",),
        "afterwards": ("12.04.3.a.5", "1204-2e"),
        "by_time": ("1208-1g", "12.08.1.g.1"),
        "count": ("401-2a",),
        "dated_by_attaching": ("521-2b",),
        "dated_by_play": ("12.08.1.g.2",),
        "declined": ("532-1b",),
        "delayed_once": ("1205-5a",),
        "dependency": ("1208-1f",),
        "entry_information": ("1208-3a",),
        "feasible": ("5.32.1.a.1",),
        "gives_numbers": ("1604-3",),
        "hidden": ("402-1b",),
        "impossible": ("104-2",),
        "invalid": ("1203-3", "1203-1"),
        "last_known": ("1210-1",),
        "meets_departures": ("1205-4b",),
        "modes_once": ("12.04.2.f.2",),
        "left_behind": ("401-5",),
        "move_trigger": ("1205-4",),
        "never_happened": ("1209-1a",),
        "no_repeat": ("104-2a",),
        "no_zero_damage": ("516-2a",),
        "on_top": ("4.01.4.a.1",),
        "on_top:life": ("407-3a",),
        "one_face": ("403-3",),
        "one_orientation": ("403-2",),
        "once_per_event": ("1209-2c",),
        "orientation": ("403-1",),
        "partially": ("104-2b",),
        "printed": ("1208-1a",),
        "prohibition": ("104-3",),
        "public": ("402-1a",),
        "public_counts": ("401-2",),
        "replaced_cost": ("12.04.2.i.2",),
        "replaced_uncounted": ("1412-3a",),
        "replacement": ("1209-1", "1202-2c"),
        "rival": ("202-3a",),
        "secret_order": ("4.01.4.c.1",),
        "shuffle": ("505-1",),
        "shuffle_of_one": ("505-1a",),
        "state_trigger": ("1205-6",),
        "static": ("1201-5", "1204-1a"),
        "static_master": ("202-1b",),
        "swap_both": ("509-2",),
        "text_over_rules": ("104-1",),
        "targets_checked": ("12.04.3.a.2",),
        "trigger": ("1205-2", "1201-4", "1201-4a"),
        "trigger_counted": ("1205-2a",),
        "trigger_master": ("202-1d",),
        "turn_player_first": ("104-4",),
        "two_fronts": ("4.03.3.b.1", "4.02.1.b.1", "1.02.3.a.1"),
        "unseen_until_all_chose": ("104-4a",),
        "undetermined": ("530-2a",),
        "up_to": ("104-5a",),
        "visible_side": ("319-3",),
        "whole_numbers": ("104-5",),
        "you": ("202-2", "2.02.1.e.1", "202-1e"),
        "opponent": ("202-3",),
        "zone_bound": ("1208-3",),
        "keyword:デコイ": ("1402-2",),
        "keyword:ブリッツ": ("1403-2",),
        "keyword:ジャッジメント": ("1404-2", "1404-3a"),
        "keyword:バーサーク": ("1405-1a",),
        "keyword:アサルトテリトリー": ("1406-1a",),
        "keyword:名称ルール": ("1407-1a",),
        "keyword:レガシー": ("1408-2",),
        "keyword:エヴォル": ("1409-2",),
        "keyword:ブライト": ("1410-2",),
        "keyword:怪異": ("1411-2",),
        "keyword:結束": ("1412-2", "1412-2a", "1412-2b"),
    }
    clauses = {
        "may": "532-1",
        "modes": "1204-2f",
        "choose": "12.04.3.a.1",
        "pay": "1204-2i",
        "order": "401-4c",
        "replace": "1209-2",
        "loop_draw": "1602-1d",
        "loop_one": "1602-1b",
        "loop_both": "1602-1a",
        "loop_again": "1602-1c",
    }
    switches = {
        "normal_needs_empty_resolution_zone": True,
        "energy_with_any_priority": False,
        "own_icon_tables": True,
    }

    # ---- cards

    def functions(self, game: Game, definition: Definition, program: Program, face: int) -> Iterable[str]:
        """1203-4 to 6: where an ability is valid."""
        ability = program.ability
        if keywords.TABLE in ability.windows and not game.option("own_icon_tables"):
            return ()
        clear = ability.zones or zones.spoken_of(ability)
        if clear and game.rule("1203-6"):
            return clear
        kind = definition.faces[face].words["type"]
        if kind == ("コマンド",):
            # 1201-1a: the text of a command is no ability; 1604-2a: as a unit it has only what says so.
            if not game.rule("1201-1a"):
                return ("hand",)
            return ("field",) if keywords.for_a_unit(ability) or not game.rule("1604-2a") else ()
        if kind == ("テリトリー",):
            return ("territory", "field") if game.rule("1203-5") else zones.NAMES
        return ("field",) if game.rule("1203-4") else zones.NAMES

    def same_object(self, game: Game, card: Card, origin: int, destination: int) -> bool:
        return zones.same_object(game, card, origin, destination)

    def arrival_face(self, game: Game, event: Event, card: Card) -> int:
        """404-1: moving turns no territory over; 1406-2: but as a unit that leaves the field it is closed."""
        between = event.origin >> 1 in (FIELD, TERRITORY) and event.destination >> 1 in (FIELD, TERRITORY)
        return card.face if between and event.at != zones.UNOPENED and game.rule("404-1") else 0

    def part_goes(self, game: Game, part: Card, before: Card, after: Card) -> int | None:
        """521-4: auras go with their host between field and territory zone; 521-4a: otherwise they stay behind."""
        if after.host < 0 and after.zone >> 1 in (FIELD, TERRITORY) and game.rule("521-4"):
            return None
        return before.zone

    def is_ability(self, game: Game, program: Program) -> bool:
        """533-1a: a skill process is no ability."""
        return program.ability.keyword != "スキル" or not game.rule("533-1a")

    def part_works(self, game: Game, part: Card) -> bool:
        """521-3: the abilities of an aura are invalid."""
        return not game.rule("521-3")

    def part_words(self, game: Game, part: Card, name: str, raw: tuple[str, ...]) -> tuple[str, ...]:
        """304-2a, 5.21.1.b.2: an aura has a type that is printed on no card, and no other; 1604-1: a command may be a unit."""
        if name == "type" and part.role == zones.COMMAND_UNIT and game.rule("1604-1"):
            return tuple("ユニット" if word == "コマンド" else word for word in raw)
        if name != "type" or part.role != "aura" or not game.rule("304-2a"):
            return raw
        return ("オーラ",) if game.rule("5.21.1.b.2") else (*raw, "オーラ")

    def same_host(self, game: Game, ref: Ref) -> Ref:
        """5.21.1.a.1: a card that has only gone between field and territory zone can still get the aura."""
        between = (FIELD, TERRITORY)
        for event in game.state.history:
            kept = event.origin >> 1 in between and event.destination >> 1 in between
            if event.kind == "move" and event.subject == ref and kept and game.rule("5.21.1.a.1"):
                ref = (ref[0], event.after)
        return ref

    def raised(self, game: Game, host: int) -> bool:
        """521-2a, 5.21.2.a.1: an aura raises units; a territory that is none gets nothing."""
        return "ユニット" in words(game, game.ref(host), "type") or not game.rule("5.21.2.a.1")

    def side(self, game: Game, record: Card, name: str) -> int:
        """319-3: the side that shows; 319-3a: in the D deck, colour and total cost are those of the opened side."""
        if record.zone >> 1 == zones.DDECK and name in ("colour", "cost") and game.rule("319-3a"):
            return 1
        return record.face

    def sees_other_side(self, game: Game, seat: int, record: Card) -> bool:
        """410-2a: the side that a territory in its zone turns away is for its player alone."""
        if record.zone >> 1 != TERRITORY:
            return True
        return record.zone & 1 == seat if game.rule("410-2a") else False

    def looks_back(self, game: Game, origin: int, destination: int) -> bool:
        return zones.looks_back(game, origin, destination)

    def master(self, game: Game, record: Card) -> int:
        """202-1a: the player the zone belongs to; on the field, who put the card there."""
        if record.controller < 0:
            return record.zone & 1 if game.rule("202-1a") else record.owner
        return record.controller if game.rule("2.02.1.a.1") else record.owner

    def number(self, game: Game, card: int, name: str, raw: int) -> int:
        """1204-2d: the cost of a card in the resolution zone is the one noted when it was played."""
        if name == "cost" and game.state.cards[card].zone >> 1 == RESOLUTION:
            item = stack.card_item(game, card)
            if item is not None and game.rule("1204-2d"):
                return item.amount
        elif name in ("power", "hit") and game.state.cards[card].zone >> 1 == TERRITORY and game.rule("1406-1b"):
            return 0
        return raw

    # ---- events

    def rewrite(self, game: Game, event: Event) -> Event | None:
        """515-1, 517-1, 527: what moves are called; 1408-2: where some cards go instead."""
        if event.kind == "cancel":
            # 514-1: a countered card, 514-2: a countered ability.
            ability = item_number(event.subject) >= 0
            if game.alive(event.subject) and has_keyword(game, event.subject, "打ち消されない") and game.rule("514-1a"):
                return None
            return event if game.rule("514-2" if ability else "514-1") else None
        if event.kind == "harm":
            # 406-6: what a card has suffered is information of units on the field.
            there = game.alive(event.subject) and event.subject[0] in zones.units(game)
            return event if there and game.rule("406-6") else None
        if event.kind == "counter" and not game.rule("1601-2b"):
            return replace(event, at=f"{event.at}/{event.source[0]}")  # 1601-2b: whoever put it, a counter is like the others
        if event.kind == "attach" and game.alive(event.subject) and zones.assaulting(game, event.subject):
            owner = game.state.cards[event.subject[0]].owner
            return self._to(game, replace(event, kind="move"), TERRITORY, owner) if game.rule("1406-2") else event
        if event.kind != "move":
            return event
        if game.state.cards[event.subject[0]].role == "copy" and game.alive(event.subject) and game.rule("520-2"):
            stack.vanish(game, event.subject[0])
            return None
        event = self._sent_elsewhere(game, event)
        if not (game.rule("403-2c") and game.rule("403-4")) and ZONES[event.destination >> 1].oriented:
            event = replace(event, amount=1)
        origin, destination = event.origin >> 1, event.destination >> 1
        if destination == FIELD and origin != FIELD and not event.also and game.rule("515-1"):
            if "ユニット" in words(game, event.subject, "type"):
                return replace(event, also="enter", at=event.at or ZONES[origin].name)
        elif destination == GRAVE and origin == FIELD and game.rule("517-1") and game.rule("527-3"):
            if "ユニット" not in words(game, event.subject, "type"):
                return event  # 1303-6, 523-2: an aura is put there, not destroyed
            battled = combat.opponent(game, event.subject) != NOBODY
            return replace(event, also="destroy", at="battle" if battled else event.at)
        elif destination == GRAVE and origin == HAND and game.rule("527-4") and game.rule("523-1"):
            return replace(event, also="discard")
        return event

    def _sent_elsewhere(self, game: Game, event: Event) -> Event:
        card = event.subject[0]
        record = game.state.cards[card]
        if record.object != event.subject[1]:
            return event
        if record.role == "legacy" and event.destination >> 1 != zones.REMOVED and game.rule("1408-2"):
            return self._to(game, event, zones.REMOVED, record.owner)
        return event

    def divert(self, game: Game, event: Event) -> Event:
        """1406-2: an assault territory that really leaves the field, after all that may save it, goes back unopened."""
        leaves = event.kind == "move" and event.origin >> 1 == FIELD and event.destination >> 1 != FIELD
        if not leaves or not game.alive(event.subject) or not zones.assaulting(game, event.subject) or not game.rule("1406-2"):
            return event
        return replace(self._to(game, event, TERRITORY, game.state.cards[event.subject[0]].owner), also="")

    def _to(self, game: Game, event: Event, zone: int, seat: int) -> Event:
        """Somewhere else; 1406-2: to the territory zone unopened."""
        origin, destination = game.state.cards[event.subject[0]].zone, 2 * zone + seat
        looks_back = self.looks_back(game, origin, destination)
        at = zones.UNOPENED if zone == TERRITORY else ""
        return replace(event, origin=origin, destination=destination, seat=seat, looks_back=looks_back, at=at)

    def counts(self, game: Game, context: Context, when: tree.When, event: Event) -> bool:
        """527-2: a card that has come to the graveyard, from wherever, has been dropped; 12.01.4.a.1: several triggers."""
        dropped = when.event != "move" or when.destination != ("grave",) or bool(when.origin) or game.rule("527-2")
        return dropped and zones.speaks_of(game, when, event) and limits.sets_off(game, context, event)

    def comes_true(self, game: Game, context: Context, batch: Sequence[Event]) -> bool:
        return keywords.comes_true(game, context, batch)

    def caused(self, game: Game, context: Context, when: tree.When, event: Event) -> bool:
        """803-8b: a unit does something "in battle" while it battles; 527-2a: and so it is dropped; 1412-3: drawn by 結束."""
        if "battle" in when.by and when.agent is not None:
            return combat.opponent(game, event.agent) != NOBODY and game.rule("803-8b")
        if "battle" in when.by:
            return event.also == "destroy" and event.at == "battle" and game.rule("527-2a")
        return "結束" in when.by and keywords.by_solidarity(game, event)

    def happened(self, game: Game, event: Event) -> None:
        """521-4a: an aura whose host has gone is still an aura until it is swept away; 406-6b: newcomers are unharmed."""
        if event.kind == "control":
            combat.leave_attack(game, event.subject)
        if event.kind != "move":
            return
        cards, card = game.state.cards, event.subject[0]
        if event.clause == "1604-2" and event.destination >> 1 == FIELD:
            cards[card] = replace(cards[card], role=zones.COMMAND_UNIT)
        for effect in [e for e in game.state.effects.values() if e.duration == "attached"]:
            if effect.context.source == event.subject and game.rule("5.21.1.c.3"):
                game.end_effect(effect.number)  # it raises nothing once it is no aura
        if event.origin == event.destination and event.destination >> 1 in (FIELD, TERRITORY):
            if cards[card].host < 0 and game.rule("521-4a"):
                cards[card] = replace(cards[card], role="aura")
        elif event.destination >> 1 == FIELD and not game.rule("406-6b"):
            cards[card] = replace(cards[card], damage=1000)

    def interrupt(self, game: Game) -> None:
        """4.07.4.c.1: whoever was not in the red zone and is now has come into it."""
        numbers = game.state.numbers
        if "next" not in numbers:
            return  # the game has not begun
        for seat in (0, 1):
            name = f"in_red/{seat}"
            red, before = int(zones.red_zone(game, seat)), numbers.get(name)
            if red != before:
                numbers[name] = red
                if red and before is not None and game.rule("4.07.4.c.1"):
                    apply(game, [Event("standing", seat=seat, at="red", clause="4.07.4.c.1")])

    def performs(self, game: Game, node: Instruction) -> bool:
        return all([game.rule(clause) for clause in clauses.of_action(node)])

    def reads(self, game: Game, node: tree.Node) -> bool:
        return all([game.rule(clause) for clause in clauses.of_filter(node)])

    def replacement_stage(self, game: Game, event: Event, node: tree.Action) -> int:
        """1209-2d, 519-2a: what is dealt is changed first, then what is received, and reductions come last."""
        if event.kind != "harm" or not isinstance(node, tree.Instead) or not game.rule("1209-2d"):
            return 0
        if node.event.agent is not None and node.event.subject is None:
            return 0
        return 2 if clauses.reduces(node) and game.rule("519-2a") else 1

    def replacement_chooser(self, game: Game, event: Event) -> int:
        """1209-2: the affected player: 1209-2a a card's controller, 1209-2b whoever performs the action."""
        if event.subject[0] >= 0:
            seat, clause = game.look_master(event.subject), "1209-2a"
        else:
            seat, clause = event.seat, "1209-2b"
        return seat if game.rule("1209-2") and game.rule(clause) else 1 - seat

    def can_replace(self, game: Game, context: Context, node: tree.Instead, promised: Sequence[Claim]) -> bool:
        """1209-3: an optional replacement that cannot be carried out cannot be applied."""
        return game.feasible(context, node.actions, promised) or not game.rule("1209-3")

    # ---- actions of the tree

    def draw(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
        game.call(Drawing(seats=seats, left=amount, up_to=up_to, context=context))

    def damage(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, source: Ref) -> None:
        deal(game, context, seats, amount, source)

    def play(self, game: Game, context: Context, card: Ref, to: str, free: bool) -> None:
        """512: the card is played, for its cost or (512-2) without paying; 12.04.2.g.3: not if it cannot be."""
        if unplayable(game, context.master, card[0]) is None:
            game.call(Play(seat=context.master, card=card, free=free and game.rule("512-2"), ordered=True))

    def pay(self, game: Game, context: Context, amount: int, colours: tuple[str, ...]) -> None:
        game.call(energy.Payment(seat=context.master, source=context.source, total=amount, points=colours))

    def pay_claims(
        self, game: Game, context: Context, amount: int, colours: tuple[str, ...]
    ) -> list[tuple[tuple[int, ...], int]]:
        return energy.claims(game, context.master, amount, colours)

    def special(self, game: Game, context: Context, node: tree.Special) -> None:
        special(game, context, node)

    def decide(self, game: Game, seats: tuple[int, ...], result: str) -> None:
        decide(game, seats, result)

    def home(self, game: Game, card: int) -> int:
        return zones.home(game, card)

    def untouchable(self, game: Game, context: Context, ref: Ref, seat: int = -1) -> bool:
        """104-3: an effect may forbid that a card is chosen."""
        event = Event("target", subject=ref, by=context.master, seat=context.master, cause="skill")
        return forbidden(game, event) is not None

    def reaches(self, game: Game, context: Context, ref: Ref) -> bool:
        """1208-2: a lasting effect leaves out cards that moved after its ability was played; 401-5a: unless it moved them."""
        record = game.state.cards[ref[0]]
        if record.born <= context.time or not game.rule("1208-2"):
            return True
        mine = [e for e in game.state.history if e.kind == "move" and e.after == ref[1] and e.source[0] == context.source[0]]
        return bool(mine) and game.rule("401-5a")

    def orders_arrival(self, game: Game, batch: list[Event]) -> int | None:
        return zones.orders_arrival(game, batch)

    def standing(self, game: Game, seat: int, name: str) -> bool:
        """407-4c: in the red zone; 407-4b: or, with more life than that, in the yellow one."""
        red = zones.red_zone(game, seat)
        return red if name == "red" else not red and game.rule("407-4b")

    def sight(self, game: Game, zone: ZoneRule) -> str:
        return zones.sight(game, zone)

    def refuse(self, game: Game, decision: Decision, option: Option) -> list[Refusal]:
        return refuse(game, decision, option)


RULES = BuildDivide()
