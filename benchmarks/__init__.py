"""Random play against other engines, in one run."""
