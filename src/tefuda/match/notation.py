"""Notation: one line per action, the same in scenarios, logs, replays, the terminal and the web.

`write` gives the line of an answer, `read` the answer of a line, `options` the lines of all options. The grammar is in
`docs/notation.md`. Same-named cards are told apart by their order among the options (`名#2`), abilities of one card by
their number (`名 (2)`), and a card the seat may not see is called by its place (`life 3`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tefuda.kernel.game import Game
from tefuda.kernel.records import Answer, Decision, Option, Ref, Refusal
from tefuda.kernel.zones import seat_of

from .naming import Labels, activated, face, fold, interchangeable, may_name, name, place, position

NOTHING = "nothing"
#: The verb of an answer that is no option.
NUMBER = "number"
#: So many options are listed in a refusal.
_MOST = 12
#: Between a card and what it does something to: attack 兵 > 敵.
TO = " > "


class Unreadable(ValueError):
    """A line that is no answer to the pending decision; the message names what was not found and what is on offer."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.en)
        self.refusal = refusal


class Term(NamedTuple):
    """How one option is written: its verb, the canonical rest, and everything else that is understood."""

    verb: str
    tail: str
    bare: str  # the rest without a number for same-named cards
    aliases: tuple[str, ...]  # folded


# ------------------------------------------------------------------------------------------------ writing


def terms(game: Game, decision: Decision, lang: str = "ja", labels: Labels | None = None) -> list[Term]:
    """The terms of all options, as the deciding seat may read them."""
    viewer = decision.seat
    names = [_names(game, option, viewer, labels or {}) for option in decision.options]
    groups = _same_named(decision.options, names)
    found = []
    for number, option in enumerate(decision.options):
        shown = _shown(game, option, viewer, names[number], lang)
        ability, several = _ability(game, decision.options, number)
        suffix = f" ({ability})" if ability else ""
        aliases: list[str] = []
        for known in names[number]:
            group = groups[option.verb, known]
            for text in (known, f"{known}#{group.index((option.card, option.other)) + 1}"):
                aliases.extend((text, text + suffix) if suffix else (text,))
        group = groups.get((option.verb, fold(shown)), [])
        written = f"{shown}#{group.index((option.card, option.other)) + 1}" if len(group) > 1 else shown
        tail_suffix = suffix if several else ""
        found.append(Term(option.verb, written + tail_suffix, shown + tail_suffix, tuple(dict.fromkeys(aliases))))
    return found


def _names(game: Game, option: Option, seat: int, labels: Labels) -> tuple[str, ...]:
    """Everything the option's card may be called, folded; () for an option without a card or number."""
    if option.card.card < 0:
        if option.price or option.to:
            return (fold(option.price or option.to),)
        return (str(option.index + 1),) if option.index >= 0 else ()
    ref = option.card
    if may_name(game, seat, ref):
        shown = face(game, ref)
        called = [shown.name, shown.english, *(label for label, card in labels.items() if card == ref.card)]
    else:
        called = _places(game, option, seat)
    if option.other.card >= 0:
        other = _names(game, Option(option.verb, option.other), seat, labels)
        called = [f"{first}{TO}{second}" for first in called for second in other]
    elif option.price:
        called = [f"{first}{TO}{option.price}" for first in called]
    return tuple(dict.fromkeys(fold(text) for text in called))


def _places(game: Game, option: Option, seat: int) -> list[str]:
    """An unseen card; the verb may already say the zone (`life 3`)."""
    where = place(game, option.card.card, seat)
    record = game.state.cards[option.card.card]
    own = game.rules.zone_at[record.zone].name == option.verb and seat_of(record.zone) == seat
    return [str(position(game, option.card.card)), where] if own else [where]


def _shown(game: Game, option: Option, seat: int, names: tuple[str, ...], lang: str) -> str:
    """The canonical name."""
    if option.card.card < 0:
        return option.price or option.to or (names[0] if names else "")
    first = name(game, option.card, lang) if may_name(game, seat, option.card) else _places(game, option, seat)[0]
    if option.other.card < 0:
        return f"{first}{TO}{option.price}" if option.price else first
    return f"{first}{TO}{_shown(game, Option(option.verb, option.other), seat, (), lang)}"


