"""What vandals throw at a server: frames and requests, made from the messages and endpoints that it declares.

Whatever is added to the protocol is thrown too, with no change here. All comes from one source of chance, so that the
same seed throws the same.
"""

from __future__ import annotations

import base64
import functools
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import MagicMock
from urllib.parse import quote, urlencode

from msgspec import Struct, inspect

from labtop.bots import names as bot_names
from labtop.server.app import endpoints
from labtop.server.codes import LETTERS
from labtop.server.endpoints import Endpoint
from labtop.server.protocol import MESSAGES
from labtop.server.wire import LARGEST
from tests.server.house import Json

TEXTS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "'; drop table events; --",
    "{{7*7}}${7*7}%s%n%x",
    "../../../../etc/passwd",
    "a\u202egnp.exe",  # right to left
    "\u200b\u200d\ufeff",  # no width at all
    "e" + "\u0301" * 60,
    "\ud800",  # half of a character
    "\x00",
    "\x1b[31mred\x07",
    "line\nbreak\r\nSet-Cookie: a=b",
    "ﷺ" * 20,  # eighteen letters each, when it is taken apart
    "🧪" * 24,
    "x" * 199,
    "x" * 201,
    "x" * 5000,
    "",
    "   ",
    "Ada",
    "Bob",
]
NUMBERS = [-1, 0, 1, 2, 63, 64, 2**31, 2**31 + 1, 2**53 + 1, 2**63, -(2**63) - 1, 2**64, 10**400]
FLOATS = [0.5, -0.0, 1e308, -1e-308, float("nan"), float("inf"), float("-inf")]
PATHS = [
    "/",
    "//",
    "/api/",
    "/api/tables/",
    "/api/tables//seats",
    "/assets/../../../../etc/passwd",
    "/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fpyproject.toml",
    "/%00",
    "/%ff%fe",
    "/%",
    "/index.html/",
    "/sw.js?x=%0d%0aSet-Cookie:a",
    "/ws/",
    "/ws/AAAAAA",
    "/api/games/bound/rules/../..",
    "/api/games/%20/rules",
    "/favicon.ico",
    "/" + "a" * 3000,
    "http://elsewhere.example/api/games",
    "*",
]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "BREW", "M-SEARCH"]
HEADERS = [
    ("Origin", "http://elsewhere.example"),
    ("Origin", "null"),
    ("Origin", ""),
    ("Authorization", "Bearer"),
    ("Authorization", "Basic YTpi"),
    ("Authorization", "Bearer " + "." * 50),
    ("Cookie", "a=" + "b" * 4000),
    ("Range", "bytes=5-2,-9,0-"),
    ("Range", "bytes=0-0"),
    ("If-None-Match", '"' + "x" * 300),
    ("If-Modified-Since", "yesterday"),
    ("Accept-Encoding", "gzip;q=nan, br, *"),
    ("Content-Encoding", "gzip"),
    ("Content-Type", "multipart/form-data; boundary="),
    ("Content-Type", "text/plain; charset=\xff"),
    ("Expect", "100-continue"),
    ("Host", "elsewhere.example"),
    ("Host", ""),
    ("X-Forwarded-For", "127.0.0.1, ::1, \x00"),
    ("X-Forwarded-Host", "elsewhere.example"),
    ("Upgrade", "h2c"),
    ("Transfer-Encoding", "chunked"),
    ("Content-Length", "-1"),
    ("Content-Length", "99999999999999999999"),
    ("X-\xe9", "\xff"),
]
GARBAGE = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # somebody believes that this is HTTPS
    b"SSH-2.0-OpenSSH_9.6\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET\r\n\r\n",
    b"\r\n" * 50,
    b"GET / HTTP/1.1\r\nHost: a\r\n" + b"A: b\r\n" * 2000,
    b"GET / HTTP/1.1\r\n" + b"a" * 100_000,
    b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}",
    b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\nGET /",
    b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\n{",
    b"GET /ws/AAAAAA HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /ws/AAAAAA HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: !\r\n\r\n",
]
BAD_FRAMES = [
    b"\x81\x05hello",  # without a mask
    b"\xf1\x80\0\0\0\0",  # reserved bits
    b"\x83\x80\0\0\0\0",  # of no known kind
    b"\x01\x80\0\0\0\0\x01\x80\0\0\0\0",  # begun twice
    b"\x00\x80\0\0\0\0",  # goes on with nothing
    b"\x89\xfe\x00\x80\0\0\0\0" + bytes(128),  # a ping that is too long
    b"\x81\xff\x7f" + b"\xff" * 7 + bytes(4),  # as long as can be said
    b"\x88\x81\0\0\0\0\x01",  # half of a close code
    b"\x88\x80\0\0\0\0",
]


