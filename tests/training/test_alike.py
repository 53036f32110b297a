import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training libraries are not installed")
alike = pytest.importorskip("training.alike")

from cardspeak.models.shapes import SUITS  # noqa: E402
from training.alike_network import USUAL, Alike  # noqa: E402


def gathering(rng, count=12):
    """Corners of cards whose ranks are as bright spots, and whose suits as dark ones."""
    cards = rng.permutation(52)[:count]
    planes = rng.normal(0, 0.1, (count, 2, 4, 48, 36)).astype(np.float32)
    for place, (rank, suit) in enumerate(zip(*divmod(cards, SUITS), strict=True)):
        planes[place, :, :, 2 + 3 * rank : 5 + 3 * rank, 4:16] += 2
        planes[place, :, :, 42:47, 3 + 8 * suit : 10 + 8 * suit] -= 2
    return alike.Corners(torch.from_numpy(planes).half(), cards)


def test_two_cards_are_as_alike_as_the_other_way_round_whoever_lies_beside_them():
    torch.manual_seed(1)
    network, planes = Alike().eval(), torch.randn(5, 2, 4, 48, 36)
    with torch.no_grad():
        for all_, some in zip(network(planes), network(planes[:2]), strict=True):
            torch.testing.assert_close(all_, all_.T)
            torch.testing.assert_close(all_[:2, :2], some)


def test_what_is_usual_is_not_told():
    network, planes = Alike().eval(), torch.randn(2, 2, 4, 48, 36)
    with torch.no_grad():
        for told, odds, usual in zip(network(planes), network.odds(planes), USUAL, strict=True):
            torch.testing.assert_close(told, odds - usual)


def test_it_learns_which_cards_are_printed_alike():
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    decks, network = [[gathering(rng)] for _ in range(20)], Alike()
    fresh = [gathering(rng) for _ in range(4)]

    def off():
        with torch.no_grad():
            return alike.amiss(network.eval(), fresh, torch.cat([f.planes for f in fresh]).float())

    before = off()
    alike.learn(network, decks, rng, 0.002, lambda step: step / 60)
    assert off() < 0.7 * before


def test_a_card_and_itself_are_no_pair():
    cards = np.array([3, 3, 3])
    same = alike.Corners(torch.zeros(3, 2, 4, 48, 36), cards)
    other = alike.Corners(torch.zeros(2, 2, 4, 48, 36), np.array([0, 1]))
    network = Alike().eval()
    apart = alike.amiss(network, [other], other.planes)
    together = alike.amiss(network, [same, other], torch.cat([same.planes, other.planes]))
    torch.testing.assert_close(apart, together)
