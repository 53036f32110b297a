"""Blinds and antes of the right amount, straddles, and the kill."""

import pytest

from cardspeak.rules.facts.hand import (
    Bet,
    CardDealt,
    Folded,
    HandBegun,
    HandOver,
    Posted,
    PotPushed,
)
from cardspeak.rules.facts.table import ButtonPlaced, GameChosen, PlayerAway, SeatTaken
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.words.phrases import languages, phrases
from cardspeak.rules.words.rulings import say_ruling

PPC, WSOP, CLUB, GENERIC, TDA = (
    "play-poker-chicago-2018",
    "wsop-2012",
    "dead-money",
    "generic-tournament",
    "tda-2024",
)
HOUSES = (PPC, WSOP, CLUB, GENERIC, TDA)
SEATS = (1, 4, 7, 9)
KILL = {"limit": "limit with a kill", "small_bet": 100, "big_bet": 200}


def ruled(rulings):
    """What is ruled, notes apart."""
    return [(r.finding.rule, r.finding.phrase) for r in rulings if r.finding.severity]


@pytest.fixture
def posting(play):
    """Four players before the blinds: the button in 1, the blinds in 4 and 7, 9 under the gun."""

    def opened(house=CLUB, game="holdem", *, stacks=(), seats=SEATS, **more):
        table = play(house, game, seats=seats, begin=False, **more)
        table(*(SeatTaken(seat, stack) for seat, stack in stacks), HandBegun(1))
        return table

    return opened


def blinds(table):
    return table(Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))


# Amounts


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("seat", "amount", "kind", "phrase"),
    [
        (4, 25, "small blind", "small-blind-wrong-amount"),
        (7, 200, "big blind", "big-blind-wrong-amount"),
    ],
)
def test_blnd_4_blnd_5_t24_25_a_blind_of_another_level(posting, house, seat, amount, kind, phrase):
    rule = {GENERIC: "BLND-4", CLUB: "BLND-5"}.get(house, "T24-25")
    (ruling,) = posting(house)(Posted(seat, amount, kind))
    assert ruled([ruling]) == [(rule, phrase)]
    assert ruling.finding.severity is Severity.MEDIUM
    assert ruling.finding.values["posted"] == amount


@pytest.mark.parametrize("house", HOUSES)
def test_blnd_4_the_blinds_of_the_level_raise_nothing(posting, house):
    assert ruled(blinds(posting(house))) == []


def test_blnd_4_the_new_level_holds_from_the_next_first_riffle(posting):
    table = posting(GENERIC)
    table(GameChosen("holdem", "no-limit", 100, 200))
    assert ruled(blinds(table)) == []
    table.deal()
    table.fold_to(1)
    table.push()
    table(ButtonPlaced(4), HandBegun(2))
    assert ruled(table(Posted(7, 50, "small blind"))) == [("BLND-4", "small-blind-wrong-amount")]
    assert ruled(table(Posted(9, 200, "big blind"))) == []


def test_bet_5_the_last_chips_are_a_blind_whatever_they_are(posting):
    table = posting(GENERIC, stacks=[(4, 20), (7, 70)])
    rulings = table(Posted(4, 20, "small blind"), Posted(7, 70, "big blind"))
    assert ruled(rulings) == []


def test_blnd_3_the_dealer_posts_for_who_is_away(posting):
    table = posting(WSOP)
    table(PlayerAway(7))
    assert ruled(blinds(table)) == []
    table.deal()
    rulings = table(Bet(9, 300), Folded(1, 2), Folded(4, 2), Folded(7, 2))
    assert ruled(rulings) == []
    assert table.hand.purses[7].stack == 9_900
    assert table.hand.pot == 250


# The big blind's ante


ANTE = {"ante": 100, "ante_by": "big blind"}


def test_blnd_1_the_big_blind_has_not_posted_the_ante(posting):
    table = posting(**ANTE)
    blinds(table)
    (ruling,) = table(CardDealt(4))
    assert ruled([ruling]) == [("BLND-1", "big-blind-ante-missing")]
    assert (ruling.finding.seats, ruling.finding.severity) == ((7,), Severity.MEDIUM)


