"""Hands turned up, and pots pushed."""
