"""What counts as a spread that was read right."""

import pytest
from click.testing import CliRunner

from cardspeak.cli import main
from cardspeak.commands.bench_spread import Score, films, summary, verdict
from cardspeak.rules.cards import DECK
from cardspeak.vision.spread.reading import SpreadCard, SpreadReading

ACE, KING = DECK[-1], DECK[-5]


def read(cards, asked=0):
    found = [SpreadCard(card, ((card, 1.0),), (0.0, 0.0)) for card in cards]
    for place in range(asked):
        found[place] = SpreadCard(None, ((cards[place], 0.5),), (0.0, 0.0))
    missing = tuple(card for card in DECK if card not in cards)
    doubled = tuple(card for card in DECK if cards.count(card) > 1)
    return SpreadReading(tuple(found), missing, doubled)


def test_deck_1_all_cards_have_to_be_named_as_they_lie():
    whole = list(DECK)
    assert verdict(read(whole), whole) == "right"
    assert verdict(read(whole, asked=2), whole) == "asked"
    assert verdict(read(whole[:-1]), whole) == "wrong"


def test_deck_2_what_is_missing_or_doubled_has_to_be_named():
    lacking, twice = [c for c in DECK if c != ACE], [*DECK, KING]
    assert verdict(read(lacking), lacking) == "right"
    assert verdict(read(lacking), [c for c in DECK if c != KING]) == "wrong"
    assert verdict(read(twice), twice) == "right"
    assert verdict(read(list(DECK)), twice) == "wrong"


def test_a_wrong_name_is_wrong_whatever_else_is_asked():
    lacking = [c for c in DECK if c != ACE]
    assert verdict(read(list(DECK), asked=3), lacking) == "wrong"


def test_of_five_decks_one_lacks_a_card_and_one_has_a_card_twice():
    sources = [source for _, source in films(10, 7, ("4K",))]
    assert len(set(sources)) == 10
    assert sum("missing=1" in source for source in sources) == 2
    assert sum("doubled=1" in source for source in sources) == 2


def test_sizes_are_added_up_apart():
    told = [Score("a", "4K", "right", 0), Score("b", "1080p", "asked", 2)]
    ends = [line.rsplit("wrong", 1)[1].split() for line in summary(told)]
    assert ends == [["0", "/", "1", "/", "0", "of", "1"], ["1", "/", "0", "/", "0", "of", "1"]]


@pytest.mark.parametrize("arguments", [("--each", "0"), ("--size", "8K")])
def test_what_cannot_be_measured_is_refused(arguments):
    result = CliRunner().invoke(main, ["bench", "spread", *arguments])
    assert result.exit_code == 2
