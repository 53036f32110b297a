"""What the dealer does next tells that a round is over, where nobody follows the bets."""

import pytest

from cardspeak.rules.facts.event import BACK
from cardspeak.rules.facts.hand import (
    BoardDealt,
    BoardTakenBack,
    CardBurned,
    CardDealt,
    CardExposed,
    Discarded,
    Folded,
    HandBegun,
    HandOver,
    Mucked,
    PotPushed,
    Tabled,
)
from cardspeak.rules.facts.table import ButtonPlaced, Unwatched
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.umpire.due import What


@pytest.fixture
def above(play):
    """A table that is seen from above alone, its first hand dealt."""

    def opened(house="wsop-2012", game="holdem", *, deal=None, up="", **options):
        table = play(house, game, begin=False, **options)
        table(Unwatched(CAMERAS_DO_NOT_SEE), HandBegun(1))
        table.deal(deal, up)
        return table

    return opened


def street(table):
    return table.hand.now.name


def test_the_betting_waits_for_the_dealer(above):
    table = above()
    assert (table.due.what, table.due.seat, street(table)) == (What.ACTION, None, "pre-flop")
    table(Folded(7, 2))
    assert table.hand.contenders == (4, 1)
    table(CardBurned())
    assert (table.due.what, street(table)) == (What.BOARD, "flop")


def test_hands_are_shown_after_the_last_street_alone(above, seen):
    table = above()
    table.street("Ks 7h 2c")
    table(Tabled(4, seen("Ah Kd")))
    assert not table.hand.showdown
    table.street("3d")
    table.street("9c")
    assert not table.hand.showdown
    table(Mucked(7))
    assert table.hand.showdown
    assert table.rules == ["T24-20"] * 2, "seats 7 and 1 were down although a hand was up"


def test_cards_run_out_once_all_hands_are_up(above, seen):
    table = above(seats=(1, 4))
    table(Tabled(4, seen("Ah Kd")), Tabled(1, seen("Qh Qd")))
    table.street("Ks 7h 2c")
    table.street("3d")
    heard = table.street("9c")
    assert table.hand.showdown
    assert "showdown-winner" in {ruling.finding.phrase for ruling in heard}
    assert table.rules == []


def test_stud_3_the_next_card_round_goes_on_even_without_its_burn(above, seen):
    table = above(game="stud", seats=(1, 4), up="9s 3d")
    (four,) = seen("Td")
    ruled = table(CardDealt(1, up=True, card=four))
    assert [ruling.finding.rule for ruling in ruled] == ["T24-7"]
    assert street(table) == "fourth street"


def test_t24_1_a_down_card_after_third_street_is_one_too_many_and_no_fourth_street(above):
    table = above("tda-2024", "stud", seats=(1, 4), up="9s 3d")
    assert [ruling.finding.phrase for ruling in table(CardDealt(4))] == ["card-too-many"]


def test_t24_1_a_seat_gone_past_lacks_its_card_when_the_dealer_burns(above):
    table = above("tda-2024", seats=(1, 4, 7, 9), button=1, deal=5)
    table(CardDealt(9), CardDealt(1))
    assert table.rules == []
    assert [ruling.finding.phrase for ruling in table(CardBurned())] == ["cards-missing"]


def test_t24_2_the_button_lacks_its_card_when_two_have_folded(above):
    table = above("tda-2024", seats=(1, 4, 7, 9), button=1, deal=7)
    assert table(Folded(4, 2)) == ()
    assert [ruling.finding.phrase for ruling in table(Folded(7, 2))] == ["button-short"]


def test_flop_2_a_flop_of_two_shows_when_somebody_folds(above, seen):
    table = above()
    table(CardBurned(), BoardDealt(seen("Ks 7h")))
    assert [ruling.finding.rule for ruling in table(Folded(7, 2))] == ["FLOP-2"]


def test_t24_8_a_fourth_card_right_after_a_flop_that_is_laid_card_by_card_is_of_it(above, seen):
    table = above("tda-2024")
    table(CardBurned(), *(BoardDealt(seen(card)) for card in ("Ks", "7h", "2c")))
    assert [ruling.finding.phrase for ruling in table(BoardDealt(seen("9d")))] == ["flop-of-four"]


def test_burn_2_a_card_a_while_after_the_flop_is_the_turn_without_its_burn(above, seen):
    table = above("tda-2024")
    table.street("Ks 7h 2c")
    table.number += 2
    assert [ruling.finding.phrase for ruling in table(BoardDealt(seen("9d")))] == ["burn-left-out"]


def test_expo_1_a_player_who_shows_a_card_when_the_deal_is_over_is_none_of_the_deal(above, seen):
    table = above("play-poker-chicago-2018")
    (card,) = seen("Ah")
    ruled = table(CardExposed(7, card, by="player"))
    assert [ruling.finding.phrase for ruling in ruled] == ["live-hand-shown"]


# Draws


@pytest.fixture
def drawing(above):
    """Triple draw, seats 4, 7 and 1; of the first draw seat 4 has put two cards away."""

    def opened(house="wsop-2012"):
        table = above(house, "2-7-triple-draw")
        table(Discarded(4, (BACK, BACK)))
        return table

    return opened


def test_low_3_who_does_not_discard_before_the_burn_stands_pat(drawing):
    table = drawing()
    table(CardBurned(), CardDealt(4), CardDealt(4))
    assert (table.due.what, street(table)) == (What.ACTION, "first draw")
    table(CardBurned())
    assert street(table) == "second draw"
    assert table.rules == []


