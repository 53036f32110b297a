"""Making records of Open Hand History."""

import json
from datetime import time
from decimal import Decimal

import pytest

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.actions import BetOrRaise, DealBoard, Muck, Remark, Show, read_cards
from cardspeak.rules.records.hearing import BadHistory
from cardspeak.rules.records.ohh_in import read_public
from cardspeak.rules.records.record import Seat, Stakes


@pytest.fixture
def cash(hands):
    return json.loads((hands / "cash.ohh").read_text(encoding="utf-8"), parse_float=Decimal)["ohh"]


def kept(record, kind):
    return [action for action in record.actions if isinstance(action, kind)]


def test_a_hand_from_elsewhere_is_understood(cash):
    record = read_public(cash).record
    assert (record.game, record.limit, record.button) == ("holdem", Limit.NO_LIMIT, 5)
    assert record.seats == (Seat(2, 1000, "Ann", blind=10), Seat(5, 805, "Bo", blind=5))
    assert record.stakes == Stakes(min_bet=10)
    assert kept(record, BetOrRaise) == [BetOrRaise(5, 30), BetOrRaise(2, 1000)]
    assert record.winnings == (795, 795)
    assert record.occasion.hand == "9-1"
    assert record.occasion.time == time(20, 15, 0, 250000)
    assert record.occasion.time_zone == "UTC"


def test_rit_1_a_street_that_comes_again_is_a_second_run(cash):
    boards = kept(read_public(cash).record, DealBoard)
    assert [len(each.cards) for each in boards] == [3, 1, 1, 1, 1]
    assert [each.board for each in boards] == [0, 0, 0, 1, 1]


def test_what_is_not_understood_is_kept(cash):
    extra = read_public(cash).record.extra
    assert extra["hero_player_id"] == 7
    assert extra["site_name"] == "Elsewhere"
    assert extra["_rake"] == 2


def test_cards_may_be_told_with_the_player(cash):
    cash["players"][1]["cards"] = ["Ks", "Kh"]
    cash["players"][0]["cards"] = ["As", "Ad"]
    dealt = read_public(cash).record.actions[:2]
    assert [each.cards for each in dealt] == [read_cards("AsAd"), read_cards("KsKh")]


def test_a_mucked_hand_may_be_known(cash):
    last = cash["rounds"][-1]["actions"]
    last[1] = {"player_id": 8, "action": "Mucks Cards", "cards": ["Ks", "Kh"]}
    record = read_public(cash).record
    assert kept(record, Muck) == [Muck(5)]
    assert record.actions[1].cards == read_cards("KsKh")
    assert kept(record, Show) == [Show(2, read_cards("AsAd"))]


def test_dead_blinds_and_other_goings_on(cash):
    first = cash["rounds"][0]["actions"]
    first.insert(0, {"player_id": 7, "action": "Post Dead", "amount": Decimal("0.5")})
    first.insert(1, {"player_id": 8, "action": "Sits Down"})
    record = read_public(cash).record
    assert (record.seat(2).ante, record.even_antes) == (5, False)
    assert kept(record, Remark) == [Remark(note="Sits Down: Bo")]


def test_everything_that_is_wrong_is_named_at_once(cash):
    cash["game_type"] = "Draw"
    cash["bet_limit"] = {"bet_type": "XL"}
    cash["start_date_utc"] = "yesterday"
    cash["players"][0]["starting_stack"] = "lots"
    cash["rounds"][0]["actions"][3] = {"player_id": 8, "action": "Discards"}
    cash["rounds"][0]["actions"][4] = {"player_id": 9, "action": "Fold"}
    cash["rounds"][1]["cards"] = ["Zz"]
    with pytest.raises(BadHistory) as error:
        read_public(cash)
    told = "\n".join(error.value.faults)
    for place in ("game_type", "bet_limit", "start_date_utc", "player 7", "round 1: cards"):
        assert place in told
    assert "round 0, action 4: 'Discards' cannot be played again" in told
    assert "round 0, action 5: player 9 is not dealt in" in told


def test_what_is_missing_is_named():
    with pytest.raises(BadHistory) as error:
        read_public({})
    assert len([fault for fault in error.value.faults if "missing" in fault]) == 6
