"""The hand after another one: nothing of the last one is held against it."""

import pytest
from felt import HZ, Felt, back_at
from pots import chips_at, push, pushed

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import CardDealt, Discarded, Folded, HandBegun, PotPushed
from cardspeak.rules.facts.table import ButtonPlaced

FIVE_MM = (-90.0, -60.0, -30.0, 0.0, 30.0)


def told(felt: Felt, kind: type) -> int:
    """How often something was told."""
    return sum(isinstance(event.fact, kind) for event in felt.told)


def test_the_first_card_of_a_hand_after_one_that_all_gave_up_is_told_at_once(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(-40.0, 40.0)
    felt.rest(2.0)
    felt.fold(1)
    felt.gather()
    dealt = told(felt, CardDealt)
    felt.pitch(1, 0.0, 0.0)
    assert told(felt, HandBegun) == 2
    assert told(felt, CardDealt) == dealt + 1


def test_hands_that_all_players_take_up_at_once_are_played_on(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards(-40.0, 40.0)
    felt.rest(2.0)
    for seat in felt.seats:
        felt.lay(seat)
    felt.rest(2.0)
    for seat in felt.seats:
        felt.lay(seat, felt.card(seat, -20.0, 0.0), felt.card(seat, 30.0, 0.0))
    felt.rest(2.0)
    felt.streets("8h 2c Ts")
    assert told(felt, HandBegun) == 1
    assert [felt.dealt(seat) for seat in felt.seats] == [2, 2]


def test_cards_drawn_in_the_second_hand_are_told_as_in_the_first(layout: Layout) -> None:
    felt = Felt(layout, "2-7-single-draw")
    for hand in (1, 2):
        for right_mm in FIVE_MM:
            for seat in felt.seats:
                felt.pitch(seat, right_mm, 0.0)
        felt.rest(3.0)
        felt.push_in(3, FIVE_MM[-1])
        felt.burn(0)
        felt.pitch(3, FIVE_MM[-1], 0.0)
        felt.rest(4.0)
        assert told(felt, Discarded) == hand
        felt.gather()


def test_t24_1_what_a_hand_carries_as_it_gathers_a_misdeal_in_is_not_the_first_card_of_the_next(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    first, last = felt.seats
    felt.hole_cards()
    felt.rest(4.0)
    reaches = [felt.along(felt.deck_mm, felt.at(seat, 0, 0)) for seat in felt.seats]
    felt.move(0.4, reaches[0])
    felt.lying = [one for one in felt.lying if not felt.is_at(one, first)]
    felt.rest(0.4)
    felt.move(0.3, reaches[1])
    felt.rest(0.2, looks=())
    felt.move(0.1, reaches[1])
    carried = felt.card(last, 80.0, 40.0)
    felt.lying = [carried]
    felt.unseen.append(carried)
    felt.rest(0.45, looks=())
    felt.move(0.2, reaches[1])
    felt.lying.clear()
    felt.rest(4.0)
    assert told(felt, HandBegun) == 1


@pytest.mark.parametrize(
    ("seats", "more", "misdeals"), [((1, 3), 0, 0), ((1, 3), 1, 1), ((3, 1), 0, 1)]
)
def test_t24_1_hands_gathered_in_one_by_one_after_a_wrong_deal_are_dealt_again(
    layout: Layout, seats: tuple[int, ...], more: int, misdeals: int
) -> None:
    felt = Felt(layout, "holdem", seats)
    felt.hole_cards(-40.0, 40.0)
    for _ in range(more):
        felt.pitch(1, 0.0, 60.0)
    felt.rest(2.0)
    felt.fold(1)
    felt.gather()
    assert told(felt, PotPushed) == 1 - misdeals
    felt.pitch(1, 0.0, 0.0)
    begun = [event.fact for event in felt.told if isinstance(event.fact, HandBegun)]
    assert [hand.redeal for hand in begun] == [False, bool(misdeals)]


@pytest.mark.parametrize(("more", "folds"), [(1, 0), (0, 2)])
def test_t24_1_hands_that_are_gathered_in_after_a_wrong_deal_are_not_folded(
    layout: Layout, more: int, folds: int
) -> None:
    felt = Felt(layout, "holdem", (1, 3, 5))
    felt.hole_cards(-40.0, 40.0)
    for _ in range(more):
        felt.pitch(1, 0.0, 60.0)
    felt.rest(2.0)
    for seat in felt.seats:
        felt.move(0.5, felt.along(felt.at(seat, 0, 0), felt.muck_mm))
        stay = [one for one in felt.lying if not felt.is_at(one, seat)]
        felt.lying = [*stay, back_at(felt.muck_mm)]
        felt.rest(0.6)
    felt.gather()
    assert told(felt, Folded) == folds


def test_t24_1_a_hand_that_is_gathered_in_after_a_wrong_deal_got_no_card_more(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", (1, 3, 5))
    for seat, right_mm in ((1, 0.0), (3, 0.0), (5, 0.0), (1, 60.0), (3, 60.0)):
        felt.glide(felt.card(seat, right_mm, 0.0))
        felt.rest(0.1)
    felt.rest(2.0)
    for seat in (5, 1, 3):
        felt.move(0.5, felt.along(felt.at(seat, 0, 0), felt.muck_mm))
        stay = [one for one in felt.lying if not felt.is_at(one, seat)]
        felt.lying = [*stay, back_at(felt.muck_mm)]
        felt.rest(0.8)
    felt.gather()
    assert [felt.dealt(seat) for seat in felt.seats] == [2, 2, 1]


def test_t24_1_who_folds_after_a_wrong_deal_that_is_played_on_is_told(layout: Layout) -> None:
    felt = Felt(layout, "holdem", (1, 3, 5))
    felt.hole_cards(-40.0, 40.0)
    felt.pitch(1, 0.0, 60.0)
    felt.rest(2.0)
    felt.fold(3)
    felt.rest(1.5)
    assert told(felt, Folded) == 1


def put_away(felt: Felt, by: str) -> None:
    """Let the first seat's hand be pushed or thrown into the muck, or a dealer take it there."""
    seat_mm, muck_mm = felt.at(1, 0.0, 0.0), felt.muck_mm
    if by == "throw":
        felt.move(0.4, felt.where(back_at(seat_mm)))
        felt.move(0.2, felt.where(back_at(muck_mm)))
        return
    start_mm, end_mm = (muck_mm, seat_mm) if by == "dealer" else (seat_mm, muck_mm)
    for step in range(1, 8):
        felt.move(1 / HZ, felt.along(start_mm, start_mm + (end_mm - start_mm) * step / 7))
    felt.move(0.2, felt.along(seat_mm, muck_mm))


@pytest.mark.parametrize(("by", "folds"), [("player", 1), ("throw", 1), ("dealer", 0)])
def test_t24_1_who_folds_first_while_a_seat_is_short_of_a_card_is_told_at_once(
    layout: Layout, by: str, folds: int
) -> None:
    felt = Felt(layout, "holdem", (1, 3, 5))
    felt.hole_cards(-40.0)
    felt.pitch(1, 40.0, 0.0)
    felt.pitch(5, 40.0, 0.0)
    felt.rest(2.0)
    put_away(felt, by)
    felt.lying = [one for one in felt.lying if not felt.is_at(one, 1)] + [back_at(felt.muck_mm)]
    felt.rest(0.7)
    assert told(felt, Folded) == folds
    felt.gather()
    assert told(felt, Folded) == folds


def test_a_hand_after_which_the_button_is_moved_on_before_a_pot_is_seen_was_not_misdealt(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.learn(ButtonPlaced(3))
    felt.hole_cards(-40.0, 40.0)
    felt.rest(2.0)
    felt.fold(1)
    felt.learn(ButtonPlaced(1))
    felt.gather()
    assert told(felt, PotPushed) == 1


def test_the_next_hand_begins_though_a_thing_at_a_seat_was_taken_for_its_card(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", (1, 2, 3))
    felt.learn(ButtonPlaced(3))
    felt.hole_cards(-40.0, 40.0)
    pot = chips_at(felt.pot_mm)
    felt.lying.append(pot)
    felt.rest(2.0)
    felt.fold(1)
    felt.fold(2)
    push(felt, pot, felt.at(3, 0.0, 200.0))
    stays = next(one for one in felt.lying if felt.is_at(one, 3) and one.kind == "card")
    felt.move(0.4, felt.where(*(one for one in felt.lying if one is not stays)))
    felt.lying = [stays]
    felt.rest(2.0)
    felt.learn(ButtonPlaced(1))
    for seat in (2, 3, 1):
        felt.pitch(seat, 0.0, 40.0)
    felt.rest(2.0)
    assert pushed(felt) == [3]
    assert told(felt, HandBegun) == 2
