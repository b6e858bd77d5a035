"""Every action and every entry that the modules beside this one declare."""

from __future__ import annotations

import importlib
import pkgutil

from labtop.server import actions
from labtop.server.actions.action import Action, Entry

MODULES = [
    importlib.import_module(f"{actions.__name__}.{found.name}") for found in pkgutil.iter_modules(actions.__path__)
]
ACTIONS = tuple(Action.__subclasses__())
ENTRIES = tuple(Entry.__subclasses__())
