"""What cameras and people can report of a table: a closed vocabulary."""
