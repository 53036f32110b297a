"""Bets of a wrong amount, in two motions, or brought in too soon."""

import pytest

from cardspeak.rules.facts.hand import (
    Bet,
    BetsCollected,
    BetTakenBack,
    Checked,
    Folded,
    HandBegun,
    Posted,
)
from cardspeak.rules.facts.table import SeatTaken
from cardspeak.rules.umpire.due import What
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
LIMIT = {"limit": "limit", "small_bet": 100, "big_bet": 200}
HIGH, MEDIUM = Severity.HIGH, Severity.MEDIUM


def ruled(rulings):
    """What is ruled, notes apart."""
    return [(r.finding.rule, r.finding.severity) for r in rulings if r.finding.severity]


def noted(rulings, rule):
    return [r.finding for r in rulings if r.finding.rule == rule and not r.finding.severity]


# Calls


def test_nl_9_bet_3_a_short_call_is_made_up(preflop):
    table = preflop()
    table(Bet(9, 300))
    (ruling,) = [r for r in table(Bet(1, 260)) if r.finding.severity]
    assert (ruling.finding.rule, ruling.finding.severity) == ("NL-9", HIGH)
    assert (ruling.finding.seats, ruling.finding.values["short"]) == ((1,), 40)
    assert ruled(table(Bet(1, 300), Bet(4, 300), Bet(7, 300))) == []
    assert table.due.what is What.BURN
    assert table.hand.pot == 1_200


def test_nl_9_it_may_be_made_up_after_others_have_acted(preflop):
    table = preflop()
    table(Bet(9, 300), Bet(1, 260))
    assert ruled(table(Folded(4, 2), Bet(1, 300), Bet(7, 300))) == []
    assert table.hand.purses[1].paid == 300


def test_nl_9_the_next_to_call_takes_it_as_made_up(preflop):
    table = preflop()
    table(Bet(9, 300), Bet(1, 260), Bet(4, 300))
    assert table.hand.purses[1].bet == 300


