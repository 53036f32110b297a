"""Cards on the board: each is told once, and one that shows no face is asked about."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from felt import Felt, of
from ghost import Ghost
from test_missed import grave
from test_observer import filmed

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.facts import hand
from cardspeak.rules.facts.event import BACK, Event
from cardspeak.rules.facts.table import OutOfStep
from cardspeak.rules.umpire.doubts import SURE
from cardspeak.vision.glance import Floats, Glance, Sighting
from cardspeak.vision.observe.observer import Observer
from cardspeak.vision.track.grid import Grid
from cardspeak.vision.track.places import BOARD, CARD_MM, Places, box

Seen = Callable[[Glance], Glance]
SLOT = 1
FIRST_LOOKS = 2


def told(script: Script, layout: Layout, seen: Seen) -> list[Event]:
    """Everything that is told of what a camera makes of a film."""
    observer, events = Observer(layout, script.setup), list[Event]()
    for glance in Ghost(script, layout).glances(wants=observer.wants):
        events += observer.take(seen(glance))
    return [*events, *observer.finish()]


def streets(events: list[Event]) -> list[hand.BoardDealt]:
    return [event.fact for event in events if isinstance(event.fact, hand.BoardDealt)]


def begun_s(script: Script, kind: type[hand.BoardDealt] | type[hand.CardDealt]) -> float:
    return next(e.t_s for e in script.truth if isinstance(e.fact, kind))


def back(x_mm: float, y_mm: float) -> Sighting:
    return Sighting("card", "down", box((x_mm, y_mm), CARD_MM), 0.98)


def lies_on(one: Sighting, other: Sighting) -> bool:
    return bool(np.hypot(*(one.center_mm - other.center_mm)) < 30)


def lies_at(one: Sighting, at_mm: Floats) -> bool:
    return bool(np.hypot(*(one.center_mm - at_mm)) < 30)


def in_slot(one: Sighting, layout: Layout) -> bool:
    return lies_at(one, np.array(layout.boards[0][SLOT], np.float64))


def test_t24_8_what_seems_to_lie_between_the_first_two_of_a_flop_is_no_fourth_card(
    layout: Layout,
) -> None:
    script = filmed("holdem", 3, layout)
    first_mm, next_mm = (np.array(slot, np.float64) for slot in layout.boards[0][:2])
    strip = box(tuple((first_mm + next_mm) / 2), CARD_MM)
    looks = 0

    def seen(glance: Glance) -> Glance:
        """The second card's index is seen first, and taken for one of a card in between."""
        nonlocal looks
        board = [one for one in glance.seen if lies_at(one, first_mm)]
        looks += bool(board)
        if not board or looks > FIRST_LOOKS:
            return glance
        between = Sighting("card", "up", strip, 0.9, of("5s"))
        kept = glance.seen
        if looks < FIRST_LOOKS:
            kept = tuple(one for one in kept if one is board[0] or not lies_at(one, next_mm))
        return replace(glance, seen=(*kept, between))

    events = told(script, layout, seen)
    assert looks >= FIRST_LOOKS
    assert streets(events) == streets(list(script.truth))
    assert not grave(script, events)


@pytest.mark.parametrize("game", ["bomb-pot", "double-board"])
def test_burn_2_the_last_burn_is_seen_where_several_boards_are_dealt(
    layout: Layout, game: str
) -> None:
    script = filmed(game, 3 if game == "double-board" else 5, layout)
    events = told(script, layout, lambda glance: glance)
    burns = [event for event in events if isinstance(event.fact, hand.CardBurned)]
    assert len(burns) == sum(isinstance(e.fact, hand.CardBurned) for e in script.truth)


@pytest.mark.parametrize("game", ["holdem", "double-board"])
def test_the_first_board_dealt_is_the_first_in_whichever_row_it_lies(
    layout: Layout, game: str
) -> None:
    first, middle, last = layout.boards
    turned = replace(layout, boards=(last, first, middle))
    script = filmed(game, 3, layout)
    events = told(script, turned, lambda glance: glance)
    assert streets(events) == streets(list(script.truth))
    assert not grave(script, events)


