"""What the browser client shows of the science: pictures, 3D models and facts, made from the cards at set-up.

A game that has such things brings a module `pictures` with two functions: `page()`, all that its table in the browser
knows about its cards, ready for JSON, and `models()`, the code of each molecule with its MOL file. The modules here
draw molecules for it. `python -m labtop.pictures` writes src/generated/<game>.json and public/models/<game>/<code>.mol
under the folder of the client, for every game that is found. Everything is computed with fixed seeds, so the same cards
give the same bytes.

RDKit does the chemistry; it comes with the extra `client`.
"""
