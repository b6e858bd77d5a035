"""What all tables of a server share."""

from __future__ import annotations

from dataclasses import dataclass

from labtop.server.compiling import Compiler
from labtop.server.log import Log
from labtop.server.presence import Elsewhere
from labtop.server.settings import Settings
from labtop.server.thinking import Thinkers


@dataclass(frozen=True)
class Supplies:
    """The log, the other workers, the compiler, the bots' threads and the settings."""

    log: Log
    elsewhere: Elsewhere
    compiler: Compiler
    thinkers: Thinkers
    settings: Settings
