"""Every game passes the battery."""

from labtop.kernel.game import games
from labtop.testing import battery

globals().update({f"Test{key.capitalize()}": battery(key) for key in games()})
