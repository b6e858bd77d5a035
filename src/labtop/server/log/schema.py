"""The schema as it is now. The revisions in migrations/versions lead here, and a test holds them to it."""

from __future__ import annotations

from sqlalchemy import Boolean, CheckConstraint, Column, Double, ForeignKey, Integer, LargeBinary, MetaData, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("made", Double, nullable=False, server_default="0"),
    # Without an index: it changes with every move, and is looked through once in a while.
    Column("touched", Double, nullable=False, server_default="0"),
    Column("head", Integer, nullable=False, server_default="-1"),
    Column("link", LargeBinary),
    sqlite_with_rowid=False,
)
"""Every table, its join code, the Unix times at which it was opened and at which something last happened there, and the
number and the link of its last entry.
"""

events = Table(
    "events",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("event", Text, nullable=False),
    Column("states", LargeBinary),
    Column("link", LargeBinary),
    sqlite_with_rowid=False,
)
"""What happened, as `labtop.server.history` writes it, with the records of the match that it led to and what links it
to the entry before. The key lets any worker add, only one of them each number.
"""

seat_key = Table(
    "seat_key",
    metadata,
    Column("one", Boolean, CheckConstraint("one", name="seat_key_is_one"), primary_key=True),
    Column("key", LargeBinary, nullable=False),
    info={"dialect": "postgresql"},
)
"""The key that signs seat tokens, in its only row. SQLite keeps it in a file beside the database."""
