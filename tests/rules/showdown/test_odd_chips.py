"""Who gets the chip that cannot be shared, in every house."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.showdown.outcome import OddReason

STRAIGHTS = {2: "Th 9c 8d 7s 6c Kc 2d", 5: "Ts 9d 8h 7c 6d Qh 3c"}
SIXES = {2: "6h 5c 4d 3s 2c Kd Kh", 5: "6s 5d 4h 3c 2d 6c Qh"}


def odd_of(outcome):
    """The seat that got the odd chip of the only award, and why."""
    (award,) = outcome.awards
    (share,) = [share for share in award.shares if share.odd]
    return share.seat, share.odd


@pytest.mark.parametrize("house", ["play-poker-chicago-2018", "wsop-2012", "dead-money"])
@pytest.mark.parametrize(("button", "seat"), [(1, 2), (2, 9), (9, 2), (5, 9)])
def test_odd_1_first_left_of_the_button(decide, house, button, seat):
    outcome = decide(
        "holdem", {2: "As Kd", 9: "Ad Ks"}, "Qh Jd 8c 5s 2h",
        pot="225", chips=(100, 25), button=button, house=house,
    )  # fmt: skip
    winner, odd = odd_of(outcome)
    assert (winner, odd.amount, odd.rule, odd.fallback) == (seat, 25, "ODD-1", False)
    assert odd.reason is OddReason.LEFT_OF_BUTTON
    assert outcome.totals == {2: 100, 9: 100} | {seat: 125}


def test_odd_1_a_house_that_is_silent_falls_back_and_says_so(decide):
    outcome = decide(
        "holdem", {2: "As Kd", 9: "Ad Ks"}, "Qh Jd 8c 5s 2h",
        pot="225", chips=(25,), button=3, house="generic-tournament",
    )  # fmt: skip
    winner, odd = odd_of(outcome)
    assert (winner, odd.rule, odd.fallback) == (9, "T24-23", True)


def test_t24_23_is_no_fallback_in_a_house_that_plays_by_it(decide):
    outcome = decide(
        "holdem", {2: "As Kd", 9: "Ad Ks"}, "Qh Jd 8c 5s 2h",
        pot="225", chips=(25,), button=3, house="tda-2024",
    )  # fmt: skip
    _, odd = odd_of(outcome)
    assert (odd.rule, odd.fallback) == ("T24-23", False)


def test_odd_2_between_high_and_low_the_high_hand_gets_it(decide):
    outcome = decide(
        "omaha-8", {3: "Kd Kc Jh 9h", 7: "As 3d 5c 6c"}, "Ks 7h 4d 2c 2s",
        pot="1225", chips=(100, 25), button=1,
    )  # fmt: skip
    high, low = outcome.awards
    assert (high.part, high.winners, high.amount) == ("high", (3,), 625)
    assert (high.odd.rule, high.odd.reason) == ("ODD-2", OddReason.HIGH_HALF)
    assert (low.part, low.winners, low.amount, low.odd) == ("low", (7,), 600, None)


@pytest.mark.parametrize(("button", "seat"), [(1, 3), (3, 7), (7, 3)])
def test_odd_3_tied_lows_first_left_of_the_button(decide, button, seat):
    outcome = decide(
        "omaha-8", {3: "Kd Kc Ah 3h", 7: "As 3d Jc Jd"}, "Ks 7h 4d 2c 2s",
        pot="1250", chips=(25,), button=button,
    )  # fmt: skip
    high, low = outcome.awards
    assert (high.amount, high.winners, low.amount) == (625, (3,), 625)
    odd = {share.seat: share.odd.rule for share in low.shares if share.odd}
    assert odd == {seat: "ODD-3"}
    assert sorted(share.amount for share in low.shares) == [300, 325]


def test_odd_4_every_side_pot_has_its_own_odd_chip(decide):
    outcome = decide(
        "holdem", {2: "As Kd", 4: "Ad Ks", 6: "3c 4c"}, "Qh Jd 8c 5s 2h",
        pot=("225", "125:2,4"), chips=(25,), button=6,
    )  # fmt: skip
    side, main = outcome.awards
    assert (side.pot, main.pot) == (1, 0)
    for award in (side, main):
        assert [share.seat for share in award.shares if share.odd] == [2]
    assert outcome.totals == {2: 200, 4: 150}


def test_odd_5_wsop_stud_takes_the_highest_card_of_all_seven(decide):
    seat, odd = odd_of(decide("stud", STRAIGHTS, pot="250", chips=(50,), house="wsop-2012"))
    assert (seat, odd.card, odd.rule) == (2, Card.parse("Kc"), "ODD-5")
    assert odd.reason is OddReason.HIGHEST_CARD


def test_odd_5_wsop_razz_takes_the_lowest_card(decide):
    seat, odd = odd_of(decide("razz", SIXES, pot="250", chips=(50,), house="wsop-2012"))
    assert (seat, odd.card, odd.rule) == (2, Card.parse("2c"), "ODD-5")
    assert odd.reason is OddReason.LOWEST_CARD


def test_odd_6_chicago_stud_takes_the_highest_card_of_the_five(decide):
    seat, odd = odd_of(
        decide("stud", STRAIGHTS, pot="250", chips=(50,), house="play-poker-chicago-2018")
    )
    assert (seat, odd.card, odd.rule) == (5, Card.parse("Ts"), "ODD-6")


def test_odd_6_chicago_razz_takes_the_highest_card_too(decide):
    seat, odd = odd_of(
        decide("razz", SIXES, pot="250", chips=(50,), house="play-poker-chicago-2018")
    )
    assert (seat, odd.card, odd.rule) == (5, Card.parse("6s"), "ODD-6")


def test_t24_23_a_silent_house_takes_the_highest_of_the_five(decide):
    seat, odd = odd_of(
        decide("stud", STRAIGHTS, pot="250", chips=(50,), house="generic-tournament")
    )
    assert (seat, odd.rule, odd.fallback) == (5, "T24-23", True)


def test_odd_1_dead_money_goes_by_place_in_stud_as_well(decide):
    seat, odd = odd_of(decide("stud", STRAIGHTS, pot="250", chips=(50,), house="dead-money"))
    assert (seat, odd.rule, odd.card) == (2, "ODD-1", None)


@pytest.mark.parametrize("house", ["wsop-2012", "play-poker-chicago-2018"])
def test_odd_7_the_second_odd_chip_goes_to_the_second_highest_card(decide, house):
    hands = {
        1: "Td 9h 8c 7d 6s 2s 2c",
        2: "Th 9c 8d 7s 6c 3s 4c",
        5: "Ts 9d 8h 7c 6d 3h 4d",
    }
    outcome = decide("stud", hands, pot="800", chips=(100,), house=house)
    (award,) = outcome.awards
    assert [(s.seat, s.amount, bool(s.odd)) for s in award.shares] == [
        (1, 200, False),
        (2, 300, True),
        (5, 300, True),
    ]


def test_odd_7_nobody_gets_two_while_another_has_none(decide):
    outcome = decide(
        "holdem", {2: "3s 4d", 5: "3d 4h", 9: "3c 4c"}, "Ah Kd Qc Js Tc",
        pot="500", chips=(100,), button=5,
    )  # fmt: skip
    assert outcome.totals == {2: 200, 5: 100, 9: 200}


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("badacey", {1: "As 2d 3c 4h Kh", 2: "Ad 2s 3s 4s 6s"}),
        ("badeucey", {1: "Ks 2d 3c 4h 5h", 2: "7d 2s 3s 4s 5s"}),
    ],
)
def test_odd_8_hybrids_give_it_to_the_five_card_hand(decide, game, hands):
    outcome = decide(game, hands, pot="250", chips=(50,), house="play-poker-chicago-2018")
    five, badugi = outcome.awards
    assert (five.winners, five.amount, five.odd.rule) == ((2,), 150, "ODD-8")
    assert five.odd.reason is OddReason.FIVE_CARD_HALF
    assert (badugi.part, badugi.winners, badugi.amount) == ("badugi", (1,), 100)


def test_odd_9_the_smallest_chip_in_play_decides_whether_there_is_an_odd_one(decide):
    hands, board = {2: "As Kd", 9: "Ad Ks"}, "Qh Jd 8c 5s 2h"
    house = "play-poker-chicago-2018"
    broken = decide("holdem", hands, board, pot="900", chips=(100, 25), button=3, house=house)
    assert broken.totals == {2: 450, 9: 450}
    whole = decide("holdem", hands, board, pot="900", chips=(100,), button=3, house=house)
    assert whole.totals == {2: 400, 9: 500}


def test_odd_10_squid_2_squid_game_at_the_dealers_left(decide):
    outcome = decide(
        "squid-game", {4: "As Ad", 6: "Ks Kd"},
        "Ah 7c 8d Qs Jh", "Kh 6c 3d Js Th", "Qh 9c 4d 5s 2c",
        pot="500", chips=(100,), button=5, house="dead-money",
    )  # fmt: skip
    first, second = outcome.awards
    assert (first.board, first.winners, first.amount) == (0, (4,), 300)
    assert (first.odd.rule, first.odd.reason) == ("ODD-10", OddReason.DEALERS_LEFT)
    assert (second.board, second.winners, second.amount, second.odd) == (1, (6,), 200, None)


def test_between_two_boards_the_odd_chip_goes_left_of_the_button(decide):
    hands = {4: "As Ad", 6: "Ks Kd"}
    boards = ("Ah 7c 8d Qs Jh", "Kh 6c 3d Js Th")
    for button, seat in ((5, 6), (3, 4)):
        outcome = decide(
            "double-board", hands, *boards, pot="500", chips=(100,), button=button,
            house="dead-money",
        )  # fmt: skip
        assert outcome.totals == {4: 200, 6: 200} | {seat: 300}
