"""Shuffle and cut."""

import pytest

from cardspeak.rules.facts.deck import (
    CardTurned,
    DeckCut,
    DeckHeld,
    DeckRiffled,
    DeckStripped,
    DeckWashed,
)
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.facts.hand import (
    BoardDealt,
    CardBurned,
    CardDealt,
    HandBegun,
    HandOver,
    Posted,
)
from cardspeak.rules.umpire.finding import Severity

PPC, WSOP, CLUB = "play-poker-chicago-2018", "wsop-2012", "dead-money"
RIFFLE, STRIP = DeckRiffled(), DeckStripped(4)
ROUTINES = {
    WSOP: (RIFFLE, RIFFLE, STRIP, RIFFLE),
    PPC: (RIFFLE, RIFFLE, RIFFLE, STRIP, RIFFLE),
}
BLINDS = (Posted(4, 50, "small blind"), Posted(7, 100, "big blind"))
LONG = (RIFFLE, RIFFLE, RIFFLE, RIFFLE, STRIP, RIFFLE)


def ruled(rulings):
    return [(r.finding.rule, r.finding.severity) for r in rulings if r.finding.severity]


@pytest.fixture
def shuffling(play):
    """A table at which one hand was shuffled, cut and dealt as it should be."""

    def opened(house=WSOP, **more):
        table = play(house, begin=False, **more)
        routine = ROUTINES.get(house, ROUTINES[WSOP])
        rulings = table(DeckWashed(), HandBegun(1), *routine, DeckCut(), CardDealt(4), HandOver())
        assert ruled(rulings) == []
        return table

    return opened


def shuffle(table, *facts):
    """Begin the next hand with these facts, and deal its first card."""
    return table(HandBegun(2), *facts, CardDealt(4), CardDealt(7))


@pytest.mark.parametrize(
    ("house", "routine", "rule"),
    [
        (WSOP, ROUTINES[WSOP], None),
        (PPC, ROUTINES[PPC], None),
        (WSOP, (RIFFLE, STRIP, RIFFLE, RIFFLE), "SHUF-1"),
        (PPC, (RIFFLE, RIFFLE, STRIP, RIFFLE, RIFFLE), "SHUF-2"),
        (WSOP, ROUTINES[PPC], "SHUF-3"),
        (PPC, ROUTINES[WSOP], "SHUF-3"),
        (PPC, LONG, "SHUF-3"),
        (WSOP, (RIFFLE, RIFFLE, RIFFLE), "SHUF-3"),
        (WSOP, (), "SHUF-3"),
        (CLUB, LONG, None),
        (CLUB, (), None),
    ],
)
def test_shuf_1_shuf_2_shuf_3_the_routine_of_the_house(shuffling, house, routine, rule):
    rulings = shuffle(shuffling(house), *routine, DeckCut())
    assert ruled(rulings) == ([(rule, Severity.MEDIUM)] if rule else [])


def test_shuf_3_says_what_was_done_and_what_was_due(shuffling):
    (ruling,) = shuffle(shuffling(), RIFFLE, STRIP, RIFFLE, DeckCut())
    due = {"riffles": 2, "strips": 1, "riffles_due": 3, "strips_due": 1}
    assert ruling.finding.values == due
    assert ruling.finding.steps == ("shuffle-anew",)


def test_shuf_3_is_silent_where_no_shuffle_is_ever_reported(play):
    table = play(begin=False)
    assert ruled(table(HandBegun(1), CardDealt(4))) == []


def test_shuf_3_a_shuffle_in_the_middle_of_a_hand_is_none_for_the_next(shuffling, seen):
    table = shuffling()
    shuffle(table, *ROUTINES[WSOP], DeckCut(), *BLINDS)
    table.deal()
    table.passive()
    table(CardBurned(), RIFFLE, RIFFLE, BoardDealt(seen("Ks 7h 2c")), HandOver())
    assert ruled(table(HandBegun(3), *ROUTINES[WSOP], DeckCut(), CardDealt(4))) == []


@pytest.mark.parametrize(
    ("house", "sections", "flagged"),
    [(WSOP, 3, True), (WSOP, 4, False), (WSOP, 9, False), (PPC, 6, False), (PPC, 7, True)],
)
def test_shuf_5_at_least_three_strips_and_no_more_than_the_house_wants(
    shuffling, house, sections, flagged
):
    rulings = shuffling(house)(HandBegun(2), DeckStripped(sections))
    assert ruled(rulings) == ([("SHUF-5", Severity.LOW)] if flagged else [])


def test_shuf_5_is_no_rule_of_the_club(shuffling):
    assert ruled(shuffling(CLUB)(HandBegun(2), DeckStripped(2))) == []