def test_a_dark_face_that_looks_like_a_back_is_told_unread(layout: Layout) -> None:
    def seen(glance: Glance) -> Glance:
        dark = (
            replace(one, face="down", logs=None) if in_slot(one, layout) else one
            for one in glance.seen
        )
        return replace(glance, seen=tuple(dark))

    script = filmed("holdem", 3, layout)
    events = told(script, layout, seen)
    flop, *later = streets(events)
    assert [sight.card is None for sight in flop.cards] == [False, True, False]
    assert flop.cards[1] != BACK
    assert later == streets(list(script.truth))[1:]
    assert not grave(script, events)


@pytest.mark.parametrize("away_mm", [18, 35])
def test_a_face_made_out_between_two_cards_of_the_board_is_no_card(
    layout: Layout, away_mm: int
) -> None:
    script = filmed("holdem", 3, layout)
    flop_s = begun_s(script, hand.BoardDealt)
    x_mm, y_mm = layout.boards[0][SLOT]
    logs = np.full(52, np.log(0.5 / 51))
    logs[7] = np.log(0.5)
    between = Sighting("card", "up", box((x_mm + away_mm, y_mm), CARD_MM), 0.8, logs)
    board, flop = Places(layout).masks[BOARD], list[Sighting]()

    def seen(glance: Glance) -> Glance:
        """Look at the flop again after a while, as where a hand has passed over it."""
        if glance.evidence.t_s < flop_s + 0.6:
            up = (one for one in glance.seen if one.face == "up")
            flop.extend(one for one in up if not any(lies_on(one, each) for each in flop))
            return glance
        if glance.evidence.t_s > flop_s + 1.2:
            return glance
        return replace(glance, seen=(*glance.seen, *flop, between), looked=glance.looked | board)

    events = told(script, layout, seen)
    assert len(flop) == 3
    assert streets(events) == streets(list(script.truth))
    assert not grave(script, events)


def test_burn_2_a_poor_outline_upon_cards_of_a_board_is_none_of_the_second_board() -> None:
    layout = load_layout("oval-9")
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.rest(2.0)
    felt.burn(0)
    felt.street("3d Qh 4h")
    felt.rest(2.0)
    felt.burn(1)
    felt.board("9d")
    x_mm, y_mm = layout.boards[0][2]
    upon = replace(felt.lying[-1], corners_mm=box((x_mm + 9.0, y_mm + 53.0), CARD_MM), score=0.64)
    felt.rest(3.0, upon, looks=range(0, 40, 3))
    turned = [event.fact for event in felt.told if isinstance(event.fact, hand.BoardDealt)]
    assert [(street.board, len(street.cards)) for street in turned] == [(0, 3), (0, 1)]


