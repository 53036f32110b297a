"""Telling records in Open Hand History."""

from decimal import Decimal

from cardspeak.rules.records.ohh_out import public_fields


def words(fields, street):
    return [each["action"] for each in fields["rounds"][street]["actions"]]


def test_the_heading_says_what_is_played(hand, wsop):
    fields = public_fields(hand("cents"), wsop)
    assert fields["game_type"] == "Omaha"
    assert fields["bet_limit"] == {"bet_type": "PL", "bet_cap": 0}
    assert (fields["small_blind_amount"], fields["big_blind_amount"]) == (
        Decimal("0.05"),
        Decimal("0.10"),
    )
    assert fields["dealer_seat"] == 2
    assert fields["start_date_utc"] is None


def test_the_moment_is_told_in_universal_time(hand, wsop):
    assert public_fields(hand("dead-button"), wsop)["start_date_utc"] == "2024-02-06T03:30:15"


def test_an_amount_is_what_an_action_puts_in(hand, wsop):
    fields = public_fields(hand("cents"), wsop)
    amounts = [each.get("amount") for each in fields["rounds"][0]["actions"]]
    assert amounts == [Decimal("0.05"), Decimal("0.10"), None, Decimal("0.25"), Decimal("0.20")]
    assert words(fields, 0) == ["Post SB", "Post BB", "Dealt Cards", "Raise", "Call"]
    assert words(fields, 1) == ["Bet", "Fold"]


def test_hands_are_shown_in_a_round_of_their_own(hand, wsop):
    fields = public_fields(hand("side-pots"), wsop)
    streets = [each["street"] for each in fields["rounds"]]
    assert streets == ["Preflop", "Flop", "Turn", "River", "Showdown"]
    assert words(fields, 4) == ["Shows Cards"] * 3


def test_pot_4_every_pot_is_told_with_who_was_paid(hand, wsop):
    pots = public_fields(hand("side-pots"), wsop)["pots"]
    assert [(pot["number"], pot["amount"], pot["player_wins"]) for pot in pots] == [
        (0, 150, [{"player_id": 0, "win_amount": 150}]),
        (1, 140, [{"player_id": 1, "win_amount": 140}]),
    ]


def test_rit_1_a_second_run_repeats_its_streets(made, wsop):
    actions = ("d dh p1 AsAd", "d dh p2 KsKd", "p2 cbr 100", "p1 cc")
    again = [{"at": 8, "cards": "7dKh", "board": 1}]
    record = made(*actions, "d db 2c3c4d", "d db 7h", "d db 9s", _boards=again)
    fields = public_fields(record, wsop)
    assert fields["flags"] == ["Run_It_Twice"]
    assert [each["street"] for each in fields["rounds"]].count("Turn") == 2