def _same_named(options: Sequence[Option], names: list[tuple[str, ...]]) -> dict[tuple[str, str], list[tuple[Ref, Ref]]]:
    """The cards of each verb and name, in the order of the options: their places there are their numbers."""
    groups: dict[tuple[str, str], list[tuple[Ref, Ref]]] = {}
    for option, called in zip(options, names, strict=True):
        for known in called:
            group = groups.setdefault((option.verb, known), [])
            if (option.card, option.other) not in group:
                group.append((option.card, option.other))
    return groups


def _ability(game: Game, options: Sequence[Option], number: int) -> tuple[int, bool]:
    """The number that tells options of one card apart (0: none), and whether it has to be written."""
    option = options[number]
    if option.card.card < 0 or (option.key is None and option.index < 0):
        return 0, False
    if option.key is not None and option.waiting < 0 and option.index < 0 and game.alive(option.card):
        keys = activated(game, option.card.card)
        return (keys.index(option.key) + 1 if option.key in keys else 0), len(keys) > 1
    same = [at for at, other in enumerate(options) if (other.verb, other.card) == (option.verb, option.card)]
    return same.index(number) + 1, len(same) > 1


def options(game: Game, decision: Decision, lang: str = "ja") -> list[str]:
    """The lines of all options, as the deciding seat writes them."""
    return [f"{term.verb} {term.tail}".rstrip() for term in terms(game, decision, lang=lang)]


def write(game: Game, decision: Decision, answer: Answer, lang: str = "ja") -> str:
    """An answer as a line that `read` understands at the same decision. What is no answer gets a line that is none."""
    if decision.kind == NUMBER:
        return " ".join((NUMBER, *map(str, answer)))
    found = terms(game, decision, lang=lang)
    if not answer or not all(0 <= index < len(found) for index in answer):
        return f"{verb_of(decision)} {NOTHING}"
    chosen = [found[index] for index in answer]
    return f"{chosen[0].verb} {', '.join(term.tail for term in chosen)}".rstrip()


def verb_of(decision: Decision) -> str:
    """The verb a decision's answers begin with, where they all begin alike."""
    if decision.kind == "number":
        return NUMBER
    return decision.options[0].verb if decision.options else "choose"


# ------------------------------------------------------------------------------------------------ reading


def read(game: Game, decision: Decision, text: str, labels: Labels | None = None) -> Answer:
    """The answer a line means. Raises Unreadable with one clear sentence."""
    folded = fold(text)
    verb, _, rest = folded.partition(" ")
    if decision.kind == "number":
        return _number(decision, verb, rest, text.strip())
    found = terms(game, decision, labels=labels)
    if not any(term.verb == verb for term in found):
        if verb == verb_of(decision) and rest == NOTHING:
            return ()
        raise _fault(game, decision, labels, f"“{text.strip()}” is not on offer", f"「{text.strip()}」は選べません")
    if decision.kind in ("act", "yes"):
        items = [rest]
    elif rest == NOTHING:
        items = []
    else:
        items = _split(found, verb, rest)
    taken: list[int] = []
    for item in items:
        taken.append(_pick(game, decision, found, verb, item, taken, labels))
    return tuple(taken)


def _number(decision: Decision, verb: str, rest: str, text: str) -> Answer:
    digits = rest if verb == NUMBER else verb if not rest else ""
    if not digits.isdigit() or len(digits) > 9:
        span = f"{decision.least}-{decision.most}"
        ja = f"「{text}」は選べません。数を答えてください: number {span}"
        raise Unreadable(Refusal(decision.clause, ja, f"“{text}” is not on offer; on offer: number {span}."))
    return (int(digits),)


