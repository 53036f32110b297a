"""Two of a card, foreign backs, and cards that others settle."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.deck import BackSeen, BurnsMoved, CardTurned, StubReshuffled
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.facts.hand import (
    BoardDealt,
    BoardTakenBack,
    CardBurned,
    CardDealt,
    CardExposed,
    CardReplaced,
    Discarded,
    Folded,
    HandBegun,
    HandOver,
    Tabled,
)
from cardspeak.rules.umpire.finding import Severity, Status

HOUSES = {
    "play-poker-chicago-2018": "DECK-2",
    "wsop-2012": "DECK-2",
    "dead-money": "T24-5",
    "generic-tournament": "T24-5",
    "tda-2024": "T24-5",
}
FOULED = ("DECK-2", "T24-5")


def found(rulings):
    """What foul decks were found, apart from notes."""
    return [
        (r.finding.rule, r.finding.seats, tuple(map(str, r.finding.cards)))
        for r in rulings
        if r.finding.rule in FOULED and r.finding.severity is Severity.HIGH
    ]


def settled(rulings):
    return [
        (r.finding.about, str(r.finding.cards[0]))
        for r in rulings
        if r.finding.phrase.startswith("deck-card-settled")
    ]


def either(text):
    return Sight(candidates=tuple((Card.parse(word), 0.5) for word in text.split()))


@pytest.fixture
def flop(play, seen):
    """Hold'em after the flop: seats 4, 7 and 1."""

    def opened(house="wsop-2012", cards="Ks 7h 2c"):
        table = play(house, seats=(1, 4, 7), button=1)
        table.deal()
        table.passive()
        table.street(cards)
        return table

    return opened


@pytest.mark.parametrize(("house", "rule"), HOUSES.items())
def test_deck_2_t24_5_a_tabled_card_that_lies_on_the_board(flop, seen, house, rule):
    table = flop(house)
    rulings = table(Tabled(4, seen("Ks Qd")))
    assert found(rulings) == [(rule, (4,), ("Ks",))]
    steps = next(r.finding.steps for r in rulings if r.finding.rule == rule)
    assert steps == ("deck-stop-play", "deck-bets-back", "deck-switch")
    assert found(table(Tabled(4, seen("Ks Qd")))) == [], "once"


def test_deck_2_two_seats_with_the_same_card(flop, seen):
    table = flop()
    table(Tabled(4, seen("As Qd")))
    assert found(table(Tabled(7, seen("Ah As")))) == [("DECK-2", (4, 7), ("As",))]


def test_deck_2_the_same_card_twice_in_one_hand_or_on_one_board(flop, seen):
    table = flop()
    assert found(table(Tabled(4, seen("As As")))) == [("DECK-2", (4,), ("As",))]
    table.passive()
    assert found(table.street("7h")) == [("DECK-2", (), ("7h",))]


def test_deck_2_two_up_cards_in_stud(play):
    table = play(game="stud", seats=(1, 4, 7))
    rulings = table.deal(up="As 9d As")
    assert found(rulings) == [("DECK-2", (1, 7), ("As",))]


@pytest.mark.parametrize("place", ["stub", "burn"])
def test_deck_2_a_turned_card_that_lies_elsewhere(flop, seen, place):
    assert found(flop()(CardTurned(place, *seen("Ks")))) == [("DECK-2", (), ("Ks",))]


def test_deck_2_a_burn_or_an_exposed_card_that_lies_elsewhere(flop, seen):
    table = flop()
    assert found(table(CardExposed(4, *seen("7h")))) == [("DECK-2", (4,), ("7h",))]
    table.passive()
    assert found(table(CardBurned(*seen("2c")))) == [("DECK-2", (), ("2c",))]


def test_deck_2_a_card_may_move_and_be_seen_again(flop, seen):
    table = flop()
    assert found(table(CardExposed(4, *seen("As")), Tabled(4, seen("As Qd")))) == []
    assert found(table(Folded(4), CardTurned("muck", *seen("As")))) == []
    assert found(table(Tabled(4, seen("As Qd")))) == [], "it came back from the muck"


def test_deck_2_a_card_that_went_back_may_come_again(flop, seen):
    table = flop()
    table(BoardTakenBack(3, "stub"), StubReshuffled())
    assert found(table(BoardDealt(seen("7h As 3d")))) == []


def test_deck_2_a_replaced_card_becomes_the_burn(play, seen):
    table = play("play-poker-chicago-2018")
    table.deal(2)
    table(CardExposed(4, *seen("Qd")))
    table.deal()
    table(CardReplaced(4, *seen("Qd")))
    table.passive()
    assert found(table(CardBurned(*seen("Qd")))) == []


