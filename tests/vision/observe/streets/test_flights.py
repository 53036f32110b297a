"""Burns that nobody makes out: they are told because they fly in and stop."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from felt import of
from ghost import told
from test_observer import HOUSE, filmed

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.play.casting import hole_cards_of
from cardspeak.hardware.twin.play.play import play
from cardspeak.hardware.twin.play.random_hand import random_hand
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.facts.hand import CardBurned
from cardspeak.rules.umpire.dealing import facts_of
from cardspeak.rules.umpire.mistakes.inject import inject
from cardspeak.vision.glance import Glance, Mask
from cardspeak.vision.track.places import Place, Places

BURN = Place("burn")
SOON_S = 0.6
"""A burn that is seen to come is told within this of lying still, or another one before the next
card is.
"""


def burned_s(
    script: Script, layout: Layout, shown: Callable[[Glance], Glance]
) -> list[tuple[float, float]]:
    """When each burn that is told of came, and when it was told."""
    events = told(script, layout, shown)
    return [(event.t_s, at_s) for at_s, event in events if isinstance(event.fact, CardBurned)]


def truth_s(script: Script) -> list[float]:
    """When each burn came."""
    return [event.t_s for event in script.truth if isinstance(event.fact, CardBurned)]


def without_burns(glance: Glance, layout: Layout) -> Glance:
    """A look that makes out no card among the burns."""
    at_mm = np.array(layout.spots["burn"]).mean(0)
    seen = (s for s in glance.seen if np.hypot(*(s.center_mm - at_mm)) > 90)
    return replace(glance, seen=tuple(seen))


def burned_as_passes(
    script: Script, layout: Layout, parts: Sequence[Mask]
) -> list[tuple[float, float]]:
    """As `burned_s`, where no look makes out a burn, and a second before each something passes.

    It moves on one part of the felt after the other, a frame on each.
    """
    burns_s = truth_s(script)

    def passed(glance: Glance) -> Glance:
        glance = without_burns(glance, layout)
        since_s = min((glance.evidence.t_s + 1 - at_s for at_s in burns_s), key=abs)
        if 0 <= since_s < len(parts) / 15:
            return replace(glance, moving=glance.moving | parts[int(since_s * 15)])
        return glance

    return burned_s(script, layout, passed)


def way(layout: Layout, first: float = 0.0, last: float = 1.0) -> Mask:
    """The cells of the way from the deck to the burns, as an arm that lays one there covers it.

    Or of some shares of that way, where 1 is at the burns, and what is more is beyond.
    """
    places = Places(layout)
    deck_mm, burn_mm = places.middles_mm[Place("deck")], places.middles_mm[BURN]
    arm = np.zeros(places.grid.shape, bool)
    for share in np.linspace(first, last, 30):
        near_mm = places.grid.centers_mm - (deck_mm + share * (burn_mm - deck_mm))
        arm |= np.hypot(*np.moveaxis(near_mm, -1, 0)) < 45
    return arm


def beside_burns(layout: Layout) -> Mask:
    """The cells to the right of the burns' place, as an arm from there covers them."""
    places = Places(layout)
    deck_mm, burn_mm = places.middles_mm[Place("deck")], places.middles_mm[BURN]
    way_mm = (burn_mm - deck_mm) / np.hypot(*(burn_mm - deck_mm))
    ahead = places.grid.centers_mm - burn_mm
    right_mm = ahead @ np.array([way_mm[1], -way_mm[0]])
    return np.asarray((np.abs(ahead @ way_mm) < 45) & (right_mm > 70) & (right_mm < 250))


def about_burns(layout: Layout, reach_mm: float) -> Mask:
    """The cells about the middle of the burns' place."""
    places = Places(layout)
    away_mm = places.grid.centers_mm - places.middles_mm[BURN]
    return np.asarray(np.hypot(*np.moveaxis(away_mm, -1, 0)) < reach_mm)


@pytest.mark.parametrize("game", ["holdem", "stud"])
def test_burn_2_burns_that_nobody_makes_out_are_told_as_they_fly_in(
    layout: Layout, game: str
) -> None:
    script = filmed(game, 4, layout)
    burned = burned_s(script, layout, lambda glance: without_burns(glance, layout))
    assert len(burned) == len(truth_s(script)) > 1
    for (came_s, told_s), true_s in zip(burned, truth_s(script), strict=True):
        assert abs(came_s - true_s) < 0.25
        assert told_s - true_s < SOON_S


def test_burn_2_two_burns_one_right_after_the_other_are_two(layout: Layout) -> None:
    script = filmed("holdem", 3, layout, "two-burns")
    burned = burned_s(script, layout, lambda glance: without_burns(glance, layout))
    assert len(burned) == len(truth_s(script))


def test_burn_2_cards_that_fly_on_over_the_burns_are_none(layout: Layout) -> None:
    record = random_hand("stud", HOUSE, (4, 5, 6), Random(2))  # they sit beyond the burns
    made = inject(facts_of(record, HOUSE), "no-burn", HOUSE, Random(2))
    assert made is not None
    script = play(made.events, layout, hole_cards=hole_cards_of((record,), made.events), seed=4)
    burned = burned_s(script, layout, lambda glance: without_burns(glance, layout))
    assert len(burned) == len(truth_s(script))


