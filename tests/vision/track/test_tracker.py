"""Cards laid, nudged, covered, gathered, turned and taken away, each look made by hand."""

from dataclasses import replace

import numpy as np
import pytest
from looks import GRID, LAYOUT, SEAT, Film, back, face


def test_a_glass_that_stood_at_a_seat_from_the_beginning_is_no_card() -> None:
    film, glass = Film(), back(0)
    film.look(hidden=[glass.corners_mm], times=40)
    film.look(glass, times=3)
    assert film.told == []
    film.look(glass, back(150), times=3)
    assert [what for what, _ in film.told] == ["settled"]


def test_a_card_is_believed_when_it_was_seen_twice() -> None:
    film = Film()
    film.look(back(0), times=1)
    assert not film.told
    assert film.tracker.wants().any()
    film.look(back(1), times=1)
    assert film.told == [("settled", 1)]
    assert not film.tracker.wants().any()


def test_one_weak_look_makes_no_card() -> None:
    film = Film()
    film.look(back(0, score=0.5), times=1)
    film.look(times=5)
    assert not film.told
    assert not film.tracker.tracks


def test_one_good_look_is_believed_once_a_hand_is_there_unless_the_next_look_misses_the_card() -> (
    None
):
    film = Film()
    film.look(back(0), times=1)
    film.stir()
    assert film.told == [("settled", 1)]
    film = Film()
    film.look(back(0), back(40), times=1)
    film.look(back(0), hidden=[back(40).corners_mm], times=1)
    film.stir()
    assert film.told == [("settled", 1)]


def test_two_boxes_of_one_card_make_one_track() -> None:
    film = Film()
    film.look(back(0), back(2, 1))
    assert len(film.tracker.tracks) == 1


@pytest.mark.parametrize(("sure", "cards"), [(0.86, 1), (0.99, 2)])
def test_a_face_that_one_look_reads_twice_is_one_card_unless_both_are_read_surely(
    sure: float, cards: int
) -> None:
    film = Film()
    film.look(face(0, 7), face(9, 4, sure))
    assert len(film.tracker.tracks) == cards


def test_a_card_that_is_pushed_is_the_same_card() -> None:
    film = Film()
    film.look(back(0))
    film.stir()
    film.look(back(60, 20, 30))
    assert film.told == [("settled", 1), ("moved", 1)]


def test_a_face_seen_elsewhere_is_the_same_card_though_its_old_place_was_not_looked_at() -> None:
    film = Film()
    film.look(face(0, 7))
    film.stir()
    looked, none = np.zeros(GRID.shape, bool), np.zeros(GRID.shape, bool)
    looked[GRID.within(face(42, 7).corners_mm)] = True
    for _ in range(3):
        film._take((face(42, 7),), looked, none, none)
    (card,) = film.tracker.tracks
    assert abs(card.center_mm - SEAT - (42, 0)).max() < 1


def test_what_seems_to_lie_between_two_cards_of_a_board_moves_neither() -> None:
    film, at = Film(), np.array(LAYOUT.boards[0][3]) - SEAT
    turn, between, river = (
        replace(one, corners_mm=one.corners_mm + at)
        for one in (face(0, 7), face(41, 7), face(72, 20))
    )
    film.look(turn)
    film.stir()
    film.look(river, between, hidden=[turn.corners_mm])
    first, *_ = film.tracker.tracks
    assert abs(first.center_mm - SEAT - at).max() < 1
    assert ("moved", 1) not in film.told


def test_a_card_is_gone_when_its_place_is_bare() -> None:
    film = Film()
    film.look(back(0))
    film.look(times=3)
    assert film.told == [("settled", 1), ("gone", 1)]
    assert not film.tracker.tracks


def test_a_hand_at_rest_over_a_card_does_not_take_it_away() -> None:
    film = Film()
    film.look(back(0))
    film.stir()
    film.look(hidden=[back(0).corners_mm], times=20)
    film.look(back(0))
    assert film.told == [("settled", 1)]


def test_a_card_laid_on_another_one_makes_two() -> None:
    film = Film(expects=True)
    film.look(back(0))
    film.stir()
    film.look(back(16, 4), hidden=[back(0).corners_mm])
    assert film.told == [("settled", 1), ("settled", 2)]
    assert len(film.tracker.tracks) == 2


def test_two_cards_gathered_into_one_pile_are_still_two() -> None:
    film = Film(expects=False)
    film.look(back(-50), back(50))
    film.stir()
    film.look(back(0), times=5)
    assert len(film.tracker.tracks) == 2
    film.stir()
    film.look(times=3)
    assert not film.tracker.tracks
    assert {what for what, _ in film.told} == {"settled", "moved", "gone"}


def test_cards_turned_up_are_the_cards_that_lay_there() -> None:
    film = Film(expects=False)
    film.look(back(-10), back(10))
    film.stir()
    film.look(face(-40, 3), face(40, 9))
    turned = sorted(number for what, number in film.told if what == "turned")
    assert turned == [1, 2]
    assert {int(t.reading.odds.argmax()) for t in film.tracker.tracks} == {3, 9}


