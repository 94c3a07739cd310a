"""What must hold at every decision of every game: nothing here knows a particular game."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from tefuda.games.base import BUILT
from tefuda.kernel import moves
from tefuda.kernel.decisions import bounds
from tefuda.kernel.game import Game, Illegal
from tefuda.kernel.records import Decision
from tefuda.kernel.visibility import sees
from tefuda.kernel.zones import seat_of
from tefuda.match import notation
from tefuda.match.describe import describe
from tefuda.match.naming import fold
from tefuda.match.replay import play_replay, write_replay
from tefuda.match.view import view

from .playing import play, random_answer, seeds, start

games = pytest.mark.parametrize("game", BUILT)
some = seeds(6)


@games
@some
def test_fork_save_and_notation_agree_at_every_decision(game: str, seed: int) -> None:
    match = start(game, seed)
    for decision, answer in play(match, seed):
        text = notation.write(match.game, decision, answer)
        assert notation.read(match.game, decision, text) == answer, text
        fork = match.game.fork()
        loaded = Game(match.game.setting, match.game.setting.decode(match.game.state.encode()))
        assert fork.state.digest() == loaded.state.digest() == match.digest
        before = match.digest
        fork.answer(answer)
        assert match.digest == before, "a fork is independent"
        loaded.answer(answer)
        assert fork.state.digest() == loaded.state.digest()
        branch = match.branch()
        branch.answer(text)
        assert branch.digest == fork.state.digest()


@games
@some
def test_every_option_is_accepted(game: str, seed: int) -> None:
    match = start(game, seed)
    for decision, _ in play(match, seed, most=120):
        for number in range(len(decision.options)):
            least, most = bounds(decision)
            if not most:
                continue
            others = [other for other in range(len(decision.options)) if other != number]
            fork = match.game.fork()
            fork.answer((number, *others[: max(least, 1) - 1]))
            assert fork.state.decision is not None or fork.state.result is not None


@games
@some
def test_other_answers_are_refused_and_change_nothing(game: str, seed: int) -> None:
    match = start(game, seed)
    for decision, _ in play(match, seed, most=150):
        before = match.digest
        count = len(decision.options)
        wrong = [(count,), (-1,), (0, 0), tuple(range(count + 1))]
        if bounds(decision)[0] > 0:
            wrong.append(())
        if decision.kind == "number":
            wrong = [(), (decision.most + 1,), (decision.least - 1,), (decision.least, decision.least)]
        for answer in wrong:
            with pytest.raises(Illegal):
                match.answer(answer)
        for text in ("", "dance", "pass 無い札", "choose 無い札", "number 九", "play , ,", "life 99", "concede now"):
            with pytest.raises((notation.Unreadable, Illegal)):
                match.act(decision.seat, text)
        assert match.digest == before


@games
@some
def test_undo_and_redo(game: str, seed: int) -> None:
    match = start(game, seed)
    digests, logs = [], []
    for _ in play(match, seed, most=200):
        digests.append(match.digest)
        logs.append(list(match.events))
    end, log, done = match.digest, list(match.events), list(match.done)
    rng = random.Random(seed)
    for _ in range(10):
        back = rng.randint(1, len(digests))
        assert match.undo(back) == back
        assert match.digest == digests[-back]
        assert match.events == logs[-back]
        assert match.redo(back) == back
        assert (match.digest, match.events, match.done) == (end, log, done)
    assert match.redo() == 0


@games
@some
def test_replay(game: str, seed: int) -> None:
    match = start(game, seed)
    for _ in play(match, seed):
        pass
    again = play_replay(write_replay(match))
    assert again.digest == match.digest
    assert again.events == match.events


@games
@some
def test_cards_are_conserved(game: str, seed: int) -> None:
    match = start(game, seed)
    owned = Counter((card.definition, card.owner) for card in match.game.state.cards)
    for _ in play(match, seed):
        state = match.game.state
        real = state.cards[: sum(owned.values())]  # copies and tokens come and go
        assert Counter((card.definition, card.owner) for card in real) == owned
        lying = [(card, zone) for zone, pile in enumerate(state.zones) for card in pile]
        assert len(lying) == len({card for card, _ in lying})
        for card, zone in lying:
            assert state.cards[card].zone == zone
        hosted = {card for card, record in enumerate(state.cards) if record.host >= 0}
        nowhere = set(range(len(state.cards))) - hosted - {card for card, _ in lying}
        assert all(card >= len(real) and state.cards[card].aside for card in nowhere), "only a token vanishes"


# ------------------------------------------------------------------------------------------------ hidden information


def permuted(game: Game, seat: int, rng: random.Random) -> Game:
    """The same game with the cards this seat cannot see exchanged among themselves (each player's own)."""
    new = game.fork()
    state = new.state
    for owner in (0, 1):
        hidden = [
            card for card, record in enumerate(state.cards)
            if record.owner == owner and record.host < 0 and not sees(game, seat, card)
        ]  # fmt: skip
        definitions = [state.cards[card].definition for card in hidden]
        rng.shuffle(definitions)
        for card, definition in zip(hidden, definitions, strict=True):
            moves.forget(new, card, state.cards[card])
            state.cards[card] = replace(state.cards[card], definition=definition)
            moves.arrive(new, card, state.cards[card])
    return new


def asked_again(game: Game) -> Decision | None:
    """The pending question put once more, from the state as it is; None if it is not a plain window."""
    state = game.state
    if state.decision is None or state.decision.kind != "act" or state.frames[-1].step < 1:
        return None
    frame = state.frames[-1]
    game = game.fork()
    game.state.frames[-1] = replace(frame, step=frame.step - 1)
    game.state.decision = None
    game.advance()
    return game.state.decision


@games
@some
def test_what_a_seat_cannot_see_changes_neither_its_view_nor_its_options(game: str, seed: int) -> None:
    match = start(game, seed)
    rng = random.Random(seed)
    for number, (decision, _) in enumerate(play(match, seed, most=200)):
        if number % 4:
            continue
        for seat in (0, 1):
            other = permuted(match.game, seat, rng)
            assert view(other, seat) == view(match.game, seat)
            assert view(other, None) == view(match.game, None)
        other = permuted(match.game, decision.seat, rng)
        assert notation.options(other, decision) == notation.options(match.game, decision)
        if asked_again(match.game) == decision:
            assert asked_again(other) == decision


@games
@some
def test_log_lines_name_no_hidden_card(game: str, seed: int) -> None:
    """Lines are judged right after they were written: what the seat cannot see now and did not see happen is not named."""
    match = start(game, seed)
    shown = 0
    for _ in play(match, seed, most=150):
        fresh = match.events[shown:]
        shown = len(match.events)
        for event in fresh:
            card = event.subject.card
            if event.kind != "move" or card < 0:
                continue
            sights = {match.game.rules.zone_at[zone].sight for zone in (event.origin, event.destination)}
            if "public" in sights:
                continue
            for seat in (0, 1, None):
                for lang in ("ja", "en"):
                    line = describe(match.game, event, seat, lang)
                    secret = sights == {"nobody"} or seat_of(event.origin) != seat
                    face = match.game.catalog.definitions[match.game.state.cards[card].definition].faces[0]
                    if secret:
                        assert face.name not in line
                        assert face.english not in line


@games
@some
def test_every_event_has_a_line_and_a_reason(game: str, seed: int) -> None:
    match = start(game, seed)
    for _ in play(match, seed, most=150):
        pass
    for event in match.events:
        for lang in ("ja", "en"):
            describe(match.game, event, 0, lang)
        chain = match.why_event(event.number)
        assert chain
        assert chain[0].event.number == event.number
        assert event.clause, f"an event without a clause: {event}"


@games
@some
def test_values_are_explained(game: str, seed: int) -> None:
    match = start(game, seed)
    for _ in play(match, seed, most=150):
        for card in range(0, len(match.game.state.cards), 7):
            record = match.game.state.cards[card]
            for name in match.game.catalog.definitions[record.definition].faces[record.face].numbers:
                why = match.why_value(card, name)
                last = why.parts[-1].result if why.parts else why.printed
                assert why.value == str(max(0, int(last)))
                assert all(part.clause and part.sentence for part in why.parts)


@games
def test_folding_keeps_names_apart(game: str) -> None:
    """Notation ignores width and case: no two shipped cards may become one by that."""
    match = start(game, 0)
    names = {face.name for definition in match.package.catalog().definitions for face in definition.faces}
    assert len({fold(name) for name in names}) == len(names)


@games
def test_refused_options_come_with_reasons(game: str) -> None:
    """An option that is on offer has no refusal; a card that could be meant but is not on offer has one."""
    match = start(game, 1)
    rng = random.Random(1)
    for _ in range(60):
        decision = match.decision
        if decision is None:
            break
        for text in match.options():
            if decision.kind in ("act", "yes"):
                assert match.why_not(text) == []
        if decision.kind == "act":
            for card in match.game.cards_in("hand", decision.seat):
                line = f"play {match.game.face_name(card)}"
                offered = notation.fits(match.game, decision, line)
                reasons = match.why_not(line)
                assert bool(reasons) != bool(offered), (line, reasons)
                assert all(reason.clause and reason.ja and reason.en for reason in reasons)
        match.answer(random_answer(decision, rng))