def test_nl_9_an_all_in_call_for_less_is_right(play):
    table = play(CLUB, seats=(1, 4, 7), begin=False)
    table(SeatTaken(4, 130), HandBegun(1))
    table(Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
    table.deal()
    assert ruled(table(Bet(1, 300), Bet(4, 130), Bet(7, 300))) == []


@pytest.mark.parametrize("house", [PPC, WSOP, GENERIC, TDA])
def test_nl_9_is_the_clubs_alone(preflop, house):
    table = preflop(house)
    table(Bet(9, 300))
    assert ruled(table(Bet(1, 260))) == []


@pytest.mark.parametrize(("to", "expected"), [(200, True), (239, True), (240, False)])
def test_nl_12_below_eighty_per_cent_a_misunderstanding_may_be_protected(preflop, to, expected):
    table = preflop()
    table(Bet(9, 300))
    rules = ruled(table(Bet(1, to)))
    assert rules[0] == ("NL-9", HIGH)
    assert (("NL-12", MEDIUM) in rules) is expected


def test_nl_12_the_chips_taken_back_the_player_acts_again(preflop):
    table = preflop()
    table(Bet(9, 1_200), Bet(1, 300), BetTakenBack(1, 300))
    assert table.due.seat == 1
    assert ruled(table(Folded(1, 2))) == []


def test_bet_3_a_check_with_something_to_call(preflop):
    (ruling,) = preflop()(Checked(9))
    assert (ruling.finding.rule, ruling.finding.values) == ("BET-3", {"short": 100})


# Sizes of bets and raises


@pytest.mark.parametrize(
    ("house", "expected"), [(CLUB, [("NL-11", HIGH)]), (WSOP, [("NL-1", MEDIUM)]), (PPC, [])]
)
def test_nl_11_nl_1_a_bet_below_the_big_blind(flop, house, expected):
    table = flop(house)
    assert ruled(table(Bet(4, 60))) == expected


def test_nl_1_nl_2_the_least_bet_is_the_big_blind_and_raises_have_no_end(flop):
    table = flop()
    facts = [Bet(4, 100), Bet(7, 200), Bet(9, 300), Bet(1, 400), Bet(4, 500), Bet(7, 600)]
    assert ruled(table(*facts, Bet(9, 700), Bet(1, 9_900))) == []


def test_nl_5_nl_11_an_under_raise_is_made_the_least(preflop):
    table = preflop()
    table(Bet(9, 200))
    (ruling,) = [r for r in table(Bet(1, 250)) if r.finding.severity]
    assert (ruling.finding.rule, ruling.finding.values["right"]) == ("NL-5", 300)
    assert ruled(table(Bet(1, 300), Bet(4, 400))) == []


def test_nl_5_others_answer_the_corrected_raise(preflop):
    table = preflop()
    table(Bet(9, 200), Bet(1, 250))
    assert ruled(table(Folded(4, 2), Bet(7, 300), Bet(9, 300))) == []
    assert table.due.what is What.BURN
    assert table.hand.purses[1].paid == 300


def test_nl_5_a_wrong_raise_that_everybody_calls_goes_on(preflop):
    table = preflop()
    table(Bet(9, 200), Bet(1, 250))
    assert ruled(table(Bet(4, 250), Bet(7, 250), Bet(9, 250))) == []
    assert table.due.what is What.BURN


def test_nl_4_over_an_all_in_below_the_least_bet(play):
    table = play(CLUB, seats=(1, 4, 7), begin=False)
    table(SeatTaken(4, 120), HandBegun(1))
    table(Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
    table.deal()
    table(Bet(1, 100), Bet(4, 100), Checked(7))
    table.street("Ks 7h 2c")
    assert ruled(table(Bet(4, 20))) == []
    (ruling,) = [r for r in table(Bet(7, 110)) if r.finding.severity]
    assert ruling.finding.values["right"] == 120
    assert ruled(table(Bet(7, 120), Bet(1, 120))) == []


def test_nl_3_bet_4_a_short_big_blind_counts_whole(play):
    table = play(CLUB, seats=(1, 4, 7), begin=False)
    table(SeatTaken(7, 60), HandBegun(1))
    table(Posted(4, 50, "small blind"), Posted(7, 60, "big blind"))
    table.deal()
    (ruling,) = [r for r in table(Bet(1, 60)) if r.finding.severity is HIGH]
    assert (ruling.finding.rule, ruling.finding.values["right"]) == ("NL-9", 100)
    (ruling,) = [r for r in table(Bet(1, 100), Bet(4, 150)) if r.finding.severity]
    assert (ruling.finding.rule, ruling.finding.values["right"]) == ("NL-5", 200)


def test_nl_6_who_faces_no_full_raise_may_only_call(play):
    table = play(CLUB, seats=(1, 4, 7), begin=False)
    table(SeatTaken(7, 250), HandBegun(1))
    table(Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
    table.deal()
    assert ruled(table(Bet(1, 200), Bet(4, 200), Bet(7, 250))) == []
    (ruling,) = [r for r in table(Bet(1, 600)) if r.finding.severity]
    assert (ruling.finding.rule, ruling.finding.values["right"]) == ("NL-6", 250)


def test_nl_7_short_all_ins_that_add_up_to_a_raise_open_the_betting(play):
    table = play(CLUB, seats=(1, 4, 7, 9), begin=False)
    table(SeatTaken(4, 250), SeatTaken(7, 300), HandBegun(1))
    table(Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
    table.deal()
    assert ruled(table(Bet(9, 200), Bet(1, 200), Bet(4, 250), Bet(7, 300), Bet(9, 600))) == []


def test_nl_1_chips_beyond_the_stack_that_was_told_are_taken_as_they_are(preflop):
    assert ruled(preflop()(Bet(9, 12_000))) == []


# Motions


@pytest.mark.parametrize("first", [Bet(9, 100), Bet(9, 300)], ids=["call", "raise"])
def test_bet_1_a_second_motion_is_a_string_bet(preflop, first):
    table = preflop()
    table(first)
    (ruling,) = [r for r in table(Bet(9, 600)) if r.finding.severity]
    assert (ruling.finding.rule, ruling.finding.severity) == ("BET-1", MEDIUM)
    assert ruling.finding.values["right"] == first.to


def test_bet_1_the_second_motion_taken_back_the_first_counts(preflop):
    table = preflop()
    table(Bet(9, 300), Bet(9, 600), BetTakenBack(9, 300))
    assert (table.due.seat, table.hand.round.level) == (1, 300)
    assert ruled(table(Bet(1, 500))) == []


def test_nl_8_in_the_clubs_ring_game_chips_may_follow_the_word_raise(preflop):
    table = preflop(CLUB, play_as="cash")
    assert ruled(table(Bet(9, 300), Bet(9, 600), Bet(1, 600))) == []


# Bets stay where they are


def test_bet_2_bets_are_pulled_in_too_soon(preflop):
    table = preflop()
    table(Bet(9, 300), Bet(1, 300))
    (ruling,) = table(BetsCollected())
    assert (ruling.finding.rule, ruling.finding.severity) == ("BET-2", MEDIUM)
    assert ruling.finding.seats == (4, 7)


def test_bet_2_antes_are_pulled_in_before_anybody_acts(preflop):
    assert ruled(preflop(ante=10)(BetsCollected())) == []


def test_bet_2_after_the_round_they_are_pulled_in(preflop):
    table = preflop()
    table.passive()
    assert ruled(table(BetsCollected())) == []


@pytest.mark.parametrize("house", [PPC, WSOP, GENERIC, TDA])
def test_bet_2_is_the_clubs_alone(preflop, house):
    table = preflop(house)
    table(Bet(9, 300))
    assert ruled(table(BetsCollected())) == []


def test_bet_7_the_blinds_are_not_chopped(preflop):
    table = preflop()
    table(Folded(9, 2), Folded(1, 2))
    (ruling,) = [r for r in table(BetTakenBack(4, 50)) if r.finding.severity]
    assert (ruling.finding.rule, ruling.finding.seats) == ("BET-7", (4, 7))


# Calling out


def test_verb_6_bets_and_raises_are_called_out_with_their_whole_amount(flop):
    table = flop(PPC)
    rulings = table(Bet(4, 200), Bet(7, 600), Bet(9, 600))
    told = [(f.phrase, f.values["to"]) for f in noted(rulings, "VERB-6")]
    assert told == [("call-out-bet", 200), ("call-out-raise", 600)]


@pytest.mark.parametrize("house", [PPC, CLUB])
def test_act_1_act_2_what_was_released_counts_and_no_more(flop, house):
    table = flop(house)
    table(Bet(4, 200))
    assert table.hand.round.level == 200
    assert table.hand.purses[4].stack == 10_000 - 100 - 200


@pytest.mark.parametrize("language", languages())
def test_every_ruling_on_bets_can_be_said(flop, preflop, language):
    tables = [preflop(), flop(CLUB, "omaha"), flop(CLUB, **LIMIT), flop(), flop(PPC, **LIMIT)]
    tables[0](Checked(9), Bet(1, 40), Bet(4, 300), Bet(7, 310), BetsCollected())
    tables[1](Bet(4, 500))
    tables[2](Bet(4, 150))
    tables[3](Bet(4, 60), Bet(7, 600), Bet(7, 900))
    tables[4](Bet(4, 150))
    said = [say_ruling(r, phrases(language)) for table in tables for r in table.heard]
    assert len(said) > 8
    assert not any("{" in text for texts in said for text in texts)
