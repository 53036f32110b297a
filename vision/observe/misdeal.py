"""Hands that end before they are played, to be dealt once more."""

from __future__ import annotations

from cardspeak.rules.games.game import Family
from cardspeak.vision.observe.desk import Desk


def is_misdealt(desk: Desk) -> bool:
    """Whether all cards were gathered in before the hand was played, to be dealt once more.

    One by one, too, if a seat had a card too many or too few, or the first card went to a wrong
    one; in stud more would have come.
    """
    story, game = desk.story, desk.crew.game
    if story.pushed or story.tabled or any(story.boards.values()):
        return False
    if story.burns or game is None or game.family is Family.STUD:
        return not story.decided
    amiss = any(desk.lacks(seat) for seat in story.dealt)
    rightly = (story.first, desk.crew.first)  # the button may have been moved on by now
    return not story.decided or amiss or next(iter(story.dealt), 0) not in rightly
