"""Looks at the felt frame by frame, with the networks only where the picture changed."""
