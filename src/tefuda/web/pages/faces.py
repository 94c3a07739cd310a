"""Card faces as SVG, drawn from what is printed on them: frame, cost, numbers, name, picture, text.

A face has two forms. The small one lies on the table: everything on it can be read at the size of a thumb, and the numbers
that change lie above it (`numbers`). The large one has the text too. The picture is drawn once and used by both.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from html import escape

import msgspec

from tefuda.games.board import Print
from tefuda.match.view import CardView

from .art import HEIGHT, WIDTH, crest, scene
from .measure import fit, width, wrap
from .palette import GOLD, INK, PAPER, Palette, palette
from .spoken import pick

_BRACKETS = re.compile(r"(【[^】]*】)")


class Printed(msgspec.Struct, frozen=True):
    """What a face is drawn from: nothing that changes during a game."""

    number: str
    title: str
    colour: str
    kind: str
    kind_word: str
    bearer: str
    cost: bool
    strength: bool
    force: bool
    back: bool = False
    marks: tuple[str, ...] = ()  # icons, in the reader's language
    abilities: int = 0
    other: str = ""  # the side turned away, if the reader may look at it


def printed(card: CardView, rules: Print, lang: str) -> Printed:
    """The printed fields of a card in sight."""
    words = card.words
    kind = "".join(words.get(rules.kind, ())[:1])
    colours = words.get(rules.frame, ())
    bearer = "".join(words.get(rules.crest, ())[:1]) or card.number
    cost, strength, force = (
        field is not None and field.key in card.values for field in (rules.cost, rules.strength, rules.force)
    )
    kinds = _whole([pick(lang, *rules.kinds.get(word, (word, word))) for word in words.get(rules.kind, ())])
    return Printed(
        card.number,
        card.name if lang == "ja" else card.english or card.name,
        rules.colours.get(colours[0], "grey") if colours else "grey",
        kind,
        pick(lang, "・", " ").join(kinds),
        bearer,
        cost,
        strength,
        force,
        card.face == "back",
        marks(card, rules, lang),
        len(card.text.splitlines()),
        "" if card.other is None else card.other.name,
    )


def _whole(kinds: list[str]) -> list[str]:
    """Each once, without those that another one contains: who reads that one reads them too."""
    distinct = list(dict.fromkeys(kinds))
    return [kind for kind in distinct if not any(kind != other and kind in other for other in distinct)]


def marks(card: CardView, rules: Print, lang: str) -> tuple[str, ...]:
    """The icons of a card by name."""
    icons = () if rules.marks is None else card.words.get(rules.marks.key, ())
    return tuple(pick(lang, *rules.mark_words.get(icon, (icon, icon))) for icon in icons)


@lru_cache(maxsize=4096)
def face_id(face: Printed) -> str:
    """The name of a face's drawing in the document: letters and digits only, whatever the card is called."""
    return "f" + blake2b(msgspec.json.encode(face), digest_size=6).hexdigest()


@lru_cache(maxsize=1024)
def symbol(face: Printed) -> str:
    """The small face as a `symbol`; every card that looks like it uses it."""
    ident = face_id(face)
    colours = palette(face.colour)
    return (
        f'<symbol id="{ident}p" viewBox="0 0 {WIDTH} {HEIGHT}">{_picture(face, colours, ident)}</symbol>'
        f'<symbol id="{ident}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<clipPath id="{ident}c"><rect x="9" y="9" width="232" height="332" rx="9"/></clipPath>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="16" fill="{colours.frame}"/>'
        f'<use href="#{ident}p" width="{WIDTH}" height="{HEIGHT}" clip-path="url(#{ident}c)"/>'
        f'<rect x="8" y="8" width="234" height="334" rx="10" fill="none" stroke="{GOLD}" stroke-width="2.5"/>'
        f"{_name(face)}{_ribbon(face, 250, 236)}{_diamonds(face)}{_plate(face, colours)}</symbol>"
    )


def _picture(face: Printed, colours: Palette, ident: str) -> str:
    """Landscape and crest; the other side of a card has the same crest, larger, in another landscape."""
    drawn = scene(face.number + ("/back" if face.back else ""), colours, ident + "g")
    large = 74.0 if face.back else 62.0
    return (
        drawn
        + f'<circle cx="125" cy="172" r="{large + 9:.0f}" fill="{colours.high}" opacity=".8"/>'
        + crest(face.bearer, colours.layers[2], 125, 172, large)
    )


