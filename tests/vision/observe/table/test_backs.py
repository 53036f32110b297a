"""Backs that look different although they are the deck's, and one of another deck that does."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest
from random import Random

import numpy as np
import pytest
from felt import Felt, back_at
from ghost import Ghost

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.play.play import play
from cardspeak.hardware.twin.play.random_hand import random_hand
from cardspeak.rules.facts.deck import BackSeen
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import CardDealt
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.umpire.dealing import facts_of
from cardspeak.vision.glance import Glance, Sighting
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.track.grid import Grid

Seen = Callable[[Glance, float], Glance]
Lab = tuple[float, float, float]


def told(layout: Layout, seen: Seen) -> list[str]:
    """Where strange backs are told in a deal, looked at as it is asked for."""
    house = load_house("generic-tournament")
    events = facts_of(random_hand("holdem", house, (1, 2, 3, 4), Random(3)), house)
    dealt = max(n for n, event in enumerate(events) if isinstance(event.fact, CardDealt))
    script = play(events[: dealt + 4], layout, seed=3)
    last_s = max(e.t_s for e in script.truth if isinstance(e.fact, CardDealt))
    observer, facts = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        facts += observer.take(seen(glance, last_s))
    return [e.fact.place for e in facts if isinstance(e.fact, BackSeen)]


def tinted(one: Sighting, by: float) -> Sighting:
    """A back with another hue."""
    return one if one.color is None else replace(one, color=one.color + np.array([0, -by / 3, by]))


def last_tinted(layout: Layout, by: float, *, handled: bool) -> Seen:
    """Let the last card that is dealt look different; a hand may have been at it since it came."""
    cards_mm, grid = np.array(layout.seat(1).cards, np.float64), Grid.over(layout)
    first: list[Sighting] = []

    def is_last(one: Sighting) -> bool:
        here = np.hypot(*(one.center_mm - cards_mm.mean(0))) < 150
        return bool(here and np.hypot(*(one.center_mm - first[0].center_mm)) > 5)

    def seen(glance: Glance, last_s: float) -> Glance:
        t_s = glance.evidence.t_s
        if t_s < last_s - 0.2:
            near = [s for s in glance.seen if np.hypot(*(s.center_mm - cards_mm.mean(0))) < 150]
            first.extend(near)
            return glance
        changed = tuple(tinted(s, by) if is_last(s) else s for s in glance.seen)
        if not handled or t_s > last_s + 0.3:
            return replace(glance, seen=changed)
        moving = glance.moving.copy()
        moving[grid.within(cards_mm)] = True
        others = tuple(s for s in glance.seen if not is_last(s))
        return replace(glance, seen=others, moving=moving, bare=glance.bare & ~moving)

    return seen


def test_deck_2_a_back_of_another_hue_is_told_but_not_where_something_may_lie_upon_it(
    layout: Layout,
) -> None:
    assert told(layout, last_tinted(layout, 18.0, handled=False)) == ["seat 1"]
    assert told(layout, last_tinted(layout, 18.0, handled=True)) == []
    assert told(layout, last_tinted(layout, 60.0, handled=True)) == ["seat 1"]


def tinted_about(at_mm: np.ndarray, by: float) -> Seen:
    """Let backs look different about one place."""

    def seen(glance: Glance, last_s: float) -> Glance:
        near = [np.hypot(*(one.center_mm - at_mm)) < 80 for one in glance.seen]
        pairs = zip(glance.seen, near, strict=True)
        return replace(glance, seen=tuple(tinted(s, by) if here else s for s, here in pairs))

    return seen


def test_deck_2_a_deck_that_looks_different_where_it_is_held_makes_no_dealt_card_strange(
    layout: Layout,
) -> None:
    deck_mm = np.array(layout.spots["deck"], np.float64).mean(0)
    assert told(layout, tinted_about(deck_mm, 18.0)) == []


def test_deck_2_a_first_card_unlike_the_deck_and_the_next_ones_is_told(layout: Layout) -> None:
    first_mm = np.array(layout.seat(2).cards, np.float64).mean(0)
    assert "seat 2" in told(layout, tinted_about(first_mm, 30.0))


def test_deck_2_a_deck_that_looks_different_as_the_light_changes_is_the_same_one(
    layout: Layout,
) -> None:
    lying: dict[tuple[int, int], Sighting] = {}
    grid = Grid.over(layout)

    def seen(glance: Glance, last_s: float) -> Glance:
        """All that lies is looked at again and again while the light changes."""
        lying.update({tuple(s.center_mm.astype(int) // 8): s for s in glance.seen})
        by = 18.0 * float(np.clip((glance.evidence.t_s - last_s + 2.0) / 1.5, 0, 1))
        looked = glance.looked.copy()
        for one in lying.values():
            looked[grid.within(one.corners_mm)] = True
        return replace(glance, seen=tuple(tinted(s, by) for s in lying.values()), looked=looked)

    assert told(layout, seen) == []


def test_deck_2_a_deck_that_looks_different_in_another_hand_is_the_same_one(layout: Layout) -> None:
    """As what is known of white, or the lamps, changes: but a card among them is strange again."""
    house = load_house("generic-tournament")
    hand = facts_of(random_hand("holdem", house, (1, 2, 3, 4), Random(3)), house)
    script = play(hand, layout, seed=3)
    observer, facts = Observer(layout, script.setup), list[Event]()
    odd_mm = np.array(layout.seat(3).cards, np.float64).mean(0)
    for number, odd in enumerate((0.0, 0.0, 24.0)):
        for glance in Ghost(script, layout).glances(wants=observer.wants):
            evidence = replace(glance.evidence, t_s=glance.evidence.t_s + 60.0 * number)
            seen = tuple(tinted(one, 18.0 if number else 0.0) for one in glance.seen)
            here = replace(glance, seen=seen, evidence=evidence)
            facts += observer.take(tinted_about(odd_mm, odd)(here, 0.0))
    told = [(round(e.t_s // 60), e.fact.place) for e in facts if isinstance(e.fact, BackSeen)]
    assert set(told) == {(2, "seat 3")}


def test_deck_2_a_back_that_shows_one_of_two_colours_beside_a_card_that_came_with_it_is_no_other(
    layout: Layout,
) -> None:
    felt = Felt(layout, "2-7-single-draw")
    both, red = np.array([21.0, 14.0, 16.0]), np.array([26.0, 29.0, 17.0])
    for right_mm in (-170.0, -140.0, -110.0, -80.0, -50.0):
        for seat in felt.seats:
            felt.pitch(seat, right_mm, 0.0)
            felt.lying[-1] = replace(felt.lying[-1], color=both)
            felt.rest(0.5)
    felt.burn(0)
    for right_mm, color in ((60.0, red), (85.0, both)):
        felt.fly(replace(felt.card(3, right_mm, 0.0), color=color, score=0.98))
        felt.rest(0.07)
    felt.rest(0.5)
    felt.rest(4.0)
    felt.told += felt.observer.finish()
    assert felt.dealt(3) == 5 + 2
    assert not any(isinstance(event.fact, BackSeen) for event in felt.told)


def last_printed(layout: Layout, by: float) -> Seen:
    """Let the last card that is dealt differ in its print, and by half as much as a whole."""
    change = last_tinted(layout, by / 2, handled=False)

    def seen(glance: Glance, last_s: float) -> Glance:
        changed = change(glance, last_s).seen
        return replace(glance, seen=tuple(map(with_dye, glance.seen, changed)))

    def with_dye(usual: Sighting, one: Sighting) -> Sighting:
        if one.color is None or usual.color is None:
            return one
        return replace(one, dye=2 * one.color - usual.color)

    return seen


def test_deck_2_a_back_printed_otherwise_is_told_though_it_is_hardly_of_another_colour_as_a_whole(
    layout: Layout,
) -> None:
    assert told(layout, last_printed(layout, 14.0)) == ["seat 1"]
    assert told(layout, last_printed(layout, 7.0)) == []
    assert told(layout, last_tinted(layout, 7.0, handled=False)) == []


@pytest.mark.parametrize("print_lab", [(35.0, -8.0, -40.0), (30.0, 50.0, 20.0)])
def test_deck_2_two_looks_tell_a_back_whose_print_is_another_decks(
    layout: Layout, print_lab: Lab
) -> None:
    print_own = (30.0, 50.0, 20.0)
    colors = [(60.0, 30.0, 15.0)] * 6 + [(60.0, 20.0, 3.0)]
    strange = backs_told(layout, *colors, dyes=[print_own] * 6 + [print_lab])
    assert bool(strange) == (print_lab != print_own)


def backs_told(
    layout: Layout, *colors: Lab, dyes: Sequence[Lab] = (), deck: Lab | None = None
) -> list[str]:
    """Where strange backs are told as cards of such colours are dealt, one after the other.

    Those whose prints are told as well need fewer looks.
    """
    felt = Felt(layout, "omaha")
    held = [] if deck is None else [replace(back_at(felt.deck_mm), color=np.array(deck))]
    for place, (color, dye) in enumerate(zip_longest(colors, dyes)):
        card = felt.card(felt.seats[place % 2], 70.0 * (place // 2) - 80.0, 0.0)
        felt.fly(replace(card, color=np.array(color), dye=None if dye is None else np.array(dye)))
        for _ in range(1 if dyes else 2):
            felt.rest(0.5, *held)
    return [event.fact.place for event in felt.told if isinstance(event.fact, BackSeen)]


def test_deck_2_a_back_that_is_lighter_and_no_paler_is_told_but_none_that_mirrors_a_lamp(
    layout: Layout,
) -> None:
    navy = [(33.0, 4.7, -22.9)] * 6
    assert backs_told(layout, *navy, (52.0, -1.3, -33.3)) == ["seat 1"]
    assert backs_told(layout, *navy, (52.0, 3.0, -15.0)) == []


def test_deck_2_a_third_card_quite_unlike_the_first_two_is_told(layout: Layout) -> None:
    lime = (74.5, -11.7, 31.2), (67.8, -10.5, 28.9)
    assert backs_told(layout, *lime, (64.0, -21.3, 6.2), (70.0, -11.0, 30.0)) == ["seat 1"]
    assert backs_told(layout, *lime, (60.0, -11.0, 25.0), (70.0, -11.0, 30.0)) == []


def test_deck_2_a_third_card_a_little_unlike_the_first_two_is_told_only_once_the_next_differs(
    layout: Layout,
) -> None:
    sky, lit = (63.0, -16.0, -17.0), (73.0, -21.5, -7.0)
    deck = (64.6, -16.3, -19.3)
    assert backs_told(layout, sky, sky, lit, sky, deck=deck) == ["seat 1"]
    assert backs_told(layout, sky, sky, lit, lit, deck=deck) == []


def test_deck_2_a_fourth_card_whose_print_has_no_colour_is_told_but_none_that_mirrors_a_lamp(
    layout: Layout,
) -> None:
    brown, print_lab = (41.0, 27.5, 19.0), (25.2, 37.8, 26.9)
    grey = backs_told(
        layout, *[brown] * 3, (29.6, -4.4, 4.6), dyes=[print_lab] * 3 + [(29.6, -3.5, 5.3)]
    )
    lit = backs_told(
        layout, *[brown] * 3, (62.0, 10.0, 7.0), dyes=[print_lab] * 3 + [(50.0, 14.0, 10.0)]
    )
    assert (grey, lit) == (["seat 3"], [])


def test_deck_2_a_back_printed_in_two_colours_may_show_more_of_either(layout: Layout) -> None:
    color, yellow, purple = ((37.0, 9.0, 4.5), (41.0, 4.0, 12.0), (29.0, 19.0, -11.0))
    colors = [color] * 6 + [(39.0, 12.5, -1.7)]
    assert not backs_told(layout, *colors, dyes=[yellow] * 6 + [purple])
