"""Who wins what: every game, every pot."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.rules.games.game import Family
from cardspeak.rules.games.table import GAMES
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.houses.lineage import house_names
from cardspeak.rules.showdown.outcome import Hand, Pot, Showdown
from cardspeak.rules.showdown.settle import settle

BOARD = "Ks 7h 4d 2c 2s"


def five(outcome, seat, part="high", board=0):
    """The cards that play in a seat's hand."""
    (read,) = [
        read for read in outcome.reads if (read.seat, read.part, read.board) == (seat, part, board)
    ]
    return read.reading and " ".join(map(str, read.reading.five))


def test_show_10_cards_speak_the_best_hand_wins(decide):
    outcome = decide("holdem", {1: "Kd Qd", 4: "7c 7d", 8: "Ah Ad"}, BOARD, pot="900")
    assert outcome.totals == {4: 900}
    assert outcome.awards[0].whole


def test_show_1_every_hand_is_read_not_only_the_winners(decide):
    outcome = decide("holdem", {1: "Kd Qd", 4: "7c 7d", 8: "Ah Ad"}, BOARD, pot="900")
    assert {read.seat: read.reading.category.name for read in outcome.reads} == {
        1: "TWO_PAIR",
        4: "FULL_HOUSE",
        8: "TWO_PAIR",
    }


def test_show_13_the_five_that_play_are_told(decide):
    outcome = decide("holdem", {1: "Kd Qd", 4: "7c 7d"}, BOARD, pot="900")
    assert five(outcome, 4) == "7h 7d 7c 2s 2c"
    assert five(outcome, 1) == "Ks Kd 2s 2c Qd"


def test_show_15_suits_never_break_a_tie_for_a_pot(decide):
    outcome = decide("holdem", {1: "As Qs", 4: "Ac Qc"}, "Kd 7h 4d 2c 9s", pot="900")
    assert outcome.totals == {1: 450, 4: 450}


def test_show_16_the_kicker_decides(decide):
    outcome = decide("holdem", {1: "Ks 5s", 4: "Kc 6c"}, "Kd 2h 3d Jc 4s", pot="900")
    assert outcome.totals == {4: 900}
    outcome = decide("holdem", {1: "Ks 5s", 4: "Kc 6c"}, "Kd Qh Td Jc 8s", pot="900")
    assert outcome.totals == {1: 450, 4: 450}


def test_pot_1_hi_lo_is_halved_between_high_and_low(decide):
    outcome = decide("omaha-8", {3: "Kd Kc Jh 9h", 7: "As 3d 5c 6c"}, BOARD, pot="1200")
    assert outcome.totals == {3: 600, 7: 600}
    assert [award.part for award in outcome.awards] == ["high", "low"]


def test_pot_1_one_hand_can_take_high_and_low(decide):
    hands = {3: "Ah 3h Kd Kc", 7: "As 2d 5c 6c"}
    outcome = decide("omaha-8", hands, BOARD, pot="1225", chips=(100, 25), button=1)
    assert outcome.totals == {3: 1225}
    assert five(outcome, 3) == "Ks Kd Kc 2s 2c"
    assert five(outcome, 3, "low") == "7h 4d 3h 2s Ah"
    assert five(outcome, 7, "low") == "7h 5c 4d 2s As"


def test_om8_1_without_a_low_the_high_hand_takes_all(decide):
    outcome = decide("omaha-8", {3: "Ah 3h Kd Kc", 7: "As 2d 5c 6c"}, "Ks Qh Jd 2c 2s", pot="900")
    (award,) = outcome.awards
    assert (award.part, award.winners, award.whole) == ("high", (3,), True)
    assert five(outcome, 3, "low") is None


def test_oma_1_just_two_hole_cards_play(decide):
    outcome = decide("omaha", {3: "Ah 3h 4h 5d", 7: "9c 9d 8s 8c"}, "Kh Qh Jh Th 2s", pot="900")
    assert five(outcome, 3) == "Ah Kh Qh Jh 4h"
    assert outcome.totals == {3: 900}


def test_quartering(decide):
    hands = {3: "Kd Kc Ah 3h", 7: "As 3d Jc Jd"}
    outcome = decide("omaha-8", hands, BOARD, pot="1200", button=1)
    assert outcome.totals == {3: 900, 7: 300}


