"""Cards of a hand that was laid out anew, one of which was taken for another of its rank.

As a hand is tabled its cards lap, and half a spade may be read as a club. What was taken for that
club is the spade that lay open before, and does not show anywhere else: else there would be one
card more than the hand has.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.vision.observe.naming import CLEAR
from cardspeak.vision.track.fits import is_twin
from cardspeak.vision.track.thing import Track


def misread(cards: Sequence[Track], more: Track) -> tuple[Track, Track] | None:
    """The card of a hand that lay open, and the face that was taken for another, or None.

    Args:
        cards: the hand, as many cards as were dealt.
        more: a face that shows with it; it has to be clear, and none of them.
    """
    faces = [card for card in cards if card.face == "up"]
    if more.reading.odds.max() < CLEAR or any(is_as(card, more) for card in faces):
        return None
    for card in (each for each in faces if each.state == "covered"):
        later = (each for each in faces if each.first.t_s > card.last.t_s)
        taken_for = next((each for each in later if is_twin(each, card)), None)
        if taken_for:
            return card, taken_for
    return None


def is_as(card: Track, other: Track) -> bool:
    """Whether two faces are read as the same."""
    return card.reading.best == other.reading.best
