"""Boards and burns, and the stub they come off."""