def test_pot_4_a_short_all_in_wins_the_main_pot_only(decide):
    outcome = decide(
        "holdem", {1: "7c 7d", 4: "Kd Qd", 8: "Jh Jd"}, BOARD, pot=("300", "400:4,8"), button=1
    )
    assert outcome.totals == {1: 300, 4: 400}
    assert [award.pot for award in outcome.awards] == [1, 0]


def test_what_nobody_called_goes_back_without_a_hand(decide):
    outcome = decide("holdem", {1: "7c 7d", 4: "?? ??"}, BOARD, pot=("300", "150:4"), button=1)
    assert outcome.totals == {1: 300, 4: 150}
    assert outcome.awards[0].reading is None


def test_show_8_a_hand_not_shown_wins_nothing(decide):
    outcome = decide("holdem", {1: "Kd Qd", 4: "Ah ??", 8: "?? ??"}, BOARD, pot="900")
    assert outcome.totals == {1: 900}
    assert outcome.not_tabled == (4, 8)


def test_show_18_omaha_shows_all_four(decide):
    outcome = decide("omaha", {1: "Kd Qd 9h 9c", 4: "7c 7d 2h ??"}, BOARD, pot="900")
    assert outcome.totals == {1: 900}
    assert outcome.not_tabled == (4,)


def test_a_pot_for_which_nobody_has_tabled_waits(decide):
    outcome = decide("holdem", {1: "Kd ??", 4: "?? ??"}, BOARD, pot="900")
    assert (outcome.unpaid, outcome.totals, outcome.awards) == ((0,), {}, ())


def test_hands_are_read_without_a_pot(decide):
    outcome = decide("holdem", {1: "Kd Qd", 4: "7c 7d"}, BOARD)
    assert len(outcome.reads) == 2
    assert outcome.awards == ()


def test_s8_1_high_and_low_of_seven_may_differ(decide):
    hands = {2: "Ah 2d 3c 8s 7h Ad Kc", 5: "Kd Ks Kh Qd Jc 9h 9s"}
    outcome = decide("stud-8", hands, pot="800")
    assert outcome.totals == {2: 400, 5: 400}
    assert five(outcome, 2, "low") == "8s 7h 3c 2d Ah"


def test_shlr_1_the_regular_low_needs_no_qualifier(decide):
    hands = {2: "Kh Qd Jc 9s 7h 5d 4c", 5: "Kd Ks Ac Ah Jd 9h 9c"}
    outcome = decide("stud-hi-lo", hands, pot="800", house="play-poker-chicago-2018")
    assert outcome.totals == {2: 400, 5: 400}
    assert five(outcome, 2, "low") == "Jc 9s 7h 5d 4c"


def test_razz_1_the_wheel_beats_all(decide):
    outcome = decide("razz", {2: "5h 4d 3c 2s Ah Kd Kc", 5: "6h 4c 3d 2h As Qd Qc"}, pot="800")
    assert outcome.totals == {2: 800}


def test_stud_19_a_community_card_plays_in_every_hand(decide):
    hands = {2: "Kh Kd Jc 9s 7h 5d", 5: "Qh Qd Ac 8h 3d 2c"}
    outcome = decide("stud", hands, "Qs", pot="800")
    assert outcome.totals == {5: 800}
    assert five(outcome, 2) == "Kh Kd Qs Jc 9s"


@pytest.mark.parametrize(
    ("game", "hands", "totals"),
    [
        ("2-7-triple-draw", {1: "7h 5d 4c 3s 2h", 2: "7d 6h 4s 3c 2c"}, {1: 600}),
        ("2-7-single-draw", {1: "6h 5d 4c 3s 2h", 2: "Kd Qh 4s 3c 2c"}, {2: 600}),
        ("a-5-triple-draw", {1: "5h 4d 3c 2s Ah", 2: "6h 4h 3s 2c Ac"}, {1: 600}),
        ("a-5-single-draw", {1: "5h 4d 3c 2s Ah", 2: "5c 4s 3h 2d As"}, {1: 300, 2: 300}),
        ("badugi", {1: "As 2s 4c 5d", 2: "Ad 2c 2h 3s"}, {2: 600}),
        ("badacey", {1: "As 2d 3c 4h Kh", 2: "Ad 2s 3s 4s 6s"}, {1: 300, 2: 300}),
        ("badeucey", {1: "As 2d 3c 4h 6h", 2: "Ks 2c 3h 4d 9s"}, {2: 600}),
    ],
)
def test_low_1_bdg_3_hyb_1_hyb_2_draw_games(decide, game, hands, totals):
    assert decide(game, hands, pot="600").totals == totals