def test_shuf_4_a_card_seen_in_the_shuffle_wants_a_wash_and_a_new_start(shuffling, seen):
    table = shuffling()
    (ruling,) = table(HandBegun(2), RIFFLE, CardTurned("deck", *seen("Ks")))
    assert ruled([ruling]) == [("SHUF-4", Severity.MEDIUM)]
    assert ruling.finding.cards == (seen("Ks")[0].card,)
    assert ruling.finding.steps == ("shuffle-wash-and-restart",)
    assert table(DeckWashed(), *ROUTINES[WSOP], DeckCut(), CardDealt(4)) == ()


def test_shuf_4_going_on_with_the_shuffle_is_a_fault_of_its_own(shuffling):
    table = shuffling()
    table(HandBegun(2), RIFFLE, CardTurned("deck", BACK))
    rulings = table(RIFFLE, STRIP, RIFFLE, DeckCut(), CardDealt(4))
    assert ruled(rulings) == [("SHUF-4", Severity.MEDIUM)]
    assert rulings[0].finding.phrase == "shuffle-not-restarted"


@pytest.mark.parametrize(
    ("house", "facts", "rule"),
    [
        (WSOP, [], "DECK-4"),
        (PPC, [], "SHUF-6"),
        (WSOP, [DeckWashed()], "DECK-4"),
        (PPC, [DeckWashed()], "DECK-4"),
        (CLUB, [DeckWashed()], None),
    ],
)
def test_deck_4_shuf_6_a_card_seen_while_the_deck_is_squared(shuffling, house, facts, rule):
    rulings = shuffling(house)(*facts, CardTurned("deck", BACK))
    assert ruled(rulings) == ([(rule, Severity.MEDIUM)] if rule else [])


def test_hold_1_t24_10_a_card_of_the_deck_seen_during_the_hand(shuffling, seen):
    table = shuffling()
    shuffle(table, *ROUTINES[WSOP], DeckCut())
    assert ruled(table(CardTurned("deck", *seen("Ks")))) == [("HOLD-1", Severity.MEDIUM)]
    rulings = table(RIFFLE, CardTurned("deck", *seen("2c")))
    assert ruled(rulings) == [("T24-10", Severity.LOW)]


def test_cut_2_a_deck_that_is_not_cut(shuffling):
    (ruling,) = shuffle(shuffling(), *ROUTINES[WSOP])
    assert ruled([ruling]) == [("CUT-2", Severity.MEDIUM)]
    assert ruling.finding.phrase == "shuffle-no-cut"


def test_cut_2_a_cut_before_the_last_riffle_is_none(shuffling):
    rulings = shuffle(shuffling(), RIFFLE, RIFFLE, STRIP, DeckCut(), RIFFLE)
    assert ruled(rulings) == [("CUT-2", Severity.MEDIUM)]


def test_deck_19_in_the_club_the_dealer_cuts_after_the_shuffler(shuffling):
    assert ruled(shuffle(shuffling(CLUB), RIFFLE)) == [("DECK-19", Severity.MEDIUM)]


def test_cut_2_is_silent_where_no_cut_is_ever_reported(play):
    table = play(begin=False)
    assert ruled(table(HandBegun(1), *ROUTINES[WSOP], CardDealt(4))) == []


def test_cut_2_a_cut_with_two_hands(shuffling):
    rulings = shuffle(shuffling(), *ROUTINES[WSOP], DeckCut(hands=2))
    assert ruled(rulings) == [("CUT-2", Severity.MEDIUM)]


def test_cut_1_a_cut_without_the_cut_card(shuffling):
    rulings = shuffle(shuffling(PPC), *ROUTINES[PPC], DeckCut(cut_card=False))
    assert ruled(rulings) == [("CUT-1", Severity.LOW)]


@pytest.mark.parametrize(
    ("fault", "rule"), [("tilted", "HOLD-1"), ("covered", "HOLD-2"), ("tapped", "CUT-3")]
)
@pytest.mark.parametrize(("house", "own"), [(WSOP, True), (PPC, True), (CLUB, False)])
def test_hold_1_hold_2_cut_3_how_the_deck_is_held(shuffling, house, own, fault, rule):
    rulings = shuffling(house)(HandBegun(2), DeckHeld(fault))
    assert ruled(rulings) == ([(rule, Severity.MEDIUM)] if own else [])


def test_shuf_3_a_redeal_is_shuffled_as_every_deal(shuffling):
    table = shuffling()
    shuffle(table, *ROUTINES[WSOP], DeckCut())
    rulings = table(HandBegun(2, redeal=True), RIFFLE, DeckCut(), CardDealt(4))
    assert ruled(rulings) == [("SHUF-3", Severity.MEDIUM)]


def test_an_unsure_card_is_no_named_card(shuffling, seen):
    either = Sight(candidates=tuple((sight.card, 0.5) for sight in seen("As Ah")))
    (ruling,) = shuffling()(HandBegun(2), RIFFLE, CardTurned("deck", either))
    assert (ruling.finding.cards, ruling.finding.phrase) == ((), "shuffle-some-card-shown")
