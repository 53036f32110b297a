"""The words to say, in more than one language."""
