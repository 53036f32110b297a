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
from cardspeak.rules.facts.table import GameChosen, SeatTaken
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
HIGH, MEDIUM = Severity.HIGH, Severity.MEDIUM


def ruled(rulings):
    """What is ruled, notes apart."""
    return [(r.finding.rule, r.finding.severity) for r in rulings if r.finding.severity]


def noted(rulings, rule):
    return [r.finding for r in rulings if r.finding.rule == rule and not r.finding.severity]


@pytest.fixture
def preflop(play):
    """Four players before the flop, blinds 50 and 100: 9, 1, 4, 7 act in this order."""

    def opened(house=CLUB, game="holdem", **more):
        table = play(house, game, seats=(1, 4, 7, 9), **more)
        table.deal()
        return table

    return opened


@pytest.fixture
def flop(preflop):
    """The same on the flop, the pot 400: 4, 7, 9, 1."""

    def opened(house=CLUB, game="holdem", **more):
        table = preflop(house, game, **more)
        table.passive()
        table.street("Ks 7h 2c")
        return table

    return opened


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


# Pot limit


@pytest.mark.parametrize(("house", "expected"), [(CLUB, True), (WSOP, True), (PPC, False)])
def test_pl_2_more_than_the_pot(flop, house, expected):
    table = flop(house, "omaha")
    rulings = [r for r in table(Bet(4, 500)) if r.finding.severity]
    assert ruled(rulings) == [("PL-2", HIGH)] * expected
    if expected:
        assert rulings[0].finding.values["right"] == 400
        assert rulings[0].finding.steps == ("return-surplus",)


@pytest.mark.parametrize("back", [(BetTakenBack(4, 100),), ()], ids=["told", "not told"])
def test_pl_2_the_surplus_goes_back_and_others_call_the_rest(flop, back):
    table = flop(CLUB, "omaha")
    table(Bet(4, 500))
    assert ruled(table(*back, Bet(7, 400), Folded(9, 2), Folded(1, 2))) == []
    assert table.hand.pot == 1_200
    assert table.hand.purses[4].stack == 9_500


def test_pl_1_pl_3_the_pot_after_the_call_is_the_most(flop):
    table = flop(CLUB, "omaha")
    table(Bet(4, 200))
    assert ruled(table(Bet(7, 1_000))) == []
    table = flop(CLUB, "omaha")
    table(Bet(4, 200))
    assert ruled(table(Bet(7, 1_001))) == [("PL-2", HIGH)]


def test_pl_4_the_clubs_largest_opening(preflop):
    assert ruled(preflop(CLUB, "omaha")(Bet(9, 350))) == []
    assert ruled(preflop(CLUB, "omaha")(Bet(9, 351))) == [("PL-2", HIGH)]


@pytest.mark.parametrize(("play_as", "most"), [("cash", 400), ("tournament", 350)])
def test_pl_5_the_small_blind_counts_as_a_big_one_in_a_cash_game(preflop, play_as, most):
    table = preflop(WSOP, "omaha", play_as=play_as)
    assert ruled(table(Bet(9, most))) == []
    (ruling,) = [
        r for r in preflop(WSOP, "omaha", play_as=play_as)(Bet(9, most + 1)) if r.finding.severity
    ]
    assert ruling.finding.values["right"] == most


# Limit


LIMIT = {"limit": "limit", "small_bet": 100, "big_bet": 200}


@pytest.mark.parametrize(("house", "rule"), [(WSOP, "LIM-1"), (CLUB, "LIM-2")])
def test_lim_1_lim_2_the_fifth_raise(flop, house, rule):
    table = flop(house, **LIMIT)
    seats = (4, 7, 9, 1, 4, 7)
    rulings = table(*(Bet(seat, 100 * times) for times, seat in enumerate(seats[:5], 1)))
    assert ruled(rulings) == []
    (ruling,) = [r for r in table(Bet(7, 600)) if r.finding.severity]
    assert (ruling.finding.rule, ruling.finding.severity) == (rule, HIGH)
    assert ruling.finding.phrase == "raise-capped"


def test_lim_1_the_cap_is_lifted_with_two_players_left(play):
    table = play(WSOP, seats=(1, 4), **LIMIT)
    table.deal()
    assert ruled(table(*(Bet((1, 4)[n % 2], 200 + 100 * n) for n in range(8)))) == []


def test_lim_4_a_completion_is_no_raise(play):
    table = play(WSOP, "stud", seats=(1, 4, 7))
    table.deal(up="2c Ks 7h")
    table(Posted(1, 25, "bring-in"), Bet(4, 100))
    raises = [Bet(seat, 100 * times) for times, seat in enumerate((7, 1, 4, 7), 2)]
    assert ruled(table(*raises)) == []
    assert ("LIM-1", HIGH) in ruled(table(Bet(1, 600)))


@pytest.mark.parametrize(
    ("house", "expected"), [(CLUB, [("LIM-3", HIGH)]), (WSOP, [("LIM-1", MEDIUM)]), (PPC, [])]
)
def test_lim_3_lim_1_a_bet_of_another_size_than_the_limit(flop, house, expected):
    table = flop(house, **LIMIT)
    assert ruled(table(Bet(4, 150))) == expected


def test_lim_3_without_sizes_of_its_own_the_club_bets_its_blinds(flop):
    table = flop(CLUB, limit="limit")
    assert ruled(table(Bet(4, 50), Bet(7, 100), Bet(9, 100), Folded(1, 2), Bet(4, 100))) == []
    table.street("Kd")
    assert ruled(table(Bet(4, 100))) == []


def test_lim_3_amb_14_the_club_confirms_these_sizes(play):
    table = play(CLUB)
    limit = GameChosen("holdem", "limit", small_blind=50, big_blind=100)
    (finding,) = noted(table(limit), "LIM-3")
    assert finding.values == {"small": 50, "big": 100}


@pytest.mark.parametrize(("to", "right"), [(2_000, 1_000), (2_499, 1_000), (2_500, 4_000)])
def test_lim_5_from_half_a_raise_up_chips_are_a_raise(play, to, right):
    stakes = {"ante": 1_000, "bring_in": 1_000, "small_bet": 4_000, "big_bet": 8_000}
    table = play(PPC, "stud", seats=(1, 4, 7), stack=100_000, **stakes)
    table.deal(up="2c Ks 7h")
    table(Posted(1, 1_000, "bring-in"))
    (finding,) = noted(table(Bet(4, to)), "LIM-5")
    assert finding.values["right"] == right


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
