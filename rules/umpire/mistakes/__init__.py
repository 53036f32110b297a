"""Errors that dealers and players make, put into the facts of a clean game."""
