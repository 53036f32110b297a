"""What a stud dealer calls."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.games.game import Opener
from cardspeak.rules.words.phrases import phrases
from cardspeak.rules.words.stud_calls import call_bring_in, call_up_cards

SPANISH = phrases("es")


def up(**seats):
    """Up cards by seat: ``up(s4="8h 8d")``."""
    return {
        int(seat[1:]): [Card.parse(word) for word in text.split()] for seat, text in seats.items()
    }


def test_the_low_card_is_called_by_rank_and_suit_stud_4():
    assert call_bring_in(Card.parse("2c"), 4) == "Low card, Two of clubs, seat 4, brings it in."
    assert call_bring_in(Card.parse("2c"), 4, words=SPANISH) == (
        "Carta más baja, Dos de tréboles: el asiento 4 pone la apuesta inicial."
    )


def test_in_razz_the_high_card_is_called_razz_2():
    assert call_bring_in(Card.parse("Ks"), 2, Opener.HIGH_CARD) == (
        "High card, King of spades, seat 2, brings it in."
    )


def test_a_new_pair_and_then_the_high_hand_are_called_read_3():
    before = up(s2="Kh", s4="8h", s6="Ad")
    after = up(s2="Kh 3d", s4="8h 8d", s6="Ad 9c")
    assert call_up_cards(before, after, 4) == (
        "Seat 4: a pair of Eights.",
        "Seat 4 is high with a pair of Eights, first to act.",
    )
    assert call_up_cards(before, after, 4, words=SPANISH) == (
        "Asiento 4: pareja de Ochos.",
        "El asiento 4 lleva la mano más alta, pareja de Ochos, y habla primero.",
    )


def test_a_pair_that_was_called_is_not_called_again_read_3():
    before = up(s2="Kh 3d", s4="8h 8d")
    after = up(s2="Kh 3d 3c", s4="8h 8d Jc")
    assert call_up_cards(before, after, 4) == (
        "Seat 2: a pair of Threes.",
        "Seat 4 is high with a pair of Eights, first to act.",
    )


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("8h 8d Jc Js", "Seat 4: two pair, Jacks and Eights."),
        ("8h 8d Jc 8s", "Seat 4: trip Eights."),
        ("8h 8d 8c 8s", "Seat 4: quad Eights."),
        ("8h 8d Jc 8s Js", "Seat 4: Eights full of Jacks."),
        ("8h 8d Jc Ks Js Kc", "Seat 4: two pair, Kings and Jacks."),
    ],
)
def test_what_grows_is_called_anew_read_3(cards, said):
    assert call_up_cards(up(s4="8h 8d"), up(s4=cards), 4)[0] == said


@pytest.mark.parametrize("cards", ["Ah Jh 9h 2h", "9c 8d 7h 6s"])
def test_possible_straights_and_flushes_are_never_called_read_3(cards):
    calls = call_up_cards(up(s4=cards[:8]), up(s4=cards), 4)
    assert len(calls) == 1
    assert not {"straight", "flush"} & set(calls[0].split())


def test_without_a_pair_the_high_hand_is_read_from_the_top():
    after = up(s2="Kh 3d Th", s6="7d Ad 9c")
    assert call_up_cards({}, after, 6) == ("Seat 6 is high with Ace-9-7, first to act.",)


def test_in_razz_pairs_and_the_low_hand_are_called_with_aces_low_razz_2():
    before = up(s2="5h", s4="8h")
    after = up(s2="5h Ad", s4="8h 8d")
    assert call_up_cards(before, after, 2, Opener.LOW_HAND) == (
        "Seat 4: a pair of Eights.",
        "Seat 2 is low with 5-Ace, first to act.",
    )


def test_a_high_hand_that_is_all_in_is_called_and_another_acts_s8_3():
    after = up(s2="Kh Kd", s4="8h 7d")
    assert call_up_cards(after, after, 4, leader=2) == (
        "Seat 2 is high with a pair of Kings; seat 4 is first to act.",
    )
    assert call_up_cards(after, after, 4, leader=2, words=SPANISH) == (
        "El asiento 2 lleva la mano más alta, pareja de Reyes; habla primero el asiento 4.",
    )


def test_on_seventh_street_nothing_new_shows_and_the_high_hand_acts():
    after = up(s2="Kh Kd 3c 3h", s4="8h 7d 2s 4c")
    assert call_up_cards(after, after, 2) == (
        "Seat 2 is high with two pair, Kings and Threes, first to act.",
    )


@given(st.lists(st.sampled_from(DECK), min_size=2, max_size=7, unique=True), st.booleans())
def test_a_street_calls_whatever_newly_shows_a_rank_twice(cards, low):
    opener = Opener.LOW_HAND if low else Opener.HIGH_HAND
    *before, last = cards
    calls = call_up_cards({1: before}, {1: cards}, 1, opener)
    pairs_up = last.rank in [card.rank for card in before]
    assert len(calls) <= 1 + pairs_up
    if len(cards) <= 4:
        assert len(calls) == 1 + pairs_up
