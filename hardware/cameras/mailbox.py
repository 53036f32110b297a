"""Where a camera's thread leaves what it has, for one who takes it out."""

from __future__ import annotations

from collections import deque
from threading import Condition

from cardspeak.hardware.cameras.errors import CameraError
from cardspeak.hardware.cameras.fault import Fault
from cardspeak.hardware.frame import Frame


class Mailbox:
    """Holds one frame, the newest, and all that was said of faults.

    Attributes:
        missed: how many frames were replaced by newer ones before they were taken.
    """

    def __init__(self) -> None:
        self.missed = 0
        self._faults: deque[Fault] = deque()
        self._frame: Frame | None = None
        self._error: CameraError | None = None
        self._shut = False
        self._changed = Condition()

    def put(self, item: Frame | Fault) -> None:
        """Leave something to be taken."""
        with self._changed:
            if isinstance(item, Fault):
                self._faults.append(item)
            else:
                self.missed += self._frame is not None
                self._frame = item
            self._changed.notify_all()

    def shut(self, error: CameraError | None) -> None:
        """Say that nothing more will come, and why if that is a fault."""
        with self._changed:
            self._error = self._error or error
            self._shut = True
            self._changed.notify_all()

    def take(self) -> Frame | Fault | CameraError | None:
        """Wait for something and take it out: faults first, then the frame.

        Returns:
            What was left; once nothing more will come, why, or None where that is no fault.
        """
        with self._changed:
            self._changed.wait_for(self._has_something)
            if self._faults:
                return self._faults.popleft()
            frame, self._frame = self._frame, None
            return self._error if frame is None else frame

    def _has_something(self) -> bool:
        return bool(self._faults) or self._frame is not None or self._shut