def _name(face: Printed) -> str:
    left = 68 if face.cost else 20
    size, lines = fit(face.title, 0.92 * (232 - left), 26, 13)
    middle = (left + 236) / 2 if face.cost else 125
    step = size * 1.08
    first = 36 - step * (len(lines) - 1) / 2 + size * 0.34
    text = "".join(f'<text x="{middle:.0f}" y="{first + step * at:.1f}">{escape(line)}</text>' for at, line in enumerate(lines))
    return (
        f'<path d="M9 18a9 9 0 0 1 9-9h214a9 9 0 0 1 9 9v46H9z" fill="{PAPER}" opacity=".95"/>'
        f'<path d="M9 64h232" stroke="{GOLD}" stroke-width="2.5"/>'
        f'<g class="face-name" font-size="{size:.1f}" text-anchor="middle" fill="{INK}">{text}</g>'
    )


def _ribbon(face: Printed, wide: int, y: int) -> str:
    """The icons, by name, on a ribbon across the foot of the picture: whoever turns the card over must see them at once."""
    if not face.marks:
        return ""
    size, lines = fit("・".join(face.marks), 0.84 * wide, 32, 14, 1)
    return (
        f'<path d="M9 {y}h{wide - 18}l-10 21 10 21H9z" fill="{GOLD}"/>'
        f'<text class="face-mark" x="{wide / 2 - 4:.0f}" y="{y + 21 + size * 0.36:.1f}" font-size="{size:.1f}" '
        f'text-anchor="middle" fill="{INK}">{escape(lines[0])}</text>'
    )


def _diamonds(face: Printed) -> str:
    """One diamond for each ability: a card without any says nothing when it is read."""
    at = (f"M22 {84 + 26 * row}l11 12-11 12-11-12z" for row in range(min(face.abilities, 4)))
    drawn = "".join(at)
    return drawn and f'<path class="face-able" d="{drawn}" fill="{GOLD}" stroke="{INK}" stroke-width="2.5"/>'


def _plate(face: Printed, colours: Palette) -> str:
    """The ground under the numbers; a card without numbers says what kind of card it is."""
    plate = f'<path d="M9 280h232v52a9 9 0 0 1-9 9H18a9 9 0 0 1-9-9z" fill="{colours.deep}" opacity=".93"/>'
    line = f'<path d="M9 280h232" stroke="{GOLD}" stroke-width="2.5"/>'
    hexagon = f'<path d="M36 4L64 20V52L36 68 8 52V20z" fill="{colours.deep}" stroke="{GOLD}" stroke-width="3.5"/>'
    force = f'<circle cx="211" cy="301" r="33" fill="{PAPER}" stroke="{GOLD}" stroke-width="3.5"/>' if face.force else ""
    size, (word, *_) = fit(face.kind_word, 190, 30, 12, 1)  # its letters are spaced
    printed = f'class="face-kind" x="125" y="321" font-size="{size:g}" text-anchor="middle" fill="{PAPER}"'
    kind = f"<text {printed}>{escape(word)}</text>"
    return plate + line + (hexagon if face.cost else "") + force + ("" if face.strength else kind)


# ------------------------------------------------------------------------------------------------ numbers that change


def numbers(card: CardView, rules: Print) -> str:
    """Cost, strength and force as they are now, coloured where they differ from what is printed."""
    parts = []
    for field, x, y, size, role in (
        (rules.cost, 36, 50, 40, "cost"),
        (rules.strength, 95, 329, 52, "strength"),
        (rules.force, 211, 317, 46, "force"),
    ):
        if field is None or field.key not in card.values:
            continue
        value = card.values[field.key]
        before = card.printed.get(field.key, value)
        changed = " up" if value > before else " down" if value < before else ""
        wide = size if len(str(value)) < 5 else size - 10
        parts.append(f'<text class="face-number {role}{changed}" x="{x}" y="{y}" font-size="{wide}">{value}</text>')
    return "".join(parts)


