"""Telling records in PokerStars-style text."""

from dataclasses import replace

import pytest

from cardspeak.rules.records.pokerstars_out import public_lines
from cardspeak.rules.records.record import Occasion


def test_a_whole_hand(hand, wsop):
    record = hand("side-pots")
    names = ("Ann", "Bo", "Cy")
    seats = tuple(replace(seat, name=name) for seat, name in zip(record.seats, names, strict=True))
    occasion = Occasion(hand="12", table="Vega", currency="EUR")
    lines = public_lines(replace(record, seats=seats, occasion=occasion), wsop)
    assert lines == [
        "PokerStars Hand #12: Hold'em No Limit (€1/€2 EUR)",
        "Table 'Vega' 3-max Seat #3 is the button",
        "Seat 1: Ann (€50 in chips)",
        "Seat 2: Bo (€120 in chips)",
        "Seat 3: Cy (€300 in chips)",
        "Ann: posts small blind €1",
        "Bo: posts big blind €2",
        "*** HOLE CARDS ***",
        "Dealt to Ann [Ac Ad]",
        "Dealt to Bo [Kc Kd]",
        "Dealt to Cy [Qc Qd]",
        "Cy: raises €298 to €300 and is all-in",
        "Ann: calls €49 and is all-in",
        "Bo: calls €118 and is all-in",
        "Uncalled bet (€180) returned to Cy",
        "*** FLOP *** [2c 7d 9h]",
        "*** TURN *** [2c 7d 9h] [4s]",
        "*** RIVER *** [2c 7d 9h 4s] [Jh]",
        "*** SHOW DOWN ***",
        "Cy: shows [Qc Qd]",
        "Ann: shows [Ac Ad]",
        "Bo: shows [Kc Kd]",
        "Ann collected €150 from main pot",
        "Bo collected €140 from side pot",
        "*** SUMMARY ***",
        "Total pot €290 | Rake €0",
        "Board [2c 7d 9h 4s Jh]",
        "Seat 1: Ann (small blind) showed [Ac Ad] and won (€150)",
        "Seat 2: Bo (big blind) showed [Kc Kd] and won (€140)",
        "Seat 3: Cy (button) showed [Qc Qd] and lost",
    ]


def test_folds_are_told_by_their_street(hand, wsop):
    lines = public_lines(hand("dead-button"), wsop)
    assert lines[0].endswith(" - 2024/02/05 21:30:15 America/Chicago")
    assert lines[1] == "Table '3' 6-max Seat #2 is the button"
    assert lines[-3:] == [
        "Seat 1: Cy collected (550)",
        "Seat 4: Ann (small blind) folded before Flop",
        "Seat 6: Bo O'Neil (big blind) folded on the Flop",
    ]


def test_who_did_not_bet_is_told(hand, wsop):
    lines = public_lines(hand("walk"), wsop)
    assert "Uncalled bet (1) returned to Seat 2" in lines
    assert lines[-1] == "Seat 3: Seat 3 (button) folded before Flop (didn't bet)"


@pytest.mark.parametrize("name", ["Ann\nBo", "  ", "Ann"])
def test_every_name_stays_on_its_line_and_is_unlike_the_others(hand, wsop, name):
    record = hand("walk")
    seats = (
        replace(record.seats[0], name=name),
        *(replace(s, name="Ann") for s in record.seats[1:]),
    )
    lines = public_lines(replace(record, seats=seats), wsop)
    assert len({line.partition(" (")[0].partition(": ")[2] for line in lines[2:5]}) == 3
    assert not any("\n" in line for line in lines)
