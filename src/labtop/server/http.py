"""What a request brings, read and checked; and how it is answered."""

from __future__ import annotations

import functools
import ipaddress
from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from labtop.kernel.errors import Refusal
from labtop.server.refusals import NotAllowed, TooLarge
from labtop.server.wire import LARGEST

KEY = "labtop-key"
"""The header in which a browser brings its key."""

B = TypeVar("B", bound=Struct)


def check_origin(connection: HTTPConnection) -> None:
    """A browser says which page asks: it must be a page of this very server. Other programs need not say."""
    origin, host = connection.headers.get("origin"), connection.headers.get("host", "")
    if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
        raise NotAllowed("Pages of other servers cannot use this one.")


def address(connection: HTTPConnection) -> str:
    """Where it comes from, as far as limits are concerned."""
    return network(connection.client.host if connection.client else "")


@functools.lru_cache(4096)
def network(host: str) -> str:
    """What counts as one address: a household has a whole network of IPv6 addresses (/64)."""
    try:
        whole = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if whole.version == 4 or whole.ipv4_mapped:
        return str(getattr(whole, "ipv4_mapped", None) or whole)
    return str(ipaddress.ip_network((whole, 64), strict=False))


def is_here(host: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.startswith("::/")


def bearer(request: Request) -> str | None:
    """The seat token that came with the request, if one did."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def browser_key(connection: HTTPConnection) -> str | None:
    """The key of the browser that came with the request, if one did."""
    return connection.headers.get(KEY)


async def content(request: Request, largest: int = LARGEST) -> bytes:
    """The body as it is, up to so many bytes."""
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > largest:
                raise TooLarge(f"This request may have at most {largest} bytes.")
    except ClientDisconnect:  # nobody is there to read this, and it is no defect
        raise Refusal("The request broke off. Send it again.") from None
    return bytes(data)


async def body(request: Request, kind: type[B]) -> B:
    """The request's JSON as what it should be."""
    try:
        return msgspec.json.decode(await content(request), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _not_right(error) from None


def query(request: Request, kind: type[B]) -> B:
    """What follows the question mark as what it should be."""
    try:
        return msgspec.convert(dict(request.query_params), type=kind, strict=False)
    except msgspec.ValidationError as error:
        raise _not_right(error) from None


def _not_right(error: Exception) -> Refusal:
    """The reason without anything that the sender wrote: it may be long and hostile."""
    reason = str(error).encode("ascii", "replace").decode()[:200].rstrip(".")
    return Refusal(f"The request is not what it should be: {reason}.")


def answer(shown: Struct | list[Struct], status: int = 200) -> Response:
    """A struct, or several, as JSON."""
    return Response(msgspec.json.encode(shown), status, media_type="application/json")
