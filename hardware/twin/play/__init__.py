"""The play: facts of a hand turned into what hands, cards and chips do on the table."""
