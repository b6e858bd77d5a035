"""One of several workers on a database: `python -m tests.server.working URL`; it prints where it is."""

import dataclasses
import sys

from labtop.server.app import build
from labtop.server.log import open_log
from labtop.server.run import listen, run
from tests.server.house import INSTANT

HASTY = dataclasses.replace(INSTANT, second=0.1, beat=0.4)
"""Seconds last a tenth of a second, and signs of life come often."""


def main() -> None:
    (url,) = sys.argv[1:]
    run(build(open_log(url), HASTY), listen("127.0.0.1", 0), lambda address: print(address, flush=True))  # noqa: T201


if __name__ == "__main__":
    main()
