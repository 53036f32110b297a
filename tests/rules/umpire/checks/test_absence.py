"""Players away at the deadline of the house: dead hands, and what is done with them."""

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.hand import (
    Bet,
    CardBurned,
    CardDealt,
    Checked,
    Folded,
    HandBegun,
    HandOver,
    Mucked,
    Posted,
)
from cardspeak.rules.facts.people import Added, MisdealCalled
from cardspeak.rules.facts.table import PlayerAway, PlayerBack
from cardspeak.rules.umpire.due import Due, What
from cardspeak.rules.umpire.finding import Severity, Status

CHICAGO = "play-poker-chicago-2018"
SEATS = (1, 3, 5, 7, 9)  # button 1: 3 small, 5 big


def found(rulings):
    rows = ("ABS", "T24-28", "MISD-11")
    return [
        (ruling.finding.rule, ruling.finding.severity, ruling.finding.seats)
        for ruling in rulings
        if ruling.finding.rule.startswith(rows) and ruling.finding.severity > Severity.NOTE
    ]


@pytest.mark.parametrize(
    ("house", "play_as", "rule"),
    [
        (CHICAGO, "tournament", "ABS-1"),
        (CHICAGO, "cash", "ABS-1"),
        ("wsop-2012", "tournament", "ABS-2"),
        ("wsop-2012", "cash", "T24-28"),
        ("dead-money", "tournament", "T24-28"),
        ("tda-2024", "tournament", "T24-28"),
    ],
)
def test_abs_1_abs_2_t24_28_away_when_the_last_card_lands(play, house, play_as, rule):
    table = play(house, seats=SEATS, play_as=play_as)
    table(PlayerAway(7))
    assert found(table.deal(9)) == []
    (ruling,) = [r for r in table.deal(1) if found([r])]
    assert found([ruling]) == [(rule, Severity.HIGH, (7,))]
    assert "muck-hand" in ruling.finding.steps


def test_abs_1_whoever_is_back_before_the_last_card_plays(play):
    table = play(CHICAGO, seats=SEATS)
    table(PlayerAway(7))
    table.deal(9)
    table(PlayerBack(7))
    table.deal(1)
    table(Bet(7, 300))
    assert found(table.heard) == []


def test_abs_1_no_exception_for_being_close(play):
    table = play(CHICAGO, seats=SEATS)
    table(PlayerAway(7))
    table.deal()
    table(PlayerBack(7))
    assert found(table.heard) == [("ABS-1", Severity.HIGH, (7,))]
    (ruling,) = [r for r in table(Bet(7, 300)) if found([r])]
    assert (ruling.finding.rule, ruling.finding.phrase) == ("ABS-1", "dead-hand-plays")


def test_abs_1_is_withdrawn_when_the_player_turns_out_to_have_been_there(play):
    table = play(CHICAGO, seats=SEATS)
    table(PlayerAway(7))
    table.deal(9)
    last = table.number + 1
    table.deal(1)
    changed = table(Added(last, "came back in time", PlayerBack(7)))
    (ruling,) = [r for r in changed if r.finding.rule == "ABS-1"]
    assert ruling.status is Status.WITHDRAWN


def test_abs_2_the_blinds_of_the_absent_are_forfeited(play):
    table = play(seats=SEATS)
    table(PlayerAway(5))
    (ruling,) = [r for r in table.deal() if found([r])]
    assert ruling.finding.phrase == "absent-with-chips"
    assert ruling.finding.values == {"chips": 100}
    assert ruling.finding.steps == ("muck-hand", "chips-stay")


@pytest.mark.parametrize("mucked", [Folded(5, 2), Mucked(5, by="dealer")])
def test_abs_2_mucked_at_once_nothing_more_is_said(play, mucked):
    table = play(seats=SEATS, button=9)
    table(PlayerAway(5))
    table.deal()
    table(mucked, Bet(7, 300), Folded(9), Folded(1), Folded(3))
    assert table.rules == ["ABS-2"]
    assert table.due == Due(What.PUSH, 7)


def test_abs_9_the_dealer_may_be_seen_to_muck_the_down_cards(play):
    table = play("wsop-2012", "stud", seats=(1, 2, 3))
    table(PlayerAway(2))
    table.deal(up="2c Kd 7h")
    table(Mucked(2, by="dealer"), Posted(1, 25, "bring-in"), Mucked(2, by="dealer"))
    table(Bet(3, 25))
    assert table.rules == ["ABS-9"]
    assert table.hand.contenders == (1, 3)


