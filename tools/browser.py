"""`python -m tools.browser`: a Chromium for the browser tests, installed where it is missing and possible."""

from __future__ import annotations

import os
import shutil
import subprocess

from rich.console import Console

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
LONGEST = 600  # seconds


def find() -> str | None:
    """Where a Chromium is, if there is one; LABTOP_CHROMIUM names another."""
    chosen = os.environ.get("LABTOP_CHROMIUM")
    return chosen or next((path for path in map(shutil.which, NAMES) if path), None)


def main() -> None:
    """Install it from the system's packages if that can be done without a question."""
    console = Console(stderr=True, highlight=False)
    if find():
        return
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        console.print("There is no Chromium here, so the browser tests will be skipped. Install the package chromium.")
        return
    with console.status("Installing Chromium for the browser tests …"):
        try:
            for what in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
                subprocess.run(
                    ["apt-get", "-qq", *what],
                    check=True,
                    timeout=LONGEST,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
                )
        except (subprocess.SubprocessError, OSError):
            console.print("Chromium could not be installed, so the browser tests will be skipped.")


if __name__ == "__main__":
    main()
