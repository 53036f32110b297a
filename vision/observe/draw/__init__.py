"""Cards put away, and those that are drawn for them."""
