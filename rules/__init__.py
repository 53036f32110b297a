"""Poker: cards, the reading of hands, and the words to say. No pixels, no network."""
