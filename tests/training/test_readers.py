import pytest

torch = pytest.importorskip("torch", reason="training libraries are not installed")
readers = pytest.importorskip("training.readers")


def test_halfway_lies_in_the_middle_of_what_was_known_and_what_was_learned():
    early = {"weight": torch.tensor([0.0, 2.0]), "count": torch.tensor(3)}
    late = {"weight": torch.tensor([1.0, -2.0]), "count": torch.tensor(8)}
    both = readers.mean_of(early, late)
    assert both["weight"].tolist() == [0.5, 0.0]
    assert both["count"] == 8
