"""Hands that leave at showdown: mucked, or gathered in with all other cards."""

import pytest
from felt import Felt, back_at
from pots import at_showdown, chips_of, push

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import Folded, Mucked, PotPushed
from cardspeak.vision.glance import Sighting
from cardspeak.vision.track.places import Place, Places, box

SEATS = (1, 3, 5)


def shown_down(layout: Layout) -> Felt:
    """A table on which two of three players show their hands, all five cards of the board out."""
    felt = Felt(layout, "holdem", SEATS)
    felt.hole_cards(-40.0, 40.0)
    felt.rest(3.0)
    for count, faces in enumerate((("8h", "2c", "Ts"), ("4d",), ("9s",))):
        felt.burn(count)
        for face in faces:
            felt.board(face)
        felt.rest(1.5)
    felt.fold(SEATS[2])
    for seat, faces in zip(SEATS, (("Ah", "Ac"), ("Kd", "Qs")), strict=False):
        felt.turn(seat, *faces)
    return felt


def bet_on_the_river(layout: Layout, bettor: int, seats: tuple[int, ...] = (1, 3)) -> Felt:
    """A table with all five cards of the board out, and chips before one seat."""
    felt = Felt(layout, "holdem", seats)
    felt.hole_cards()
    felt.streets("8h 2c Ts", "4d", "Jc")
    bet_mm = Places(layout).middles_mm[Place("bets", bettor)]
    felt.lying.append(Sighting("chip", None, box(tuple(bet_mm), (110.0, 110.0)), 0.9))
    felt.rest(1.0)
    return felt


@pytest.mark.parametrize("board_too", [False, True])
def test_t24_19_a_shown_hand_that_leaves_is_mucked_unless_the_board_is_gathered_as_well(
    layout: Layout, board_too: bool
) -> None:
    felt = shown_down(layout)
    hand = [one for one in felt.lying if felt.is_at(one, SEATS[0])]
    board = felt.lying_on_board()
    for gathered in ([*hand, *board[:2]], board[2:]) if board_too else (hand,):
        felt.move(0.3, felt.along(felt.at(SEATS[0], 0, 0), felt.muck_mm) | felt.where(*gathered))
        felt.lying = [one for one in felt.lying if not any(one is each for each in gathered)]
        felt.lying.append(back_at(felt.muck_mm))
        felt.rest(0.5)
    felt.rest(2.0)
    mucked = [event.fact.by for event in felt.told if isinstance(event.fact, Mucked)]
    assert ("dealer" in mucked) is not board_too


def test_t24_19_a_shown_hand_that_leaves_after_the_board_is_mucked_while_the_pot_lies_there(
    layout: Layout,
) -> None:
    felt = at_showdown(layout, "13")
    hand = [one for one in felt.lying if felt.is_at(one, 1)]
    for gathered in (felt.lying_on_board(), hand):
        felt.move(0.3, felt.along(felt.at(1, 0, 0), felt.muck_mm) | felt.where(*gathered))
        felt.lying = [one for one in felt.lying if not any(one is each for each in gathered)]
        felt.lying.append(back_at(felt.muck_mm))
        felt.rest(0.5)
    push(felt, chips_of(felt), Places(layout).middles_mm[Place("bets", 3)])
    felt.rest(1.0)
    told = [event.fact for event in felt.told if isinstance(event.fact, Mucked | PotPushed)]
    assert told == [Mucked(1, by="dealer"), PotPushed(3, 0)]


def test_t24_19_a_back_where_the_board_was_is_none_of_it_as_all_cards_are_gathered(
    layout: Layout,
) -> None:
    felt = shown_down(layout)
    board = felt.lying_on_board()
    gathered = [*board, *(one for one in felt.lying if felt.is_at(one, SEATS[0]))]
    felt.move(0.3, felt.along(felt.at(SEATS[0], 0, 0), felt.muck_mm) | felt.where(*gathered))
    felt.lying = [one for one in felt.lying if not any(one is each for each in gathered)]
    felt.lying += [back_at(felt.muck_mm), back_at(board[-1].center_mm)]
    felt.rest(2.0, looks=(0, 4, 8))
    mucked = [event.fact.by for event in felt.told if isinstance(event.fact, Mucked)]
    assert "dealer" not in mucked


def test_t24_19_who_gives_up_as_another_hand_is_turned_up_that_no_look_shows_yet_mucks(
    layout: Layout,
) -> None:
    felt, muck_mm = bet_on_the_river(layout, 3), Places(layout).middles_mm[Place("muck")]
    turns, goes = felt.along(felt.at(1, 0, 0), felt.at(1, 0, -220)), felt.at(3, 0, 0)
    felt.move(0.4, turns | felt.along(goes, muck_mm))
    felt.lay_open(1, "Ah", "Ad")
    felt.lying = [one for one in felt.lying if one.kind == "chip" or not felt.is_at(one, 3)]
    felt.lying.append(back_at(muck_mm))
    felt.aside += [one for one in felt.lying if felt.is_at(one, 1)]
    felt.rest(0.2)
    felt.aside.clear()
    felt.rest(2.0)
    given_up = [e.fact for e in felt.told if isinstance(e.fact, Mucked | Folded)]
    assert given_up == [Mucked(3)]


