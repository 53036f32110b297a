"""The twin: a simulated table that deals real hands before a simulated camera."""
