"""When a table was made and last touched, so that old ones can be forgotten; and a key that workers share."""

import time

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Tables that are there already count as made and touched now."""
    op.add_column("tables", sa.Column("made", sa.Double, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("touched", sa.Double, nullable=False, server_default="0"))
    op.execute(f"update tables set made = {time.time()}, touched = {time.time()}")
    if op.get_context().dialect.name == "postgresql":
        op.create_table(
            "seat_key",
            sa.Column("one", sa.Boolean, sa.CheckConstraint("one", name="seat_key_is_one"), primary_key=True),
            sa.Column("key", sa.LargeBinary, nullable=False),
        )
