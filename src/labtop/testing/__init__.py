"""The battery: what every game must pass, at any table. One line in a file of tests aims it at a game:

    from labtop.testing import battery

    TestEndpoint = battery("endpoint")

Each check is a test of its own, whose name says what must hold. pytest and hypothesis are needed here and nowhere else:
`pip install "labtop[testing]"`.
"""

try:
    import hypothesis as hypothesis
    import pytest
except ImportError as missing:
    raise ImportError(f'labtop.testing needs {missing.name}: pip install "labtop[testing]".') from None

CHECKS = ("matches", "hiding", "words", "windows", "thumbs", "fair", "first", "tables", "hearing")
pytest.register_assert_rewrite(*(f"{__name__}.{name}" for name in CHECKS))  # before they are imported

from labtop.testing.battery import battery  # noqa: E402
from labtop.testing.fair import Deal  # noqa: E402

__all__ = ["Deal", "battery"]