@pytest.mark.parametrize(
    ("game", "hands", "board", "winner"),
    [
        ("irish", {1: "2h 3h", 2: "As Kd"}, "Kh Qh Jh 9h 2s", 1),  # IRI-1: any may play
        ("pineapple", {1: "2h 3h", 2: "As Kd"}, "Kh Qh Jh 9s 2s", 1),  # PINE-1
        ("rocky-mtn", {1: "2h 3c", 2: "As Kd"}, "Kh Qh Jd 9s 4s", 2),  # ROCK-1
        ("cincinnati", {1: "Ah Kh Qh 2c", 2: "9c 9d 8s 8c"}, "Jh Th 9h 8h", 1),  # CINC-1
        ("triple-flop", {1: "2c 3d", 2: "Ah 4s"}, "2d 2h 3h 3s Kd Qc", 1),  # TRIF-1
        ("river-of-blood", {1: "Ah 4d", 2: "Kd 9s"}, "Ks 7s 3c 2s Jd As", 2),  # BLOOD-1
    ],
)
def test_club_games_read_what_may_play(decide, game, hands, board, winner):
    outcome = decide(game, hands, board, pot="600", house="dead-money")
    assert list(outcome.totals) == [winner]


def test_dent_1_the_marked_card_plays_with_each_of_the_others(decide):
    hands = {1: "Kh* Kd 3c", 2: "Ad* 9c 8s"}
    outcome = decide("double-entendre", hands, "Kc 9h 8d 4s 2c", pot="600", house="dead-money")
    assert five(outcome, 1) == "Kh Kd Kc 9h 8d"
    assert five(outcome, 2) == "9h 9c Ad Kc 8d"  # never nines and eights together
    assert outcome.totals == {1: 600}


def test_dbl_1_each_board_takes_half(decide):
    outcome = decide(
        "double-board", {4: "As Ad", 6: "Ks Kd"}, "Ah 7c 8d Qs Jh", "Kh 6c 3d Js Th",
        pot="600", house="dead-money",
    )  # fmt: skip
    assert [(award.board, award.winners) for award in outcome.awards] == [(0, (4,)), (1, (6,))]


def test_ritp_1_two_runs_may_begin_with_the_same_cards(decide):
    outcome = decide(
        "run-it-twice", {4: "As Ad", 6: "Ks Kd"}, "Ah 7c 8d Qs Jh", "Ah 7c 8d Kh Kc",
        pot="600", house="dead-money",
    )  # fmt: skip
    assert outcome.totals == {4: 300, 6: 300}


def test_rit_1_any_board_game_can_be_run_three_times(decide):
    outcome = decide(
        "omaha", {4: "As Ad Jc Tc", 6: "Ks Kd 5c 5d"},
        "Ah 7c 8d Qs Jh", "Ah 7c 8d Kh Kc", "Ah 7c 8d 2s 3s",
        pot="900", house="play-poker-chicago-2018",
    )  # fmt: skip
    assert outcome.totals == {4: 600, 6: 300}


def test_squid_1_the_board_with_the_lowest_river_dies(decide):
    boards = ("Ah 7c 8d Qs Jh", "Kh 6c 3d Js 2d", "Qh 9c 4d 5s 2c")
    outcome = decide("squid-game", {4: "As Ad", 6: "Ks Kd"}, *boards, pot="600", house="dead-money")
    assert outcome.dead_boards == (2,)  # the deuce of clubs is lower than that of diamonds
    assert [award.board for award in outcome.awards] == [0, 1]
    assert outcome.totals == {4: 300, 6: 300}


POT_GAMES = [game for game in GAMES.values() if game.family not in (Family.CHINESE, Family.HOUSE)]


