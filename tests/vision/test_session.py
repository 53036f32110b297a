"""A table's log as it is written and judged, broken off and gone on with."""

import secrets

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Event, Sight
from cardspeak.rules.facts.hand import BoardDealt, CardDealt, HandBegun
from cardspeak.rules.facts.people import Correction
from cardspeak.rules.facts.table import (
    ButtonPlaced,
    GameChosen,
    OutOfStep,
    SeatTaken,
    TableOpened,
    Unwatched,
)
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.log.key import Key
from cardspeak.rules.log.reader import verify
from cardspeak.vision.answers import Reread
from cardspeak.vision.session import Session

SETUP = tuple(
    Event(0.0, fact)
    for fact in (
        TableOpened("tda-2024", "tournament", 3),
        Unwatched(CAMERAS_DO_NOT_SEE),
        GameChosen("holdem", "no-limit", small_blind=1, big_blind=2),
        *(SeatTaken(seat, 100) for seat in (1, 2, 3)),
        ButtonPlaced(3),
    )
)


@pytest.fixture
def key():
    return Key(secrets.token_bytes(32))


def dealt(*seats):
    yield Event(1.0, HandBegun(1))
    for place, seat in enumerate(seats):
        yield Event(2.0 + place, CardDealt(seat))


def rules(told):
    return [ruling.finding.rule for each in told for ruling in each.rulings]


def test_a_card_to_the_wrong_seat_is_ruled_as_it_is_written_down(tmp_path, key):
    """`MISD-3`, where the house has no rule of its own: `T24-1`."""
    with Session(tmp_path / "log", key) as session:
        assert not rules(session.open(*SETUP))
        told = list(session.tell(*dealt(2)))
    assert "T24-1" in rules(told)
    assert verify(tmp_path / "log", key).entries == len(SETUP) + 2


def test_it_goes_on_where_it_was_broken_off(tmp_path, key):
    with Session(tmp_path / "log", key) as session:
        list(session.open(*SETUP))
        list(session.tell(*dealt(1, 2)))
    with Session(tmp_path / "log", key) as session:
        assert session.is_resumed
        (broken,) = session.open(*SETUP)
        begun, *_ = session.tell(*dealt(1, 2, 3))
    assert isinstance(broken.entry.event.fact, OutOfStep)
    assert begun.entry.event.fact == HandBegun(2)
    assert begun.entry.event.t_s > broken.entry.event.t_s > 3.0
    assert verify(tmp_path / "log", key).entries == len(SETUP) + 3 + 1 + 4


def test_what_the_umpire_cannot_take_stays_in_the_log(tmp_path, key):
    with Session(tmp_path / "log", key) as session:
        list(session.open(*SETUP))
        (told,) = session.tell(Event(1.0, BoardDealt((Sight(),) * 3, board=7)))
        (after,) = session.tell(Event(2.0, HandBegun(1)))
    assert after.entry.number == told.entry.number + 1


NINE, TEN = Card.parse("9s"), Card.parse("Ts")
ASKED = CardDealt(1, up=True, card=Sight(candidates=((NINE, 0.6), (TEN, 0.4))))
NAMED = CardDealt(1, up=True, card=Sight(NINE))


def test_what_is_read_later_corrects_what_was_asked(tmp_path, key):
    with Session(tmp_path / "log", key) as session:
        list(session.open(*SETUP))
        _, asked = session.tell(Event(1.0, HandBegun(1)), Event(2.0, ASKED))
        (told,) = session.tell(Event(5.0, Reread(ASKED, NAMED)))
        (held,) = session.umpire.table.hand.held[1]
        assert held.sight.card == NINE
    correction = told.entry.event.fact
    assert isinstance(correction, Correction)
    assert (correction.entry, correction.fact) == (asked.entry.number, NAMED)


def test_what_a_person_has_answered_no_later_look_answers_otherwise(tmp_path, key):
    ten = CardDealt(1, up=True, card=Sight(TEN))
    with Session(tmp_path / "log", key) as session:
        list(session.open(*SETUP))
        _, asked = session.tell(Event(1.0, HandBegun(1)), Event(2.0, ASKED))
        answer = Correction(asked.entry.number, "somebody looked", ten)
        list(session.tell(Event(4.0, answer, author="floor")))
        assert not list(session.tell(Event(5.0, Reread(ASKED, NAMED))))


def test_what_was_asked_in_another_hand_is_answered_no_more(tmp_path, key):
    with Session(tmp_path / "log", key) as session:
        list(session.open(*SETUP))
        list(session.tell(Event(1.0, HandBegun(1)), Event(2.0, ASKED), Event(8.0, HandBegun(2))))
        assert not list(session.tell(Event(9.0, Reread(ASKED, NAMED))))
