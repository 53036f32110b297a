import pytest

from cardspeak.rules.cards import Card

torch = pytest.importorskip("torch", reason="training libraries are not installed")
losses = pytest.importorskip("training.losses")

SUITS = "cdhs"


def mistaken(name, seen):
    """How far off three cards' suits are of which one is read as another suit."""
    cards = [Card.parse(each) for each in (name, "7d", "2h")]
    ranks = torch.tensor([card.index // 4 for card in cards])
    suits = torch.tensor([card.index % 4 for card in cards])
    answers = 4.0 * torch.nn.functional.one_hot(suits, 4)
    answers[0] = 4.0 * torch.nn.functional.one_hot(torch.tensor(SUITS.index(seen)), 4)
    return float(losses.suit_loss(answers, ranks, suits))


def test_a_black_courts_suit_is_worth_more_to_be_read_right_than_any_others():
    court = mistaken("Kc", "s")
    assert court == pytest.approx(mistaken("Ks", "c"))
    assert court > 1.5 * mistaken("9c", "s")
    assert mistaken("Kh", "d") == pytest.approx(mistaken("9c", "s"))
