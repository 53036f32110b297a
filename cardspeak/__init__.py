"""Cards Speak: a poker table seen by cameras, read, and said aloud."""
