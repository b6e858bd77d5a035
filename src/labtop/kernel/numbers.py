"""What people give, looked at closely: whole numbers, Python's and NumPy's, and texts that can be written down."""

from typing import TypeGuard

import numpy as np


def is_whole(number: object) -> TypeGuard[int]:
    """Whether something is a whole number, and not a truth value that passes for one."""
    if type(number) is int:  # nearly all are, and it is asked often
        return True
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


def is_text(text: object) -> TypeGuard[str]:
    """Whether something is a text that can be written to a file: halves of signs cannot."""
    if not isinstance(text, str):
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
