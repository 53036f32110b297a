"""How a camera sees the table: lens and pose, found from markers, a board or points."""
