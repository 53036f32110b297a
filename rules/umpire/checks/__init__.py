"""The checks: one function a rule."""
