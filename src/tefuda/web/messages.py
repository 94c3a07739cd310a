"""What a client may say over the socket, as typed records. Anything else is malformed (`docs/web-api.md`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from tefuda.kernel.records import Answer
from tefuda.match import arranging
from tefuda.match.match import OUTSIDE, Match

from .host import refuse
from .phrases import Phrase
from .places import card_at
from .seats import RETURN, SEATS, Wanted

Text = Annotated[str, msgspec.Meta(max_length=2_000)]
Place = Annotated[str, msgspec.Meta(max_length=80)]
Word = Annotated[str, msgspec.Meta(max_length=40)]
Id = Annotated[str, msgspec.Meta(max_length=16, pattern=r"^[0-9]{1,5}(\.[0-9]{1,5})?\Z")]


class Message(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of all messages."""


class Answering(Message, frozen=True, tag="answer"):
    """The answer to the pending decision: option ids, a number, or a line of notation. `at` makes a late one harmless."""

    at: int | None = None
    choose: Annotated[list[Id], msgspec.Meta(max_length=200)] | None = None
    number: int | None = None
    line: Text | None = None


class Conceding(Message, frozen=True, tag="concede"):
    pass


class Arranging(Message, frozen=True, tag="arrange"):
    """Put the cards of an own zone into another order: their present numbers, in the new order."""

    zone: Word
    order: Annotated[list[int], msgspec.Meta(max_length=200)]


class WhyNot(Message, frozen=True, tag="why_not"):
    """Why a line, or anything with a card, is not possible now."""

    line: Text | None = None
    place: Place | None = None


class WhyValue(Message, frozen=True, tag="why_value"):
    place: Place
    property: Word


class WhyEvent(Message, frozen=True, tag="why_event"):
    number: int


class Undo(Message, frozen=True, tag="undo"):
    pass


class Cancel(Message, frozen=True, tag="cancel"):
    """Put back what one is about to do, while it is being paid for or aimed."""


class Hint(Message, frozen=True, tag="hint"):
    """What would a bot do here?"""


class Forecast(Message, frozen=True, tag="forecast"):
    """What would come of an option if nobody did anything more?"""

    at: int
    choose: Id


class Say(Message, frozen=True, tag="say"):
    """One of the ready-made phrases, to everybody at the table."""

    phrase: Phrase


class Branch(Message, frozen=True, tag="branch"):
    pass


class Return(Message, frozen=True, tag=RETURN):
    pass


class Keep(Message, frozen=True, tag="keep"):
    pass


class Rematch(Message, frozen=True, tag="rematch"):
    pass


class Agree(Message, frozen=True, tag="agree"):
    what: Wanted


class Refuse(Message, frozen=True, tag="refuse"):
    what: Wanted


class SetPrefs(Message, frozen=True, tag="settings"):
    """What is answered by itself; what is not mentioned stays."""

    auto_pass: bool | None = None
    auto_pay: bool | None = None
    hurry: bool | None = None
    stops: Annotated[list[Word], msgspec.Meta(max_length=40)] | None = None


class SetLang(Message, frozen=True, tag="lang"):
    lang: Literal["ja", "en"]


class Dismiss(Message, frozen=True, tag="dismiss"):
    """Put the explanation away."""


class Ping(Message, frozen=True, tag="ping"):
    pass


AnyMessage = (
    Answering
    | Conceding
    | Arranging
    | WhyNot
    | WhyValue
    | WhyEvent
    | Undo
    | Hint
    | Say
    | Forecast
    | Cancel
    | Branch
    | Return
    | Keep
    | Rematch
    | Agree
    | Refuse
    | SetPrefs
    | SetLang
    | Dismiss
    | Ping
)
_decoder = msgspec.json.Decoder(AnyMessage)


class Malformed(ValueError):
    """Not a message, in one sentence."""


def decode(data: str | bytes) -> AnyMessage:
    """The message in a text. Raises Malformed."""
    try:
        message: AnyMessage = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
        raise Malformed(str(fault)[:200]) from None
    return message


def answers_in(message: Answering, match: Match) -> Sequence[Answer | str]:
    """The answers a message stands for. Raises Refused if it names no options or too many ways of answering."""
    given = [value for value in (message.choose, message.number, message.line) if value is not None]
    if len(given) != 1:
        raise refuse("choose、number、lineのどれか1つで答えてください。", "Answer with one of choose, number and line.")
    if message.line is not None:
        verb = message.line.strip().partition(" ")[0]
        if verb in OUTSIDE:
            raise refuse("それは答えではありません。", "That is not an answer to a decision.")
        return [message.line]
    if message.number is not None:
        decision = match.decision
        if decision is not None and decision.kind != "number":
            raise refuse("数を聞かれてはいません。", "No number is asked for.", decision.clause)
        return [(message.number,)]
    paths = [tuple(int(part) for part in text.split(".")) for text in message.choose or ()]
    if any(len(path) > 1 for path in paths):
        if len(paths) != 1:
            raise refuse("ひとつだけ選んでください。", "Choose only one of these.")
        return [(number,) for number in paths[0]]
    decision = match.decision
    if decision is not None and decision.kind == "number":
        raise refuse("数を答えてください。", "A number is asked for.", decision.clause)
    return [tuple(path[0] for path in paths)]


def arrangement(message: Arranging, match: Match, seat: int) -> str:
    """The line of notation an arrangement stands for. Raises Refused if the numbers are not those of the cards."""
    game = match.game
    cards = [card_at(game, f"{SEATS[seat]}.{message.zone} {number}") for number in message.order]
    found = [card for card in cards if card is not None]
    if len(found) != len(cards) or len(set(found)) != len(found):
        raise refuse("その領域のカードではありません。", "Those are not the cards of that zone.")
    zone = game.zone(message.zone, seat) if message.zone in game.rules.places else -1
    if zone < 0:
        raise refuse("その領域はありません。", "There is no such zone.")
    refused = arranging.refusal(game, seat, zone)
    if refused is not None:
        raise refuse(refused.ja, refused.en, refused.clause)
    pile = game.state.zones[zone]
    listed = pile[::-1] if game.rules.zone_at[zone].top_is_last else pile
    order = arranging.Order(zone, (*found, *(card for card in listed if card not in found)), "")
    return f"arrange {arranging.write(game, order)}"
