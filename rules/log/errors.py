"""What can be wrong with a table's log, by name."""

from __future__ import annotations

from pathlib import Path


class LogError(ValueError):
    """Something is wrong with a log.

    Attributes:
        why: what is wrong.
        entry: the number of the first entry that is not in order; None where no entry is at fault.
    """

    def __init__(self, path: Path, why: str, entry: int | None = None) -> None:
        super().__init__(f"{path}: {why}")
        self.why = why
        self.entry = entry


class NoLog(LogError):
    """There is no such file, or it cannot be opened."""


class BlankLog(LogError):
    """The file is empty: no log has been begun in it."""


class TornLog(LogError):
    """A part of the file is gone or cannot be read: it was cut short, or the disk is at fault."""


class AlteredLog(LogError):
    """The log is not what was appended to it: entries were changed, moved, added or removed."""


class OtherKey(LogError):
    """The log is signed with the key of another installation."""


class NewerLog(LogError):
    """The log, or an entry of it, was written by a newer version of Cards Speak."""


class LogInUse(LogError):
    """Somebody else writes to the log."""


class LogExists(LogError):
    """There is a log already where a new one was to be made."""


class NotWritten(LogError):
    """The disk took nothing: it is full, or may not be written to. What was there before stays."""


class BadLine(LogError):
    """A line of an exported log cannot be taken."""


class BadKey(ValueError):
    """The key of this installation cannot be read or made."""
