"""Turns what happens to the tracks into facts for the log."""
