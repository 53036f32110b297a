"""Acting out of turn, past a skipped seat, and with a hand that was released."""

import pytest

from cardspeak.rules.facts.hand import (
    Bet,
    BetTakenBack,
    CardBurned,
    Checked,
    Folded,
    HandBegun,
    HandOver,
    Posted,
)
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
HOUSES = (PPC, WSOP, CLUB, GENERIC, TDA)
OUT_OF_TURN = {PPC: "ACT-3", CLUB: "ACT-8"}
SEATS = (1, 3, 5, 7, 9)
ACTING = {"ACT-3", "ACT-4", "ACT-5", "ACT-6", "ACT-7", "ACT-8", "ACT-9", "ACT-10", "T24-30"}


def ruled(rulings):
    """What is ruled, notes apart."""
    return [(r.finding.rule, r.finding.severity) for r in rulings if r.finding.severity]


def notes(rulings):
    """What is noted about acting."""
    return [
        (r.finding.rule, r.finding.phrase, r.finding.seats)
        for r in rulings
        if not r.finding.severity and r.finding.rule in ACTING
    ]


@pytest.fixture
def flop(play):
    """Five players on the flop: 3, 5, 7, 9, 1 in this order, the pot 500."""

    def opened(house, **more):
        table = play(house, seats=SEATS, **more)
        table.deal()
        table.passive()
        table.street("Ks 7h 2c")
        return table

    return opened


@pytest.fixture
def bet(flop):
    """On the flop seat 3 has bet 200: 5, 7, 9 and 1 are to act."""

    def opened(house):
        table = flop(house)
        table(Bet(3, 200))
        return table

    return opened


# Out of turn


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("fact", [Bet(9, 200), Bet(9, 600), Folded(9, 2)], ids=str)
def test_act_3_act_8_t24_30_an_action_out_of_turn_is_told_at_once(bet, house, fact):
    rulings = bet(house)(fact)
    (finding,) = [r.finding for r in rulings if r.finding.severity is Severity.HIGH]
    assert finding.rule == OUT_OF_TURN.get(house, "T24-30")
    assert finding.seats == (9, 5, 7)
    assert finding.values == {"actor": 9, "first": 5}


@pytest.mark.parametrize("house", HOUSES)
def test_act_3_act_8_t24_30_so_is_a_check_out_of_turn(flop, house):
    assert ruled(flop(house)(Checked(5))) == [(OUT_OF_TURN.get(house, "T24-30"), Severity.HIGH)]


@pytest.mark.parametrize("house", HOUSES)
def test_acting_in_turn_raises_nothing(flop, house):
    table = flop(house)
    rulings = table(Checked(3), Bet(5, 200), Bet(7, 500), Folded(9, 2), Bet(1, 500), Bet(3, 500))
    assert ruled(rulings) == []


@pytest.mark.parametrize("house", [PPC, WSOP, GENERIC, TDA])
@pytest.mark.parametrize(
    "between", [(Bet(5, 200), Bet(7, 200)), (Folded(5, 2), Folded(7, 2))], ids=["calls", "folds"]
)
def test_act_3_t24_30_it_binds_if_the_action_does_not_change(bet, house, between):
    table = bet(house)
    table(Bet(9, 600))
    assert table.due.seat == 5
    rulings = table(*between)
    assert ruled(rulings) == []
    assert notes(rulings)[0][1:] == ("early-act-binds", (9,))
    assert table.due.seat == 1
    assert table.hand.round.level == 600
    assert ruled(table(Bet(1, 600))) == []


@pytest.mark.parametrize("house", [PPC, WSOP, GENERIC, TDA])
def test_act_4_t24_30_it_is_returned_if_the_action_changes(bet, house):
    table = bet(house)
    table(Bet(9, 600))
    rulings = table(Bet(5, 500))
    rule = "ACT-4" if house == PPC else "T24-30"
    assert notes(rulings) == [(rule, "early-act-returned", (9,))]
    rulings = table(BetTakenBack(9, 600), Folded(7, 2))
    assert table.due.seat == 9
    # All options are open again.
    assert ruled((*rulings, *table(Bet(9, 1_500), Folded(1, 2), Folded(3, 2), Folded(5, 2)))) == []
    assert table.umpire.table.hand.purses[9].stack == 10_000 - 100 - 500


