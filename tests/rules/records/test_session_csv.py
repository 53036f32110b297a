"""A session as a table, one line a hand."""

import csv
import io

from cardspeak.rules.cards import Card
from cardspeak.rules.facts import hand, table
from cardspeak.rules.facts.event import Event, Evidence, Sight
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.records.annotations import Files
from cardspeak.rules.records.from_facts import records_of
from cardspeak.rules.records.session_csv import COLUMNS, write_session_csv


def sights(text):
    return tuple(Sight(Card.parse(card)) for card in text.split())


FACTS = (
    table.TableOpened("tda-2024", "tournament", 6),
    table.Unwatched(CAMERAS_DO_NOT_SEE),
    table.GameChosen("holdem", "no-limit"),
    table.SeatTaken(1, 0, "=Ann"),
    table.SeatTaken(4, 0, "Bob"),
    table.ButtonPlaced(4),
    hand.HandBegun(7),
    *(hand.CardDealt(seat) for seat in (1, 4, 1, 4)),
    hand.BoardDealt(sights("As Kd 7h")),
    hand.BoardDealt(sights("2c")),
    hand.Tabled(4, sights("Ah Ad")),
    hand.PotPushed(4, 0),
    hand.PotPushed(4, 0),
    table.OutOfStep("a hat on the felt"),
    hand.HandOver(),
)


def rows(records):
    return list(csv.DictReader(io.StringIO(write_session_csv(records))))


def records():
    seen = [
        (number, Event(3700 + number, fact, 1.0, (Evidence("top", number, float(number)),)))
        for number, fact in enumerate(FACTS, start=1)
    ]
    return records_of(seen, files=Files({number: f"stills/{number}.jpg" for number, _ in seen}))


def test_a_hand_is_a_line():
    (row,) = rows(records())
    assert list(row.values()) == [
        *("7", "1:01:47.000", "1:01:58.000", "holdem", "1 =Ann; 4 Bob", "4"),
        *("AsKd7h2c", "4 AhAd", "4", "", "a hat on the felt"),
        "stills/12.jpg stills/13.jpg stills/14.jpg stills/15.jpg stills/16.jpg",
    ]
    assert tuple(row) == COLUMNS


def test_without_hands_there_is_only_the_heading():
    assert write_session_csv(()) == ",".join(COLUMNS) + "\r\n"


def test_no_cell_is_taken_for_a_formula():
    facts = [event for event in FACTS if not isinstance(event, table.OutOfStep)]
    facts.insert(-1, table.OutOfStep("=HYPERLINK(1)"))
    (made,) = records_of([(n, Event(0.0, fact)) for n, fact in enumerate(facts, start=1)])
    assert rows([made])[0]["out of step"] == "'=HYPERLINK(1)"


def test_several_boards_stand_side_by_side():
    facts = [*FACTS[:11], hand.BoardDealt(sights("As"), 0), hand.BoardDealt(sights("Kd"), 1)]
    log = [(n, Event(0.0, fact)) for n, fact in enumerate([*facts, hand.HandOver()], start=1)]
    assert rows(records_of(log))[0]["board"] == "As / Kd"
