"""What developers run: `python -m tools.typescript`, and a plugin for mypy."""
