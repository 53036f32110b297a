# make run    set everything up and open Cards Speak on a loopback port
# make test   set everything up and run the tests
# make check  everything a change must pass: format, lint, types, import contracts, tests
#             (`make -k check` goes on after the first that fails)
# make format tidy the sources
# make setup  only set up (.venv); the others do it by themselves
# make train  train new weights: make train ARGS="--help" says how

BIN := .venv/bin
ARGS ?=

# The first Python here that is 3.11 to 3.13 and really starts. `make PYTHON=... setup` overrides.
PYTHON ?= $(shell for python in python3.11 python3.12 python3.13 python3; do \
	$$python -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null \
	&& echo $$python && break; done)

# Compiled modules are kept: the commands that the tests start one after the other load faster.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test check format-check lint types contracts link format setup train

run: setup
	$(BIN)/cardspeak web $(ARGS)

test: setup
	$(BIN)/pytest --numprocesses auto --dist loadfile --no-loadscope-reorder $(ARGS)

check: format-check lint types contracts test

format-check: setup
	$(BIN)/ruff format --check --quiet .

lint: setup
	$(BIN)/ruff check .

types: link
	cd build/tree && ../../$(BIN)/mypy --config-file ../../pyproject.toml -p cardspeak -p training

contracts: link
	cd build/tree && ../../$(BIN)/lint-imports --config ../../pyproject.toml --cache-dir ../../.import_linter_cache

link: setup
	@$(BIN)/python scripts/link_packages.py

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

setup: .venv/.ready

.venv/.ready: pyproject.toml scripts/setup.py
	@test -n "$(PYTHON)" || { echo "Cards Speak needs Python 3.11, 3.12 or 3.13 on the PATH" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python scripts/setup.py dev
	touch $@

.venv/.train-ready: .venv/.ready
	$(BIN)/python scripts/setup.py dev train
	touch $@

train: .venv/.train-ready
	PYTHONPATH=models $(BIN)/python -m training $(ARGS)
