"""What unsure cards can be, against every reading that there is."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.umpire.elimination import matched, possible

FEW = DECK[:6]
CHOICES = st.lists(st.sets(st.sampled_from(FEW)).map(frozenset), max_size=5)


def cards(text):
    return frozenset(Card.parse(word) for word in text.split())


def readings(choices):
    """Every way to name all cards, no two the same."""
    return [each for each in product(*choices) if len(set(each)) == len(each)]


@given(CHOICES)
def test_deck_2_what_is_kept_is_what_some_reading_has_and_no_more(choices):
    all_readings = readings(choices)
    if not all_readings:
        assert possible(choices) is None
        return
    columns = zip(*all_readings, strict=True) if choices else ()
    assert possible(choices) == tuple(frozenset(column) for column in columns)


@given(CHOICES)
def test_deck_2_what_is_settled_is_so_in_every_reading(choices):
    left = possible(choices) or ()
    for place, choice in enumerate(left):
        if len(choice) == 1:
            assert {reading[place] for reading in readings(choices)} == set(choice)


@given(CHOICES)
def test_deck_1_as_many_cards_are_matched_as_can_be(choices):
    holder = matched(choices)
    assert all(card in choices[place] for card, place in holder.items())
    assert len(set(holder.values())) == len(holder)
    most = max(
        sum(card is not None for card in reading)
        for reading in product(*[(*choice, None) for choice in choices])
        if len({card for card in reading if card}) == sum(card is not None for card in reading)
    )
    assert len(holder) == most


def test_two_that_share_two_cards_settle_a_third():
    pair = cards("As Ah")
    assert possible([pair, pair, cards("As Ad")]) == (pair, pair, cards("Ad"))


def test_51_known_cards_settle_the_last_one():
    known = [frozenset({card}) for card in DECK[:-1]]
    assert possible([*known, frozenset(DECK)]) == (*known, cards("As"))


def test_two_of_a_card_have_no_reading():
    assert possible([cards("As"), cards("As")]) is None
