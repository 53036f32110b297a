"""Cards that nobody makes out, at the ends of things: of a film, and of a hand."""

from dataclasses import replace

import numpy as np
from felt import Felt
from ghost import Ghost
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import CardBurned, CardDealt, CardExposed, HandOver
from cardspeak.rules.umpire.doubts import SURE
from cardspeak.vision.glance import Sighting
from cardspeak.vision.observe.observer import Observer

LAST_S = 0.6
"""The film ends so long after the last card came."""


def dealt(log: list[Event]) -> list[int]:
    """Who gets a card, one after the other."""
    return [event.fact.seat for event in log if isinstance(event.fact, CardDealt)]


def first_cards(layout: Layout) -> tuple[Script, int, float]:
    """A hand, who gets its first card, and when."""
    script = filmed("holdem", 3, layout)
    event = next(e for e in script.truth if isinstance(e.fact, CardDealt))
    assert isinstance(event.fact, CardDealt)
    return script, event.fact.seat, event.t_s


def watched(
    script: Script, layout: Layout, observer: Observer, unseen: int, span: tuple[float, float]
) -> list[Event]:
    """What is told of a hand, as far as it is filmed, where no card of one seat is made out.

    Args:
        script: the hand.
        layout: what lies where.
        observer: who watches.
        unseen: the seat.
        span: since when its frames are counted, and until when it is filmed.
    """
    told, at_mm = list[Event](), np.array(layout.seat(unseen).cards).mean(0)
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        if glance.evidence.t_s > span[1]:
            break
        seen = [s for s in glance.seen if np.hypot(*(s.center_mm - at_mm)) > 200]
        moment = replace(glance.evidence, t_s=span[0] + glance.evidence.t_s)
        told += observer.take(replace(glance, seen=tuple(seen), evidence=moment))
    return told


def test_a_card_that_nobody_made_out_is_told_when_the_film_ends(layout: Layout) -> None:
    script, first, came_s = first_cards(layout)
    observer = Observer(layout, script.setup)
    told = watched(script, layout, observer, first, (0.0, came_s + LAST_S))
    assert dealt(told) == []
    assert dealt([*told, *observer.finish()])[:1] == [first]


def test_the_first_card_of_the_next_hand_is_told_though_nobody_makes_it_out(
    layout: Layout,
) -> None:
    script, first, came_s = first_cards(layout)
    observer = Observer(layout, script.setup)
    told = watched(script, layout, observer, first, (0.0, script.duration_s))
    assert any(isinstance(event.fact, HandOver) for event in told)
    later = watched(script, layout, observer, first, (script.duration_s, came_s + LAST_S))
    assert dealt([*later, *observer.finish()])[:1] == [first]


def test_t24_20_a_card_that_can_only_lie_upon_another_surely_came(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    for seat in felt.seats:
        felt.pitch(seat, 0.0, 0.0)
    second = felt.card(felt.seats[0], 2.0, 1.0)
    felt.unseen.append(second)
    felt.fly(second)
    felt.rest(1.5)
    assert felt.dealt(felt.seats[0]) == 2
    assert felt.told[-1].confidence >= SURE


def test_misd_3_the_first_card_is_told_that_nobody_makes_out_in_a_box_that_is_printed_there(
    layout: Layout,
) -> None:
    first, side = 1, layout.seat(1)
    line_mm = np.array([[-110, 82], [110, 82], [110, 70], [-110, 70]])
    box_mm = np.array(side.cards).mean(0) + line_mm @ np.array([side.right, side.ahead])
    line = Sighting("hand", None, box_mm, 0.9)  # no felt ever shows there
    felt = Felt(layout, "holdem", lying=[line], unseen=[line])
    felt.move(0.1, felt.where(line) & felt.along(felt.at(1, -60.0, 76.0), felt.at(1, -40.0, 76.0)))
    card = felt.card(first, 0.0, 0.0)
    felt.unseen.append(card)
    felt.fly(card)
    felt.rest(0.6)
    for seat, right_mm in ((3, 0.0), (first, 60.0), (3, 60.0)):
        felt.pitch(seat, right_mm, 0.0)
    felt.rest(2.0)
    assert dealt(felt.told) == [first, 3, first, 3]


def test_t24_7_backs_that_cannot_be_told_from_the_felt_are_neither_exposed_nor_left_unburned(
    layout: Layout,
) -> None:
    felt = Felt(layout, "stud")
    for right_mm in (-60.0, 0.0):
        for seat in felt.seats:
            hidden = felt.card(seat, right_mm, 0.0)
            felt.unseen.append(hidden)
            felt.fly(hidden)
            felt.rest(1.0)
    felt.lying.clear()  # the next look takes them for felt
    for right_mm, ranks in ((40.0, "59"), (75.0, "KQ"), (110.0, "27")):
        if right_mm > 40.0:
            felt.move(0.3, felt.along(felt.deck_mm, np.array(layout.spots["burn"]).mean(0)))
            felt.rest(0.5)
        for place, seat in enumerate(felt.seats):
            felt.pitch(seat, right_mm, 0.0, ranks[place] + "dh"[place])
    felt.rest(1.0)
    facts = [event.fact for event in felt.told]
    assert not any(isinstance(fact, CardExposed) for fact in facts)
    assert [fact.up for fact in facts if isinstance(fact, CardDealt)] == [False] * 4 + [True] * 6
    assert sum(isinstance(fact, CardBurned) for fact in facts) == 2


def second_hidden(layout: Layout) -> tuple[Felt, Sighting]:
    """A deal of which a hand hides the first seat's second card, which is told all the same."""
    felt = Felt(layout, "holdem", seats=(1, 2, 3))
    first = felt.seats[0]
    for seat in felt.seats:
        felt.pitch(seat, 0.0, 0.0)
    second = felt.card(first, 36.0, 0.0)
    felt.unseen.append(second)
    felt.fly(second)
    felt.rest(0.4)
    for seat in felt.seats[1:]:
        felt.pitch(seat, 36.0, 0.0)
    felt.rest(1.5)
    assert felt.dealt(first) == 2
    return felt, second


def test_t24_1_a_card_that_was_taken_for_granted_is_no_other_as_it_comes_to_light(
    layout: Layout,
) -> None:
    felt, second = second_hidden(layout)
    felt.move(0.3, felt.along(felt.deck_mm, second.center_mm))
    felt.unseen.clear()
    felt.rest(2.0)
    assert felt.dealt(felt.seats[0]) == 2


def test_t24_1_a_cuff_that_looks_like_a_back_is_not_the_card_that_was_taken_for_granted(
    layout: Layout,
) -> None:
    felt, second = second_hidden(layout)
    first = felt.seats[0]
    cuff = felt.card(first, -190.0, -60.0)
    felt.move(0.3, felt.along(felt.at(first, 0.0, 0.0), cuff.center_mm))
    felt.move(0.3, felt.along(felt.deck_mm, second.center_mm))
    felt.unseen.clear()
    felt.rest(0.5, cuff)
    felt.rest(2.0)
    assert felt.dealt(first) == 2
