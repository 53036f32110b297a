"""Cameras that are plugged in."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import cv2
import numpy as np

from cardspeak.hardware.cameras.errors import BadOption, CameraLost, NoSuchSource
from cardspeak.hardware.cameras.fault import Tell
from cardspeak.hardware.cameras.live import LiveSource, Shot
from cardspeak.hardware.frame import Frame, Pixels

SIZE = (1920, 1080)
FPS = 30

_DEVICE = re.compile(r"(?P<device>\d+|/dev/video\d+)(\?size=(?P<width>\d+)x(?P<height>\d+))?")


def is_device(text: str) -> bool:
    """Return whether a text names a device."""
    return re.match(r"(\d+|/dev/video\d+)(\?|$)", text) is not None


def open_device(text: str, name: str, tell: Tell) -> LiveSource:
    """Open a camera that is plugged in.

    Args:
        text: its number or ``/dev/video0``, and what it should give if that is not 1920x1080:
            ``0?size=3840x2160``.
        name: the camera's; by the number if empty.
        tell: is told of faults that are lived through.

    Raises:
        CameraError: `NoSuchSource` or `BadOption`.
    """
    asked = _DEVICE.fullmatch(text)
    if asked is None:
        raise BadOption(text, "a device is asked for a size as in 0?size=1920x1080")
    device = asked["device"]
    size = (int(asked["width"]), int(asked["height"])) if asked["width"] else SIZE
    name = name or f"camera-{re.sub(r'[^0-9]', '', device)}"

    def connect() -> Iterator[Shot]:
        return _shots(_capture(device, size), name)

    return LiveSource(connect, name, tell)


def _capture(device: str, size: tuple[int, int]) -> cv2.VideoCapture:
    """Open a device without OpenCV's chatter on the terminal."""
    before = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        capture = cv2.VideoCapture(int(device)) if device.isdecimal() else cv2.VideoCapture(device)
    finally:
        cv2.utils.logging.setLogLevel(before)
    if not capture.isOpened():
        raise NoSuchSource(device, "there is no such camera, or another program has it")
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))  # or USB is too slow
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
    capture.set(cv2.CAP_PROP_FPS, FPS)
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return capture


def _shots(capture: cv2.VideoCapture, name: str) -> Iterator[Shot]:
    """Yield what a device gives.

    Raises:
        CameraLost: if it gives nothing more.
    """
    try:
        while capture.grab():
            at_s = time.monotonic()
            given, image = capture.retrieve()
            if not given:
                break
            yield _shot(at_s, np.asarray(image, np.uint8))
    finally:
        capture.release()
    raise CameraLost(name, "it gives no pictures")


def _shot(at_s: float, image: Pixels) -> Shot:
    def frame(camera: str, number: int, t_s: float) -> Frame:
        return Frame(camera, number, t_s, image)

    return Shot(at_s, (image.shape[1], image.shape[0]), frame)
