"""The kill from hand to hand."""

import pytest

from cardspeak.rules.facts.hand import HandBegun, Posted, PotPushed
from cardspeak.rules.games.kill import Kill
from cardspeak.rules.umpire.killing import kill_after

KILL = {"limit": "limit with a kill", "small_bet": 100, "big_bet": 200}


@pytest.fixture
def hand(play):
    """A hand of limit with a kill whose pots were pushed like this."""

    def played(pushes, *, game="holdem", kill=(), **more):
        table = play("dead-money", game, begin=False, **(KILL | more))
        table(HandBegun(1), Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
        table(*(Posted(seat, 200, "kill") for seat in kill))
        table.deal()
        for cards in ("?? ?? ??", "??", "??"):
            table.passive()
            table.street(cards)
        table.passive()
        table(*(PotPushed(seat, amount) for seat, amount in pushes))
        return table.hand

    return played


SEATED = {1, 4, 7}


def test_kill_1_a_first_pot_is_a_leg_and_a_second_one_a_kill(hand):
    leg = kill_after(hand([(1, 250)]), Kill(), SEATED)
    assert leg == Kill(leg=1)
    assert kill_after(hand([(1, 250)]), leg, SEATED) == Kill(1, 1)
    assert kill_after(hand([(4, 250)]), leg, SEATED) == Kill(leg=4)


def test_kill_4_the_second_leg_needs_a_bet_beyond_the_blinds(hand):
    assert kill_after(hand([(7, 150)]), Kill(), SEATED) == Kill(leg=7)
    assert kill_after(hand([(7, 150)]), Kill(leg=7), SEATED) == Kill(leg=7)
    assert kill_after(hand([(7, 250)]), Kill(leg=7), SEATED) == Kill(7, 7)


def test_kill_5_a_split_keeps_the_leg_and_a_killer_kills_again(hand):
    split = hand([(1, 125), (4, 125)])
    assert kill_after(split, Kill(leg=1), SEATED) == Kill(leg=1)
    assert kill_after(split, Kill(4, 4), SEATED) == Kill(4, 4)


def test_kill_7_the_kill_is_part_of_the_pot_and_a_killer_who_wins_kills_again(hand):
    assert kill_after(hand([(1, 450)], kill=(1,)), Kill(1, 1), SEATED) == Kill(1, 1)


def test_kill_2_kill_6_it_is_neutral_once_the_winner_has_left(hand):
    assert kill_after(hand([(1, 250)]), Kill(), {4, 7}) == Kill()
    assert kill_after(hand([(1, 125), (4, 125)]), Kill(leg=7), SEATED) == Kill()


@pytest.mark.parametrize(("pot", "expected"), [(500, Kill(1, 1)), (499, Kill())])
def test_kill_8_in_hi_lo_a_scoop_of_five_big_blinds_kills(hand, pot, expected):
    assert kill_after(hand([(1, pot)], game="omaha-8"), Kill(), SEATED) == expected


def test_kill_1_other_limits_know_no_kill(hand):
    assert kill_after(hand([(1, 250)], limit="limit"), Kill(leg=1), SEATED) == Kill()


def test_kill_1_a_hand_that_nobody_won_changes_nothing(hand):
    assert kill_after(hand([]), Kill(leg=1), SEATED) == Kill(leg=1)
