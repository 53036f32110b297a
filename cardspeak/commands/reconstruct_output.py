"""What a reconstruction leaves in its folder beside the log: records, summaries, stills, clips."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from cardspeak.commands.background import Background
from cardspeak.rules.facts.event import Event
from cardspeak.rules.records.annotations import Files
from cardspeak.rules.records.files import write_records, write_text
from cardspeak.rules.records.from_facts import records_of
from cardspeak.rules.records.phh import write_phh
from cardspeak.rules.records.record import CannotCarry, HandRecord
from cardspeak.rules.records.session_csv import write_session_csv
from cardspeak.rules.umpire.finding import Ruling
from cardspeak.vision.archive import Archive, Recording, clip_name, cut, has_clip

STILLS, CLIPS, HANDS = "stills", "clips", "hands"
_SHARE = 0.03
"""The part of the time that may go into writing records while hands are still to come."""


class Output:
    """The folder of one reconstruction.

    Everything in it but the log can be made again from the log and the films. So it is written as
    it goes, as often as that costs next to nothing, and whole at the end. Stills and clips are made
    in a thread of their own while the films go on.
    """

    def __init__(self, folder: Path, *, hidden: bool = False) -> None:
        """Name the folder.

        Args:
            folder: it is there.
            hidden: whether stills are made of cards that their players alone may see.
        """
        self.folder = folder
        self._pictures = Background()
        self.archive = Archive(folder / STILLS, live=False, hidden=hidden, do=self._pictures.do)
        self._due_s = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pictures.__exit__(kind, error, trace)

    def illustrate(
        self, events: Sequence[Event], rulings: Sequence[Ruling], films: Sequence[Recording]
    ) -> None:
        """Have the stills and clips made that are missing.

        Raises:
            CameraError: if a film could not be read for those before.
            FilmError: `DiskFull` or `NotWritable` of those before.
        """
        self._pictures.do(partial(self._illustrate, events, rulings, films))

    def illustrated(self) -> None:
        """Wait until they are made; raises as `illustrate` does."""
        self._pictures.finish()

    def _illustrate(
        self, events: Sequence[Event], rulings: Sequence[Ruling], films: Sequence[Recording]
    ) -> None:
        self.archive.fetch(events, films)
        cut(filter(has_clip, rulings), films, self.folder / CLIPS)

    def write(self, entries: Mapping[int, Event], rulings: Sequence[Ruling]) -> None:
        """Write every record, the session and its summary, if it is not too soon.

        Raises:
            RecordFileError: if the disk is full, say.
        """
        began_s = time.monotonic()
        if began_s >= self._due_s:
            self.write_all(entries, rulings)
            ended_s = time.monotonic()
            self._due_s = ended_s + (ended_s - began_s) / _SHARE

    def write_all(
        self, entries: Mapping[int, Event], rulings: Sequence[Ruling], *, unfinished: bool = False
    ) -> None:
        """Write every record, the session and its summary; raises as `write` does."""
        records = records_of(
            list(entries.items()),
            rulings=rulings,
            unfinished=unfinished,
            files=self._files(entries, rulings),
        )
        (self.folder / HANDS).mkdir(exist_ok=True)
        in_phh = [record for record in records if _has_code(record)]
        for record in records:
            self._write_hand(record, ".phh" if record in in_phh else ".json")
        write_records(self.folder / "session.phhs", in_phh)
        if len(in_phh) < len(records):
            write_records(self.folder / "session.json", records)
        write_text(self.folder / "session.csv", write_session_csv(records))

    def _write_hand(self, record: HandRecord, ending: str) -> None:
        """Write a hand, unless just that is there."""
        path = self.folder / HANDS / f"{int(record.occasion.hand):04}{ending}"
        if ending == ".phh" and path.exists() and path.read_text("utf-8") == write_phh(record):
            return
        write_records(path, (record,))

    def _files(self, entries: Mapping[int, Event], rulings: Sequence[Ruling]) -> Files:
        """Return the stills and clips that are there, by their paths in the folder."""
        there = {path.name for name in (STILLS, CLIPS) for path in (self.folder / name).glob("*.*")}
        stills = {
            number: self.archive.path_of(event.evidence[0]).name
            for number, event in entries.items()
            if self.archive.wants(event)
        }
        clips = {ruling.key: clip_name(ruling) for ruling in rulings if has_clip(ruling)}
        return Files(
            {number: f"{STILLS}/{name}" for number, name in stills.items() if name in there},
            {key: f"{CLIPS}/{name}" for key, name in clips.items() if name in there},
        )


def _has_code(record: HandRecord) -> bool:
    """Tell whether PHH can carry a hand."""
    try:
        write_phh(record)
    except CannotCarry:
        return False
    return True
