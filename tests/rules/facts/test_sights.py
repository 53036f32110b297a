"""The cards of a fact, read and named whichever of its fields they stand in."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts import hand
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.sights import sights_of, with_card, with_sights
from cardspeak.rules.facts.table import ButtonPlaced


def named(cards):
    return tuple(Sight(Card.parse(card)) for card in cards.split())


def test_one_card_of_a_fact_is_named():
    eight = Card.parse("8c")
    doubt = Sight(candidates=((eight, 0.6),))
    flop = hand.BoardDealt((*named("Kh"), doubt))
    assert sights_of(with_card(flop, 1, eight)) == named("Kh 8c")
    replaced = hand.CardReplaced(3, doubt, *named("2d"))
    assert with_card(replaced, 0, eight) == hand.CardReplaced(3, *named("8c 2d"))
    with pytest.raises(IndexError):
        with_card(flop, 2, eight)


def test_a_fact_with_its_own_cards_is_the_same_and_one_without_any_stays_as_it_is():
    for fact in (
        hand.Tabled(2, named("As Kd"), "player"),
        hand.CardDealt(4, True, *named("9c")),
        ButtonPlaced(3),
    ):
        assert with_sights(fact, sights_of(fact)) == fact
