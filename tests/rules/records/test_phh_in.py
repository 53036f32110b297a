"""Making a record of the fields of a PHH file."""

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.phh_in import HistoryReader
from cardspeak.rules.records.record import Seat
from cardspeak.rules.records.variants import VARIANTS

HAND = {
    "variant": "NT",
    "antes": [0, 0],
    "blinds_or_straddles": [1, 2],
    "min_bet": 2,
    "starting_stacks": [10, 20],
    "actions": ["d dh p1 ????", "d dh p2 ????", "p2 f"],
}


def reader(code="NT", **fields):
    return HistoryReader(VARIANTS[code], {**HAND, **fields})


def test_heads_up_the_last_player_has_the_button_and_the_small_blind():
    record = reader(antes=[3, 4]).record()
    assert record.button == 2
    assert record.seats == (Seat(1, 10, ante=4, blind=2), Seat(2, 20, ante=3, blind=1))


def test_a_button_may_stand_elsewhere():
    assert reader(_button=3, seats=[5, 2]).record().button == 3


def test_a_partial_hand_says_what_it_really_is():
    record = reader(_partial=True, _game="Triple Flop", _limit="pot-limit").record()
    assert (record.game, record.limit) == ("triple-flop", Limit.POT_LIMIT)
    assert record.extra == {}


def test_unknown_fields_are_kept_verbatim():
    fields = {"_video": {"t": [1, 2]}, "time_banks": [3, 4], "misspelt": "x"}
    assert reader(**fields).record().extra == fields


def test_everything_that_is_wrong_is_named_at_once():
    broken = reader(
        antes=[0],
        min_bet="two",
        seats=[1, "x"],
        actions=["p3 f", "p1 f", "p1 fold"],
        _game="mystery",
        _limit="sky",
        players="Ann",
        _house_profile=4,
    )
    assert broken.record() is None
    assert [fault.partition(":")[0] for fault in broken.faults] == [
        "antes",
        "min_bet",
        "seats",
        "_game",
        "_limit",
        "players",
        "_house_profile",
        "action 1 ('p3 f')",
        "action 3 ('p1 fold')",
    ]


def test_missing_fields_are_named():
    broken = HistoryReader(VARIANTS["FR"], {"variant": "FR"})
    assert broken.record() is None
    assert broken.faults[:3] == (
        "antes is missing",
        "starting_stacks is missing",
        "actions is missing",
    )


def test_a_record_that_contradicts_itself_is_named():
    broken = reader(seats=[2, 2])
    assert broken.record() is None
    assert "each once" in broken.faults[0]


def test_what_is_set_aside_wrongly_is_named():
    broken = reader(_burns=[{"at": 44}])
    assert broken.record() is None
    assert broken.faults == ("_burns: there is no action 44 in the hand",)


def test_actions_are_numbered_as_the_file_has_them():
    fine = reader(_burns=[{"at": 1}])
    record = fine.record()
    assert fine.place(record, 1) == "action 1, which is set aside"
    assert fine.place(record, 4) == "action 3 ('p2 f')"
    assert fine.place(record, 5) == "after the last action"
