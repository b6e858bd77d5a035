"""The chain of the entries, the head of every table, and the records of the match beside the entries."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Tables that are there already get their heads now, and links from their next entry on."""
    op.add_column("tables", sa.Column("head", sa.Integer, nullable=False, server_default="-1"))
    op.add_column("tables", sa.Column("link", sa.LargeBinary))
    op.add_column("events", sa.Column("states", sa.LargeBinary))
    op.add_column("events", sa.Column("link", sa.LargeBinary))
    op.execute('update tables set head = coalesce((select max(seq) from events where "table" = id), -1)')
