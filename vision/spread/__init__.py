"""A deck spread face up, read card by card."""
