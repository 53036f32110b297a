"""Finds a camera's lens and place from points known twice.

Everything that is unknown is found together, by least squares. What the points do not tell, such
as the focal length of a camera that looks straight down, is held by what lenses are like: each
unknown of the lens is expected around a common value, more or less loosely. The more points, the
more of the lens is let free.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from scipy.optimize import OptimizeResult, least_squares

from cardspeak.hardware.calibration.camera_model import CameraModel, Floats
from cardspeak.hardware.calibration.pairs import CalibrationError, Pairs

LIMIT_MM = 5.0
"""How far the points may miss the felt, root mean square, for a calibration to be of use."""

_FEWEST = 4
_LENS = ("focal", "k1", "k2", "center x", "center y", "p1", "p2", "k3")
_EXPECTED = np.array([0.35, 0.2, 0.2, 0.02, 0.02, 0.002, 0.002, 0.1])
"""How far each of `_LENS` is usually from its common value: the logarithm of the focal length
over the picture's width, the middle of the lens from that of the picture in widths."""

_FREE = ((0, 1), (6, 2), (12, 3), (24, 7), (60, 8))
"""From how many points on how many of `_LENS` are let free."""

_GUESSES = (0.55, 0.8, 1.2, 2.0)
"""Focal lengths, in widths of the picture, to begin with; the second is what is expected."""

_ENOUGH = 12
"""Points from which on a common lens is told well."""

_SPREADS = 4.0
"""How many times the limit the worst place in sight may be off; it is seldom that bad."""

_WORST_SHOWN = 4


class PoorFit(CalibrationError):
    """The points do not fit together; says which are worst."""


@dataclass(frozen=True, eq=False)
class Calibration:
    """A camera, and how well its points fit.

    Attributes:
        model: the camera.
        misses_mm: (N,) how far each of the table's points misses its place.
        names: of these points.
        spread_mm: how far off the worst of the places asked for may be, for a standard
            deviation: large where all points lie together, far from it.
    """

    model: CameraModel
    misses_mm: Floats
    names: tuple[str, ...]
    spread_mm: float


def calibrate(
    table: Pairs,
    size_px: tuple[int, int],
    boards: Sequence[Pairs] = (),
    *,
    asked_mm: Floats | None = None,
    limit_mm: float = LIMIT_MM,
) -> Calibration:
    """Find a camera's lens and place.

    Args:
        table: points of the table.
        size_px: width and height of the pictures.
        boards: a board's points in further pictures, wherever on the felt it lay: they tell the
            lens.
        asked_mm: (N, 2) places of the table whose `Calibration.spread_mm` is wanted; by default
            those of the points.
        limit_mm: how far the points may miss, root mean square.

    Raises:
        CalibrationError: there are too few points, or they lie in a line.
        PoorFit: they miss by more than the limit, or leave a place asked for too uncertain.
    """
    _verify(table)
    solver = _Solver((table, *boards), size_px)
    found = solver.solve()
    model = solver.model(found)
    misses = _misses(model, table)
    error = float(np.sqrt(np.mean(misses**2)))
    if not error <= limit_mm:
        astray = _misses(solver.model(solver.solve_few_astray(found)), table)
        raise PoorFit(_poor_words(error, limit_mm, table, astray))
    asked = table.mm[:, :2] if asked_mm is None else asked_mm
    spread = solver.spread_mm(found, asked)
    if not spread <= _SPREADS * limit_mm:
        raise PoorFit(
            f"a place of the felt may be off by {spread:.0f} mm: the points lie too near each"
            " other for that; give some further out, or film the board at more places"
        )
    return Calibration(replace(model, error_mm=error), misses, table.names, spread)


def _verify(table: Pairs) -> None:
    if len(table) < _FEWEST:
        raise CalibrationError(
            f"{len(table)} points of the table are known, but at least {_FEWEST} are needed"
        )
    for points, words in ((table.mm[:, :2], "on the table"), (table.px, "in the picture")):
        spread = np.linalg.svd(points - points.mean(0), compute_uv=False)
        if spread[1] < 0.02 * spread[0]:
            raise CalibrationError(f"the points lie in a line {words}; give some beside it")
    straight, *_ = np.linalg.lstsq(
        np.column_stack([table.mm[:, :2], np.ones(len(table))]), table.px
    )
    if np.linalg.det(straight[:2]) > 0:
        raise PoorFit(
            "the points are mirrored: x goes to the dealer's right, y away from the dealer,"
            " and pixels are counted from the picture's top left"
        )


def _misses(model: CameraModel, table: Pairs) -> Floats:
    off = model.to_mm(table.px, table.mm[:, 2]) - table.mm[:, :2]
    return np.asarray(np.linalg.norm(off, axis=1))


def _poor_words(error_mm: float, limit_mm: float, table: Pairs, misses: Floats) -> str:
    order = np.argsort(-misses)[:_WORST_SHOWN]
    worst = ", ".join(f"{table.names[k]} by {misses[k]:.0f} mm" for k in order)
    return (
        f"the points miss the felt by {error_mm:.1f} mm, and {limit_mm:g} mm is the limit;"
        f" worst: {worst}. Look at these, or whether this is the layout's table"
        + ("; more points would tell how the lens bends" if len(table) < _ENOUGH else "")
    )


