"""How much of the pot each winner gets, to the last chip."""

import pytest
from test_pots import (
    DM,
    HIGH,
    HOUSES,
    P18,
    TDA,
    W12,
    only,
    river,
    side_pot,
    split,
    told,
)

from cardspeak.rules.facts.hand import (
    Bet,
    BetsCollected,
    CardBurned,
    Folded,
    HandBegun,
    HandOver,
    Mucked,
    Posted,
    PotPushed,
)


@pytest.mark.parametrize(
    ("house", "rule"), [(P18, "POT-1"), (W12, "POT-1"), (DM, "SHOW-15"), (TDA, "SHOW-15")]
)
def test_pot_1_show_15_a_tie_is_split(play, house, rule):
    table = split(play, house)
    found = only(table(PotPushed(4, 375)))
    assert (found.rule, found.severity, found.seats) == (rule, HIGH, (4, 7))
    assert dict(found.values) == {"to": "4", "amount": 375, "right": 200}
    assert found.outcome.totals == {4: 200, 7: 175}


@pytest.mark.parametrize("house", HOUSES)
def test_pot_1_pushes_come_one_by_one(play, house):
    table = split(play, house)
    assert told(table(PotPushed(4, 100), PotPushed(7, 175), PotPushed(4, 100), HandOver())) == []


@pytest.mark.parametrize(
    ("house", "rule"), [(P18, "ODD-1"), (W12, "ODD-1"), (DM, "ODD-1"), (TDA, "T24-23")]
)
def test_odd_1_t24_23_the_odd_chip_goes_first_left_of_the_button(play, house, rule):
    table = split(play, house)
    assert told(table(PotPushed(4, 175))) == [], "a part of it may come first"
    assert told(table(PotPushed(7, 200))) == [(rule, HIGH, (7, 4))]
    assert told(table(HandOver())) == [], "said once"


def test_odd_1_the_odd_chip_is_left_lying(play):
    table = split(play, P18)
    table(PotPushed(4, 175), PotPushed(7, 175))
    assert told(table(HandOver())) == [("ODD-1", HIGH, (4, 7))]


def test_odd_9_it_is_broken_into_the_smallest_chip(play):
    table = river(play(P18, small_blind=25, big_blind=125, chips=(100, 5)))
    table.table_hands(s4="As Qh", s7="Ah Qs")
    table(Mucked(1))
    assert told(table(PotPushed(4, 200))) == [("POT-1", HIGH, (4, 7))]
    assert told(table(PotPushed(7, 185), PotPushed(4, 190), HandOver())) == [], "pushed anew"


def test_odd_9_where_the_chips_are_not_told_any_that_may_be_is_right(play):
    for shares in ({4: 188, 7: 187}, {4: 190, 7: 185}, {4: 200, 7: 175}):
        table = river(play(P18, small_blind=25, big_blind=125))
        table.table_hands(s4="As Qh", s7="Ah Qs")
        table(Mucked(1))
        pushes = [PotPushed(seat, amount) for seat, amount in shares.items()]
        assert told(table(*pushes, HandOver())) == []
    table = river(play(P18, small_blind=25, big_blind=125))
    table.table_hands(s4="As Qh", s7="Ah Qs")
    table(Mucked(1))
    assert told(table(PotPushed(7, 200))) == [("ODD-1", HIGH, (7, 4))]


@pytest.mark.parametrize(("house", "rule"), [(P18, "ODD-2"), (W12, "ODD-2"), (TDA, "T24-23")])
def test_odd_2_the_odd_chip_goes_to_the_high(play, house, rule):
    table = river(
        play(house, "omaha-8", small_blind=25, big_blind=125, chips=(25,)), ("2c 3d 8h", "Kd", "Kc")
    )
    table.table_hands(s4="As 4h Jc Jd", s7="Ks Kh Qh Qs")
    table(Mucked(1))
    assert told(table(PotPushed(7, 175), PotPushed(4, 200))) == [(rule, HIGH, (4, 7))]


