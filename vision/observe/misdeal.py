"""Hands that end before they are played, to be dealt once more."""

from __future__ import annotations

from cardspeak.rules.games.game import Family
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.track.places import Place

LEAVES_S, LEAST_WAY = 0.6, 0.5
"""What is gathered in moves on so much of its way to the dealer since so long before it left."""


def is_misdealt(desk: Desk) -> bool:
    """Whether all cards were gathered in before the hand was played, to be dealt once more.

    One by one, too, if a seat had a card too many or too few, or the first card went to a wrong
    one; in stud more would have come.
    """
    if not _is_young(desk):
        return False
    return not desk.story.decided or is_amiss(desk)


def is_amiss(desk: Desk) -> bool:
    """Whether a deal went wrong that is not played on yet, so that it may be dealt once more."""
    story, game = desk.story, desk.crew.game
    if not _is_young(desk) or story.burns or game is None or game.family is Family.STUD:
        return False
    rightly = (story.first, desk.crew.first)  # the button may have been moved on by now
    lacking = any(desk.lacks(seat) for seat in story.dealt)
    return lacking or story.opened not in rightly


def is_short(desk: Desk) -> bool:
    """Whether a seat got a card too few, of those that got any."""
    return any(desk.lacks(seat) > 0 for seat in desk.story.dealt)


def _is_young(desk: Desk) -> bool:
    """Whether no street was dealt, no hand tabled and no pot pushed yet."""
    story = desk.story
    return not (story.pushed or story.tabled or any(story.boards.values()))


def are_taken_up(desk: Desk) -> bool:
    """Whether the players took up all hands that are in play: none went to the dealer."""
    return bool(desk.story.live) and not any(_went(desk, seat) for seat in desk.story.live)


def _went(desk: Desk, seat: int) -> bool:
    """Whether something moved from a seat's place to the dealer as its cards left."""
    at = Place("seat", seat)
    left_s = [card.gone_s for card in desk.cards_at(at) if card.gone_s is not None]
    since_s = min(left_s, default=desk.now_s) - LEAVES_S
    ways = (desk.way(at, Place(to), since_s, desk.now_s) for to in ("deck", "muck"))
    return max(ways) >= LEAST_WAY
