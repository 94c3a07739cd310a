# `make run` and `make test` set up everything they need on a machine with Python 3.11+.
PYTHON ?= python3
# The game of `make play`.
GAME ?= ic_carddass
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# The tests start dozens of processes; each would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run play test soak browser quick check coverage playthroughs bench compiled clean

run: $(STAMP)
	@$(BIN)/tefuda serve

play: $(STAMP)
	@$(BIN)/tefuda play $(GAME)

# A worker keeps to neighbouring tests, which use the same game, and takes over some of another's when it has done its own.
PYTEST := $(BIN)/pytest --dist worksteal
# Tests of servers and browsers wait a third of their time: there is work for one more worker than processors.
MORE := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

# The browser tests use Debian's Chromium, which is fetched meanwhile; where it cannot be installed they are skipped and say why.
test: $(STAMP)
	@sh scripts/browser.sh > /dev/null 2>&1 & $(MAKE) --no-print-directory check; found=$$?; wait; exit $$found
	@$(PYTEST) -n $(MORE) -m "not soak"

# The long tests, each with a short version in `make test`: servers killed by the dozen, thousands of random games.
soak: $(STAMP)
	@mkdir -p build
	@$(PYTEST) -n auto -m soak
	@$(BIN)/python -m tests.hostile.fuzz --seed 1 --seconds 600
	@$(BIN)/python -m tests.hostile.test_histories 25
	@$(BIN)/python -m tests.hostile.kills --kills 200 --notes build/kills.json
	@$(BIN)/python -m tests.hostile.soak --seconds 3600 --notes build/soak.json

# The table in a real browser; installs Debian's Chromium where that is possible.
browser: $(STAMP)
	@sh scripts/browser.sh
	@$(BIN)/pytest tests/web/browser

quick: $(STAMP)
	@$(BIN)/ruff check src tests examples benchmarks scripts
	@$(PYTEST) -n auto -m "not slow and not soak"

check: $(STAMP)
	@$(BIN)/ruff check src tests examples benchmarks scripts
	@$(BIN)/ruff format --check --quiet src tests examples benchmarks scripts
	@$(BIN)/mypy --num-workers auto

# What the tests of `make quick` reach, in percent of lines and branches.
coverage: $(STAMP)
	@$(PYTEST) -n auto -m "not slow and not soak" --cov --cov-report=
	@$(BIN)/coverage report

# Records the games of tests/playthroughs anew; read the diff.
playthroughs: $(STAMP)
	@$(BIN)/python -m tests.playthroughs.record

bench: $(STAMP)
	@$(BIN)/tefuda bench

# The package with kernel and games compiled, in build/compiled: put that on PYTHONPATH. Needs a C compiler and some minutes.
compiled: $(STAMP)
	@$(BIN)/python scripts/compiled.py build/compiled
	@$(BIN)/python scripts/same_games.py build/compiled

# The game of tests/sixth_game is a distribution of its own, as anybody's could be.
$(STAMP): pyproject.toml tests/sixth_game/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Tefuda needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' --editable tests/sixth_game
	@touch $@

clean:
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .coverage .coverage.*
