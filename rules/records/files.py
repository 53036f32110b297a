"""Hands in and out of files, by what the files are called."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from cardspeak.rules.records.ohh import read_ohh, write_ohh
from cardspeak.rules.records.phh import read_phh, read_phhs, write_phh, write_phhs
from cardspeak.rules.records.pokerstars import read_pokerstars, write_pokerstars
from cardspeak.rules.records.record import HandRecord
from cardspeak.rules.records.record_json import is_ours, read_json, write_json
from cardspeak.rules.records.table_csv import write_csv


class RecordFileError(ValueError):
    """A file of hands cannot be read or written; the message names it and says what to do."""


def read_records(path: Path) -> tuple[HandRecord, ...]:
    """Read the hands of a file.

    Its name tells the format: ``.phh``, ``.phhs``, ``.ohh``, ``.txt`` for PokerStars-style text,
    ``.json`` for Cards Speak's own JSON or Open Hand History, which one it is it says itself.

    Raises:
        RecordFileError: if it is not there, of no such format, or cannot be read as what it is.
    """
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        raise RecordFileError(f"{path}: hands are read from files ending in {', '.join(_READERS)}")
    try:
        return reader(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordFileError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise RecordFileError(f"{path}: not UTF-8 text; save it as that") from error
    except ValueError as error:
        raise RecordFileError(f"{path}: {error}") from error


def write_records(path: Path, records: Sequence[HandRecord]) -> None:
    """Write hands to a file, in the format that its name tells.

    The file is there whole or not at all: what was there before stays until then.

    Raises:
        RecordFileError: if the format cannot carry them, or the file cannot be written.
    """
    writer = _WRITERS.get(path.suffix.lower())
    if writer is None:
        raise RecordFileError(f"{path}: hands are written to files ending in {', '.join(_WRITERS)}")
    try:
        text = writer(records)
    except ValueError as error:
        raise RecordFileError(f"{path}: {error}") from error
    write_text(path, text)


def write_text(path: Path, text: str) -> None:
    """Write a file, whole or not at all: what was there before stays until then.

    Raises:
        RecordFileError: if it cannot be written.
    """
    try:
        _replace(path, text)
    except OSError as error:
        raise RecordFileError(f"{path}: {error.strerror or error}") from error


def _replace(path: Path, text: str) -> None:
    """Write a file beside the one that is meant, and put it in its place."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    beside = Path(name)
    try:
        with open(handle, "w", encoding="utf-8", newline="") as file:  # noqa: PTH123
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o644)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _read_one_phh(source: str) -> tuple[HandRecord, ...]:
    return (read_phh(source),)


def _write_one_phh(records: Sequence[HandRecord]) -> str:
    if len(records) != 1:
        raise RecordFileError(
            f"a .phh file holds one hand, not {len(records)}: write a session as .phhs"
        )
    return write_phh(records[0])


def _read_any_json(source: str) -> tuple[HandRecord, ...]:
    try:
        ours = is_ours(json.loads(source))
    except (ValueError, RecursionError):
        # Open Hand History puts several objects into one file, which is no JSON as a whole.
        ours = False
    return read_json(source) if ours else read_ohh(source)


_READERS: dict[str, Callable[[str], tuple[HandRecord, ...]]] = {
    ".phh": _read_one_phh,
    ".phhs": read_phhs,
    ".ohh": read_ohh,
    ".json": _read_any_json,
    ".txt": read_pokerstars,
}
_WRITERS: dict[str, Callable[[Sequence[HandRecord]], str]] = {
    ".phh": _write_one_phh,
    ".phhs": write_phhs,
    ".ohh": write_ohh,
    ".json": write_json,
    ".txt": write_pokerstars,
    ".csv": write_csv,
}
