"""How an action stands to the turn, and what becomes of one out of turn."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardspeak.rules.facts.hand import Bet, BetTakenBack, Checked, Folded, Posted
from cardspeak.rules.umpire.acts import Act, Did
from cardspeak.rules.umpire.turns import (
    Standing,
    count_early_acts,
    did_by,
    is_early,
    passed_by,
    standing,
)


@pytest.fixture
def flop(play):
    """The flop: 3, 5, 7, 9 and 1 act in this order."""

    def opened(house="tda-2024"):
        table = play(house, seats=(1, 3, 5, 7, 9))
        table.deal()
        table.passive()
        table.street("Ks 7h 2c")
        return table

    return opened


@pytest.mark.parametrize(
    ("before", "action", "expected"),
    [
        ((), (3, Did.CHECK, 0), Standing.IN_TURN),
        ((), (5, Did.CHECK, 0), Standing.EARLY),
        ((), (3, Did.BET, 200), Standing.IN_TURN),
        ((Bet(3, 200),), (3, Did.RAISE, 500), Standing.ADDS),
        ((Bet(3, 200),), (3, Did.CALL, 200), Standing.REPEATS),
        ((Bet(3, 200),), (7, Did.FOLD, 0), Standing.EARLY),
        ((Bet(3, 200), Bet(5, 150), Folded(7)), (5, Did.CALL, 200), Standing.ADDS),
        ((Folded(3),), (3, Did.CHECK, 0), Standing.DEAD),
        ((Checked(5),), (5, Did.CHECK, 0), Standing.REPEATS),
        ((Checked(5), Checked(3)), (5, Did.BET, 200), Standing.CHANGES),
        ((Checked(5), Checked(7), Checked(9)), (3, Did.CHECK, 0), Standing.PASSED),
    ],
)
def test_t24_30_how_an_action_stands_to_the_turn(flop, before, action, expected):
    table = flop()
    table(*before)
    assert standing(table.hand, *action) is expected


def test_t24_30_while_nobody_is_to_act_it_is_nobodys_turn(play):
    assert standing(play().hand, 1, Did.CHECK, 0) is Standing.OPEN


def test_act_6_the_seats_that_an_action_goes_past(flop):
    hand = flop().hand
    assert passed_by(hand, 9, Did.BET, 200) == (3, 5, 7)
    assert passed_by(hand, 3, Did.BET, 200) == ()


def test_t24_30_chips_out_of_turn_do_not_count_until_the_turn_comes(flop):
    table = flop()
    table(Bet(7, 300))
    hand = table.hand
    assert (hand.round.level, hand.purses[7].bet, hand.turns.early[7].to) == (0, 0, 300)
    table(Checked(3), Checked(5))
    assert (hand.round.level, hand.purses[7].bet) == (300, 300)
    assert hand.round.owing == (9, 1, 3, 5)


def test_act_4_chips_that_are_returned_never_left_the_stack(flop):
    table = flop()
    table(Bet(7, 300), Bet(3, 500), BetTakenBack(7, 300))
    assert table.hand.turns.returned == set()
    assert table.hand.purses[7].stack == 9_900


def test_t24_30_what_waits_is_forgotten_with_the_round(flop):
    table = flop()
    table(Bet(3, 200), Bet(5, 200), Bet(3, 900), Folded(7), Folded(9), Folded(1))
    assert table.hand.now.name == "turn"
    assert not table.hand.turns.early
    assert table.hand.pot == 900


@pytest.mark.parametrize(
    ("action", "to"), [(Bet(7, 500), 500), (Bet(7, 200), 200), (Bet(7, 120), 120)]
)
def test_nl_9_what_is_seen_is_put_in(flop, action, to):
    table = flop()
    table(Bet(3, 200), Folded(5), action)
    assert table.hand.purses[7].bet == to


def test_lim_4_a_completion_is_a_bet_and_no_raise(play):
    table = play("wsop-2012", "stud")
    table.deal(up="2c Ks 7h")
    hand = table.hand
    table(Posted(1, 25, "bring-in"))
    assert did_by(hand, Bet(4, 25)) is Did.CALL
    assert did_by(hand, Bet(4, 100)) is Did.BET
    table(Bet(4, 100))
    assert did_by(hand, Bet(7, 200)) is Did.RAISE


def test_stud_8_the_action_goes_on_after_a_wrong_bring_in(play):
    table = play("dead-money", "stud", seats=(1, 4, 7, 9))
    table.deal(up="2c Ks 7h 8h")
    table(Posted(4, 25, "bring-in"))
    assert table.hand.round.owing == (7, 9, 1)


def test_act_10_folds_are_not_counted(flop):
    table = flop()
    table(Bet(7, 300), Folded(9))
    counts = {7: 1}
    count_early_acts(counts, table.hand)
    assert counts == {7: 2}
    assert not is_early(Act(1, Did.BET, 0, in_turn=False, forced=True))


SEAT = st.sampled_from([1, 3, 5, 7, 9])
CHIPS = st.integers(1, 60).map(lambda units: 50 * units)
ACTION = st.one_of(
    st.builds(Checked, SEAT),
    st.builds(Folded, SEAT),
    st.builds(Bet, SEAT, CHIPS),
    st.builds(BetTakenBack, SEAT, CHIPS),
)


@pytest.mark.parametrize("house", ["tda-2024", "dead-money"])
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(actions=st.lists(ACTION, max_size=15))
def test_whatever_is_done_in_turn_or_out_of_it_no_chip_is_lost(flop, house, actions):
    table = flop(house)
    table(*actions)
    purses = table.hand.purses.values()
    assert sum(purse.stack + purse.bet + purse.paid for purse in purses) == 50_000
    assert min(purse.stack for purse in purses) >= 0
    owing = table.hand.round.owing if table.hand.round else ()
    assert set(owing) <= table.hand.live
    assert len(set(owing)) == len(owing)
