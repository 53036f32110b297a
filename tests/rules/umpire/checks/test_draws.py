"""Draws at the table."""

import pytest

from cardspeak.rules.facts.deck import StubReshuffled
from cardspeak.rules.facts.event import BACK
from cardspeak.rules.facts.hand import Bet, CardBurned, CardDealt, Checked, Discarded
from cardspeak.rules.umpire.due import Due, What
from cardspeak.rules.umpire.finding import Severity


@pytest.fixture
def drawing(play):
    """Triple draw, dealt and bet, before the first draw: seats 4, 7, 1."""

    def opened(house="wsop-2012", seats=(1, 4, 7)):
        table = play(house, "2-7-triple-draw", seats=seats, small_bet=100, big_bet=200)
        table.deal()
        table.passive()
        return table

    return opened


def found(rulings):
    return [(ruling.finding.rule, ruling.finding.seats) for ruling in rulings]


def test_low_7_a_clean_draw_raises_nothing(drawing):
    table = drawing()
    assert table.due == Due(What.DISCARD, 4)
    table(Discarded(4, (BACK, BACK)), Discarded(7), Discarded(1, (BACK,)))
    assert table.due.what is What.BURN
    table(CardBurned(), CardDealt(4), CardDealt(4), CardDealt(1))
    assert table.due == Due(What.ACTION, 4)
    assert table.rules == []


def test_low_3_a_burn_before_everybody_has_discarded(drawing):
    table = drawing()
    table(Discarded(4, (BACK, BACK)))
    ((rule, seats),) = found(table(CardBurned()))
    assert (rule, seats) == ("LOW-3", (7, 1))


def test_low_4_a_whole_hand_is_dealt_consecutively(drawing):
    table = drawing()
    table(Discarded(4, (BACK, BACK)), Discarded(7, (BACK, BACK)), Discarded(1), CardBurned())
    table(CardDealt(4))
    (ruling,) = table(CardDealt(7))
    assert (ruling.finding.rule, ruling.finding.severity) == ("LOW-4", Severity.MEDIUM)


def test_low_8_a_replacement_too_many(drawing):
    table = drawing()
    table(Discarded(4, (BACK,)), Discarded(7), Discarded(1, (BACK,)), CardBurned(), CardDealt(4))
    assert found(table(CardDealt(4))) == [("LOW-8", (4,))]


def test_low_8_a_replacement_missing(drawing):
    table = drawing()
    table(Discarded(4, (BACK, BACK)), Discarded(7), Discarded(1), CardBurned(), CardDealt(4))
    rulings = [r for r in table(Checked(7)) if r.finding.rule == "LOW-8"]
    assert [(r.finding.seats, r.finding.values["received"]) for r in rulings] == [((4,), 1)]


def test_low_7_discards_out_of_turn_are_noted(drawing):
    table = drawing("dead-money")
    (ruling,) = table(Discarded(7))
    assert (ruling.finding.rule, ruling.finding.severity) == ("LOW-7", Severity.NOTE)
    assert table.rules == []


def test_low_8_nobody_discards_more_than_a_hand(drawing):
    table = drawing()
    assert found(table(Discarded(4, (BACK,) * 6))) == [("LOW-8", (4,))]


@pytest.mark.parametrize(("house", "rule"), [("wsop-2012", "LOW-5"), ("dead-money", "LOW-6")])
def test_low_5_low_6_the_deck_runs_out(play, house, rule):
    table = play(house, "2-7-triple-draw", seats=(1, 2, 3, 4, 5, 6), small_bet=100, big_bet=200)
    table.deal()
    table.passive()
    for _ in range(2):
        while table.due.what is What.DISCARD:
            table(Discarded(table.due.seat, (BACK, BACK, BACK)))
        table(CardBurned())
        table.deal()
        table.passive()
    notes = [r.finding for r in table.heard if r.finding.phrase == "draw-runs-out"]
    assert [note.rule for note in notes] == [rule]
    assert notes[0].steps
    assert table.rules == []


def test_low_5_burns_are_never_mixed(drawing):
    table = drawing()
    table(Discarded(4), Discarded(7), Discarded(1))
    assert found(table(StubReshuffled(burns=True, muck=True))) == [("LOW-5", ())]


def test_tdraw_2_the_bet_doubles_after_the_second_draw(drawing):
    table = drawing()
    sizes = []
    for _ in range(3):
        while table.due.what is What.DISCARD:
            table(Discarded(table.due.seat))
        table(CardBurned())
        sizes.append(table.hand.round.size.bets)
        table(Bet(table.due.seat, table.hand.round.size.bets[0]))
        table.passive()
    assert sizes == [(100,), (200,), (200,)]
    assert table.rules == []
