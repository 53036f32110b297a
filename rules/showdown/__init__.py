"""Who wins what, and why."""
