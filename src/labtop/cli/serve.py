"""`labtop serve`: tables in the browser, for people and bots."""

from __future__ import annotations

import webbrowser
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress
from rich.text import Text

from labtop.cli import show

if TYPE_CHECKING:
    import socket

    from labtop.server.compiling import Compiler

PORT = 8000
DAYS = 30
PACE = 0.8


def serve(
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            help=f"The port; 0 is any that is free. If left out: {PORT} or, where that is in use, any other.",
        ),
    ] = None,
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    data: Annotated[
        str | None,
        typer.Option(
            "--data",
            metavar="FOLDER|URL",
            help="Where tables are kept: a folder, or a postgresql:// URL; LABTOP_DATA if left out.",
        ),
    ] = None,
    pace: Annotated[
        float, typer.Option("--pace", min=0, max=10, help="Seconds that a bot takes for a move at least.")
    ] = PACE,
    keep: Annotated[
        float, typer.Option("--keep", metavar="DAYS", min=0.01, help="Days after which an unused table is forgotten.")
    ] = DAYS,
    log: Annotated[
        Literal["plain", "json"],
        typer.Option("--log", help="Reports on stderr: short lines, or one JSON object a line."),
    ] = "plain",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    workers: Annotated[
        int,
        typer.Option("--workers", min=1, max=64, help="Processes that serve together; several need PostgreSQL."),
    ] = 1,
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--name", help="A name by which browsers find the server, where it has one of its own; repeatable."
        ),
    ] = None,
) -> None:
    """Serve tables to browsers and other clients, and keep every move."""
    from labtop.server.app import build
    from labtop.server.log import open_log
    from labtop.server.reporting import report_as
    from labtop.server.run import elsewhere_of, run
    from labtop.server.settings import DAY, Settings
    from labtop.server.workers import Workers, check_workers

    report_as(log)
    data = None if data is None else show.place(data)
    defaults = Settings()
    settings = Settings(
        names=(host, *(names or ())),
        pace=pace,
        keep_matches=keep * DAY,
        keep_lobbies=min(defaults.keep_lobbies, keep * DAY),
    )
    if workers > 1:
        check_workers(data)
    with _listen(host, port) as listener:
        tables = open_log(data)

        def announce(address: str) -> None:
            _announce(address, elsewhere_of(listener), tables.where)
            if open_page:
                webbrowser.open(address)

        if workers > 1:
            tables.close()  # it can be used, and has the newest schema; every worker opens it for itself
            Workers(workers, listener, data, settings, log).run(announce)
        else:
            app = build(tables, settings)
            if show.out.is_terminal:
                _show_compiling(app.state.server.compiler)
            run(app, listener, announce)
    show.out.print("Stopped. Every table is kept.")


def _listen(host: str, port: int | None) -> socket.socket:
    """Where people were told to look or, if nobody chose, where there is room."""
    from labtop.server.run import NoPort, listen

    if port is not None:
        return listen(host, port)
    try:
        return listen(host, PORT)
    except NoPort:
        return listen(host, 0)


def _announce(address: str, elsewhere: str | None, where: str) -> None:
    show.out.print(Text.assemble("Labtop is at ", _link(address), " (stop it with Ctrl+C)."), soft_wrap=True)
    if elsewhere is not None:
        show.out.print(Text.assemble("Others in your network open ", _link(elsewhere), "."), soft_wrap=True)
    show.out.print(f"Tables are kept in {where}.", soft_wrap=True)


def _link(address: str) -> tuple[str, str]:
    return address, f"bold link {address}"


def _show_compiling(compiler: Compiler) -> None:
    """A bar for each game while it is compiled, which takes a while at the first start; gone when all are ready."""
    from labtop.kernel.game import discover

    bars = Progress(show.described("Compiling "), BarColumn(), MofNCompleteColumn(), console=show.out, transient=True)
    tasks = {key: bars.add_task(game.title, total=None) for key, game in discover().items()}

    def look(key: str) -> None:
        bars.start()
        done, of = compiler.progress(key)
        bars.update(tasks[key], completed=done, total=of)
        if all(compiler.ready(other) for other in tasks):
            bars.stop()

    compiler.listen(look)
