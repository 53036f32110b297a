from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from cardspeak.rules.cards import DECK, Card
from training.decks import ArtSource, gather, read_deck
from training.sheets import ArtError

WIDTH, HEIGHT = 320, 448
RANK, SUIT = (12, 20, 30, 50), (14, 60, 28, 80)  # x0, y0, x1, y1 of marks in the top left corner


def drawn_card(card: Card) -> np.ndarray:
    """A white card with transparent corners, an index in two corners, and a pip beside it."""
    face = np.full((HEIGHT, WIDTH, 4), 255, np.uint8)
    face[:4, :4, 3] = face[-4:, -4:, 3] = 0
    color = (0, 0, 200, 255) if card.suit in "dh" else (0, 0, 0, 255)
    wide = 40 if card.rank == "T" else RANK[2]
    for _ in range(2):
        face[RANK[1] : RANK[3], RANK[0] : wide] = color
        face[SUIT[1] : SUIT[3], SUIT[0] : SUIT[2]] = color
        face[40:100, 50:90] = color  # reaches out of the window below
        face = np.ascontiguousarray(face[::-1, ::-1])
    return face


@pytest.fixture(scope="module")
def art(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one small deck under the name of one that the table knows."""
    root = tmp_path_factory.mktemp("art")
    folder = root / "jumbo-vertical2"
    folder.mkdir()
    for card in DECK:
        cv2.imwrite(str(folder / f"{card}.png"), drawn_card(card))
    cv2.imwrite(str(folder / "back-red.png"), np.full((HEIGHT, WIDTH, 4), 90, np.uint8))
    return root


@pytest.fixture
def source(art: Path) -> ArtSource:
    return ArtSource("art-tiny", art / "jumbo-vertical2", index=(0.01, 0.01, 0.2, 0.25))


def test_index_boxes_are_tight_around_rank_and_suit(source: ArtSource) -> None:
    boxes = read_deck(source).index_boxes
    assert boxes.shape == (52, 2, 5)
    seven, ten = (boxes[Card.parse(name).index] for name in ("7h", "Th"))
    assert seven.tolist() == [[12, 20, 30, 80, 1], [290, 368, 308, 428, -1]]
    assert ten[0].tolist() == [12, 20, 40, 80, 1]


def test_a_deck_is_kept_for_the_next_time(art: Path, tmp_path: Path) -> None:
    first = gather(art, tmp_path, groups=["art"])
    again = gather(art, tmp_path, groups=["art"])
    assert [deck.name for deck in first] == ["art-jumbo-vertical2"]
    assert first[0].faces.shape == (52, 448, WIDTH, 4)
    assert first[0].backs.shape == (1, 448, WIDTH, 4)
    assert len(first[0].jokers) == 0
    assert first[0].faces[0, 0, 0, 3] == 0
    for name in ("faces", "index_boxes", "backs", "ranks_standard"):
        assert np.array_equal(getattr(first[0], name), getattr(again[0], name))


def test_no_art_is_no_decks(tmp_path: Path) -> None:
    assert gather(tmp_path / "nowhere", tmp_path, groups=["art"]) == []


def test_an_unreadable_deck_has_no_index_boxes(source: ArtSource) -> None:
    deck = read_deck(replace(source, readable=False))
    assert deck.index_boxes.shape == (52, 0, 5)
    assert not deck.ranks_standard


def test_half_an_index_is_an_error_that_names_the_cards(source: ArtSource) -> None:
    narrow = replace(source, index=(0.01, 0.01, 0.11, 0.25))  # too narrow for a ten
    with pytest.raises(ArtError, match="art-tiny: no whole index in its window on Tc Td Th Ts"):
        read_deck(narrow)


def test_a_box_measured_by_hand_takes_the_place_of_the_one_found(source: ArtSource) -> None:
    deck = read_deck(replace(source, fixed={"2c": (10, 18, 32, 82)}))
    assert deck.index_boxes[0].tolist() == [[10, 18, 32, 82, 1], [288, 366, 310, 430, -1]]


def test_a_missing_card_is_named(source: ArtSource, tmp_path: Path) -> None:
    for path in source.path.glob("*.png"):
        if path.stem != "Qs":
            (tmp_path / path.name).write_bytes(path.read_bytes())
    with pytest.raises(ArtError, match="no picture of Qs"):
        read_deck(replace(source, path=tmp_path))