def test_deck_2_the_muck_may_come_again_once_it_is_in_the_stub(play, seen):
    table = play(game="2-7-triple-draw", small_bet=100, big_bet=200)
    table.deal()
    table.passive()
    table(CardExposed(4, *seen("Qd")))
    table(Discarded(4, seen("Qd")), Discarded(7), Discarded(1), CardBurned())
    table(StubReshuffled(muck=True))
    assert found(table(CardDealt(4, card=seen("Qd")[0]))) == []


def test_deck_2_a_discard_is_gone(play, seen):
    table = play(game="2-7-triple-draw", small_bet=100, big_bet=200)
    table.deal()
    table.passive()
    table(Discarded(4, seen("Qd")), Discarded(7), Discarded(1), CardBurned())
    assert found(table(CardDealt(4, card=seen("Qd")[0]))) == [("DECK-2", (4,), ("Qd",))]


def test_deck_2_boards_that_are_run_again_may_begin_alike(flop, seen):
    table = flop()
    assert found(table(BoardDealt(seen("Ks 7h 2c 3d 4d"), board=1))) == []


def test_deck_2_between_hands_all_cards_are_in_the_deck(flop, seen):
    table = flop()
    table(HandOver())
    assert found(table(CardTurned("muck", *seen("Ks")), HandBegun(2))) == []
    assert found(table(CardDealt(4, card=seen("Ks")[0]))) == []


# Foreign backs


@pytest.mark.parametrize(("place", "seats"), [("stub", ()), ("seat 4", (4,))])
@pytest.mark.parametrize(("house", "rule"), HOUSES.items())
def test_deck_2_t24_1_t24_4_a_card_of_another_deck(flop, house, rule, place, seats):
    (ruling,) = flop(house)(BackSeen("blue", place))
    expected = ("DECK-2", Severity.HIGH) if rule == "DECK-2" else ("T24-4", Severity.NOTE)
    assert (ruling.finding.rule, ruling.finding.severity) == expected
    assert ruling.finding.seats == seats
    assert ruling.finding.steps[0] == "deck-foreign-scrap"


@pytest.mark.parametrize(("house", "rule"), HOUSES.items())
def test_deck_2_t24_1_it_is_a_misdeal_before_substantial_action(play, house, rule):
    table = play(house)
    table.deal()
    (ruling,) = table(BackSeen("blue", "seat 4"))
    expected = "DECK-2" if rule == "DECK-2" else "T24-1"
    assert (ruling.finding.rule, ruling.finding.severity) == (expected, Severity.HIGH)
    assert ruling.finding.steps[0] == "deck-foreign-misdeal"


def test_deck_2_a_foreign_back_between_hands(play):
    (ruling,) = play(begin=False)(BackSeen("blue", "stub"))
    assert ruling.finding.steps == ("deck-switch",)


# Cards that are settled later


@pytest.mark.parametrize(("house", "rule"), HOUSES.items())
def test_deck_2_t24_5_an_unsure_card_is_settled_by_a_later_one(play, seen, house, rule):
    table = play(house)
    table.deal()
    table.passive()
    table(CardBurned())
    assert settled(table(BoardDealt((either("As Ah"), *seen("7h 2c"))))) == []
    rulings = table(Tabled(4, seen("Ah Kd")))
    assert settled(rulings) == [("board 0, 0", "As")]
    (note,) = [r for r in rulings if r.finding.phrase == "deck-card-settled"]
    assert (note.finding.rule, note.finding.severity) == (rule, Severity.NOTE)
    assert note.status is Status.NEW
    assert settled(table(Tabled(7, seen("Qc Qd")))) == [], "once"
    assert table.hand.boards[0][0] == either("As Ah"), "the fact stays as it was seen"


def test_deck_2_a_settled_card_names_its_seat(flop, seen):
    table = flop()
    table(CardExposed(4, either("As Ah"), by="player"))
    rulings = table(Tabled(7, seen("As Kd")))
    (note,) = [r for r in rulings if r.finding.phrase == "deck-card-settled-seat"]
    assert (note.finding.seats, note.finding.cards) == ((4,), (Card.parse("Ah"),))


def test_deck_2_backs_alone_settle_nothing(flop, seen):
    table = flop()
    assert settled(table(Tabled(4, seen("As Qd")), Tabled(7, (BACK, BACK)))) == []
    table(BurnsMoved("muck"))
