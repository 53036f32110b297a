"""The eye in another process: it sees what the eye sees, and its end is told."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from cardspeak.vision.beside import EyeBeside, LostEye
from cardspeak.vision.claims import SAID
from cardspeak.vision.eye import Eye
from cardspeak.vision.rectify import rectify
from cardspeak.vision.taught.deck import TaughtDeck

CARD_PX = 95.0

ORPHAN = """
import os, time
from cardspeak.vision.beside import EyeBeside
if __name__ == "__main__":
    with EyeBeside() as beside:
        print(beside.pid, flush=True)
        time.sleep(60)
"""


@pytest.fixture(scope="module")
def picture(spread_picture, deck):
    """Some cards in a row, face up and face down."""
    return spread_picture([*deck[:3], None])


@pytest.fixture(scope="module")
def beside():
    with EyeBeside() as beside:
        yield beside


def test_it_sees_what_the_eye_sees_in_the_order_asked(beside, picture):
    parts, eye = [picture[:, :500], picture[:, :300]], Eye()
    answers = [beside.ask(part, CARD_PX) for part in parts]
    assert sum(claim.sure > SAID for claim in answers[0].result().claims) == 3
    for answer, part in zip(answers, parts, strict=True):
        seen, wanted = answer.result(), eye.look(part, CARD_PX)
        assert len(seen.backs) == len(wanted.backs)
        assert np.array_equal(seen.discs.boxes_px, wanted.discs.boxes_px)
        assert [claim.best for claim in seen.claims] == [claim.best for claim in wanted.claims]
        for one, other in zip(seen.claims, wanted.claims, strict=True):
            assert np.array_equal(one.quad_px, other.quad_px)
            assert np.array_equal(one.logs, other.logs)


def test_it_knows_the_deck_that_was_taught(picture):
    part = picture[:, :300]
    (first, *_) = Eye().look(part, CARD_PX).claims
    face = rectify(part, first.quad_px, (64, 90), 0.0)[None]
    faces = np.concatenate([face, 255 - face])
    cards = np.array([first.best, (first.best + 1) % 52])
    known = TaughtDeck("mine", cards, faces, np.ones(2, bool), face[:0], np.zeros((0, 3)), ())
    (wanted, *_) = Eye(known).look(part, CARD_PX).claims
    with EyeBeside(known) as taught:
        (seen, *_) = taught.ask(part, CARD_PX).result().claims
    assert np.array_equal(seen.logs, wanted.logs)
    assert not np.array_equal(seen.logs, first.logs)


def test_what_cannot_be_looked_at_is_an_error_and_the_next_picture_is_not(beside, picture):
    nothing = beside.ask(np.zeros((90, 90), np.uint8), CARD_PX)  # no colours
    after = beside.ask(picture[:, :300], CARD_PX)
    with pytest.raises(Exception, match=r".+"):
        nothing.result()
    assert after.result()


def test_its_end_is_told_and_not_waited_for(picture):
    with EyeBeside() as beside:
        os.kill(beside.pid, signal.SIGTERM)
        with pytest.raises(LostEye, match="has ended"):
            beside.ask(picture, CARD_PX).result(timeout=10)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_it_ends_with_the_process_that_began_it(tmp_path):
    (tmp_path / "orphan.py").write_text(ORPHAN)
    with subprocess.Popen(
        [sys.executable, str(tmp_path / "orphan.py")], stdout=subprocess.PIPE
    ) as process:
        pid = int(process.stdout.readline())
        process.kill()
    until_s = time.monotonic() + 20
    while is_there(pid) and time.monotonic() < until_s:
        time.sleep(0.05)
    assert not is_there(pid)


def is_there(pid):
    """Whether a process runs; one that ended and that nobody has waited for does not."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat").read_text()
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return sys.platform != "linux"
    return stat.rpartition(")")[2].split()[0] != "Z"
