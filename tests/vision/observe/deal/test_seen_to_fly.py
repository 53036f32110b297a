"""Cards that are seen to fly to the seats, and that no look shows there alone."""

from dataclasses import replace

import numpy as np
import pytest
from felt import HZ, Felt, back_at, dealt, hand_at, streaks_of, turned

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import CardDealt, HandBegun
from cardspeak.vision.glance import Floats, Mask, Sighting
from cardspeak.vision.observe.deal.corridors import corridor_of, follow
from cardspeak.vision.observe.deal.landings import Pitch
from cardspeak.vision.track.places import box

SEATS = (1, 3, 5)
SLOWS = (0.2, 0.32, 0.45, 0.58, 0.7, 0.82, 0.91, 0.97, 1.0)
"""Where a card is on its way, frame by frame, that slides to its rest."""


def way_to(felt: Felt, seat: int, share: float) -> Floats:
    """(2,) a point on the way from the deck to a seat."""
    here_mm: Floats = felt.deck_mm + share * (felt.at(seat, 0.0, 0.0) - felt.deck_mm)
    return here_mm


def slide(felt: Felt, seat: int, arm: Mask | None = None) -> None:
    """Let a card leave the dealer's hand, and slide to a seat ever more slowly.

    What moved as a frame was taken that long ago shows, too, as does the arm that threw it.
    """
    none = np.zeros(felt.grid.shape, bool)
    for place, at in enumerate(SLOWS):
        was = SLOWS[max(0, place - 2)]
        card = felt.where(*(back_at(way_to(felt, seat, each)) for each in (at, was)))
        behind = none if arm is None or place > 4 else arm
        felt.move(1 / HZ, card | behind)