def test_low_3_discards_that_are_told_just_after_the_burn_came_before_it(drawing):
    table = drawing()
    table(CardBurned(), Discarded(7, (BACK,)))
    assert table.due.what is What.CARD
    assert table.rules == []


def test_low_3_a_seat_that_discards_later_still_draws_after_the_burn(drawing):
    table = drawing()
    table(CardBurned(), CardDealt(4))
    assert [ruling.finding.rule for ruling in table(Discarded(7, (BACK,)))] == ["LOW-3"]


@pytest.mark.parametrize(("house", "rules"), [("tda-2024", []), ("wsop-2012", ["LOW-3"] * 2)])
def test_low_3_low_7_each_seat_may_be_served_before_the_next_one_draws(drawing, house, rules):
    table = drawing(house)
    table(CardBurned(), CardDealt(4), CardDealt(4))
    table(Discarded(7, (BACK,)), CardDealt(7), Discarded(1, (BACK,)), CardDealt(1))
    assert street(table) == "first draw"
    assert table.rules == rules
    table(Discarded(7, (BACK,)), CardBurned(), CardDealt(7))
    assert street(table) == "second draw"
    assert table.rules == rules


def test_low_8_a_drawn_card_never_came_when_the_next_draw_begins(drawing):
    table = drawing()
    table(Discarded(7, (BACK,)), CardBurned(), CardDealt(4), CardDealt(7))
    assert [ruling.finding.phrase for ruling in table(CardBurned())] == ["draw-card-missing"]
    assert street(table) == "second draw"


def test_pine_1_cards_are_put_away_after_the_betting_of_their_street(above, seen):
    table = above(game="pineapple")
    table.street("Ks 7h 2c")
    for seat in (4, 7, 1):
        table(Discarded(seat, (BACK,)))
    table(CardBurned())
    assert (table.due.what, street(table)) == (What.BOARD, "turn")
    assert table.rules == []


# The button


def next_hand(table, button, number=2):
    table(PotPushed(4, 0), HandOver(), ButtonPlaced(button), HandBegun(number))
    return [r.finding.phrase for r in table.deal(1) if r.finding.severity]


@pytest.mark.parametrize(
    ("button", "said"), [(4, []), (1, ["button-not-moved"]), (7, ["button-wrong"])]
)
def test_btn_5_the_button_goes_to_the_small_blind_that_nobody_saw(above, button, said):
    table = above("tda-2024", button=1)
    table(Folded(7, 2), Folded(1, 2))
    assert next_hand(table, button) == said


@pytest.mark.parametrize(("button", "said"), [(4, []), (2, []), (7, ["button-wrong"])])
def test_btn_5_an_empty_seat_may_have_been_a_dead_small_blind(above, button, said):
    table = above("tda-2024", button=1, seats=(1, 4, 7, 9))
    table(Folded(7, 2), Folded(9, 2), Folded(1, 2))
    assert next_hand(table, button) == said


def test_btn_15_of_a_hand_that_was_broken_off_nothing_is_known(above):
    table = above("tda-2024", button=1)
    table(HandOver(), ButtonPlaced(1), HandBegun(2))
    table.deal(1)
    assert table.rules == []


def test_t24_12_a_street_that_goes_back_came_too_soon(above, seen):
    table = above("tda-2024")
    table.street("Ks 7h 2c")
    table(CardBurned(), BoardDealt(seen("9d")))
    ruled = table(BoardTakenBack(1, "aside"))
    assert [(each.finding.rule, each.finding.phrase) for each in ruled] == [
        ("T24-12", "premature-goes-back")
    ]
    table(BoardDealt(seen("4s")), CardBurned(), BoardDealt(seen("Jd")))
    assert table.rules == ["T24-12"]


def test_t24_12_cards_that_go_back_for_another_reason_did_not_come_too_soon(above, seen):
    table = above("tda-2024")
    table.street("Ks 7h 2c")
    assert [each.finding.rule for each in table(BoardDealt(seen("9d")))] == ["T24-8"]
    assert not any(
        each.finding.phrase == "premature-goes-back" for each in table(BoardTakenBack(1, "burn"))
    )
    table.street("4s")
    assert [each.finding.rule for each in table(BoardDealt(seen("Jd")))]
    heard = table(BoardTakenBack(1, "stub"))
    assert not any(each.finding.phrase == "premature-goes-back" for each in heard)


def test_t24_7_who_is_away_and_gets_no_hand_is_due_no_street(above, seen):
    table = above("tda-2024", "stud", seats=(1, 3, 8), play_as="cash", deal=0)
    table(*(CardDealt(seat) for seat in (1, 3, 1, 3)))
    table(*(CardDealt(seat, up=True, card=seen(card)[0]) for seat, card in ((1, "9s"), (3, "3d"))))
    for ups in ("Kc 4h", "5d Qs"):
        table(CardBurned())
        cards = zip((1, 3), seen(ups), strict=True)
        table(*(CardDealt(seat, up=True, card=card) for seat, card in cards))
    table(Folded(3, 5), PotPushed(1, 0))
    assert table.rules == []


def test_show_17_a_card_of_stud_that_is_made_out_as_hands_are_shown_came_before(above, seen):
    table = above("tda-2024", "stud", seats=(1, 4), up="9s 3d")
    for ups in ("Kc 4h", "5d Qs", "7c 8h"):
        table(CardBurned())
        table.deal(up=ups)
    table(CardBurned(), CardDealt(1), Tabled(1, seen("Ks Kh 9s Kc 5d 7c 2h")), CardDealt(4))
    assert table.rules == []
