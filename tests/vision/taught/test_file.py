import numpy as np
import pytest

from cardspeak.vision.taught.file import DamagedDeck, NoSuchDeck, load, path_of, save


@pytest.fixture
def kept(deck, tmp_path):
    path = tmp_path / "house.deck"
    save(deck, path)
    return path


def test_a_deck_comes_back_as_it_was_taught(deck, kept):
    again = load(str(kept))
    assert (again.cards == deck.cards).all()
    assert again.values == deck.values
    assert np.abs(again.faces.astype(int) - deck.faces).mean() < 5
    assert len(again.backs) == len(deck.backs)
    assert kept.stat().st_size < 400_000


def test_a_name_is_looked_up_among_the_users_decks(deck, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    save(deck, path_of("club"))
    assert load("club").name == "house"
    with pytest.raises(NoSuchDeck, match="cardspeak teach"):
        load("other")


@pytest.mark.parametrize("keep", [0.0, 0.5, 0.98])
def test_what_is_cut_short_is_refused(kept, keep):
    kept.write_bytes(kept.read_bytes()[: int(keep * kept.stat().st_size)])
    with pytest.raises(DamagedDeck):
        load(str(kept))


@pytest.mark.parametrize(
    "change",
    [
        {"version": np.array(2)},
        {"cards": np.array([3, 3])},
        {"chips": np.full((3, 3), np.nan)},
        {"faces": np.arange(100, dtype=np.uint8)},
        {"values": np.array(["5"])},
        {"cards": np.array([{"a": 1}], object)},
    ],
)
def test_what_is_no_deck_is_refused(kept, change):
    with np.load(kept) as file:
        fields = {**file, **change}
    with kept.open("wb") as file:
        np.savez(file, **fields)
    with pytest.raises(DamagedDeck, match="teach it again"):
        load(str(kept))