@st.composite
def showdowns(draw):
    """Any game, any house, two to four tabled hands, pots for all and for some."""
    game = draw(st.sampled_from(POT_GAMES))
    seats = sorted(draw(st.sets(st.integers(1, 9), min_size=2, max_size=4)))
    deck = iter(draw(st.permutations(game.deck)))
    size = game.board_sizes[0]
    boards = tuple(tuple(next(deck) for _ in range(size)) for _ in range(game.boards))
    if len(game.board_sizes) > 1 and boards[0][-1].suit in "dh":
        boards = ((*boards[0], next(deck)),)
    hands = tuple(Hand(seat, tuple(next(deck) for _ in range(game.held))) for seat in seats)
    if game.marks:
        hands = tuple(Hand(hand.seat, hand.cards, hand.cards[0]) for hand in hands)
    unit = draw(st.sampled_from([1, 25, 500]))
    some = sorted(draw(st.sets(st.sampled_from(seats), min_size=1)))
    pots = (
        Pot(unit * draw(st.integers(1, 500)), tuple(seats)),
        Pot(unit * draw(st.integers(1, 500)), tuple(some)),
    )
    house = load_house(draw(st.sampled_from(house_names())))
    return Showdown(game, house, draw(st.integers(0, 9)), boards, hands, pots, (unit,))


@settings(max_examples=200)
@given(showdowns())
def test_pot_1_the_shares_are_the_pot_and_whole_chips(showdown):
    outcome = settle(showdown)
    assert sum(outcome.totals.values()) == sum(pot.amount for pot in showdown.pots)
    for place, pot in enumerate(showdown.pots):
        paid = [award for award in outcome.awards if award.pot == place]
        assert sum(award.amount for award in paid) == pot.amount
        assert {seat for award in paid for seat in award.winners} <= set(pot.seats)
    for award in outcome.awards:
        assert award.amount == sum(share.amount for share in award.shares)
        assert all(share.amount % showdown.chips[-1] == 0 for share in award.shares)


@settings(max_examples=200)
@given(showdowns())
def test_odd_7_no_share_is_more_than_one_chip_above_another(showdown):
    for award in settle(showdown).awards:
        amounts = [share.amount for share in award.shares]
        assert max(amounts) - min(amounts) in (0, showdown.chips[-1])
        assert len({share.seat for share in award.shares}) == len(award.shares)
        more = {share.seat for share in award.shares if share.odd}
        if len(set(amounts)) > 1:
            assert more == {s.seat for s in award.shares if s.amount == max(amounts)}


@settings(max_examples=200)
@given(showdowns())
def test_show_10_no_winner_is_beaten_by_another_tabled_hand(showdown):
    outcome = settle(showdown)
    readings = {(read.seat, read.board, read.part): read.reading for read in outcome.reads}
    for award in outcome.awards:
        if award.reading is None:
            continue
        for seat in showdown.pots[award.pot].seats:
            other = readings[seat, award.board, award.part]
            assert other is None or other <= award.reading
            assert (other == award.reading) == (seat in award.winners)


@settings(max_examples=100)
@given(showdowns(), st.randoms(use_true_random=False))
def test_the_order_in_which_hands_are_given_changes_nothing(showdown, random):
    hands = list(showdown.hands)
    random.shuffle(hands)
    shuffled = []
    for hand in hands:
        cards = list(hand.cards)
        random.shuffle(cards)
        shuffled.append(Hand(hand.seat, tuple(cards), hand.marked))
    again = settle(
        Showdown(
            showdown.game, showdown.house, showdown.button, showdown.boards, tuple(shuffled),
            showdown.pots, showdown.chips,
        )
    )  # fmt: skip
    assert again.totals == settle(showdown).totals
    assert again.awards == settle(showdown).awards


def test_show_10_a_pot_that_nobody_counted_has_its_winners_all_the_same(table):
    showdown = table("omaha-8", {1: "Ah 3c Kd Qd", 4: "7c 7d 8d 8c"}, "As 7h 4d 2c 2s")
    outcome = settle(replace(showdown, pots=(Pot(0, (1, 4), counted=False),)))
    assert {award.part: award.winners for award in outcome.awards} == {"high": (4,), "low": (1,)}
    assert outcome.totals == {1: 0, 4: 0}
