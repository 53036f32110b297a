"""The eye in a process of its own, so that the next pictures are looked at meanwhile."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import current_thread, main_thread
from types import TracebackType
from typing import Self

import cv2

from cardspeak.models.loader import THREADS, WeightsError
from cardspeak.vision.eye import Eye, Look
from cardspeak.vision.taught.deck import TaughtDeck
from cardspeak.vision.types import Image

_MOST_THREADS = 4
_PATIENCE_S = 5.0


class LostEye(RuntimeError):
    """The process that looks ended by itself, or somebody ended it."""


class EyeBeside:
    """Looks in a process of its own, at one picture after the other.

    The process ends with this one, however that ends.
    """

    def __init__(self, taught: TaughtDeck | None = None) -> None:
        """Start the process.

        Args:
            taught: the deck on the table, where it is known.
        """
        spawn = get_context("spawn")
        self._pipe, other = spawn.Pipe()
        self._process = spawn.Process(target=_answer, args=(other, taught), name="eye", daemon=True)
        with _unbroken():
            self._process.start()
        other.close()  # once only the process has it, its end is noticed here
        self._asking = ThreadPoolExecutor(1, "asking")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._asking.shutdown(cancel_futures=True)
        self._pipe.close()
        self._process.join(_PATIENCE_S)
        if self._process.is_alive():
            self._process.kill()

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    def ask(self, image: Image, card_px: float, closely: bool = False) -> Future[Look]:
        """Have it look at a picture, as `Eye.look` does.

        Returns:
            What it will see; its result raises `LostEye`, and what looking raises.
        """
        return self._asking.submit(self._ask, image, card_px, closely)

    def _ask(self, image: Image, card_px: float, closely: bool) -> Look:
        try:
            self._pipe.send((image, card_px, closely))
            answer: Look | Exception = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise LostEye("the process that looks at the pictures has ended") from error
        if isinstance(answer, Exception):
            raise answer
        return answer


def _answer(pipe: Connection, taught: TaughtDeck | None) -> None:
    """Look at pictures until nobody asks any more."""
    others = (os.cpu_count() or 1) - 1
    os.environ.setdefault(THREADS, str(max(1, min(_MOST_THREADS, others))))
    cv2.setNumThreads(1)
    eye: Eye | None = None
    with suppress(WeightsError):
        eye = Eye(taught)  # before it is needed; what is wrong with it is raised where it is
    with suppress(EOFError, OSError):
        while True:
            asked = pipe.recv()
            try:
                eye = eye or Eye(taught)
                answer: Look | Exception = eye.look(*asked)
            except Exception as error:  # noqa: BLE001 - it is raised where the answer is taken
                answer = error
            pipe.send(answer)


@contextmanager
def _unbroken() -> Iterator[None]:
    """Start processes that Ctrl-C does not break off: it is for this one alone."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
