"""`cardspeak read`: what a user types, and what comes out where."""

import json
import wave

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from cardspeak.cli import main
from cardspeak.models.loader import WeightsError
from cardspeak.rules.cards import Card
from cardspeak.vision.types import PhotoReading, SeenCard, SeenChip

HAND = ["Kh", "9s", "Kd", "2c", "9d", "Kc", "3h"]
CORNERS = np.array([[0, 0], [30, 0], [30, 42], [0, 42]], float)


class FixedEye:
    """Sees the same cards in every picture; in narrow ones the first is doubtful."""

    def read(self, image):
        height_px, width_px = image.shape[:2]
        doubtful = width_px < 100
        cards = [self._up(index, name, doubtful and not index) for index, name in enumerate(HAND)]
        back = SeenCard("down", None, 0.95, CORNERS + np.array((10, 90)), ())
        chips = (SeenChip("red", (5.0, 5.0), 9.0, 0.9), SeenChip("red", (25.0, 5.0), 9.0, 0.9))
        return PhotoReading(width_px, height_px, (*cards, back), chips)

    def _up(self, index, name, doubtful):
        card, p = Card.parse(name), 0.55 if doubtful else 0.998
        corners = CORNERS + np.array((40 * index, 10))
        return SeenCard(
            "up", None if doubtful else card, p, corners, ((card, p), (Card.parse("Ac"), 0.01))
        )


@pytest.fixture
def photo(tmp_path):
    def make(name, width_px=320):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        picture = np.full((200, width_px, 3), (70, 110, 50), np.uint8)
        path.write_bytes(cv2.imencode(path.suffix, picture)[1].tobytes())
        return str(path)

    return make


def run(*arguments):
    return CliRunner().invoke(main, ["read", *map(str, arguments)], obj=FixedEye())


def test_the_report_names_cards_places_chips_and_the_best_hand(photo):
    result = run(photo("table.jpg"))
    assert result.exit_code == 0
    assert "Kh  King of hearts" in result.stdout
    assert "99.8%  at (15, 31)" in result.stdout
    assert "face down" in result.stdout
    assert "chips: 2 red" in result.stdout
    assert "best hand: Kings full of Nines (Kh Kd Kc 9s 9d)" in result.stdout
    assert not result.stderr


def test_a_doubtful_card_is_shown_with_its_candidates_and_no_hand_is_told(photo):
    result = run(photo("small.png", width_px=90))
    assert "not sure" in result.stdout
    assert "Kh 55% or Ac 1%" in result.stdout
    assert "best hand" not in result.stdout


def test_json_is_one_object_a_line_in_the_order_of_arguments(photo, tmp_path):
    paths = [photo("b.jpg"), str(tmp_path / "missing.jpg"), photo("a.png", width_px=90)]
    result = run("--json", *paths)
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["photo"] for record in records] == [paths[0], paths[2]]
    assert records[0]["cards"][0]["card"] == "Kh"
    assert records[1]["cards"][0]["card"] is None
    assert records[1]["cards"][0]["candidates"] == [["Kh", 0.55], ["Ac", 0.01]]
    assert result.exit_code == 1


def test_each_unusable_file_gets_one_named_line_and_the_rest_are_read(photo, tmp_path):
    good = photo("good.jpg")
    (tmp_path / "empty.jpg").touch()
    (tmp_path / "notes.jpg").write_text("not a picture")
    whole = (tmp_path / "good.jpg").read_bytes()
    (tmp_path / "cut.jpg").write_bytes(whole[: len(whole) // 2])
    bad = [tmp_path / name for name in ("empty.jpg", "notes.jpg", "cut.jpg", "gone.jpg")]
    result = run(*bad, tmp_path, good)
    names = [line.partition(":")[0] for line in result.stderr.splitlines()]
    assert names == [
        "EmptyPhotoError",
        "NotAPhotoError",
        "TruncatedPhotoError",
        "MissingPhotoError",
        "UnreadablePhotoError",
    ]
    assert "Kings full of Nines" in result.stdout
    assert result.exit_code == 1


def test_the_sound_is_written(photo, tmp_path):
    result = run(photo("a.jpg"), "--wav", tmp_path / "say.wav")
    assert result.exit_code == 0
    with wave.open(str(tmp_path / "say.wav")) as file:
        assert file.getnframes() / file.getframerate() > 3


def test_sound_never_goes_over_a_photo(photo):
    path = photo("a.jpg")
    result = run(path, "--wav", path)
    assert result.exit_code == 2
    assert "write over a photo" in result.stderr


def test_annotated_pictures_of_one_stem_do_not_meet(photo, tmp_path):
    out = tmp_path / "new" / "folder"
    paths = [photo("one/a.jpg"), photo("two/a.jpg"), photo("two/A.png")]
    assert run(*paths, "--annotate", out).exit_code == 0
    written = sorted(path.name for path in out.iterdir())
    assert written == ["A-cards-3.jpg", "a-cards-2.jpg", "a-cards.jpg"]
    assert cv2.imread(str(out / written[0])).shape == (200, 320, 3)


def test_an_annotated_picture_never_replaces_a_source(photo, tmp_path):
    paths = [photo("a.jpg"), photo("a-cards.jpg")]
    before = [(tmp_path / name).read_bytes() for name in ("a.jpg", "a-cards.jpg")]
    assert run(*paths, "--annotate", tmp_path).exit_code == 0
    assert before == [(tmp_path / name).read_bytes() for name in ("a.jpg", "a-cards.jpg")]
    assert (tmp_path / "a-cards-2.jpg").exists()


def test_a_folder_that_cannot_be_made_is_named_and_reading_goes_on(photo, tmp_path):
    (tmp_path / "file").touch()
    result = run(photo("a.jpg"), photo("b.jpg"), "--annotate", tmp_path / "file" / "out")
    assert result.exit_code == 1
    assert result.stdout.count("best hand") == 2
    assert len(result.stderr.splitlines()) == 2


def test_no_photo_is_a_usage_error():
    assert run().exit_code == 2


class BlindEye:
    """An eye whose weights are damaged."""

    def read(self, _image):
        raise WeightsError("cannot load the weights face.onnx: reinstall cardspeak")


def test_damaged_weights_are_told_once_in_one_line(photo):
    arguments = ["read", photo("a.jpg"), photo("b.jpg")]
    result = CliRunner().invoke(main, arguments, obj=BlindEye())
    assert result.exit_code == 1
    assert not result.stdout
    assert result.stderr == "WeightsError: cannot load the weights face.onnx: reinstall cardspeak\n"
