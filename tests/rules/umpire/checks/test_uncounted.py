"""Pots that nobody counted: what cannot be right, whatever was bet, and what may be."""

import pytest

from cardspeak.rules.facts.deck import BurnsMoved
from cardspeak.rules.facts.hand import Folded, HandBegun, HandOver, Mucked, PotPushed, Tabled
from cardspeak.rules.facts.table import Unwatched
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.umpire.finding import Severity

HANDS = {4: "Ah Kd", 7: "Qh Qd", 1: "7c 2d", 9: "Jh Td"}
"""On the board of `river` seat 4 beats 7, which beats 9, which beats 1."""


@pytest.fixture
def river(play, seen):
    """A hand seen from above, its board dealt: ``river(seats, tabled=(4, 7))``.

    Who is not tabled folds: on the flop, or where ``late`` on the river.
    """

    def dealt(house="tda-2024", *, seats=(1, 4, 7), tabled=(4, 7), late=(), button=1):
        table = play(house, begin=False, seats=seats, button=button)
        table(Unwatched(CAMERAS_DO_NOT_SEE), HandBegun(1))
        table.deal()
        table.street("Ks 8h 3c")
        table(*(Folded(seat, 2) for seat in seats if seat not in (*tabled, *late)))
        table.street("5d")
        table.street("9c")
        table(*(Folded(seat, 2) for seat in late))
        table(*(Tabled(seat, seen(HANDS[seat])) for seat in tabled))
        return table

    return dealt


def grave(rulings):
    return [r.finding.phrase for r in rulings if r.finding.severity is Severity.HIGH]


def test_show_10_the_best_hand_gets_the_pot(river):
    table = river()
    assert table(PotPushed(4, 0), HandOver(), HandBegun(2))
    assert table.rules == []


def test_show_10_the_loser_of_two_gets_it(river):
    ruled = river()(PotPushed(7, 0))
    assert grave(ruled) == ["pot-goes-wrong"]
    assert ruled[0].finding.seats == (7, 4)


def test_show_10_a_seat_that_folded_gets_it(river):
    assert grave(river()(PotPushed(1, 0))) == ["pot-goes-dead"]


@pytest.mark.parametrize("house", ["tda-2024", "dead-money"])
def test_pot_4_who_folded_last_may_have_left_a_side_pot(river, house):
    """Seat 4 may be all-in: then seat 7 alone has what seat 1 put in beyond that."""
    table = river(house, late=(1,))
    assert grave(table(PotPushed(7, 0), PotPushed(4, 0), HandOver())) == []


def test_pot_4_the_best_hand_gets_something_of_any_pots(river):
    table = river(late=(1,))
    assert grave(table(PotPushed(7, 0), HandOver())) == ["pot-left-out"]
    assert grave(table(HandBegun(2))) == []


def test_pot_4_the_second_best_of_three_may_win_a_side_pot_and_the_worst_may_not(river):
    table = river(tabled=(4, 7, 1))
    assert grave(table(PotPushed(7, 0))) == []
    assert grave(table(PotPushed(1, 0))) == ["pot-goes-wrong"]


def test_pot_4_hands_that_came_up_early_may_be_all_in_with_a_side_pot(play, seen):
    table = play("tda-2024", begin=False)
    table(Unwatched(CAMERAS_DO_NOT_SEE), HandBegun(1))
    table.deal()
    table(Folded(1, 2), Tabled(4, seen(HANDS[4])), Tabled(7, seen(HANDS[7])))
    for cards in ("Ks 8h 3c", "5d", "9c"):
        table.street(cards)
    assert grave(table(PotPushed(7, 0), PotPushed(4, 0), HandOver(), HandBegun(2))) == []


def test_pot_1_of_two_that_tie_one_gets_nothing(play, seen):
    table = play("tda-2024", begin=False, seats=(1, 4))
    table(Unwatched(CAMERAS_DO_NOT_SEE), HandBegun(1))
    table.deal()
    for cards in ("Ks 8h 3c", "5d", "9c"):
        table.street(cards)
    table(Tabled(1, seen("Ah Kd")), Tabled(4, seen("Ad Kc")), PotPushed(4, 0))
    assert grave(table(HandOver())) == [], "chips may lie where they go a moment later"
    (ruling,) = (r for r in table(HandBegun(2)) if r.finding.severity is Severity.HIGH)
    assert (ruling.finding.phrase, ruling.finding.seats) == ("pot-left-out", (1,))


def test_pot_1_chips_that_are_seen_after_the_cards_are_gathered_count(river):
    table = river()
    assert grave(table(HandOver(), PotPushed(4, 0), HandBegun(2))) == []
    table = river()
    assert grave(table(HandOver(), PotPushed(7, 0))) == ["pot-goes-wrong"]


def test_a_pot_whose_push_nobody_saw_is_not_judged(river):
    assert grave(river()(HandOver(), HandBegun(2))) == []


def test_show_8_a_contested_pot_goes_to_a_hand_that_is_not_shown(river):
    table = river()
    table.hand.tabled.pop(7)
    assert grave(table(PotPushed(7, 0))) == ["pot-goes-unshown"]


def test_show_8_nor_to_one_that_shows_a_part_of_itself(river, seen):
    table = river()
    table.hand.tabled[7] = seen("Qh ??")
    assert grave(table(PotPushed(7, 0))) == ["pot-goes-partly-shown"]


def test_show_8_the_last_one_left_need_not_show(river):
    table = river(tabled=(), late=(4, 7))
    assert table.hand.contenders == (7,), "whose cards may go as well"
    assert grave(table(PotPushed(7, 0), HandOver())) == []


def test_show_21_cards_of_a_winner_may_be_gathered_before_the_chips_move(river):
    table = river()
    assert grave(table(Folded(4, 2), Mucked(7), PotPushed(4, 0), HandOver())) == []


def test_burn_6_burns_may_go_while_the_pot_is_on_its_way_and_not_before(river, play):
    table = river()
    table(BurnsMoved("muck"))
    assert table.rules == []
    early = play(begin=False)
    early(Unwatched(CAMERAS_DO_NOT_SEE), HandBegun(1))
    early.deal()
    early.street("Ks 8h 3c")
    early(BurnsMoved("muck"))
    assert early.rules == ["BURN-6"]
