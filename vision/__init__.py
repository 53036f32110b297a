"""Pixels to cards: find them, read them, and say how sure."""
