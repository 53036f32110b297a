"""What is posted before the first card, in words: antes, blinds, straddles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from cardspeak.rules.records.record import HandRecord


class Post(Enum):
    """What a seat posts."""

    ANTE = "ante"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    STRADDLE = "straddle"
    ENTRY = "what a player who just sat down posts"


@dataclass(frozen=True)
class Posting:
    """Chips that a seat posts; no more than it has."""

    seat: int
    post: Post
    amount: int
    all_in: bool


def postings(record: HandRecord) -> Iterator[Posting]:
    """Yield what is posted: the antes first, then the blinds as they go round."""
    behind = {seat.number: seat.stack for seat in record.seats}

    def posting(number: int, post: Post, asked: int) -> Posting:
        amount = min(asked, behind[number])
        behind[number] -= amount
        return Posting(number, post, amount, all_in=behind[number] == 0)

    for seat in record.seats:
        if seat.ante:
            yield posting(seat.number, Post.ANTE, seat.ante)
    for number, post in blinds(record):
        yield posting(number, post, record.seat(number).blind)
    for seat in record.seats:
        if seat.post:
            yield posting(seat.number, Post.ENTRY, seat.post)


def blinds(record: HandRecord) -> list[tuple[int, Post]]:
    """Return who posts which blind; heads-up the button posts the small one (`BTN-14`)."""
    order = record.seats[::-1] if len(record.seats) == 2 else record.seats
    posters = [seat.number for seat in order if seat.blind]
    # A dead small blind leaves the big one alone (`BTN-7`).
    names = [Post.BIG_BLIND] if len(posters) == 1 else [Post.SMALL_BLIND, Post.BIG_BLIND]
    names += [Post.STRADDLE] * (len(posters) - len(names))
    return list(zip(posters, names, strict=False))