def test_act_3_a_check_does_not_change_the_action(flop):
    table = flop(PPC)
    table(Checked(7))
    assert notes(table(Checked(3), Checked(5))) == [("ACT-3", "early-act-binds", (7,))]
    assert table.due.seat == 9


def test_act_3_saying_it_again_in_turn_is_no_error(flop):
    table = flop(PPC)
    table(Checked(7))
    assert ruled(table(Checked(3), Checked(5), Checked(7), Checked(9), Checked(1))) == []
    assert table.due.what is What.BURN


def test_act_3_putting_the_same_chips_in_again_is_no_error(bet):
    table = bet(TDA)
    table(Bet(9, 600))
    rulings = table(Bet(5, 200), Bet(7, 200), Bet(9, 600), Bet(1, 600))
    assert ruled(rulings) == []


@pytest.mark.parametrize(("house", "rule"), [(PPC, "ACT-3"), (TDA, "T24-30")])
def test_act_3_t24_30_who_is_bound_may_not_do_something_else(flop, house, rule):
    table = flop(house)
    table(Checked(7), Checked(3), Checked(5))
    (ruling,) = [r for r in table(Bet(7, 300)) if r.finding.severity]
    assert (ruling.finding.rule, ruling.finding.phrase) == (rule, "early-act-stands")
    assert table.hand.round.level == 0


def test_act_5_a_fold_out_of_turn_always_binds(bet):
    table = bet(PPC)
    rulings = table(Folded(9, 2))
    assert ("ACT-5", Severity.LOW) in ruled(rulings)
    assert 9 not in table.hand.contenders
    assert table.due.seat == 5
    table(Bet(5, 600), Bet(7, 600))
    assert table.due.seat == 1


def test_t24_30_a_fold_out_of_turn_is_binding(bet):
    table = bet(TDA)
    (ruling,) = table(Folded(9, 2))
    assert ruling.finding.steps[0] == "fold-binds"
    assert 9 not in table.hand.contenders


def test_act_3_who_has_acted_already_has_nothing_to_act_on(bet):
    table = bet(PPC)
    table(Bet(5, 200))
    (ruling,) = [r for r in table(Bet(3, 900)) if r.finding.severity]
    assert (ruling.finding.rule, ruling.finding.seats) == ("ACT-3", (3, 7, 9, 1))
    table(Bet(7, 200), Bet(9, 200), Bet(1, 200))
    assert table.due.what is What.BURN


# A skipped seat


@pytest.mark.parametrize("house", HOUSES)
def test_act_6_t24_30_a_seat_is_skipped_once_the_action_goes_on(bet, house):
    table = bet(house)
    assert [finding for finding in ruled(table(Bet(7, 200))) if finding[1] is Severity.HIGH]
    (ruling,) = [r for r in table(Bet(9, 200)) if r.finding.severity is Severity.HIGH]
    assert ruling.finding.rule == ("ACT-6" if house == PPC else "T24-30")
    assert (ruling.finding.phrase, ruling.finding.seats) == ("turn-skipped", (5,))


def test_t24_30_a_skipped_player_loses_the_turn_at_substantial_action(flop):
    table = flop(TDA)
    table(Checked(5), Checked(7), Checked(9), Checked(1))
    assert table.due.what is What.BURN
    assert ruled(table(CardBurned())) == []


def test_t24_30_until_then_the_skipped_player_acts(flop):
    table = flop(TDA)
    table(Checked(5), Checked(7))
    rulings = table(Bet(3, 300))
    assert [phrase for _, phrase, _ in notes(rulings)] == ["early-act-returned"] * 2
    assert table.due.seat == 5


def test_t24_30_after_substantial_action_a_bet_still_has_to_be_answered(flop):
    table = flop(TDA)
    table(Bet(5, 200), Bet(7, 200))
    assert table.hand.round.level == 200
    rulings = table(Folded(9, 2), Folded(1, 2), Bet(3, 200))
    assert ruled(rulings) == []
    assert table.due.what is What.BURN


def test_t24_30_a_skipped_player_who_acts_late_is_not_ruled_again(flop):
    table = flop(TDA)
    table(Checked(5), Checked(7), Checked(9))
    assert ruled(table(Checked(3), Checked(1))) == []


# The club


