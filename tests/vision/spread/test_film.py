"""A drawn deck, spread face up, read from frames."""

from contextlib import closing

import cv2
import numpy as np
import pytest
from prints_drawn import index

from cardspeak.hardware.frame import Frame
from cardspeak.hardware.twin.source import open_twin
from cardspeak.rules.cards import DECK
from cardspeak.vision.eye import Eye
from cardspeak.vision.spread.film import (
    NoSpread,
    has_moved,
    read_spread,
    unseen_of,
)
from cardspeak.vision.spread.light import indices_in, lit, negative
from cardspeak.vision.spread.page import Page


@pytest.fixture(scope="module")
def eye():
    return Eye()


def filmed(*images):
    """Frames: each picture rests for half a second."""
    return [
        Frame("top", 5 * i + k, (5 * i + k) / 10, image)
        for i, image in enumerate(images)
        for k in range(5)
    ]


def test_a_whole_deck_is_read_card_by_card(eye, spread_picture, deck):
    cards = [deck[i] for i in np.random.default_rng(5).permutation(52)]
    empty = np.full_like(spread_picture(cards), 60)
    found = read_spread(filmed(empty, spread_picture(cards), empty), {}, eye)
    assert found.is_whole
    assert [each.card for each in found.cards] == cards


def test_what_is_missing_and_what_is_doubled_is_named_and_a_card_face_down_is_not(
    eye, spread_picture, deck
):
    cards = [*deck[:30], deck[8], *deck[30:40], *deck[41:51], None]
    found = read_spread(filmed(spread_picture(cards)), {}, eye)
    assert found.missing == (DECK[40], DECK[51])
    assert found.doubled == (DECK[8],)
    assert not found.is_whole


def test_a_dark_deck_with_light_print_is_read(eye, spread_picture, deck):
    half = deck[::2]
    dark = cv2.cvtColor(spread_picture(half), cv2.COLOR_BGR2LAB)
    dark[..., 0] = 255 - dark[..., 0]
    found = read_spread(filmed(cv2.cvtColor(dark, cv2.COLOR_LAB2BGR)), {}, eye)
    assert [each.card for each in found.cards if each.card] == half


def test_dark_cards_are_made_light_though_many_indices_show_as_they_are(spread_picture, deck):
    dark = negative(spread_picture(deck[:34]))
    assert len(indices_in(dark, 60.0)) > 20
    light, _, indices = lit(dark, lambda _: 60.0)
    assert light is not dark
    assert len(indices) > len(indices_in(dark, 60.0))


def test_light_cards_stay_light_though_a_few_more_indices_are_found_in_the_negative():
    with closing(open_twin("twin:spread?seed=1327075&camera=overhead-4k")) as film:
        image = film.stage.frame(2.6).image
        card_px = 63.5 * film.stage.model.px_per_mm()
    assert len(indices_in(image, card_px)) < len(indices_in(negative(image), card_px))
    light, _, _ = lit(image, lambda _: card_px)
    assert light is image


def test_an_empty_table_is_no_spread(eye):
    with pytest.raises(NoSpread):
        read_spread(filmed(np.full((300, 400, 3), 60, np.uint8)), {}, eye)


def test_a_light_that_flickers_moves_nothing_though_cards_are_too_light_to_show_it():
    felt, dimmer = (np.full((90, 160), grey, np.float32) for grey in (60, 56))
    for picture in (felt, dimmer):
        picture[20:70, 30:110] = 255
    assert not has_moved(dimmer, felt)
    dimmer[:, :12] = 150
    assert has_moved(dimmer, felt)


def page_of(*cards, turned=0):
    """A page of so many cards in a row, each read as what it is called."""
    found = tuple(index(30.0 * place + turned, 0, card=card) for place, card in enumerate(cards))
    read = np.array([each.print.logs for each in found])
    return Page(found, read, read, 0)


def test_what_another_picture_of_a_spread_shows_beyond_its_cards_was_overlooked():
    best, other = page_of(*range(12)), page_of(*range(12), 40)
    assert unseen_of(best, other) == 1
    assert unseen_of(best, best) == 0
    assert unseen_of(best, page_of(*range(12), 5)) == 0  # a pip that reads as what lies there
    assert unseen_of(best, page_of(*range(12), 40, turned=15)) == 0  # another spread


def test_a_lower_index_that_seems_an_upper_one_hides_no_card(eye):
    """Eights of diamonds, with the mark above the eight: so they stand on their heads as well."""
    with closing(open_twin("twin:spread?seed=1323003&camera=webcam&missing=1")) as camera:
        frames = [camera.stage.frame(4.0 + n / 30) for n in range(8)]
        found = read_spread(frames, {camera.name: camera.stage.model}, eye)
    assert found.is_sure
    assert [str(card) for card in found.missing] == ["Jc"]
    assert not found.doubled
