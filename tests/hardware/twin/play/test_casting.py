"""Which card is which."""

from cardspeak.hardware.twin.play.casting import hole_cards_of
from cardspeak.rules.records.actions import DealHole


def test_what_a_record_knows_of_hole_cards_is_found_by_seat(session):
    records, events = session("stud")
    known = hole_cards_of(records, events)
    (record,) = records
    for seat in record.seats:
        dealt = [
            card
            for action in record.actions
            if isinstance(action, DealHole) and action.seat == seat.number
            for card in action.cards
            if card
        ]
        assert list(known[1][seat.number]) == dealt


def test_players_are_known_by_their_names_in_later_hands(session):
    records, events = session("holdem")
    known = hole_cards_of(records, events)
    assert set(known) == set(range(1, len(records) + 1))
    assert all(set(seats) == set(known[1]) for seats in known.values())
