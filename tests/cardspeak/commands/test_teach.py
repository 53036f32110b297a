"""`cardspeak teach`: what a user types, what is learnt, and what `read --deck` makes of it."""

import json

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from cardspeak.cli import main
from cardspeak.hardware.art.standard import standard_back, standard_face
from cardspeak.rules.cards import DECK


@pytest.fixture
def decks(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "cardspeak" / "decks"


@pytest.fixture
def photos(tmp_path):
    """A folder with one photograph: sixteen cards side by side, and a back."""
    folder = tmp_path / "photos"
    folder.mkdir()
    sprites = [standard_face(card.rank, card.suit).image for card in DECK[:16]]
    sprites.append(standard_back())
    image = np.full((2 * 150, 9 * 130, 3), (66, 88, 16), np.uint8)
    for place, sprite in enumerate(sprites):
        row, column = divmod(place, 9)
        card = cv2.resize(sprite, (80, 112), interpolation=cv2.INTER_AREA)
        part = image[20 + row * 140 : 132 + row * 140, 25 + column * 130 : 105 + column * 130]
        alpha = card[..., 3:] / 255
        part[:] = np.uint8(part * (1 - alpha) + card[..., :3] * alpha)
    cv2.imwrite(str(folder / "IMG_1.png"), image)
    return folder


def run(*arguments):
    return CliRunner().invoke(main, [*map(str, arguments)])


def test_a_deck_is_taught_kept_and_read_with(decks, photos):
    taught = run("teach", "house", "--photos", photos / "IMG_1.png")
    assert taught.exit_code == 0, taught.output
    assert "16 of 52 faces" in taught.stdout
    assert "not learnt: 6c" in taught.stdout
    assert "backs: 1 seen" in taught.stdout
    assert (decks / "house.deck").stat().st_size < 400_000
    read = run("read", "--json", "--deck", "house", photos / "IMG_1.png")
    record = json.loads(read.stdout)
    assert {card["card"] for card in record["cards"]} >= {str(card) for card in DECK[:16]}
    assert record["strange_backs"] == []


def test_a_folder_of_photographs_will_do_and_a_file_of_ones_own(tmp_path, decks, photos):
    taught = run("teach", tmp_path / "mine.deck", "--photos", photos)
    assert taught.exit_code == 0, taught.output
    assert (tmp_path / "mine.deck").exists()
    assert not decks.exists()


def test_what_cannot_be_learnt_is_named_and_nothing_is_written(decks, photos):
    (photos / "IMG_1.png").rename(photos / "As-Kd.png")
    result = run("teach", "house", "--photos", photos)
    assert result.exit_code == 1
    assert "NotSeen: As-Kd: 16 cards are seen face up, not 2" in result.output
    assert not decks.exists()


def test_nothing_to_learn_from_is_a_wrong_use(decks):
    assert run("teach", "house").exit_code == 2


def test_an_unknown_deck_is_named(decks, photos):
    result = run("read", "--deck", "nowhere", photos / "IMG_1.png")
    assert result.exit_code == 1
    assert "NoSuchDeck" in result.output