def _split(found: list[Term], verb: str, rest: str) -> list[str]:
    """The names in a list. A name may contain a comma itself: the longest name on offer that fits is taken."""
    known = sorted({alias for term in found if term.verb == verb for alias in term.aliases}, key=len, reverse=True)
    items = []
    while rest:
        for alias in known:
            after = rest[len(alias) :].lstrip()
            if rest.startswith(alias) and (not after or after[0] in ",、"):
                items.append(alias)
                rest = after[1:].lstrip()
                break
        else:
            item, _, rest = rest.replace("、", ",").partition(",")
            items.append(item.strip())
            rest = rest.lstrip()
    return items


def _pick(
    game: Game, decision: Decision, found: list[Term], verb: str, item: str, taken: list[int], labels: Labels | None
) -> int:
    """The option a name means; of interchangeable ones the first that is not taken yet."""
    mine = [number for number, term in enumerate(found) if term.verb == verb]
    fits = [number for number in mine if item in found[number].aliases or (not item and not found[number].tail)]
    free = [number for number in fits if number not in taken]
    if not fits or not free:
        what = f"{verb} {item}".strip()
        problem = "has been named already" if fits else "is not on offer"
        ja = "はすでに選ばれています" if fits else "は選べません"
        raise _fault(game, decision, labels, f"“{what}” {problem}", f"「{what}」{ja}")
    if len(free) > 1 and not alike(game, decision, fits):
        ja, en = (", ".join(_lines(game, decision, labels, lang, fits)) for lang in ("ja", "en"))
        said = f"「{item}」はどれか決まりません: {ja}", f"“{item}” may mean several things; say which: {en}."
        raise Unreadable(Refusal(decision.clause, *said))
    return free[0]


def alike(game: Game, decision: Decision, numbers: list[int]) -> bool:
    """Does it make no difference which of these options is meant?"""
    chosen = [decision.options[number] for number in numbers]
    refs = list(dict.fromkeys(option.card for option in chosen))
    if len(refs) == len(chosen):
        same = all(game.alive(ref) and _way(chosen[0]) == _way(option) for ref, option in zip(refs, chosen, strict=True))
        return same and interchangeable(game, refs)
    if len(refs) == 1 and chosen[0].waiting >= 0:
        return len({option.key for option in chosen}) == 1
    return False


def _way(option: Option) -> tuple[object, ...]:
    """What an option does, whichever card it does it with."""
    return option.index if option.waiting < 0 else option.waiting, option.key, option.to, option.price


def _lines(game: Game, decision: Decision, labels: Labels | None, lang: str, numbers: Sequence[int]) -> list[str]:
    """How these options are written, each once."""
    found = terms(game, decision, lang, labels)
    return list(dict.fromkeys(f"{found[number].verb} {found[number].tail}".strip() for number in numbers))


def _fault(game: Game, decision: Decision, labels: Labels | None, en: str, ja: str) -> Unreadable:
    """What was written is not on offer; what is, for either reader."""

    def offered(lang: str) -> str:
        lines = _lines(game, decision, labels, lang, range(len(decision.options)))
        return ", ".join(lines[:_MOST]) + (f", … ({len(lines)})" if len(lines) > _MOST else "")

    span = f"{decision.least}-{decision.most}"
    many_ja, many_en = (f"（{span}個を選択）", f" (choose {span})") if decision.kind == "choose" else ("", "")
    ja, en = f"{ja}。選択肢{many_ja}: {offered('ja')}", f"{en}; on offer{many_en}: {offered('en')}."
    return Unreadable(Refusal(decision.clause, ja, en))


def fits(game: Game, decision: Decision, text: str, labels: Labels | None = None) -> list[int]:
    """Every option a line (with or without its verb, with or without the number of same-named cards) describes."""
    found = terms(game, decision, labels=labels)
    wanted = fold(text)
    return [
        number
        for number, term in enumerate(found)
        if (wanted == term.verb and not term.tail)
        or any(wanted in (alias, f"{term.verb} {alias}") for alias in term.aliases)
    ]  # fmt: skip
