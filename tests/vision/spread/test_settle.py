"""Where exactly indices stand."""

import cv2
import numpy as np

from cardspeak.vision.spread.prints import Print, Size
from cardspeak.vision.spread.settle import settled

SIZE = Size(40.0, 22.0)


def test_an_index_found_aside_of_its_place_is_put_where_the_others_have_it():
    image = np.full((90, 60 * 14, 3), 235, np.uint8)
    true = [np.array([60.0 * i + 30, 45.0]) for i in range(14)]
    for i, (x, y) in enumerate(np.array(true, int)):
        text = "23456789QKA4682"[i]
        cv2.putText(image, text, (x - 9, y + 3), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (30, 30, 30), 2)
        cv2.circle(image, (x, y + 13), 5, (30, 30, 30), -1, cv2.LINE_AA)
    astray = np.random.default_rng(3).uniform(-1.5, 1.5, (14, 2))
    astray[4], astray[9] = (11, 0), (-9, 6)
    found = [
        Print(at + by, np.array([0.0, -40.0]), 22.0, np.full(52, -np.log(52)), 0.9)
        for at, by in zip(true, astray, strict=True)
    ]
    away = np.array([each.at_px for each in settled(image, found, SIZE)]) - true
    assert np.linalg.norm(away - np.median(away, axis=0), axis=1).max() < 3.5
