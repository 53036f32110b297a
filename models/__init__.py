"""The trained weights, a card for each, and their loader."""
