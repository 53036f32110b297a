"""The moment a hand began, as formats write it."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from cardspeak.rules.records.record import Occasion


def local(occasion: Occasion) -> datetime | None:
    """Return date and time of day at the table, if both are told and there is such a date."""
    if None in (occasion.year, occasion.month, occasion.day, occasion.time):
        return None
    parts = (occasion.year or 0, occasion.month or 0, occasion.day or 0)
    try:
        return datetime.combine(datetime(*parts), occasion.time or datetime.min.time())
    except ValueError:
        return None


def utc(occasion: Occasion) -> datetime | None:
    """Return the moment in universal time, if the record tells the time zone too."""
    moment, zone = local(occasion), _zone(occasion.time_zone)
    if moment is None or zone is None:
        return None
    try:
        return moment.replace(tzinfo=zone).astimezone(UTC).replace(tzinfo=None)
    except OverflowError:
        return None


def told(moment: datetime, zone: str) -> dict[str, object]:
    """Return a moment as the fields of an occasion."""
    if moment.tzinfo:
        moment, zone = moment.astimezone(UTC), "UTC"
    return {
        "year": moment.year,
        "month": moment.month,
        "day": moment.day,
        "time": moment.time(),
        "time_zone": zone,
    }


def _zone(name: str) -> tzinfo | None:
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, OSError, ValueError):
        return None
