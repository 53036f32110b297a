"""Real pictures for backgrounds: the wallpapers that come with a desktop."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

# Debian gnome-backgrounds and plasma-workspace-wallpapers.
FOLDERS = (Path("/usr/share/backgrounds"), Path("/usr/share/wallpapers"))
ENDINGS = {".jpg", ".jpeg", ".png", ".webp"}
LONG_SIDE_PX = 1280
SMALLEST_PX = 600


def texture_files(folders: Sequence[Path] = FOLDERS) -> list[Path]:
    """One picture file a wallpaper: the largest of those offered in one folder, no previews."""
    largest: dict[Path, Path] = {}
    alone: list[Path] = []
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix.lower() not in ENDINGS or path.stem == "screenshot":
                continue
            if path.parent.name.startswith("images"):
                best = largest.get(path.parent, path)
                larger = path.stat().st_size > best.stat().st_size
                largest[path.parent] = path if larger else best
            else:
                alone.append(path)
    return alone + list(largest.values())


def load_textures(limit: int, folders: Sequence[Path] = FOLDERS) -> list[NDArray[np.uint8]]:
    """Read wallpapers, scaled to 1280 px on the long side.

    Args:
        limit: read at most this many.
        folders: where to look; those that do not exist are passed over.

    Returns:
        BGR images. Files that cannot be read, and images under 600 px, are left out.
    """
    textures: list[NDArray[np.uint8]] = []
    for path in texture_files(folders):
        if len(textures) >= limit:
            break
        image = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if image is None or max(image.shape[:2]) < SMALLEST_PX:
            continue
        scale = LONG_SIDE_PX / max(image.shape[:2])
        if scale < 1:
            image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        textures.append(np.asarray(image, np.uint8))
    return textures
