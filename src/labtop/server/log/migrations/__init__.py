"""Alembic's part of the log."""
