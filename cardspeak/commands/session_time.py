"""A time of a session, as it is typed."""

from __future__ import annotations

import re

import click

_TIME = re.compile(r"(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)")


def session_time(_: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    """Read a time as it is shown, 1:02:03.500, or a part of it, 2:03 or 90, as seconds."""
    if value is None:
        return None
    match = _TIME.fullmatch(value)
    if match is None:
        fault = f"{value!r} is no time; write h:mm:ss, mm:ss or seconds"
        raise click.BadParameter(fault, param=parameter)
    hours, minutes, seconds = (float(part or 0) for part in match.groups())
    return 3600 * hours + 60 * minutes + seconds
