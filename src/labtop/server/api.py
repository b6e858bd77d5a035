"""What the server answers over HTTP: lobbies, replays and how it is; and who is let in at a table's WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hashlib
from collections.abc import AsyncIterator, Hashable, Sequence

from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from labtop import __version__, emblem, howto, rulebook
from labtop.bots import names as bot_names
from labtop.kernel.errors import Refusal
from labtop.kernel.game import Game, discover, find, why_broken
from labtop.kernel.match import Match
from labtop.kernel.options import Choice, Option
from labtop.kernel.record import Record
from labtop.server import metrics, openapi, replays
from labtop.server.actions.matches import Start
from labtop.server.actions.needs import need_uncovered
from labtop.server.actions.seats import Sit
from labtop.server.callers import Callers
from labtop.server.compiling import Compiler
from labtop.server.costly import Costly, encoded
from labtop.server.floods import Floods
from labtop.server.forms import (
    BrowserKey,
    ClauseShown,
    Fork,
    Games,
    GameShown,
    Given,
    Health,
    HowToShown,
    HowToStep,
    Join,
    NewTable,
    OptionShown,
    OrderShown,
    ReplayShown,
    TableShown,
)
from labtop.server.guessing import Guessing
from labtop.server.hall import Hall, Tell
from labtop.server.housekeeping import Housekeeping
from labtop.server.http import address, answer, bearer, body, browser_key, check_origin, content, query
from labtop.server.limits import Door, Limit
from labtop.server.live import LiveTable
from labtop.server.log import Log
from labtop.server.messages import Compiling, Refused, encode
from labtop.server.neighbours import Neighbours
from labtop.server.pages import Client
from labtop.server.presence import Elsewhere
from labtop.server.ready import Readiness
from labtop.server.refusals import NotAllowed, NotFound, TooMany, told
from labtop.server.reporting import life
from labtop.server.settings import Settings
from labtop.server.sockets import POLICY, Connection
from labtop.server.supplies import Supplies
from labtop.server.thinking import Thinkers
from labtop.server.tokens import Place, Tokens, new_browser
from labtop.server.wire import SeatNumber, Text

KEYS, TABLES, ANSWERS = "new keys", "new tables", "costly answers"  # what the limits are called between workers


class WhichMatch(Struct, forbid_unknown_fields=True, frozen=True):
    """A match of a table."""

    match: int | None = None
    """Which match of the table, counted from 1 as `round` is; the last if left out."""


class WhichReplay(Struct, forbid_unknown_fields=True, frozen=True):
    """A match of a table, from a viewpoint."""

    match: int | None = None
    """Which match of the table, counted from 1 as `round` is; the last if left out."""
    seat: SeatNumber | None = None
    """From which seat; if left out, from your own while the match runs, and with everything laid open afterwards."""
    draws: Text | None = None
    """The games that the client draws by itself, with commas between: the views of all others bring the layout."""


class Viewpoint(Struct, forbid_unknown_fields=True, frozen=True):
    """A viewpoint."""

    seat: SeatNumber | None = None
    """From which seat; with everything laid open if left out."""
    draws: Text | None = None
    """The games that the client draws by itself, with commas between: the views of all others bring the layout."""


def _option(option: Option, seats: int) -> OptionShown:
    """An option as people choose it, at the largest table."""
    values = option.all_values(seats)
    words = [option.word(value) for value in values]
    first = isinstance(option, Choice) and option.first
    return OptionShown(option.name, option.title, option.about, option.default, values, words, first)


def _labelled(match: Match, draws: str | None) -> bool:
    return draws is not None and match.game.key not in draws.split(",")


def _told(table: LiveTable, match: Match) -> tuple[bool, Sequence[int]]:
    """What the record of a match is to say: whether its deal was known, and when its rules changed."""
    now = table.now
    return now.deal_was_known(match), now.changes.get(now.matches.index(match) + 1, ())


def _moment(table: LiveTable, match: Match) -> tuple[Hashable, ...]:
    """Which match it is, and as of when: what can be said of it changes with it, and not once it is over."""
    now, number = table.now, table.now.matches.index(match)
    return (now.id, number, *((now.touched, now.retold) if match is now.match else ()))


def _whole() -> list[Game]:
    """The games that bring what a game must: of others not even the options may be there."""
    return [game for key, game in discover().items() if not why_broken(key)]


def _clauses(game: Game) -> list[Struct]:
    return [ClauseShown(clause.id, clause.section, clause.text) for clause in rulebook.read(game).clauses.values()]


def _steps(game: Game) -> HowToShown:
    short = howto.read(game)
    return HowToShown(short.lead, [HowToStep(step.title, step.text, step.picture, step.shows) for step in short.steps])


class Api:
    """Where requests are answered: it has the tables, the tokens and the limits."""

    def __init__(self, log: Log, settings: Settings) -> None:
        self.log = log
        self.tokens = Tokens(log.key())
        self.settings = settings
        self.compiler = Compiler()
        self.thinkers = Thinkers()
        supplies = Supplies(log, Elsewhere(log, settings.beat), self.compiler, self.thinkers, settings)
        self.hall = Hall(supplies)
        self.housekeeping = Housekeeping(self.hall, supplies)
        self._elsewhere = supplies.elsewhere
        self._readiness = Readiness(log, self.compiler)
        self.client = Client()
        self.guessing = Guessing(settings)
        spend = supplies.elsewhere.spent
        self.new_keys = Limit(KEYS, settings.new_keys, spend)
        self.new_tables = Limit(TABLES, settings.new_tables, spend)
        answers = Limit(ANSWERS, settings.costly, spend)
        shared = {limit.name: limit.buckets for limit in (self.new_keys, self.new_tables, answers)}
        self.floods = Floods(settings, spend)
        self.neighbours = Neighbours(self.hall, supplies, {**self.guessing.limits, **self.floods.limits, **shared})
        self.costly = Costly(answers)
        self.callers = Callers(settings)
        self.door = Door(settings.connections)

    @contextlib.asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[None]:
        """From the first request to the last: the tables of an earlier run are there, and all is kept at the end."""
        self.housekeeping.open()
        self.neighbours.open()
        self.compiler.begin()
        life.info("the server runs")
        try:
            yield
        finally:
            await self.housekeeping.close()
            await self.neighbours.close()
            await self.hall.close()
            await self._elsewhere.close()
            self.compiler.close()
            self.thinkers.close()
            self.costly.close()
            self.log.close()
            life.info("the server has stopped")

    # --- the server itself ---

    async def health(self, request: Request) -> Response:
        """A sign of life."""
        return answer(Health("ok", __version__, len(self.hall), self._compiled()))

    async def ready(self, request: Request) -> Response:
        """Whether people can be sent here: 200, or 503 with what is wrong with the disk, the database or the rules."""
        found = await self._readiness.look()
        return answer(found, 200 if found.ready else 503)

    async def metrics(self, request: Request) -> Response:
        """What this process has counted, in the text format of Prometheus."""
        return Response(metrics.page(len(self.hall), self._compiled()), headers={"content-type": metrics.MEDIA_TYPE})

    def _compiled(self) -> dict[str, tuple[int, int]]:
        return {key: self.compiler.progress(key) for key in discover()}

    async def api(self, request: Request) -> Response:
        """This page: every request and every message, for people who write clients."""
        endpoints = request.app.state.endpoints

        def page() -> bytes:
            return openapi.page(endpoints).encode()

        return await self.costly.answer(request, "page", page, "text/html", free=True)

    async def style(self, request: Request) -> Response:
        """How that page looks."""
        return Response(openapi.STYLE, media_type="text/css")

    async def openapi(self, request: Request) -> Response:
        """The same for programs: an OpenAPI 3.1 document."""
        endpoints = request.app.state.endpoints
        return await self.costly.answer(request, "document", lambda: openapi.document(endpoints), free=True)

    # --- games ---

    async def games(self, request: Request) -> Response:
        """What can be played, with every option explained, and the bots."""
        shown = encoded(lambda: Games([self._described(game) for game in _whole()], bot_names()))
        return await self.costly.answer(request, ("games", *self._compiled().items()), shown, free=True)

    def _described(self, game: Game) -> GameShown:
        low, high = game.players[0], game.players[-1]
        options = [_option(option, high) for option in game.options]
        done, of = self.compiler.progress(game.key)
        return GameShown(
            key=game.key,
            title=game.title,
            about=game.about,
            players=(low, high),
            version=game.version,
            options=options,
            orders=[OrderShown(one.name, one.title, dict(one.choices), one.group) for one in game.standing_orders],
            compiled=done,
            parts=of,
            sentence=game.sentence or game.about,
            minutes=game.minutes,
            dye=(game.dye.day, game.dye.night),
            emblem=emblem.shown(game),
            picture=game.picture,
        )

    async def rules(self, request: Request) -> Response:
        """The rules of a game, clause by clause."""
        game = self._game(request)
        return await self.costly.answer(request, ("rules", game.key), encoded(lambda: _clauses(game)), free=True)

    async def howto(self, request: Request) -> Response:
        """How to play a game, in a few steps."""
        game = self._game(request)
        return await self.costly.answer(request, ("howto", game.key), encoded(lambda: _steps(game)), free=True)

    def _game(self, request: Request) -> Game:
        try:
            return find(request.path_params["key"])
        except Refusal as refusal:
            raise NotFound(str(refusal)) from None

    # --- tables ---

    async def listed(self, request: Request) -> Response:
        """The tables whose hosts want to be found."""
        return answer([TableShown(table.now.id, table.code, table.lobby()) for table in await self.hall.listed()])

    async def create(self, request: Request) -> Response:
        """Set up a table, with the asker as its host."""
        self._not_too_many(request)
        table, place = await self.hall.create(await body(request, NewTable))
        return self._given(table, place)

    async def show(self, request: Request) -> Response:
        """Who sits at a table and what is played. The id of a table does for its code, here and everywhere."""
        table = await self._find(request)
        return answer(TableShown(table.now.id, table.code, table.lobby()))

    async def join(self, request: Request) -> Response:
        """Get a seat for a nickname."""
        self._not_too_many(request)
        table = await self._find(request)
        wanted = await body(request, Join)
        granted = await table.ask(None, Sit(wanted.nickname, wanted.seat))
        if granted.place is None:
            raise NotAllowed("This seat could not be given.")
        return self._given(table, granted.place)

    async def known(self, request: Request) -> Response:
        """Get a key for a browser that has none. It comes with every code that is asked for, as `Labtop-Key`, so that
        the wrong ones of others at the same address do not count; and with every `hello`.
        """
        check_origin(request)
        if not self.new_keys.take(address(request)):
            raise TooMany("Too many browsers are new at your address. You can go on without a key.")
        return answer(BrowserKey(self.tokens.key(new_browser())), 201)

    # --- matches that were played ---

    async def record(self, request: Request) -> Response:
        """The replay file of a match that is over."""
        table, match = await self._match(request, query(request, WhichMatch).match)
        file = functools.partial(replays.file_of, match, *_told(table, match))
        name = f"{match.game.key}-{table.now.id[:8]}.jsonl"
        attached = {"content-disposition": f'attachment; filename="{name}"'}
        about = ("record", *_moment(table, match))
        return await self.costly.answer(request, about, file, "application/jsonl", attached)

    async def replay(self, request: Request) -> Response:
        """A match move by move. While it runs, from the seat whose token comes as `Authorization: Bearer …`, or as a
        spectator without one; once it is over, from any seat, or (without `seat`) with everything laid open.
        """
        wanted = query(request, WhichReplay)
        table, match = await self._match(request, wanted.match)
        own = None if match.over else self._own_seat(request, table)
        need_uncovered(table.now, own)
        choice = replays.viewpoints(match, own)
        viewpoint = own if wanted.seat is None and not match.over else wanted.seat
        labelled, number = _labelled(match, wanted.draws), wanted.match or len(table.now.matches)
        shown = functools.partial(replays.shown, match, viewpoint, choice, labelled, number)
        about = ("replay", *_moment(table, match), viewpoint, *choice, labelled)
        headers = {} if match.over else {"cache-control": "no-store"}  # a hand is nothing to leave in a browser
        return await self.costly.answer(request, about, encoded(shown), headers=headers)

    async def verify(self, request: Request) -> Response:
        """Deal and play a match that is over again from its revealed seed, and compare."""
        table, match = await self._match(request, query(request, WhichMatch).match)
        verified = functools.partial(replays.verified, match, *_told(table, match))
        return await self.costly.answer(request, ("verify", *_moment(table, match)), encoded(verified))

    async def fork(self, request: Request) -> Response:
        """Play on from a move of a match that is over: at a table of your own, with bots in the other seats."""
        self._not_too_many(request)
        _, match = await self._match(request, query(request, WhichMatch).match)
        return await self._branch(replays.finished(match), await body(request, Fork))

    async def open_replay(self, request: Request) -> Response:
        """Verify a replay file of at most 1 MB and show it move by move."""
        self._not_too_many(request)
        wanted, data = query(request, Viewpoint), await content(request, replays.LARGEST_FILE)
        about = ("file", hashlib.blake2b(data).digest(), wanted.seat, wanted.draws)
        record = await self._parsed(request, data)

        def opened() -> ReplayShown:
            match = record.verify()
            return replays.opened(match, wanted.seat, _labelled(match, wanted.draws))

        return await self.costly.answer(request, about, encoded(opened))

    async def fork_replay(self, request: Request) -> Response:
        """Play on from a move of a match in a replay file."""
        self._not_too_many(request)
        wanted = query(request, Fork)
        record = await self._parsed(request, await content(request, replays.LARGEST_FILE))
        self.costly.pay(request)
        return await self._branch(await self.costly.work(request, record.verify), wanted)

    async def _parsed(self, request: Request, data: bytes) -> Record:
        """What a replay file says, when its game is ready to check that move by move."""
        record = await self.costly.work(request, lambda: Record.parse(data))
        await self.compiler.wait_for(record.header.game)
        return record

    async def _branch(self, match: Match, fork: Fork) -> Response:
        """A new table that begins where the fork is, with its match under way."""
        wanted, opening, key = replays.branch(match, fork)
        table, place = await self.hall.create(wanted, opening, key)
        await table.ask(place.person, Start())
        return self._given(table, place)

    async def _match(self, request: Request, wanted: int | None) -> tuple[LiveTable, Match]:
        table = await self._find(request)
        return table, replays.of_round(table.now.matches, wanted)

    def _own_seat(self, request: Request, table: LiveTable) -> int | None:
        """The seat whose token came with the request; None without one."""
        token = bearer(request)
        if token is None:
            return None
        seat = table.now.seat_of(self.tokens.read(token, table.now.id).person)
        if seat is None:
            raise NotAllowed("This seat token is no longer valid. Join the table again.")
        return seat

    # --- what they share ---

    def _given(self, table: LiveTable, place: Place) -> Response:
        seat = table.now.seat_of(place.person)
        if seat is None:
            raise NotAllowed("This seat was freed in the meantime. Join the table again.")
        return answer(Given(table.now.id, table.code, seat, self.tokens.make(place)), 201)

    def _not_too_many(self, request: Request) -> None:
        """Whoever makes something new comes from a page of this server, and not too often."""
        check_origin(request)
        if not self.new_tables.take(address(request)):
            raise TooMany("Too much was asked for from your address. Wait a moment.")

    async def _find(self, connection: HTTPConnection, tell: Tell | None = None) -> LiveTable:
        """The table that the path names. A guess is paid for before anybody looks, and got back if it was right; wrong
        ones are answered later and later. Who knows an id comes back at once: it cannot be guessed.
        """
        asked = connection.path_params["code"]
        if await self.hall.has(asked):
            return await self.hall.find(asked, tell)
        guess = self.guessing.pay(address(connection), self.tokens.browser(browser_key(connection)))
        try:
            found = await self.hall.find(asked, tell)
        except NotFound:
            for limit, whose in guess.paid:
                self._elsewhere.spent(limit, whose)
            await asyncio.sleep(self.settings.slowest * guess.used**2)
            raise
        guess.was_right()
        return found

    # --- playing ---

    async def socket(self, websocket: WebSocket) -> None:
        """`/ws/{table}`: play or watch. A page of another origin is turned away before it is let in."""
        try:
            check_origin(websocket)
        except Refusal:
            await websocket.close(POLICY)
            return

        async def tell(compiling: Compiling) -> None:
            await websocket.send_text(encode(compiling).decode())

        try:
            with self.door.enter(address(websocket)), metrics.connections:
                await self._let_in(websocket)
                table = await self._find(websocket, tell)
                new_key = functools.partial(self.new_keys.take, address(websocket))
                await Connection(websocket, table, self.tokens, new_key, self.settings).serve()
        except Refusal as refusal:
            await _turn_away(websocket, refusal)
        except WebSocketDisconnect:
            return  # whoever did not wait, for the compiler or to be let in
        finally:
            if websocket.state.line.flooded:
                self.floods.note(*self._whence(websocket))

    async def _let_in(self, websocket: WebSocket) -> None:
        """Let somebody in: later, where floods came from lately, and what they send meanwhile stays unread."""
        seconds = self.floods.wait(*self._whence(websocket))
        if seconds:
            websocket.state.line.leave_unread()
            await asyncio.sleep(seconds)
        await websocket.accept()

    def _whence(self, websocket: WebSocket) -> tuple[str, str]:
        """From which address, and to which table if it is in use."""
        return address(websocket), self.hall.in_use(websocket.path_params["code"])


async def _turn_away(websocket: WebSocket, refusal: Refusal) -> None:
    """Say why; whoever has left need not hear it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        if websocket.application_state is WebSocketState.CONNECTING:
            await websocket.accept()
        await websocket.send_text(encode(Refused("", told(refusal))).decode())
        await websocket.close(POLICY)
