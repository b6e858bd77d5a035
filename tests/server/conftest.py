"""One house for the tests that leave it as it was: each opens tables of its own."""

from collections.abc import Iterator

import pytest

from tests.server.house import House, house


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with bots that move at once and without limits."""
    with house(tmp_path_factory.mktemp("inn")) as opened:
        yield opened
