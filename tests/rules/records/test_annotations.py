"""What a record keeps beside the play: when, what shows it, what was ruled."""

import tomllib
from decimal import Decimal

import pytest
from pokerkit import HandHistory

from cardspeak.rules.cards import Card
from cardspeak.rules.facts import hand, table
from cardspeak.rules.facts.event import BACK, Event, Evidence, Sight
from cardspeak.rules.records.annotations import Files
from cardspeak.rules.records.from_facts import records_of
from cardspeak.rules.records.phh import read_phh, write_phh
from cardspeak.rules.records.record_json import read_json, write_json
from cardspeak.rules.umpire.umpire import Umpire

TWO = tuple(Sight(Card.parse(card)) for card in ("As", "Kd"))
UNSURE = Sight(None, ((Card.parse("9s"), 0.61), (Card.parse("9c"), 0.39)))
SETUP = (
    table.TableOpened("wsop-2012", "tournament", 6),
    table.Unwatched(("posted", "bet", "checked", "bet_taken_back")),
    table.GameChosen("holdem", "no-limit", small_blind=5, big_blind=10),
    table.SeatTaken(1, 1000, "Ann"),
    table.SeatTaken(2, 1000),
    table.ButtonPlaced(1),
)
FACTS = (
    hand.HandBegun(1),
    *(hand.CardDealt(seat) for seat in (2, 1, 2, 1)),
    hand.BoardDealt((*TWO, UNSURE)),  # with no burn before it
    hand.Tabled(2, (BACK, Sight(Card.parse("2c")))),
    hand.PotPushed(2, 0),
    table.OutOfStep("a drink over the board"),
    hand.HandOver(),
)
FIRST = len(SETUP) + 1  # the number of the first entry of the hand


def entries():
    told = [(0.0, fact) for fact in SETUP]
    told += [(10 + at / 4, fact) for at, fact in enumerate(FACTS)]
    return [
        (number, Event(t_s, fact, 1.0, (Evidence("top", round(30 * t_s), t_s),)))
        for number, (t_s, fact) in enumerate(told, start=1)
    ]


@pytest.fixture(scope="module")
def record():
    umpire = Umpire()
    umpire.observe_all(entries())
    files = Files({FIRST + 5: "stills/flop.jpg"}, dict.fromkeys(umpire.rulings, "clips/1.mp4"))
    (made,) = records_of(entries(), rulings=umpire.rulings.values(), files=files)
    return made


@pytest.fixture(scope="module")
def fields(record):
    return tomllib.loads(write_phh(record))


def test_every_action_has_its_time_and_its_entries(record, fields):
    assert len(fields["_times_s"]) == len(fields["_log_entries"]) == len(record.actions)
    assert fields["_times_s"] == [10.25, 10.5, 11.25, 11.5]
    assert fields["_log_entries"][:2] == [[FIRST + 1, FIRST + 3], [FIRST + 2, FIRST + 4]]
    assert (fields["_begun_s"], fields["_over_s"]) == (10.0, 12.25)


def test_every_entry_has_its_frame_and_its_still_where_there_is_one(fields):
    flop = [row for row in fields["_evidence"] if row["at"] == 3]
    assert [list(row.values()) for row in flop] == [
        [3, FIRST + 5, 11.25, "top", 338, "stills/flop.jpg"]
    ]
    assert list(flop[0]) == ["at", "entry", "t_s", "camera", "frame", "still"]
    assert [row["entry"] for row in fields["_evidence"] if row["at"] == 1] == [FIRST + 1, FIRST + 3]


def test_a_card_that_is_not_sure_has_its_candidates_and_is_not_named(record, fields):
    assert fields["actions"][2] == "d db AsKd??"
    assert fields["_unsure"] == [{"at": 3, "card": 3, "may_be": "9s9c", "odds": [0.61, 0.39]}]


def test_winners_are_kept_without_an_amount_that_nobody_counted(fields):
    (winner,) = fields["_winners"]
    assert (winner["seat"], winner["t_s"]) == (2, 11.75)
    assert "amount" not in winner


def test_out_of_step_is_told_with_its_reason(fields):
    assert fields["_out_of_step"][0]["reason"] == "a drink over the board"
    assert fields["_irregular"] == ["the picture is out of step: a drink over the board"]


def test_rulings_are_kept_in_words_with_their_frames_and_clips(fields):
    burn = next(row for row in fields["_rulings"] if row["rule"].startswith("BURN"))
    assert burn["words"].endswith(".")
    assert (burn["entry"], burn["clip"]) == (FIRST + 5, "clips/1.mp4")
    assert burn["camera"] == "top"


def test_the_blinds_that_were_to_be_posted_are_told_apart_from_what_was(fields):
    assert fields["_stakes"] == {"small_blind": 5, "big_blind": 10}
    assert fields["blinds_or_straddles"] == [0, 0]


def test_all_of_it_comes_back_from_phh_and_json(record):
    assert read_phh(write_phh(record)) == record
    assert read_json(write_json([record])) == (record,)


def test_pokerkit_reads_it_and_keeps_the_fields(record):
    history = HandHistory.loads(write_phh(record))
    assert history.user_defined_fields["_wagers"] == "not seen"
    assert len(history.user_defined_fields["_evidence"]) == 6


def test_what_has_nothing_to_say_is_left_out():
    facts = [*SETUP, hand.HandBegun(1), *(hand.CardDealt(seat) for seat in (2, 1, 2, 1))]
    log = [(number, Event(0.0, fact)) for number, fact in enumerate(facts, start=1)]
    (made,) = records_of(log, unfinished=True)
    assert set(made.extra) == {"_begun_s", "_unfinished", "_stakes", "_times_s", "_log_entries"}
    assert made.extra["_begun_s"] == Decimal(0)
