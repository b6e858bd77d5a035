# Two commands do everything on a machine that has Python 3.11, git and make: `make play` and `make test`.

PYTHON ?= python3
BIN := .venv/bin
CLIENT := src/labtop/server/client/index.html

.PHONY: play client test test-long test-ray lint types bench load pictures wheel lock clean

play: .venv/play-ready $(CLIENT)  ## set up and serve the tables; it says where to open them
	$(BIN)/labtop serve

client: $(CLIENT)  ## the pages, built into the package

test: .venv/test-ready $(CLIENT)  ## set up and run the whole suite
	$(BIN)/python -m tools.browser
	$(BIN)/python -m tools.compiled
	$(BIN)/pytest -n auto

test-long: .venv/test-ready $(CLIENT)  ## the suites that take their time: a hundred crashes, a hundred thousand hostile frames
	$(BIN)/pytest -m long

test-ray: .venv/ray-ready  ## the tests that need a Ray cluster, on one that they start on this machine
	$(BIN)/pytest tests/lab/test_ray.py

lint: .venv/test-ready web/node_modules/.package-lock.json pictures  ## style and types, of Python and of the pages
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	cd web && $(NPM) run check

types: .venv/test-ready  ## the messages of the server, and the views, events and moves of the games, as TypeScript
	$(BIN)/python -m tools.typescript

bench: .venv/bench-ready  ## random play against other engines, as a table and a chart; OLD=TREE: against another checkout
	$(BIN)/python -m benchmarks$(if $(OLD),.versions $(OLD))

load: .venv/test-ready  ## hundreds of tables at once on this machine; OLD=TREE: in turns with another checkout
	$(BIN)/python -m benchmarks.load $(if $(OLD),--against $(OLD))

wheel: .venv/play-ready $(CLIENT)  ## the package with the pages in it, into dist/
	$(BIN)/hatchling build -t wheel

lock: .venv/lock-ready  ## make the lock files anew from pyproject.toml
	$(BIN)/uv pip compile $(LOCK) requirements/build.in pyproject.toml --extra client -o requirements/play.lock
	$(BIN)/uv pip compile $(LOCK) requirements/build.in pyproject.toml --extra client --extra lab --extra dev -o requirements/test.lock
	$(BIN)/uv pip compile $(LOCK) requirements/build.in pyproject.toml --extra client --extra lab --extra dev --extra bench -o requirements/bench.lock
	$(BIN)/uv pip compile $(LOCK) requirements/build.in pyproject.toml --extra client --extra lab --extra dev --extra ray -o requirements/ray.lock

clean:  ## remove everything that was set up or built
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis bench-results
	rm -rf web/node_modules web/src/generated web/public/models src/labtop/server/client

LOCK := --quiet --generate-hashes --no-emit-index-url --universal --python-version 3.11 --no-header
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
PAGES := $(shell find web/src web/public web/index.html web/vite.config.ts -type f -not -path '*/generated/*' -not -path '*/models/*')
SCIENCE := $(shell find src/labtop -path '*/pictures*.py' -o -path '*/games/*/cards.*' -o -path '*/games/*/pictures/*.svg')

.venv/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Labtop needs Python 3.11 or newer; set PYTHON=...")'
	$(PYTHON) -m venv .venv
	touch $@

.venv/%-ready: requirements/%.lock pyproject.toml | .venv/python
	@echo "Setting up .venv for '$*' ..."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/$*.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

.venv/lock-ready: | .venv/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	touch $@

web/node_modules/.package-lock.json: web/package-lock.json
	@test -x $(BIN)/npm || $(MAKE) .venv/play-ready
	cd web && $(NPM) ci --no-audit --no-fund --loglevel=error
	touch $@

pictures: web/src/generated/.made  ## structures, reliefs and models for the pages, from the cards

web/src/generated/.made: $(SCIENCE)
	@test -x $(BIN)/npm || $(MAKE) .venv/play-ready
	$(BIN)/python -m labtop.pictures
	touch $@

$(CLIENT): web/node_modules/.package-lock.json web/src/generated/.made $(PAGES)
	cd web && $(NPM) run --silent build -- --logLevel warn
	touch $@
