"""The layout is drawn over the picture where it lies, and nowhere else."""

from dataclasses import replace

import numpy as np

from cardspeak.hardware.calibration.overlay import draw_layout


def changed(image, drawn, at_px, reach=3):
    x, y = np.round(at_px).astype(int)
    area = (slice(max(0, y - reach), y + reach + 1), slice(max(0, x - reach), x + reach + 1))
    return bool((image[area] != drawn[area]).any())


def test_outlines_are_drawn_where_the_lens_shows_them(studio, camera):
    image = np.full((1080, 1920, 3), 90, np.uint8)
    drawn = draw_layout(image, studio.layout, camera)
    assert drawn.shape == image.shape
    assert (image == 90).all()
    edges = np.concatenate([
        (np.array(a) + b) / 2
        for a, b in zip(studio.layout.felt, studio.layout.felt[1:], strict=False)
    ]).reshape(-1, 2)  # fmt: skip
    for at in camera.to_px(edges):
        if (at > 5).all() and (at < (1915, 1075)).all():
            assert changed(image, drawn, at)
    assert not changed(image, drawn, camera.to_px([(-1150, 600)])[0])
    assert not changed(image, drawn, camera.to_px([(-400, 0)])[0])


def test_a_small_picture_takes_a_camera_of_large_ones(studio, cameras):
    image = np.full((540, 960, 3), 90, np.uint8)
    drawn = draw_layout(image, studio.layout, cameras["overhead"])
    at = cameras["overhead"].resized(960, 540).to_px([studio.layout.felt[0]])[0]
    assert changed(image, drawn, at)


def test_what_the_lens_cannot_show_is_left_out(studio, cameras):
    """Far outside the picture a lens as it is written down folds back into it."""
    bent = replace(cameras["half the table"], distortion=np.array([-0.6, 0, 0, 0, 0]))
    image = np.full((1080, 1920, 3), 90, np.uint8)
    seat = studio.layout.seat(8)
    folded = bent.to_px([seat.button])[0]
    assert (folded > 0).all()
    assert (folded < (1920, 1080)).all()
    assert not changed(image, draw_layout(image, studio.layout, bent), folded, reach=12)
