"""What many checks ask of a hand is worked out once while it does not change."""

import pytest

from cardspeak.rules.umpire.due import Due, What, due
from cardspeak.rules.umpire.once import once, unchanging
from cardspeak.rules.umpire.state import Table


@pytest.fixture
def asked():
    """How often something was worked out, with which arguments."""
    return []


@pytest.fixture
def pots(asked):
    @once
    def work(table, hand):
        """Say what is in the pot."""
        asked.append((table, hand))
        return hand.pot

    return work


def test_while_a_hand_does_not_change_it_is_worked_out_once(play, pots, asked):
    table = play().umpire.table
    with unchanging(table):
        assert [pots(table, table.hand), pots(table, table.hand)] == [150, 150]
    assert asked == [(table, table.hand)]


def test_when_it_may_change_it_is_worked_out_each_time(play, pots, asked):
    table = play().umpire.table
    with unchanging(table):
        pots(table, table.hand)
    table.hand.dead += 100
    assert pots(table, table.hand) == 250
    table.hand.dead += 100
    assert pots(table, table.hand) == 350
    with unchanging(table):
        assert pots(table, table.hand) == 350
    assert len(asked) == 4


def test_after_an_error_it_may_change_again(play, pots):
    table = play().umpire.table
    with pytest.raises(KeyError), unchanging(table):
        table.players[pots(table, table.hand)]
    table.hand.dead += 100
    assert pots(table, table.hand) == 250


def test_each_is_kept_for_itself(play, pots):
    table = play().umpire.table
    with unchanging(table):
        assert pots(table, table.hand) == 150
        assert due(table.hand) == Due(What.CARD, 4)


def test_a_table_without_a_hand_is_no_matter(play):
    with unchanging(play(begin=False).umpire.table) as nothing:
        assert nothing is None
    assert isinstance(play(begin=False).umpire.table, Table)


def test_it_still_says_what_it_does(pots):
    assert pots.__doc__ == "Say what is in the pot."
