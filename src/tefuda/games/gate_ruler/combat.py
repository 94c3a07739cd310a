"""Section 8-4: who may attack what, and what is attacked now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tefuda.games.kit import labels
from tefuda.games.kit.acts import FORBIDDEN, Act, Pair, forbids
from tefuda.kernel.costs import payable
from tefuda.kernel.game import Game
from tefuda.kernel.gates import Guard, Stop
from tefuda.kernel.records import NOBODY, Context, Event, Key, Option, Ref

from .keywords import TOLL
from .zones import ATTACK, ATTACKS, RULER, frontmost, lines, slots

#: The line that is attacked, by the number of its foremost zone.
LINE = "line"


def follow(game: Game, event: Event) -> None:
    """8-4e-1: after a move another card may be foremost; 8-4e-2: an attacker that has left its attack zones is none."""
    state = game.state
    if LINE not in state.numbers:
        return
    seat = 1 - state.turn_player
    line = next((line for line in lines(game, seat) if line[-1] == state.numbers[LINE]), ())
    front = frontmost(game, line) if line else None
    was = state.roles.get("target")
    if front != was and game.rule("8-4e-1"):
        state.roles.pop("target", None)
        if front is not None:
            state.roles["target"] = front
    ref = state.roles.get("attacker")
    if ref is None or event.subject.card != ref.card:
        return
    here = state.cards[ref.card].zone
    inside = here in ATTACKS and here % 2 == state.turn_player and game.alive(ref)
    if not inside and here not in RULER and game.rule("8-4e-2"):
        del state.roles["attacker"]


# ------------------------------------------------------------------------------------------------ 8-4c declaring


def _not_yours(game: Game, seat: int, option: Option) -> Stop:
    return game.state.cards[option.card.card].zone not in (RULER[seat], *slots(game, seat, ATTACK))


def _rested(game: Game, seat: int, option: Option) -> Stop:
    return game.state.cards[option.card.card].turned != 0


def _behind(game: Game, seat: int, option: Option) -> Stop:
    """8-4c-1: only what stands foremost in its line, or a line without units, is attacked."""
    fronts = [frontmost(game, line) for line in lines(game, 1 - seat)]
    return option.other != NOBODY and option.other not in fronts


def _forbidden_attack(game: Game, seat: int, option: Option) -> Stop:
    how = "line" if option.other == NOBODY else "ruler" if game.state.cards[option.other.card].zone in RULER else "unit"
    return forbids(
        game, Event("attack", subject=option.card, agent=option.other, seat=1 - seat, how=how, by=seat, cause="battle")
    )


def tolls(game: Game, ref: Ref) -> list[tuple[Key, Context]]:
    """8-4d: what effects ask for before this card may attack."""
    return [(key, Context(ref, game.master(ref.card), key)) for key in labels.labelled(game, ref, TOLL)]


def _unaffordable(game: Game, seat: int, option: Option) -> Stop:
    return not all(payable(game, context, game.program(key).cost) for key, context in tolls(game, option.card))


class Attack(Act):
    """8-4c: an act ruler or unit of the attack zones attacks the foremost card of a line, or an empty line."""

    verb = "attack"
    clause = "8-4c"
    elsewhere: Pair = ("攻撃は攻撃宣言ステップにします。", "Attacks are declared in the attack phase.")
    guards = (
        Guard("8-4c", _not_yours, "攻撃できるのはルーラーと攻撃ゾーンのユニットです。", "It is in no attack zone of yours."),
        Guard("8-4c", _rested, "レスト状態のカードでは攻撃できません。", "A rested card cannot attack."),
        Guard("8-4c-1", _behind, "ラインの最前のカードではありません。", "It does not stand foremost in its line."),
        Guard("1-5d", _forbidden_attack, *FORBIDDEN),
        Guard("8-4d-1", _unaffordable, "攻撃に必要な行動を実行できません。", "What the attack asks for cannot be done."),
    )  # fmt: skip

    def options(self, game: Game, seat: int) -> Iterator[Option]:
        zones = game.state.zones
        able = [game.ref(card) for zone in (RULER[seat], *slots(game, seat, ATTACK)) for card in zones[zone]]
        for ref in able:
            for line in lines(game, 1 - seat):
                yield self._aim(game, ref, line)

    def _aim(self, game: Game, ref: Ref, line: tuple[int, ...]) -> Option:
        front = frontmost(game, line)
        if front is not None:
            return Option(self.verb, ref, front)
        name = game.rules.zone_at[line[-1]].name
        return Option(self.verb, ref, price=name, to=name)

    def meant(self, game: Game, seat: int, ref: Ref) -> Iterable[Option]:
        return [option for option in self.options(game, seat) if ref in (option.card, option.other)]

    def perform(self, game: Game, seat: int, option: Option) -> None:
        """8-4e: from now on it is the attacking card; 8-4e-1: and the line is attacked."""
        game.state.roles["attacker"] = option.card
        goal = game.zone(option.to, 1 - seat) if option.to else game.state.cards[option.other.card].zone
        game.state.numbers[LINE] = next(line[-1] for line in lines(game, 1 - seat) if goal in line)
        if option.other != NOBODY:
            game.state.roles["target"] = option.other
        game.touch()


ATTACKING: tuple[Act, ...] = (Attack(),)
