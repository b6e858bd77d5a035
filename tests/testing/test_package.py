"""labtop.testing ships with Labtop and is the only part of it that needs pytest and hypothesis."""

import subprocess
import sys


def run(script: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


def test_labtop_itself_imports_neither_pytest_nor_hypothesis() -> None:
    script = "import sys, labtop, labtop.cli; print(sorted({'pytest', 'hypothesis'} & set(sys.modules)))"
    assert run(script).stdout == "[]\n"


def test_where_hypothesis_is_missing_a_sentence_says_how_to_get_it() -> None:
    said = run("import sys; sys.modules['hypothesis'] = None; import labtop.testing").stderr
    assert said.splitlines()[-1] == 'ImportError: labtop.testing needs hypothesis: pip install "labtop[testing]".'