def test_abs_3_at_a_generic_tournament_the_first_card_is_the_deadline(play):
    table = play("generic-tournament", seats=SEATS)
    table(PlayerAway(7))
    rulings = table.deal(1)
    assert found(rulings) == [("ABS-3", Severity.HIGH, (7,))]
    table(PlayerBack(7))
    assert found(table.deal()) == []


def test_abs_3_whoever_leaves_after_the_first_card_was_there(play):
    table = play("generic-tournament", seats=SEATS)
    table.deal(1)
    table(PlayerAway(7))
    table.deal()
    assert found(table.heard) == []


def test_abs_1_a_skipped_seat_does_not_put_the_deadline_off(play):
    table = play(CHICAGO, seats=SEATS)
    table(PlayerAway(7))
    table(*(CardDealt(seat) for seat in (3, 7, 9, 1, 3, 7, 9)))
    assert found(table(CardDealt(1))) == [("ABS-1", Severity.HIGH, (7,))]


@pytest.mark.parametrize(
    ("house", "rule", "last"),
    [("wsop-2012", "ABS-9", "muck-up-card-on-bet"), (CHICAGO, "ABS-10", "no-later-streets")],
)
def test_abs_9_abs_10_in_stud_the_down_cards_are_mucked(play, house, rule, last):
    table = play(house, "stud", seats=(1, 2, 3))
    table(PlayerAway(2))
    (ruling,) = [r for r in table.deal(up="2c Kd 7h") if found([r])]
    assert found([ruling]) == [(rule, Severity.HIGH, (2,))]
    assert ruling.finding.steps[:2] == ("muck-down-cards", "absent-brings-in")
    assert ruling.finding.steps[-1] == last
    table(Folded(2, 2), Posted(1, 25, "bring-in"))
    assert [held.up for held in table.hand.held[2]] == [True]
    assert table.due == Due(What.ACTION, 2)
    table(Folded(2, 1), Bet(3, 25))
    assert table.hand.contenders == (1, 3)
    assert found(table.heard) == [(rule, Severity.HIGH, (2,))]


def absent_brings_in(play, house):
    """Seat 1 is away, brings it in, and nobody raises."""
    table = play(house, "stud", seats=(1, 2, 3))
    table(PlayerAway(1))
    table.deal(up="2c Kd 7h")
    table(Folded(1, 2), Posted(1, 25, "bring-in"), Bet(2, 25), Bet(3, 25), CardBurned())
    table.heard.clear()
    return table


def test_abs_10_no_later_card_for_the_absent_at_play_poker_chicago(play):
    table = absent_brings_in(play, CHICAGO)
    rulings = table(CardDealt(1, up=True, card=Sight(Card.parse("3d"))))
    assert found(rulings) == [("ABS-10", Severity.HIGH, (1,))]


def test_abs_9_at_the_wsop_it_gets_cards_until_it_faces_a_bet(play):
    table = absent_brings_in(play, "wsop-2012")
    table.deal(up="3d Qd 8h")
    table(Checked(2), Checked(3), Checked(1))
    assert found(table.heard) == []
    table(CardBurned())
    table.deal(up="4d Jd 9h")
    table(Bet(2, 200), Folded(3))
    assert found(table(Bet(1, 200))) == [("ABS-9", Severity.HIGH, (1,))]


def test_misd_11_the_absent_of_the_first_deal_are_killed_at_play_poker_chicago(play):
    table = play(CHICAGO, seats=SEATS)
    table(PlayerAway(7), CardDealt(5), MisdealCalled(), PlayerBack(7), HandOver())
    table(HandBegun(1, redeal=True))
    table.heard.clear()
    (ruling,) = [r for r in table.deal() if found([r])]
    assert found([ruling]) == [("MISD-11", Severity.HIGH, (7,))]
    assert ruling.finding.steps == ("muck-hand",)


def test_t24_3_elsewhere_they_may_play_the_redeal(play):
    table = play("tda-2024", seats=SEATS)
    table(PlayerAway(7), CardDealt(5), MisdealCalled(), PlayerBack(7), HandOver())
    table(HandBegun(1, redeal=True))
    table.deal()
    assert found(table.heard) == []
