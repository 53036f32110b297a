"""The physical table: its cameras, and the things that lie on it."""
