"""The files of the browser client, and the headers that go with everything."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from labtop.server.pages import Client
from tests.server.house import House, house


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    """A server with a client that was built, as small as can be."""
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    for name in ("index.html", "sw.js", "manifest.webmanifest", "assets/main-4f2a.js"):
        (built / name).write_text(name)
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr("labtop.server.api.Client", lambda: Client(built))
    with house(tmp_path / "data") as opened:
        yield opened.http


def test_hashed_files_are_kept_for_good(site: httpx.Client) -> None:
    answer = site.get("/assets/main-4f2a.js")
    assert (answer.text, answer.headers["cache-control"]) == (
        "assets/main-4f2a.js",
        "public, max-age=31536000, immutable",
    )


@pytest.mark.parametrize("path", ["/", "/index.html", "/sw.js", "/manifest.webmanifest"])
def test_other_files_are_asked_for_again_and_not_sent_twice(site: httpx.Client, path: str) -> None:
    first = site.get(path)
    assert (first.status_code, first.headers["cache-control"]) == (200, "no-cache")
    again = site.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/nowhere", "/assets", "/assets/", "/../secret.txt", "/%2e%2e/secret.txt"])
def test_nothing_else_is_there(site: httpx.Client, path: str) -> None:
    assert site.get(path).status_code == 404


def test_a_client_that_is_not_built_says_how_to_build_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtop.server.api.Client", lambda: Client(tmp_path / "nothing"))
    with house(tmp_path) as opened:
        assert "make client" in opened.http.get("/").text
        assert opened.http.get("/sw.js").status_code == 404


def test_what_is_not_there_is_said_in_json(inn: House) -> None:
    answer = inn.http.get("/nowhere")
    assert (answer.status_code, answer.json()) == (404, {"refused": "There is nothing here."})


def test_pages_run_no_scripts_or_styles_but_their_own(inn: House) -> None:
    policy = dict(part.split(" ", 1) for part in inn.http.get("/").headers["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"


def test_text_is_compressed_for_who_takes_it(inn: House) -> None:
    assert inn.http.get("/api/games/bound/rules").headers["content-encoding"] == "gzip"
    plain = inn.http.get("/api/games/bound/rules", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
