"""The deck's account: what is known, what may be, what must be."""

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK, Card
from cardspeak.rules.facts.deck import CardTurned, StubReshuffled
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.facts.hand import (
    BoardDealt,
    CardBurned,
    CardExposed,
    Folded,
    Tabled,
)
from cardspeak.rules.facts.table import GameChosen
from cardspeak.rules.games.table import find_game
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.account import account, cards_out, read_spread, settled
from cardspeak.rules.umpire.state import Hand, Table


def card(text):
    return Card.parse(text)


def either(*texts):
    """A card that may be any of these."""
    return Sight(candidates=tuple((card(text), 1 / len(texts)) for text in texts))


@pytest.fixture
def flop(play):
    """Hold'em, bet and called before the flop: seats 4, 7 and 1, a burn."""
    table = play(seats=(1, 4, 7), button=1)
    table.deal()
    table.passive()
    table(CardBurned())
    return table


def known(table):
    return settled(table.umpire.table)


def test_deck_2_a_card_that_is_not_sure_stays_so_while_it_can_be_two(flop, seen):
    flop(BoardDealt((either("As", "Ah"), *seen("7h 2c"))))
    assert known(flop) == {}
    assert account(flop.hand).choices["board 0", 0] == {card("As"), card("Ah")}


def test_deck_2_it_is_settled_once_the_other_is_seen_elsewhere(flop, seen):
    flop(BoardDealt((either("As", "Ah"), *seen("7h 2c"))))
    flop(Tabled(4, seen("Ah Kd")))
    assert known(flop) == {("board 0", 0): card("As")}
    assert account(flop.hand).places[card("As")] == "board 0"
    assert flop.hand.boards[0][0] == either("As", "Ah"), "what was seen is not rewritten"


def test_deck_2_cards_in_the_muck_and_among_the_burns_count(flop, seen):
    flop(BoardDealt((either("As", "Ah"), either("Kd", "Kc"), *seen("2c"))))
    flop(CardTurned("muck", Sight(card("Ah"))), CardTurned("burn", Sight(card("Kc"))))
    assert known(flop) == {("board 0", 0): card("As"), ("board 0", 1): card("Kd")}


def test_deck_2_a_card_turned_in_the_muck_may_be_that_of_a_folded_hand(flop, seen):
    flop(CardExposed(4, either("As", "Ah")), BoardDealt(seen("7h 2c 3d")))
    flop(Folded(4), CardTurned("muck", Sight(card("As"))))
    assert known(flop) == {}


def test_deck_2_what_went_back_into_the_stub_may_come_again(flop, seen):
    flop(BoardDealt((either("As", "Ah"), *seen("7h 2c"))), Folded(4))
    flop(CardTurned("muck", Sight(card("Ah"))))
    assert known(flop)
    flop(StubReshuffled(muck=True))
    assert known(flop) == {}


def test_deck_2_what_was_known_before_helps_to_read_a_tabled_hand(play, seen):
    table = play(game="stud", seats=(1, 4))
    table.deal(up="As 9d")
    table(Tabled(1, (*seen("2c"), either("As", "Ah"), either("Kd", "Kh"))))
    assert known(table) == {}, "the first is known from before, so it is nothing new"
    assert ("seat 1", 1) not in account(table.hand).choices


def test_a_contradiction_settles_nothing(flop, seen):
    flop(BoardDealt((either("As", "Ah"), *seen("As Ah"))))
    assert known(flop) == {}


def test_every_card_is_accounted_for(flop, seen):
    flop(BoardDealt(seen("As Kd 2c")))
    whole = account(flop.hand)
    assert whole.unseen == set(DECK) - {card("As"), card("Kd"), card("2c")}
    assert len(whole.choices) == 7, "six hole cards and a burn"
    assert all(choice == whole.unseen for choice in whole.choices.values())


FEW = [card(text) for text in ("As", "Ah", "Ad", "Ac", "Ks", "Kh", "Kd")]
SPOTS = [("board 0", place) for place in range(3)]
SPOTS += [(f"seat {seat}", place) for seat in (4, 7) for place in range(2)]


