"""`cardspeak bench photo`: what it measures, compares with, and writes."""

import json

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from cardspeak.cli import main


@pytest.fixture
def photo(tmp_path):
    path = tmp_path / "cloth.png"
    cv2.imwrite(str(path), np.full((90, 120, 3), (60, 90, 30), np.uint8))
    return str(path)


@pytest.fixture
def other_python(tmp_path):
    """A program that stands where a Python with ultralytics would."""
    path = tmp_path / "python-with-ultralytics"
    path.write_text(
        '#!/bin/sh\necho "$@" >&2\necho loading\necho \'{"times_ms": [40000, 60000]}\'\n'
    )
    path.chmod(0o755)
    return str(path)


def run(*arguments):
    return CliRunner().invoke(main, ["bench", "photo", "--runs", "1", *map(str, arguments)])


def test_every_stage_is_timed_and_compared_with_plain_predict(photo, other_python):
    result = run(photo, "--plain-python", other_python)
    assert result.exit_code == 0, result.output
    assert "1440 x 1080 px" in result.stdout
    rows = {line[:34].strip(): line[34:].split() for line in result.stdout.splitlines()}
    whole_ms = float(rows["whole reading"][0])
    stages = ("detect", "outline", "read faces", "read indices", "read chips", "fuse")
    assert 0 < sum(float(rows[stage][0]) for stage in stages) <= whole_ms + 0.5
    assert rows["ultralytics predict, 1440 px"][:4] == ["50000.0", "ms", "40000.0", "ms"]
    ratio = float(result.stdout.split("takes ")[1].split()[0])
    assert ratio == pytest.approx(50_000 / whole_ms, rel=0.05)


def test_without_ultralytics_it_says_how_to_get_it(photo, tmp_path):
    nothing = tmp_path / "nothing"
    nothing.write_text("#!/bin/sh\necho No module named ultralytics >&2\nexit 1\n")
    nothing.chmod(0o755)
    result = run(photo, "--plain-python", nothing)
    assert result.exit_code == 0
    assert "No module named ultralytics; pip install -e '.[train]' gets it" in result.stdout
    gone = run(photo, "--plain-python", tmp_path / "gone")
    assert "gone does not start; name another Python" in gone.stdout


def test_what_is_missed_is_counted_and_put_on_a_contact_sheet(photo, other_python, tmp_path):
    truth = tmp_path / "truth.jsonl"
    truth.write_text(json.dumps({"photo": "cloth.png", "face_up": ["As", "9h"]}))
    out = tmp_path / "failures"
    result = run(photo, "--plain-python", other_python, "--truth", truth, "--failures", out)
    assert "1 photos, 2 cards: recall 0.0000" in result.stdout
    sheet = cv2.imread(str(out / "failures-1.jpg"))
    assert sheet.shape[1] >= 2 * 240
    assert [path.name for path in out.iterdir()] == ["failures-1.jpg"]


def test_shrunk_photos_are_counted_beside_the_others(photo, other_python, tmp_path):
    truth = tmp_path / "truth.jsonl"
    truth.write_text(json.dumps({"photo": "cloth.png", "face_up": ["As"]}))
    options = ("--truth", truth, "--card-px", 45, "--card-px", 30)
    lines = run(photo, "--plain-python", other_python, *options).stdout.splitlines()
    counted = [line for line in lines if "recall" in line]
    assert [line.split(":")[0] for line in counted] == [
        "1 photos, 1 cards", "1 photos, 1 cards of 45 px", "1 photos, 1 cards of 30 px"
    ]  # fmt: skip


@pytest.mark.parametrize("option", ["--failures", "--card-px"])
def test_what_counts_needs_a_truth(tmp_path, option):
    result = run(option, "30")
    assert result.exit_code == 2
    assert f"{option} needs --truth" in result.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"photo": "cloth.png"}', "TruthError"),
        ('{"photo": "cloth.png", "face_up": ["1x"]}', "line 1"),
        ('{"photo": "gone.png", "face_up": []}', "MissingPhotoError"),
    ],
)
def test_an_unusable_truth_is_one_named_line(photo, other_python, tmp_path, content, said):
    (tmp_path / "truth.jsonl").write_text(content)
    result = run(photo, "--plain-python", other_python, "--truth", tmp_path / "truth.jsonl")
    assert result.exit_code == 1
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_an_unreadable_photo_is_one_named_line(tmp_path):
    result = run(tmp_path / "gone.jpg")
    assert result.exit_code == 1
    assert "MissingPhotoError" in result.stderr
