"""What a row answers about itself."""

import pytest

from cardspeak.rules.rulebook.rows import Applies, Row, Section

ANY = {"id": "XX-1", "section": Section("A1", "Any"), "text": "Any text."}


@pytest.mark.parametrize(
    ("applies", "house", "play", "expected"),
    [
        (Applies("wsop-2012"), "wsop-2012", None, True),
        (Applies("wsop-2012"), "wsop-2012", "cash", True),
        (Applies("wsop-2012"), "dead-money", None, False),
        (Applies("wsop-2012", "cash"), "wsop-2012", None, True),
        (Applies("wsop-2012", "cash"), "wsop-2012", "cash", True),
        (Applies("wsop-2012", "cash"), "wsop-2012", "tournament", False),
        (Applies("all"), "dead-money", "ring", True),
        (Applies("all", remark="draw games"), "holdem-bonus", None, True),
    ],
)
def test_a_row_holds_for_its_houses_and_formats(applies, house, play, expected):
    assert Row(**ANY, houses=(applies,)).applies_to(house, play) is expected


def test_a_fallback_is_no_rule_of_the_house_itself():
    row = Row(**ANY, houses=(Applies("wsop-2012", fallback=True),))
    assert not row.applies_to("wsop-2012")
    assert row.applies_to("wsop-2012", as_fallback=True)
    assert not row.applies_to("dead-money", as_fallback=True)


def test_one_house_that_fits_is_enough():
    row = Row(**ANY, houses=(Applies("wsop-2012", "tournament"), Applies("dead-money", "ring")))
    assert row.applies_to("dead-money", "ring")
    assert not row.applies_to("dead-money", "tournament")
    assert not row.applies_to("wsop-2012", "ring")