def test_a_card_that_showed_its_face_once_and_then_did_not_is_looked_for_some_times_more() -> None:
    film, lapped = Film(expects=False), face(0, 5)
    film.look(back(0), back(30))
    film.stir()
    film.look(lapped, face(30, 9), times=1)
    for _ in range(2):
        film.look(face(30, 9), hidden=[lapped.corners_mm], times=1)
    assert film.tracker.wants().any()
    film.look(lapped, face(30, 9), times=1)
    assert ("turned", 1) in film.told
    film.look(face(30, 9), hidden=[lapped.corners_mm], times=5)
    assert not film.tracker.wants().any()


def test_another_face_in_the_same_place_is_another_card() -> None:
    film = Film(expects=True)
    film.look(face(0, 3))
    film.stir()
    film.look(face(0, 9))
    assert [number for what, number in film.told if what == "settled"] == [1, 2]


@pytest.mark.parametrize("first", [3, 9])
def test_a_picture_that_rests_holds_one_card_whatever_a_look_says(first: int) -> None:
    film = Film()
    film.look(face(0, first, 0.7), times=3)
    film.look(face(0, 5, 0.6), times=1)
    assert len(film.tracker.tracks) == 1


@pytest.mark.parametrize(
    ("spot", "burned", "off_mm"), [("burn", False, (13, 4)), ("stub", True, (22, 8))]
)
def test_a_burn_that_lands_on_the_last_one_is_another_card(
    spot: str, *, burned: bool, off_mm: tuple[float, float]
) -> None:
    film = Film()
    burn = np.array(LAYOUT.spots[spot]).mean(0) - SEAT
    film.look(back(burn[0], burn[1]))
    film.tracker.tracks[0].burned = burned
    film.stir()
    film.look(back(burn[0] + off_mm[0], burn[1] + off_mm[1]))
    assert film.told == [("settled", 1), ("settled", 2)]


def test_a_poor_look_does_not_move_a_card() -> None:
    film = Film(expects=False)
    film.look(back(0))
    film.stir()
    film.look(back(110, score=0.4), hidden=[back(0).corners_mm], times=1)
    film.look(back(0))
    assert film.told == [("settled", 1)]


def test_what_was_read_of_a_back_does_not_make_it_another_card_when_it_is_turned() -> None:
    film = Film(expects=False)
    film.look(face(0, 3, 0.2), times=2)
    film.stir()
    film.look(face(60, 9))
    (card,) = film.tracker.tracks
    assert card.id == 1
    assert card.reading.odds.argmax() == 9


def test_a_back_that_looked_like_a_face_at_first_was_not_read() -> None:
    film = Film()
    film.look(face(0, 3, 0.4), times=1)
    film.look(back(0), times=3)
    (card,) = film.tracker.tracks
    assert card.face == "down"
    assert not card.reading.looks


def test_a_face_that_is_shaken_by_a_card_beside_it_is_no_new_card() -> None:
    film = Film(expects=True)
    film.look(face(0, 3))
    film.stir()
    film.look(face(8, 3, 0.3), back(70))
    assert [number for what, number in film.told if what == "settled"] == [1, 2]
    assert len(film.tracker.tracks) == 2


@pytest.mark.parametrize(("sure", "looks"), [(0.99, 2), (0.9, 3)])
def test_t24_1_a_face_that_a_back_laps_has_not_turned_into_a_back(sure: float, looks: int) -> None:
    film = Film()
    film.look(face(0, card=7, sure=sure), times=looks)
    film.look(back(0), back(22, 10), times=3)
    (card,) = (each for each in film.tracker.tracks if each.id == 1)
    assert card.face == "up"
    assert ("turned", 1) not in film.told


@pytest.mark.parametrize(("sure", "face_shows"), [(0.4, "down"), (0.99, "up")])
def test_a_back_that_another_one_laps_has_turned_only_if_a_face_can_be_read(
    sure: float, face_shows: str
) -> None:
    film, shown = Film(), replace(face(14, card=7, sure=sure), score=0.55)
    film.look(back(0), times=3)
    film.look(shown, back(-35, 10), times=3)
    (card,) = (each for each in film.tracker.tracks if each.id == 1)
    assert card.face == face_shows


def test_a_card_is_gone_where_only_its_protector_is_left() -> None:
    film = Film()
    protector = SEAT + np.array([[-25, 25], [25, 25], [25, -25], [-25, -25]])
    film.look(back(0), back(8, 4))
    film.stir()
    film.look(hidden=[protector], times=4)
    assert [what for what, _ in film.told] == ["settled", "settled", "gone", "gone"]
    assert not film.tracker.tracks


