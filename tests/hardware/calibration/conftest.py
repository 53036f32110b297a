"""A table with markers and a board on it, filmed by cameras that are known to the last digit."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
import pytest

from cardspeak.hardware.calibration import targets
from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import load_layout

TEXTURE_PX_MM = 2.0
TEXTURE_MM = np.array([2800.0, 1600.0])
SIZE = (1920, 1080)


def hung(eye_mm, at_mm, focal=0.8, distortion=(0, 0, 0, 0, 0)):
    """A camera that hangs somewhere and looks somewhere; the focal length in picture widths."""
    eye = np.array(eye_mm, float)
    ahead = np.array([*at_mm, 0.0]) - eye
    ahead /= np.linalg.norm(ahead)
    right = np.cross(ahead, [0.0, 1.0, 0.0])
    right /= np.linalg.norm(right)
    turn = np.stack([right, np.cross(ahead, right), ahead])
    width, height = SIZE
    f = focal * width
    return CameraModel(
        width,
        height,
        matrix=np.array([[f, 0, width / 2 + 6], [0, f, height / 2 - 4], [0, 0, 1]]),
        distortion=np.array(distortion, float),
        rotation=cv2.Rodrigues(turn)[0].ravel(),
        translation_mm=-turn @ eye,
    )


CAMERAS = {
    "overhead": hung((0, 0, 2500), (0, 0)),
    "from behind the dealer": hung((100, -1900, 1700), (0, -100)),
    "wide lens": hung((0, 100, 1900), (0, 0), 0.55, (-0.25, 0.06, 0.001, 0.0005, 0)),
    "half the table": hung((-600, 0, 1850), (-600, 0), 0.75, (-0.1, 0.02, 0, 0, 0)),
}


@dataclass
class Studio:
    """Films a layout's table."""

    layout: Layout

    def film(self, camera, board=None, noise=2.0):
        """A picture of the table; a board lies at x, y and a turn in degrees."""
        texture = self._texture(board)
        x, y = self._where(camera)
        seen = cv2.remap(texture, x, y, cv2.INTER_LINEAR, borderValue=40)
        seen = cv2.GaussianBlur(seen, (0, 0), 0.7).astype(np.float32)
        seen += noise * np.random.default_rng(5).standard_normal(seen.shape, np.float32)
        return cv2.cvtColor(np.clip(seen, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)

    def _where(self, camera):
        """Where in the texture each pixel looks, worked out for every sixteenth."""
        step = 16
        rows, columns = np.mgrid[: camera.height_px + step : step, : camera.width_px + step : step]
        mm = camera.to_mm(np.stack([columns.ravel(), rows.ravel()], 1))
        at = (mm * [1, -1] + TEXTURE_MM / 2) * TEXTURE_PX_MM - 0.5
        shrink = np.array([[1 / step, 0, 0], [0, 1 / step, 0]])
        size, flags = (camera.width_px, camera.height_px), cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        for part in at.T:
            coarse = part.reshape(rows.shape).astype(np.float32)
            yield cv2.warpAffine(coarse, shrink, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)

    def _texture(self, board):
        texture = self._felt
        if board:
            texture = texture.copy()
            self._lay(texture, targets.draw_board(TEXTURE_PX_MM), board[:2], board[2])
        return texture

    @cached_property
    def _felt(self):
        width, height = (TEXTURE_MM * TEXTURE_PX_MM).astype(int)
        texture = np.full((height, width), 90, np.uint8)
        for marker in self.layout.markers:
            drawn = targets.draw_marker(marker.id, round(marker.side_mm * TEXTURE_PX_MM))
            self._lay(texture, drawn, marker.at_mm, marker.turn_deg)
        return texture

    def _lay(self, texture, drawn, at_mm, turn_deg):
        drawn = cv2.copyMakeBorder(drawn, 20, 20, 20, 20, cv2.BORDER_CONSTANT, value=245)
        drawn = cv2.GaussianBlur(drawn, (0, 0), 0.8)
        height, width = drawn.shape
        to_x, to_y = (np.array(at_mm) * [1, -1] + TEXTURE_MM / 2) * TEXTURE_PX_MM - 0.5
        turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), turn_deg, 1.0)
        turn[:, 2] += [to_x - (width - 1) / 2, to_y - (height - 1) / 2]
        size = texture.shape[1::-1]
        cv2.warpAffine(drawn, turn, size, dst=texture, borderMode=cv2.BORDER_TRANSPARENT)

    def felt_misses(self, true, found):
        """How far off the felt in sight is, in mm, when one camera is taken for the other."""
        grid = np.stack(np.meshgrid(np.arange(-1100, 1101, 100), np.arange(-500, 501, 100)), -1)
        grid = np.array(
            [at for at in grid.reshape(-1, 2) if self.layout.place_of(at).kind != "off"]
        )
        seen = true.to_px(grid)
        in_sight = ((seen > 0) & (seen < SIZE)).all(1)
        return np.linalg.norm(found.to_mm(seen[in_sight]) - grid[in_sight], axis=1)


@pytest.fixture(scope="session")
def studio():
    return Studio(load_layout("oval-9"))


@pytest.fixture(params=CAMERAS.values(), ids=CAMERAS, scope="session")
def camera(request):
    return request.param


@pytest.fixture(scope="session")
def cameras():
    return CAMERAS
