"""What is told of a deck that was read closely, as the umpire takes it."""

import pytest
from ghost import Ghost, Poorness

from cardspeak.hardware.twin.source import open_twin
from cardspeak.rules.cards import DECK
from cardspeak.rules.facts.deck import DeckSpread
from cardspeak.rules.umpire.account import read_spread
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.observe.table.spread import sights_of
from cardspeak.vision.spread.reading import SpreadCard, SpreadReading

HERE = (0.0, 0.0)


def sure(card):
    return SpreadCard(card, ((card, 0.99),), HERE)


def unsure(*cards):
    return SpreadCard(None, tuple((card, 1 / len(cards)) for card in cards), HERE)


def ruled(cards, *, missing=(), doubled=(), gaps=0):
    return read_spread(sights_of(SpreadReading(tuple(cards), missing, doubled, gaps)))


def test_a_whole_deck_is_whole():
    found = ruled(map(sure, DECK))
    assert (found.missing, found.doubled) == (0, ())


def test_one_missing_and_one_doubled_are_ruled():
    found = ruled([*map(sure, DECK[1:]), sure(DECK[7])], missing=DECK[:1], doubled=(DECK[7],))
    assert (found.missing, found.perhaps, found.doubled) == (1, DECK[:1], (DECK[7],))


@pytest.mark.parametrize("unread", [1, 4])
def test_a_card_that_was_not_read_is_not_ruled_missing(unread):
    cards = [*map(sure, DECK[unread:]), *[unsure(DECK[20], DECK[30])] * unread]
    assert ruled(cards, missing=DECK[:unread]).missing == 0


def test_cards_that_were_not_found_are_not_ruled_missing():
    assert ruled(map(sure, DECK[3:]), missing=DECK[:3], gaps=2).missing == 0


def test_what_reads_like_another_card_is_not_named_while_something_is_asked():
    like = SpreadCard(DECK[20], ((DECK[20], 0.95), (DECK[32], 0.05)), HERE)
    cards = [like, *map(sure, DECK[1:20]), unsure(DECK[0], DECK[40])]
    told = sights_of(SpreadReading(tuple(cards), (DECK[0],), (), 0))
    assert told[0].card is None
    assert [card for card, _ in told[0].candidates] == [DECK[20], DECK[32]]
    assert told[1].card == DECK[1]
    whole = sights_of(SpreadReading((like, *map(sure, DECK[1:])), (), (), 0))
    assert whole[0].card == DECK[20]


def test_two_surely_read_alike_are_ruled_whatever_else_is_unsure():
    cards = [sure(DECK[9]), sure(DECK[9]), *map(sure, DECK[10:]), unsure(DECK[0], DECK[1])]
    assert ruled(cards, missing=DECK[:9], doubled=(DECK[9],)).doubled == (DECK[9],)


def test_a_closer_look_that_is_read_late_is_told_though_the_deck_is_gathered_in():
    film = open_twin("twin:spread?seed=3&camera=webcam")
    observer, lay_s, told = Observer(film.layout, film.script.setup), [], []
    observer.wait_for_closer()
    for glance in Ghost(film.script, film.layout).glances(wants=observer.wants):
        told += observer.take(glance)
        if observer.spread_mm is not None:
            lay_s.append(glance.evidence.t_s)
        elif lay_s and not told:
            observer.closer(SpreadReading(tuple(map(sure, DECK)), (), ()))
    (spread,) = [event for event in told if isinstance(event.fact, DeckSpread)]
    assert len(spread.fact.cards) == 52
    assert lay_s[0] - 1 < spread.t_s < lay_s[-1]


def test_deck_1_what_was_read_of_a_spread_is_told_though_cards_still_come_to_light():
    film = open_twin("twin:spread?seed=3&camera=webcam")
    observer = Observer(film.layout, film.script.setup)
    observer.wait_for_closer()
    lay_s = None
    poor = Ghost(film.script, film.layout, Poorness(misses=0.5))
    for glance in poor.glances(wants=observer.wants):
        if observer.spread_mm is not None and lay_s is None:
            lay_s = glance.evidence.t_s
            observer.closer(SpreadReading(tuple(map(sure, DECK)), (), ()))
        if any(isinstance(event.fact, DeckSpread) for event in observer.take(glance)):
            break
    assert glance.evidence.t_s - lay_s < 0.15  # some of them are not believed at once


def test_deck_1_a_spread_that_was_partly_hidden_is_read_again_as_long_as_more_of_it_is_read():
    film = open_twin("twin:spread?seed=3&camera=webcam")
    observer, told = Observer(film.layout, film.script.setup), []
    readings = [
        SpreadReading((*map(sure, DECK[left:]), unsure(*DECK[:left])), DECK[:left], ())
        for left in (10, 10, 3, 3)
    ]
    left = iter(readings)
    observer.wait_for_closer()
    for glance in Ghost(film.script, film.layout).glances(wants=observer.wants):
        told += [e for e in observer.take(glance) if isinstance(e.fact, DeckSpread)]
        if observer.spread_mm is not None:
            observer.closer(next(left))
    open_ = [sum(sight.card is None for sight in event.fact.cards) for event in told]
    assert open_ == [10, 3]
    assert list(left) == readings[3:]
