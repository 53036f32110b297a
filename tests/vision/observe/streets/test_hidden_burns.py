"""Burns that the hand which lays the street hides, or seems to lay as it passes over them."""

import numpy as np
import pytest
from felt import HZ, Felt, back_at

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import BoardDealt, CardBurned, CardDealt
from cardspeak.vision.glance import Floats, Sighting
from cardspeak.vision.track.places import Place, Places


def burn_mm(felt: Felt, count: int) -> Floats:
    """(2,) where a dealer lays so manieth a burn, each beside the last one."""
    at_mm: Floats = Places(felt.layout).middles_mm[Place("burn")] + np.array(
        [20.0 * count - 30.0, 0.0]
    )
    return at_mm


def turned(layout: Layout) -> Felt:
    """A hand of hold'em up to the turn."""
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.streets("8h 2c Ts", "4d")
    return felt


def with_a_burn(layout: Layout) -> tuple[Felt, Sighting]:
    """A hand of hold'em before the flop, for which a card is burned, and that card."""
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.burn(0)
    return felt, felt.lying[-1]


def lay(felt: Felt, face: str, over_s: float = 0.4) -> None:
    """Let a hand lay a card of the board, and reach over the burns meanwhile."""
    felt.board(face)
    felt.move(over_s, felt.along(felt.deck_mm, burn_mm(felt, 1)))


def burned(felt: Felt) -> list[float]:
    """When cards were told to be burned."""
    return [event.t_s for event in felt.told if isinstance(event.fact, CardBurned)]


@pytest.mark.parametrize("waits_s", [0.0, 1.5])
@pytest.mark.parametrize("beside_mm", [20.0, 6.0])
def test_burn_2_a_burn_that_the_hand_which_lays_the_river_hid_came_before_it(
    layout: Layout, beside_mm: float, waits_s: float
) -> None:
    felt = turned(layout)
    felt.rest(waits_s, looks=())
    felt.fly(back_at(burn_mm(felt, 1) + np.array([beside_mm, 0.0])))
    lay(felt, "9s")
    felt.move(1 / HZ, felt.where(back_at(burn_mm(felt, 1))))  # a sleeve leaves it last
    felt.rest(2.0)
    assert len(burned(felt)) == 3


