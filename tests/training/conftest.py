"""One drawn deck and a few props, the bank of all tests here."""

from pathlib import Path

import numpy as np
import pytest

from training.bank import BankDeck, load_bank
from training.make_bank import draw_own_decks, draw_props
from training.props import Props, load_props

SEED = 7


@pytest.fixture(scope="session")
def bank_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bank")
    texture = np.random.default_rng(0).integers(0, 255, (80, 120, 3), np.uint8)
    draw_own_decks(folder / "decks", [SEED])
    draw_props(folder / "props", [texture], felts=2, designs=2, seed=1)
    return folder


@pytest.fixture(scope="session")
def decks(bank_folder: Path) -> list[BankDeck]:
    return load_bank(bank_folder / "decks")


@pytest.fixture(scope="session")
def props(bank_folder: Path) -> Props:
    return load_props(bank_folder / "props")
