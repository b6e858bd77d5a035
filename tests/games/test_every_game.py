"""Every game passes the battery."""

from labtop.kernel.game import games
from labtop.testing import battery
from tests.games import deals_bound, deals_compounded, deals_pdb, deals_peptide, deals_rafts

DEALS = {
    "bound": deals_bound.DEALS,
    "compounded": deals_compounded.DEALS,
    "pdb": deals_pdb.DEALS,
    "peptide": deals_peptide.DEALS,
    "rafts": deals_rafts.DEALS,
}
FACE_UP = {"peptide": ["field", "organelle_discard"]}

globals().update({f"Test{key.capitalize()}": battery(key, DEALS.get(key, ()), FACE_UP.get(key, ())) for key in games()})