def lying(sights):
    """A table with these on the board, then in the hands of seats 4 and 7."""
    stakes = GameChosen("holdem", "no-limit", 1, 2)
    hand = Hand(1, load_house("wsop-2012"), find_game("holdem"), stakes, (4, 7), 1, {})
    hand.live = {4, 7}
    hand.boards = [list(sights[:3])]
    hand.tabled = {4: tuple(sights[3:5]), 7: tuple(sights[5:])}
    hand.places = {s.card: at[0] for at, s in zip(SPOTS, sights, strict=False) if s.card}
    return Table(hand.house, 9, hand=hand)


@given(st.permutations(FEW), st.integers(1, 7), st.data())
def test_deck_2_law_what_is_settled_is_so_in_every_consistent_reading(true, number, data):
    others = st.sets(st.sampled_from(FEW), max_size=2)
    choices = [sorted({each} | data.draw(others)) for each in true[:number]]
    sights = [
        Sight(mix[0]) if len(mix) == 1 else Sight(candidates=tuple((each, 0.3) for each in mix))
        for mix in choices
    ]
    readings = [each for each in product(*choices) if len(set(each)) == number]
    assert settled(lying(sights)) == {
        SPOTS[place]: readings[0][place]
        for place, mix in enumerate(choices)
        if len(mix) > 1 and len({reading[place] for reading in readings}) == 1
    }


# A spread


def whole():
    """A deck in the order of `DECK`, every card sure."""
    return [Sight(each) for each in DECK]


def test_deck_1_a_complete_deck_lacks_nothing():
    spread = read_spread(whole())
    assert (spread.missing, spread.perhaps, spread.doubled) == (0, (), ())


@pytest.mark.parametrize("each", ["2c", "Kd", "As"])
def test_deck_1_a_missing_card_is_named(each):
    spread = read_spread([sight for sight in whole() if sight.card != card(each)])
    assert (spread.missing, spread.perhaps, spread.doubled) == (1, (card(each),), ())


def test_deck_2_two_of_a_card_and_one_that_is_missing_for_it():
    cards = whole()
    cards[0] = Sight(card("As"))
    spread = read_spread(cards)
    assert (spread.missing, spread.perhaps, spread.doubled) == (1, (card("2c"),), (card("As"),))


def test_deck_2_a_53rd_card_is_one_of_two():
    spread = read_spread([*whole(), Sight(card("7h"))])
    assert (spread.missing, spread.doubled) == (0, (card("7h"),))


def test_deck_1_unsure_cards_are_settled_by_all_the_others():
    cards = whole()
    cards[0], cards[1] = either("2c", "3c"), BACK
    spread = read_spread(cards)
    assert spread.missing == 0
    assert spread.choices[:2] == (frozenset({card("2c")}), frozenset({card("2d")}))


def test_deck_1_what_is_missing_may_be_one_of_two():
    cards = [sight for sight in whole() if sight.card not in (card("Kh"), card("Kd"))]
    spread = read_spread([*cards, either("Kh", "Kd")])
    assert (spread.missing, spread.perhaps) == (1, (card("Kd"), card("Kh")))


@given(st.permutations(range(52)), st.integers(0, 4), st.integers(0, 2**32))
def test_deck_1_law_a_whole_deck_is_never_called_incomplete(order, blurs, seed):
    chance = random.Random(seed)
    cards = [Sight(DECK[place]) for place in order]
    for place in chance.sample(range(52), blurs):
        true = DECK[order[place]]
        mix = sorted({true, *chance.sample(DECK, 2)})
        cards[place] = chance.choice([BACK, Sight(candidates=tuple((c, 0.3) for c in mix))])
    spread = read_spread(cards)
    assert (spread.missing, spread.doubled) == (0, ())
    assert all(DECK[place] in choice for place, choice in zip(order, spread.choices, strict=True))


# What is out


def test_deck_10_nine_players_have_26_cards_out_at_the_end(play):
    table = play(seats=range(1, 10), button=1)
    table.deal()
    for street in ("Ks 7h 2c", "Kd", "3d"):
        table.passive()
        table.street(street)
    assert cards_out(table.hand) == 26


def test_deck_10_it_is_not_sure_after_cards_went_back(flop, seen):
    assert cards_out(flop.hand) == 7
    flop(BoardDealt(seen("As Kd 2c")))
    assert cards_out(flop.hand) == 10
    flop(StubReshuffled(muck=True))
    assert cards_out(flop.hand) is None
