"""Every action and every entry that the modules beside this one declare."""

from __future__ import annotations

import importlib
import pkgutil

from labtop.server import actions
from labtop.server.actions.action import Action, Entry, Sealed

MODULES = [
    importlib.import_module(f"{actions.__name__}.{found.name}") for found in pkgutil.iter_modules(actions.__path__)
]
# By module, and there as they are declared: whoever imported one of them first does not change the order.
ACTIONS = tuple(sorted(Action.__subclasses__(), key=lambda action: action.__module__))
_entries = [entry for entry in (*Entry.__subclasses__(), *Sealed.__subclasses__()) if entry is not Sealed]
ENTRIES = tuple(sorted(_entries, key=lambda entry: entry.__module__))
