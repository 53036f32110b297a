"""A showdown as people write it down."""

import pytest

from cardspeak.rules.showdown.written import UnreadableShowdown, WrittenShowdown, read_showdown

BOARD = "Ks 7h 4d 2c 2s"
HANDS = ((3, "Ah 3h Kd Kc"), (7, "As 2d 5c 6c"))


def test_words_become_a_showdown():
    written = WrittenShowdown(
        "Omaha 8", "WSOP-2012", HANDS, (BOARD,), ("1225", "600:7"), "25,100", 1
    )
    showdown, stock = read_showdown(written)
    assert (showdown.game.id, showdown.house.id, showdown.button) == ("omaha-8", "wsop-2012", 1)
    assert [pot.seats for pot in showdown.pots] == [(3, 7), (7,)]
    assert (showdown.chips, stock) == ((100, 25), None)


def test_the_very_chips_of_the_pot_can_be_told():
    written = WrittenShowdown("omaha-8", "wsop-2012", HANDS, (BOARD,), ("1225",), "12x100,1x25")
    showdown, stock = read_showdown(written)
    assert (showdown.chips, stock) == ((100, 25), {100: 12, 25: 1})
    twice = WrittenShowdown("omaha-8", "wsop-2012", HANDS, (BOARD,), ("25", "100:7"), "1x25")
    with pytest.raises(UnreadableShowdown, match="for one pot only"):
        read_showdown(twice)


def test_stud_needs_no_board():
    written = WrittenShowdown("razz", "wsop-2012", ((1, "5h 4d 3c 2s Ah Kd Kc"),))
    assert read_showdown(written)[0].boards == ((),)


def test_everything_that_cannot_be_read_is_told_at_once():
    written = WrittenShowdown(
        "omha", "wsop", ((3, "Ah 3x Kd Kc"), (7, "As 1d 5c 6c")), ("Ks 7h 4d 2c Zz",), ("x",), "b"
    )
    with pytest.raises(UnreadableShowdown) as error:
        read_showdown(written)
    names = [fault.split(":")[0] for fault in error.value.faults]
    assert sorted(names) == ["NotationError"] * 5 + ["UnknownGame", "UnknownHouse"]
    assert "omaha" in next(fault for fault in error.value.faults if "UnknownGame" in fault)


def test_what_cannot_lie_on_a_table_is_told_at_once():
    written = WrittenShowdown(
        "holdem", "wsop-2012", ((3, "Ah Kd Kc"), (7, "Ah 2d")), ("Ks 7h",), ("30",), "25"
    )
    with pytest.raises(UnreadableShowdown) as error:
        read_showdown(written)
    assert len(error.value.faults) == 4
    assert all(fault.startswith("IllegalShowdown: ") for fault in error.value.faults)
