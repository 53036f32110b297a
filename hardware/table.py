"""A table as it stands: its layout, and how each of its cameras sees it.

`cardspeak calibrate` writes a table's file. It names a layout, or holds one, and has a
``[[camera]]`` with what `CameraModel` says for each camera that was calibrated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from cardspeak.hardware.calibration.camera_model import CameraModel, OtherShape
from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layout_file import (
    LAYOUTS,
    LayoutError,
    layout_of,
    load_layout,
    read_toml,
)
from cardspeak.hardware.layouts.fields import Fields
from cardspeak.hardware.layouts.writing import layout_lines, toml_numbers, toml_text


class TableError(LayoutError):
    """A table's file cannot be used; `faults` are all the reasons."""

    what = "table"


class NotCalibrated(TableError):
    """The table's file has no camera of this name."""


@dataclass(frozen=True)
class Table:
    """A table.

    Attributes:
        layout: what lies where.
        cameras: those that were calibrated, by name.
        name: of the file or the layout it was read from.
    """

    layout: Layout
    cameras: Mapping[str, CameraModel] = field(default_factory=dict)
    name: str = ""

    def model(self, camera: str, width_px: int, height_px: int) -> CameraModel:
        """Return how a camera sees the table, for pictures of this size.

        A table with one camera takes it for any name: a film is seldom called as its camera.

        Raises:
            NotCalibrated: the table does not know the camera.
            TableError: it was calibrated with pictures of another shape.
        """
        found = self.cameras.get(camera)
        if found is None and len(self.cameras) == 1:
            found = next(iter(self.cameras.values()))
        if found is None:
            known = f"it has {', '.join(self.cameras)}" if self.cameras else "it has none"
            words = f"camera {camera}: not calibrated, {known}; run cardspeak calibrate"
            raise NotCalibrated(self.name, (words,))
        try:
            return found.resized(width_px, height_px)
        except OtherShape as error:
            raise TableError(self.name, (f"camera {camera}: {error}",)) from error

    def with_camera(self, name: str, model: CameraModel) -> Table:
        """Return the same table with one camera more, or calibrated anew."""
        return replace(self, cameras={**self.cameras, name: model})


def load_table(name: str | Path) -> Table:
    """Return a table: of its file, or a layout's, by name or file, without any cameras.

    Raises:
        UnknownLayout: there is no such file or layout.
        LayoutError: the layout is faulty; lists every fault.
        TableError: a camera is; lists every fault.
    """
    path = Path(name)
    if str(name) in LAYOUTS or not path.is_file():
        return Table(load_layout(name), name=str(name))
    table = read_toml(path)
    if "layout" not in table:
        return Table(load_layout(path), name=str(name))
    layout = _layout(table.pop("layout"), path)
    return Table(layout, _cameras(table, path), str(name))


def save_table(table: Table, path: Path) -> None:
    """Write a table's file, whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    partial = path.with_name(f"{path.name}.partial")
    try:
        partial.write_text("\n".join((*_lines(table), "")), "utf-8")
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _layout(given: object, path: Path) -> Layout:
    if isinstance(given, dict):
        return layout_of(given, path.stem, f"of {path}")
    if not isinstance(given, str):
        raise TableError(str(path), (f"layout: {given!r} is neither a name nor a table",))
    beside = path.parent / given
    return load_layout(beside if given not in LAYOUTS and beside.is_file() else given)


def _cameras(table: Mapping[str, Any], path: Path) -> dict[str, CameraModel]:
    faults: list[str] = []
    fields = Fields(table, faults)
    cameras: dict[str, CameraModel] = {}
    for part in fields.parts("camera"):
        name = part.text("name")
        if name in cameras:
            part.fault("name", f"another camera is called {name!r}")
        cameras[name] = _camera(part)
    fields.close()
    if faults:
        raise TableError(str(path), tuple(faults))
    return cameras


def _camera(part: Fields) -> CameraModel:
    matrix = part.numbers("matrix", 9)
    width, height = part.numbers("size_px", 2)
    if "size_px" in part and not (width >= 1 and height >= 1):
        part.fault("size_px", "must be at least 1 x 1")
    if "matrix" in part and min(matrix[0], matrix[4]) <= 0:
        part.fault("matrix", "focal lengths must be above 0")
    model = CameraModel(
        int(width),
        int(height),
        matrix=np.array(matrix).reshape(3, 3),
        distortion=np.array(part.numbers("distortion", 5)),
        rotation=np.array(part.numbers("rotation", 3)),
        translation_mm=np.array(part.numbers("translation_mm", 3)),
        error_mm=part.number("error_mm", 0.0),
    )
    part.close()
    return model


def _lines(table: Table) -> Iterator[str]:
    layout = table.layout
    ours = layout.id in LAYOUTS and load_layout(layout.id) == layout
    if ours:
        yield f"layout = {toml_text(layout.id)}"
    else:
        yield from layout_lines(layout, "layout")
    for name, model in table.cameras.items():
        yield from ("", "[[camera]]", f"name = {toml_text(name)}")
        yield f"size_px = [{model.width_px}, {model.height_px}]"
        yield f"matrix = {toml_numbers(model.matrix.ravel())}"
        yield f"distortion = {toml_numbers(model.distortion.ravel())}"
        yield f"rotation = {toml_numbers(model.rotation.ravel())}"
        yield f"translation_mm = {toml_numbers(model.translation_mm.ravel())}"
        yield f"error_mm = {round(model.error_mm, 3)!r}"
