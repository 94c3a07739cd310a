"""Templates to text: one environment, everything escaped, and the few words every page needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from .spoken import pick

HERE = Path(__file__).parent
#: The folder that is served as /static/.
STATIC = HERE / "static"


@cache
def environment() -> Environment:
    """The environment of all templates. A name a template does not get is an error, not an empty place."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # templates do not change while a server runs; looking for changes costs every board
    )
    made.filters["urlpart"] = lambda text: quote(str(text), safe="")
    made.filters["tongue"] = tongue
    made.globals["asset"] = asset
    made.globals["sum_of"] = lambda numbers: sum(numbers)
    return made


@cache
def asset(name: str) -> str:
    """The address of a static file; it changes with the file, so browsers may keep it."""
    digest = blake2b((STATIC / name).read_bytes(), digest_size=4).hexdigest()
    return f"/static/{name}?v={digest}"


def tongue(text: str) -> str:
    """The language a text is in: gists are written in English first, and some in Japanese too."""
    return "ja" if sum(character >= "\u3000" for character in text) * 4 > len(text) else "en"


def speaker(lang: str) -> Callable[[str, str], str]:
    """`t("日本語", "English")` of a template."""
    return lambda ja, en: pick(lang, ja, en)


def render(template: str, lang: str, **values: Any) -> str:
    return environment().get_template(template).render(lang=lang, t=speaker(lang), **values)


def markup(text: str) -> Markup:
    """Text that is markup already: only what `faces` and `art` made."""
    return Markup(text)
