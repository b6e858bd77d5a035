"""The cards of End Point, from cards.toml (EP-01). To the rules a card is a number, in the order of that file."""

from labtop.kernel.cards import read
from labtop.kernel.struct import table

CARDS = read(__package__)["cards"]
KINDS = len(CARDS)
FACE_DOWN = KINDS  # a card that is not to be seen
WORDS = [f"{card['name']} ({card['ml']} mL)" for card in CARDS]
DECK = sum(card["copies"] for card in CARDS)
COPIES = table([card["copies"] for card in CARDS])  # rules read tables: compiled code knows no lists
ML = table([card["ml"] for card in CARDS])
