"""The felt watcher on film of a drawn table: what it looks at, and what it tells."""

from dataclasses import replace

import numpy as np
import pytest

from cardspeak.rules.cards import DECK
from cardspeak.vision.felt.bare import PRINT_S
from cardspeak.vision.felt.felt import FeltWatcher

TABLE = [
    ("As", -250, 60, 10),
    ("Kd", -120, 60, 0),
    ("red", 100, 150, 0),
    ("button", 330, 150, 0),
    ("back", -250, -120, 30),
    ("back", -230, -112, 45),
]


@pytest.fixture
def watcher(layout, model, eye):
    return FeltWatcher(layout, model, eye)


def watched(watcher, frames):
    return [watcher.look(frame) for frame in frames]


def near(glances, x_mm, y_mm, within_mm=6):
    """What was seen at a point, in any of the glances."""
    return [
        thing
        for glance in glances
        for thing in glance.seen
        if np.hypot(*(thing.center_mm - [x_mm, y_mm])) < within_mm
    ]


def named(thing):
    return str(DECK[int(thing.logs.argmax())])


def share(mask, watcher, thing):
    return mask[watcher.ground.painted([thing.corners_mm], -6)].mean()


def test_felt_is_known_though_the_camera_corrects_its_exposure(watcher, film):
    frames = list(film.frames([], 3.0))
    gains = np.interp(np.arange(len(frames)), [12, len(frames) - 12], [1.25, 0.75])
    lit = [
        replace(frame, image=(frame.image * gain).clip(0, 255).astype(np.uint8))
        for frame, gain in zip(frames, gains, strict=True)
    ]
    watched(watcher, lit[:-12])
    watcher.again(watcher.ground.in_sight)
    last = watched(watcher, lit[-12:])[-1]
    assert last.bare[watcher.ground.in_sight].mean() > 0.9


def test_felt_that_was_first_seen_in_a_shadow_is_known_once_that_is_gone(watcher, film, laid):
    card = laid("back", -250, 60, 10)
    things = [[]] * 20 + [[card]] * 40 + [[]] * 20
    frames = [frame for each in things for frame in film.frames(each, 0.05)]
    width = frames[0].image.shape[1]
    dark = np.interp(np.arange(width) / width, [0.3, 0.45], [0.4, 0])
    gone = np.interp(np.arange(len(frames)), [24, 56], [1, 0])
    shaded = [
        replace(frame, image=(frame.image * (1 - share * dark)[:, None]).astype(np.uint8))
        for frame, share in zip(frames, gone, strict=True)
    ]
    last = watched(watcher, shaded)[-1]
    assert last.bare[watcher.ground.painted([card.corners_mm])].mean() > 0.9


@pytest.fixture
def opened(watcher, film, laid):
    """The watcher after half a second of the table, and the glances."""
    things = [laid(*each) for each in TABLE]
    return watched(watcher, film.frames([], 0.6)) + watched(watcher, film.frames(things, 0.6))


def test_everything_on_the_table_is_seen_where_it_lies(opened):
    assert {named(each) for each in near(opened, -250, 60)} == {"As"}
    assert {named(each) for each in near(opened, -120, 60)} == {"Kd"}
    assert {(each.kind, each.name) for each in near(opened, 100, 150)} == {("chip", "red")}
    assert "button" in {each.kind for each in near(opened, 330, 150)}


def test_the_whole_felt_is_looked_at_when_it_is_first_seen_however_it_is_parted(watcher, film):
    glances = watched(watcher, film.frames([], 1.5))
    looked = np.any([glance.looked for glance in glances], axis=0)
    assert looked[watcher.ground.in_sight].mean() > 0.998


def test_two_backs_on_each_other_are_two(opened):
    for x_mm, y_mm in ((-250, -120), (-230, -112)):
        seen = near(opened, x_mm, y_mm)
        assert {each.face for each in seen} == {"down"}
        assert all(each.logs is None and each.color is not None for each in seen)


def test_t24_1_backs_of_nearly_the_colour_of_the_felt_are_seen(watcher, film, laid):
    faint = [laid("faint", 0, 100, 20), laid("faint", 30, 112, 35), laid("faint", -200, -50, 70)]
    watched(watcher, film.frames([], 0.6))
    glances = watched(watcher, film.frames(faint, 0.6))
    for card in faint:
        assert {each.face for each in near(glances, card.x_mm, card.y_mm, 8)} == {"down"}
    assert len({tuple(each.center_mm) for glance in glances for each in glance.seen}) == 3