@pytest.mark.parametrize("reaches", [0.0, 0.3, 0.4, 0.5, 0.6])
def test_deal_1_a_card_is_seen_to_fly_though_the_arm_that_threw_it_moves_behind_it(
    layout: Layout, reaches: float
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    arm = felt.along(way_to(felt, 3, 0.0), way_to(felt, 3, reaches)) if reaches else None
    slide(felt, 3, arm)
    felt.rest(0.5)
    assert len(streaks_of(felt).came_s(3, 0.0)) == 1


BLURRED = """
898500000000000000 565799300000000000 899987998300000000 000799999993000000
000003999999820000 000000007999984000 000000000189987300 000000000007987200
000000000000779600
"""
TWO = """
200000000000000000 386000000000000000 000771000000000000 200006720000000000
386000267100000000 000771004740000000 000006720166100000 000000167557800000
830000004765660000 027700000166684000 000067200017886000 830001662002687100
027700015610387100 000067200455567100 000001662026500000 000000015633550000
000000000455564000 000000000026666100 000000000000577400 000000000000267500
"""
TO_A_HAND = """
500000000589997751 981000000378887200 899500000010013000 988880000279977520
987787400279987531 899877652269977630 057887667469987551 001787666677887533
000037665678777633 000003667658767552 000000146655976553 000000003654896433
000000001334499432 000000000134324322 000000000022320011 000000000002320000
000000000001321000 000000000000221000
"""
BY_A_HAND = """
898500000000000000 312998600000000000 998635898600000000 000998768997311262
000002899988776562 000000005998986000 000000000078776400 000000000003897200
000000000000379322
"""
TWO_HANDS = """
300000000000000000 710000000000000000 741000000000000000 764000000000000000
764200000000000000 765200000000000000 765200000000000000 543200000000000000
544200000000200127 554200000000000000 554200000000000000 543200000000200127
431000000000000000
"""
ARM_BACK = """
000000000000899977 000000000000000156 000000000000000000 000000000000000000
000000000000079977 000356300027999987 000002024899999977 000358999899999987
003479999999988765 003247899866655431 063489998766553332 066300488865554321
195100000001344320 027910000000000000 000200000000000000 024500000000000000
"""
FOLLOWED = """
500000000000000000 787200000000000000 006666100000000000 500036660000000000
787200386600000000 006866436884000000 651146663467600000 388753587658960000
001787536887864000 650006885467866100 388720066658978300
"""
"""How much moved on each step of the way to a seat, in tenths, frame by frame: as a card was filmed
to fly there, as two were, the first of which still slides as the second comes, and as one was to
where its player's hand moves, and past one that comes to rest; as hands moved at both ends, and as
an arm went back over the rail; and as one was filmed whose end of the way is soon the next one's.
"""


@pytest.mark.parametrize(
    ("rows", "hz", "came"),
    [
        (BLURRED, 15, 1),
        (TWO, 25, 2),
        (TO_A_HAND, 30, 1),
        (BY_A_HAND, 15, 1),
        (TWO_HANDS, 25, 0),
        (ARM_BACK, 15, 0),
        (FOLLOWED, 25, 1),
    ],
)
def test_deal_1_cards_are_seen_to_fly_as_films_show_them(
    layout: Layout, rows: str, hz: int, came: int
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    corridor = corridor_of(felt.grid, felt.deck_mm, felt.at(3, 0.0, 0.0))
    for frame, row in enumerate([*rows.split(), *["0" * 18] * hz]):
        moving = np.zeros(felt.grid.shape, bool)
        for step, tenths in enumerate(row):
            cells = corridor.flat[corridor.steps == step]
            moving.ravel()[cells[: round(len(cells) * (int(tenths) + 0.5) / 10)]] = int(tenths) > 0
        follow(corridor, moving, frame / hz)
    assert len(corridor.came_s) == came
    assert all(np.diff(corridor.came_s) > 0.2)


def test_low_8_two_hands_that_move_to_and_fro_before_a_seat_are_no_card(layout: Layout) -> None:
    felt = Felt(layout, "holdem", SEATS)
    near, far = (felt.where(back_at(way_to(felt, 3, at))) for at in (0.76, 1.12))
    for moves in (near, near, far, near, far, near, near, far, far, near, far):
        felt.move(1 / HZ, moves)
    felt.rest(0.5)
    assert not streaks_of(felt).came_s(3, 0.0)


@pytest.mark.parametrize("hidden", [(1,), (1, 3)])
def test_t24_1_the_first_cards_of_a_hand_that_flew_under_hands_are_the_first_of_its_deal(
    layout: Layout, hidden: tuple[int, ...]
) -> None:
    hands = [hand_at(Felt(layout, "holdem", SEATS), seat) for seat in hidden]
    felt = Felt(layout, "holdem", SEATS, lying=[*hands], unseen=hands)
    for seat in SEATS:
        card = felt.card(seat, -40.0, 0.0)
        felt.glide(card)
        felt.aside += [card] if seat in hidden else []
        felt.rest(0.4)
    felt.rest(3.0)
    assert dealt(felt.told) == [*SEATS]
    assert isinstance(felt.told[0].fact, HandBegun)
    unsure = [e.fact.seat for e in felt.told if isinstance(e.fact, CardDealt) and e.confidence < 1]
    assert unsure == [*hidden]


@pytest.mark.parametrize("flew", [True, False])
def test_t24_1_a_hand_that_posts_chips_just_before_a_card_flies_in_brings_none_itself(
    layout: Layout, *, flew: bool
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    chips = Sighting("chip", None, box(tuple(felt.at(1, 0.0, -60.0)), (120.0, 60.0)), 0.9)
    felt.lying.append(chips)
    felt.unseen.append(chips)
    felt.rest(1.0)
    posted_s, pitches = felt.frames / HZ - 0.2, felt.observer._pitches
    (felt.glide if flew else felt.fly)(felt.card(1, 40.0, 0.0))
    felt.rest(0.5)
    nothing = np.zeros(felt.grid.shape, np.bool_)
    pitch = Pitch(posted_s - 0.5, posted_s, True, nothing, way=0.5, after=1.0)
    pitches._pitches.setdefault(1, []).append(pitch)
    assert (pitches._chance(1, pitch) == 0.0) == flew


def test_misd_3_no_card_flew_to_a_seat_that_was_passed_over_first(layout: Layout) -> None:
    felt = Felt(layout, "holdem", SEATS)
    for seat in SEATS[1:]:
        felt.glide(felt.card(seat, -40.0, 0.0))
        felt.rest(0.4)
    felt.rest(3.0)
    assert dealt(felt.told) == [*SEATS[1:]]


def test_t24_1_what_flew_in_and_comes_to_light_as_hands_leave_it_is_one_card(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", SEATS)
    felt.glide(felt.card(1, -40.0, 0.0))
    felt.rest(0.4)
    hidden = felt.card(3, 60.0, 20.0)
    felt.glide(hidden)
    felt.aside += [hidden]
    felt.rest(0.07, looks=())
    felt.glide(felt.card(5, -40.0, 0.0))
    felt.rest(0.07, looks=(0,))
    felt.rest(0.07, looks=(0,))
    felt.move(0.07, felt.where(hidden))
    felt.aside.clear()
    felt.rest(0.07, looks=(0,))
    felt.rest(0.2, looks=())
    felt.rest(2.0)
    assert dealt(felt.told) == [*SEATS]


@pytest.mark.parametrize("glides", [True, False])
def test_t24_1_nothing_flew_to_a_seat_where_cards_were_seen_to_fly_to_all(
    layout: Layout, *, glides: bool
) -> None:
    felt = Felt(layout, "holdem", (1, 2, 3, 5))
    for seat in felt.seats:
        if glides:
            felt.glide(felt.card(seat, 0.0, 0.0))
            felt.rest(0.4)
        else:
            felt.pitch(seat, 0.0, 0.0)
    first_s = next(event.t_s for event in felt.told if isinstance(event.fact, CardDealt))
    assert streaks_of(felt).all_deny(felt.seats[0], felt.frames / HZ) is glides
    assert not streaks_of(felt).all_deny(felt.seats[0], first_s)


@pytest.mark.parametrize("turn_deg", [0.0, 8.0])
def test_t24_1_a_hand_outlined_otherwise_as_an_arm_comes_by_got_no_card_that_nobody_saw_fly(
    layout: Layout, turn_deg: float
) -> None:
    felt = Felt(layout, "holdem", (1, 2, 3, 5))
    for right_mm in (-20.0, 20.0):
        for seat in felt.seats:
            felt.glide(felt.card(seat, right_mm, 0.0))
            felt.rest(0.2, looks=(1, 2))
    hand = [one for one in felt.lying if felt.is_at(one, 1)]
    felt.move(0.3, felt.along(felt.deck_mm, felt.at(1, 0, 0)))
    felt.unseen += hand
    off = replace(hand[-1], corners_mm=hand[-1].corners_mm + np.array([-12.0, 8.0]))
    felt.rest(0.5, turned(off, turn_deg), looks=(2, 3))
    felt.unseen.clear()
    felt.rest(1.0)
    assert felt.dealt(1) == 2