class _Solver:
    """All unknowns as one vector: `_LENS`, the camera's place, then each other board's.

    The camera's place is a turn and a shift in metres, six numbers; a board lies flat on the
    felt, so its place is x and y in metres and a turn, three numbers.
    """

    def __init__(self, views: Sequence[Pairs], size_px: tuple[int, int]) -> None:
        self._table, *self._boards = views
        self._size = size_px
        self._px = np.concatenate([view.px for view in views])
        self._blur = np.concatenate([view.blur_px for view in views])[:, None]
        self._free = max(count for least, count in _FREE if len(self._px) >= least)

    def solve(self) -> Floats:
        """Return the unknowns that fit best."""
        fits = [self._fit(self._start(guess), 1e-3) for guess in _GUESSES]
        nearest = min(fits, key=lambda fit: float(fit.cost))
        return np.asarray(self._fit(nearest.x, 1e-7).x)

    def solve_few_astray(self, start: Floats) -> Floats:
        """Return the unknowns that fit most points best, whatever the others say."""
        return np.asarray(least_squares(self._residuals, start, loss="cauchy").x)

    def _fit(self, start: Floats, until: float) -> OptimizeResult:
        return least_squares(self._residuals, start, method="lm", ftol=until, xtol=until)

    def model(self, unknowns: Floats) -> CameraModel:
        """Return the camera that a vector of unknowns stands for."""
        lens = np.zeros(len(_LENS))
        lens[: self._free] = unknowns[: self._free]
        focal, k1, k2, x, y, p1, p2, k3 = lens
        width, height = self._size
        f = width * _GUESSES[1] * np.exp(focal)
        cx, cy = (width - 1) / 2 + x * width, (height - 1) / 2 + y * width
        rotation, shift, _ = np.split(unknowns[self._free :], [3, 6])
        return CameraModel(
            width,
            height,
            matrix=np.array([[f, 0.0, cx], [0.0, f, cy], [0.0, 0.0, 1.0]]),
            distortion=np.array([k1, k2, p1, p2, k3]),
            rotation=rotation,
            translation_mm=shift * 1000,
        )

    def spread_mm(self, unknowns: Floats, asked_mm: Floats) -> float:
        """Return how far off the worst of some places in sight may be, for a standard deviation."""
        model = self.model(unknowns)
        seen = model.to_px(asked_mm)
        in_sight = ((seen >= 0) & (seen < self._size)).all(1)
        if not in_sight.any():
            return float("inf")
        seen, asked_mm = seen[in_sight], asked_mm[in_sight]
        fit = least_squares(self._residuals, unknowns, max_nfev=1)
        scatter = np.linalg.pinv(fit.jac.T @ fit.jac)
        steps = np.sqrt(np.diag(scatter)) * 0.01 + 1e-12
        moves = np.stack([
            (self.model(unknowns + step).to_mm(seen) - asked_mm) / step.sum()
            for step in np.diag(steps)
        ])  # fmt: skip
        return float(np.sqrt(np.einsum("ank,ab,bnk->n", moves, scatter, moves).max()))

    def _start(self, guess: float) -> Floats:
        lens = np.zeros(self._free)
        lens[0] = np.log(guess / _GUESSES[1])
        flat = self.model(np.concatenate([lens, np.zeros(6)]))
        start = np.concatenate([lens, _camera_place(self._table, flat.matrix)])
        model = self.model(start)
        places = [_board_place(board.mm[:, :2], model.to_mm(board.px)) for board in self._boards]
        return np.concatenate([start, *places])

    def _residuals(self, unknowns: Floats) -> Floats:
        places = unknowns[self._free + 6 :].reshape(-1, 3)
        laid = [
            board.laid((x * 1000, y * 1000), turn).mm
            for board, (x, y, turn) in zip(self._boards, places, strict=True)
        ]
        seen = self.model(unknowns).to_px(np.concatenate([self._table.mm, *laid]))
        lens = unknowns[: self._free] / _EXPECTED[: self._free]
        return np.concatenate([lens, ((seen - self._px) / self._blur).ravel()])


def _camera_place(view: Pairs, matrix: Floats) -> Floats:
    """Return (6,) a camera's place, as if its lens were perfect and all lay on the felt."""
    homography, _ = cv2.findHomography(view.mm[:, :2] / 1000, view.px)
    across, up, shift = (np.linalg.inv(matrix) @ homography).T
    size = np.sign(shift[2]) * np.sqrt(np.linalg.norm(across) * np.linalg.norm(up))
    about = np.column_stack([across, up, np.cross(across, up) / size]) / size
    left, _, right = np.linalg.svd(about)
    turn, _ = cv2.Rodrigues(left @ right)
    return np.concatenate([np.ravel(turn), shift / size])


def _board_place(own_mm: Floats, seen_mm: Floats) -> Floats:
    """Return (3,) the place that brings a board's own points nearest to where they are seen."""
    own, seen = (points @ [1, 1j] for points in (own_mm, seen_mm))
    turn = np.angle(np.vdot(own - own.mean(), seen - seen.mean()))
    at = seen.mean() - own.mean() * np.exp(1j * turn)
    return np.array([at.real / 1000, at.imag / 1000, turn])
