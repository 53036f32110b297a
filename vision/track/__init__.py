"""Follows every card, chip and button over time, in millimetres of the felt."""
