"""Pictures and films of what happened: a still of every fact, a clip of every ruling.

A card that its player alone may see must not leave the table in the clear. So

- no still is made of a fact that names such a card: one dealt down, exposed, given back, put away,
  burned, or turned up out of the stub or the muck; unless the caller asks for those, too;
- while such a card may lie bare at a live table, no picture of it leaves at all: stills and clips
  wait until the hand is over;
- rulings that players are never to hear of have no clip.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cardspeak.hardware.cameras.file import FileSource
from cardspeak.hardware.clips import Clip, cut_clips
from cardspeak.hardware.film import save_still
from cardspeak.hardware.frame import Frame
from cardspeak.rules.facts.deck import CardTurned
from cardspeak.rules.facts.event import Event, Evidence, Fact, Sight
from cardspeak.rules.facts.hand import (
    CardBurned,
    CardDealt,
    CardExposed,
    CardReplaced,
    Discarded,
    HandBegun,
    HandOver,
)
from cardspeak.rules.umpire.finding import Ruling, Severity, Status
from cardspeak.vision.pace import USUAL

BEFORE_S, AFTER_S = 4.0, 2.0
"""How much a clip shows before and after what it is about."""

RECENT_S = 5.0
RECENT_BYTES = 240_000_000
"""How many frames are kept in case a fact names them: so many seconds, or this much of them, which
is as long at 1080p. Where nobody said who plays, a hand is told of when its second round is dealt;
and to find a frame again in the film takes as long as to look at three."""

_UNSAFE = re.compile(r"[^A-Za-z0-9-]+")


@dataclass(frozen=True)
class Recording:
    """A film, and its place in the session.

    Attributes:
        path: where it lies.
        camera: the name of its camera.
        begin_s: the session's time at the film's 0.
        first: the number of its first frame in the session.
    """

    path: Path
    camera: str
    begin_s: float = 0.0
    first: int = 0


def shows_hidden_card(fact: Fact) -> bool:
    """Tell whether a fact names a card that its player alone may see, or nobody."""
    match fact:
        case CardDealt(up=False, card=sight) | CardBurned(sight) | CardTurned(card=sight):
            return _has_face(sight)
        case CardExposed(card=sight):
            return _has_face(sight)
        case CardReplaced(card=card, by=by):
            return _has_face(card) or _has_face(by)
        case Discarded(cards=cards):
            return any(map(_has_face, cards))
    return False


def still_name(evidence: Evidence) -> str:
    """Return what the still of a frame is called."""
    return f"{_UNSAFE.sub('-', evidence.camera)}-{evidence.frame:07}.jpg"


def clip_name(ruling: Ruling) -> str:
    """Return what the clip of a ruling is called."""
    return f"{ruling.entry:06}-{_UNSAFE.sub('-', ruling.finding.rule)}.mp4"


def has_clip(ruling: Ruling) -> bool:
    """Tell whether a ruling gets a clip: something is wrong, it stands, and players may see it."""
    stands = ruling.status in (Status.NEW, Status.GROWN)
    return stands and ruling.finding.severity > Severity.NOTE and not ruling.finding.discreet


class Archive:
    """Keeps the stills of one table; give it every frame, and every event once it is told."""

    def __init__(
        self,
        folder: Path,
        *,
        live: bool,
        hidden: bool = False,
        do: Callable[[Callable[[], None]], None] = lambda job: job(),
    ) -> None:
        """Open a folder.

        Args:
            folder: where the stills go; made when the first one is written.
            live: whether hands go on while they are filmed, so that pictures may have to wait.
            hidden: whether stills are made of cards that their players alone may see, too.
            do: does what writes a still of a frame at hand, at once or in its own time.
        """
        self.folder = folder
        self._do = do
        self._live, self._hidden = live, hidden
        self._recent: deque[Frame] = deque()
        self._bytes = 0
        self._waiting: list[Frame] = []
        self._is_bare = False

    def see(self, frame: Frame) -> None:
        """Remember a frame for a while, but not its colours: they are most of it."""
        frame = frame.called(frame.camera, frame.number, frame.t_s)
        self._recent.append(frame)
        self._bytes += _size(frame)
        while self._bytes > RECENT_BYTES or self._recent[0].t_s < frame.t_s - RECENT_S:
            self._bytes -= _size(self._recent.popleft())

    def take(self, event: Event) -> None:
        """Make the still of an event, now or when the hand is over.

        Raises:
            FilmError: `DiskFull` or `NotWritable`; later where stills are made later.
        """
        if self.wants(event):
            self._waiting += filter(None, [self._frame_of(event.evidence[0])])
        self._is_bare = self._live and (self._is_bare or shows_hidden_card(event.fact))
        if isinstance(event.fact, HandBegun | HandOver):
            self._is_bare = False
        while self._waiting and not self._is_bare:
            self._do(partial(self._save, self._waiting[0]))
            self._waiting.pop(0)

    def wants(self, event: Event) -> bool:
        """Tell whether there is to be a still of an event."""
        return bool(event.evidence) and (self._hidden or not shows_hidden_card(event.fact))

    def path_of(self, evidence: Evidence) -> Path:
        """Return where the still of a frame is, or would be."""
        return self.folder / still_name(evidence)

    def fetch(self, events: Iterable[Event], recordings: Sequence[Recording]) -> None:
        """Make the stills that are missing, from the films.

        Raises:
            CameraError: if a film cannot be read.
            FilmError: `DiskFull` or `NotWritable`.
        """
        for event in events:
            if self.wants(event) and not self.path_of(event.evidence[0]).exists():
                for frame in _at(event.evidence[0], recordings):
                    self._save(frame)

    def _frame_of(self, evidence: Evidence) -> Frame | None:
        seen = (frame for frame in self._recent if frame.number == evidence.frame)
        return next((frame for frame in seen if frame.camera == evidence.camera), None)

    def _save(self, frame: Frame) -> None:
        path = self.path_of(Evidence(frame.camera, frame.number, frame.t_s))
        if not path.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            save_still(frame, path)


def cut(rulings: Iterable[Ruling], recordings: Sequence[Recording], folder: Path) -> None:
    """Make the clips of rulings that are not there; what no film shows has none.

    Args:
        rulings: those that `has_clip`.
        recordings: the films of the session.
        folder: where they go; made when there is something to show.

    Raises:
        CameraError: if a film cannot be read.
        FilmError: `DiskFull` or `NotWritable`.
    """
    clips: dict[Path, dict[Path, Clip]] = defaultdict(dict)
    for ruling in rulings:
        path = folder / clip_name(ruling)
        camera = ruling.evidence[0].camera if ruling.evidence else recordings[0].camera
        film = _film_of(camera, ruling.t_s, recordings)
        if film is not None and not path.exists():
            at_s = ruling.t_s - film.begin_s
            clips[film.path][path] = Clip(max(at_s - BEFORE_S, 0.0), at_s + AFTER_S, path)
    for source, wanted in clips.items():
        folder.mkdir(parents=True, exist_ok=True)
        cut_clips(source, wanted.values(), apart_s=USUAL.apart_s)


def placed(frame: Frame, recording: Recording) -> Frame:
    """Return a film's own frame as one of the session."""
    number, t_s = recording.first + frame.number, recording.begin_s + frame.t_s
    return frame.called(recording.camera, number, t_s)


def _at(evidence: Evidence, recordings: Sequence[Recording]) -> Iterator[Frame]:
    """Yield a frame again, if it is there."""
    film = _film_of(evidence.camera, evidence.t_s, recordings)
    if film is None:
        return
    own = evidence.frame - film.first
    start_s = max(evidence.t_s - film.begin_s - 0.01, 0.0)
    for frame in FileSource(f"file:{film.path}", film.camera, start_s=start_s):
        if frame.number == own:
            yield placed(frame, film)
        if frame.number >= own:
            return


def _film_of(camera: str, t_s: float, recordings: Sequence[Recording]) -> Recording | None:
    """Return the film that a camera made at a time of the session."""
    own = [film for film in recordings if film.camera == camera and film.begin_s <= t_s + 1e-6]
    return max(own, key=lambda film: film.begin_s, default=None)


def _has_face(sight: Sight) -> bool:
    return sight.card is not None or bool(sight.candidates)


def _size(frame: Frame) -> int:
    """Return about how many bytes a frame keeps; colours nobody asked for are not there yet."""
    return frame.image.nbytes if frame.luma is None else frame.luma.nbytes * 3 // 2
