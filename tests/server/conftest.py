"""What the tests of the server share: a house with tables, and places where a log can be."""

import dataclasses
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import INSTANT, House, house
from tests.server.places import Place, Postgres, PostgresPlace, SqlitePlace


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with bots that move at once and without limits."""
    with house(tmp_path_factory.mktemp("inn")) as opened:
        yield opened


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The same, where a second lasts a hundredth of a second."""
    with house(tmp_path_factory.mktemp("hasty"), dataclasses.replace(INSTANT, second=0.01)) as opened:
        yield opened


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server, for all tests; each takes a database of its own."""
    # Not in pytest's folder: for root it runs as another user, whom the next pytest to start would shut out of there.
    with tempfile.TemporaryDirectory(prefix="labtop-postgres-") as folder:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # it would like a runtime folder
                server = Postgres(Path(folder) / "data")
        except Exception as error:  # whatever this machine lacks
            pytest.skip(f"PostgreSQL cannot be started here: {error}")
        yield server
        server.remove()


@pytest.fixture
def database(postgres: Postgres) -> Iterator[PostgresPlace]:
    """An empty PostgreSQL database."""
    place = PostgresPlace(postgres)
    yield place
    place.give_back()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A place where there is no log yet: the same tests for every kind."""
    if request.param == "postgresql":
        yield request.getfixturevalue("database")
        return
    folder = SqlitePlace(tmp_path / "data")
    yield folder
    folder.close()
