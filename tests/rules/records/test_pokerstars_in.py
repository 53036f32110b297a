"""Making records of PokerStars-style text."""

from datetime import time
from decimal import Decimal

import pytest

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.actions import Fold, Muck, read_cards
from cardspeak.rules.records.hearing import BadHistory
from cardspeak.rules.records.pokerstars_in import read_public
from cardspeak.rules.records.record import Seat, Stakes

HEADER = "PokerStars Hand #1: Hold'em No Limit ($1/$2 USD) - 2024/03/09 20:15:00 ET"
TABLE = "Table 'Vega' 6-max (Play Money) Seat #6 is the button"
SEATS = ["Seat 3: Ann ($100 in chips)", "Seat 6: Ann: x ($90 in chips)"]
BLINDS = ["Ann: x: posts small blind $1", "Ann: posts big blind $2", "*** HOLE CARDS ***"]


def heard(*lines, header=HEADER, blinds=BLINDS, ours=False):
    return read_public([header, TABLE, *SEATS, *blinds, *lines], ours=ours).record


@pytest.fixture
def cash(hands):
    """The two hands of the small file."""
    lines = (hands / "cash.txt").read_text(encoding="utf-8").split("\n")
    second = next(at for at, line in enumerate(lines) if "#2002" in line)
    return lines[:second], lines[second:]


def test_a_cash_hand_is_understood(cash):
    record = read_public(cash[0], ours=False).record
    assert (record.game, record.limit, record.button, record.decimals) == (
        "holdem", Limit.NO_LIMIT, 3, 2,
    )  # fmt: skip
    assert record.seats[0] == Seat(6, 6135, "Eve", blind=25)
    assert [seat.number for seat in record.seats] == [6, 1, 2, 3]
    assert record.winnings == (0, 3775, 0, 0)
    assert record.extra == {"_rake": Decimal(2)}
    assert record.occasion.time_zone == "America/New_York"
    assert record.occasion.time == time(20, 15)
    assert record.actions[3].cards == read_cards("AdKh")
    assert record.actions[-1] == Muck(3)


def test_a_tournament_hand_is_understood(cash):
    record = read_public(cash[1], ours=False).record
    assert (record.game, record.limit) == ("omaha-8", Limit.LIMIT)
    assert record.stakes == Stakes(0, 100, 200)
    assert record.seats == (Seat(8, 130, "Flo", 10, 100), Seat(9, 1500, "Gil", 10, 50))
    assert record.extra["_tournament"] == "Tournament #77, $10+$1 USD"
    assert record.extra["_level"] == "Level II"


def test_a_name_may_look_like_an_action():
    assert heard("Ann: x: folds").actions[-1] == Fold(6)
    assert heard("Ann: folds").actions[-1] == Fold(3)


def test_what_was_collected_is_a_fact_only_in_files_from_elsewhere():
    end = ("Ann: x: folds", "Ann collected $2 from pot")
    assert heard(*end).winnings == (2, 0)
    assert heard(*end, ours=True).winnings is None


def test_miss_2_both_blinds_are_a_live_and_a_dead_one():
    record = heard(blinds=[*BLINDS[:1], "Ann: posts small & big blinds $3"])
    assert record.seats[0] == Seat(3, 100, "Ann", ante=1, post=2)
    assert not record.even_antes


def test_a_second_big_blind_is_that_of_a_player_who_just_sat_down():
    record = heard(blinds=[BLINDS[1], "Ann: x: posts big blind $2"])
    assert (record.seat(3).blind, record.seat(6).post) == (2, 2)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Ann: x: dances", "no action that can be played again"),
        ("Ann: x: bets much", "'much' is no amount"),
        ("Ann: x: raises $2", "'' is no amount"),
        ("Ann: x: posts bail $2", "nothing of the kind can be posted"),
        ("Dealt to Zoe [As Ks]", "nobody called 'Zoe'"),
        ("*** FLOP *** [As Ks Zz]", "no card 'Zz'"),
    ],
)
def test_a_line_that_cannot_be_understood_is_named(line, why):
    with pytest.raises(BadHistory, match=why) as error:
        heard(line)
    assert error.value.faults[0].startswith("line 8 (")


@pytest.mark.parametrize("line", ['Ann said, "hi"', "Zoe joins the table", "Ann: x: sits out", ""])
def test_what_is_no_part_of_the_hand_is_passed_over(line):
    assert heard(line) == heard()


@pytest.mark.parametrize(
    "header",
    [
        "PokerStars Hand #1: 5 Card Omaha Pot Limit ($1/$2 USD) - 2024/03/09 20:15:00 ET",
        "PokerStars Hand #1: Razz Limit ($1/$2 USD)",
        "PokerStars",
    ],
)
def test_another_game_is_named(header):
    with pytest.raises(BadHistory, match="Hold'em, Omaha Hi/Lo, Omaha"):
        heard(header=header)


def test_a_header_may_lack_the_moment_and_the_currency():
    record = heard(header="PokerStars Game #77: Omaha Pot Limit (1/2)")
    assert (record.game, record.occasion.currency, record.occasion.year) == ("omaha", "", None)
