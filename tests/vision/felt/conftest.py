"""A small table that is filmed from above: drawn cards are laid on a cloth as a script says."""

from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, lru_cache

import cv2
import numpy as np
import pytest

from cardspeak.hardware.art.chips import draw_button, draw_chip
from cardspeak.hardware.art.cloth import HEIGHT_MM, WIDTH_MM, draw_cloth
from cardspeak.hardware.art.standard import standard_back, standard_face
from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.frame import Frame
from cardspeak.hardware.layout import Layout
from cardspeak.rules.cards import Card
from cardspeak.vision.eye import Eye

FELT = ((-500.0, -280.0), (500.0, -280.0), (500.0, 280.0), (-500.0, 280.0))
FPS = 20.0
CLOTH_BGR = (66, 88, 16)
RED_BGR = (20, 20, 168)


@dataclass(frozen=True)
class Laid:
    """A thing on the cloth: a card's name, ``back``, a chip's colour, ``button``, ``hand``.

    A ``faint`` one is a back that is marbled in the colours of the cloth, a ``level`` one a plain
    red back that is as light as the cloth, a ``checked`` one finely checked and, from afar, as the
    cloth, a ``framed`` one as the cloth inside a white border, and a ``lettered`` one black with
    white letters.
    """

    what: str
    x_mm: float
    y_mm: float
    turn_deg: float = 0.0

    @property
    def size_mm(self):
        sizes = {"button": (52, 52), "hand": (110, 190)}
        return sizes.get(self.what, (63.5, 88.9) if is_card(self.what) else (39, 39))

    @property
    def corners_mm(self):
        turn = np.deg2rad(self.turn_deg)
        half = np.array([[-0.5, 0.5], [0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]]) * self.size_mm
        matrix = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        return half @ matrix + [self.x_mm, self.y_mm]


def is_card(what):
    return what in BACKS or (len(what) == 2 and what[1] in "cdhs")


@cache
def sprite(what):
    rng = np.random.default_rng(1)
    if what in BACKS:
        return BACKS[what]()
    if is_card(what):
        card = Card.parse(what)
        return standard_face(card.rank, card.suit).image
    if what == "button":
        return draw_button(rng, 160)
    if what == "hand":
        hand = np.zeros((190, 110, 4), np.uint8)
        cv2.ellipse(hand, (55, 95), (52, 92), 0, 0, 360, (120, 150, 205, 255), -1)
        return hand
    return draw_chip(rng, what, 120)


def level():
    """A plain red back (280, 200, 4) that is as light as the cloth."""
    return np.full((280, 200, 4), (*RED_BGR, 255), np.uint8)


def checked():
    """A back (280, 200, 4) of squares of 3.5 mm that are lighter and darker than the cloth."""
    rows, columns = np.indices((280, 200)) // 11
    sign = np.where((rows + columns) % 2, 1.0, -1.0)[..., None]
    colors = np.clip(np.array(CLOTH_BGR) + sign * 40, 0, 255)
    return np.dstack([colors, np.full((280, 200), 255.0)]).astype(np.uint8)


def framed():
    """A back (280, 200, 4) in the cloth's colour, with a white border and a light ring inside."""
    back = np.full((280, 200, 4), 255, np.uint8)
    back[9:-9, 9:-9, :3] = CLOTH_BGR
    cv2.circle(back, (100, 140), 40, (150, 170, 110, 255), 5)
    return back


def marbled():
    """A back (280, 200, 4) whose blue wanders around that of the cloth, and its light with it."""
    rng = np.random.default_rng(1)
    small = rng.normal(0, 1, (9, 7)).astype(np.float32)
    clouds = cv2.resize(small, (200, 280), interpolation=cv2.INTER_CUBIC)[..., None]
    colors = np.array(CLOTH_BGR) + [14, -2, 2] + clouds * [7, 2, 2]
    return np.dstack([np.clip(colors, 0, 255), np.full((280, 200), 255)]).astype(np.uint8)


def lettered():
    """A black back (280, 200, 4) with white letters, as the faces of a dark deck look."""
    back = np.full((280, 200, 4), (24, 20, 20, 255), np.uint8)
    cv2.line(back, (40, 140), (160, 140), (200, 200, 200, 255), 3)
    cv2.putText(back, "ROYAL", (38, 122), cv2.FONT_HERSHEY_TRIPLEX, 1.2, (230, 230, 230, 255), 2)
    half = back[:140][::-1, ::-1]
    back[140:] = half
    return back


