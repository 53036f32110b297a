"""What a reconstruction leaves beside its log: clips of rulings."""

import numpy as np
import pytest

from cardspeak.commands.reconstruct_output import CLIPS, Output
from cardspeak.hardware.cameras.file import FileSource
from cardspeak.hardware.film import FilmWriter
from cardspeak.rules.facts.event import Evidence
from cardspeak.rules.umpire.finding import Finding, Ruling, Severity
from cardspeak.vision.archive import Recording

FPS = 10


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """Ten seconds that grow lighter."""
    path = tmp_path_factory.mktemp("film") / "film.mp4"
    with FilmWriter(path, (320, 180), FPS) as writer:
        for number in range(10 * FPS):
            writer.write(np.full((180, 320, 3), 2 * number, np.uint8), number / FPS)
    return path


def ruling(rule, entry, t_s):
    evidence = (Evidence("top", round(t_s * FPS), t_s),)
    finding = Finding(rule, Severity.HIGH, "flop")
    return Ruling(f"1.{rule}", finding, entry, t_s, 1, "flop", False, 1.0, evidence)


def test_rulings_of_one_moment_have_the_same_clip_each_by_its_own_name(film, tmp_path):
    rulings = [ruling("FLOP-1", 7, 5.0), ruling("DECK-2", 7, 5.0), ruling("FLOP-1", 9, 8.0)]
    with Output(tmp_path) as output:
        output.illustrate([], rulings, [Recording(film, "top")])
        output.illustrated()
    clips = {path.name: path for path in (tmp_path / CLIPS).iterdir()}
    assert sorted(clips) == ["000007-DECK-2.mp4", "000007-FLOP-1.mp4", "000009-FLOP-1.mp4"]
    own, other, later = (clips[name].read_bytes() for name in sorted(clips))
    assert own == other != later
    assert len(list(FileSource(f"file:{clips['000007-DECK-2.mp4']}", "clip"))) == 61