def test_a_burn_that_is_made_out_late_is_told_once(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    burns_s = truth_s(script)

    def late(glance: Glance) -> Glance:
        """A look that makes out the burns a second after the last one came."""
        fresh = any(0 <= glance.evidence.t_s - at_s < 1.0 for at_s in burns_s)
        return without_burns(glance, layout) if fresh else glance

    assert len(burned_s(script, layout, late)) == len(burns_s)


@pytest.mark.parametrize("game", ["holdem", "stud"])
def test_burn_2_a_burn_that_rocks_as_it_lands_is_one(layout: Layout, game: str) -> None:
    script = filmed(game, 4, layout)
    places = Places(layout)
    place, burns_s = places.masks[BURN], truth_s(script)

    def rocks(glance: Glance) -> Glance:
        """A look that makes out no burn; one that lies stirs once more, a moment after."""
        glance = without_burns(glance, layout)
        since_s = min((glance.evidence.t_s - at_s for at_s in burns_s), key=abs)
        if 0.07 <= since_s < 0.14:
            return replace(glance, moving=glance.moving & ~place)
        return replace(glance, moving=glance.moving | place) if 0.14 <= since_s < 0.21 else glance

    assert len(burned_s(script, layout, rocks)) == len(burns_s)


def test_burn_2_a_burn_that_slides_until_it_lies_is_told(layout: Layout) -> None:
    script = filmed("holdem", 4, layout)
    arm, tip, burns_s = way(layout), about_burns(layout, 20), truth_s(script)
    place = Places(layout).masks[BURN]

    def slides(glance: Glance) -> Glance:
        """A look that makes out no burn; what flies moves on its whole way, then a little."""
        glance = without_burns(glance, layout)
        since_s = min((glance.evidence.t_s - at_s for at_s in burns_s), key=abs)
        if -0.2 <= since_s < 0.2:
            moves = (since_s < 0) * arm | (0 <= since_s < 0.07) * tip
            return replace(glance, moving=glance.moving & ~arm & ~place | moves)
        return glance

    assert len(burned_s(script, layout, slides)) == len(burns_s)


def test_burn_2_what_slides_by_from_aside_is_no_burn(layout: Layout) -> None:
    script = filmed("holdem", 4, layout)
    arm, tip, burns_s = way(layout), about_burns(layout, 20), truth_s(script)

    def passed(glance: Glance) -> Glance:
        """A look that makes out no burn; something is all over the way at once a second before."""
        glance = without_burns(glance, layout)
        before_s = min((at_s - glance.evidence.t_s for at_s in burns_s), key=lambda s: abs(s - 1))
        if 0.9 <= before_s < 1.04:
            return replace(glance, moving=glance.moving | (arm if before_s > 0.97 else tip))
        return glance

    burned = burned_s(script, layout, passed)
    assert [came_s for came_s, _ in burned] == pytest.approx(burns_s, abs=0.25)


def test_burn_2_an_arm_that_sweeps_chips_past_the_burns_lays_none_there(layout: Layout) -> None:
    script = filmed("holdem", 4, layout)
    arm = way(layout, 0.45, 1.0)
    swept = (beside_burns(layout), arm, way(layout, 0.0, 0.1), way(layout, 0.8, 1.0))
    burned = burned_as_passes(script, layout, swept)
    assert [came_s for came_s, _ in burned] == pytest.approx(truth_s(script), abs=0.25)


def test_burn_2_cards_that_fly_over_the_burns_to_the_muck_are_none(layout: Layout) -> None:
    script = filmed("holdem", 4, layout)
    beyond, end, midway = way(layout, 1.5, 2.0), way(layout, 0.85, 1.0), way(layout, 0.4, 0.6)
    folded = (beyond, end, beyond | midway, end, midway)
    burned = burned_as_passes(script, layout, folded)
    assert [came_s for came_s, _ in burned] == pytest.approx(truth_s(script), abs=0.25)


def test_an_arm_that_reaches_over_to_the_burns_lays_none_there(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    arm, flop_s = way(layout), truth_s(script)[0] + 1.5

    def reached(glance: Glance) -> Glance:
        """The arm comes, stays while it moves, and goes."""
        if not flop_s <= glance.evidence.t_s < flop_s + 0.5:
            return glance
        return replace(glance, moving=glance.moving | arm, bare=glance.bare & ~arm)

    assert len(burned_s(script, layout, reached)) == len(truth_s(script))


def test_burn_5_a_burn_face_up_that_one_look_has_shown_is_seen_once_more(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    burn_mm, first_s = np.array(layout.spots["burn"]).mean(0), truth_s(script)[0]

    def open_(glance: Glance) -> Glance:
        since_s = glance.evidence.t_s - first_s
        near = [s for s in glance.seen if np.hypot(*(s.center_mm - burn_mm)) < 90]
        if not near or since_s > 2:
            return glance
        if 0.25 < since_s < 0.6:
            return replace(glance, seen=(), looked=np.zeros_like(glance.looked))
        others = tuple(one for one in glance.seen if not any(one is each for each in near))
        return replace(glance, seen=(*others, replace(near[0], face="up", logs=of("Tc"))))

    burns = [e.fact for _, e in told(script, layout, open_) if isinstance(e.fact, CardBurned)]
    assert [str(burn.card.card) for burn in burns[:1]] == ["Tc"]
