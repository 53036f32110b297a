"""The page and the voice."""
