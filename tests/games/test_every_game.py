"""Every game passes the battery."""

from labtop.kernel.game import games
from labtop.testing import battery

FACE_UP = {"peptide": ["field", "organelle_discard"]}

globals().update({f"Test{key.capitalize()}": battery(key, face_up=FACE_UP.get(key, ())) for key in games()})
