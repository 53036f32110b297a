"""What outlasts a hand: how a table begins, its deck and backs, the button."""
