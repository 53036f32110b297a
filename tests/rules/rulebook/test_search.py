"""How well a row answers what was typed."""

import pytest

from cardspeak.rules.rulebook.rows import (
    Answer,
    Applies,
    Camera,
    Output,
    Rule,
    Section,
    Source,
    Switch,
)
from cardspeak.rules.rulebook.search import Query, Searched

ANY = {"section": Section("A1", "Any"), "houses": (Applies("all"),)}
RULE = Searched(
    Rule(
        id="ODD-9",
        text="Hold'em: a four-card flop is scrambled; coloured chips pass on a re-deal.",
        sources=(Source("wsop-guide", "line 1"),),
        camera=Camera("yes", "riffle seen"),
        outputs=(Output("announce", text="misdeal"),),
        **ANY,
    )
)
SWITCH = Searched(
    Switch(
        id="C9",
        text="Who gets it.",
        key="odd.low_games",
        answers=(Answer("wsop-2012", "lowest card"),),
        **ANY,
    )
)


@pytest.mark.parametrize(
    ("typed", "rank"),
    [
        ("odd", 0),
        ("ODD-9", 0),
        ("four-card flop", 1),
        ("Four card   FLOP", 1),
        ("four cards", 1),
        ("flop four", 2),
        ("flops", 1),
        ("riffle", 3),
        ("flop misdeal", 3),
        ("misdeals", 3),
        ("holdem", 1),
        ("hold'em", 1),
        ("colored chip", 1),
        ("redeal", 1),
        ("re-deal", 1),
        ("pass", 1),
        ("ample", None),  # words match where they begin, not inside "scrambled"
        ("flop turn", None),
        ("(flop;", 1),
        ("(", None),
        ("", None),
        ("   ", None),
    ],
)
def test_rank_of_a_rule(typed, rank):
    assert Query(typed).rank(RULE) == rank


@pytest.mark.parametrize(
    ("typed", "rank"),
    [("c9", 0), ("odd.low_games", 1), ("low games", 1), ("games odd", 2), ("lowest", 3)],
)
def test_rank_of_a_switch(typed, rank):
    assert Query(typed).rank(SWITCH) == rank