def test_t24_19_who_folds_is_not_mucked_because_another_hand_is_turned_up_before_it_is_told(
    layout: Layout,
) -> None:
    felt, muck_mm = bet_on_the_river(layout, 1, SEATS), Places(layout).middles_mm[Place("muck")]
    felt.move(0.3, felt.along(felt.at(5, 0, 0), 0.6 * felt.at(5, 0, 0) + 0.4 * muck_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, 5)]
    felt.move(0.3, felt.along(felt.at(1, 0, 0), felt.at(1, 0, -220)) | felt.where(back_at(muck_mm)))
    felt.lay_open(1, "Ah", "Ad")
    felt.lying.append(back_at(muck_mm))
    felt.rest(3.0)
    assert [e.fact for e in felt.told if isinstance(e.fact, Mucked | Folded)] == [Folded(5, 2)]


def test_t24_19_a_fold_on_the_river_waits_no_longer_than_for_a_look_at_a_hand_that_was_passed_over(
    layout: Layout,
) -> None:
    felt, muck_mm = bet_on_the_river(layout, 1), Places(layout).middles_mm[Place("muck")]
    felt.aside += [one for one in felt.lying if felt.is_at(one, 1)]
    passes = felt.along(felt.at(1, 0, 0), felt.at(1, 0, -220))
    goes = felt.along(felt.at(3, 0, 0), muck_mm)
    felt.move(0.3, passes | goes)
    felt.lying = [one for one in felt.lying if not felt.is_at(one, 3)]
    felt.lying.append(back_at(muck_mm))
    felt.rest(0.8)
    assert [e.fact for e in felt.told if isinstance(e.fact, Mucked | Folded)] == [Folded(3, 2)]


def test_a_card_that_no_look_is_taken_at_leaves_with_its_hand_as_the_board_is_gathered(
    layout: Layout,
) -> None:
    felt = Felt(layout, "omaha", seats=(1, 3))
    felt.hole_cards(-105.0, -35.0, 35.0, 105.0)
    felt.streets("8h 2c Ts", "4d", "9s")
    felt.turn(1, "Ah", "Ac", "7d", "6d")
    felt.turn(3, "Kd", "Qs", "5c", "5h")
    *hand, last = [one for one in felt.lying if felt.is_at(one, 1)]
    board = felt.lying_on_board()
    felt.aside.append(last)
    for gathered in ([*hand, *board[:2]], [last, *board[2:]]):
        felt.move(0.3, felt.along(felt.at(1, 0, 0), felt.muck_mm) | felt.where(*gathered, last))
        felt.lying = [one for one in felt.lying if not any(one is each for each in gathered)]
        felt.lying.append(back_at(felt.muck_mm))
        felt.rest(0.7)
    felt.rest(2.0)
    assert not [e for e in felt.told if isinstance(e.fact, Mucked) and e.fact.by == "dealer"]


def test_t24_1_hands_given_up_after_a_wrong_deal_are_told_in_the_order_in_which_they_went(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", (1, 2, 3, 5, 6))
    felt.hole_cards(-30.0)
    for seat in (1, 2, 3, 5):  # the last seat gets no second card
        felt.pitch(seat, 40.0, 0.0)
    felt.rest(2.0)
    at_mm = tuple(felt.at(5, 0.0, 0.0))
    hand = Sighting("hand", None, box(at_mm, (200.0, 150.0)), 0.9)  # a player reaches out
    order = (5, 1, 2)
    for seat in order:
        felt.move(0.4, felt.along(felt.at(seat, 0.0, 0.0), felt.muck_mm))
        felt.lying = [one for one in felt.lying if not felt.is_at(one, seat)]
        felt.lying.append(back_at(felt.muck_mm))
        felt.rest(0.5)
        felt.move(0.3, felt.where(hand) | felt.along(felt.at(5, 0.0, 0.0), felt.muck_mm))
        felt.rest(0.4)
    felt.rest(4.0)
    assert [e.fact.seat for e in felt.told if isinstance(e.fact, Folded)] == [*order]


def test_t24_19_a_hand_that_came_to_the_muck_is_mucked_as_the_pot_goes_though_a_fist_lies_there(
    layout: Layout,
) -> None:
    felt = at_showdown(layout, "3")
    cards = [one for one in felt.lying if felt.is_at(one, 1)]
    fist = back_at(felt.at(1, 80.0, 10.0))
    felt.unseen.append(fist)
    arm = felt.along(felt.at(1, 0.0, 0.0), felt.muck_mm)
    felt.move(0.4, arm | felt.where(fist, *cards))
    felt.lying = [one for one in felt.lying if one not in cards] + [fist, back_at(felt.muck_mm)]
    felt.rest(0.8)
    push(felt, chips_of(felt), Places(layout).middles_mm[Place("bets", 3)])
    felt.rest(2.0)
    told = [type(event.fact) for event in felt.told]
    assert told.index(Mucked) < told.index(PotPushed)
