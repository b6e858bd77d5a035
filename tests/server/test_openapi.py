"""The pages for people who write clients, and the types of the browser client."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from starlette.routing import Route
from tools import typescript

from labtop.server import messages, protocol
from labtop.server.app import build
from labtop.server.log import open_log
from labtop.server.manners import Manners
from labtop.server.shapes import all_shapes, remarks
from tests.server.house import House


@pytest.fixture(scope="module")
def document(inn: House) -> Any:
    return inn.http.get("/api/openapi.json").json()


def references(node: Any) -> list[str]:
    """Every $ref in a document."""
    if isinstance(node, dict):
        here = [node["$ref"]] if "$ref" in node else []
        return here + [found for value in node.values() for found in references(value)]
    return [found for value in node for found in references(value)] if isinstance(node, list) else []


def test_every_route_is_in_the_document_and_nothing_else(tmp_path: Path, document: Any) -> None:
    log = open_log(tmp_path)
    routes = {
        (route.path, method.lower())
        for route in build(log).routes
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }
    log.close()
    assert {(path, method) for path, methods in document["paths"].items() for method in methods} == routes


def test_every_reference_of_the_document_leads_somewhere(document: Any) -> None:
    found = references(document)
    assert found
    for reference in found:
        assert reference.removeprefix("#/components/schemas/") in document["components"]["schemas"]


def test_patterns_are_those_of_json_schema(inn: House) -> None:
    assert "\\Z" not in inn.http.get("/api/openapi.json").text


def test_every_operation_says_what_it_does_takes_and_answers(document: Any) -> None:
    operations = [(path, operation) for path, methods in document["paths"].items() for operation in methods.values()]
    for path, operation in operations:
        assert operation["summary"].endswith(".")
        assert "4XX" in operation["responses"]
        named = {parameter["name"] for parameter in operation["parameters"] if parameter["in"] == "path"}
        assert named == set(re.findall(r"{(\w+)}", path))
    names = [operation["operationId"] for _, operation in operations]
    assert len(set(names)) == len(names)


def test_the_page_describes_every_request_and_every_message(inn: House, document: Any) -> None:
    page = inn.http.get("/api").text
    for path in document["paths"]:
        assert path in page
    for shape in all_shapes():
        assert f'id="{shape.__name__}"' in page


def test_every_link_of_the_page_leads_somewhere(inn: House) -> None:
    page = inn.http.get("/api").text
    for target in re.findall(r'href="#(\w+)"', page):
        assert f'id="{target}"' in page


def test_the_page_needs_no_scripts_and_its_style_is_there(inn: House) -> None:
    page = inn.http.get("/api").text
    assert "<script" not in page
    assert "style=" not in page
    style = inn.http.get("/api/style.css")
    assert (style.status_code, style.headers["content-type"]) == (200, "text/css; charset=utf-8")


# --- TypeScript ---


def test_the_types_of_the_browser_client_are_those_of_the_server() -> None:
    for path, text in typescript.files().items():
        assert path.read_text("utf-8") == text, f"{path.name} is not up to date: run `{typescript.COMMAND}`."


def test_every_struct_is_in_the_types() -> None:
    written = typescript.of_protocol()
    for shape in all_shapes():
        assert f"export interface {shape.__name__} {{" in written


def test_what_a_client_writes_may_leave_defaults_out_and_what_the_server_writes_is_complete() -> None:
    written = typescript.of_protocol()
    assert "  seat?: number | null;" in interface(written, "Sit")
    assert "?" not in "".join(line.split(":")[0] for line in interface(written, "TableView"))
    assert "  manners: Manners;" in interface(written, "Lobby")
    assert "  manners: MannersWanted;" in interface(written, "Arrange")


def interface(written: str, name: str) -> list[str]:
    return written.split(f"export interface {name} {{\n")[1].split("\n}")[0].splitlines()


def test_every_message_has_a_type_of_its_own_in_each_direction() -> None:
    for spoken in (protocol.MESSAGES, get_args(messages.FromServer)):
        tags = [shape.__struct_config__.tag for shape in spoken]
        assert len(set(tags)) == len(tags)


def test_remarks_are_what_stands_below_a_field() -> None:
    assert remarks(Manners)["clock"] == "Fixed when the match begins."
