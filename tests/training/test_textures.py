from pathlib import Path

import cv2
import numpy as np

from training.textures import load_textures, texture_files


def write(path: Path, width: int, height: int, shade: int = 128) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    noise = np.random.default_rng(shade).integers(0, 255, (height, width, 3), np.uint8)
    cv2.imwrite(str(path), noise)


def test_wallpapers_are_scaled_and_unreadable_ones_passed_over(tmp_path: Path) -> None:
    write(tmp_path / "wide.jpg", 1600, 800)
    write(tmp_path / "icon.png", 64, 64)
    (tmp_path / "broken.png").write_bytes(b"no picture")
    textures = load_textures(9, [tmp_path, tmp_path / "nowhere"])
    assert [texture.shape for texture in textures] == [(640, 1280, 3)]


def test_one_size_of_each_wallpaper_and_no_more_than_the_limit(tmp_path: Path) -> None:
    images = tmp_path / "Sea" / "contents" / "images"
    write(images / "320x200.png", 320, 200)
    write(images / "1300x700.png", 1300, 700)
    write(tmp_path / "Sea" / "contents" / "screenshot.png", 400, 250)
    write(tmp_path / "a.png", 700, 700)
    assert texture_files([tmp_path]) == [tmp_path / "a.png", images / "1300x700.png"]
    assert len(load_textures(1, [tmp_path])) == 1