@pytest.mark.parametrize("house", [PPC, WSOP, GENERIC, TDA])
def test_blnd_1_is_the_clubs_alone(posting, house):
    table = posting(house, **ANTE)
    blinds(table)
    assert ruled(table(CardDealt(4))) == []


def test_blnd_1_the_ante_is_dead_and_in_the_pot(posting):
    table = posting(**ANTE)
    blinds(table)
    rulings = table(Posted(7, 100, "ante"), CardDealt(4))
    assert ruled(rulings) == []
    assert (table.hand.dead, table.hand.pot) == (100, 250)


def test_blnd_2_a_short_big_blind_pays_the_blind_first(posting):
    table = posting(stacks=[(7, 130)], **ANTE)
    rulings = table(Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
    assert ruled(rulings + table(Posted(7, 30, "ante"), CardDealt(4))) == []


def test_blnd_2_the_ante_before_a_blind_that_is_short(posting):
    table = posting(stacks=[(7, 130)], **ANTE)
    table(Posted(4, 50, "small blind"), Posted(7, 100, "ante"))
    assert ruled(table(Posted(7, 30, "big blind"))) == [("BLND-2", "ante-before-blind")]


def test_blnd_2_a_stack_that_is_all_in_with_the_blind_owes_no_ante(posting):
    table = posting(stacks=[(7, 100)], **ANTE)
    blinds(table)
    assert ruled(table(CardDealt(4))) == []


# Straddles


@pytest.fixture
def cash(posting):
    """A cash game with its blinds posted."""

    def opened(house=PPC, **more):
        table = posting(house, play_as="cash", **more)
        blinds(table)
        return table

    return opened


@pytest.mark.parametrize("house", [PPC, WSOP])
@pytest.mark.parametrize("seat", [1, 9], ids=["button", "under the gun"])
def test_strd_1_strd_2_the_button_and_under_the_gun_may_straddle(cash, house, seat):
    assert ruled(cash(house)(Posted(seat, 200, "straddle"))) == []


@pytest.mark.parametrize("house", [PPC, WSOP])
def test_strd_1_a_straddle_after_a_card_is_late(cash, house):
    table = cash(house)
    table(CardDealt(4))
    assert ruled(table(Posted(9, 200, "straddle"))) == [("STRD-1", "straddle-late")]


@pytest.mark.parametrize("house", [PPC, WSOP])
def test_strd_2_nobody_else_may_straddle(cash, house):
    assert ruled(cash(house)(Posted(4, 200, "straddle"))) == [("STRD-2", "straddle-wrong-seat")]


def test_strd_2_in_chicago_not_in_limit_games(cash):
    more = {"limit": "limit", "small_bet": 100, "big_bet": 200}
    fact = Posted(9, 200, "straddle")
    assert ruled(cash(PPC, **more)(fact)) == [("STRD-2", "straddle-wrong-seat")]
    assert ruled(cash(WSOP, **more)(fact)) == []


def test_amb_26_in_chicago_under_the_gun_is_nobody_else(posting):
    table = posting(PPC, play_as="cash", seats=(1, 4, 7))
    blinds(table)
    assert ruled(table(Posted(1, 200, "straddle"))) == []


def test_strd_3_no_straddle_over_a_straddle_in_chicago(cash):
    table = cash()
    table(Posted(1, 200, "straddle"))
    assert ruled(table(Posted(9, 300, "straddle"))) == [("STRD-3", "straddle-again")]


def test_strd_3_three_big_blinds_are_the_most_in_chicago(cash):
    assert ruled(cash()(Posted(9, 300, "straddle"))) == []
    (ruling,) = cash()(Posted(9, 301, "straddle"))
    assert ruled([ruling]) == [("STRD-3", "straddle-too-big")]
    assert ruling.finding.values["right"] == 300


def test_amb_13_elsewhere_the_floor_is_told_of_a_larger_one(cash):
    (ruling,) = cash(WSOP)(Posted(9, 500, "straddle"))
    assert ruling.finding.severity is Severity.NOTE
    assert ruling.finding.phrase == "straddle-large"


def test_strd_4_no_straddles_in_a_tournament(posting):
    table = posting(WSOP)
    blinds(table)
    assert ruled(table(Posted(9, 200, "straddle"))) == [("STRD-4", "straddle-in-tournament")]


def test_strd_2_the_action_begins_after_the_straddle(cash):
    table = cash()
    table(Posted(9, 200, "straddle"))
    table.deal()
    assert table.due.seat == 1
    assert ruled(table.passive()) == []
    assert table.hand.pot == 800


def test_strd_2_after_a_straddle_of_the_button_any_seat_may_begin(cash):
    for first in (4, 9):
        table = cash()
        table(Posted(1, 200, "straddle"))
        table.deal()
        assert ruled(table(Folded(first, 2))) == []


# The kill


def win(table, winner, pot, number):
    """Play a hand that a seat wins, and begin the next."""
    table.deal()
    table.fold_to(winner)
    table(PotPushed(winner, pot), HandOver())
    return table(ButtonPlaced({1: 4, 2: 7, 3: 9}[number]), HandBegun(number + 1))


def noted(rulings):
    return [r.finding.seats for r in rulings if r.finding.rule == "KILL-1"]


def test_kill_1_kill_3_who_wins_two_pots_running_kills_the_next(posting):
    table = posting(**KILL)
    blinds(table)
    assert noted(win(table, 9, 250, 1)) == []
    table(Posted(7, 50, "small blind"), Posted(9, 100, "big blind"))
    assert noted(win(table, 9, 250, 2)) == [(9,)]
    table(Posted(9, 50, "small blind"), Posted(1, 100, "big blind"), Posted(9, 200, "kill"))
    assert ruled(table.deal()) == []
    assert table.due.seat == 4


def test_kill_1_a_kill_that_is_missing(posting):
    table = posting(**KILL)
    blinds(table)
    win(table, 9, 250, 1)
    table(Posted(7, 50, "small blind"), Posted(9, 100, "big blind"))
    win(table, 9, 250, 2)
    table(Posted(9, 50, "small blind"), Posted(1, 100, "big blind"))
    (ruling,) = [r for r in table(CardDealt(9)) if r.finding.rule == "KILL-1"]
    assert (ruling.finding.phrase, ruling.finding.seats) == ("kill-missing", (9,))


def test_kill_1_a_kill_raises_the_limit(posting):
    table = posting(**KILL)
    blinds(table)
    table(Posted(9, 200, "kill"))
    table.deal()
    assert table.hand.round.size.bets == (200,)


def test_kill_2_another_game_has_no_kill(posting):
    table = posting(**KILL)
    blinds(table)
    win(table, 9, 250, 1)
    table(Posted(7, 50, "small blind"), Posted(9, 100, "big blind"))
    table.deal()
    table.fold_to(9)
    table(PotPushed(9, 250), HandOver(), GameChosen("omaha", KILL["limit"], 50, 100))
    assert noted(table(ButtonPlaced(7), HandBegun(3))) == []


@pytest.mark.parametrize("language", languages())
def test_every_ruling_on_posts_can_be_said(posting, cash, language):
    tables = [posting(stacks=[(7, 130)], **ANTE), cash(), cash(), cash(WSOP), posting(WSOP)]
    tables[0](Posted(4, 25, "small blind"), Posted(7, 100, "ante"), Posted(7, 30, "big blind"))
    tables[1](Posted(1, 400, "straddle"), CardDealt(4), Posted(7, 200, "straddle"))
    tables[2](Posted(9, 400, "straddle"))
    tables[3](Posted(9, 500, "straddle"))
    tables[4](Posted(9, 200, "straddle"))
    said = [say_ruling(r, phrases(language)) for table in tables for r in table.heard]
    assert len(said) > 5
    assert not any("{" in text for texts in said for text in texts)