BACKS = {
    "back": standard_back,
    "faint": marbled,
    "level": level,
    "checked": checked,
    "framed": framed,
    "lettered": lettered,
}


@cache
def cloth(seed):
    """A cloth, which many films show."""
    return draw_cloth(np.random.default_rng(seed), CLOTH_BGR, 1.2)


@cache
def grains(seed, size):
    """The grain of a camera's frames, and where its random numbers go on from."""
    rng = np.random.default_rng(seed)
    return [rng.normal(0, 1.5, size).astype(np.float32) for _ in range(5)], rng


@dataclass
class Film:
    """Frames of things on a cloth; the light may change from one to the next."""

    model: CameraModel
    seed: int = 0
    shot: int = 0
    cloth: np.ndarray = field(init=False)

    def __post_init__(self):
        plain = cloth(self.seed + 1)
        self.grain, rng = grains(self.seed, (self.model.height_px, self.model.width_px, 1))
        self.rng = deepcopy(rng)
        half = np.array([[-0.5, 0.5], [0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]])
        whole = np.array([[0, 0], [self.model.width_px, self.model.height_px]])
        outline_mm = half * [WIDTH_MM, HEIGHT_MM]
        self.cloth = self.warped(plain, outline_mm, *whole, cv2.BORDER_REPLICATE)

    def warped(self, picture, corners_mm, low, high, border=cv2.BORDER_CONSTANT):
        """The part of a frame from one pixel to another that shows a picture on the table."""
        height, width = picture.shape[:2]
        source = np.float32([[0, 0], [width, 0], [width, height], [0, height]]) - 0.5
        target = np.float32(self.model.to_px(corners_mm)) - 0.5
        shrink = height / np.linalg.norm(target[3] - target[0])
        if shrink > 1.5:
            size = round(width / shrink), round(height / shrink)
            picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
            source = np.float32([[0, 0], [size[0], 0], list(size), [0, size[1]]]) - 0.5
        matrix = cv2.getPerspectiveTransform(source, np.float32(target - low))
        return cv2.warpPerspective(picture, matrix, high - low, borderMode=border)

    def picture(self, things, light=1.0):
        image = self.cloth.copy()
        for thing in things:
            low, high = self.around(thing)
            over = self.warped(sprite(thing.what), thing.corners_mm, low, high)
            part = (slice(low[1], high[1]), slice(low[0], high[0]))
            alpha = over[..., 3:].astype(np.float32) / 255
            image[part] = np.uint8(image[part] * (1 - alpha) + over[..., :3] * alpha)
        return cv2.GaussianBlur(image, (0, 0), 0.6).astype(np.float32) * light

    def around(self, thing):
        at = self.model.to_px(thing.corners_mm)
        size = [self.model.width_px, self.model.height_px]
        return (np.clip(edge, 0, size).astype(int) for edge in (at.min(0) - 2, at.max(0) + 3))

    def frames(self, things, seconds, light=1.0):
        """Film things that lie still; ``light`` may be a function of the time in seconds."""
        still = self.picture(things)

        @lru_cache(maxsize=len(self.grain))
        def noisy(grain, gain):
            return np.uint8(np.clip(still * gain + self.grain[grain], 0, 255))

        for _ in range(round(seconds * FPS)):
            t_s = self.shot / FPS
            gain = light(t_s) if callable(light) else light
            lit = noisy if np.isscalar(gain) else noisy.__wrapped__
            image = lit(int(self.rng.integers(len(self.grain))), gain)
            yield Frame("top", self.shot, t_s, image)
            self.shot += 1


@pytest.fixture(scope="session")
def laid():
    return Laid


@pytest.fixture(scope="session")
def eye():
    return Eye()


@pytest.fixture(scope="session")
def model():
    matrix = np.array([[1500.0, 0, 480], [0, 1500.0, 270], [0, 0, 1]])
    turned_over = np.array([np.pi, 0, 0])
    lens = np.array([-0.05, 0.01, 0, 0, 0])
    return CameraModel(960, 540, matrix, lens, turned_over, np.array([0, 0, 1650.0]))


@pytest.fixture(scope="session")
def layout():
    return Layout("small", "A small table", FELT, (), (), {}, ())


@pytest.fixture
def film(model):
    return Film(model)
