"""What the browser client shows of the science: pictures, 3D models and facts, made from the cards at set-up.

`python -m tools.pictures` writes web/src/generated/<game>.json and web/public/models/<card>.mol, a part per game.
Everything is computed with fixed seeds, so the same cards give the same bytes.
"""