def test_a_card_is_gone_where_felt_shows_between_the_two_that_lapped_it() -> None:
    film = Film()
    film.look(back(-40), back(4), back(48), times=3)
    film.stir()
    film.look(back(-40), back(48), times=5)
    (between,) = (each for each in film.tracker.tracks if each.id == 2)
    assert between.state == "covered"
    assert between.under is not None


def test_a_card_stays_beneath_what_is_large_enough_to_hide_it() -> None:
    film = Film()
    film.look(back(0))
    film.stir()
    film.look(hidden=[back(20, 10).corners_mm], times=4)
    assert film.told == [("settled", 1)]


def test_a_face_in_play_that_is_not_read_surely_is_looked_at_some_times_more() -> None:
    film = Film()
    film.look(face(0, 7, sure=0.7))
    assert film.tracker.wants().any()
    film.look(face(0, 7, sure=0.7), times=4)
    assert not film.tracker.wants().any()
    film.look(face(0, 7), face(150, 9), times=2)
    assert not film.tracker.wants().any()


def test_a_face_that_was_pushed_is_known_by_its_name_however_poor_the_look() -> None:
    film = Film()
    film.look(face(0, 7))
    film.stir()
    pushed = replace(face(60, 7), score=0.6)
    film.look(pushed, times=3)
    assert [what for what, _ in film.told] == ["settled", "moved"]


def test_a_face_pushed_to_where_a_back_lay_is_not_that_back_turned_over() -> None:
    film = Film(expects=False)
    film.look(face(-60, 7), back(0))
    film.stir()
    film.look(face(3, 7), face(90, 20))
    named = {track.id: int(track.reading.odds.argmax()) for track in film.tracker.tracks}
    assert named == {1: 7, 2: 20}


def test_a_face_seen_again_is_no_back_that_was_turned_over_beside_it() -> None:
    film = Film(expects=False)
    film.look(face(0, 7), back(150))
    film.stir()
    film.look(face(140, 7), hidden=[back(0).corners_mm, back(150).corners_mm])
    named = {track.face: int(track.reading.odds.argmax()) for track in film.tracker.tracks}
    assert named["up"] == 7
    assert "down" in named


@pytest.mark.parametrize(("sure", "turned"), [(0.85, False), (0.99, True)])
def test_a_poor_look_upon_a_face_that_a_hand_is_over_turns_no_back_beside_it(
    sure: float, turned: bool
) -> None:
    film = Film(expects=False)
    film.look(face(0, 7), back(70))
    film.stir()
    film.look(face(12, 20, sure), hidden=[back(0).corners_mm, back(70).corners_mm], times=1)
    assert any(what == "turned" for what, _ in film.told) is turned


def test_half_a_club_that_reads_as_the_spade_is_no_back_that_was_turned_over_beside_it() -> None:
    film, club, spade = Film(expects=False), 4, 7
    film.look(replace(face(0, club), corners_mm=back(0, turned=14).corners_mm), back(70))
    film.stir()
    film.look(face(4, spade), hidden=[back(70).corners_mm])
    assert {track.id: track.face for track in film.tracker.tracks} == {1: "up", 2: "down"}


def test_what_a_look_shows_no_more_is_looked_for_again_where_little_felt_is_known() -> None:
    film, card = Film(), face(0, 7)
    film.look(card)
    film.stir()
    unknown = [back(33.0).corners_mm]
    film.look(hidden=unknown, times=1)
    assert film.tracker.wants().any()
    film.look(hidden=unknown, times=6)
    assert film.told[-1] == ("gone", 1)
    assert not film.tracker.wants().any()


def test_a_card_of_which_an_index_seems_to_be_another_ones_is_one() -> None:
    film = Film()
    jack, queen = 38, 42
    film.look(face(0.0, jack))
    film.look(replace(face(0.0, queen, 0.6), score=0.95), face(10.0, jack))
    assert [what for what, _ in film.told] == ["settled"]


def test_a_face_is_looked_at_again_when_it_has_lain_for_a_while_as_compressed_films_clear_up() -> (
    None
):
    film, club, spade = Film(), 4, 7
    film.look(face(0, club, sure=0.97))
    assert not film.tracker.wants().any()
    film.wait(15)
    assert film.tracker.wants().any()
    film.look(face(0, spade, sure=0.97), times=1)
    assert film.tracker.wants().any()
    film.look(face(0, spade, sure=0.97), times=1)
    assert not film.tracker.wants().any()
    assert [track.reading.best for track in film.tracker.tracks] == [spade]


def test_one_look_that_a_neighbours_print_spoils_hardly_changes_the_colour_of_a_cards_ink() -> None:
    film, blue, spoilt = Film(), np.array([0.0, -0.5]), np.array([0.0, -0.2])
    film.look(replace(face(0, 5), ink=blue), times=3)
    film.look(replace(face(0, 5), ink=spoilt), times=1)
    assert np.allclose(film.tracker.tracks[0].ink, blue, atol=0.1)
