"""What reads the faces of a deck together, and how it is taught."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training libraries are not installed")
teach = pytest.importorskip("training.swift.teach")

from cardspeak.models.shapes import SUITS  # noqa: E402
from training import networks, teaching  # noqa: E402
from training.alike_network import USUAL, Alike  # noqa: E402
from training.company_network import Company  # noqa: E402
from training.errors import NoCheckpoint  # noqa: E402
from training.machine import Sitting  # noqa: E402
from training.swift import listen  # noqa: E402
from training.swift.cut import Cuts  # noqa: E402
from training.swift.lessons import alike_off, told_off  # noqa: E402
from training.swift.table import EACH  # noqa: E402


@pytest.fixture
def untaught():
    torch.manual_seed(1)
    network = Company().eval()
    torch.nn.init.normal_(network.more.weight)
    return network


def cuts_of(gatherings):
    """Faces of which every one is painted as its rank and suit have it."""
    rng = np.random.default_rng(7)
    cards = np.concatenate([rng.permutation(52)[:EACH] for _ in range(gatherings)])
    faces = torch.rand(len(cards), 3, 112, 80) * 20 + 200
    for place, (rank, suit) in enumerate(zip(*divmod(cards, SUITS), strict=True)):
        faces[place, :, 4 + 3 * rank : 8 + 3 * rank, 4:16] = 20
        faces[place, :, 4:12, 18 + 4 * suit : 21 + 4 * suit] = 20
    wanted = torch.from_numpy(np.stack([cards // SUITS, cards % SUITS], 1))
    return Cuts(faces, wanted, torch.ones(len(cards), dtype=torch.bool))


def test_who_is_not_there_says_nothing(untaught):
    shown = torch.randn(1, 6, untaught.usual.num_features)
    missing = torch.tensor([[False, False, True, False, True, True]])
    with torch.no_grad():
        some = untaught.told(shown, missing)[~missing]
        torch.testing.assert_close(some, untaught.told(shown[:, [0, 1, 3]])[0])


def test_cards_are_read_alike_in_whatever_order_they_lie(untaught):
    patches = torch.rand(5, 3, 112, 80) * 255
    order = torch.tensor([3, 0, 4, 1, 2])
    with torch.no_grad():
        for all_, turned in zip(untaught(patches), untaught(patches[order]), strict=True):
            torch.testing.assert_close(turned, all_[order])


def test_it_learns_what_cards_say_to_each_other_and_looks_as_before(untaught):
    torch.nn.init.zeros_(untaught.more.weight)
    before = {name: each.clone() for name, each in untaught.face.state_dict().items()}
    cuts, rng = cuts_of(12), np.random.default_rng(1)
    torch.manual_seed(5)  # so that it learns from the same light
    seen = listen.heard(untaught, cuts)

    def off():
        torch.manual_seed(1)
        flat = seen.said.flatten(0, 1), seen.shown, seen.there, seen.wanted.flatten(0, 1)
        with torch.no_grad():
            return told_off(untaught, *flat).item()

    untaught.eval()
    first, steps = off(), iter(range(1000))
    torch.manual_seed(5)
    once = listen.Hearing(memory=12, at_once=12, steps=1000, blurred=0.4)
    listen.listen(untaught, lambda: cuts, once, rng, 0.003, lambda: next(steps) / 300)
    untaught.eval()
    assert off() < 0.9 * first
    for name, each in untaught.face.state_dict().items():
        assert torch.equal(each, before[name])


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
    network, cuts = Alike(), cuts_of(8)
    optimizer = torch.optim.AdamW(network.parameters(), 0.002)
    before = alike_off(network, cuts, bfloat16=False).item()
    for _ in range(25):
        loss = alike_off(network, cuts, bfloat16=False)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert loss.item() < 0.8 * before


def test_a_sitting_leaves_what_it_taught(bank_folder, tmp_path, monkeypatch):
    monkeypatch.setattr(teach, "CPU", teach.Lesson(12, 1, 1, 4, 2, listen.Hearing(8, 4, 2, 0.4)))
    monkeypatch.setattr(teaching, "REPORTED", 1)
    states = {kind: network.state_dict() for kind, network in networks.build().items()}
    torch.save(states, tmp_path / "readers.pt")
    sitting = Sitting(bank_folder, tmp_path, 20 / 3600, 1, 1, 0.001, 1)
    teach.teach_company(sitting, tmp_path / "readers.pt")
    company, alike = Company(), Alike()
    company.load_state_dict(torch.load(tmp_path / "company.pt", weights_only=True))
    alike.load_state_dict(torch.load(tmp_path / "alike.pt", weights_only=True))
    assert not torch.equal(company.face.heads[0].weight, states["face"]["heads.0.weight"])
    assert not list(bank_folder.glob("tmp*"))


def test_without_readers_there_is_nothing_to_go_on_from(tmp_path):
    with pytest.raises(NoCheckpoint, match="python -m training readers"):
        teach.beginning(tmp_path / "readers.pt")
