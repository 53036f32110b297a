"""Hands in and out of files."""
