"""`labtop serve`: tables in the browser, for people and bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from labtop.cli import show


def serve(
    port: Annotated[int, typer.Option("--port", help="The port to listen on; 0 is any that is free.")] = 8000,
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FOLDER", help="Where tables are kept; LABTOP_DATA if left out.")
    ] = None,
) -> None:
    """Serve tables to browsers and other clients, and keep every move."""
    from labtop.server.app import build
    from labtop.server.log import Log, data_folder
    from labtop.server.run import listen, run
    from labtop.server.tokens import key_in

    folder = data_folder(data)
    with listen(host, port) as listener:
        log = Log(folder)
        run(build(log, key_in(folder)), listener, lambda address: _announce(address, folder))
    show.out.print("Stopped. Every table is kept.")


def _announce(address: str, folder: Path) -> None:
    show.out.print(f"Labtop is at {address} (stop it with Ctrl+C). Tables are kept in {folder}.", markup=False)
