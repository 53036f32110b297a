"""The actions of the PHH format."""

from decimal import Decimal

import pytest

from cardspeak.rules.records.action_fields import BadAction
from cardspeak.rules.records.actions import Burn, DealBoard, Fold, Mark, Remark, Show
from cardspeak.rules.records.money import from_units, parse_money, to_units
from cardspeak.rules.records.phh_actions import amount_in, format_phh, is_phh, parse_phh

LINES = [
    "d db Jc3d5c",
    "d dh p1 Ac2d",
    "d dh p2 ????",
    "p1 pb",
    "p1 f",
    "p2 cc",
    "p2 cbr 12.50",
    "p1 sd",
    "p1 sd AsQs",
    "p2 sm",
    "p2 sm -",
    "p2 sm 2h??",
    "p1 f # after a minute",
    "# burn",
    "#",
]


def read(line):
    return parse_phh(line, [4, 7], lambda text: to_units(parse_money(text), 2))


@pytest.mark.parametrize("line", LINES)
def test_every_action_comes_back_as_it_was_written(line):
    assert format_phh(read(line), [4, 7], lambda units: from_units(units, 2)) == line


def test_players_are_seats_and_amounts_are_units():
    assert read("p2 cbr 1,000").seat == 7
    assert read("p2 cbr 1,000").to == 100000
    assert read("p1 sm -") == Show(4)
    assert read("p1 f  # well") == Fold(4, note="well")
    assert read("# burn") == Remark(note="burn")


def test_the_amount_can_be_seen_before_the_rest():
    assert Decimal(amount_in("p2 cbr 12.50 # all of it") or 0) == Decimal("12.50")
    assert amount_in("p2 cc") is None


@pytest.mark.parametrize(
    "line",
    [
        "p3 f",
        "p01 f",
        "q1 f",
        "p1 x",
        "p1 f As",
        "p1 cbr",
        "p1 cbr ten",
        "p1 cbr -5",
        "p1 cbr 0.001",
        "p1 sd A",
        "d dh p1",
        "d db",
        "d db Zz",
        "d burn As",
        "p1 sm As Ks",
    ],
)
def test_what_is_no_action_is_named(line):
    with pytest.raises(BadAction):
        read(line)


def test_the_format_knows_one_board_and_no_burns():
    assert is_phh(DealBoard(()))
    assert not is_phh(DealBoard((), 1))
    assert not is_phh(Burn())
    assert not is_phh(Mark(1, read("d db As").cards[0]))
