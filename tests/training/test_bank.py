import numpy as np
import pytest

from training.bank import HEIGHT_PX, load, load_bank, premultiplied, store
from training.errors import NoBank


def face(tone):
    image = np.full((200, 140, 4), (tone, tone, tone, 255), np.uint8)
    image[:5, :5, 3] = 0
    return image


def a_deck(folder, **others):
    boxes = np.zeros((52, 2, 5), np.float32)
    boxes[:, 0] = 10, 20, 30, 60, 1
    back = face(99)
    store(folder, [face(4 * i) for i in range(52)], boxes, [back], others.pop("jokers", []))


def test_what_is_stored_is_loaded(tmp_path):
    a_deck(tmp_path / "one", jokers=[face(11), face(12)])
    deck = load(tmp_path / "one")
    assert deck.name == "one"
    assert deck.faces.shape == (52, HEIGHT_PX, 280, 4)
    assert deck.small_faces.shape == (52, HEIGHT_PX // 2, 140, 4)
    assert (deck.faces[:, 200, 140, 0] == 4 * np.arange(52)).all()
    assert deck.backs[0, 200, 140, 0] == 99
    assert len(deck.jokers) == 2
    assert deck.readable
    assert deck.index_boxes[3].tolist() == [[20, 40, 60, 120, 1], [0, 0, 0, 0, 0]]
    assert isinstance(deck.faces, np.memmap)


def test_a_deck_may_have_no_jokers(tmp_path):
    a_deck(tmp_path / "one")
    assert load(tmp_path / "one").jokers.shape == (0, HEIGHT_PX, 280, 4)


def test_colour_is_multiplied_by_alpha_so_that_corners_leave_no_fringe():
    image = np.full((20, 20, 4), 255, np.uint8)
    image[:, :10, 3] = 0
    small = premultiplied(image, (10, 10))
    assert (small[:, :5] == 0).all()
    assert (small[:, 5:] == 255).all()


def test_a_bank_holds_its_finished_decks_in_name_order(tmp_path):
    for name in ("b", "a", "unfinished"):
        a_deck(tmp_path / name)
    (tmp_path / "unfinished" / "deck.json").unlink()
    assert [deck.name for deck in load_bank(tmp_path)] == ["a", "b"]


def test_an_empty_bank_says_how_to_fill_it(tmp_path):
    with pytest.raises(NoBank, match="python -m training bank"):
        load_bank(tmp_path)


def test_real_and_dark_designs_are_dealt_more_often_and_unreadable_ones_seldom(tmp_path):
    boxes = np.zeros((52, 0, 5), np.float32)
    for name, readable in (("art-a", True), ("own-b", True), ("art-tarot", False)):
        store(tmp_path / name, [face(240)] * 52, boxes, [], [], readable)
    store(tmp_path / "own-black", [face(30)] * 52, boxes, [], [])
    weights = {deck.name: deck.weight for deck in load_bank(tmp_path)}
    assert weights["art-a"] > weights["own-b"] > weights["art-tarot"] > 0
    assert weights["own-black"] > weights["own-b"]


def test_cards_are_poker_or_bridge_wide(decks):
    assert all(55 <= deck.width_mm <= 68 for deck in decks)
