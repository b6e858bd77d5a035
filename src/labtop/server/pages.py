"""The browser client: the files that were built into this folder's `client`, served as they are."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles

FOLDER = Path(__file__).with_name("client")
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Labtop</title>
<p>The server runs, but its pages are not built: run <code>make client</code>, then load this page again.
Programs find what they need at <a href="/api">/api</a>.</p>
</html>
"""


class Client(StaticFiles):
    """The files of the client. Those in `assets` have a hash in their names and never change."""

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(directory=folder, check_dir=False)
        self.folder = folder

    async def page(self, request: Request) -> Response:
        """The client itself; or what to do if it is not there."""
        page = self.folder / "index.html"
        if not page.is_file():
            return HTMLResponse(NOT_BUILT, 503)
        return await self.get_response("index.html", request.scope)

    async def check_config(self) -> None:
        """A client that is not built has no files; that is no defect."""

    def file_response(self, full_path: str | os.PathLike[str], *args: Any, **more: Any) -> Response:
        """A file, and how long a browser may keep it; one that it has is not sent again."""
        response = super().file_response(full_path, *args, **more)
        asset = Path(full_path).parent == (self.folder / "assets").resolve()
        response.headers["cache-control"] = FOR_GOOD if asset else ASK_AGAIN
        return response
