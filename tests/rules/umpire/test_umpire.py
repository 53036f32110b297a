"""The umpire follows, says nothing where all is as it should be, and everything else once."""

from dataclasses import replace

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK, Event, Evidence, Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    BoardTakenBack,
    CardBurned,
    CardDealt,
    Discarded,
    Folded,
)
from cardspeak.rules.facts.people import RulingDismissed
from cardspeak.rules.facts.table import GameChosen, SeatTaken, TableOpened
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.check import is_own
from cardspeak.rules.umpire.due import Due, What
from cardspeak.rules.umpire.finding import Status
from cardspeak.rules.umpire.playable import Unplayable
from cardspeak.rules.umpire.umpire import NoSuchRuling, OutOfOrder, Umpire

FLOP = tuple(Sight(Card.parse(name)) for name in ("Ks", "7h", "2c"))


def only(rulings, rule):
    """The one ruling by a rule."""
    (ruling,) = [ruling for ruling in rulings if ruling.finding.rule == rule]
    return ruling


def missing_burn(table):
    """The flop comes without a burn."""
    table.deal()
    table.passive()
    return table(BoardDealt(FLOP))


def test_deal_11_a_clean_hand_of_holdem_raises_nothing(play):
    table = play(seats=(1, 4, 7), button=1)
    assert table.due == Due(What.CARD, 4)
    table.deal()
    assert table.due == Due(What.ACTION, 1)
    table(Bet(1, 300), Folded(4, 2), Bet(7, 300))
    assert table.due.what is What.BURN
    table.street("Ks 7h 2c")
    assert table.due == Due(What.ACTION, 7)
    table.passive()
    table.street("Kd")
    table.passive()
    table.street("3d")
    table.passive()
    assert table.due.what is What.TABLING
    table.table_hands(s7="Ah Ad", s1="Kh Qd")
    table.push(s1=650)
    assert table.rules == []
    assert {seat: p.stack for seat, p in table.umpire.table.players.items()} == {
        1: 10_350,
        4: 9_950,
        7: 9_700,
    }


def test_a_ruling_names_rule_entry_time_hand_and_street(play):
    table = play()
    ruling = only(missing_burn(table), "BURN-2")
    assert ruling.entry == table.number
    assert ruling.t_s == float(table.number)
    assert (ruling.hand, ruling.street) == (1, "flop")
    assert ruling.status is Status.NEW
    assert table.umpire.rulings[ruling.key] == ruling


def test_a_ruling_is_as_sure_as_its_fact_and_shows_its_frames(play):
    table = play()
    table.deal()
    table.passive()
    frame = Evidence("over", 1234, 20.5)
    event = Event(20.5, BoardDealt(FLOP), 0.7, (frame,))
    ruling = only(table.umpire.observe(99, event), "BURN-2")
    assert ruling.confidence == 0.7
    assert ruling.evidence == (frame,)


def test_one_error_is_announced_once_and_again_when_it_is_not_the_same_any_more(play):
    """`IRI-1`: the turn is burned and dealt though two hands, then one, still hold four cards."""
    table = play(house="dead-money", play_as="cash", game="irish", limit="pot-limit")
    table.deal()
    table.passive()
    table.street("Ks 7h 2c")
    table.passive()
    two = (BACK, BACK)
    first = only(table(Discarded(4, two), CardBurned()), "IRI-1")
    assert first.finding.seats == (7, 1)
    assert table(CardBurned()) == ()
    second = only(table(Discarded(7, two), BoardDealt((Sight(Card.parse("3d")),))), "IRI-1")
    assert second.finding.seats == (1,)
    assert second == replace(first, finding=second.finding, status=Status.GROWN)
    assert table.umpire.rulings[first.key] == second


def test_a_dismissed_ruling_is_not_repeated(play):
    table = play()
    ruling = only(missing_burn(table), "BURN-2")
    (dismissed,) = table(RulingDismissed(ruling.key, "the burn lies under the chips"))
    assert dismissed == replace(ruling, status=Status.DISMISSED)
    assert table.umpire.rulings[ruling.key] == dismissed
    table(BoardTakenBack(3, "stub"))
    heard = table(BoardDealt(FLOP), RulingDismissed(ruling.key, "again"))
    assert ruling.key not in [each.key for each in heard]


def test_only_a_ruling_that_was_made_can_be_dismissed(play):
    table = play()
    key = only(missing_burn(table), "BURN-2").key
    with pytest.raises(NoSuchRuling, match=f"did you mean '{key}'"):
        table(RulingDismissed(key.replace("BURN", "BRUN"), "no"))


def test_entries_come_in_order(play):
    table = play()
    before = dict(table.umpire.rulings)
    for number in (0, 1, table.number):
        with pytest.raises(OutOfOrder):
            table.umpire.observe(number, Event(0.0, CardDealt(4)))
    assert dict(table.umpire.rulings) == before
    table.umpire.observe(table.number + 1, Event(0.0, CardDealt(4)))


def test_what_happens_before_the_table_is_opened_is_not_judged():
    umpire = Umpire()
    assert umpire.observe(1, Event(0.0, CardDealt(4))) == ()
    assert umpire.table is None
    assert umpire.due == Due(What.NOTHING)


def test_the_house_asked_for_is_played_whatever_the_table_was_opened_with():
    house = load_house("dead-money")
    umpire = Umpire(house)
    umpire.observe(1, Event(0.0, TableOpened("a house of its own", "cash", 9)))
    assert umpire.table.house == house


def test_all_entries_that_can_be_taken_are_and_the_others_are_named():
    umpire = Umpire()
    facts = [
        TableOpened("wsop-2021", "tournament", 10),
        TableOpened("wsop-2012", "tournament", 10),
        GameChosen("holdem", "no-limit", 50, 100),
        SeatTaken(4, -5),
        SeatTaken(7, 500),
    ]
    entries = [(number, Event(0.0, fact)) for number, fact in enumerate(facts, start=1)]
    with pytest.raises(Unplayable) as raised:
        umpire.observe_all(entries)
    first, second = raised.value.faults
    assert first.startswith("entry 1: ")
    assert second.startswith("entry 4: ")
    assert umpire.table.house.id == "wsop-2012"
    assert set(umpire.table.players) == {7}


def test_a_rule_of_another_house_is_marked_as_the_fallback(play):
    own = only(missing_burn(play("wsop-2012")), "BURN-2")
    assert not own.fallback
    for ruling in missing_burn(play("generic-tournament", play_as="tournament")):
        assert ruling.fallback == (
            not is_own(load_house("generic-tournament"), ruling.finding.rule)
        )
