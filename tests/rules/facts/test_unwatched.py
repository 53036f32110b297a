"""What cameras do not see is named as facts are, and leaves what every hand takes."""

from cardspeak.rules.facts.codec import canonical, parse
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.table import Unwatched
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE, NEVER, WAGERS
from cardspeak.rules.facts.vocabulary import KINDS


def test_all_kinds_are_known_and_each_is_named_once():
    for kinds in (CAMERAS_DO_NOT_SEE, NEVER, WAGERS):
        assert set(kinds) <= KINDS.keys()
        assert len(set(kinds)) == len(kinds)


def test_no_wager_is_seen_and_all_that_a_hand_takes_is():
    assert set(WAGERS) < set(CAMERAS_DO_NOT_SEE)
    assert not set(NEVER) & set(CAMERAS_DO_NOT_SEE)


def test_the_fact_is_written_and_read_with_its_kinds():
    event = Event(0.5, Unwatched(CAMERAS_DO_NOT_SEE), author="crew")
    assert parse(canonical(event)) == event
