import numpy as np
import pytest

from cardspeak.hardware.art.deck import draw_deck
from training.make_bank import cut_square, draw_own_deck, fill_bank, store_art
from training.props import finished, load_props


def test_own_decks_are_kept_with_all_their_indices(decks):
    drawn = draw_deck(7)
    (deck,) = decks
    for face, boxes in zip(drawn.faces, deck.index_boxes, strict=True):
        real = boxes[boxes[:, 4] != 0]
        scale = 400 / face.image.shape[0]
        assert real[:, :4] == pytest.approx(face.index_boxes[:, :4] * scale)
        assert (real[:, 4] == face.index_boxes[:, 4]).all()


def test_a_deck_that_is_there_is_not_drawn_again(bank_folder):
    file = bank_folder / "decks" / "own-000007" / "faces.npy"
    before = file.stat().st_mtime_ns
    assert draw_own_deck(bank_folder / "decks", 7) == "own-000007"
    assert file.stat().st_mtime_ns == before


def test_filling_a_full_bank_keeps_it(bank_folder, tmp_path):
    before = {p: p.stat().st_mtime_ns for p in bank_folder.rglob("*.npy")}
    assert before
    numbers = {"own": 0, "felts": 1, "textures": 0, "designs": 1, "seed": 1}
    fill_bank(bank_folder, tmp_path / "no art", **numbers, groups=("art",))
    assert {p: p.stat().st_mtime_ns for p in before} == before


def test_gathered_art_is_optional(tmp_path):
    store_art(tmp_path / "no art", tmp_path / "cache", tmp_path / "decks", ("art",))
    assert not (tmp_path / "decks").exists()


def test_squares_are_cut_from_pictures_of_any_size():
    picture = np.random.default_rng(0).integers(0, 255, (50, 90, 3), np.uint8)
    assert cut_square(np.random.default_rng(1), picture, 64).shape == (64, 64, 3)


def test_props_hold_felts_and_cuts_of_real_textures(bank_folder):
    assert finished(bank_folder / "props")
    assert len(load_props(bank_folder / "props").grounds) == 2 + 4
