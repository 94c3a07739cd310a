"""Build the package with its kernel and games compiled by mypyc: `python scripts/compiled.py FOLDER`.

The sources stay as they are. In the folder lies the package as it can be put on PYTHONPATH: everything interpreted as it is,
and the modules below as extensions. Records (msgspec structs, which have their own compiled form) cannot be compiled: each
module's records are moved to a module beside it, which stays interpreted, before the rest is compiled.

Needs mypy (with mypyc), setuptools and a C compiler.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Extension

SOURCES = Path(__file__).parents[1] / "src" / "tefuda"
#: What is compiled: folders of the package whose modules run at every decision.
FOLDERS = ("kernel", "games/kit")
#: What stays interpreted: what is only records or names.
INTERPRETED = tuple(f"kernel/{name}.py" for name in ("records", "names", "tree", "terms", "budget"))
#: Names that are given to a method a second time have to be methods of their own.
AGAIN = "    def {}(self, gate: str) -> bool:\n        return self.tracer is None or self._on(gate)\n"
PATCHES = {
    "kernel/game.py": {"    applies = Gates.rule\n": AGAIN.format("applies")},
    "kernel/gates.py": {"    __call__ = rule\n": AGAIN.format("__call__")},
}
#: Games of the package that are compiled as well.
GAMES = ("ic_carddass", "build_divide", "duel_masters", "zx", "gate_ruler")
#: Of a game only what runs while it is played: not what reads cards, draws boards or finds words.
#: Classes that stay as they are.
CLOSED = frozenset({"NamedTuple", "Protocol", "Enum", "TypedDict"})
#: How the compiler asks whether a value is of a class that has no others under it.
_EXACTLY = re.compile(r"\(Py_TYPE\((\w+)\) == (CPyType_\w+)\)")
UNPLAYED = ("board", "vocabulary", "words", "package", "names", "deck", "cards", "lesson", "position", "readings")


class Module:
    """A module on its way to the compiler: its records leave it first. Lines stay as they are, with their comments."""

    def __init__(self, path: Path) -> None:
        self.path = path
        text = path.read_text("utf-8")
        self.lines = text.splitlines()
        self.tree = ast.parse(text)
        self.gone: set[int] = set()  # numbers of lines that are left out, counted from 1
        self.before: dict[int, str] = {}  # lines that are written before others

    def classes(self) -> list[ast.ClassDef]:
        return [node for node in self.tree.body if isinstance(node, ast.ClassDef)]

    def split(self, records: set[str]) -> None:
        """Move its records, and what they are made with, to a module beside it."""
        moved = {node.name for node in self.classes() if node.name in records}
        if not moved:
            return
        made = {name: node for node in self.tree.body for name in _defines(node)}
        queue = list(moved)
        while queue:
            for name in _uses(made[queue.pop()]):
                if name in made and name not in moved:
                    moved.add(name)
                    queue.append(name)
        going = [node for node in self.tree.body if moved.intersection(_defines(node))]
        names = sorted({name for node in going for name in _defines(node)})
        beside = self.path.with_name(f"_{self.path.stem}_records.py")
        imports = [node for node in self.tree.body if _is_import(node)]
        beside.write_text("\n".join(self.text(node) for node in [*imports, *going]) + "\n", "utf-8")
        self.before[_first(going[0])] = f"from .{beside.stem} import " + ", ".join(f"{name} as {name}" for name in names)
        for node in going:
            self.gone.update(range(_first(node), _last(node) + 1))

    def step_around(self) -> None:
        """A row in brackets that takes up another (`one in (two, *three)`) is built first: the compiler stumbles over it."""
        rows: list[ast.expr] = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
                rows.append(node.comparators[0])
            elif isinstance(node, ast.For | ast.comprehension):
                rows.append(node.iter)
        marks = []
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance" and isinstance(node.args[1], ast.BinOp):
                marks += self._alternatives(node.args[1])
        for row in rows:
            if isinstance(row, ast.Tuple | ast.List) and any(isinstance(one, ast.Starred) for one in row.elts):
                marks += [(row.lineno, row.col_offset, "tuple("), (row.end_lineno or 0, row.end_col_offset or 0, ")")]
        for number, column, text in sorted(marks, reverse=True):
            line = self.lines[number - 1].encode()
            self.lines[number - 1] = (line[:column] + text.encode() + line[column:]).decode()

    def _alternatives(self, kinds: ast.BinOp) -> list[tuple[int, int, str]]:
        """`isinstance(it, one | two)` asks for a row of classes: compiled, the union would be built anew each time."""
        marks, rest = [(kinds.lineno, kinds.col_offset, "("), (kinds.end_lineno or 0, kinds.end_col_offset or 0, ")")], kinds
        while isinstance(rest, ast.BinOp):
            number, start = rest.left.end_lineno or 0, rest.left.end_col_offset or 0
            line = self.lines[number - 1].encode()
            bar = line.index(b"|", start)
            self.lines[number - 1] = (line[:bar] + b"," + line[bar + 1 :]).decode()
            rest = rest.left  # type: ignore[assignment]
        return marks

    def open_classes(self, loose: set[str]) -> None:
        """Let interpreted code (a game from elsewhere, a test) derive from compiled classes.

        The loose ones stay classes of the interpreter with compiled methods: what they are is said by attributes of the class.
        """
        for node in self.classes():
            bases = {ast.unparse(base).split("[")[0] for base in node.bases}
            if node.lineno in self.gone or bases & CLOSED or node.decorator_list:
                continue
            how = "native_class=False" if node.name in loose else "allow_interpreted_subclasses=True"
            self.before[node.lineno] = f"@mypyc_attr({how})"
            last = max(_last(node) for node in self.tree.body if _is_import(node))
            self.before[last + 1] = "from mypy_extensions import mypyc_attr"

    def text(self, node: ast.stmt) -> str:
        return "\n".join(self.lines[_first(node) - 1 : _last(node)])

    def write(self) -> None:
        """What is left of it."""
        found = []
        for number, line in enumerate(self.lines, 1):
            if number in self.before:
                found.append(self.before[number])
            if number not in self.gone:
                found.append(line)
        self.path.write_text("\n".join(found) + "\n", "utf-8")

    def nests(self) -> bool:
        """Does it register functions that are made inside others? Compiled ones have no name to be registered by."""
        functions = [node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)]
        inner = [node for one in functions for node in ast.walk(one) if isinstance(node, ast.FunctionDef) and node is not one]
        return any(node.decorator_list for node in inner)

    def left(self) -> bool:
        """Is there anything in it to compile?"""
        kinds = (ast.FunctionDef, ast.ClassDef)
        return any(isinstance(node, kinds) and node.lineno not in self.gone for node in self.tree.body)


def _first(node: ast.stmt) -> int:
    marks = [mark.lineno for mark in getattr(node, "decorator_list", ())]
    return min([node.lineno, *marks])


def _last(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _defines(node: ast.stmt) -> list[str]:
    """The names that a statement at the top of a module gives a meaning to."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    if isinstance(node, ast.AnnAssign):
        return [node.target.id] if isinstance(node.target, ast.Name) else []
    if isinstance(node, ast.Assign):
        return [found.id for target in node.targets for found in ast.walk(target) if isinstance(found, ast.Name)]
    return []


