"""What a ruling tells of the showdown: what the hands are, who wins, and what each winner gets."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from cardspeak.rules.showdown.outcome import Outcome
from cardspeak.rules.umpire.finding import Finding
from cardspeak.rules.words.outcomes import say_hands, say_outcome
from cardspeak.rules.words.phrases import ENGLISH, Phrases


def say_verdict(finding: Finding, words: Phrases = ENGLISH) -> tuple[str, ...]:
    """Say what the showdown comes to, as a dealer does; nothing if a finding does not tell.

    First the hands of seats that are involved and do not win, then the winners, then what each
    gets where more than one does.
    """
    outcome = finding.outcome
    if outcome is None:
        return ()
    losers = {*finding.seats} - outcome.totals.keys() if outcome.showdown.pots else set[int]()
    return (
        *_hands_of(outcome, losers, words),
        *say_outcome(outcome, words),
        *_totals(outcome, words),
    )


def _hands_of(outcome: Outcome, seats: set[int], words: Phrases) -> Iterator[str]:
    """Say what these seats have, apart from the hands that beat them."""
    reads = [read for read in outcome.reads if read.board not in outcome.dead_boards]
    reads.sort(key=lambda read: read.board)
    hands = groupby(reads, key=lambda read: (read.board, read.seat))
    for ((_, seat), _), said in zip(hands, say_hands(outcome, words), strict=True):
        if seat in seats:
            yield said


def _totals(outcome: Outcome, words: Phrases) -> Iterator[str]:
    if len(outcome.totals) < 2 or not all(pot.counted for pot in outcome.showdown.pots):
        return
    parts = [
        words.say(
            f"outcome.{'gets_too' if place else 'gets'}",
            seats=words.seats([seat]),
            share=words.amount(amount),
        )
        for place, (seat, amount) in enumerate(outcome.totals.items())
    ]
    yield words.sentence(words.listed(parts))