def test_odd_3_tied_lows_the_first_left_of_the_button(play):
    table = play(P18, "omaha-8", small_blind=25, big_blind=125, chips=(25,), seats=(1, 4, 7, 9))
    table.deal()
    table(Bet(9, 125), Folded(1, 4))
    table.passive()
    for street in ("2c 3d 8h", "Kd", "Kc"):
        table.street(street)
        table.passive()
    table.table_hands(s4="As 4h Jc Jd", s7="Ad 4c Th Td", s9="Ks Kh Qh Qs")
    table(PotPushed(9, 200))
    assert told(table(PotPushed(7, 100))) == [("ODD-3", HIGH, (7, 4, 9))]


@pytest.mark.parametrize(("house", "rule"), [(P18, "POT-4"), (W12, "POT-4"), (TDA, "T24-23")])
def test_pot_4_main_and_side_pot_are_not_mixed(play, house, rule):
    table = side_pot(play, house)
    found = only(table(PotPushed(4, 2900)))
    assert (found.rule, found.severity, found.seats) == (rule, HIGH, (4, 7))
    assert dict(found.values) == {"to": "4", "amount": 2900, "right": 1500}


@pytest.mark.parametrize("house", HOUSES)
def test_pot_4_each_pot_to_its_winner(play, house):
    table = side_pot(play, house)
    assert told(table(PotPushed(7, 1400, 1), PotPushed(4, 1500, 0), HandOver())) == []
    table = side_pot(play, house)
    assert told(table(PotPushed(4, 1500), PotPushed(7, 1400), HandOver())) == []


def test_pot_4_one_seat_may_take_all_in_one_heap(play):
    table = side_pot(play, P18, s4="Qs Qh", s7="As Ah", s1="Js Jh")
    assert told(table(PotPushed(7, 2900), HandOver())) == []


def test_pot_4_too_much_of_one_pot_is_noticed_at_once(play):
    table = side_pot(play, P18, s4="Qs Qh", s7="As Ah", s1="Js Jh")
    assert told(table(PotPushed(7, 1500, 1))) == [("POT-4", HIGH, (7,))]


def test_pot_4_what_is_left_at_the_end(play):
    table = side_pot(play, P18)
    table(PotPushed(4, 1500, 0), PotPushed(7, 1000, 1))
    found = only(table(HandOver()))
    assert (found.rule, found.seats) == ("POT-4", (7, 4))
    assert dict(found.values) == {"to": "7", "amount": 1000, "right": 1400}


def test_pot_1_the_pot_is_not_pushed_at_all(play):
    table = split(play, P18)
    table.push(s4=200, s7=175)
    table(HandBegun(2))
    post(table)
    river(table)
    table.table_hands(s7="As Ah", s1="Qs Qh", s4="Js Jh")
    assert told(table(HandOver())) == [("POT-1", HIGH, (7,))]


def post(table):
    small, big, *_ = table.hand.order
    table(Posted(small, 25, "small blind"), Posted(big, 125, "big blind"))


def test_where_no_pushes_are_reported_none_is_missing(play):
    table = split(play, P18)
    assert told(table(HandOver())) == []


@pytest.mark.parametrize("house", [P18, W12])
def test_rake_1_a_cash_game_may_be_raked(play, house):
    table = river(play(house, play_as="cash"))
    table.table_hands(s4="As Ah", s7="Qs Qh")
    assert told(table(Mucked(1), PotPushed(4, 285), HandOver())) == []


@pytest.mark.parametrize("house", [P18, W12])
def test_pot_8_bets_left_in_front_are_no_fault(play, house):
    table = play(house, "stud-8", seats=(1, 4))
    table.deal(up="4c Kd")
    table(Posted(1, 25, "bring-in"), Bet(4, 25))
    for ups in ("5c 6c", "5d 6d", "5h 6h"):
        table(CardBurned())
        table.deal(up=ups)
        table.passive()
    table(CardBurned())
    table.deal()
    table.passive()
    table.table_hands(s1="Ks Qc Jc 4c 5c 5d 5h", s4="As Ah 2c Kd 6c 6d 6h")
    assert BetsCollected not in table.umpire.table.reported
    assert told(table(PotPushed(4, 70), HandOver())) == []
