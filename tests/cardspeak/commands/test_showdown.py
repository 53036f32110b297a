"""`cardspeak showdown`, as it is typed."""

import json

import pytest
from click.testing import CliRunner

from cardspeak.cli import main

OMAHA_8 = [
    *("showdown", "--game", "omaha-8", "--house", "wsop-2012", "--button", "1"),
    *("--board", "Ks 7h 4d 2c 2s", "--seat", "3", "Kd Kc Jh 9h", "--seat", "7", "As 3d 5c 6c"),
    *("--pot", "1225", "--chips", "25,100"),
]


def run(*words):
    return CliRunner().invoke(main, words)


def test_hands_shares_reasons_and_words_are_printed():
    result = run(*OMAHA_8)
    assert result.exit_code == 0
    for part in (
        "Kings full of Twos",
        "[K♠ K♦ K♣ 2♠ 2♣]",
        "7-4-3-2-Ace",
        "seat 3  625",
        "seat 7  600",
        "ODD-2",
        "seat 3  6 x 100, 1 x 25",
    ):
        assert part in result.output
    assert "Seat 3 wins the high with" in result.output.split("Say")[1]


def test_json_says_the_same():
    data = json.loads(run(*OMAHA_8, "--json").output)
    assert data["totals"] == {"3": 625, "7": 600}
    assert [award["part"] for award in data["awards"]] == ["high", "low"]
    assert data["awards"][0]["odd_chip"]["rule"] == "ODD-2"
    assert data["chips"][0]["piles"] == {"3": {"100": 6, "25": 1}, "7": {"100": 6}}
    assert data["hands"][0]["reads"][0]["five"] == ["Ks", "Kd", "Kc", "2s", "2c"]
    assert data["say"]


def test_spanish():
    result = run(*OMAHA_8, "--language", "es")
    assert "asiento 3" in result.output.split("Say")[1].lower()


def test_every_fault_is_named_at_once():
    result = run(
        *("showdown", "--game", "omha", "--house", "wsop", "--board", "Ks 7h 4d 2c 2x"),
        *("--seat", "3", "Ah 1h Kd Kc"),
    )
    assert result.exit_code == 2
    for part in ("UnknownGame", "omaha", "UnknownHouse", "'2x'", "'1h'"):
        assert part in result.output


@pytest.mark.parametrize(
    ("hand", "fault"),
    [
        ("Ah Ad Kd Kc 2h", "seat 3 has 5 cards"),
        ("Ah Ah Kd Kc", "Ace of hearts lies there 2 times"),
        ("Ah 3h Kd", "seat 3 has 3 cards"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(hand, fault):
    result = run(*("showdown", "--game", "omaha", "--board", "Ks 7h 4d 2c 2s", "--seat", "3", hand))
    assert result.exit_code == 2
    assert "IllegalShowdown" in result.output
    assert fault in result.output


def test_a_fallback_is_told_as_one():
    result = run(
        *("showdown", "--game", "holdem", "--house", "generic-tournament", "--button", "3"),
        *("--board", "Qh Jd 8c 5s 2h", "--seat", "2", "As Kd", "--seat", "9", "Ad Ks"),
        *("--pot", "225", "--chips", "25"),
    )
    assert "T24-23" in result.output
    assert "not in this house's rulebook" in result.output


def test_show_9_a_hand_not_tabled_is_told_and_wins_nothing():
    result = run(
        *("showdown", "--game", "holdem", "--board", "Qh Jd 8c 5s 2h", "--pot", "225"),
        *("--seat", "2", "As ??", "--seat", "9", "3d 4s"),
    )
    assert "not tabled" in result.output
    assert "seat 9  225" in result.output


def test_chi_6_chinese_rows_win_points_from_each_other():
    result = run(
        *("showdown", "--game", "chinese"),
        *("--seat", "1", "Kh Kd 2c / 9h 9d 9c 4s 3d / As Js 8s 6s 2s"),
        *("--seat", "2", "Qh Qd 5c / Th Td 7c 4h 3s / Ad Jd 9s 8d 8h"),
    )
    assert result.exit_code == 0
    assert "Seat 1  +3 points" in result.output
    assert "front: Pair of Kings" in result.output
    assert "middle: Trip Nines" in result.output


def test_chi_7_a_fouled_hand_is_told():
    result = run(
        *("showdown", "--game", "chinese", "--seat", "1"),
        "As Js 8s / 9h 9d 9c 4s 3d / Kh Kd 2c 5c 7h",
    )
    assert "fouled" in result.output


@pytest.mark.parametrize("hand", ["Kh Kd 2c", "Kh Kd 2c / 9h 9d / As", "Kh Kx 2c / 9h / As"])
def test_chinese_rows_that_cannot_be_are_refused(hand):
    result = run("showdown", "--game", "chinese", "--seat", "1", hand)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_hub_5_each_player_is_settled_against_the_dealer():
    result = run(
        *("showdown", "--game", "holdem-bonus", "--dealer", "Qs Qc"),
        *("--board", "Kd 7h 4d 2c 2s", "--seat", "1", "Kh 3c", "--wager", "1", "5,10,5,0,1"),
        *("--seat", "2", "9h 9d", "--wager", "2", "5,10"),
    )
    assert "Seat 1  win  +15" in result.output
    assert "Seat 2  lose  -15" in result.output
    assert "bonus bet: -1" in result.output


def test_hub_2_a_wrong_wager_is_refused():
    result = run(
        *("showdown", "--game", "holdem-bonus", "--dealer", "Qs Qc"),
        *("--board", "Kd 7h 4d 2c 2s", "--seat", "1", "Kh 3c", "--wager", "1", "5,15"),
    )
    assert result.exit_code == 2
    assert "WrongWager" in result.output
