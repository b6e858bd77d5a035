"""Compiled code as a built-in function of Python: a call costs a tenth of what it costs through ctypes.

The compiled function takes and returns Python objects, as CPython's own built-ins do.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any, cast

from labtop.kernel.struct import Struct

METH_O = 0x0008  # one argument


class PyObject:
    """In the signature of an entry point: a Python object, as an address."""


class _Method(ctypes.Structure):
    """PyMethodDef of the C interface."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


_alive: dict[int, tuple[_Method, Any]] = {}  # what a built-in points to; CPython does not count these


class _Address(int):
    """The address of a record, which keeps that record alive."""

    record: Struct


def builtin(name: str, compiled: Any, record: Struct) -> Callable[[int], int]:
    """A built-in of one argument for a compiled function, which is also handed the address of a record."""
    address = _Address(record._as_parameter_)
    address.record = record
    method, _ = _alive.setdefault(compiled.address, (_Method(name.encode(), compiled.address, METH_O, None), compiled))
    make = ctypes.pythonapi.PyCFunction_NewEx
    make.argtypes = (ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)
    make.restype = ctypes.py_object
    return cast(Callable[[int], int], make(ctypes.addressof(method), address, None))


def as_compiled_code_sees_it() -> dict[str, Any]:
    """The functions of the C interface that such an entry point needs, by the names that it uses."""
    from numba.core import types

    return {
        "address_in": types.ExternalFunction("PyLong_AsVoidPtr", types.voidptr(types.int64)),
        "number_in": types.ExternalFunction("PyLong_AsLong", types.int64(types.int64)),
        "number_out": types.ExternalFunction("PyLong_FromLong", types.int64(types.int64)),
        "bad_argument": types.ExternalFunction("PyErr_BadArgument", types.int32()),
    }
