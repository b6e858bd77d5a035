"""For people who write clients: every request and every message, as a page to read and as an OpenAPI document.

Both are made from the endpoints and from the structs of the protocol, so they cannot fall behind.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, get_args

import msgspec

from labtop import __version__
from labtop.server import messages, protocol
from labtop.server.endpoints import Endpoint
from labtop.server.forms import Sorry
from labtop.server.http import KEY
from labtop.server.shapes import Shape, about, all_shapes, remarks

ABOUT = (
    "Lobbies, replays and records over HTTP; play itself goes over a WebSocket at /ws/{table}, one JSON object a "
    "frame. Whatever cannot be done is answered with a 4xx and one sentence in `refused`."
)
PARAMETERS = {"code": "The join code of a table as people type it, or its id.", "key": "The key of a game."}
BROUGHT = "The key of the browser: its wrong codes are counted by themselves."
REFUSED = "Not done; the sentence says why, or what to do."
SCHEMAS = "#/components/schemas/{name}"


# --- OpenAPI ----------------------------------------------------------------------------------------------------------


def document(endpoints: Sequence[Endpoint]) -> bytes:
    """The OpenAPI 3.1 document."""
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    shapes = [shape for endpoint in endpoints for shape in (endpoint.answer, endpoint.body) if shape is not None]
    spoken = [*protocol.MESSAGES, messages.FromServer]
    _, schemas = msgspec.json.schema_components([*shapes, *spoken, Sorry], ref_template=SCHEMAS)
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "Labtop", "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat."}},
        },
    }
    text = json.dumps(whole, ensure_ascii=False, indent=1)
    return text.replace(r"\\Z", "$").encode()  # the end of a text, as JSON Schema writes it in patterns


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "parameters": [*_in_path(endpoint.path), *_in_headers(endpoint.path), *_in_query(endpoint.query)],
        "responses": {
            str(endpoint.status): {"description": "Done.", "content": {endpoint.media: _media(endpoint.answer)}},
            "4XX": {"description": REFUSED, "content": {"application/json": _media(Sorry)}},
        },
    }
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": _media(endpoint.body)}}
    elif endpoint.takes is not None:
        operation["requestBody"] = {"required": True, "content": {endpoint.takes: {}}}
    if "Bearer" in endpoint.about:
        operation["security"] = [{"seat": []}, {}]
    return operation


def _media(kind: Any) -> dict[str, Any]:
    return {} if kind is None else {"schema": _schema(kind)}


def _schema(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=SCHEMAS)
    return schema


def _in_path(path: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "description": PARAMETERS[name], "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", path)
    ]


def _in_headers(path: str) -> list[dict[str, Any]]:
    """A code is asked for with the key of the browser."""
    if "{code}" not in path:
        return []
    return [{"name": KEY, "in": "header", "required": False, "description": BROUGHT, "schema": {"type": "string"}}]


def _in_query(kind: Shape) -> list[dict[str, Any]]:
    _, schemas = msgspec.json.schema_components([kind], ref_template=SCHEMAS)
    schema = schemas[kind.__name__]
    said = remarks(kind)
    return [
        {
            "name": name,
            "in": "query",
            "required": name in schema.get("required", ()),
            "description": said.get(name, ""),
            "schema": field,
        }
        for name, field in schema["properties"].items()
    ]


# --- the page ---------------------------------------------------------------------------------------------------------

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
section { border-top: 1px solid #8888; margin-top: 1.5rem; }
h3 { margin: 1.25rem 0 0; font: 600 1rem ui-monospace, monospace; }
p { margin: .25rem 0; }
table { border-collapse: collapse; }
th, td { padding: .1rem 1.25rem .1rem 0; text-align: left; vertical-align: top; font-weight: 400; }
th, code, td:nth-child(2) { font-family: ui-monospace, monospace; font-size: .9rem; }
td:nth-child(2) { color: light-dark(#555, #aaa); }
"""


def page(endpoints: Sequence[Endpoint]) -> str:
    """The page to read: no scripts, nothing from elsewhere."""
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        '<title>Labtop for programs</title><link rel="stylesheet" href="/api/style.css"></head><body><main>',
        f"<h1>Labtop for programs</h1><p>{_text(ABOUT)}</p>",
        f"<p>{_text(HOW)}</p>",
        '<p>For tools there is an <a href="/api/openapi.json">OpenAPI document</a>.</p>',
        "<section><h2>Requests</h2>",
        *(_request(endpoint) for endpoint in endpoints),
        "</section><section><h2>Messages from a client</h2>",
        *(_shape(shape) for shape in protocol.MESSAGES),
        "</section><section><h2>Messages from the server</h2>",
        *(_shape(shape) for shape in get_args(messages.FromServer)),
        "</section><section><h2>What is in them</h2>",
        *(_shape(shape) for shape in _rest()),
        "</section></main></body></html>",
    ]
    return "\n".join(parts) + "\n"


