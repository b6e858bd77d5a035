# Two commands do everything on a machine that has Python 3.11, git and make: `make play` and `make test`.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test test-ray lint bench lock clean

play: .venv/play-ready  ## set up and start a game of Bound! in the terminal
	$(BIN)/labtop play bound

test: .venv/test-ready  ## set up and run the whole suite
	$(BIN)/pytest -n auto

test-ray: .venv/ray-ready  ## the tests that need a Ray cluster, on one that they start on this machine
	$(BIN)/pytest tests/lab/test_ray.py

lint: .venv/test-ready  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/bench-ready  ## random play against other engines, as a table and a chart
	$(BIN)/python -m benchmarks

lock: .venv/lock-ready  ## make the lock files anew from pyproject.toml
	$(BIN)/uv pip compile $(LOCK) requirements/build.in pyproject.toml -o requirements/play.lock
	$(BIN)/uv pip compile $(LOCK) requirements/build.in pyproject.toml --extra lab --extra dev -o requirements/test.lock
	$(BIN)/uv pip compile $(LOCK) requirements/build.in pyproject.toml --extra lab --extra dev --extra bench -o requirements/bench.lock
	$(BIN)/uv pip compile $(LOCK) requirements/build.in pyproject.toml --extra lab --extra dev --extra ray -o requirements/ray.lock

clean:  ## remove everything that was set up or built
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis bench-results

LOCK := --quiet --generate-hashes --no-emit-index-url --universal --python-version 3.11 --no-header

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