def test_burn_2_an_arm_over_the_burns_lays_none_between_two_streets_that_come_at_once(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.streets("8h 2c Ts")
    felt.burn(1)
    felt.board("4d")
    felt.rest(0.2)
    lay(felt, "9s", over_s=0.2)
    felt.rest(2.0)
    assert len(burned(felt)) == 2


def test_burn_2_the_burn_that_an_arm_hid_is_told_before_the_flop_though_it_is_seen_after_it(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    burn = back_at(burn_mm(felt, 0))
    felt.fly(burn)
    felt.aside.append(burn)
    felt.street("2h 9c Qh")
    felt.move(0.4, felt.where(burn))
    felt.rest(0.4)
    felt.aside.clear()
    felt.rest(0.14, looks=(0,))
    felt.rest(0.27, looks=())
    felt.rest(1.0)
    told = [event.fact for event in felt.told]
    kinds = [type(fact) for fact in told if isinstance(fact, CardBurned | BoardDealt)]
    assert kinds == [CardBurned, BoardDealt]


@pytest.mark.parametrize(
    ("looks", "up_mm", "burns"), [((0, 3), 0.0, 2), ((), 0.0, 1), ((0,), 2.0, 1)]
)
def test_t24_7_a_second_burn_squared_upon_the_first_is_told_but_a_hand_there_is_none(
    layout: Layout, looks: tuple[int, ...], up_mm: float, burns: int
) -> None:
    felt, burn = with_a_burn(layout)
    felt.rest(0.2)
    felt.move(0.2, felt.along(felt.deck_mm, burn.center_mm) | felt.where(burn))
    felt.lying[-1] = back_at(burn.center_mm + np.array([0.0, up_mm]))
    felt.rest(0.6, looks=looks)
    felt.street("2h 9c Qh")
    felt.rest(1.5)
    assert len(burned(felt)) == burns


def test_t24_7_a_second_burn_that_is_outlined_a_moment_late_is_none_upon_the_first(
    layout: Layout,
) -> None:
    felt, burn = with_a_burn(layout)
    felt.rest(0.2)
    second = back_at(burn.center_mm + np.array([-5.0, 4.0]))
    felt.unseen.append(second)
    felt.move(0.2, felt.along(felt.deck_mm, burn.center_mm) | felt.where(burn))
    felt.lying.append(second)
    felt.rest(0.2, looks=(1,))
    felt.unseen.clear()
    felt.rest(0.8, looks=(0, 1))
    felt.street("2h 9c Qh")
    felt.rest(1.5)
    assert len(burned(felt)) == 2


def test_burn_2_what_changes_on_a_burn_under_the_arm_that_lays_the_flop_is_none(
    layout: Layout,
) -> None:
    felt, burn = with_a_burn(layout)
    felt.rest(0.2)
    slots_mm = np.array(layout.boards[0][:3]) + np.array([20.0, 0.0])
    arm = [back_at(at_mm) for at_mm in slots_mm]
    felt.move(0.2, felt.along(felt.deck_mm, burn.center_mm) | felt.where(burn, *arm))
    felt.lying += arm
    felt.unseen += arm
    felt.rest(0.8, looks=(0, 3))
    felt.lying = [one for one in felt.lying if one not in arm]
    felt.street("2h 9c Qh")
    felt.rest(1.5)
    assert len(burned(felt)) == 1


def lay_by_arm(felt: Felt, one: Sighting) -> None:
    """Let an arm lay a card."""
    felt.move(0.2, felt.along(felt.deck_mm, one.center_mm) | felt.where(one))
    felt.lying.append(one)


@pytest.mark.parametrize(("between_mm", "burns"), [(20.0, 3), (0.0, 2)])
def test_t24_7_a_burn_between_two_others_of_which_a_strip_showed_is_told(
    layout: Layout, between_mm: float, burns: int
) -> None:
    felt, first = with_a_burn(layout)
    felt.street("2h 9c Qh")
    felt.rest(1.5)
    between = back_at(first.center_mm + np.array([between_mm, 0.0]))
    felt.unseen.append(between)
    lay_by_arm(felt, between)
    felt.rest(0.3, looks=())
    lay_by_arm(felt, back_at(first.center_mm + np.array([40.0, 0.0])))
    felt.rest(0.5)
    felt.board("5d")
    felt.rest(1.5)
    assert len(burned(felt)) == burns


@pytest.mark.parametrize(("wide_mm", "burns"), [(0.0, 2), (80.0, 1)])
def test_burn_2_a_burn_that_shows_but_as_a_strip_is_told_before_its_street_and_a_hand_is_none(
    layout: Layout, wide_mm: float, burns: int
) -> None:
    felt, first = with_a_burn(layout)
    felt.street("2h 9c Qh")
    felt.rest(1.5)
    what = [back_at(first.center_mm + np.array([20.0 + each, 0.0])) for each in (0.0, wide_mm)]
    lay_by_arm(felt, what[0])
    felt.lying.append(what[1])
    felt.aside += [first, *what]
    felt.board("5d")
    felt.rest(0.6)
    felt.move(0.3, felt.where(*what, first))
    for one in what:
        felt.lying.remove(one)
    felt.rest(1.5)
    kinds = [type(event.fact) for event in felt.told]
    assert len(burned(felt)) == burns
    assert kinds[-1] is BoardDealt


@pytest.mark.parametrize("hidden_s", [0.1, 0.3])
def test_burn_2_a_burn_of_stud_that_the_hand_which_pitches_hid_came_before_the_first_card(
    layout: Layout, hidden_s: float
) -> None:
    felt = Felt(layout, "stud")
    felt.sixth_street(-60.0, -30.0, 0.0)
    felt.fly(back_at(burn_mm(felt, 0)))
    hand = felt.where(felt.lying[-1])
    felt.aside.append(felt.lying[-1])
    first = felt.card(1, 30.0, 0.0, "5h")
    felt.move(0.3, felt.along(felt.deck_mm, first.center_mm) | hand)
    felt.lying.append(first)
    for _ in range(round(hidden_s * HZ / 2)):
        felt.rest(2 / HZ, passing=hand, looks=(0, 1))
    felt.aside.clear()
    felt.rest(0.5)
    felt.pitch(3, 30.0, 0.0, "9h")
    felt.rest(1.0)
    street = [event.fact for event in felt.told if isinstance(event.fact, CardBurned | CardDealt)]
    assert [type(fact) for fact in street[6:]] == [CardBurned, CardDealt, CardDealt]
