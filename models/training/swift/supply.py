"""Draws new decks on the cores that are left, for as long as there is teaching."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryDirectory
from threading import Thread

import cv2

from training.bank import load_bank
from training.make_bank import HELD_OUT
from training.swift.pool import Pool, Printed, gathered, own

FIRST = 1000
"""Seeds from here on are drawn, those before are the bank's; none that is held out ever is."""

WAITING = 200
"""No more decks are drawn while so many wait to be taken up."""

AT_ONCE = 4
"""So many are taken up between two steps: each is a few megabytes that go to the device."""

PAUSE_S = 0.1


class Supply:
    """Fills a pool from a folder while it is dealt from."""

    def __init__(self, pool: Pool, folder: Path) -> None:
        """Begin to wait for decks in a folder."""
        self.pool, self._folder = pool, folder
        self._read: Queue[Printed] = Queue(maxsize=4 * AT_ONCE)
        Thread(target=self._wait, daemon=True).start()

    def _wait(self) -> None:
        while True:
            for path in sorted(self._folder.glob("*.npy")):
                self._read.put(Printed.load(path))
                path.unlink()
                path.with_suffix(".npz").unlink()
            time.sleep(PAUSE_S)

    def take_up(self, most: int = AT_ONCE) -> None:
        """Take up decks that have come, so many at most."""
        for _ in range(most):
            try:
                self.pool.add(self._read.get_nowait())
            except Empty:
                return

    def wait_for(self, decks: int) -> None:
        """Wait until the pool holds so many."""
        while self.pool.taken < decks:
            self.take_up()
            time.sleep(PAUSE_S)


@contextmanager
def supplied(pool: Pool, bank: Path, processes: int) -> Iterator[Supply]:
    """Keep a pool supplied: with what the bank has gathered, and with decks that are drawn.

    Raises:
        NoBank: there is none.
    """
    for deck in load_bank(bank / "decks"):
        if deck.readable and deck.name.startswith("art-"):
            pool.add(gathered(deck), keep=True)
    fresh = get_context("spawn")  # a fork would copy OpenCV's threads half alive
    with TemporaryDirectory(dir=bank) as folder:
        at_work = [
            fresh.Process(target=draw_on, args=(Path(folder), FIRST + i, processes), daemon=True)
            for i in range(processes)
        ]
        for process in at_work:
            process.start()
        try:
            yield Supply(pool, Path(folder))
        finally:
            for process in at_work:
                process.terminate()
                process.join()


def draw_on(folder: Path, first: int, step: int) -> None:
    """Draw decks into a folder while there is room in it; ends with the process that began it."""
    cv2.setNumThreads(1)
    parent, seed = os.getppid(), first
    while os.getppid() == parent:
        if len(list(folder.glob("*.npy"))) > WAITING:
            time.sleep(PAUSE_S)
            continue
        own(seed).save(folder / f"own-{seed:06d}.npy")
        seed = FIRST + (seed + step - FIRST) % (HELD_OUT - FIRST)