def small(card: CardView, rules: Print, lang: str) -> str:
    """A card in sight at table size."""
    ident = face_id(printed(card, rules, lang))
    return (
        f'<svg class="face" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">'
        f'<use href="#{ident}"/>{numbers(card, rules)}</svg>'
    )


#: What the style sheet says of the words on a face: a picture of its own has none.
_STYLES = {
    "face-name": 'font-family="Hiragino Mincho ProN,Yu Mincho,Noto Serif CJK JP,Noto Serif JP,Georgia,serif" font-weight="700"',
    "face-kind": 'font-family="Hiragino Mincho ProN,Yu Mincho,Noto Serif CJK JP,Noto Serif JP,Georgia,serif" font-weight="600"',
    "face-mark": 'font-family="Hiragino Sans,Yu Gothic UI,Noto Sans CJK JP,sans-serif" font-weight="700"',
    "face-number": 'font-family="Bahnschrift,DIN Alternate,Arial Narrow,Noto Sans CJK JP,sans-serif" font-weight="800" '
    'text-anchor="middle"',
}


def alone(card: CardView, rules: Print, lang: str) -> str:
    """A card at table size as a whole picture, for a page that does not draw it itself."""
    face = printed(card, rules, lang)

    def styled(found: re.Match[str]) -> str:
        name, *more = found[1].split()
        ink = "" if name != "face-number" else f' fill="{INK if "force" in more else "#fff7e6"}"'
        return _STYLES.get(name, "") + ink

    drawn = re.sub(r'class="(face-[^"]+)"', styled, symbol(face) + f'<use href="#{face_id(face)}"/>' + numbers(card, rules))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{drawn}</svg>'


BACK_ID = "card-back"


def back_symbol() -> str:
    """The back of every card: linked hexagons on indigo, a hand of cards in the middle."""
    rows = []
    for row in range(9):
        for column in range(-1, 6):
            x, y = column * 46 + (row % 2) * 23 + 10, row * 40 + 14
            rows.append(f"M{x} {y}l20 11v22l-20 11-20-11v-22z")
    fan = "".join(
        f'<rect x="-24" y="-62" width="48" height="68" rx="5" transform="rotate({angle})"/>' for angle in (-38, -13, 13, 38)
    )
    return (
        f'<symbol id="{BACK_ID}" viewBox="0 0 {WIDTH} {HEIGHT}"><clipPath id="card-back-c"><rect x="12" y="12" width="226" '
        f'height="326" rx="9"/></clipPath><rect width="{WIDTH}" height="{HEIGHT}" rx="16" fill="#1b2a41"/>'
        f'<g clip-path="url(#card-back-c)"><path fill="#22344f" d="M0 0h250v350H0z"/><path fill="none" stroke="#3c5474" '
        f'stroke-width="2.5" d="{"".join(rows)}"/></g><rect x="12" y="12" width="226" height="326" rx="10" fill="none" '
        f'stroke="{GOLD}" stroke-width="3"/><circle cx="125" cy="175" r="64" fill="#1b2a41" stroke="{GOLD}" stroke-width="4"/>'
        f'<g transform="translate(125 206)" fill="{PAPER}" stroke="#1b2a41" stroke-width="4">{fan}</g></symbol>'
    )


def hidden() -> str:
    """A card that lies face down, or that the reader may not see."""
    return f'<svg class="face" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true"><use href="#{BACK_ID}"/></svg>'


# ------------------------------------------------------------------------------------------------ the large face


def large(card: CardView, rules: Print, lang: str, text: str) -> str:
    """A card to read: the picture above, its small print and text below."""
    face = printed(card, rules, lang)
    colours = palette(face.colour)
    ident = "l" + face_id(face)
    printed_words = ([rules.said(word, lang) for word in card.words.get(field.key, ())] for field in rules.line)
    line = " · ".join(pick(lang, "・", "/").join(found) for found in printed_words if found)
    height = 560
    ground = 268 if text else 452  # where the picture ends: a card without text shows more of it
    return (
        f'<svg class="face-large" viewBox="0 0 400 {height}" role="img" aria-label="{escape(face.title)}">'
        f'<clipPath id="{ident}c"><rect x="14" y="14" width="372" height="{ground}" rx="10"/></clipPath>'
        f'<rect width="400" height="{height}" rx="22" fill="{colours.frame}"/>'
        f'<rect x="13" y="13" width="374" height="{height - 26}" rx="12" fill="{PAPER}"/>'
        f'<g clip-path="url(#{ident}c)"><use href="#{face_id(face)}p" y="{-60 if text else 14}" width="400" height="560"/></g>'
        f'<rect x="13" y="13" width="374" height="{height - 26}" rx="12" fill="none" stroke="{GOLD}" stroke-width="3"/>'
        f"{_ribbon(face, 400, ground - 44)}"
        f"{_large_name(face)}{_small_print(line, face, colours, ground)}{_text(text, colours)}"
        f"{_large_plate(card, rules, face, colours)}</svg>"
    )


