# `make run` and `make test` set up everything they need on a machine with Python 3.11+.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: run play test browser quick check bench clean

run: $(STAMP)
	@$(BIN)/tefuda serve

play: $(STAMP)
	@$(BIN)/tefuda play ic_carddass

# The browser tests use Debian's Chromium; where it cannot be installed they are skipped and say why.
test: $(STAMP) check
	@sh scripts/browser.sh > /dev/null || true
	@$(BIN)/pytest -n auto

# The table in a real browser; installs Debian's Chromium where that is possible.
browser: $(STAMP)
	@sh scripts/browser.sh
	@$(BIN)/pytest tests/web/browser

quick: $(STAMP)
	@$(BIN)/ruff check src tests
	@$(BIN)/pytest -n auto -m "not slow"

check: $(STAMP)
	@$(BIN)/ruff check src tests
	@$(BIN)/mypy

bench: $(STAMP)
	@$(BIN)/tefuda bench

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tefuda needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
