"""The log of a table: append-only, chained, signed."""
