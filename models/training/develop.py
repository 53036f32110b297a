"""What light, lens, sensor and codec do to a drawn picture before anyone sees it."""

from fractions import Fraction

import av
import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]
Rng = np.random.Generator


def smooth_field(rng: Rng, shape: tuple[int, int], cells: int) -> Floats:
    """A soft random field of about unit variance: big blotches of light."""
    coarse = rng.normal(0, 1, (cells + 1, cells + 1)).astype(np.float32)
    field = cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.asarray(field, np.float32)


def light(rng: Rng, image: Floats) -> Floats:
    """Uneven light: a slope, blotches, a lamp's pool, the shadow of something off the picture."""
    h, w = image.shape[:2]
    ys, xs = np.mgrid[0:1:24j, 0:1:24j].astype(np.float32)
    angle, slope = rng.uniform(0, 2 * np.pi), abs(rng.normal(0, 0.25))
    gain = 1 + (np.cos(angle) * (xs - 0.5) + np.sin(angle) * (ys - 0.5)) * slope
    gain += smooth_field(rng, (24, 24), 3) * rng.uniform(0, 0.08)
    if rng.random() < 0.15:
        cx, cy = rng.uniform(0, 1, 2)
        reach = rng.uniform(0.4, 1.2)
        gain *= 0.45 + 0.75 * np.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / reach**2)
    full = cv2.resize(gain.astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    gain = np.asarray(full, np.float32)
    if rng.random() < 0.35:
        gain *= cast_shadow(rng, (h, w))
    lit = cv2.multiply(image, cv2.merge([np.maximum(gain, 0.05)] * 3))
    return np.asarray(lit, np.float32)


def cast_shadow(rng: Rng, shape: tuple[int, int]) -> Floats:
    """The edge of a hand's, a head's or a window frame's shadow."""
    h, w = shape
    mask = np.zeros(shape, np.float32)
    middle = rng.uniform(0, 1, 2) * (w, h)
    count = int(rng.integers(3, 7))
    turns = np.sort(rng.uniform(0, 2 * np.pi, count))
    reach = rng.uniform(0.2, 0.8, count) * w
    points = middle + np.column_stack([np.cos(turns), np.sin(turns)]) * reach[:, None]
    cv2.fillPoly(mask, [np.rint(points).astype(np.int32)], 1.0)
    soft = np.asarray(cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.7, 12))), np.float32)
    return 1 - soft * float(rng.uniform(0.2, 0.6))


def glare(rng: Rng, image: Floats) -> Floats:
    """Lamps mirrored by glossy cards: pale streaks and pools that wash the print out."""
    h, w = image.shape[:2]
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
    for _ in range(int(rng.integers(1, 4))):
        cx, cy, angle = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0, np.pi)
        long, wide = rng.uniform(10, 90), rng.uniform(4, 40)
        u = (xs - cx) * np.cos(angle) + (ys - cy) * np.sin(angle)
        v = (ys - cy) * np.cos(angle) - (xs - cx) * np.sin(angle)
        pool = np.exp(-((u / long) ** 2) - (v / wide) ** 2) * rng.uniform(0.2, 0.9)
        image = image + (255 - image) * pool[..., None].astype(np.float32)
    return image


def color(rng: Rng, image: Floats, cast: float = 1.0) -> Floats:
    """White balance, saturation, exposure (up to blown-out), contrast and gamma.

    `cast` scales how far white may be from white.
    """
    tint = rng.normal(0, 0.06, 3) if rng.random() < 0.8 else rng.normal(0, 0.16, 3)
    image = image * np.exp(tint * cast).astype(np.float32)
    grey = image.mean(2, keepdims=True)
    image = grey + (image - grey) * float(np.clip(rng.normal(1.0, 0.25), 0.05, 1.7))
    level = np.linspace(0, 2.0, 2048, dtype=np.float32) * float(np.exp(rng.normal(0, 0.3)))
    level = np.minimum(level, 1.25)
    if rng.random() < 0.5:  # a sensor's soft shoulder instead of a hard clip
        level = np.where(level > 0.8, 0.8 + 0.2 * np.tanh((level - 0.8) / 0.2), level)
    if rng.random() < 0.2:  # a dark table makes the camera open up until colours go pale
        open_up = float(rng.uniform(1.2, 3.5))
        level = (1 - np.exp(-open_up * level)) / (1 - np.exp(-open_up))
    floor, gamma = float(rng.uniform(0, 0.12)), float(np.exp(rng.normal(0, 0.2)))
    curve = ((np.clip(level, 0, 1) ** gamma * (1 - floor) + floor) * 255).astype(np.float32)
    steps = np.clip(image * (2047 / 510), 0, 2047).astype(np.int16)
    return curve[steps]


