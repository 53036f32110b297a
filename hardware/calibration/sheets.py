"""The sheets to print for calibration: the board, a layout's markers, and a ruler to check them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
from fpdf import FPDF

from cardspeak.hardware.calibration import targets
from cardspeak.hardware.layout import Marker

Paper = Literal["A4", "Letter"]

_PAPERS: dict[Paper, tuple[float, float]] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
_RULER_MM = 100
_FOOT_MM = 8.0
_GAP_MM = 22.0
_CELLS = 6
"""Cells along a marker's side: four of its code and one of its frame at each end."""


def write_sheets(path: Path, markers: Sequence[Marker], paper: Paper = "A4") -> int:
    """Write the sheets as a PDF, all at true size.

    Args:
        path: of the PDF.
        markers: a layout's.
        paper: the size of the sheets.

    Returns:
        How many sheets there are.

    Raises:
        OSError: it cannot be written.
    """
    pdf = FPDF(unit="mm", format=_PAPERS[paper])
    pdf.set_title("Cards Speak calibration sheets")
    pdf.set_auto_page_break(False)
    _board_sheet(pdf, _PAPERS[paper])
    for sheet in _shared_out(markers, _PAPERS[paper]):
        _marker_sheet(pdf, _PAPERS[paper], sheet)
    path.write_bytes(pdf.output())
    return int(pdf.pages_count)


def _board_sheet(pdf: Any, paper_mm: tuple[float, float]) -> None:
    pdf.add_page()
    width, height = targets.BOARD_MM
    left = (paper_mm[0] - width) / 2
    top = (paper_mm[1] - _FOOT_MM - 10 - height) / 2
    squares = targets.draw_board(1.0 / targets.CELL_MM)
    _fill(pdf, squares == 0, left, top, targets.CELL_MM)
    _foot(pdf, paper_mm, "board, to lay flat on the felt")


def _marker_sheet(
    pdf: Any, paper_mm: tuple[float, float], sheet: Sequence[tuple[Marker, float, float]]
) -> None:
    pdf.add_page()
    for marker, left, top in sheet:
        drawn = targets.draw_marker(marker.id, _CELLS)
        _fill(pdf, drawn == 0, left, top, marker.side_mm / _CELLS)
        x, y = marker.at_mm
        _words(pdf, left, top - 3, f"top of marker {marker.id}, its middle at x {x:g}, y {y:g} mm")
        _words(pdf, left, top + marker.side_mm + 6, "cut with a white edge of 1 cm")
    _foot(pdf, paper_mm, "markers, their tops away from the dealer")


def _shared_out(
    markers: Sequence[Marker], paper_mm: tuple[float, float]
) -> Iterator[list[tuple[Marker, float, float]]]:
    """Yield for each sheet its markers, and the top left corner of each."""
    sheet: list[tuple[Marker, float, float]] = []
    left = top = _GAP_MM
    row = 0.0
    for marker in markers:
        if left + marker.side_mm + _GAP_MM / 2 > paper_mm[0]:
            left, top, row = _GAP_MM, top + row + _GAP_MM, 0.0
        if sheet and top + marker.side_mm + _GAP_MM + _FOOT_MM > paper_mm[1]:
            yield sheet
            sheet, left, top, row = [], _GAP_MM, _GAP_MM, 0.0
        sheet.append((marker, left, top))
        left, row = left + marker.side_mm + _GAP_MM, max(row, marker.side_mm)
    if sheet:
        yield sheet


def _fill(pdf: Any, dark: np.ndarray[Any, Any], left: float, top: float, cell_mm: float) -> None:
    """Fill the dark cells of a grid, each row's neighbours as one so that no seam shows."""
    pdf.set_fill_color(0)
    for row, cells in enumerate(dark):
        ends = np.flatnonzero(np.diff(np.concatenate([[0], cells.astype(int), [0]])))
        for start, end in ends.reshape(-1, 2):
            pdf.rect(
                left + start * cell_mm, top + row * cell_mm, (end - start) * cell_mm, cell_mm, "F"
            )


def _foot(pdf: Any, paper_mm: tuple[float, float], words: str) -> None:
    """Draw the ruler, and say what the sheet is."""
    left, base = (paper_mm[0] - 180) / 2, paper_mm[1] - _FOOT_MM
    pdf.set_line_width(0.2)
    pdf.line(left, base, left + _RULER_MM, base)
    for mm in range(0, _RULER_MM + 1, 5):
        pdf.line(left + mm, base, left + mm, base - (4 if mm % 10 == 0 else 2))
    _words(pdf, left + _RULER_MM + 3, base - 4, "100 mm: if not, print again at 100 %")
    _words(pdf, left + _RULER_MM + 3, base, f"Cards Speak {words}")


def _words(pdf: Any, left: float, base: float, words: str) -> None:
    pdf.set_font("Helvetica", size=8)
    pdf.text(left, base, words)
