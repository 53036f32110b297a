"""`cardspeak board`: the sheets to print for calibrating a camera."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cardspeak.hardware.calibration.sheets import Paper


@click.command()
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="The PDF to write.",
)
@click.option(
    "--layout", default="oval-9", show_default=True, help="Whose markers: a layout, or its file."
)
@click.option("--paper", type=click.Choice(["A4", "Letter"]), default="A4", show_default=True)
def board(out: Path, layout: str, paper: Paper) -> None:
    """Write the sheets to print for `cardspeak calibrate`, at true size.

    The first is a board to lay on the felt; the others are the markers of a layout, with the
    places where they go. Each has a ruler to check the print with.
    """
    from cardspeak.hardware.calibration.sheets import write_sheets
    from cardspeak.hardware.layout_file import LayoutError, load_layout

    try:
        sheets = write_sheets(out, load_layout(layout).markers, paper)
    except (LayoutError, OSError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{click.format_filename(out)}: {sheets} sheets of {paper}; print at 100 %")
