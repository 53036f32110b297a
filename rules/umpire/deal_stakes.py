"""What a recorded hand was played for, and what was posted, as facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from cardspeak.rules.facts.hand import Posted
from cardspeak.rules.facts.table import GameChosen
from cardspeak.rules.records.postings import Post, blinds, postings
from cardspeak.rules.records.record import HandRecord

_ORDER = (Post.ANTE, Post.ENTRY, Post.SMALL_BLIND, Post.BIG_BLIND, Post.STRADDLE)
_KINDS: Mapping[Post, Literal["small blind", "big blind", "straddle"]] = {
    Post.ENTRY: "big blind",
    Post.SMALL_BLIND: "small blind",
    Post.BIG_BLIND: "big blind",
    Post.STRADDLE: "straddle",
}


def stakes_of(record: HandRecord) -> GameChosen:
    """Return what is played, and for what."""
    posts = {post: record.seat(seat).blind for seat, post in blinds(record)}
    ante, ante_by = _ante(record)
    return GameChosen(
        game=record.game,
        limit=record.limit.value,
        small_blind=posts.get(Post.SMALL_BLIND, 0),
        big_blind=posts.get(Post.BIG_BLIND, 0),
        ante=ante,
        ante_by=ante_by,
        bring_in=record.stakes.bring_in,
        small_bet=record.stakes.small_bet,
        big_bet=record.stakes.big_bet,
        chips=record.chips,
    )


def posted(record: HandRecord) -> Iterator[Posted]:
    """Yield what is posted: antes, dead blinds, the blinds of new players, blinds, straddles."""
    ante, _ = _ante(record)
    for posting in sorted(postings(record), key=lambda each: _ORDER.index(each.post)):
        if posting.post is not Post.ANTE:
            yield Posted(posting.seat, posting.amount, _KINDS[posting.post])
            continue
        even = min(posting.amount, ante)
        if even:
            yield Posted(posting.seat, even, "ante")
        if posting.amount > even:
            yield Posted(posting.seat, posting.amount - even, "dead")


def _ante(record: HandRecord) -> tuple[int, Literal["everyone", "big blind"]]:
    """Return the ante, and who posts it: everyone, or the big blind for all (`BLND-1`)."""
    asked = [seat.ante for seat in record.seats if seat.ante]
    big = [seat for seat, post in blinds(record) if post is Post.BIG_BLIND]
    if len(asked) == 1 < len(record.seats) and big and record.seat(big[0]).ante:
        return asked[0], "big blind"
    return min(seat.ante for seat in record.seats), "everyone"