def test_cards_turned_where_backs_seemed_to_lie_since_the_shuffle_are_new(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    dealt_s = begun_s(script, hand.CardDealt)
    cells = Places(layout).slots[0][SLOT]

    def seen(glance: Glance) -> Glance:
        bare = glance.bare.copy()
        bare[cells] = False  # it takes long to learn how the felt looks there
        shuffled = 1.1 < glance.evidence.t_s < dealt_s - 0.2
        backs = [back(*layout.boards[0][SLOT])] if shuffled else []
        return replace(glance, seen=(*glance.seen, *backs), bare=bare)

    events = told(script, layout, seen)
    assert streets(events) == streets(list(script.truth))
    assert not grave(script, events)


def test_a_back_beside_the_board_is_none_of_its_cards(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    flop_s = begun_s(script, hand.BoardDealt)
    beside = back(-35.0, -52.0)
    cells = Places(layout).grid.within(beside.corners_mm)

    def seen(glance: Glance) -> Glance:
        if glance.evidence.t_s < flop_s + 1.0:
            return glance
        bare = glance.bare.copy()
        bare[cells] = False
        return replace(glance, seen=(*glance.seen, beside), bare=bare)

    assert streets(told(script, layout, seen)) == streets(list(script.truth))


def test_t24_8_a_fourth_card_on_the_flop_that_nobody_can_read_is_asked_about(
    layout: Layout,
) -> None:
    script = filmed("holdem", 3, layout)
    flop_s = begun_s(script, hand.BoardDealt)
    beside = box(tuple(layout.boards[0][3]), CARD_MM)
    blank = Sighting("card", "up", beside, 0.9, np.full(52, -np.log(52)))
    cells = Places(layout).grid.within(beside)

    def seen(glance: Glance) -> Glance:
        if not flop_s - 0.1 < glance.evidence.t_s < flop_s + 2.0:
            return glance
        bare = glance.bare.copy()
        bare[cells] = False
        return replace(glance, seen=(*glance.seen, blank), bare=bare)

    events = told(script, layout, seen)
    (flop,) = (e for e in events if isinstance(e.fact, hand.BoardDealt) and len(e.fact.cards) == 4)
    assert flop.confidence < SURE


def test_frames_printed_for_the_board_are_no_cards(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    flop_s = begun_s(script, hand.BoardDealt)
    slots = Places(layout).slots[0]
    frames = tuple(replace(back(*at), score=0.6) for at in layout.boards[0])

    def seen(glance: Glance) -> Glance:
        bare = glance.bare.copy()
        for cells in slots:
            bare[cells] = False
        before = glance.evidence.t_s < flop_s - 1.0
        return replace(glance, seen=(*glance.seen, *frames) if before else glance.seen, bare=bare)

    events = told(script, layout, seen)
    assert not any(isinstance(event.fact, OutOfStep) for event in events)
    assert streets(events) == streets(list(script.truth))
    assert not grave(script, events)


def test_felt_that_never_looked_bare_is_no_flop(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    slots = Places(layout).slots[0][:3]

    def seen(glance: Glance) -> Glance:
        bare = glance.bare.copy()
        for cells in slots:
            bare[cells] = False
        return replace(glance, bare=bare)

    assert streets(told(script, layout, seen)) == streets(list(script.truth))


def test_a_flop_that_lies_in_a_pile_for_a_moment_is_told_once_it_is_spread(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.burn(0)
    felt.board("Ts")
    felt.rest(0.5)
    top, slots = felt.lying.pop(), layout.boards[0]
    felt.move(0.1, felt.along(np.array(slots[0]), np.array(slots[2])))
    for slot, face in zip(slots, ("8h", "2c", "Ts"), strict=False):
        felt.lying.append(replace(top, corners_mm=box(slot, CARD_MM), logs=of(face)))
    felt.rest(1.5)
    (flop,) = streets(felt.told)
    assert [str(sight.card) for sight in flop.cards] == ["8h", "2c", "Ts"]


def test_a_card_of_the_flop_that_a_look_misses_is_looked_for_again(layout: Layout) -> None:
    script = filmed("holdem", 3, layout)
    missed = 0

    def seen(glance: Glance) -> Glance:
        nonlocal missed
        there = [one for one in glance.seen if in_slot(one, layout)]
        if not there or missed >= 2:
            return glance
        missed += 1
        return replace(glance, seen=tuple(one for one in glance.seen if one not in there))

    events = told(script, layout, seen)
    assert missed == 2
    assert streets(events) == streets(list(script.truth))


def test_t24_5_a_card_twice_on_a_board_is_told_twice_though_looks_do_not_show_the_first_one(
    layout: Layout,
) -> None:
    script = filmed("holdem", 11, layout, "duplicate-card")
    turned = [e for e in script.truth if isinstance(e.fact, hand.BoardDealt)]
    cards = [sight.card for street in streets(turned) for sight in street.cards]
    twin, river_s = cards[-1], turned[-1].t_s
    assert twin == cards[-2]
    grid, place = Grid.over(layout), list[Sighting]()

    def aside(glance: Glance) -> Glance:
        """The dealer's arm passes over the first one, and looks show half of its place at most."""
        faces = [one for one in glance.seen if one.logs is not None]
        place.extend(one for one in faces if not place and one.logs.argmax() == twin.index)
        since_s = glance.evidence.t_s - river_s
        if not place or not -0.2 < since_s < 0.9:
            return glance
        cells, seen = grid.within(place[0].corners_mm), glance.seen
        moving, looked = glance.moving.copy(), glance.looked.copy()
        if since_s < 0:
            moving[cells] = True
        else:
            looked[tuple(each[::2] for each in cells)] = False
            seen = tuple(one for one in seen if not lies_on(one, place[0]))
        return replace(glance, seen=seen, looked=looked, moving=moving, bare=glance.bare & ~moving)

    told_ = streets(told(script, layout, aside))
    assert [sight.card for street in told_ for sight in street.cards] == cards


def test_t24_8_of_four_cards_that_are_dealt_one_by_one_none_is_a_turn(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.burn(0)
    felt.board("Qs")
    felt.rest(0.2)
    felt.board("Jd")
    felt.rest(0.2)
    felt.board("Tc")
    fourth = Sighting("card", "up", box(layout.boards[0][3], CARD_MM), 0.98, of("4s"))
    flying = felt.where(fourth) | felt.along(felt.deck_mm, fourth.center_mm)
    felt.rest(0.2, passing=flying, looks=(1, 2))
    felt.move(0.1, flying)
    felt.lying.append(fourth)
    felt.rest(1.5)
    assert [len(street.cards) for street in streets(felt.told)] == [4]


@pytest.mark.parametrize(("third", "cards"), [("9h", 4), ("2h", 3)])
def test_t24_8_a_fourth_card_that_laps_the_third_is_one_if_both_show_their_ranks(
    layout: Layout, third: str, cards: int
) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.burn(0)
    felt.street(f"5s Kc {third}")
    x_mm, y_mm = layout.boards[0][2]
    corners_mm = box((x_mm + 21.0, y_mm + 5.0), CARD_MM)
    felt.lying.append(Sighting("card", "up", corners_mm, 0.98, of("2d")))
    felt.rest(1.5)
    assert [len(street.cards) for street in streets(felt.told)] == [cards]


def test_flop_2_a_flop_over_which_an_arm_rests_is_told_once_all_of_it_shows(layout: Layout) -> None:
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.burn(0)
    felt.street("2h 9c Qh")
    felt.aside += felt.lying[-2:]
    felt.rest(0.4)
    felt.move(1.6, felt.where(*felt.aside))
    felt.aside.clear()
    felt.rest(1.0)
    streets = [e.fact for e in felt.told if isinstance(e.fact, hand.BoardDealt)]
    assert [len(street.cards) for street in streets] == [3]


def test_flop_2_burn_2_a_hand_tossed_up_at_the_edge_of_the_board_is_no_street(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", (1, 2, 3))
    felt.hole_cards()
    slot_mm = np.array(layout.boards[0][0])
    felt.lying = [one for one in felt.lying if not felt.is_at(one, 2)]
    felt.move(0.3, felt.along(felt.at(2, 0.0, 0.0), slot_mm))
    places = (slot_mm - (20.0, 0.0), slot_mm - (75.0, 10.0))
    hand_up = [
        Sighting("card", "up", box(tuple(at_mm), CARD_MM), 0.98, of(face))
        for at_mm, face in zip(places, ("Kh", "As"), strict=True)
    ]
    felt.lying += hand_up
    felt.rest(1.5)
    felt.lying = [one for one in felt.lying if not any(one is each for each in hand_up)]
    felt.rest(1.0)
    assert not streets(felt.told)
