"""What happened, judged, undone and taken up again."""

import pytest

from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import Bet, BoardDealt, CardDealt, Folded, HandBegun, HandOver
from cardspeak.rules.facts.people import RulingDismissed
from cardspeak.rules.facts.table import ButtonPlaced, GameChosen, SeatTaken, TableOpened
from cardspeak.rules.umpire.copying import copied
from cardspeak.rules.umpire.finding import Status
from cardspeak.rules.umpire.judge import Judge

OPENING = [
    TableOpened("wsop-2012", "tournament", 10),
    GameChosen("holdem", "no-limit", 50, 100),
    *(SeatTaken(seat, 10_000) for seat in (1, 4, 7)),
    ButtonPlaced(1),
]
HAND_FACTS = 10


def hand(number):
    """A hand in which the flop comes without a burn, and two fold to it."""
    cards = [CardDealt(seat) for seat in (4, 7, 1, 4, 7, 1)]
    return [HandBegun(number), *cards, BoardDealt(()), Folded(1), HandOver()]


@pytest.fixture
def facts():
    """Four hands."""
    hands = [fact for number in (1, 2, 3, 4) for fact in hand(number)]
    return dict(enumerate(OPENING + hands, start=1))


def take(judge, facts):
    return [
        ruling
        for number, fact in facts.items()
        for ruling in judge.take(number, [Event(float(number), fact)])
    ]


def since(facts, entry):
    return {number: fact for number, fact in facts.items() if number >= entry}


def stood(judge):
    return copied(judge.table), dict(judge.rulings)


def test_what_is_undone_is_as_if_it_had_never_happened(facts):
    judge, other = Judge(), Judge()
    take(judge, facts)
    begins = next(number for number, fact in facts.items() if fact == HandBegun(3))
    undone = judge.undo(begins + 4)
    take(other, {number: fact for number, fact in facts.items() if number < begins})
    assert undone.start == begins
    assert stood(judge) == stood(other)
    assert {ruling.hand for ruling in undone.rulings.values()} == {3, 4}


def test_taking_all_again_leads_to_the_same(facts):
    judge = Judge()
    take(judge, facts)
    before = stood(judge)
    undone = judge.undo(20)
    take(judge, since(facts, undone.start))
    assert stood(judge) == before
    assert list(judge.changes(undone, 99)) == []


def test_what_comes_to_the_same_need_not_be_judged_anew(facts):
    judge = Judge()
    take(judge, facts)
    before = stood(judge)
    undone = judge.undo(20)
    entries = iter(since(facts, undone.start).items())
    taken = 0
    for number, fact in entries:
        if number > 20 and judge.redo(undone, number):
            break
        take(judge, {number: fact})
        taken += 1
    assert taken == HAND_FACTS
    assert stood(judge) == before
    take(judge, {99: HandBegun(5)})
    assert judge.table.hand.number == 5


def test_what_comes_to_something_else_is_not_taken_up_again(facts):
    judge = Judge()
    take(judge, facts)
    undone = judge.undo(20)
    start = undone.start
    changed = since(facts, start) | {20: Bet(4, 700)}
    redone = []
    for number, fact in changed.items():
        redone.append(judge.redo(undone, number))
        take(judge, {number: fact})
    assert not any(redone)


def test_what_was_dismissed_since_is_undone_too(facts):
    judge = Judge()
    take(judge, facts)
    key = next(ruling.key for ruling in judge.rulings.values() if ruling.hand == 4)
    (dismissed,) = judge.take(98, [Event(98.0, RulingDismissed(key, "no"))])
    assert dismissed.status is Status.DISMISSED
    undone = judge.undo(45)
    take(judge, since(facts, undone.start))
    assert judge.rulings[key].status is not Status.DISMISSED
    (told,) = [ruling for ruling in judge.changes(undone, 99) if ruling.key == key]
    assert told.status is Status.NEW
