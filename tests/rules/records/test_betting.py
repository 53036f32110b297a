"""One betting round: who may act, how much, and what it costs."""

import pytest

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.betting import Purse, Round, Size
from cardspeak.rules.records.faults import Kind


def turn(stacks, bets=None, limit=Limit.NO_LIMIT, size=(100,), level=0, pot=0):
    """Open a round; seats are 1 up, the first of them opens."""
    bets = bets or [0] * len(stacks)
    purses = {
        seat: Purse(stack, bet)
        for seat, (stack, bet) in enumerate(zip(stacks, bets, strict=True), 1)
    }
    return Round(purses, set(purses), list(purses), Size(limit, size), pot, level)


def kinds(opened, seat, to):
    return [kind for kind, _ in opened.complaints(seat, to)]


def test_a_bet_has_to_be_answered_by_everybody_else():
    opened = turn([1000] * 3)
    opened.call(1)
    assert opened.raise_to(2, 300) == 300
    assert opened.to_act == [3, 1]
    opened.fold(3)
    assert opened.call(1) == 300
    assert opened.is_over


def test_nl_1_the_least_bet_is_the_big_blind_and_the_most_is_all_chips():
    opened = turn([1000, 5000])
    assert kinds(opened, 1, 99) == [Kind.TOO_SMALL]
    assert kinds(opened, 1, 100) == kinds(opened, 1, 1000) == []
    assert kinds(opened, 1, 1001) == [Kind.TOO_BIG]


def test_nl_5_a_raise_is_at_least_the_last_raise_unless_all_in():
    opened = turn([1000, 1000, 250])
    opened.raise_to(1, 200)
    assert kinds(opened, 2, 399) == [Kind.TOO_SMALL]
    assert kinds(opened, 2, 400) == []
    assert kinds(opened, 3, 250) == []
    assert kinds(opened, 2, 200) == [Kind.TOO_SMALL]


def test_nl_4_a_raise_over_a_short_all_in_puts_a_whole_bet_on_top():
    opened = turn([20, 1000, 1000])
    opened.raise_to(1, 20)
    assert kinds(opened, 2, 119) == [Kind.TOO_SMALL]
    assert kinds(opened, 2, 120) == []


def test_nl_6_who_has_acted_may_not_raise_a_short_all_in():
    opened = turn([1000, 1000, 250])
    opened.raise_to(1, 200)
    opened.call(2)
    opened.raise_to(3, 250)
    assert kinds(opened, 1, 500) == [Kind.MAY_NOT_RAISE]


def test_nl_7_short_all_ins_that_make_a_full_raise_together_open_the_betting():
    opened = turn([1000, 150, 220, 1000])
    opened.raise_to(1, 100)
    opened.raise_to(2, 150)
    opened.raise_to(3, 220)
    assert kinds(opened, 4, 320) == []
    opened.call(4)
    assert kinds(opened, 1, 320) == []


def test_a_raise_may_be_just_what_all_others_have_left():
    opened = turn([5000, 750], limit=Limit.LIMIT, size=(600,))
    opened.call(1)
    opened.raise_to(2, 600)
    assert kinds(opened, 1, 750) == []
    assert kinds(opened, 1, 800) == [Kind.TOO_SMALL]


def test_nobody_raises_where_nobody_can_call():
    opened = turn([5000, 50])
    opened.call(1)
    opened.raise_to(2, 50)
    assert kinds(opened, 1, 150) == [Kind.MAY_NOT_RAISE]


def test_lim_1_a_fixed_limit_bet_has_one_size():
    opened = turn([1000] * 3, limit=Limit.LIMIT, size=(10,))
    assert kinds(opened, 1, 9) == [Kind.TOO_SMALL]
    assert kinds(opened, 1, 11) == [Kind.TOO_BIG]
    opened.raise_to(1, 10)
    assert kinds(opened, 2, 20) == []


def test_lim_4_a_bring_in_is_completed_to_the_small_bet():
    opened = turn([1000] * 3, limit=Limit.LIMIT, size=(40,))
    assert opened.post_bring_in(1, 10) == 10
    assert kinds(opened, 2, 40) == []
    assert kinds(opened, 2, 50) == [Kind.TOO_BIG]
    opened.raise_to(2, 40)
    assert kinds(opened, 3, 80) == []


