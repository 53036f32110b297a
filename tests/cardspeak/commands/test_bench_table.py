"""Which films are made to be watched."""

import pytest

from cardspeak.commands.bench_table import films_with

HANDS = [("random:nlhe", 1)]


@pytest.mark.parametrize(("kind", "house"), [("no-burn", False), ("exposed-burn", True)])
def test_a_mistake_that_the_usual_house_does_not_know_is_made_in_another(kind, house):
    films = list(films_with(kind, HANDS, "webcam", 2, 7))
    assert len(films) == len({film.source for film in films}) == 2
    assert all(film.mistake == kind for film in films)
    assert all(("&house=" in film.source) == house for film in films)


def test_a_mistake_for_which_no_hand_has_a_place_has_no_film():
    assert not list(films_with("seventh-street-exposed", HANDS, "webcam", 2, 7))