def _uses(node: ast.stmt) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Load)}


def _is_import(node: ast.stmt) -> bool:
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return True
    return isinstance(node, ast.Import | ast.ImportFrom)


def derived(package: Path, *roots: tuple[str, str]) -> dict[Path, set[str]]:
    """The classes of each module that derive from one of these (a module and a class there), by way of any others."""
    modules = {_dotted(package, path): Module(path) for path in package.rglob("*.py")}
    bases = {
        (name, node.name): {_meant(name, module, ast.unparse(base).split("[")[0]) for base in node.bases}
        for name, module in modules.items()
        for node in module.classes()
    }
    found = set(roots)
    while more := {one for one, above in bases.items() if above & found} - found:
        found |= more
    return {module.path: {name for where, name in found if where == dotted} for dotted, module in modules.items()}


def _dotted(package: Path, path: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _meant(dotted: str, module: Module, base: str) -> tuple[str, str]:
    """Which class a module means by a name: in which module it is, and what it is called there."""
    head, _, rest = base.partition(".")
    parents = dotted.split(".")
    if any(node.name == base for node in module.classes()):
        return dotted, base
    star = None
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import) and rest and any(alias.name == head for alias in node.names):
            return head, rest
        if not isinstance(node, ast.ImportFrom):
            continue
        above = parents[: len(parents) - node.level] if node.level else []
        where = ".".join([*above, *([node.module] if node.module else [])])
        for alias in node.names:
            if (alias.asname or alias.name) == head:
                return (f"{where}.{alias.name}", rest) if rest else (where, alias.name)
            if alias.name == "*":
                star = where
    return star or dotted, base


