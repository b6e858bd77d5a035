"""Whole numbers as people give them: Python's and NumPy's, and no truth value that passes for one."""

from typing import TypeGuard

import numpy as np


def is_whole(number: object) -> TypeGuard[int]:
    """Whether something is a whole number."""
    return isinstance(number, int | np.integer) and not isinstance(number, bool)
