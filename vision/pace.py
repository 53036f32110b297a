"""How often the felt is looked at."""

LOOKS_HZ = 15.0
"""How many frames a second are looked at; what happens between two is over within 70 ms."""

APART_S = 1 / LOOKS_HZ - 0.004
"""Frames that come sooner after one that was looked at are not; their times may waver a little."""
