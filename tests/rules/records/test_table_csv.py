"""Hands as a table."""

import csv
import io
from dataclasses import replace

import pytest

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.record import HandRecord, Occasion, Seat
from cardspeak.rules.records.table_csv import COLUMNS, write_csv


def rows(*records, house=None):
    table = csv.DictReader(io.StringIO(write_csv(records, house), newline=""))
    return list(table)


def test_a_hand_is_a_line(hand, wsop):
    (row,) = rows(hand("odd-chip"), house=wsop)
    assert tuple(row) == COLUMNS
    assert row["game"] == "omaha-8"
    assert row["stakes"] == "1/2, 2/4"
    assert row["board"] == "2c4d7hKsKd"
    assert row["winners"] == "2  3; 3  2"
    assert row["pot"] == "5"
    assert row["odd chips"] == "1 to the high half (ODD-2), pot 1, high"
    assert row["hole cards"].startswith("1 TsTh5c6c; 2 KhKc9s8s")


def test_lines_end_as_rfc_4180_has_it(hand):
    assert write_csv([hand("walk")]).endswith("\r\n")
    assert write_csv([]) == ",".join(COLUMNS) + "\r\n"


def test_what_the_record_says_stands_in_the_line(hand):
    (row,) = rows(hand("dead-button"))
    assert row["id"] == "17"
    assert row["date"] == "2024-02-05 21:30:15 America/Chicago"
    assert row["seats"] == "4 Ann (5000); 6 Bo O'Neil (7200); 1 Cy (9100)"
    assert row["button"] == "2"
    assert row["rulings"] == "MISD-3"


def test_a_day_may_be_all_that_is_told(hand):
    record = replace(hand("walk"), occasion=Occasion(year=2023, month=6))
    assert rows(record)[0]["date"] == "2023-06"


def test_amounts_have_their_decimals_and_stud_its_bring_in(hand):
    cents, stud = rows(hand("cents"), hand("last-chips"))
    assert cents["winners"] == "1  0.60"
    assert stud["stakes"] == "1, 4/8"
    assert stud["button"] == ""


def test_what_cannot_be_told_is_left_empty(made):
    unfinished = made("d dh p1 ????", "d dh p2 ????")
    chinese = HandRecord("chinese", Limit.NONE, (Seat(1, 10), Seat(2, 10)), (), button=0)
    short, other = rows(unfinished, chinese)
    assert short["winners"] == short["odd chips"] == ""
    assert other["pot"] == other["winners"] == ""


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1"])
def test_no_cell_is_taken_for_a_formula(hand, name):
    record = replace(hand("walk"), occasion=Occasion(hand=name))
    assert rows(record)[0]["id"] == f"'{name}"
