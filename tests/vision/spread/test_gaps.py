"""Places in a row where a card was not found."""

from dataclasses import replace

import numpy as np
import pytest
from prints_drawn import index, rows_of

from cardspeak.vision.spread.gaps import Seen, clear_ones, gaps_in, overlooked, places_beyond
from cardspeak.vision.spread.rows import in_rows, usual_step


def always(*_):
    return True


def never(*_):
    return False


def test_a_place_left_out_is_a_gap():
    cards = rows_of(8, rows=1)
    rest = cards[:3] + cards[4:]
    assert gaps_in(in_rows(rest), usual_step(rest)) == 1
    assert gaps_in(in_rows(cards), usual_step(cards)) == 0


@pytest.mark.parametrize("step_mm", [24.0, 50.0])
def test_two_left_out_side_by_side_do_not_break_a_row(step_mm):
    cards = rows_of(9, rows=1, step_mm=step_mm)
    rest = cards[:3] + cards[5:]
    rows = in_rows(rest)
    assert [len(row) for row in rows] == [7]
    assert gaps_in(rows, usual_step(rest)) == 2


def test_rows_may_be_laid_at_steps_of_their_own():
    close = [index(22 * i, 0, card=i) for i in range(10) if i != 4]
    wide = [index(30 * i, -100, card=i) for i in range(10)]
    assert gaps_in(in_rows([*close, *wide]), usual_step([*close, *wide])) == 1


def seen(is_card=always, goes_on=never, is_cloth=None, seek=list):
    """What a picture shows: cloth wherever a row does not go on, if nothing else is said."""

    def bare(end, place):
        return not goes_on(end, (place[0] - 0.165, place[0] + 0.165))

    return Seen(seek, is_card, goes_on, is_cloth or bare)


def test_what_is_found_in_a_gap_is_a_card_only_where_there_is_paper():
    cards = rows_of(8, rows=1)
    rows = in_rows(cards[:3] + cards[4:])
    assert len(overlooked(rows, 30.0, seen())[0]) == 1
    assert overlooked(rows, 30.0, seen(is_card=never)) == ([], [])


def test_a_row_goes_on_only_where_its_paper_does():
    row = rows_of(6, rows=1)
    assert places_beyond([row], 30.0, seen()) == ([], [])
    beyond, _ = places_beyond([row], 30.0, seen(goes_on=always))
    assert [round(each.at_mm[0], -1) for each in beyond] == [-30, 180]


def test_a_row_goes_on_as_it_runs_though_its_last_index_seems_to_stand_higher():
    row = rows_of(6, rows=1)
    row[-1] = index(row[-1].at_mm[0], 9, card=5)
    (_, beyond), _ = places_beyond([row], 30.0, seen(goes_on=always))
    assert 9 < beyond.at_mm[1] < 14


def test_the_paper_of_the_row_above_does_not_make_a_short_row_longer():
    short = rows_of(6, rows=1)
    beyond, beneath = places_beyond([short], 30.0, seen(goes_on=always, is_cloth=always))
    assert not beyond
    assert len(beneath) == 2
    below = [index(30 * i - 45, -70, card=20 + i) for i in range(10)]
    hidden, _ = places_beyond([short, below], 30.0, seen(goes_on=always, is_cloth=always))
    assert [round(each.at_mm[1], -1) for each in hidden] == [0, 0]


@pytest.mark.parametrize("lost", [2, 6])
def test_cards_lost_side_by_side_at_a_rows_end_are_found_one_after_the_other(lost):
    cards = rows_of(6 + lost, rows=1)
    paper_ends_mm = cards[-1].at_mm[0] + 40

    def goes_on(end, beside):
        return beside[0] > 0 and end.at_mm[0] + beside[0] * 63.5 < paper_ends_mm

    found, doubted = overlooked(in_rows(cards[:6]), 30.0, seen(goes_on=goes_on))
    assert len(found) == lost
    assert not doubted


def vaguely(places):
    """Indices that are hard to read."""
    flat = np.full(52, -np.log(52))
    return [
        replace(each, print=replace(each.print, logs=flat, score=0.4 * each.score))
        for each in places
    ]


@pytest.mark.parametrize(("there", "taken"), [(51, 1), (52, 0)])
def test_what_is_hard_to_read_is_a_card_while_the_deck_is_not_whole(there, taken):
    cards = rows_of(there + 1, rows=1)
    rows = in_rows(cards[:3] + cards[4:])
    assert len(overlooked(rows, 30.0, seen(seek=vaguely))[0]) == taken


def test_a_large_index_is_not_found_twice():
    cards = rows_of(8, rows=1)
    lower = index(cards[2].at_mm[0] + 6, -30, card=2)
    found, _ = overlooked(in_rows(cards[:3] + cards[4:]), 30.0, seen(seek=lambda _: [lower]))
    assert found == []


@pytest.mark.parametrize(("card", "count"), [(20, 1), (3, 0)])
def test_a_card_laid_close_to_the_next_is_found_if_it_reads_as_another(card, count):
    cards = rows_of(8, rows=1)
    after = index(120.0, 0, card=3)
    close = index(103.0, 0, card=card)
    rows = in_rows([*cards[:3], after, *cards[5:]])
    found, _ = overlooked(rows, 30.0, seen(seek=lambda _: [close]))
    assert len(found) == count


def test_a_mere_pip_is_no_card():
    cards = rows_of(8, rows=1)
    pip = index(110.0, -70.0)
    pip = replace(pip, print=replace(pip.print, logs=np.full(52, -np.log(52))))
    assert clear_ones([*cards, pip]) == (cards, [pip])


def test_a_row_with_a_gap_before_its_last_card_goes_on_by_its_usual_step():
    cards = rows_of(7, rows=1)
    beyond, _ = places_beyond([cards[:5] + cards[6:]], 30.0, seen(goes_on=always))
    assert [round(each.at_mm[0], -1) for each in beyond] == [-30, 210]


def test_what_was_found_but_hardly_read_is_taken_where_its_row_has_a_place():
    cards = rows_of(8, rows=1)
    (vague,) = vaguely([index(cards[3].at_mm[0] + 7, 0)])
    rows = in_rows(cards[:3] + cards[4:])
    nothing = seen(seek=lambda places: [index(0, 0) for _ in places])
    assert overlooked(rows, 30.0, nothing, [vague])[0] == [vague]
    aside = index(100.0, -70.0)
    assert overlooked(rows, 30.0, nothing, [aside])[0] == []


@pytest.mark.parametrize(("seek", "found"), [(list, 2), (vaguely, 0)])
def test_a_court_card_at_a_rows_end_that_shows_no_paper_is_found_if_it_is_read(seek, found):
    row = rows_of(6, rows=1)

    def is_cloth(end, _):
        return end is not row[0] and end is not row[-1]

    assert len(overlooked([row], 30.0, seen(is_cloth=is_cloth, seek=seek))[0]) == found


@pytest.mark.parametrize(("seek", "found"), [(list, True), (vaguely, False)])
def test_a_court_card_at_a_rows_end_whose_picture_looks_like_cloth_is_found_if_it_is_read(
    seek, found
):
    row = rows_of(6, rows=1)
    cloth = seen(goes_on=lambda end, _: end in row, is_cloth=always, seek=seek)
    assert bool(overlooked([row], 30.0, cloth)[0]) is found


def test_what_stands_beyond_the_end_of_a_whole_decks_row_is_doubted():
    rows = in_rows(rows_of(26))
    found, doubted = overlooked(rows, 30.0, seen(goes_on=always, seek=vaguely))
    assert found == []
    assert len(doubted) == 4
