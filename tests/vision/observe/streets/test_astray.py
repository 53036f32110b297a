"""Burns and pots that are put elsewhere than where the layout has them."""

from dataclasses import replace

import numpy as np
import pytest
from felt import HZ, Felt, back_at
from ghost import Ghost
from test_missed import grave
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.facts import hand
from cardspeak.rules.facts.event import Event
from cardspeak.rules.umpire.doubts import SURE
from cardspeak.vision.observe.observer import Observer

FAR_MM = 5000.0


def watched(script: Script, seen: Layout) -> list[Event]:
    """What is told of a hand by somebody who takes the table to be another."""
    observer, events = Observer(seen, script.setup), list[Event]()
    for glance in Ghost(script, seen).glances(wants=observer.wants):
        events += observer.take(glance)
    return [*events, *observer.finish()]


def counts(events: list[Event]) -> tuple[int, list[int]]:
    facts = [event.fact for event in events]
    burns = sum(isinstance(fact, hand.CardBurned) for fact in facts)
    return burns, [len(fact.cards) for fact in facts if isinstance(fact, hand.BoardDealt)]


def without(spot: str, layout: Layout) -> Layout:
    """The same table, but nobody knows where one of its places is."""
    off = tuple((x + FAR_MM, y) for x, y in layout.spots[spot])
    return replace(layout, spots={**layout.spots, spot: off})


