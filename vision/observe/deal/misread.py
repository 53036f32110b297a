"""Cards of a hand that was laid out anew, one of which was taken for one turned up.

As a hand is tabled its cards lap, and half a spade may be read as a club. What was taken for that
club is the spade that lay open before, and does not show anywhere else: else there would be one
card more than the hand has. So it is where the spade is read as such, and taken for a hole card.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.vision.observe.naming import CLEAR
from cardspeak.vision.track.fits import is_twin
from cardspeak.vision.track.thing import Track


def misread(cards: Sequence[Track], more: Track) -> tuple[Track, Track] | None:
    """The card of a hand that lay open, and the face that it is but was not taken for, or None.

    Args:
        cards: the hand, as many cards as were dealt.
        more: a face that shows with it; it has to be clear, and none of them.
    """
    faces = [card for card in cards if card.face == "up"]
    known = (card.reading.best for card in faces)
    if more.reading.odds.max() < CLEAR or more.reading.best in known:
        return None
    for card in (each for each in faces if each.state == "covered"):
        later = (each for each in faces if each.first.t_s > card.last.t_s)
        taken_for = next((each for each in later if is_twin(each, card)), None)
        if taken_for:
            return card, taken_for
    return None
