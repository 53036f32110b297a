"""The pot is pushed when the hand is decided, to who wins it, each share to the last chip."""

import pytest

from cardspeak.rules.facts.event import BACK
from cardspeak.rules.facts.hand import (
    Bet,
    BetTakenBack,
    BoardDealt,
    CardBurned,
    Discarded,
    Folded,
    HandBegun,
    HandOver,
    Mucked,
    Posted,
    PotPushed,
    Tabled,
)
from cardspeak.rules.facts.people import MisdealCalled
from cardspeak.rules.facts.table import ChipsMoved, SeatTaken
from cardspeak.rules.umpire.due import What
from cardspeak.rules.umpire.finding import Severity

P18, W12, DM, TDA, GT = (
    "play-poker-chicago-2018",
    "wsop-2012",
    "dead-money",
    "tda-2024",
    "generic-tournament",
)
HOUSES = [P18, W12, DM, TDA, GT]
NOTE, LOW, MEDIUM, HIGH = Severity


def told(rulings, least=LOW):
    """What this room's checks say of the pot, from a severity up."""
    return [
        (ruling.finding.rule, ruling.finding.severity, ruling.finding.seats)
        for ruling in rulings
        if ruling.finding.phrase.startswith("pot-") and ruling.finding.severity >= least
    ]


def only(rulings):
    """The one finding of this room's."""
    (finding,) = [r.finding for r in rulings if told([r])]
    return finding


def river(table, board=("Ks 7h 2c", "Kd", "3d")):
    """Deal, check and call until the showdown."""
    table.deal()
    table.passive()
    for street in board:
        table.street(street)
        table.passive()
    return table


def split(play, house, game="holdem", **hands):
    """Seats 4 and 7 split 375 in chips of 25; seat 1 has mucked."""
    table = river(play(house, game, small_blind=25, big_blind=125, chips=(100, 25)))
    table.table_hands(**(hands or {"s4": "As Qh", "s7": "Ah Qs"}))
    table(Mucked(1))
    return table


