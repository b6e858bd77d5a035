"""What Alembic runs to write SQL: for which database it is told by `labtop.server.log.revisions`."""

from alembic import context

context.configure(dialect_name=context.config.attributes["dialect"], transactional_ddl=False)
context.run_migrations()
