"""For all tests: where a change is judged, property tests take the same examples every time; elsewhere they explore."""

import os

from hypothesis import settings

settings.register_profile("judged", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("judged")
