"""The stub: counted, put down, dropped."""

import pytest

from cardspeak.rules.facts.deck import (
    DeckExchanged,
    DeckSpread,
    StubCounted,
    StubDropped,
    StubReshuffled,
    StubSetDown,
)
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardDealt,
    Discarded,
    HandBegun,
    HandOver,
    Posted,
    Tabled,
)
from cardspeak.rules.facts.table import DealerChanged
from cardspeak.rules.umpire.due import What
from cardspeak.rules.umpire.finding import Severity

PPC, WSOP, CLUB, TDA = "play-poker-chicago-2018", "wsop-2012", "dead-money", "tda-2024"
OUT = 6 + 3 + 5  # three hands, three burns, the board


def ruled(rulings):
    return [(r.finding.rule, r.finding.severity) for r in rulings if r.finding.severity]


def notes(rulings, rule):
    return [r.finding for r in rulings if r.finding.rule == rule and not r.finding.severity]


def to_the_river(table):
    """Deal a hand of hold'em out, nobody betting."""
    rulings = list(table.deal())
    for street in ("Ks 7h 2c", "Kd", "3d"):
        rulings += table.passive()
        rulings += table.street(street)
    return rulings


def following(table, number):
    """Begin the next hand."""
    blinds = (Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
    return table(HandOver(), HandBegun(number), *blinds)


@pytest.fixture
def counted(play):
    """A table at which a dealer counted the stub, and another just sat down."""

    def opened(house=WSOP):
        table = play(house)
        to_the_river(table)
        table(StubCounted(52 - OUT), HandOver(), DealerChanged(), HandBegun(2))
        table(Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
        return table

    return opened


@pytest.mark.parametrize("cards", [37, 39, 52])
@pytest.mark.parametrize("house", [PPC, WSOP])
def test_deck_11_a_count_that_is_not_52_is_for_the_floor_alone(play, house, cards):
    table = play(house)
    to_the_river(table)
    (ruling,) = table(StubCounted(cards))
    assert ruled([ruling]) == [("DECK-11", Severity.HIGH)]
    assert ruling.finding.discreet
    assert ruling.finding.values == {"counted": cards, "expected": 38, "total": OUT + cards}
    assert ruling.finding.steps == (
        "stub-say-nothing",
        "deck-switch",
        "deck-call-for-set-up",
        "stub-sticky",
    )


@pytest.mark.parametrize("house", [PPC, WSOP])
def test_deck_8_a_count_that_is_right_is_noted_discreetly(play, house):
    table = play(house)
    to_the_river(table)
    (ruling,) = table(StubCounted(38))
    assert ruled([ruling]) == []
    assert ruling.finding.rule == "DECK-8"
    assert ruling.finding.discreet


def test_deck_11_a_short_deck_has_36_cards(play):
    table = play(game="short-deck")
    to_the_river(table)
    (ruling,) = table(StubCounted(38))
    assert ruled([ruling]) == [("DECK-11", Severity.HIGH)]
    assert ruled(table(StubCounted(36 - OUT))) == []


def test_deck_11_holds_for_a_hand_that_ends_early(play):
    table = play()
    table.deal()
    table.fold_to(7)
    assert ruled(table(StubCounted(46))) == []
    assert ruled(table(StubCounted(45))) == [("DECK-11", Severity.HIGH)]


def test_deck_11_stud_and_draw_are_counted_too(play):
    table = play(game="stud", seats=(1, 4))
    table.deal(up="As 9d")
    assert ruled(table(StubCounted(46))) == []
    table = play(game="2-7-triple-draw", small_bet=100, big_bet=200)
    table.deal()
    table.passive()
    table(Discarded(4), Discarded(7), Discarded(1, (Sight(), Sight())), CardBurned())
    table(CardDealt(1), CardDealt(1))
    assert ruled(table(StubCounted(52 - 15 - 1 - 2))) == []


@pytest.mark.parametrize("burns", [0, 2])
def test_deck_11_is_silent_where_a_burn_was_left_out_or_one_too_many(play, seen, burns):
    table = play()
    table.deal()
    table.passive()
    table(*(CardBurned() for _ in range(burns)), BoardDealt(seen("Ks 7h 2c")))
    assert table(StubCounted(52 - 10)) == ()
    table.passive()
    table.street("3d")
    assert table(StubCounted(52 - 12)) == ()


def test_deck_11_is_silent_where_cards_went_back(play):
    table = play()
    to_the_river(table)
    table(StubReshuffled(muck=True))
    assert table(StubCounted(30)) == ()


@pytest.mark.parametrize(("house", "said"), [(PPC, 1), (WSOP, 0), (CLUB, 0)])
def test_deck_10_the_target_is_told_discreetly_once_all_cards_are_out(play, house, said):
    found = notes(to_the_river(play(house)), "DECK-10")
    assert [each.values for each in found] == [{"out": OUT, "stub": 38, "deck": 52}] * said
    assert all(each.discreet for each in found)


def test_deck_10_nine_players_start_at_26(play):
    (target,) = notes(to_the_river(play(PPC, seats=range(1, 10))), "DECK-10")
    assert target.values == {"out": 26, "stub": 26, "deck": 52}


def test_deck_10_is_not_told_for_a_new_deck_nor_once_it_is_counted(play):
    table = play(PPC, begin=False)
    table(DeckSpread("red"), HandBegun(1))
    table(Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
    assert notes(to_the_river(table), "DECK-10") == []
    following(table, 2)
    assert len(notes(to_the_river(table), "DECK-10")) == 1
    table(StubCounted(38))
    following(table, 3)
    assert notes(to_the_river(table), "DECK-10") == []


# Counts that are due


@pytest.mark.parametrize(("house", "own"), [(PPC, True), (WSOP, True), (CLUB, False)])
def test_deck_8_the_stub_is_counted_after_the_first_hand(counted, house, own):
    table = counted(house)
    to_the_river(table)
    assert ruled(following(table, 3)) == ([("DECK-8", Severity.LOW)] if own else [])
    to_the_river(table)
    assert ruled(following(table, 4)) == [], "once"


def test_deck_8_a_count_raises_nothing(counted):
    table = counted()
    to_the_river(table)
    table(StubCounted(38))
    assert ruled(following(table, 3)) == []


def test_deck_8_a_new_deck_needs_no_count(counted):
    table = counted()
    table(HandOver(), DealerChanged(), DeckExchanged("blue", "relief"), DeckSpread("blue"))
    following(table, 3)
    to_the_river(table)
    assert ruled(following(table, 4)) == []


@pytest.mark.parametrize(("house", "rules"), [(PPC, []), (WSOP, [("DECK-8", Severity.LOW)])])
def test_deck_8_deck_10_chicago_waits_for_a_hand_with_a_river(counted, house, rules):
    table = counted(house)
    table.deal()
    table.fold_to(7)
    assert ruled(following(table, 3)) == rules


def test_deck_8_deck_9_are_silent_where_no_count_is_ever_reported(play):
    table = play()
    to_the_river(table)
    assert ruled(following(table, 2)) == []
    to_the_river(table)
    assert ruled(table(HandOver(), DealerChanged())) == []


@pytest.mark.parametrize("again", [True, False])
def test_deck_9_the_stub_is_counted_once_more_in_the_down(counted, again):
    table = counted()
    to_the_river(table)
    table(StubCounted(38))
    following(table, 3)
    to_the_river(table)
    if again:
        table(StubCounted(38))
    rulings = table(HandOver(), DealerChanged())
    assert ruled(rulings) == ([] if again else [("DECK-9", Severity.LOW)])


# Put down


@pytest.mark.parametrize(("house", "own"), [(PPC, True), (WSOP, True), (CLUB, False)])
def test_stub_1_stub_2_the_stub_is_put_down_after_the_last_card(play, seen, house, own):
    table = play(house)
    table.deal()
    table(StubSetDown())
    for street in ("Ks 7h 2c", "Kd", "3d"):
        table.passive()
        table.street(street)
    table.passive()
    rulings = [r for r in table(Tabled(4, seen("As Ad"))) if r.finding.rule == "STUB-1"]
    assert ruled(rulings) == ([("STUB-1", Severity.LOW)] if own else [])


@pytest.mark.parametrize("reported", [True, False])
def test_stub_1_raises_nothing_once_it_is_down_or_where_it_is_never_reported(play, seen, reported):
    table = play()
    to_the_river(table)
    if reported:
        table(StubSetDown())
    table.passive()
    rulings = table(Tabled(4, seen("As Ad")))
    assert "STUB-1" not in [r.finding.rule for r in rulings]


# Dropped


@pytest.mark.parametrize("house", [PPC, WSOP, CLUB, TDA])
def test_t24_11_a_stub_in_disorder_while_cards_are_to_come(play, house):
    table = play(house)
    table.deal()
    (ruling,) = table(StubDropped(disordered=True))
    assert ruled([ruling]) == [("T24-11", Severity.HIGH)]
    steps = ("stub-restore-order", "stub-scramble", "stub-mix-all", "floor")
    assert ruling.finding.steps == steps
    table.passive()
    assert notes(table(CardBurned()), "T24-11"), "nobody sees whether the order was restored"


def test_t24_11_after_a_new_shuffle_play_goes_on(play, seen):
    table = play()
    table.deal()
    table(StubDropped(disordered=True))
    table.passive()
    rulings = table(StubReshuffled(), CardBurned(), BoardDealt(seen("Ks 7h 2c")))
    assert "T24-11" not in [r.finding.rule for r in rulings]


@pytest.mark.parametrize(("house", "own"), [(PPC, True), (WSOP, True), (CLUB, False)])
def test_stub_3_a_stub_that_is_dropped_in_order_or_after_the_last_card(play, house, own):
    low = [("STUB-3", Severity.LOW)] if own else []
    table = play(house)
    table.deal()
    assert ruled(table(StubDropped())) == low
    table = play(house)
    to_the_river(table)
    assert ruled(table(StubDropped(disordered=True))) == low


def test_a_hand_that_is_counted_while_it_is_dealt_is_not_judged(play):
    table = play()
    table.deal(3)
    assert table.due.what is What.CARD
    assert table(StubCounted(20)) == ()
    table.deal()
    assert ruled(table(Bet(1, 100), StubCounted(45))) == [("DECK-11", Severity.HIGH)]