def test_act_8_no_raise_when_the_action_returns_unchanged(bet):
    table = bet(CLUB)
    (ruling,) = table(Bet(9, 200))
    assert ruling.finding.steps == (
        "chips-pulled-back",
        "action-back",
        "no-raise-when-action-returns",
    )
    table(BetTakenBack(9, 200), Bet(5, 200), Bet(7, 200))
    assert table.due.seat == 9
    (ruling,) = [r for r in table(Bet(9, 600)) if r.finding.severity]
    assert (ruling.finding.rule, ruling.finding.phrase) == ("ACT-8", "barred-raise")
    assert ruling.finding.values == {"right": 200}


def test_act_8_a_call_when_the_action_returns_is_right(bet):
    table = bet(CLUB)
    table(Bet(9, 600), BetTakenBack(9, 600), Bet(5, 200), Bet(7, 200))
    assert ruled(table(Bet(9, 200), Bet(1, 200))) == []
    assert table.due.what is What.BURN


def test_act_8_a_raise_meanwhile_lifts_the_restriction(bet):
    table = bet(CLUB)
    table(Bet(9, 200), BetTakenBack(9, 200))
    assert ruled(table(Bet(5, 600), Bet(7, 600), Bet(9, 1_500))) == []


def test_act_8_a_check_out_of_turn_bars_a_bet(flop):
    table = flop(CLUB)
    table(Checked(7), Checked(3), Checked(5))
    (ruling,) = [r for r in table(Bet(7, 300)) if r.finding.severity]
    assert ruling.finding.rule == "ACT-8"


def test_act_9_chips_left_in_are_ruled_once_play_goes_past_them(flop):
    table = flop(CLUB)
    table(Bet(9, 200), BetTakenBack(9, 200), Bet(7, 300), Checked(3), Checked(5))
    assert table.due.seat == 7
    (ruling,) = [r for r in table(Checked(9)) if r.finding.severity]
    assert (ruling.finding.rule, ruling.finding.severity) == ("ACT-9", Severity.MEDIUM)
    assert ruling.finding.seats == (7,)
    assert table.hand.round.level == 300


def test_act_9_is_not_ruled_where_chips_taken_back_are_never_told(bet):
    table = bet(CLUB)
    table(Bet(9, 200), Bet(5, 200), Bet(7, 200))
    assert ruled(table(Bet(1, 200))) == []
    assert table.due.what is What.BURN


def test_act_10_acting_out_of_turn_again_and_again(play):
    table = play(CLUB, seats=(1, 4, 7))
    often = []
    for number in (1, 2, 3):
        if number > 1:
            table(HandBegun(number), Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
        table.deal()
        rulings = table(Folded(1, 2), Bet(7, 300), BetTakenBack(7, 200), Folded(4, 2), HandOver())
        often += [r.finding for r in rulings if r.finding.rule == "ACT-10"]
    (finding,) = often
    assert (finding.severity, finding.seats, finding.values) == (Severity.LOW, (7,), {"times": 3})


# Released hands


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        (PPC, ("ACT-7", Severity.HIGH)),
        (WSOP, ("T24-32", Severity.MEDIUM)),
        (CLUB, ("T24-32", Severity.MEDIUM)),
    ],
)
def test_act_7_t24_32_a_released_hand_does_not_play_on(bet, house, expected):
    table = bet(house)
    table(Folded(5, 2))
    assert ruled(table(Bet(5, 200))) == [expected]


def test_act_7_a_big_blind_that_folds_unraised_is_dead_all_the_same(play):
    table = play(PPC)
    table.deal()
    rulings = table(Bet(1, 100), Bet(4, 100), Folded(7, 2))
    assert ruled(rulings) == []
    assert 7 not in table.hand.contenders


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("house", HOUSES)
def test_every_ruling_on_acting_can_be_said(flop, house, language):
    table = flop(house)
    table(Checked(7), Checked(9), Bet(3, 200), Bet(9, 500), BetTakenBack(9, 500), Bet(5, 200))
    table(Bet(7, 200), Bet(9, 900), Folded(1, 2), Bet(1, 100), Bet(5, 900), Bet(3, 900))
    said = [say_ruling(r, phrases(language)) for r in table.heard]
    assert said
    assert not any("{" in text for texts in said for text in texts)
