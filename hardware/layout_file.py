"""Layouts in files: those that come with Cards Speak, and a table's own.

A layout is a TOML file. An outline in it is a list of corners ``[[x, y], ...]``, or a rectangle
``{ at_mm = [x, y], size_mm = [w, h], corner_mm = 0, turn_deg = 0 }``; all in the table's frame:

    title = "Nine around an oval"
    felt = { at_mm = [0, 0], size_mm = [2300, 1080], corner_mm = 540 }
    line = { inside_mm = 240 }          # or an outline; none where there is no betting line
    games = ["holdem", "omaha"]         # none for all

    [seats]                             # made from the rim; or [[seat]], one by one
    count = 9                           # or [[seats.posts]] with at_mm on the rim and facing_deg
    dealer_mm = 680                     # of the rim, at the bottom, are the dealer's
    even_at_mm = 235                    # the seats are even so far inside the rim
    stack = { from_mm = 18, size_mm = [260, 62] }
    cards = { from_mm = 85, size_mm = [320, 150] }
    bets = { from_mm = 258, size_mm = [180, 76] }
    button = { from_mm = 304, right_mm = 132 }

    [[seat]]                            # with cards, bets, stack, button and facing_deg

    [[boards]]                          # one for each board
    at_mm = [0, -20]                    # cards = 5 and apart_mm = 70; or slots = [[x, y], ...]

    [spots]                             # outlines: burn, muck, stub, deck, tray, pot; board

    [markers]                           # evenly around the rim; or [[markers]], one by one, with
    count = 8                           # id, at_mm, side_mm, turn_deg and z_mm
    outside_mm = 60
    side_mm = 60
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.layouts.checking import layout_faults
from cardspeak.hardware.layouts.reading import read_layout

_FOLDER = Path(__file__).parent / "layouts"
_ENDING = ".toml"

LAYOUTS = tuple(sorted(path.stem for path in _FOLDER.glob(f"*{_ENDING}")))
"""The names of the layouts that come with Cards Speak."""


class LayoutError(ValueError):
    """A layout cannot be used; `faults` are all the reasons."""

    what = "layout"

    def __init__(self, where: str, faults: tuple[str, ...]) -> None:
        self.faults = faults
        lines = (f"  {fault}" for fault in faults)
        super().__init__("\n".join((f"cannot use the {self.what} {where}:", *lines)))


class UnknownLayout(LayoutError):
    """No layout has this name, and no file is there."""


def load_layout(name: str | Path) -> Layout:
    """Return a layout: one that comes with Cards Speak, or one of a file.

    Args:
        name: one of `LAYOUTS`, or the path of a ``.toml`` file.

    Raises:
        UnknownLayout: there is no such layout or file; lists the layouts there are.
        LayoutError: the file is faulty; lists every fault.

    >>> load_layout("oval-9").place_of((0, -20)).kind
    'board'
    """
    if str(name) in LAYOUTS:
        return _ours(str(name))
    path = Path(name)
    if path.suffix.lower() != _ENDING or not path.is_file():
        near = get_close_matches(str(name), LAYOUTS, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        words = f"{hint}there are {', '.join(LAYOUTS)}; or name a {_ENDING} file"
        raise UnknownLayout(str(name), (words,))
    return _load(path)


@cache
def _ours(name: str) -> Layout:
    return _load(_FOLDER / f"{name}{_ENDING}")


def _load(path: Path) -> Layout:
    return layout_of(read_toml(path), path.stem, str(path))


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file.

    Raises:
        LayoutError: it is not one, or cannot be read.
    """
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LayoutError(str(path), (f"not a TOML file: {error}",)) from error
    except OSError as error:
        raise LayoutError(str(path), (f"cannot be read: {error}",)) from error


def layout_of(table: Mapping[str, Any], id: str, where: str) -> Layout:  # noqa: A002
    """Return the layout that a table of a file describes.

    Args:
        table: what stands in the file.
        id: the layout's, where the file gives none.
        where: what to call the file in a fault.

    Raises:
        LayoutError: it is faulty; lists every fault.
    """
    faults: list[str] = []
    layout = read_layout(table, id, faults)
    faults += layout_faults(layout)
    if faults:
        raise LayoutError(where, tuple(faults))
    return layout
