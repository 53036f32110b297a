import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training libraries are not installed")
company = pytest.importorskip("training.company")

from training import company_network  # noqa: E402
from training.errors import NoCheckpoint  # noqa: E402

CLUBS, SPADES = 0, 3


@pytest.fixture
def untaught():
    torch.manual_seed(1)
    network = company_network.build().eval()
    torch.nn.init.normal_(network.leans.weight)
    return network


def gathering(rng, features, deck):
    """Black cards whose suits are easy to tell."""
    suits = torch.from_numpy(rng.choice([CLUBS, SPADES], 8))
    prints = torch.from_numpy(rng.normal(0, 0.1, (8, features)).astype(np.float32))
    prints[:, :40] += torch.where(suits == CLUBS, 2.0, -2.0)[:, None]
    return company.Gathering(prints, torch.zeros(8, 4), suits, deck)


def test_what_is_said_of_a_gathering_is_the_same_beside_other_ones(untaught):
    prints = torch.randn(9, len(untaught.middle))
    apart = torch.cat([untaught.told(prints[:2], [2]), untaught.told(prints[2:], [7])])
    torch.testing.assert_close(untaught.told(prints, [2, 7]), apart)


def test_what_is_said_is_of_the_patches_as_they_were_learned_from(untaught):
    patches = torch.rand(3, 3, 112, 80) * 255
    with torch.no_grad():
        told = untaught.told(untaught.normal(untaught.prints(patches)), [3])
        torch.testing.assert_close(untaught(patches), told)


def test_it_learns_while_the_readers_stay_as_they_are(untaught):
    rng = np.random.default_rng(1)
    readers = {name: each.clone() for name, each in untaught.face.state_dict().items()}
    seen = [gathering(rng, len(untaught.middle), deck) for deck in range(40)]
    torch.nn.init.zeros_(untaught.leans.weight)
    before = company.amiss(untaught, [[each] for each in seen]).item()
    company.learn(untaught, seen, rng, 0.003, lambda step: step / 150)
    assert company.amiss(untaught, [[each] for each in seen]).item() < 0.7 * before
    for name, each in untaught.face.state_dict().items():
        assert torch.equal(each, readers[name])


def test_without_readers_there_is_nothing_to_look_with(tmp_path):
    with pytest.raises(NoCheckpoint, match="python -m training readers"):
        company.beginning(tmp_path / "readers.pt")
