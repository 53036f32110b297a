"""What flies to a seat, frame by frame, told from arms and from what flies by."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from felt import HZ, Felt, back_at, streaks_of, turned

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.facts.hand import CardDealt, CardExposed
from cardspeak.vision.glance import Sighting
from cardspeak.vision.observe.deal.landings import Pitch
from cardspeak.vision.track.places import Place, box

SEATS = (1, 3, 5)


@pytest.fixture
def felt(layout: Layout) -> Felt:
    return Felt(layout, "holdem", SEATS)


def deal(felt: Felt, *right_mm: float) -> None:
    """Deal a card to each seat where told, round by round, and let each be seen to fly there."""
    for each_mm in right_mm:
        for seat in felt.seats:
            felt.glide(felt.card(seat, each_mm, 0.0))
            felt.rest(0.2)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_low_8_cards_that_fly_to_a_seat_one_after_the_other_are_counted(
    felt: Felt, count: int
) -> None:
    begun_s = felt.frames / HZ
    for place in range(count):
        felt.glide(felt.card(3, 20.0 * place, 0.0))
    felt.rest(0.5)
    came_s = streaks_of(felt).came_s(3, begun_s)
    assert len(came_s) == count
    assert np.diff(came_s) == pytest.approx([0.4] * (count - 1), abs=0.1)


def test_an_arm_that_reaches_to_a_seat_is_no_card(felt: Felt) -> None:
    here_mm = felt.at(3, 0.0, 0.0)
    for share in np.linspace(0.2, 1.0, 8):
        felt.move(1 / HZ, felt.along(felt.deck_mm, felt.deck_mm + share * (here_mm - felt.deck_mm)))
    felt.rest(0.5)
    assert not streaks_of(felt).came_s(3, 0.0)


def test_a_card_that_flies_to_one_seat_flies_to_no_other(felt: Felt) -> None:
    for seat in SEATS:
        felt.glide(felt.card(seat, 0.0, 0.0))
        felt.rest(0.5)
    assert [len(streaks_of(felt).came_s(seat, 0.0)) for seat in SEATS] == [1, 1, 1]


@pytest.mark.parametrize("shown", [True, False])
def test_flights_tell_where_those_of_the_cards_that_are_known_were_seen(
    felt: Felt, *, shown: bool
) -> None:
    for place in range(2):
        card = felt.card(3, 40.0 * place, 0.0)
        (felt.glide if shown else felt.fly)(card)
        felt.rest(0.5)
    born_s = [card.born_s for card in felt.observer.tracks]
    assert len(born_s) == 2
    assert streaks_of(felt).tells(3, born_s) == shown
    assert streaks_of(felt).flew(3, born_s[-1]) == shown
    assert not streaks_of(felt).flew(3, born_s[-1] + 2.0)


def test_several_cameras_show_one_moment(felt: Felt) -> None:
    here_mm, begun_s = felt.at(3, 0.0, 0.0), felt.frames / HZ
    for step in range(1, 7):
        at_mm = felt.deck_mm + step / 6 * (here_mm - felt.deck_mm)
        felt.move(1 / HZ, felt.where(back_at(at_mm)))
        felt.frames -= 1  # another camera, of the same moment
        felt.move(1 / HZ, np.zeros(felt.grid.shape, bool))
    felt.rest(0.5)
    assert len(streaks_of(felt).came_s(3, begun_s)) == 1


@pytest.mark.parametrize(("apart_s", "count"), [(0.8, 2), (0.2, 3)])
def test_low_8_what_comes_sooner_than_the_dealer_deals_is_no_second_card(
    felt: Felt, apart_s: float, count: int
) -> None:
    begun_s = felt.frames / HZ
    for seat in (1, 3, 5, 1):
        felt.fly(felt.card(seat, 20.0 * len(felt.lying), 0.0))
        felt.rest(max(0.0, apart_s - 0.2), looks=(1,))
    felt.rest(1.0)
    assert felt.observer._desk.story.pace_s == pytest.approx(apart_s, abs=0.1)
    corridor = streaks_of(felt)._corridors[3]
    corridor.came_s[:] = [begun_s + 9.0, begun_s + 9.2, begun_s + 9.8]
    assert len(streaks_of(felt).came_s(3, begun_s)) == count


@pytest.mark.parametrize("pause_frames", [1, 3])
def test_t24_1_a_card_that_its_players_hands_reach_for_as_it_lies_still_is_dealt(
    layout: Layout, pause_frames: int
) -> None:
    felt = Felt(layout, "2-7-single-draw")
    felt.hole_cards(-60.0, -30.0, 0.0, 30.0)
    first, second = felt.seats
    upon = felt.card(first, 24.0, 4.0)
    felt.unseen.append(upon)
    felt.fly(upon)
    felt.rest(pause_frames / HZ, looks=())
    hands = felt.along(felt.at(first, 0.0, 0.0), felt.at(first, 0.0, -220.0))
    felt.move(0.2, hands)
    felt.move(0.3, hands | felt.along(felt.deck_mm, felt.at(second, 60.0, 0.0)))
    felt.lying.append(felt.card(second, 60.0, 0.0))
    felt.rest(5.0)
    assert [felt.dealt(seat) for seat in felt.seats] == [5, 5]


def glide_two(felt: Felt, first: Sighting, second: Sighting) -> None:
    """Let two cards fly in, the first of which still turns where it landed as the second comes."""
    felt.glide(first)
    felt.unseen.append(first)
    spins = replace(first, corners_mm=box(tuple(first.center_mm), (150.0, 130.0)))
    ways_mm = np.linspace(felt.deck_mm, second.center_mm, 9)
    for step in range(1, 9):
        there = (back_at(ways_mm[step]), back_at(ways_mm[max(0, step - 2)]), spins)
        felt.move(1 / HZ, felt.where(*there))
    felt.lying.append(second)


@pytest.mark.parametrize("count", [1, 2])
def test_t24_1_a_card_too_many_that_follows_at_once_is_told_though_no_look_shows_it(
    layout: Layout, count: int
) -> None:
    felt = Felt(layout, "omaha", SEATS)
    for turn in range(4):
        for seat in SEATS:
            card = felt.card(seat, 25.0 * turn - 35.0, 0.0)
            if (turn, seat, count) == (2, 3, 2):
                glide_two(felt, felt.card(3, -5.0, 0.0), card)
            else:
                felt.glide(card)
            felt.rest(0.07, looks=(0,))
        felt.rest(0.4)
    felt.rest(3.0)
    assert [felt.dealt(seat) for seat in SEATS] == [4, 3 + count, 4]


@pytest.mark.parametrize("shadow", [False, True])
def test_t24_1_cards_that_leave_more_traces_than_one_are_no_sign_of_a_card_too_many(
    felt: Felt, *, shadow: bool
) -> None:
    deal(felt, -30.0)
    card = felt.card(3, 30.0, 0.0)
    if shadow:
        felt.glide(card)
        felt.lying.pop()
    felt.glide(card)
    felt.rest(0.5)
    came_s = max(streaks_of(felt).came_s(3, 0.0))
    assert streaks_of(felt).doubles(3, [came_s]) == shadow


@pytest.mark.parametrize("flies_on", [False, True])
def test_low_8_what_flies_over_a_seat_to_another_one_did_not_land_there(*, flies_on: bool) -> None:
    felt = Felt(load_layout("oval-9"), "2-7-single-draw", (1, 2))
    felt.hole_cards(0.0)
    felt.rest(2.0)
    over = felt.along(felt.deck_mm, felt.at(1, 0.0, 0.0))
    felt.move(0.15, over)
    begun_s = felt.observer._desk.now_s - 0.15
    felt.rest(0.15)
    if flies_on:
        streaks = felt.observer._pitches.streaks
        streaks._corridors[2].came_s.append(felt.observer._desk.now_s)
    felt.rest(0.3)
    assert felt.observer._pitches.landed(1, begun_s) != flies_on


@pytest.mark.parametrize(
    ("born_s", "other_s", "two"), [(0.6, -1.4, True), (0.14, -1.4, False), (0.6, -1.08, False)]
)
def test_low_8_of_two_cards_that_fly_to_a_seat_each_is_the_one_seen_there_next(
    layout: Layout, born_s: float, other_s: float, *, two: bool
) -> None:
    felt = Felt(layout, "2-7-single-draw")
    deal(felt, -60.0, -30.0, 0.0, 30.0, 60.0)
    felt.rest(2.0)
    pitches, nothing = felt.observer._pitches, np.zeros(felt.grid.shape, bool)
    cards, now_s = felt.observer._desk.cards_at(Place("seat", 1)), felt.observer._desk.now_s
    cards[-2].born_s, cards[-1].born_s = now_s - 1.1, now_s - 0.5 + born_s
    felt.observer._desk.cards_at(Place("seat", 3))[-1].born_s = now_s + other_s
    pitches.streaks._corridors[1].came_s += [now_s - 1.1, now_s - 0.5]
    assert pitches._are_two(1, Pitch(now_s - 1.2, now_s - 0.5, False, nothing)) == two


@pytest.mark.parametrize("flies", [True, False])
def test_t24_1_a_card_too_many_right_upon_others_flew_there_as_they_did(
    layout: Layout, *, flies: bool
) -> None:
    felt = Felt(layout, "holdem")
    deal(felt, -12.0, 12.0)
    felt.rest(0.6)
    card = felt.card(1, 0.0, 1.0)
    felt.unseen.append(card)
    if flies:
        felt.glide(card)
    else:
        felt.move(0.1, felt.along(felt.deck_mm, card.center_mm))
    felt.rest(3.0)
    assert felt.dealt(1) == 2 + flies


@pytest.fixture
def drawing(layout: Layout) -> Felt:
    """Five cards were seen to fly to each seat, and a draw has begun."""
    felt = Felt(layout, "2-7-single-draw")
    deal(felt, -60.0, -30.0, 0.0, 30.0, 60.0)
    felt.rest(6.0)
    felt.observer._desk.story.drawing_s = felt.observer._desk.now_s - 4.0
    return felt


@pytest.mark.parametrize(
    ("drawn_s", "flown_s", "may"),
    [((), (3.3,), True), ((), (), False), ((3.0,), (3.0, 3.3), True), ((0.5,), (0.5, 3.3), False)],
)
def test_low_4_what_lies_under_a_hand_is_drawn_if_it_flew_in_right_after_the_one_before(
    drawing: Felt, drawn_s: Sequence[float], flown_s: Sequence[float], *, may: bool
) -> None:
    arrivals, desk = drawing.observer._arrivals, drawing.observer._desk
    begun_s, cards = desk.story.drawing_s or 0.0, desk.cards_at(Place("seat", 1))
    arrivals.streaks._corridors[1].came_s += [begun_s + each for each in flown_s]
    for card, each in zip(cards, drawn_s, strict=False):
        card.born_s = begun_s + each
    cards[-1].rest_s = begun_s + 3.4
    assert arrivals._newcomers._may_be_drawn(cards[-1], 1) == may


@pytest.mark.parametrize(("flown_s", "seen"), [((0.5, 1.0), True), ((0.5, 1.0, 1.5), False)])
def test_low_8_no_card_is_hidden_where_as_many_are_seen_as_flew_in(
    drawing: Felt, flown_s: Sequence[float], *, seen: bool
) -> None:
    pitches, desk = drawing.observer._pitches, drawing.observer._desk
    begun_s, cards = desk.story.drawing_s or 0.0, desk.cards_at(Place("seat", 1))
    pitches.streaks._corridors[1].came_s += [begun_s + each for each in flown_s]
    cards[-2].born_s, cards[-1].born_s = begun_s + 0.55, begun_s + 1.05
    assert pitches._all_drawn_are_seen(1) == seen


@pytest.mark.parametrize(("shown", "stayed"), [(False, 5), (True, 0)])
def test_low_8_a_card_lies_there_still_where_no_felt_showed_since_it_came(
    drawing: Felt, stayed: int, *, shown: bool
) -> None:
    desk, draws = drawing.observer._desk, drawing.observer._draws
    begun_s, cards = desk.story.drawing_s or 0.0, desk.cards_at(Place("seat", 1))
    for card in cards:
        card.last = desk.now
        if shown:
            desk.tracker.flow.bare_s[card.rim] = desk.now_s - 1.0
    assert draws._unseen._stayed(1, begun_s) == stayed


@pytest.mark.parametrize("flies", [True, False])
def test_deal_1_a_hand_that_is_thrown_in_while_others_get_theirs_had_its_last_card(
    layout: Layout, *, flies: bool
) -> None:
    felt = Felt(layout, "holdem", (1, 3, 5))
    deal(felt, -20.0)
    if flies:
        felt.glide(felt.card(1, 20.0, 0.0), lies=False)  # under its player's hand
    felt.glide(felt.card(3, 20.0, 0.0))
    felt.rest(0.2)
    felt.lying = [one for one in felt.lying if not felt.is_at(one, 1)]
    felt.move(0.3, felt.along(felt.at(1, 0.0, 0.0), felt.muck_mm))
    felt.lying.append(back_at(felt.muck_mm))
    felt.rest(0.1)
    felt.glide(felt.card(5, 20.0, 0.0))
    felt.rest(3.0)
    assert [felt.dealt(seat) for seat in felt.seats] == [1 + flies, 2, 2]


def test_low_8_a_card_that_follows_while_the_one_before_still_slides_is_counted(felt: Felt) -> None:
    begun_s = felt.frames / HZ
    end_mm, steps = felt.at(3, 0.0, 0.0), 5
    way_mm = end_mm - felt.deck_mm
    blurred = [
        replace(back_at(at_mm), corners_mm=box(tuple(at_mm), (100.0, 130.0)))
        for at_mm in np.linspace(felt.deck_mm, end_mm, steps + 1)
    ]
    turn_deg = float(np.degrees(np.arctan2(-way_mm[0], way_mm[1])))
    felt.glide(felt.card(3, 0.0, 0.0))
    for flies in blurred[2:]:
        apart_mm = float(np.hypot(*(end_mm - flies.center_mm)))
        trace_mm = box(tuple((flies.center_mm + end_mm) / 2), (42.0, apart_mm))
        trace = turned(replace(flies, corners_mm=trace_mm), turn_deg)
        felt.move(1 / HZ, felt.where(flies, blurred[-1], trace))
    felt.rest(0.5)
    assert len(streaks_of(felt).came_s(3, begun_s)) == 2


def test_low_8_a_card_has_come_though_the_next_one_flies_up_to_where_it_was_seen_last(
    felt: Felt,
) -> None:
    begun_s = felt.frames / HZ
    way_mm = felt.at(3, 0.0, 0.0) - felt.deck_mm
    turn_deg = float(np.degrees(np.arctan2(-way_mm[0], way_mm[1])))
    for first, last in (
        (0.3, 0.4),
        (0.45, 0.6),
        (0.6, 0.75),
        (0.72, 0.9),
        (0.59, 0.95),
        (0.7, 1.02),
    ):
        middle_mm = felt.deck_mm + way_mm * (first + last) / 2
        moves_mm = box(tuple(middle_mm), (80.0, float(np.hypot(*way_mm)) * (last - first)))
        moves = turned(replace(back_at(middle_mm), corners_mm=moves_mm), turn_deg)
        felt.move(1 / HZ, felt.where(moves))
    felt.rest(0.5)
    assert len(streaks_of(felt).came_s(3, begun_s)) == 1


@pytest.mark.parametrize("third_mm", [-70.0, 5.0])
def test_t24_1_a_card_too_many_that_one_look_shows_is_told_if_it_flew_in(
    felt: Felt, third_mm: float
) -> None:
    deal(felt, -30.0, 40.0)
    third = felt.card(3, third_mm, 30.0)
    felt.glide(third)
    felt.rest(0.3)
    peeks = felt.along(felt.at(3, 0.0, 0.0), felt.at(3, 0.0, -220.0))
    felt.move(2.0, peeks)
    felt.fold(3)
    assert felt.dealt(3) == 2 + 1


def test_t24_14_a_face_that_flew_in_beside_a_back_which_a_hand_hides_is_no_other_turned_up(
    felt: Felt,
) -> None:
    deal(felt, -30.0)
    first = next(one for one in felt.lying if felt.is_at(one, 3))
    felt.glide(felt.card(1, 40.0, 0.0))
    felt.rest(0.2)
    felt.glide(felt.card(3, 45.0, 0.0, "7c"))
    hand = felt.along(first.center_mm, felt.at(3, 0.0, -220.0))
    felt.move(0.4, hand | felt.along(felt.at(3, 45.0, 0.0), felt.at(3, 45.0, -220.0)))
    felt.unseen.append(first)
    felt.rest(0.5, passing=hand)
    felt.unseen.clear()
    felt.rest(2.0)
    cards = [e.fact for e in felt.told if isinstance(e.fact, CardDealt) and e.fact.seat == 3]
    assert [card.up for card in cards] == [False, True]
    assert not any(isinstance(event.fact, CardExposed) for event in felt.told)


@pytest.mark.parametrize(
    ("flights", "late_s", "earlier_s", "belied"),
    [
        (1, 0.6, 0.0, True),
        (2, 0.6, 0.0, False),
        (1, 0.0, 0.0, False),
        (1, 0.0, 0.3, True),
    ],
)
def test_t24_1_what_flew_was_the_card_that_came_to_light_next_if_no_other_flight_brought_that(
    layout: Layout, flights: int, late_s: float, earlier_s: float, *, belied: bool
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(-30.0)
    begun_s = felt.frames / HZ
    for _ in range(flights):
        felt.glide(felt.card(1, 40.0, 0.0))
        felt.rest(0.6, looks=())
    rest_s = begun_s + 0.4
    pitch = Pitch(begun_s, rest_s - earlier_s, False, np.zeros(felt.grid.shape, np.bool_))
    felt.rest(0.5)
    felt.observer._desk.cards_at(Place("seat", 1))[-1].born_s = rest_s + 0.05 + late_s
    assert felt.observer._pitches._is_belied(1, pitch) == belied