def side_pot(play, house, **hands):
    """Seat 4 has 500 in the main pot of 1500; 1 and 7 have a side pot of 1400 between them."""
    table = play(house, begin=False)
    stacks = {1: 3000, 4: 500, 7: 1200}
    table(*(SeatTaken(seat, stack) for seat, stack in stacks.items()), HandBegun(1))
    table(Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
    table.deal()
    while table.due.what is What.ACTION:
        table(Bet(table.due.seat, table.hand.purses[table.due.seat].reach))
    table.table_hands(**(hands or {"s4": "As Ah", "s7": "Qs Qh", "s1": "Js Jh"}))
    for street in ("Ks 7h 2c", "Kd", "3d"):
        table.street(street)
    return table


# When


@pytest.mark.parametrize(("house", "rule"), [(P18, "SHOW-10"), (W12, "SHOW-8"), (TDA, "T24-19")])
def test_the_pot_is_not_pushed_while_the_betting_goes_on(play, house, rule):
    table = play(house)
    table.deal()
    assert told(table(Folded(1, 2), PotPushed(4, 150))) == [(rule, HIGH, (4, 7))]


def test_show_10_nor_while_cards_are_to_come(play):
    table = play(P18, seats=(1, 4))
    table.deal()
    table(Bet(1, 10_000), Bet(4, 10_000))
    table.table_hands(s1="As Ah", s4="Qs Qh")
    assert told(table(PotPushed(1, 20_000))) == [("SHOW-10", HIGH, (4, 1))]
    table.street("Ks 7h 2c")
    assert told(table(PotPushed(1, 20_000))) == [], "said once"
    for street in ("Kd", "3d"):
        table.street(street)
    assert told(table(PotPushed(1, 20_000), HandOver())) == [], "the chips were brought back"
    assert {seat: p.stack for seat, p in table.umpire.table.players.items()} == {1: 20_000, 4: 0}


def test_show_10_nor_while_hands_draw(play):
    table = play(P18, "badugi", seats=(1, 4))
    table.deal()
    table.passive()
    table(Discarded(4))
    assert told(table(PotPushed(1, 200))) == [("SHOW-10", HIGH, (4, 1))]


@pytest.mark.parametrize("house", HOUSES)
def test_who_is_left_after_all_fold_takes_it_without_a_show(play, house):
    table = play(house)
    table.deal()
    rulings = table(Bet(1, 300), Folded(4, 2), Folded(7, 2), PotPushed(1, 250, 0), HandOver())
    assert told(rulings, NOTE) == []


def test_an_uncalled_bet_may_come_with_the_pot(play):
    table = play(P18)
    table.deal()
    assert told(table(Bet(1, 300), Folded(4, 2), Folded(7, 2), PotPushed(1, 450), HandOver())) == []


def test_unless_it_was_seen_to_go_back(play):
    table = play(P18)
    table.deal()
    table(Bet(1, 300), Folded(4, 2), Folded(7, 2), BetTakenBack(1, 200))
    assert told(table(PotPushed(1, 450))) == [("POT-1", HIGH, (1,))]


# To whom


@pytest.mark.parametrize(
    ("house", "rule"),
    [(P18, "SHOW-10"), (DM, "SHOW-10"), (W12, "T24-19"), (TDA, "T24-19"), (GT, "T24-19")],
)
def test_show_10_t24_19_the_pot_goes_to_a_hand_that_loses(play, house, rule):
    table = river(play(house))
    table.table_hands(s4="As Ah", s7="Qs Qh")
    table(Mucked(1))
    found = only(table(PotPushed(7, 300)))
    assert (found.rule, found.severity, found.seats) == (rule, HIGH, (7, 4))
    assert found.outcome.totals == {4: 300}
    assert told(table(PotPushed(4, 300), HandOver())) == [], "it is put right"


@pytest.mark.parametrize("house", [P18, DM])
def test_show_10_pot_10_the_pot_goes_to_a_dead_hand(play, house):
    table = play(house)
    table.deal()
    table(Folded(1, 2))
    table.passive()
    for street in ("Ks 7h 2c", "Kd", "3d"):
        table.street(street)
        table.passive()
    table.table_hands(s4="As Ah", s7="Qs Qh")
    assert told(table(PotPushed(1, 200))) == [("SHOW-10", HIGH, (1, 4))]
    assert told(table(PotPushed(9, 200))) == [("SHOW-10", HIGH, (9, 4))]


def test_show_10_a_hand_that_was_mucked_has_no_claim(play):
    table = river(play(P18))
    table.table_hands(s4="As Ah")
    table(Mucked(7), Mucked(1))
    assert told(table(PotPushed(7, 300))) == [("SHOW-10", HIGH, (7, 4))]


def test_show_10_the_side_pot_goes_to_who_wins_the_main_pot_alone(play):
    table = side_pot(play, P18)
    assert told(table(PotPushed(4, 1400, 1))) == [("SHOW-10", HIGH, (4, 7))]


def test_show_16_the_kicker_decides(play):
    table = river(play(GT))
    table.table_hands(s4="As Qh", s7="Ah Js")
    table(Mucked(1))
    found = only(table(PotPushed(7, 300)))
    assert (found.rule, found.seats) == ("T24-19", (7, 4))


def test_nothing_is_ruled_while_it_hangs_on_a_card(play, seen):
    from cardspeak.rules.cards import Card
    from cardspeak.rules.facts.event import Sight

    table = river(play(P18))
    unsure = Sight(candidates=((Card.parse("Ah"), 0.6), (Card.parse("6h"), 0.4)))
    table(Tabled(4, (*seen("As"), unsure)), Mucked(1))
    table.table_hands(s7="Qs Qh")
    assert told(table(PotPushed(7, 300), HandOver())) == []


# What it has to show


@pytest.mark.parametrize(
    ("house", "rule"), [(P18, "SHOW-8"), (W12, "SHOW-8"), (DM, "SHOW-8"), (TDA, "T24-19")]
)
def test_show_8_t24_19_the_pot_goes_to_a_hand_not_shown(play, house, rule):
    table = river(play(house))
    table.table_hands(s4="As Ah")
    table(Mucked(1))
    assert told(table(PotPushed(7, 300))) == [(rule, HIGH, (7,))]


@pytest.mark.parametrize(("house", "rules"), [(P18, ["SHOW-8"]), (DM, ["SHOW-8"]), (TDA, [])])
def test_show_8_t24_21_the_last_live_hand(play, house, rules):
    table = river(play(house))
    table(Mucked(4), Mucked(7))
    rulings = table(PotPushed(1, 300), HandOver())
    assert told(rulings) == [(rule, HIGH, (1,)) for rule in rules]


@pytest.mark.parametrize(("bet", "rules"), [(0, []), (200, ["SHOW-8"])])
def test_show_8_wsop_wants_a_winner_that_was_called_on_the_river(play, bet, rules):
    table = play(W12)
    table.deal()
    table.passive()
    for street in ("Ks 7h 2c", "Kd"):
        table.street(street)
        table.passive()
    table.street("3d")
    if bet:
        table(Bet(4, bet))
    table.passive()
    table(Mucked(7), Mucked(1))
    assert told(table(PotPushed(4, 300 + 3 * bet))) == [(rule, HIGH, (4,)) for rule in rules]


@pytest.mark.parametrize(("house", "rule"), [(P18, "SHOW-8"), (DM, "SHOW-8"), (TDA, "T24-19")])
def test_show_9_one_card_is_not_enough(play, house, rule):
    table = river(play(house))
    table.table_hands(s4="As Ah", s7="Ks ??")
    found = only(table(Mucked(1), PotPushed(7, 300)))
    assert (found.rule, found.severity, found.phrase) == (rule, HIGH, "pot-partly-shown")


@pytest.mark.parametrize(("house", "rule"), [(DM, "SHOW-18"), (P18, "SHOW-8"), (W12, "SHOW-8")])
def test_show_18_omaha_takes_all_four(play, house, rule):
    table = river(play(house, "omaha"))
    table.table_hands(s4="As Ah 8c 9c", s7="Kh Kc ?? ??")
    assert told(table(Mucked(1), PotPushed(7, 300))) == [(rule, HIGH, (7,))]


def test_a_side_pot_that_nobody_contests_needs_no_show(play):
    table = play(P18, begin=False)
    table(SeatTaken(4, 300), HandBegun(1), Posted(4, 50, "small blind"))
    table(Posted(7, 100, "big blind"))
    table.deal()
    table(Bet(1, 300), Bet(4, 300), Bet(7, 300))
    table.street("Ks 7h 2c")
    table(Bet(7, 500), Bet(1, 500))
    table.street("Kd")
    table(Bet(7, 500), Folded(1, 2))
    table.table_hands(s4="As Ah")
    table.street("3d")
    assert told(table(PotPushed(7, 1000, 1))) == []
    assert told(table(PotPushed(7, 900, 0))) == [("SHOW-8", HIGH, (7,))]


@pytest.mark.parametrize(("house", "rule"), [(P18, "SHOW-9"), (TDA, "T24-19")])
def test_show_9_a_hand_of_which_nothing_was_seen_is_asked_for(play, house, rule):
    table = river(play(house))
    table.table_hands(s4="As Ah")
    assert told(table(PotPushed(4, 300)), NOTE) == [(rule, NOTE, (7, 1))]
    assert told(table(HandOver()), NOTE) == []


def test_t24_21_a_last_hand_whose_losers_were_not_seen_to_muck(play):
    table = river(play(TDA))
    assert told(table(PotPushed(4, 300), HandOver())) == []


# In which order


@pytest.mark.parametrize(("house", "rules"), [(P18, ["POT-5"]), (W12, []), (TDA, [])])
def test_pot_5_the_high_is_paid_before_the_low(play, house, rules):
    table = hi_lo(play, house)
    assert told(table(PotPushed(4, 150))) == [(rule, MEDIUM, (4, 7)) for rule in rules]
    assert told(table(PotPushed(7, 150), HandOver())) == []


def test_pot_5_high_then_low(play):
    assert told(hi_lo(play, P18)(PotPushed(7, 150), PotPushed(4, 150), HandOver())) == []


def hi_lo(play, house):
    """Seat 7 wins the high and seat 4 the low of 300."""
    table = river(play(house, "omaha-8"), ("2c 3d 8h", "Kd", "Kc"))
    table.table_hands(s4="As 4h Jc Jd", s7="Ks Kh Qh Qs")
    table(Mucked(1))
    return table


# Change


@pytest.mark.parametrize("house", [P18, W12])
def test_chg_2_change_comes_out_of_the_pot_when_the_round_is_over(play, house):
    table = play(house)
    table.deal()
    table(Bet(1, 300))
    assert told(table(ChipsMoved(25, "pot", "seat"))) == [("CHG-2", LOW, ())]
    table.passive()
    table.street("Ks 7h 2c")
    table(Bet(4, 300), Bet(7, 300))
    assert told(table(ChipsMoved(25, "pot", "seat"))) == [("CHG-2", LOW, ())]
    table.passive()
    assert told(table(ChipsMoved(25, "pot", "seat"))) == []


def test_chg_2_on_the_first_round_it_comes_from_the_bets(play):
    table = play(P18)
    table.deal()
    table.passive()
    assert told(table(BetTakenBack(1, 25))) == []


@pytest.mark.parametrize(("play_as", "rules"), [("cash", ["CHG-3"]), ("tournament", [])])
def test_chg_3_chips_come_to_the_bank_before_as_many_leave_it(play, play_as, rules):
    table = play(W12, play_as=play_as)
    table.deal()
    rulings = table(ChipsMoved(100, "bank", "pot"))
    assert told(rulings) == [(rule, MEDIUM, ()) for rule in rules]


def test_chg_3_an_even_exchange(play):
    table = play(W12, play_as="cash")
    table.deal()
    assert told(table(ChipsMoved(100, "pot", "bank"), ChipsMoved(100, "bank", "pot"))) == []
    assert told(table(ChipsMoved(1000, "bank", "seat"))) == [], "a player may buy chips"


# Nothing is said


def test_nothing_is_said_of_a_misdeal(play):
    table = split(play, P18)
    table(MisdealCalled())
    assert told(table(PotPushed(1, 375), HandOver()), NOTE) == []


def test_a_board_that_is_not_seen_whole_decides_nothing(play):
    table = play(P18)
    table.deal()
    table.passive()
    table.street("Ks 7h 2c")
    table.passive()
    table.street("Kd")
    table.passive()
    table(CardBurned(), BoardDealt((BACK,)))
    table.passive()
    table.table_hands(s4="As Ah", s7="Qs Qh", s1="Js Jh")
    assert told(table(PotPushed(7, 300), HandOver())) == []
