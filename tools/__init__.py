"""What developers run: `python -m tools.typescript`, `python -m tools.screenshots`."""
