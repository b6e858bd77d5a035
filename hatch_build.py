"""A wheel carries the built pages: without them `labtop serve` would have nothing to show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Pages(BuildHookInterface):  # type: ignore[type-arg]  # it takes a configuration that this hook has no use for
    """Refuses to pack a wheel without the pages."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a build; an editable install is made before the pages are."""
        index = Path(self.root, "src/labtop/server/client/index.html")
        if version != "editable" and not index.exists():
            raise SystemExit("The pages are not built yet. Run `make wheel`, which builds them first.")
