"""A card explained: what is printed, what it means in English, ability by ability."""

from __future__ import annotations

from rich.text import Text

from tefuda.kernel.catalog import Definition, Face
from tefuda.match.texts import program_text
from tefuda.match.words import pick, property_name

_KINDS = {
    "static": ("常に有効", "always in force"),
    "triggered": ("条件を満たすと自動的に発動", "happens by itself"),
    "activated": ("自分で使う", "you decide to use it"),
}


def card_lines(game: str, definition: Definition, lang: str) -> list[Text]:
    """The card as a few lines of text."""
    lines: list[Text] = []
    for number, face in enumerate(definition.faces):
        side = pick(lang, " 裏" if number else " 表", " back" if number else " front") if len(definition.faces) > 1 else ""
        first, second = (face.name, face.english) if lang == "ja" else (face.english, face.name)
        title = Text(first, style="bold")
        title.append(f"  {second if second != first else ''}  [{definition.number}{side}]", style="dim not bold")
        lines.append(title)
        lines.append(Text("  " + "  ".join(facts(game, face, lang))))
        lines.extend(_abilities(game, definition, face, lang))
    return lines


def facts(game: str, face: Face, lang: str) -> list[str]:
    """The printed fields with their names."""
    found = []
    for key, words in face.words.items():
        if key not in ("name", "number") and any(words):
            found.append(f"{property_name(game, key, lang)} {'・'.join(words)}")
    found.extend(f"{property_name(game, key, lang)} {value}" for key, value in face.numbers.items())
    return found


def _abilities(game: str, definition: Definition, face: Face, lang: str) -> list[Text]:
    lines: list[Text] = []
    for index in face.abilities:
        program = definition.programs[index]
        lines.append(Text(f"  ● {program_text(game, definition, index, 'ja')}"))
        lines.append(Text(f"    {program_text(game, definition, index, 'en')}", style="italic"))
        kind = pick(lang, *_KINDS.get(program.ability.kind, ("", "")))
        lines.append(Text(f"    {kind}", style="dim"))
    if not face.abilities:
        lines.append(Text(pick(lang, "  （テキストなし）", "  (no text)"), style="dim"))
    return lines
