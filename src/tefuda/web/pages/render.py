"""Templates to text: one environment, everything escaped, and the few words every page needs."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from .spoken import pick

HERE = Path(__file__).parent
#: The folder that is served as /static/.
STATIC = HERE / "static"


class _Said(NodeTransformer):
    """Puts the words of one language in the place of `t("日本語", "English")` and of `lang`: a table has a hundred of them."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def visit_Call(self, node: nodes.Call) -> nodes.Expr:
        self.generic_visit(node)
        asked = isinstance(node.node, nodes.Name) and node.node.name == "t"
        words = [word.value for word in node.args if isinstance(word, nodes.Const)]
        if asked and len(words) == len(node.args) == 2 and not node.dyn_args:
            return nodes.Const(pick(self.lang, *words), lineno=node.lineno)
        return node

    def visit_Name(self, node: nodes.Name) -> nodes.Expr:
        said = node.name == "lang" and node.ctx == "load"
        return nodes.Const(self.lang, lineno=node.lineno) if said else node


class Spoken(Environment):
    """Templates in one language, settled when they are compiled."""

    lang = "ja"

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        found: nodes.Template = _Said(self.lang).visit(super()._parse(source, name, filename))
        found.set_environment(self)
        return found


@cache
def environment(lang: str) -> Environment:
    """The environment of all templates. A name a template does not get is an error, not an empty place."""
    made = Spoken(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # templates do not change while a server runs; looking for changes costs every board
    )
    made.lang = lang
    made.filters["urlpart"] = lambda text: quote(str(text), safe="")
    made.filters["tongue"] = tongue
    made.globals["asset"] = asset
    made.globals["sum_of"] = lambda numbers: sum(numbers)
    made.globals["t"] = speaker(lang)
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
    return environment(lang).get_template(template).render(**values)


def markup(text: str) -> Markup:
    """Text that is markup already: only what `faces` and `art` made."""
    return Markup(text)