def _large_name(face: Printed) -> str:
    left = 92 if face.cost else 28
    size, lines = fit(face.title, 0.9 * (378 - left), 32, 17)
    first = 47 - size * 1.05 * (len(lines) - 1) / 2 + size * 0.34
    text = "".join(f'<text x="{left}" y="{first + size * 1.05 * at:.1f}">{escape(row)}</text>' for at, row in enumerate(lines))
    return (
        f'<path d="M14 26a12 12 0 0 1 12-12h348a12 12 0 0 1 12 12v54H14z" fill="{PAPER}" opacity=".95"/>'
        f'<path d="M14 80h372" stroke="{GOLD}" stroke-width="3"/>'
        f'<g class="face-name" font-size="{size:.1f}" fill="{INK}">{text}</g>'
    )


def _small_print(line: str, face: Printed, colours: Palette, y: int) -> str:
    words = f"{face.kind_word} · {line}" if line else face.kind_word
    room = 356 / 1.12  # its letters stand apart
    size, lines = fit(words, room, 18, 12, 1)
    if width(words) * size > room:  # rather two small lines than one that is cut
        size, lines = fit(words, room, 13, 10)
    first = y + 22 if len(lines) == 1 else y + 16 - size * 0.2
    rows = "".join(
        f'<text x="200" y="{first + size * 1.1 * at:.1f}" text-anchor="middle">{escape(row)}</text>'
        for at, row in enumerate(lines)
    )
    return (
        f'<path d="M14 {y}h372v32H14z" fill="{colours.frame}"/>'
        f'<g class="face-small" font-size="{size:.1f}" fill="{PAPER}">{rows}</g>'
    )


def _text(text: str, colours: Palette) -> str:
    size = 21.0
    while size > 11 and len(wrap(text, 352 / size)) * size * 1.42 > 168:
        size -= 1
    rows = []
    for at, line in enumerate(wrap(text, 352 / size) if text else []):
        spans = "".join(
            f'<tspan class="face-word" fill="{colours.frame}">{escape(part)}</tspan>' if part.startswith("【") else escape(part)
            for part in _BRACKETS.split(line)
        )
        rows.append(f'<text x="24" y="{318 + size * 0.6 + size * 1.42 * at:.1f}">{spans}</text>')
    return f'<g class="face-text" font-size="{size:.1f}" fill="{INK}">{"".join(rows)}</g>'


def _large_plate(card: CardView, rules: Print, face: Printed, colours: Palette) -> str:
    parts = [f'<path d="M14 486h372v48a12 12 0 0 1-12 12H26a12 12 0 0 1-12-12z" fill="{colours.deep}"/>']
    if face.cost:
        parts.append(f'<path d="M50 8L86 28V68L50 88 14 68V28z" fill="{colours.deep}" stroke="{GOLD}" stroke-width="4"/>')
    if face.force:
        parts.append(f'<circle cx="344" cy="508" r="38" fill="{PAPER}" stroke="{GOLD}" stroke-width="4"/>')
    places = ((rules.cost, 50, 65, "cost"), (rules.strength, 156, 536, "strength"), (rules.force, 344, 526, "force"))
    for field, x, y, role in places:
        if field is None or field.key not in card.values:
            continue
        value = card.values[field.key]
        before = card.printed.get(field.key, value)
        changed = " up" if value > before else " down" if value < before else ""
        parts.append(f'<text class="face-number {role}{changed}" x="{x}" y="{y}" font-size="50">{value}</text>')
    return "".join(parts)