HOW = (
    "Get a seat with `POST /api/tables` or `POST /api/tables/{code}/seats` and keep its token. Open `/ws/{table}`, say "
    "`hello` with the token, and from then on every change of the table comes as a message. Answer with `play`: a move "
    "by its number, the `seq` at which you saw the table, and an `id` of your own. It is done when `accepted` comes; "
    "if the connection is lost before, come back and send the same move with the same id: it has one effect."
)


def _request(endpoint: Endpoint) -> str:
    rows = [*_fields(endpoint.query, "query")]
    if endpoint.body is not None:
        rows.append(("body", _linked(endpoint.body.__name__), ""))
    if endpoint.takes is not None:
        rows.append(("body", html.escape(endpoint.takes), ""))
    rows.append(("answer", _answered(endpoint), ""))
    heading = f"<h3>{endpoint.method} {html.escape(endpoint.path)}</h3>"
    return f"{heading}<p>{_text(endpoint.about)}</p>{_table(rows)}"


def _answered(endpoint: Endpoint) -> str:
    if endpoint.answer is None:
        return html.escape(endpoint.media)
    inner = get_args(endpoint.answer)
    return f"{_linked(inner[0].__name__)}[]" if inner else _linked(endpoint.answer.__name__)


def _shape(shape: Shape) -> str:
    tag = shape.__struct_config__.tag
    heading = (
        f'<h3 id="{shape.__name__}">{html.escape(f"{shape.__name__} · type: {tag}" if tag else shape.__name__)}</h3>'
    )
    paragraphs = "".join(f"<p>{_text(part)}</p>" for part in about(shape).split("\n\n"))
    return f"{heading}{paragraphs}{_table(_fields(shape))}"


def _fields(shape: Shape, where: str = "") -> list[tuple[str, str, str]]:
    info = msgspec.inspect.type_info(shape)
    assert isinstance(info, msgspec.inspect.StructType)
    said = remarks(shape)
    return [
        (
            f"{where} {field.name}".strip(),
            _kind(field.type),
            " ".join(filter(None, [_text(said.get(field.name, "")), _default(field)])),
        )
        for field in info.fields
    ]


def _default(field: msgspec.inspect.Field) -> str:
    if field.required:
        return ""
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return f"<code>= {html.escape(msgspec.json.encode(value).decode())}</code>"


def _kind(kind: msgspec.inspect.Type) -> str:
    """A type in words; structs lead to where they are described."""
    match kind:
        case msgspec.inspect.StructType(cls=shape):
            return _linked(shape.__name__)
        case msgspec.inspect.UnionType(types=types):
            return " | ".join(_kind(one) for one in types)
        case msgspec.inspect.LiteralType(values=values):
            return html.escape(" | ".join(json.dumps(value) for value in values))
        case msgspec.inspect.ListType(item_type=item):
            inner = _kind(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case msgspec.inspect.TupleType(item_types=items):
            return f"[{', '.join(_kind(item) for item in items)}]"
        case msgspec.inspect.DictType(key_type=key, value_type=value):
            return f"{{{_kind(key)}: {_kind(value)}}}"
        case _:
            return WORDS[type(kind)]


WORDS = {
    msgspec.inspect.AnyType: "anything",
    msgspec.inspect.BoolType: "true | false",
    msgspec.inspect.FloatType: "number",
    msgspec.inspect.IntType: "whole number",
    msgspec.inspect.NoneType: "null",
    msgspec.inspect.StrType: "text",
}


def _rest() -> Iterable[Shape]:
    """The structs that are no messages: what requests bring and get, and what is inside of others."""
    spoken = {*protocol.MESSAGES, *get_args(messages.FromServer)}
    return [shape for shape in all_shapes() if shape not in spoken]


def _linked(name: str) -> str:
    return f'<a href="#{name}">{name}</a>'


def _table(rows: Sequence[tuple[str, str, str]]) -> str:
    """Names, types and remarks; the last two are HTML already."""
    cells = "".join(f"<tr><th>{html.escape(name)}</th><td>{kind}</td><td>{said}</td></tr>" for name, kind, said in rows)
    return f"<table>{cells}</table>" if rows else ""


def _text(words: str) -> str:
    """A sentence with its `code` marked up."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(words.replace("None", "null")))
