"""The game's answers to the kernel's questions, gathered from the chapters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tefuda.games.kit import acts
from tefuda.kernel import tree
from tefuda.kernel.catalog import Definition, Printed
from tefuda.kernel.continuous import words
from tefuda.kernel.costs import Claim
from tefuda.kernel.derived import Force
from tefuda.kernel.events import apply
from tefuda.kernel.game import Game
from tefuda.kernel.program import Instruction, Program
from tefuda.kernel.prohibition import forbidden, prohibits
from tefuda.kernel.records import NOBODY, Card, Context, Decision, Event, Option, Ref, Refusal, item_number
from tefuda.kernel.rules import Layer, Rules
from tefuda.kernel.zones import Place, seat_of

from . import clauses, combat, energy, keywords, limits, stack, zones
from .actions import PRIORITY, WINDOWS, unplayable
from .damage import deal
from .keywords import has_keyword
from .losing import ENDINGS
from .names import NAMES
from .play import Play, targeting
from .procedures import PROCEDURES
from .specials import special
from .terms import Drawing
from .zones import FIELD, GRAVE, HAND, RESOLUTION, TERRITORY, ZONES

NOTHING = Printed({}, {})
#: What may be done in each window, and what is declared.
ACTS = {**dict.fromkeys(WINDOWS, PRIORITY), "declare": combat.DECLARE, "block_declare": combat.DECLARE_BLOCK}


class BuildDivide(Rules):
    """Build Divide and Build Divide Bright, comprehensive rules."""

    name = "build_divide"
    revision = "undated"
    zones = ZONES
    procedures = PROCEDURES
    names = NAMES
    noted = frozenset({"control", "move", "separate"})
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
        "associated": ("521-1d",),
        "attached_amount": ("521-1c",),
        "attaching_happens": ("521-1e",),
        "arrives_open": ("401-3a",),
        "arrives_unharmed": ("406-6b",),
        "arrives_upright": ("403-2c",),
        "attached_open": ("5.21.1.b.1",),
        "afterwards": ("12.04.3.a.5",),
        "by_time": ("1208-1g",),
        "count": ("401-2a",),
        "dated_by_attaching": ("521-2b",),
        "dated_by_play": ("12.08.1.g.2",),
        "declined": ("532-1b",),
        "delayed_once": ("1205-5a",),
        "dependency": ("1208-1f",),
        "endless": ("12.02.2.b.1",),
        "entry_information": ("1208-3a",),
        "feasible": ("5.32.1.a.1",),
        "gives_numbers": ("1604-3",),
        "hidden": ("402-1b",),
        "host_needed": ("521-1a",),
        "impossible": ("104-2",),
        "invalid": ("1203-3",),
        "last_known": ("1210-1",),
        "last_state": ("1210-1",),
        "meets_departures": ("1205-4b",),
        "modes_once": ("12.04.2.f.2",),
        "left_behind": ("401-5",),
        "move_trigger": ("1205-4",),
        "never_happened": ("1209-1a",),
        "no_repeat": ("104-2a",),
        "no_zero_damage": ("516-2a",),
        "on_top": ("4.01.4.a.1",),
        "on_top:life": ("407-3a",),
        "on_top:resolution": ("413-4a",),
        "how_many": ("506-1",),
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
        "replacement": ("1209-1",),
        "rival": ("202-3a",),
        "secret_order": ("4.01.4.c.1",),
        "shown_to_all": ("4.01.3.c.1",),
        "shuffle": ("505-1",),
        "shuffle_of_one": ("505-1a",),
        "state_trigger": ("1205-6",),
        "static": ("1201-5",),
        "static_dated": ("12.08.1.g.1",),
        "static_master": ("202-1b",),
        "swap_both": ("509-2",),
        "text_over_rules": ("104-1",),
        "targets_checked": ("12.04.3.a.2",),
        "trigger": ("1205-2",),
        "trigger_counted": ("1205-2a",),
        "trigger_master": ("202-1d",),
        "turn_player_first": ("104-4",),
        "two_fronts": ("4.03.3.b.1",),
        "all_choose_first": ("104-4a",),
        "undetermined": ("530-2a",),
        "up_to": ("104-5a",),
        "visible_side": ("319-3",),
        "whole_numbers": ("104-5",),
        "you": ("202-2",),
        "opponent": ("202-3",),
        "zone_bound": ("1208-3",),
        "keyword:デコイ": ("1402-2",),
        "keyword:ブリッツ": ("1403-2",),
        "keyword:ジャッジメント": ("1404-2",),
        "keyword:バーサーク": ("1405-1a",),
        "keyword:アサルトテリトリー": ("1406-1a",),
        "keyword:名称ルール": ("1407-1a",),
        "keyword:レガシー": ("1408-2",),
        "keyword:エヴォル": ("1409-2",),
        "keyword:ブライト": ("1410-2",),
        "keyword:怪異": ("1411-2",),
        "keyword:結束": ("1412-2",),
    }
    clauses = {
        "may": "532-1",
        "modes": "1204-2f",
        "choose": "12.04.3.a.1",
        "how_many": "506-1",
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
        "normal_during_damage": False,
        "energy_with_any_priority": False,
        "own_icon_tables": True,
    }

    # ---- cards

    def functions(self, game: Game, record: Card, program: Program) -> bool:
        """521-3: the abilities of an aura are invalid; otherwise 1203-4 to 6, as long as the card lies open."""
        if record.down or (record.role == "aura" and not game.by("521-3", False)):
            return False
        return self.zone_at[record.zone].name in self._valid_in(game, record, program.ability)

    def _valid_in(self, game: Game, record: Card, ability: tree.Ability) -> Iterable[str]:
        """1203-4 to 6: where an ability is valid."""
        if keywords.TABLE in ability.windows and not game.option("own_icon_tables"):
            return ()
        clear = ability.zones or zones.spoken_of(ability)
        if clear and game.rule("1203-6"):
            return clear
        kind = game.catalog.definitions[record.definition].faces[record.face].words["type"]
        if kind == ("コマンド",) and game.rule("1201-1a"):
            # 1201-1a: the text of a command is no ability; 1604-2a: as a unit it has only what says so.
            return ("field",) if game.demands("1604-2a", keywords.for_a_unit(ability)) else ()
        clause, valid = ("1203-5", ("territory", "field")) if kind == ("テリトリー",) else ("1203-4", ("field",))
        return tuple(name for name in zones.NAMES if game.demands(clause, name in valid))

    def same_object(self, game: Game, card: Card, origin: int, destination: int) -> bool:
        return zones.same_object(game, card, origin, destination)

    def arrival_face(self, game: Game, event: Event, card: Card) -> int:
        """404-1: moving turns no territory over; 1406-2: but as a unit that leaves the field it is closed."""
        between = event.origin in (*FIELD, *TERRITORY) and event.destination in (*FIELD, *TERRITORY)
        return card.face if between and event.how != zones.UNOPENED else 0

    def part_goes(self, game: Game, part: Card, lead: Card, event: Event) -> int | None:
        """521-4: auras go with their host between field and territory zone; 521-4a: otherwise they stay behind."""
        if event.kind == "move" and event.destination in (*FIELD, *TERRITORY) and game.rule("521-4"):
            return None
        return part.zone

    def is_ability(self, game: Game, program: Program) -> bool:
        """533-1a: a skill process is no ability."""
        return game.demands("533-1a", program.ability.keyword != "スキル")

    def part_words(self, game: Game, part: Card, name: str, raw: tuple[str, ...]) -> tuple[str, ...]:
        """304-2a, 5.21.1.b.2: an aura has a type that is printed on no card, and no other; 1604-1: a command may be a unit."""
        if name == "type" and part.role == zones.COMMAND_UNIT:
            return tuple("ユニット" if word == "コマンド" else word for word in raw)
        if name == "type" and part.role == "aura" and game.rule("304-2a"):
            return tuple(word for word in (*raw, "オーラ") if game.demands("5.21.1.b.2", word == "オーラ"))
        return raw

    def same_host(self, game: Game, ref: Ref) -> Ref:
        """5.21.1.a.1: a card that has only gone between field and territory zone can still get the aura."""
        between = (*FIELD, *TERRITORY)
        for event in game.state.history:
            kept = event.origin in between and event.destination in between
            if event.kind == "move" and event.subject == ref and kept and game.rule("5.21.1.a.1"):
                ref = Ref(ref.card, event.after)
        return ref

    def raised(self, game: Game, host: int) -> bool:
        """521-2a, 5.21.2.a.1: an aura raises units; a territory that is none gets nothing."""
        return game.demands("5.21.2.a.1", "ユニット" in words(game, game.ref(host), "type"))

    def blank(self, game: Game, record: Card) -> Printed | None:
        """409-4a: energy that lies face down has no information for anybody."""
        return NOTHING if record.zone in zones.ENERGY and game.rule("409-4a") else None

    def pool(self, game: Game, definition: Definition) -> str:
        """601-1: territories are in the D deck and nowhere else."""
        return "ddeck" if definition.two_sided else ""

    def side(self, game: Game, record: Card, name: str) -> int:
        """319-3: the side that shows; 319-3a: in the D deck, colour and total cost are those of the opened side."""
        if record.zone in zones.DDECK and name in ("colour", "cost") and game.rule("319-3a"):
            return 1
        return record.face

    def sees_other_side(self, game: Game, seat: int, record: Card) -> bool:
        """410-2a: the side that a territory in its zone turns away is for its player alone."""
        if record.zone not in TERRITORY:
            return True
        return seat_of(record.zone) == game.seat("410-2a", seat)

    def looks_back(self, game: Game, origin: int, destination: int) -> bool:
        return zones.looks_back(game, origin, destination)

    def master(self, game: Game, record: Card) -> int:
        """202-1a: the player the zone belongs to; on the field, who put the card there."""
        if record.controller < 0:
            return game.seat("202-1a", seat_of(record.zone))
        return game.seat("2.02.1.a.1", record.controller)

    def number(self, game: Game, card: int, name: str, raw: int) -> int:
        """1204-2d: the cost of a card in the resolution zone is the one noted when it was played."""
        if name == "cost" and game.state.cards[card].zone in RESOLUTION:
            item = stack.card_item(game, card)
            if item is not None and game.rule("1204-2d"):
                return item.amount
        elif name in ("power", "hit") and game.state.cards[card].zone in TERRITORY and game.rule("1406-1b"):
            return 0
        return raw

    # ---- events

    def rewrite(self, game: Game, event: Event) -> Event | None:
        """515-1, 517-1, 527: what moves are called; 1408-2: where some cards go instead."""
        if event.kind == "cancel":
            # 514-1: a countered card, 514-2: a countered ability.
            ability = item_number(event.subject) >= 0
            spared = game.alive(event.subject) and has_keyword(game, event.subject, "打ち消されない") and game.rule("514-1a")
            countered = game.by("514-2" if ability else "514-1", True)
            return event if countered and not spared else None
        if event.kind == "harm":
            # 406-6: what a card has suffered is information of units on the field.
            there = game.alive(event.subject) and event.subject.card in zones.units(game)
            return event if there and game.rule("406-6") else None
        if event.kind == "counter":
            return replace(event, counter=game.by("1601-2", event.counter))  # 1601-2: its name makes it like others
        if event.kind == "attach" and game.alive(event.subject) and self._returns(game, event.subject):
            owner = game.state.cards[event.subject.card].owner
            return self._to(game, replace(event, kind="move"), TERRITORY, owner)
        if event.kind != "move":
            return event
        if game.state.cards[event.subject.card].role == "copy" and game.alive(event.subject) and game.rule("520-2"):
            stack.vanish(game, event.subject.card)
            return None
        event = self._sent_elsewhere(game, event)
        origin, destination = event.origin, event.destination
        if destination in FIELD and origin not in FIELD and not event.also and game.rule("515-1"):
            if "ユニット" in words(game, event.subject, "type"):
                return replace(event, also="enter", how=event.how or self.zone_at[origin].name)
        elif destination in GRAVE and origin in FIELD and game.rule("527-3"):
            if "ユニット" not in words(game, event.subject, "type"):
                return event  # 1303-6, 523-2: an aura is put there, not destroyed
            battled = combat.opponent(game, event.subject) != NOBODY
            return replace(event, also="destroy", how="battle" if battled else event.how)
        elif destination in GRAVE and origin in HAND and game.rule("527-4"):
            return replace(event, also="discard")
        return event

    def _sent_elsewhere(self, game: Game, event: Event) -> Event:
        card = event.subject.card
        record = game.state.cards[card]
        if record.object != event.subject.identity:
            return event
        if record.role == "legacy" and event.destination not in zones.REMOVED and game.rule("1408-2"):
            return self._to(game, event, zones.REMOVED, record.owner)
        return event

    def divert(self, game: Game, event: Event) -> Event:
        """1406-2: an assault territory that really leaves the field, after all that may save it, goes back unopened."""
        leaves = event.kind == "move" and event.origin in FIELD and event.destination not in FIELD
        if not leaves or not game.alive(event.subject) or not self._returns(game, event.subject):
            return event
        return replace(self._to(game, event, TERRITORY, game.state.cards[event.subject.card].owner), also="")

    def _returns(self, game: Game, ref: Ref) -> bool:
        """1406-2: an assault territory goes back to its zone instead of anywhere else."""
        return zones.assaulting(game, ref) and game.rule("1406-2")

    def _to(self, game: Game, event: Event, place: Place, seat: int) -> Event:
        """Somewhere else; 1406-2: to the territory zone unopened."""
        origin, destination = game.state.cards[event.subject.card].zone, place[seat]
        looks_back = self.looks_back(game, origin, destination)
        how = zones.UNOPENED if place == TERRITORY else ""
        return replace(event, origin=origin, destination=destination, seat=seat, looks_back=looks_back, how=how)

    def counts(self, game: Game, context: Context, when: tree.When, event: Event, batch: Sequence[Event]) -> bool:
        """527-2: a card that has come to the graveyard, from wherever, has been dropped; 12.01.4.a.1: several triggers."""
        anywhere = when.event == "move" and when.destination == ("grave",) and not when.origin
        return (
            (not anywhere or game.rule("527-2"))
            and zones.speaks_of(game, when, event)
            and limits.sets_off(game, context, event)
        )

    def status(self, game: Game, ref: Ref) -> tuple[str, ...]:
        """803-8: whether a unit battles another one."""
        return game.by("803-8", ("battle",)) if combat.opponent(game, ref) != NOBODY else ()

    def comes_true(self, game: Game, context: Context, batch: Sequence[Event]) -> bool:
        return keywords.comes_true(game, context, batch)

    def caused(self, game: Game, context: Context, when: tree.When, event: Event) -> bool:
        """803-8b: a unit does something "in battle" while it battles; 527-2a: and so it is dropped; 1412-3: drawn by 結束."""
        if "battle" in when.by and when.agent is not None:
            return combat.opponent(game, event.agent) != NOBODY and game.rule("803-8b")
        if "battle" in when.by:
            return event.also == "destroy" and event.how == "battle" and game.rule("527-2a")
        return "結束" in when.by and keywords.by_solidarity(game, event)

    def happened(self, game: Game, event: Event) -> None:
        """521-4a: an aura whose host has gone is still an aura until it is swept away; 406-6b: newcomers are unharmed."""
        if event.kind == "control":
            combat.leave_attack(game, event.subject)
        if event.kind not in ("move", "separate"):
            return
        cards, card = game.state.cards, event.subject.card
        if event.clause == "1604-2" and event.destination in FIELD:
            game.put(card, replace(cards[card], role=zones.COMMAND_UNIT))
        for effect in [e for e in game.state.effects.values() if e.duration == "attached"]:
            if effect.context.source == event.subject and game.rule("5.21.1.c.3"):
                game.end_effect(effect.number)  # it raises nothing once it is no aura
        if event.kind == "separate" and game.rule("521-4a"):
            game.put(card, replace(cards[card], role="aura"))

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
                    apply(game, [Event("standing", seat=seat, how="red", clause="4.07.4.c.1")])

    def performs(self, game: Game, node: Instruction) -> bool:
        """1202-2: an action is carried out if all the clauses behind it say so."""
        return all([game.rule(clause) for clause in clauses.of_action(node)])

    def reads(self, game: Game, node: tree.Node) -> bool:
        return all([game.rule(clause) for clause in clauses.of_filter(node)])

    def replacement_stage(self, game: Game, event: Event, force: Force) -> int:
        """1209-2d, 519-2a: what is dealt is changed first, then what is received, and reductions come last."""
        node = force.node
        if event.kind != "harm" or not isinstance(node, tree.Instead):
            return 0
        dealt = node.event.agent is not None and node.event.subject is None
        return game.by("1209-2d", 0 if dealt else 2 if clauses.reduces(node) and game.rule("519-2a") else 1)

    def replacement_chooser(self, game: Game, event: Event, found: Sequence[Force]) -> int:
        """1209-2: the affected player: 1209-2a a card's controller, 1209-2b whoever performs the action."""
        if event.subject.card >= 0:
            return game.seat("1209-2a", game.look_master(event.subject))
        return game.seat("1209-2b", event.seat)

    def can_replace(self, game: Game, context: Context, node: tree.Instead, promised: Sequence[Claim]) -> bool:
        """1209-3: an optional replacement that cannot be carried out cannot be applied."""
        return game.demands("1209-3", game.feasible(context, node.actions, promised))

    # ---- actions of the tree

    def draw(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, up_to: bool) -> None:
        game.call(Drawing(seats=seats, left=amount, up_to=up_to, context=context))

    def damage(self, game: Game, context: Context, seats: tuple[int, ...], amount: int, source: Ref) -> None:
        deal(game, context, seats, amount, source)

    def play(self, game: Game, context: Context, card: Ref, to: str, free: bool) -> None:
        """512: the card is played, for its cost or (512-2) without paying; 12.04.2.g.3: not if it cannot be."""
        if unplayable(game, context.master, card.card) is None:
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
        ENDINGS.decide(game, seats, result)

    def home(self, game: Game, card: int) -> int:
        return zones.home(game, card)

    def untouchable(self, game: Game, context: Context, ref: Ref, seat: int = -1, *, aimed: bool = False) -> bool:
        """104-3: an effect may forbid that a card is chosen, or only that it is chosen as a target (1204-2g)."""
        if not prohibits(game, "choose", "target"):
            return False
        event = targeting(context, ref)
        return forbidden(game, event if aimed else replace(event, kind="choose", also="")) is not None

    def reaches(self, game: Game, context: Context, ref: Ref) -> bool:
        """1208-2: a lasting effect leaves out cards that moved after its ability was played; 401-5a: unless it moved them."""
        record = game.state.cards[ref.card]
        if game.demands("1208-2", record.born <= context.time):
            return True
        mine = [
            e
            for e in game.state.history
            if e.kind == "move" and e.after == ref.identity and e.source.card == context.source.card
        ]
        return bool(mine) and game.rule("401-5a")

    def orders_arrival(self, game: Game, batch: list[Event]) -> int | None:
        return zones.orders_arrival(game, batch)

    def standing(self, game: Game, seat: int, name: str) -> bool:
        """407-4c: in the red zone; 407-4b: or, with more life than that, in the yellow one."""
        red = zones.red_zone(game, seat)
        return red if name == "red" else not red and game.rule("407-4b")

    def refuse(self, game: Game, decision: Decision, option: Option) -> list[Refusal]:
        return acts.refuse(game, ACTS, decision, option)

    def meant(self, game: Game, decision: Decision, ref: Ref) -> tuple[Option, ...]:
        return acts.meant(game, ACTS, decision, ref)


RULES = BuildDivide()