def test_t24_1_a_back_that_no_network_sees_is_seen_beside_as_many_as_lie_in_a_row(
    watcher, film, laid
):
    row = [laid("faint", 55 * place - 110, 7 * (place % 2), 9 * place - 20) for place in range(5)]
    watched(watcher, film.frames([], 0.6))
    for place, card in enumerate(row):
        glances = watched(watcher, film.frames(row[: place + 1], 0.6))
        assert {each.face for each in near(glances, card.x_mm, card.y_mm, 8)} == {"down"}


def test_t24_1_backs_that_look_like_faces_of_a_dark_deck_are_backs(watcher, film, laid):
    places = (-300, 10), (-150, 40), (0, 75), (150, 5)
    clear = [laid("lettered", x_mm, 160, turn_deg) for x_mm, turn_deg in places]
    lapped = [laid("lettered", -250, -100, 15), laid("lettered", -228, -92, 32)]
    squared = [laid("lettered", 60, -90, 50), laid("lettered", 60, -90, 52)]
    watched(watcher, film.frames([], 0.6))
    lie = []
    for card in [*clear, *lapped, *squared]:
        lie.append(card)
        watched(watcher, film.frames(lie, 0.6))
    watcher.again(watcher.ground.in_sight)
    last = watched(watcher, film.frames(lie, 1.0))
    assert {each.face for glance in last for each in glance.seen} == {"down"}


def test_a_back_that_a_face_comes_to_lie_on_is_seen_where_it_lay(watcher, film, laid):
    backs = [laid("level", -34, 0, 0), laid("level", 6, 3, 4)]
    watched(watcher, film.frames([], 0.6))
    watched(watcher, film.frames(backs[:1], 0.6))
    watched(watcher, film.frames(backs, 0.6))
    glances = watched(watcher, film.frames([*backs, laid("7h", 56, -2, 2)], 0.6))
    seen = [each for glance in glances for each in glance.seen if each.face == "down"]
    lie = np.array([(card.x_mm, card.y_mm) for card in backs])
    assert seen
    assert all(np.hypot(*(lie - each.center_mm).T).min() < 6 for each in seen)


def test_corners_lie_in_millimetres_clockwise(opened, laid):
    seen = near(opened, -250, 60)[-1]
    true = laid(*TABLE[0]).corners_mm
    apart = min(np.abs(np.roll(true, turn, axis=0) - seen.corners_mm).max() for turn in (0, 2))
    assert apart < 4


def test_bare_is_felt_and_never_what_a_thing_covers(opened, watcher, laid):
    bare = opened[-1].bare
    assert bare[watcher.ground.in_sight].mean() > 0.7
    for each in TABLE:
        outline = laid(*each).corners_mm
        assert not bare[watcher.ground.painted([outline], -6)].any()


def test_a_card_of_which_a_part_is_looked_at_again_is_not_bare_felt(watcher, film, laid):
    card = laid("framed", 0, 0)
    watched(watcher, film.frames([], 0.6))
    assert near(watched(watcher, film.frames([card], 0.6)), 0, 0)
    end = laid("framed", 0, 90)
    watcher.again(watcher.ground.painted([end.corners_mm]))
    glances = watched(watcher, film.frames([card], 0.6))
    card_cells = watcher.ground.painted([card.corners_mm], -6)
    assert any(glance.looked[card_cells].any() for glance in glances)
    assert not glances[-1].bare[card_cells].any()


def test_a_card_that_comes_is_looked_at_and_little_else(opened, watcher, film, laid):
    things = [laid(*each) for each in TABLE] + [laid("7h", 200, -100)]
    glances = watched(watcher, film.frames(things, 0.7))
    looks = [glance for glance in glances if glance.looked.any()]
    assert 1 <= len(looks) <= 3
    assert {named(each) for each in near(glances, 200, -100)} == {"7h"}
    assert all(glance.looked.mean() < 0.15 for glance in looks)
    assert looks[0].evidence.t_s - glances[0].evidence.t_s < 0.35
    assert glances[1].moving.any()
    assert not glances[-1].moving.any()


def test_a_card_that_comes_is_seen_though_another_look_is_asked_for_everywhere(
    opened, watcher, film, laid
):
    """More than there is time for: what was looked at comes after what waits."""
    glances = []
    for frame in film.frames([laid(*each) for each in TABLE] + [laid("7h", 200, -100)], 1.2):
        watcher.again(watcher.ground.in_sight)
        glances.append(watcher.look(frame))
    assert {named(each) for each in near(glances, 200, -100)} == {"7h"}


def test_where_a_card_left_the_felt_is_bare_again(opened, watcher, film, laid):
    things = [laid(*each) for each in TABLE]
    glances = watched(watcher, film.frames(things[1:], 0.7))
    place = watcher.ground.painted([things[0].corners_mm])
    assert any(glance.looked[place].all() for glance in glances)
    assert glances[-1].bare[place].mean() > 0.9
    assert not near(glances, -250, 60)