@dataclass
class Known:
    """What a vandal has found out: tables, genuine tokens that are worth nothing there, a replay file to damage."""

    tables: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    record: bytes = b""
    families: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Frame:
    """A frame of a WebSocket; one that is text need not be valid text. A `deadly` one ends the connection."""

    data: bytes
    text: bool = True
    deadly: bool = False


class Fuzz:
    """A source of hostile things."""

    def __init__(self, chance: random.Random, known: Known) -> None:
        self.chance, self.known = chance, known
        self._messages = [_struct(message) for message in MESSAGES]
        self._endpoints: Sequence[Endpoint] = endpoints(MagicMock())  # only their shapes are wanted
        self._bots = bot_names()

    # --- values ---

    def plausible(self, kind: inspect.Type) -> Any:
        """A value of this type, as the server declares it."""
        chance = self.chance
        match kind:
            case inspect.StructType():
                return self._struct(kind)
            case inspect.UnionType(types=types):
                return self.plausible(chance.choice(types))
            case inspect.IntType(ge=low, le=high):
                return min(max(chance.choice([0, 0, 1, 1, 2, 3, 5, 60, chance.randrange(400)]), low or 0), high or 400)
            case inspect.StrType(pattern=pattern):
                return self.name() if pattern else chance.choice(chance.choice([TEXTS, self.words()]))
            case inspect.LiteralType(values=values):
                return chance.choice(values)
            case inspect.ListType(item_type=item):
                return [self.plausible(item) for _ in range(chance.randrange(4))]
            case inspect.DictType(key_type=key, value_type=value):
                return {str(self.plausible(key)): self.plausible(value) for _ in range(chance.randrange(3))}
            case inspect.BoolType():
                return chance.random() < 0.5
            case inspect.FloatType():
                return chance.uniform(0, 10)
            case _:
                return None

    def words(self) -> list[str]:
        """Words that mean something to the server."""
        nicknames = [f"Eve {self.chance.randrange(1000)}", "bound", "first_player", "stall_rounds"]
        return [*nicknames, *self._bots, *self.known.families, self.token()]

    def name(self) -> str:
        """A name for a message; some come again and again."""
        return f"v{self.chance.getrandbits(6 if self.chance.random() < 0.3 else 60):x}"

    def token(self) -> str:
        """A seat token that lets nobody in: of another table, of another person, cut off, or made up."""
        chance = self.chance
        genuine = chance.choice(self.known.tokens)
        table, person, signature = genuine.split(".")
        return chance.choice(
            [
                genuine[: chance.randrange(len(genuine))],
                f"{table}.{int(person) + 1}.{signature}",
                f"{chance.choice(self.known.tables)}.{person}.{signature}",
                f"{table}.{person}.{signature[::-1]}",
                f"{table}.0{person}.{signature}",
                f"{table}.{person}.0.{signature}",
                f"{table}.{person}.{chance.getrandbits(256):064x}",
                f"{table}.-1.",
                genuine + ".",
                genuine.upper(),
            ]
        )

    def hostile(self, depth: int = 3) -> Any:
        """A value of no type in particular."""
        chance = self.chance
        kinds: list[Callable[[], Any]] = [
            lambda: chance.choice(TEXTS),
            lambda: chance.choice(NUMBERS),
            lambda: chance.choice(FLOATS),
            lambda: chance.choice([None, True, False, [], {}]),
            lambda: chance.choice(self.words()),
        ]
        if depth:
            kinds += [
                lambda: [self.hostile(depth - 1) for _ in range(chance.randrange(5))],
                lambda: {chance.choice(TEXTS): self.hostile(depth - 1) for _ in range(chance.randrange(4))},
            ]
        return chance.choice(kinds)()

    def _struct(self, kind: inspect.StructType) -> Json:
        made: Json = {kind.tag_field: kind.tag} if kind.tag_field else {}
        for part in kind.fields:
            if part.required or self.chance.random() < 0.5:
                made[part.encode_name] = self._field(part)
        return made

    def _field(self, part: inspect.Field) -> Any:
        """What a field is about decides what is likely in it, so that much gets past the first look of the server."""
        likely: dict[str, Callable[[], Any]] = {
            "token": self.token,
            "game": lambda: "bound",
            "players": lambda: self.chance.choice([2, 3, 4]),
            "bot": lambda: self.chance.choice(self._bots),
            "bots": dict,
            "options": dict,
            "family": lambda: self.chance.choice(self.known.families),
        }
        if part.name in likely and self.chance.random() < 0.8:
            return likely[part.name]()
        return self.plausible(part.type)

    def mutated(self, message: Json) -> Json:
        """A message in which up to three things are wrong, or none."""
        chance, made = self.chance, dict(message)
        for _ in range(chance.choice([0, 0, 1, 1, 2, 3])):
            name = chance.choice([*made, "type", "id", chance.choice(TEXTS)])
            if chance.random() < 0.2:
                made.pop(name, None)
            else:
                made[name] = self.hostile()
        return made

    # --- frames ---

    def message(self) -> Json:
        """Any message of the protocol, right or wrong."""
        return self.mutated(self._struct(self.chance.choice(self._messages)))

    def frame(self, message: Json | None = None) -> Frame:
        """A frame: mostly with a message in it, sometimes damaged, sometimes no message at all."""
        chance = self.chance
        text = json.dumps(self.message() if message is None else message)
        data, dice = text.encode(), chance.random()
        if dice < 0.7:
            return Frame(data)
        if dice < 0.9:
            return Frame(self.damaged(data) if dice < 0.8 else self._nonsense(text))
        if dice < 0.95:
            return Frame(chance.choice([data, chance.randbytes(60), b""]), text=False)
        if dice < 0.97:
            return Frame(b'{"type":"ping","id":"' + b"x" * chance.choice([LARGEST, LARGEST + 100]) + b'"}')
        if dice < 0.985:
            return Frame(
                chance.choice([b"\xff\xfe", b'{"type":"\xed\xa0\x80"}', b"\xc0\xaf", data + b"\x80"]), deadly=True
            )
        return Frame(b"[" * chance.choice([2 * LARGEST + 1, 200_000]), deadly=True)

    def damaged(self, data: bytes) -> bytes:
        """The same with one thing changed that stays valid text: cut off, doubled, or one character another."""
        chance = self.chance
        spot = chance.randrange(len(data))
        instead = bytes([chance.randrange(32, 127)])
        return chance.choice([data[:spot], data + data[spot:], data[:spot] + instead + data[spot + 1 :]])

    def _nonsense(self, text: str) -> bytes:
        chance = self.chance
        depth = chance.randrange(1, LARGEST)
        return chance.choice(
            [
                b"[" * depth,
                b'{"type":' * (depth // 8),
                b'{"a":' * (depth // 12) + b"1" + b"}" * (depth // 12),
                text.replace("{", '{"type":"ping","type":"start",', 1).encode(),
                f'{{"type":"play","move":{"9" * depth},"seq":0,"id":"a"}}'.encode(),
                b'{"type":"play","move":1e3,"seq":NaN,"id":"a"}',
                b'{"type":"say","text":"' + b"\\u202e" * (depth // 8) + b'"}',
                json.dumps(self.hostile()).encode(),
                "\ufeff{}".encode(),
                b"",
            ]
        )

    # --- requests ---

    def request(self) -> bytes:
        """A request to any endpoint, or to none; the server closes the connection after it."""
        chance = self.chance
        endpoint = chance.choices(self._endpoints, [3 if each.method == "POST" else 1 for each in self._endpoints])[0]
        odd = chance.random()
        method = chance.choice(METHODS) if odd < 0.1 else endpoint.method
        path = chance.choice(PATHS) if odd > 0.85 else self._path(endpoint)
        body = self._body(endpoint) if method not in ("GET", "HEAD") or odd < 0.2 else b""
        headers = {"Host": "127.0.0.1", "Connection": "close", "Content-Length": str(len(body))}
        if chance.random() < 0.3:
            headers["Authorization"] = f"Bearer {self.token()}"
        headers |= dict(chance.sample(HEADERS, chance.choice([0, 0, 0, 1, 3])))
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body

    def _path(self, endpoint: Endpoint) -> str:
        chance = self.chance
        made_up = "".join(chance.choices(LETTERS, k=6))
        code = chance.choice([*self.known.tables * 3, made_up, *TEXTS])
        path = endpoint.path.replace("{code}", _quoted(code)).replace("{key}", chance.choice(["bound", _quoted(code)]))
        wanted = self.plausible(_shape(endpoint.query))
        wanted = self.mutated(wanted) if chance.random() < 0.3 else wanted
        given = {name: _shown(value) for name, value in wanted.items() if value is not None}
        return f"{path}?{urlencode(given, errors='surrogatepass')}" if given else path

    def _body(self, endpoint: Endpoint) -> bytes:
        chance = self.chance
        if endpoint.takes:
            return self.damaged_record()
        shape = endpoint.body or chance.choice([e.body for e in self._endpoints if e.body])
        data = json.dumps(self.mutated(self.plausible(_shape(shape)))).encode()
        if chance.random() < 0.75:
            return data
        return chance.choice([self.damaged(data), chance.randbytes(50), b"[" * 5000, b"x" * (LARGEST + 1)])

    def damaged_record(self) -> bytes:
        """A replay file with one bit or byte that is wrong, cut off, or with lines in another order."""
        chance, record = self.chance, bytearray(self.known.record)
        spot, lines = chance.randrange(len(record)), self.known.record.splitlines(keepends=True)
        dice = chance.random()
        if dice < 0.4:
            record[spot] ^= 1 << chance.randrange(8)
        elif dice < 0.7:
            record[spot] = chance.randrange(256)
        elif dice < 0.8:
            del record[spot:]
        else:
            return b"".join(chance.sample(lines, len(lines)) if dice < 0.9 else lines + lines)
        return bytes(record)

    def garbage(self) -> bytes:
        """Something that is no request, or half of one."""
        chance = self.chance
        request = self.request()
        return chance.choice(
            [*GARBAGE, chance.randbytes(200), request[: chance.randrange(len(request))], self.damaged(request)]
        )

    def handshake(self, host: str, table: str) -> bytes:
        """The beginning of a WebSocket by hand, or half of it: for a page of another server, or followed by frames that
        break the rules.
        """
        chance = self.chance
        origin = chance.choice(
            ["", *(f"Origin: {page}\r\n" for page in ("http://elsewhere.example", "null", "file://"))]
        )
        wanted = (
            f"GET /ws/{_quoted(table)} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"{origin}"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(chance.randbytes(16)).decode()}\r\n\r\n"
        ).encode()
        if chance.random() < 0.2:
            return wanted[: chance.randrange(len(wanted))]
        return wanted + chance.choice([b"", chance.randbytes(30), *BAD_FRAMES])


def _struct(shape: type[Struct]) -> inspect.StructType:
    kind = inspect.type_info(shape)
    assert isinstance(kind, inspect.StructType)
    return kind


@functools.cache
def _shape(struct: type[Struct]) -> inspect.Type:
    return inspect.type_info(struct)


def _quoted(text: str) -> str:
    return quote(text, safe="", errors="surrogatepass")


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