def test_stud_9_a_short_bring_in_is_called_in_full():
    opened = turn([4, 1000, 1000], limit=Limit.LIMIT, size=(40,))
    assert opened.post_bring_in(1, 10) == 4
    assert opened.call(2) == 10


def test_lim_5_a_short_all_in_may_be_completed_or_raised():
    opened = turn([15, 1000, 1000], limit=Limit.LIMIT, size=(10,))
    opened.raise_to(1, 10)
    opened.purses[1].stack = 5
    opened.raise_to(1, 15)
    assert [to for to in range(16, 40) if not kinds(opened, 2, to)] == [20, 25, 30]


def test_stud_6_an_open_pair_leaves_the_choice_of_two_bets():
    opened = turn([1000] * 2, limit=Limit.LIMIT, size=(5, 10))
    assert [to for to in range(1, 20) if not kinds(opened, 1, to)] == [5, 10]


def test_pl_3_the_most_is_the_pot_after_the_call():
    opened = turn([1000] * 2, limit=Limit.POT_LIMIT, size=(10,), pot=100)
    opened.raise_to(1, 50)
    assert kinds(opened, 2, 250) == []
    assert kinds(opened, 2, 251) == [Kind.TOO_BIG]


def test_pl_1_all_chips_may_still_be_too_much_for_the_pot():
    opened = turn([1000] * 2, limit=Limit.POT_LIMIT, size=(10,), pot=100)
    assert kinds(opened, 1, 1000) == [Kind.TOO_BIG]


def test_bet_4_a_short_big_blind_counts_as_whole():
    opened = turn([1000, 950, 0], bets=[0, 50, 30], level=100)
    assert opened.call(1) == 100


def test_who_is_all_in_or_cannot_lose_more_does_not_act():
    assert turn([1000, 0, 0], bets=[0, 50, 80], level=80).to_act == [1]
    assert turn([920, 0], bets=[80, 80], level=80).is_over
    assert turn([950, 0], bets=[50, 30], level=100).is_over


def test_nl_11_a_raise_is_made_the_right_size():
    opened = turn([1000] * 3)
    opened.raise_to(1, 200)
    opened.raise_to(2, 250)
    assert opened.amend(2, 400) == 150
    assert (opened.level, opened.least(), opened.to_act) == (400, 600, [3, 1])


def test_pl_2_a_surplus_goes_back():
    opened = turn([1000] * 3, limit=Limit.POT_LIMIT, size=(10,), pot=100)
    opened.raise_to(1, 150)
    assert opened.amend(1, 100) == -50
    assert (opened.level, opened.purses[1].stack, opened.to_act) == (100, 900, [2, 3])


def test_a_raise_that_is_taken_back_leaves_what_it_answered():
    opened = turn([1000] * 3)
    opened.raise_to(1, 200)
    opened.raise_to(2, 600)
    opened.amend(2, 0)
    assert (opened.level, opened.least(), opened.to_act) == (200, 400, [2, 3])


def test_bet_1_chips_added_to_a_call_make_it_a_raise():
    opened = turn([1000] * 3)
    opened.raise_to(1, 200)
    opened.call(2)
    opened.amend(2, 500)
    assert (opened.level, opened.to_act) == (500, [3, 1])


def test_nl_9_who_is_left_short_is_done_once_the_call_is_whole():
    opened = turn([1000] * 3)
    opened.raise_to(1, 200)
    assert opened.leave(2, 150) == 150
    assert opened.owing == (3,)
    opened.amend(2, 100)
    assert opened.owing == (2, 3)
    opened.amend(2, 200)
    assert opened.owing == (3,)


def test_lim_4_only_after_a_bring_in_is_there_anything_to_complete():
    opened = turn([1000] * 3, limit=Limit.LIMIT, size=(40,))
    assert not opened.completes
    opened.post_bring_in(2, 10)
    assert opened.completes
    assert opened.to_act == [3, 1]
    opened.raise_to(3, 40)
    assert not opened.completes


@pytest.mark.parametrize("limit", [Limit.LIMIT, Limit.KILL])
def test_limits_with_fixed_bets(limit):
    assert Size(limit, (1,)).is_fixed
    assert not Size(Limit.POT_LIMIT, (1,)).is_fixed