def test_a_burn_is_told_wherever_in_the_middle_it_lies(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    events = watched(script, without("burn", layout))
    assert counts(events) == counts(list(script.truth))
    assert not grave(script, events)


@pytest.mark.parametrize("at_mm", [(228.0, -326.0), (105.0, -400.0)])
def test_burn_2_a_burn_is_told_that_lies_where_the_stub_would_or_by_the_deck(
    layout: Layout, at_mm: tuple[float, float]
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.fly(back_at(np.array(at_mm)))
    felt.rest(0.8)
    felt.street("7d Kh 2c")
    felt.rest(1.5)
    assert counts(felt.told) == (1, [3])


def test_burn_2_a_burn_by_the_pot_that_comes_to_light_with_the_flop_came_before_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.fly(back_at(np.array([-200.0, -60.0])))
    felt.aside.append(felt.lying[-1])
    felt.move(0.4, felt.along(felt.deck_mm, np.array([-200.0, -60.0])))
    felt.street("7d Kh 2c")
    felt.aside += felt.lying[-3:]
    felt.move(0.4, felt.along(felt.deck_mm, np.array([-200.0, -60.0])))
    felt.aside.clear()
    felt.rest(1.5)
    assert counts(felt.told) == (1, [3])


@pytest.mark.parametrize("burns", [True, False])
def test_burn_2_the_first_burn_by_the_deck_is_waited_for_while_an_arm_lies_there(
    layout: Layout, burns: bool
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    beside_mm = np.array([105.0, -400.0])
    arm = felt.along(felt.deck_mm, beside_mm)
    if burns:
        felt.fly(back_at(beside_mm))
        felt.aside.append(felt.lying[-1])
    felt.move(0.4, arm)
    felt.street("7d Kh 2c")
    felt.move(0.2, arm)
    felt.rest(2 / HZ, passing=arm, looks=(0, 1))
    felt.aside.clear()
    felt.rest(1.5)
    assert counts(felt.told) == (int(burns), [3])
    board = next(event for event in felt.told if isinstance(event.fact, hand.BoardDealt))
    assert all(
        event.t_s <= board.t_s for event in felt.told if isinstance(event.fact, hand.CardBurned)
    )


@pytest.mark.parametrize("folds", [False, True])
def test_burn_2_a_burn_beside_the_muck_is_told_but_what_is_folded_is_none(
    layout: Layout, folds: bool
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    if folds:
        felt.fold(felt.seats[-1])
    else:
        felt.fly(back_at(np.array(layout.spots["muck"]).mean(0)))
    felt.rest(0.8)
    felt.street("7d Kh 2c")
    felt.rest(1.5)
    assert counts(felt.told) == (int(not folds), [3])


@pytest.mark.parametrize("spot", ["stub", "board"])
def test_t24_7_a_burn_of_stud_is_told_that_lies_where_the_stub_would_or_a_board(
    layout: Layout, spot: str
) -> None:
    felt = Felt(layout, "stud")
    at_mm = np.array(layout.spots[spot]).mean(0)
    for right_mm, ranks in ((-60.0, ""), (-30.0, ""), (40.0, "59"), (75.0, "KQ"), (110.0, "27")):
        if right_mm >= 75.0:
            felt.fly(back_at(at_mm + np.array([12.0 * (right_mm > 75.0), 0.0])))
            felt.rest(0.8)
            felt.unseen.append(felt.lying[-1])  # the next one hides it
        for place, seat in enumerate(felt.seats):
            felt.pitch(seat, right_mm, 0.0, ranks[place] + "dh"[place] if ranks else "")
    felt.rest(1.0)
    facts = [type(event.fact).__name__ for event in felt.told]
    dealt = [name for name in facts if name in ("CardBurned", "CardDealt")]
    assert dealt == ["CardDealt"] * 6 + ["CardBurned", "CardDealt", "CardDealt"] * 2


@pytest.mark.parametrize("hidden", [False, True])
def test_burn_2_a_burn_by_the_deck_begins_a_draw_be_it_seen_after_the_first_card(
    layout: Layout, *, hidden: bool
) -> None:
    felt = Felt(layout, "2-7-single-draw")
    felt.hole_cards(-90.0, -60.0, -30.0, 0.0, 30.0)
    felt.rest(1.0)
    felt.discard(3, 30.0)
    burn = back_at(np.array([105.0, -400.0]))
    felt.fly(burn)
    felt.aside += [burn] * hidden
    felt.move(0.3, felt.along(felt.deck_mm, burn.center_mm))
    felt.glide(felt.card(3, 60.0, 0.0))
    felt.move(0.1, felt.where(burn))
    felt.aside.clear()
    felt.rest(4.0)
    facts = [type(event.fact) for event in felt.told]
    assert facts[-3:] == [hand.Discarded, hand.CardBurned, hand.CardDealt]


def test_burn_2_the_last_burn_beside_others_by_the_stub_is_told_before_the_river(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    stub_mm = np.array(layout.spots["stub"]).mean(0)
    for count, street in enumerate(("7d Kh 2c", "9s", "4h")):
        felt.fly(back_at(stub_mm + np.array([8.0 * count, 1.0 * count])))
        felt.unseen += felt.lying[-1:] * (count == 1)  # told by the way it came
        felt.rest(0.8)
        felt.street(street)
        felt.rest(1.5)
    facts = [e.fact for e in felt.told if isinstance(e.fact, hand.CardBurned | hand.BoardDealt)]
    streets = [len(f.cards) if isinstance(f, hand.BoardDealt) else 0 for f in facts]
    assert streets == [0, 3, 0, 1, 0, 1]
    assert [e for e in felt.told if isinstance(e.fact, hand.CardBurned)][-1].confidence >= SURE


def test_burn_2_a_stub_that_is_laid_down_is_no_burn_where_those_before_lie_in_their_place(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    for street in ("7d Kh 2c", "9s"):
        felt.fly(back_at(np.array(layout.spots["burn"]).mean(0)))
        felt.rest(0.8)
        felt.street(street)
        felt.rest(1.5)
    felt.fly(back_at(np.array(layout.spots["stub"]).mean(0)))
    felt.rest(0.8)
    felt.street("4h")
    felt.rest(1.5)
    assert counts(felt.told) == (2, [3, 1, 1])


def test_burn_2_a_street_waits_for_a_burn_that_an_arm_hides_where_the_last_one_lies(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    stub_mm = np.array(layout.spots["stub"]).mean(0)
    first, second = back_at(stub_mm), back_at(stub_mm + np.array([14.0, 4.0]))
    felt.fly(first)
    felt.rest(0.8)
    felt.street("7d Kh 2c")
    felt.rest(1.5)
    arm = felt.along(felt.deck_mm, stub_mm) | felt.where(second)
    felt.move(0.3, arm)
    felt.lying.append(second)
    felt.aside += [first, second]
    felt.board("9s")
    for _ in range(9):
        felt.rest(1 / HZ, passing=arm, looks=(0,))
    felt.aside.clear()
    felt.rest(1.5)
    facts = [e.fact for e in felt.told if isinstance(e.fact, hand.CardBurned | hand.BoardDealt)]
    streets = [len(f.cards) if isinstance(f, hand.BoardDealt) else 0 for f in facts]
    assert streets == [0, 3, 0, 1]


def test_rabb_1_a_back_upon_a_burn_that_reaches_over_to_a_board_is_no_card_of_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    slot_mm = np.array(layout.boards[1][0])
    felt.fly(back_at(slot_mm - np.array([60.0, 20.0])))
    felt.rest(0.8)
    felt.unseen.append(felt.lying[-1])
    felt.street("7d Kh 2c")
    felt.rest(1.5)
    felt.fly(back_at(slot_mm - np.array([36.0, 12.0])))
    felt.rest(3.0)
    assert counts(felt.told)[1] == [3]


def test_a_pot_is_told_wherever_in_the_middle_it_lies(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    events = watched(script, without("pot", layout))

    def winners(log: list[Event]) -> set[int]:
        return {event.fact.seat for event in log if isinstance(event.fact, hand.PotPushed)}

    assert winners(events) == winners(list(script.truth)) != set()
    assert not grave(script, events)
