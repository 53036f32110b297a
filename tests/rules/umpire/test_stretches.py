"""Places in a log to come back to."""

import itertools

import pytest

from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.state import Player, Table
from cardspeak.rules.umpire.stretches import MOST, Stretch, Stretches, stood_before


@pytest.fixture
def table():
    return Table(load_house("wsop-2012"), 10)


def entries(stretches):
    return [stretch.entry for stretch in stretches.since(0)]


def test_a_stretch_begins_with_every_hand_but_the_first(table):
    stretches = Stretches()
    for entry in (5, 50, 100):
        stretches.hand_begins(entry, table)
    assert entries(stretches) == [0, 50, 100]


def test_a_stretch_keeps_the_table_as_it_was(table):
    stretches = Stretches()
    stretches.hand_begins(5, table)
    table.players[4] = Player(1000)
    stretches.hand_begins(50, table)
    table.players[4].stack = 900
    assert stretches.last.table.players[4].stack == 1000


def test_cutting_takes_away_the_stretch_with_an_entry_and_what_follows(table):
    stretches = Stretches()
    for entry in (5, 50, 100, 150):
        stretches.hand_begins(entry, table)
    tail = stretches.cut(120)
    assert [stretch.entry for stretch in tail] == [100, 150]
    assert entries(stretches) == [0, 50, 100]
    assert stretches.last.before == {}
    assert stretches.last.table == tail[0].table
    assert stretches.last.table is not tail[0].table


def test_the_first_entry_of_a_stretch_belongs_to_it(table):
    stretches = Stretches()
    for entry in (5, 50, 100):
        stretches.hand_begins(entry, table)
    assert [stretch.entry for stretch in stretches.cut(50)] == [50, 100]


def test_a_hand_that_begins_again_after_a_cut_does_not_begin_a_second_stretch(table):
    stretches = Stretches()
    for entry in (5, 50, 100):
        stretches.hand_begins(entry, table)
    kept = stretches.cut(60)[1:]
    stretches.hand_begins(50, table)
    stretches.rejoin(kept)
    stretches.hand_begins(150, table)
    assert entries(stretches) == [0, 50, 100, 150]


def test_of_a_long_session_there_are_never_more_places_and_they_lie_evenly(table):
    stretches = Stretches()
    for hand in range(20 * MOST):
        stretches.hand_begins(10 * hand + 1, table)
    places = entries(stretches)
    assert MOST // 2 <= len(places) <= MOST
    steps = {after - before for before, after in itertools.pairwise(places[1:])}
    assert len(steps) == 1


def test_stretches_that_are_joined_remember_what_stood_before_the_first():
    first = Stretch(0, None, before={"1.A": None})
    second = Stretch(50, None, before={"1.A": "as it was on the way", "2.B": None})
    assert stood_before([first, second]) == {"1.A": None, "2.B": None}