def vignette(rng: Rng, image: Floats) -> Floats:
    """Darker corners."""
    h, w = image.shape[:2]
    ys, xs = np.mgrid[0:h, 0:w].astype(np.float32)
    cx, cy = rng.uniform(0.2, 0.8, 2) * (w, h)
    radius = ((xs - cx) ** 2 + (ys - cy) ** 2) / (w * w)
    dimmed: Floats = image * (1 - rng.uniform(0.1, 0.6) * radius[..., None])
    return dimmed


def blur(rng: Rng, image: Floats, strength: float) -> Floats:
    """Defocus (Gaussian or a disc) or motion along a line; strength is in pixels."""
    kind = rng.random()
    if kind < 0.55:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), max(0.3, strength * 0.6)), np.float32)
    size = int(strength * 2) // 2 * 2 + 3
    kernel = np.zeros((size, size), np.float32)
    middle = size // 2
    if kind < 0.75:
        cv2.circle(kernel, (middle, middle), max(1, round(strength * 0.9)), 1.0, -1, cv2.LINE_AA)
    else:
        angle = rng.uniform(0, np.pi)
        step = np.array([np.cos(angle), np.sin(angle)]) * strength
        a, b = np.rint(middle - step).astype(int), np.rint(middle + step).astype(int)
        cv2.line(kernel, tuple(a.tolist()), tuple(b.tolist()), 1.0, 1, cv2.LINE_AA)
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.float32)


def sensor(rng: Rng, image: Floats) -> Pixels:
    """Shot and read noise, coarse chroma noise, and a webcam's over-sharpening."""
    if rng.random() < 0.3:
        soft = np.asarray(cv2.GaussianBlur(image, (0, 0), 1.1), np.float32)
        image = image + (image - soft) * float(rng.uniform(0.3, 2.2))
    sigma = float(abs(rng.normal(0, 5)))
    if sigma > 0.5:
        luma = rng.standard_normal(image.shape[:2], dtype=np.float32)[..., None]
        if rng.random() < 0.4:
            luma = luma + 0.7 * rng.standard_normal(image.shape, dtype=np.float32)
        if rng.random() < 0.3:
            coarse = np.asarray(cv2.GaussianBlur(luma, (0, 0), 0.8), np.float32)
            luma = coarse.reshape(*image.shape[:2], -1) * 2
        image = image + luma * sigma
    return np.clip(np.rint(image), 0, 255).astype(np.uint8)


def jpeg(rng: Rng, image: Pixels) -> Pixels:
    """What JPEG takes away."""
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 96))]
    coded = cv2.imencode(".jpg", image, quality)[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def h264(rng: Rng, image: Pixels) -> Pixels:
    """What one frame of H.264 takes away."""
    codec = av.CodecContext.create("libx264", "w")
    codec.width, codec.height, codec.pix_fmt = image.shape[1], image.shape[0], "yuv420p"
    codec.time_base = Fraction(1, 25)
    codec.options = {
        "crf": str(int(rng.integers(20, 38))),
        "preset": "ultrafast",
        "tune": "zerolatency",
    }
    codec.thread_count = 1
    packets = codec.encode(av.VideoFrame.from_ndarray(image, format="bgr24")) + codec.encode(None)
    decoder = av.CodecContext.create("h264", "r")
    decoder.thread_count = 1
    frames = [f for p in packets for f in decoder.decode(p)] + decoder.decode(None)
    return np.asarray(frames[0].to_ndarray(format="bgr24"), np.uint8)


def develop(rng: Rng, drawn: Pixels, blur_px: float = 1.0, cast: float = 1.0) -> Pixels:
    """Turn a clean drawing (H, W, 3, BGR) into something a camera might have delivered.

    `blur_px` scales the blur: pictures with small cards must not lose all of them. `cast` scales
    the colour of the light.
    """
    image = light(rng, drawn.astype(np.float32))
    if rng.random() < 0.2:
        image = glare(rng, image)
    if rng.random() < 0.3:
        image = vignette(rng, image)
    image = color(rng, image, cast)
    if rng.random() < 0.65:
        image = blur(rng, image, blur_px * float(min(3.0, rng.exponential(0.7) + 0.2)))
    pixels = sensor(rng, image)
    codec = rng.random()
    if codec < 0.5:
        return jpeg(rng, pixels)
    return h264(rng, pixels) if codec < 0.65 else pixels


def filmed(rng: Rng, drawn: Pixels) -> Pixels:
    """Turn a clean drawing (H, W, 3, BGR) into a frame of a camera that hangs over a lit table."""
    image = light(rng, drawn.astype(np.float32))
    if rng.random() < 0.1:
        image = glare(rng, image)
    image = color(rng, image, 0.6)
    if rng.random() < 0.8:
        image = blur(rng, image, float(rng.uniform(0.3, 1.1)))
    pixels = sensor(rng, image)
    return h264(rng, pixels) if rng.random() < 0.6 else jpeg(rng, pixels)
