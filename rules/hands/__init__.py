"""What cards are worth: every way of ranking a hand, and the cards that play."""
