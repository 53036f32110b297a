"""The muck, and cards that would have come."""

import pytest

from cardspeak.rules.facts.deck import CardTurned
from cardspeak.rules.facts.event import BACK
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardExposed,
    Folded,
    HandOver,
    Mucked,
    PotPushed,
    Retrieved,
    Tabled,
)
from cardspeak.rules.umpire.finding import Severity

PPC, WSOP, CLUB, GENERIC, TDA = (
    "play-poker-chicago-2018",
    "wsop-2012",
    "dead-money",
    "generic-tournament",
    "tda-2024",
)
HOUSES = (PPC, WSOP, CLUB, GENERIC, TDA)
MUCK = ("MUCK-3", "MUCK-4", "MUCK-5", "MUCK-7", "T24-19", "T24-31", "T24-32", "EXPO-10", "RABB-1")


def of_muck(rulings):
    return [r.finding for r in rulings if r.finding.rule in MUCK]


def ruled(rulings):
    return [(each.rule, each.severity) for each in of_muck(rulings)]


@pytest.fixture
def bet(play):
    """Hold'em after its first betting round: seats 4, 7 and 1."""

    def opened(house=WSOP, **more):
        table = play(house, **more)
        table.deal()
        table.passive()
        return table

    return opened


@pytest.fixture
def alone(play):
    """Hold'em won before the flop by seat 7."""

    def opened(house=WSOP):
        table = play(house)
        table.deal()
        table(Folded(1), Folded(4))
        return table

    return opened


@pytest.mark.parametrize(
    ("house", "rule", "severity", "step"),
    [
        (WSOP, "MUCK-3", Severity.HIGH, "floor"),
        (PPC, "MUCK-4", Severity.HIGH, "muck-floor-decides"),
        (CLUB, "T24-19", Severity.NOTE, "muck-if-certain"),
        (GENERIC, "T24-19", Severity.NOTE, "muck-if-certain"),
        (TDA, "T24-19", Severity.NOTE, "muck-if-certain"),
    ],
)
def test_muck_3_muck_4_t24_19_cards_come_out_of_the_muck(play, house, rule, severity, step):
    table = play(house)
    table.deal()
    table(Folded(1, 2))
    (finding,) = of_muck(table(Retrieved(1, 2)))
    assert (finding.rule, finding.severity, finding.seats) == (rule, severity, (1,))
    assert finding.steps[-1] == step


def test_muck_4_what_is_known_of_the_hand_is_told(play, seen):
    table = play(PPC)
    table.deal()
    table(CardExposed(1, *seen("As"), by="player"), Folded(1, 2))
    (finding,) = of_muck(table(Retrieved(1, 2)))
    assert finding.phrase == "muck-retrieved-known"
    assert finding.cards == (seen("As")[0].card,)


def test_muck_3_cards_taken_by_nobody_who_is_known(bet):
    (finding,) = of_muck(bet()(Retrieved(0, 1)))
    assert (finding.rule, finding.seats, finding.values) == ("MUCK-3", (), {"count": 1})


@pytest.mark.parametrize("house", HOUSES)
def test_show_21_a_hand_that_was_tabled_is_not_lost_in_the_muck(play, seen, house):
    table = play(house)
    table.deal()
    for cards in ("Ks 7h 2c", "3d", "4d"):
        table.passive()
        table.street(cards)
    table.passive()
    table(Tabled(4, seen("As Ad")), Mucked(4, by="dealer"))
    assert ruled(table(Retrieved(4, 2))) == [("T24-19", Severity.NOTE)]


# Swept in


@pytest.mark.parametrize("house", HOUSES)
def test_muck_4_t24_31_the_dealer_mucks_a_live_hand(bet, house):
    (finding,) = of_muck(bet(house)(Mucked(4, by="dealer")))
    rule = "MUCK-4" if house == PPC else "T24-31"
    assert (finding.rule, finding.severity, finding.seats) == (rule, Severity.HIGH, (4,))
    assert finding.steps[0] == "muck-stop"


@pytest.mark.parametrize(("house", "reminded"), [(PPC, True), (WSOP, False)])
def test_muck_5_seats_next_to_the_dealer_are_to_cap_their_cards(bet, house, reminded):
    rules = [rule for rule, _ in ruled(bet(house)(Mucked(1, by="dealer")))]
    assert ("MUCK-5" in rules) == reminded


def test_muck_4_hands_mucked_at_showdown_or_by_their_players_are_no_matter(bet):
    table = bet(PPC)
    assert ruled(table(Mucked(1))) == []
    table = bet(PPC)
    for cards in ("Ks 7h 2c", "3d", "4d"):
        table.street(cards)
        table.passive()
    assert ruled(table(Mucked(4, by="dealer"))) == []


# Shown


@pytest.mark.parametrize("house", HOUSES)
def test_t24_32_a_mucked_card_is_shown_with_action_pending(play, seen, house):
    table = play(house)
    table.deal()
    table(Bet(1, 100), Folded(4, 2))
    (finding,) = of_muck(table(CardTurned("muck", *seen("As"))))
    assert (finding.rule, finding.severity) == ("T24-32", Severity.MEDIUM)
    assert finding.cards == (seen("As")[0].card,)


@pytest.mark.parametrize(
    ("house", "play_as", "own"),
    [(CLUB, "tournament", True), (PPC, "cash", True), (PPC, "tournament", False)],
)
def test_expo_10_a_mucked_card_shown_after_the_action_is_shown_to_all(
    play, seen, house, play_as, own
):
    table = play(house, play_as=play_as)
    table.deal()
    table(Folded(1, 2), Folded(4, 2))
    rulings = table(CardTurned("muck", BACK))
    assert ruled(rulings) == ([("EXPO-10", Severity.LOW)] if own else [])


@pytest.mark.parametrize(("house", "own"), [(GENERIC, True), (WSOP, False), (CLUB, False)])
def test_muck_7_a_card_leaves_the_table(bet, seen, house, own):
    rulings = bet(house)(CardTurned("floor", *seen("As")))
    assert ruled(rulings) == ([("MUCK-7", Severity.MEDIUM)] if own else [])


# Cards that would have come


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("over", [True, False])
def test_rabb_1_t24_27_a_card_of_the_stub_after_the_hand(alone, seen, house, over):
    table = alone(house)
    if over:
        table(PotPushed(7, 150), HandOver())
    (finding,) = of_muck(table(CardTurned("stub", *seen("As"))))
    assert (finding.rule, finding.severity) == ("RABB-1", Severity.MEDIUM)
    assert finding.cards == (seen("As")[0].card,)


@pytest.mark.parametrize("house", HOUSES)
def test_rabb_1_the_board_is_not_dealt_on_for_one_hand(alone, seen, house):
    rulings = alone(house)(CardBurned(), BoardDealt(seen("Ks 7h 2c")))
    assert ruled(rulings) == [("RABB-1", Severity.MEDIUM)]


def test_rabb_1_a_card_of_the_stub_during_the_hand_is_another_matter(bet, seen):
    assert ruled(bet()(CardTurned("stub", *seen("As")))) == []


def test_rabb_1_a_game_against_the_dealer_goes_on_with_one_player(play, seen):
    table = play("holdem-bonus", "holdem-bonus", seats=(4,), play_as="cash", ante=10, big_blind=0)
    table.deal()
    assert ruled(table(CardBurned(), BoardDealt(seen("Ks 7h 2c")))) == []