def chosen(package: Path, games: Sequence[str]) -> list[Path]:
    """The modules that are compiled."""
    paths = [path for folder in FOLDERS for path in sorted((package / folder).glob("*.py"))]
    for game in games:
        paths += [path for path in sorted((package / "games" / game).glob("*.py")) if path.stem not in UNPLAYED]
    return [path for path in paths if not path.name.startswith("_") and str(path.relative_to(package)) not in INTERPRETED]


def prepare(folder: Path, games: Sequence[str]) -> list[Path]:
    """Copy the package and make it ready for the compiler; gives the modules to compile."""
    package = folder / "tefuda"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(SOURCES, package, ignore=shutil.ignore_patterns("__pycache__"))
    for name, changes in PATCHES.items():
        text = (package / name).read_text("utf-8")
        for old, new in changes.items():
            if text.count(old) != 1:
                raise SystemExit(f"{name} has changed: {old.strip()!r} is not there")
            text = text.replace(old, new)
        (package / name).write_text(text, "utf-8")
    records = derived(package, ("msgspec", "Struct"))
    loose = derived(package, ("tefuda.games.kit.acts", "Act"), ("tefuda.kernel.rules", "Rules"))
    found = []
    for path in chosen(package, games):
        module = Module(path)
        if module.nests():
            continue
        module.step_around()
        module.split(records[path])
        module.open_classes(loose[path])
        module.write()
        if module.left():
            found.append(path)
    return found


def compile_all(folder: Path, paths: Sequence[Path], level: str, debug: bool) -> None:
    """Compile the modules where they lie."""
    from mypyc.build import mypycify
    from setuptools import setup

    os.chdir(folder)
    options = ["--config-file=", "--ignore-missing-imports", "--python-version=3.11", "--no-error-summary"]
    # Modules import each other in a ring. Without their records they are looked at in another order than the sources are, and
    # what is not known yet is taken for anything; whether the types are right is seen with the sources.
    options.append("--disable-error-code=has-type")
    names = [str(path.relative_to(folder)) for path in paths]
    extensions = mypycify(
        [*options, *names], opt_level=level, multi_file=True, separate=False, debug_level="1" if debug else "0"
    )
    shorten(extensions)
    sys.argv = ["setup.py", "build_ext", "--inplace", "--parallel=1"]
    setup(name="tefuda-compiled", ext_modules=extensions, packages=[])


def shorten(extensions: Sequence[Extension]) -> None:
    """Put the short cuts of `compiled.h` before everything that was written for the C compiler."""
    build = Path("build")
    for name in ("compiled.h", "compiled.c"):
        shutil.copy(Path(__file__).with_name(name), build / name)
    for header in build.glob("__native_internal_*.h"):
        text, end = header.read_text("utf-8").rstrip().removesuffix("#endif"), '#include "compiled.h"\n#endif\n'
        if not text.endswith(end):
            header.write_text(text + end, "utf-8")
    for source in build.glob("__native_*.c"):  # a loose class is taken for one that nothing but what is compiled derives from
        text = source.read_text("utf-8")
        found = _EXACTLY.sub(lambda match: f"(PyObject_TypeCheck({match[1]}, {match[2]}))", text)
        if found != text:
            source.write_text(found, "utf-8")
    for extension in extensions:
        if any("__native_" in source for source in extension.sources):
            extension.sources.append(str(build / "compiled.c"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", default=",".join(GAMES), help="games to compile; empty: only the kernel")
    parser.add_argument("--level", default="3", help="how hard the C compiler tries")
    parser.add_argument("--only-prepare", action="store_true", help="stop before compiling")
    parser.add_argument("--debug", action="store_true")
    given = parser.parse_args()
    folder = given.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    paths = prepare(folder, [game for game in given.games.split(",") if game])
    print(f"{len(paths)} modules to compile in {folder}")
    if not given.only_prepare:
        compile_all(folder, paths, given.level, given.debug)
        subprocess.run(
            [sys.executable, "-c", "import tefuda.kernel.game as it; print(it.__file__)"],
            check=True,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
        )


if __name__ == "__main__":
    main()
