"""The kill: who must post an over-blind and so raise the limit of the next hand."""

import pytest

from cardspeak.rules.games.kill import Kill, next_kill, next_kill_hi_lo


def test_kill_1_two_pots_in_a_row_kill_the_next():
    first = next_kill(Kill(), [4])
    assert first == Kill(leg=4)
    assert next_kill(first, [4]) == Kill(leg=4, killer=4)
    assert next_kill(first, [2]) == Kill(leg=2)


def test_kill_2_the_button_is_neutral_at_first_after_a_split_and_after_a_winner_left():
    assert Kill() == Kill(None, None)
    assert next_kill(Kill(leg=4), [2, 6]) == Kill()
    assert next_kill(Kill(leg=4), [2], quit_game=[2]) == Kill()


def test_kill_4_the_second_leg_alone_needs_a_full_bet_beyond_the_blinds():
    assert next_kill(Kill(), [4], full_bet=False) == Kill(leg=4)
    assert next_kill(Kill(leg=4), [4], full_bet=False) == Kill(leg=4)


def test_kill_5_a_split_keeps_the_leg_and_the_killer_who_splits_kills_again():
    assert next_kill(Kill(leg=4), [2, 4]) == Kill(leg=4)
    assert next_kill(Kill(leg=4, killer=4), [2, 4]) == Kill(leg=4, killer=4)


def test_kill_7_a_killer_who_wins_again_kills_again_and_one_who_loses_does_not():
    assert next_kill(Kill(4, 4), [4], full_bet=False) == Kill(4, 4)
    assert next_kill(Kill(4, 4), [2]) == Kill(leg=2)


def test_kill_6_who_is_only_away_keeps_the_leg():
    assert next_kill(Kill(leg=4), [4], quit_game=[]) == Kill(4, 4)
    assert next_kill(Kill(leg=4), [4, 2], quit_game=[4]) == Kill()


@pytest.mark.parametrize(
    ("winners", "pot", "kill"),
    [([4], 500, Kill(4, 4)), ([4], 499, Kill()), ([4, 2], 900, Kill())],
)
def test_kill_8_in_hi_lo_a_scoop_of_five_big_blinds_kills_the_next(winners, pot, kill):
    assert next_kill_hi_lo(winners, pot, big_blind=100) == kill
