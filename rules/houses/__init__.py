"""Whose rules are played.

A house is a file. Some come with Cards Speak; one of your own says only where it differs:

    title = "The corner house"
    extends = "wsop-2012"

    [switches]
    "odd.stud.card_set" = "five_cards"
    "limit.raise_cap" = { value = 4, cash = 3, note = "Since the winter." }

Every switch is in `switches.toml`, with the answers it takes.
"""