class Counted:
    """An eye that notes the pictures that it is asked to look at."""

    def __init__(self, eye):
        self.eye, self.asked, self.closely = eye, [], []

    def ask(self, image, card_px, closely=False):
        self.asked.append(image)
        self.closely.append(closely)
        return self.eye.ask(image, card_px, closely)


def test_networks_are_not_asked_where_only_known_felt_shows_again(layout, model, eye, film, laid):
    eye = Counted(eye)
    watcher = FeltWatcher(layout, model, eye)
    watched(watcher, film.frames([], PRINT_S + 1.5))  # what is printed there is felt, too
    card = laid("7h", 200, -100)
    assert near(watched(watcher, film.frames([card], 0.7)), 200, -100)
    eye.asked.clear()
    glances = watched(watcher, film.frames([], 0.7))
    place = watcher.ground.painted([card.corners_mm])
    assert any(glance.looked[place].all() for glance in glances)
    assert glances[-1].bare[place].mean() > 0.9
    assert not eye.asked


def test_a_hand_at_rest_is_not_bare_and_no_card(opened, watcher, film, laid):
    hand = laid("hand", 150, -60)
    things = [laid(*each) for each in TABLE] + [hand]
    glances = watched(watcher, film.frames(things, 1.0))
    assert not glances[-1].bare[watcher.ground.painted([hand.corners_mm * 0.9])].mean() > 0.3
    assert not [each for each in near(glances, 150, -60, 60) if each.kind == "card"]


def test_a_covered_card_is_seen_again_when_the_hand_goes(opened, watcher, film, laid):
    things = [laid(*each) for each in TABLE]
    watched(watcher, film.frames([*things, laid("hand", -120, 60)], 0.8))
    glances = watched(watcher, film.frames(things, 0.7))
    assert {named(each) for each in near(glances, -120, 60)} == {"Kd"}


def test_another_look_comes_when_it_is_asked_for(opened, watcher, film, laid):
    things = [laid(*each) for each in TABLE]
    watcher.again(watcher.ground.painted([things[1].corners_mm]))
    glances = watched(watcher, film.frames(things, 0.5))
    assert {named(each) for each in near(glances, -120, 60)} == {"Kd"}


def test_looks_that_are_asked_for_are_closer_and_at_other_windows_of_the_same_card(
    layout, model, eye, film, laid
):
    eye, card = Counted(eye), laid("7h", 200, -100)
    watcher = FeltWatcher(layout, model, eye)
    watched(watcher, film.frames([], 0.6)) + watched(watcher, film.frames([card], 0.7))
    assert not all(eye.closely)
    eye.asked.clear(), eye.closely.clear()
    for _ in range(4):
        watcher.again(watcher.ground.painted([card.corners_mm]))
        assert near(watched(watcher, film.frames([card], 0.5)), 200, -100)
    assert len({image.shape for image in eye.asked}) == 1
    assert len({image[:8, :8].tobytes() for image in eye.asked}) == len(eye.asked) == 4
    assert all(eye.closely)


def test_another_light_is_no_reason_to_look(opened, watcher, film, laid):
    things = [laid(*each) for each in TABLE]
    glances = watched(watcher, film.frames(things, 1.0, 0.85))
    assert sum(glance.looked.any() for glance in glances) <= 1
    assert sum(len(glance.seen) for glance in glances) <= len(TABLE)
    assert glances[-1].bare[watcher.ground.in_sight].mean() > 0.7


def test_a_glance_tells_its_frame_and_all_masks_have_the_felts_cells(opened, watcher):
    last = opened[-1]
    assert (last.evidence.camera, last.evidence.frame) == ("top", len(opened) - 1)
    for mask in (last.looked, last.bare, last.moving):
        assert mask.shape == watcher.ground.cells
        assert mask.dtype == np.bool_


@pytest.mark.parametrize(("x_mm", "turn_deg"), [(9.0, 0.0), (0.0, 20.0), (None, None)])
def test_a_back_upon_which_another_comes_to_lie_looks_otherwise(
    watcher, film, laid, x_mm, turn_deg
):
    back = laid("back", 0, 0)
    upon = [] if x_mm is None else [laid("back", x_mm, 2.0, turn_deg)]
    watched(watcher, film.frames([], 1.0))
    watched(watcher, film.frames([back], 1.0))
    glances = watched(watcher, film.frames([back, *upon], 0.3, light=0.93))
    watcher.again(watcher.ground.in_sight)
    glances += watched(watcher, film.frames([back, *upon], 0.8, light=0.93))
    seen = near(glances, 0, 0, 12)
    assert seen
    assert any(each.altered for each in seen) == bool(upon)
