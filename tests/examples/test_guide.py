"""docs/add-a-game.md quotes End Point as it is, and names what there is."""

import importlib
import re
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
GUIDE = (REPOSITORY / "docs" / "add-a-game.md").read_text("utf-8")
SOURCES = "\n".join(path.read_text("utf-8") for path in (REPOSITORY / "examples" / "endpoint").rglob("*.py"))
QUOTED = [block for block in re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL) if "labtop.new(" not in block]
ROWS = re.findall(r"^\| `(labtop\.[\w.]+)` \| (.+) \|$", GUIDE, re.MULTILINE)
NAMED = [(module, name) for module, row in ROWS for name in re.findall(r"`([A-Za-z]\w+)(?:`|\(|\[\d+\])", row)]
FIELDS = {"count", "moves", "cards", "weight", "note"}  # of what stands before them


@pytest.mark.parametrize("block", QUOTED, ids=lambda block: block.splitlines()[0].strip())
def test_a_quoted_piece_of_code_stands_in_the_example(block: str) -> None:
    assert block in SOURCES


@pytest.mark.parametrize(("module", "name"), [(module, name) for module, name in NAMED if name not in FIELDS])
def test_what_the_guide_says_can_be_imported_is_there(module: str, name: str) -> None:
    assert hasattr(importlib.import_module(module), name) or name == "encode"


def test_the_guide_names_every_part_of_the_kernel_that_the_example_uses() -> None:
    used = set(re.findall(r"^from (labtop\.kernel\.\w+) import", SOURCES, re.MULTILINE))
    assert used <= {module for module, _ in ROWS} | {"labtop.kernel.game"}
