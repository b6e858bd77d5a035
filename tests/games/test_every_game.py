"""Every game passes the battery."""

from labtop.kernel.game import games
from labtop.testing import battery
from tests.games.deals import DEALS

FACE_UP = {"peptide": ["field"]}

globals().update(
    {f"Test{key.capitalize()}": battery(key, deals=DEALS.get(key, ()), face_up=FACE_UP.get(key, ())) for key in games()}
)
