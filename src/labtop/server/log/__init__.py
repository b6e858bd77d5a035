"""The log: everything that happened at every table, only ever added to, in SQLite or in PostgreSQL."""

from labtop.server.log.contract import Hint, Log, LogRefused
from labtop.server.log.sqlite import FILE, SqliteLog
from labtop.server.log.where import data_folder, open_log

__all__ = ["FILE", "Hint", "Log", "LogRefused", "SqliteLog", "data_folder", "open_log"]
