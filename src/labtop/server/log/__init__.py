"""The log: everything that happened at every table, only ever added to, in SQLite or in PostgreSQL."""

from labtop.server.log.contract import Log, LogRefused, Notice
from labtop.server.log.sqlite import FILE, SqliteLog
from labtop.server.log.where import data_folder, open_log

__all__ = ["FILE", "Log", "LogRefused", "Notice", "SqliteLog", "data_folder", "open_log"]
