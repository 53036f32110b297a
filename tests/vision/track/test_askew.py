"""Backs that fingers lie upon, and that seem to lie otherwise until those have left."""

import pytest
from looks import Film, back

from cardspeak.vision.glance import Sighting


@pytest.mark.parametrize(
    ("again", "cards"),
    [
        pytest.param(back(1, 1), 1, id="fingers made it seem turned"),
        pytest.param(back(1, 9), 2, id="another one lies elsewhere"),
    ],
)
def test_t24_1_a_back_that_is_seen_where_it_lay_before_it_seemed_turned_is_no_other_card(
    again: Sighting, cards: int
) -> None:
    film = Film(expects=False)
    film.look(back(0))
    film.stir()
    askew = back(12, 11, turned=90)
    film.look(askew)
    film.stir()
    film.expects = True
    film.look(again, hidden=[askew.corners_mm])
    assert len(film.tracker.tracks) == cards
