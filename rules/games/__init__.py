"""The table of games: how each is dealt, and what wins."""
