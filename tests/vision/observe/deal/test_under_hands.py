"""Cards that hands reach for as they land, square up, or lay down elsewhere."""

import pytest
from felt import HZ, Felt, dealt, hand_at, streaks_of

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import CardDealt
from cardspeak.rules.facts.table import ButtonPlaced
from cardspeak.vision.glance import Sighting
from cardspeak.vision.track.places import Place, box
from cardspeak.vision.track.thing import Track

SEATS = (1, 3, 5)


def test_t24_1_two_who_take_their_last_cards_up_with_the_others_lack_none(layout: Layout) -> None:
    felt = Felt(layout, "holdem", SEATS)
    felt.hole_cards(-40.0)
    felt.pitch(1, 40.0, 0.0)
    for seat in SEATS[1:]:
        felt.glide(felt.card(seat, 40.0, 0.0), lies=False)
        felt.move(0.2, felt.along(felt.at(seat, 0, 0), felt.at(seat, 0, -220)))
    felt.rest(3.0)
    felt.burn(0)
    assert dealt(felt.told) == [*SEATS, *SEATS]


def test_t24_1_the_last_card_lands_under_a_hand_though_something_flew_that_way_before(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    felt.hole_cards(-40.0)
    for seat in SEATS[:-1]:
        felt.glide(felt.card(seat, 40.0, 0.0))
        felt.rest(0.3)
    felt.glide(felt.card(5, 40.0, 0.0), lies=False)
    felt.rest(0.2, looks=())
    felt.lying.append(hand_at(felt, 5))
    felt.fly(felt.card(5, 40.0, 2.0))
    felt.unseen.append(felt.lying[-1])
    lands_s = felt.frames / HZ
    felt.rest(4.0)
    felt.burn(0)
    last = [e for e in felt.told if isinstance(e.fact, CardDealt) and e.fact.seat == 5][1:]
    assert [(pytest.approx(lands_s, abs=0.2), 0.9)] == [(e.t_s, e.confidence) for e in last]


def test_t24_1_a_last_card_taken_up_with_the_other_is_told_though_both_are_soon_given_up(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    felt.hole_cards(-40.0)
    for seat in SEATS[:-1]:
        felt.pitch(seat, 40.0, 0.0)
    felt.glide(felt.card(5, 40.0, 0.0), lies=False)
    at_mm = felt.at(5, 0.0, 0.0)
    felt.move(1.3, felt.along(at_mm, felt.at(5, 0.0, -220.0)))
    felt.move(0.3, felt.along(felt.deck_mm, at_mm))
    felt.rest(0.6)
    felt.fold(5)
    assert dealt(felt.told) == [*SEATS, *SEATS]


@pytest.mark.parametrize("after_s", [0.0, 0.4])
def test_t24_1_the_card_that_another_seat_got_just_then_flew_by_one_that_lacks_its_last(
    layout: Layout, after_s: float
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    felt.hole_cards(-40.0)
    for seat in SEATS[:-1]:
        felt.pitch(seat, 40.0, 0.0)
    landed_s = felt.observer._desk.story.last_dealt_s
    streaks_of(felt)._corridors[5].came_s.append(landed_s + after_s)
    felt.rest(3.0)
    felt.burn(0)
    assert dealt(felt.told) == [*SEATS, *SEATS[: 3 if after_s else 2]]


def test_t24_1_two_cards_that_come_to_light_squared_up_are_as_many_as_flew_there(
    layout: Layout,
) -> None:
    felt, flew_s = Felt(layout, "holdem", SEATS), list[float]()
    for _ in range(2):
        felt.glide(felt.card(3, 0.0, 0.0), lies=False)
        flew_s.append(felt.frames / HZ)
        felt.rest(0.6)
    squared_s = felt.observer._pitches._overlooked._squared_s
    assert squared_s(3, [felt.frames / HZ]) == [pytest.approx(flew_s[1], abs=0.2)]
    assert squared_s(3, flew_s) == []
    assert squared_s(3, [flew_s[0], felt.frames / HZ]) == []


def test_misd_3_the_first_card_that_a_hand_hides_and_moves_until_others_have_theirs_was_the_first(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    felt.learn(ButtonPlaced(6))
    first = felt.card(1, -30.0, 0.0)
    hand = Sighting("hand", None, box(tuple(first.center_mm), (80.0, 150.0)), 0.9)
    felt.unseen.append(hand)
    felt.fly(first)
    felt.move(0.2, felt.along(first.center_mm, felt.at(1, -30.0, -220.0)))
    felt.lying[-1] = hand
    felt.glide(felt.card(3, 0.0, 0.0))
    felt.rest(0.2, looks=(0, 1, 2))
    felt.move(0.14, felt.where(hand) | felt.along(felt.at(1, 60.0, 0.0), felt.at(1, 60.0, -220.0)))
    felt.lying.append(felt.card(1, 60.0, 0.0))
    felt.rest(0.3, looks=(0, 1))
    felt.lying.remove(hand)
    felt.pitch(5, 0.0, 0.0)
    felt.rest(4.0)
    assert dealt(felt.told) == [*SEATS]


@pytest.mark.parametrize(
    ("score", "later_s", "same"), [(0.5, 0.16, True), (0.9, 0.16, False), (0.5, 0.6, False)]
)
def test_t24_1_a_card_that_looks_showed_poorly_as_it_flew_is_the_one_that_lies_there_then(
    layout: Layout, score: float, later_s: float, *, same: bool
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    for seat in SEATS[:2]:
        felt.pitch(seat, -30.0, 0.0)
    (flew,) = felt.observer._desk.cards_at(Place("seat", 3))
    flew.score = score
    lies = Track.of(99, felt.card(3, 0.0, 0.0), felt.observer._desk.now)
    lies.rest_s = flew.born_s + later_s
    assert felt.observer._pitches._arrivals._newcomers._together.was_in_flight(lies, 3) == same


def test_t24_1_nobody_is_passed_over_who_has_all_cards_of_the_deal(layout: Layout) -> None:
    felt = Felt(layout, "holdem", SEATS)
    felt.hole_cards()
    felt.lying.append(hand_at(felt, 3))
    felt.rest(0.5)
    felt.observer._pitches._arrivals.missed[3, 3] = felt.frames / HZ
    felt.rest(4.0)
    assert felt.dealt(3) == 2
