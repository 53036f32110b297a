"""Things on a table that are no card and no chip: print, boxes, coasters."""

from __future__ import annotations

import numpy as np

from cardspeak.hardware.art import patterns
from cardspeak.hardware.art.glyphs import draw_text_source, text_mask
from cardspeak.hardware.art.paint import (
    Pixels,
    blank,
    blend,
    blend_centered,
    blend_turned,
    cloud,
    ellipse,
    fit,
    hsv,
    mix,
    pixels,
    polygon,
    rounded_alpha,
    some_turn,
)

WORDS = (
    "POKER", "DEALER", "CASINO", "BLACKJACK PAYS 3 TO 2", "ROYAL", "ALL IN", "CLUB", "88",
    "TEXAS HOLD'EM", "INSURANCE", "MAIN POT", "ANTE", "LUCKY STAR", "A", "10", "K",
)  # fmt: skip


def page(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """A printed page: columns of words with headlines and boxes."""
    paper = mix((255, 255, 255), (170, 205, 225), float(rng.random()))
    image, ink = blank(height, width, paper), mix((20, 20, 20), paper, float(rng.uniform(0, 0.4)))
    source = draw_text_source(rng)
    words = [text_mask(source, w, 24) for w in ("hands", "of a dealer", "1987", "Tables", "quick",
             "A 10 K", "and", "every", "Q&A", "season", "67%")]  # fmt: skip
    size = float(rng.uniform(6, 22))
    column = width / int(rng.integers(1, 4))
    for left in np.arange(8, width - 10, column):
        y = float(rng.uniform(0, 40))
        while y < height:
            big = 2.5 if rng.random() < 0.05 else 1.0
            x = float(left)
            while x < left + column - 12:
                word = words[int(rng.integers(len(words)))]
                drawn = fit(word, word.shape[1] * size * big / 24, size * big)
                blend(image, drawn, ink, round(x), round(y))
                x += drawn.shape[1] + 0.4 * size
            y += 1.5 * size * big
    for _ in range(int(rng.integers(0, 4))):
        rectangle(rng, image)
    return image


def rectangle(rng: np.random.Generator, image: Pixels) -> None:
    """Lay a picture, box or booklet somewhere: a rectangle that is no card."""
    height, width = image.shape[:2]
    w, h = (max(12, int(v)) for v in rng.uniform(0.06, 0.5, 2) * max(height, width))
    inks = [hsv(float(rng.uniform(0, 360)), float(rng.random()), float(rng.random()))
            for _ in range(3)]  # fmt: skip
    kind = str(rng.choice(patterns.KINDS))
    picture = patterns.pattern(
        kind, h, w, float(rng.uniform(6, 60)), float(rng.uniform(0, 3)), inks
    )
    if rng.random() < 0.5:
        picture = pixels(picture * (1 + 0.5 * cloud(rng, h, w, max(w, h) / 3))[..., None])
    if rng.random() < 0.5:
        mask = text_mask(draw_text_source(rng), str(rng.choice(WORDS)), 60)
        high = float(rng.uniform(0.1, 0.4)) * h
        drawn = fit(mask, min(0.9 * w, mask.shape[1] * high / 60), high)
        blend_centered(picture, drawn, inks[1], w / 2, float(rng.uniform(0.2, 0.8)) * h)
    alpha = rounded_alpha(h, w, float(rng.uniform(0, 0.08)) * min(w, h) + 0.5)
    x, y = float(rng.uniform(0, width)), float(rng.uniform(0, height))
    blend_turned(image, alpha, picture, x, y, some_turn(rng))


def round_thing(rng: np.random.Generator, image: Pixels) -> None:
    """A coaster, cup or coin: round, but no chip."""
    height, width = image.shape[:2]
    x, y = float(rng.uniform(0, width)), float(rng.uniform(0, height))
    radius = float(rng.uniform(0.03, 0.16)) * max(width, height)
    for share in np.sort(rng.uniform(0.2, 1.0, int(rng.integers(1, 4))))[::-1]:
        ink = hsv(float(rng.uniform(0, 360)), float(rng.random()), float(rng.random()))
        polygon(image, ellipse(x, y, share * radius, share * radius), ink)
