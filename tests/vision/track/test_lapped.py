"""Faces that lap each other, and what seems to lie between them."""

from looks import Film, back, face


def test_what_is_put_together_of_two_faces_is_no_card_nor_a_back_that_was_turned_up() -> None:
    film = Film(expects=False)
    row = (back(66), face(0, 3), face(-45, 17))
    film.look(*row, times=4)
    told = list(film.told)
    film.stir()
    for _ in range(3):
        film.look(row[1], row[2], face(-22, 30, sure=0.9), hidden=[back(66).corners_mm], times=1)
    assert film.told == told
    assert len(film.tracker.tracks) == 3


def test_a_face_that_is_read_surely_lies_upon_two_others() -> None:
    film = Film(expects=False)
    film.look(face(0, 3), face(-45, 17), times=4)
    film.stir()
    film.look(face(0, 3), face(-45, 17), face(-22, 30), times=3)
    assert len(film.tracker.tracks) == 3
