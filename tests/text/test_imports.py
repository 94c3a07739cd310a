"""No module that says texts in English needs another to have been imported before it."""

from __future__ import annotations

import subprocess
import sys

#: In an interpreter of its own: each module first, after everything of the project was forgotten.
PROGRAM = """
import importlib, pkgutil, sys, tefuda.text.english
names = [module.name for module in pkgutil.walk_packages(tefuda.text.english.__path__, "tefuda.text.english.")]
assert "tefuda.text.english.abilities" in names
for name in names:
    for known in [one for one in sys.modules if one.partition(".")[0] == "tefuda"]:
        del sys.modules[known]
    try:
        importlib.import_module(name)
    except ImportError as fault:
        print(f"{name}: {fault}")
"""


def test_every_module_can_be_imported_first() -> None:
    found = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert found.stdout == ""
