"""The state of the hand, what should come next, and a ruling the moment something is wrong."""
