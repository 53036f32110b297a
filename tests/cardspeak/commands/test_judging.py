"""A reading against the truth: multisets of cards, and where a missed one probably lies."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.commands.judging import Truth, TruthError, judge, load_truth
from cardspeak.rules.cards import DECK, Card
from cardspeak.vision.types import PhotoReading, SeenCard

CORNERS = np.array([[0, 0], [30, 0], [30, 42], [0, 42]], float)


def seen(name, sure=0.9, **candidates):
    card = Card.parse(name) if name else None
    options = {name: sure} if name else candidates
    return SeenCard(
        "up", card, sure, CORNERS, tuple((Card.parse(n), p) for n, p in options.items())
    )


def judged(names, *cards, ranks_only=False, background=0):
    truth = Truth("t.jpg", tuple(names.split()), ranks_only, background)
    return judge(truth, PhotoReading(100, 100, cards, ()))


def failures(judgement):
    return [(failure.kind, failure.name) for failure in judgement.failures]


def test_a_card_named_twice_is_false_the_second_time():
    result = judged("As Kh", seen("As"), seen("As", 0.7), seen("Kh"))
    assert (result.wanted, result.said, result.right) == (2, 3, 2)
    assert failures(result) == [("false", "As")]
    assert result.failures[0].seen.confidence == 0.7


def test_a_missed_card_is_looked_for_where_it_was_a_candidate():
    unread = seen("", 0.5, **{"9d": 0.5, "9h": 0.4})
    result = judged("9h 2c", unread)
    assert failures(result) == [("missed", "9h"), ("missed", "2c")]
    assert result.failures[0].seen is unread
    assert result.failures[0].told == "not said: 9d 50% 9h 40%"
    assert result.failures[1].told == "nothing seen"


def test_ranks_alone_match_any_suit():
    assert judged("T 9", seen("Th"), seen("9c"), ranks_only=True).right == 2


def test_cards_in_the_background_may_be_named():
    result = judged("As", seen("As"), seen("3c", 0.6), seen("4d", 0.8), background=1)
    assert failures(result) == [("false", "4d")]
    assert (result.said, result.right) == (2, 1)


@given(st.lists(st.sampled_from(DECK), max_size=9), st.lists(st.sampled_from(DECK), max_size=9))
def test_what_is_wanted_is_right_or_missed_and_what_is_said_is_right_or_false(there, named):
    result = judged(" ".join(map(str, there)), *(seen(str(card)) for card in named))
    kinds = [kind for kind, _ in failures(result)]
    assert result.wanted == len(there) == result.right + kinds.count("missed")
    assert result.said == len(named) == result.right + kinds.count("false")


def test_a_truth_file_holds_cards_or_ranks(tmp_path):
    path = tmp_path / "truth.jsonl"
    path.write_text(
        '{"photo": "a/1.jpg", "face_up": ["As", "??"], "background": ["??"]}\n\n'
        '{"photo": "2.jpg", "face_up_ranks": ["10", "A"]}\n'
    )
    one, two = load_truth(path)
    assert one == Truth(tmp_path / "a" / "1.jpg", ("As",), False, 1)
    assert two == Truth(tmp_path / "2.jpg", ("T", "A"), True, 0)


@pytest.mark.parametrize("line", ["[]", "{}", "nonsense", '{"photo": 3, "face_up": ["As"]}'])
def test_a_bad_line_is_named(tmp_path, line):
    path = tmp_path / "truth.jsonl"
    path.write_text(f'{{"photo": "a.jpg", "face_up": []}}\n{line}\n')
    with pytest.raises(TruthError, match="line 2"):
        load_truth(path)


def test_a_truth_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(TruthError, match=r"gone\.jsonl"):
        load_truth(tmp_path / "gone.jsonl")
