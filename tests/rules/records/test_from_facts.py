"""Logs as records: what was dealt out comes back, and what nobody saw is not made up."""

import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pokerkit import HandHistory

from cardspeak.rules.cards import Card
from cardspeak.rules.facts import hand, people, table
from cardspeak.rules.facts.event import BACK, Event, Sight
from cardspeak.rules.facts.unwatched import CAMERAS_DO_NOT_SEE
from cardspeak.rules.facts.vocabulary import kind_of
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.records import actions as act
from cardspeak.rules.records.files import read_records
from cardspeak.rules.records.from_facts import records_of
from cardspeak.rules.records.phh import IllegalAction, read_phh, read_phhs, write_phh, write_phhs
from cardspeak.rules.records.replay import CannotReplay, replay
from cardspeak.rules.umpire.dealing import facts_of, session_of
from cardspeak.rules.umpire.mistakes.inject import KINDS, inject

HOUSE = load_house("wsop-2012")
FOLDER = os.environ.get("CARDSPEAK_HANDS")
OWN = Path(__file__).parent / "hands"
DEALT = sorted((Path(__file__).parents[1] / "umpire" / "hands").iterdir())
SMALL = ("big-blind-ante", "dead-button", "last-chips", "side-pots", "unseen", "walk")


def numbered(events):
    return list(enumerate(events, start=1))


def log(*facts):
    """A table of three, the button on seat 1, and what happens there."""
    seats = (table.SeatTaken(seat, 1000, name) for seat, name in ((1, "Ann"), (2, ""), (5, "Eve")))
    opened = (
        table.TableOpened("wsop-2012", "tournament", 6),
        table.GameChosen("holdem", "no-limit", small_blind=5, big_blind=10),
        *seats,
        table.ButtonPlaced(1),
    )
    return numbered(Event(float(at), fact) for at, fact in enumerate((*opened, *facts)))


def sights(text):
    return tuple(BACK if word == "??" else Sight(Card.parse(word)) for word in text.split())


def unwatched(events):
    """The same facts as our cameras report them."""
    seen = [event for event in events if kind_of(event.fact) not in CAMERAS_DO_NOT_SEE]
    return [seen[0], Event(seen[0].t_s, table.Unwatched(CAMERAS_DO_NOT_SEE)), *seen[1:]]


def wagers(record):
    return [action for action in record.actions if isinstance(action, act.Wager)]


def assert_same_play(seen, dealt):
    """Both were played alike: all but what no camera sees of the cards."""
    assert seen.irregular == ()
    assert (seen.game, seen.limit, seen.stakes, seen.button, seen.even_antes) == (
        *(dealt.game, dealt.limit, dealt.stakes, dealt.button, dealt.even_antes),
    )
    assert seen.seats == dealt.seats
    assert wagers(seen) == [replace(action, note="") for action in wagers(dealt)]
    one, other = replay(seen), replay(dealt)
    assert (one.boards, one.pots, one.behind) == (other.boards, other.pots, other.behind)
    assert {s: len(c) for s, c in one.dealt.items()} == {s: len(c) for s, c in other.dealt.items()}
    for seat, cards in one.dealt.items():
        assert not any(cards) or set(cards) - {None} <= set(other.dealt[seat])


# What is dealt out comes back


@pytest.mark.parametrize("name", SMALL)
def test_a_hand_dealt_out_as_facts_comes_back(name):
    (record,) = read_records(OWN / f"{name}.phh")
    (seen,) = records_of(numbered(facts_of(record, HOUSE)))
    assert_same_play(seen, replace(record, house=""))
    if record.finishing is not None:
        assert seen.finishing == record.finishing
    assert read_phh(write_phh(seen)) == seen
    HandHistory.loads(write_phh(seen))


@pytest.mark.parametrize("path", DEALT, ids=lambda path: path.stem)
def test_hands_of_every_family_come_back(path):
    for record in read_records(path):
        (seen,) = records_of(numbered(facts_of(record, HOUSE)))
        assert_same_play(seen, record)


@pytest.mark.parametrize("path", DEALT, ids=lambda path: path.stem)
def test_sessions_come_back_with_the_players_where_they_sat_first(path):
    records = read_records(path)
    seen = records_of(numbered(session_of(records, HOUSE)))
    assert len(seen) == len(records)
    for one, other in zip(seen, records, strict=True):
        assert one.irregular == ()
        assert [(s.name, s.stack, s.blind) for s in one.seats] == [
            (s.name, s.stack, s.blind) for s in other.seats
        ]
        assert list(map(type, wagers(one))) == list(map(type, wagers(other)))
    assert read_phhs(write_phhs(seen)) == seen


@given(
    code=st.sampled_from(["NT", "FT", "PO", "FO/8", "F7S", "FR", "F2L3D", "N2L1D", "FB"]),
    players=st.integers(2, 6),
    seed=st.integers(0, 10_000),
)
@settings(max_examples=15)
def test_any_hand_comes_back(play, code, players, seed):
    text, stacks = play(code, players, seed)
    try:
        record = replace(read_phh(text), even_antes=True)
    except IllegalAction:  # pokerkit lets some raise that may not
        assume(False)
    (seen,) = records_of(numbered(facts_of(record, HOUSE)))
    assert_same_play(seen, record)
    assert sum(seen.finishing) == sum(stacks)


@pytest.mark.skipif(not FOLDER, reason="CARDSPEAK_HANDS names no folder with published hands")
def test_all_published_hands_come_back():
    count = 0
    for path in sorted(Path(FOLDER).rglob("*.phh")):
        (record,) = read_records(path)
        (seen,) = records_of(numbered(facts_of(record, HOUSE)))
        assert_same_play(seen, record)
        if record.finishing:
            assert seen.finishing == tuple(record.finishing), path
        assert read_phh(write_phh(seen)) == seen
        count += 1
    assert count == 358


# What nobody saw


@pytest.mark.parametrize("path", DEALT, ids=lambda path: path.stem)
def test_where_nobody_watches_the_bets_none_are_made_up(path):
    records = read_records(path)
    seen = records_of(numbered(unwatched(session_of(records, HOUSE))))
    assert len(seen) == len(records)
    made_up = (act.BetOrRaise, act.CheckOrCall, act.BringIn)
    for one, other in zip(seen, records, strict=True):
        assert not one.wagers_seen
        assert not any(isinstance(action, made_up) for action in one.actions)
        assert not any(seat.blind or seat.ante for seat in one.seats)
        folds = [sum(isinstance(a, act.Fold) for a in each.actions) for each in (one, other)]
        assert folds[0] == folds[1]
        assert one.finishing is None


@pytest.mark.parametrize("path", DEALT, ids=lambda path: path.stem)
def test_such_a_hand_can_be_read_but_says_that_it_cannot_be_played_again(path):
    seen = records_of(numbered(unwatched(session_of(read_records(path), HOUSE))))
    text = write_phhs(seen)
    assert '_wagers = "not seen"' in text
    assert read_phhs(text) == seen
    for each in seen:
        HandHistory.loads(write_phh(each))
        with pytest.raises(CannotReplay, match="nobody saw its wagers"):
            replay(each)


def test_a_stack_that_nobody_told_is_0_where_the_bets_were_not_seen():
    facts = [hand.HandBegun(1), *(hand.CardDealt(seat) for seat in (2, 6, 2, 6)), hand.HandOver()]
    entries = log(*facts)
    (seen,) = records_of([entries[0], (1, Event(0.0, table.Unwatched(("bet",)))), *entries[1:]])
    assert [(seat.number, seat.stack) for seat in seen.seats] == [(2, 1000), (6, 0)]
    (seen,) = records_of(entries)
    assert "no stack of it was told" in seen.irregular[0]


# Mistakes, and what is not played by the rules


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_hand_with_a_mistake_has_a_record_that_can_be_written_and_read(kind):
    for path in DEALT:
        made = inject(session_of(read_records(path), HOUSE), kind, HOUSE, Random(2))
        for events in (made.events, unwatched(made.events)) if made else ():
            seen = records_of(numbered(events))
            assert read_phhs(write_phhs(seen)) == seen


def test_what_breaks_the_rules_is_said_and_not_played_again():
    facts = [hand.HandBegun(1), hand.Posted(2, 5, "small blind"), hand.Posted(5, 10, "big blind")]
    deal = [hand.CardDealt(seat) for seat in (2, 5, 1) * 2]
    (seen,) = records_of(log(*facts, *deal, hand.Folded(5), hand.HandOver()))
    assert "seat 1 acts before seat 5" in seen.irregular[0]
    assert read_phh(write_phh(seen)) == seen
    with pytest.raises(CannotReplay, match="the rules were not kept"):
        replay(seen)


def test_board_cards_taken_back_are_not_on_the_board_but_noted():
    board = [hand.CardBurned(), hand.BoardDealt(sights("As Kd 7h 2c"))]
    back = hand.BoardTakenBack(1, "burn")
    deal = [hand.CardDealt(seat) for seat in (2, 5) * 2]
    turn = hand.BoardDealt(sights("9s"))
    (seen,) = records_of(log(hand.HandBegun(1), *deal, *board, back, turn, hand.HandOver()))
    boards = [act.write_cards(a.cards) for a in seen.actions if isinstance(a, act.DealBoard)]
    assert boards == ["AsKd7h", "9s"]
    assert [a.card for a in seen.actions if isinstance(a, act.Burn)] == [None, Card.parse("2c")]
    notes = [a.note for a in seen.actions if isinstance(a, act.Remark)]
    assert notes == ["taken back from the board as a burn: 2c"]


def test_a_hand_dealt_anew_is_one_record():
    deal = [hand.CardDealt(seat) for seat in (2, 5, 1) * 2]
    again = [people.MisdealCalled("a card too many"), hand.HandOver(), hand.HandBegun(1, True)]
    (seen,) = records_of(log(hand.HandBegun(1), *deal, *again, *deal, hand.HandOver()))
    assert seen.occasion.hand == "1"
    assert [a.note for a in seen.actions if isinstance(a, act.Remark)] == [
        "dealt anew after a misdeal"
    ]
    assert sum(len(a.cards) for a in seen.actions if isinstance(a, act.DealHole)) == 6


def test_exposed_and_replaced_cards_are_remarks_that_do_not_part_the_deal():
    deal = [hand.CardDealt(2), hand.CardDealt(5), hand.CardExposed(5, sights("As")[0])]
    rest = [hand.CardDealt(2), hand.CardDealt(5), hand.CardReplaced(5, sights("As")[0])]
    (seen,) = records_of(log(hand.HandBegun(1), *deal, *rest, hand.HandOver()))
    assert [a.cards for a in seen.actions if isinstance(a, act.DealHole)] == [(None, None)] * 2
    assert [a.note for a in seen.actions if isinstance(a, act.Remark)] == [
        "a card of seat 5 exposed by the dealer: As",
        "a card of seat 5 replaced: As",
    ]


# Corrections


def test_a_correction_makes_another_record():
    facts = [hand.HandBegun(1), *(hand.CardDealt(seat) for seat in (2, 5) * 2)]
    entries = log(*facts, hand.BoardDealt(sights("As Kd 7h")), hand.HandOver())
    turned = next(n for n, event in entries if isinstance(event.fact, hand.BoardDealt))
    right = hand.BoardDealt(sights("As Kd 7d"))
    corrections = [
        people.Correction(turned, "a look at the film", right),
        people.Added(turned, "a look at the film", hand.CardBurned()),
        people.Correction(999, "there is no such entry"),
    ]
    last = len(entries)
    entries += [(last + at, Event(50.0, fact)) for at, fact in enumerate(corrections, 1)]
    (seen,) = records_of(entries)
    burn, board = seen.actions[-2:]
    assert isinstance(burn, act.Burn)
    assert act.write_cards(board.cards) == "AsKd7d"


# Hands that are no hands, or not over


def test_a_hand_that_goes_on_has_a_record_only_if_asked_for():
    entries = log(hand.HandBegun(1), *(hand.CardDealt(seat) for seat in (2, 5) * 2))
    assert records_of(entries) == ()
    (seen,) = records_of(entries, unfinished=True)
    assert seen.extra["_unfinished"] is True


def test_a_hand_is_over_when_the_next_one_begins():
    deal = [hand.CardDealt(seat) for seat in (2, 5) * 2]
    seen = records_of(log(hand.HandBegun(1), *deal, hand.HandBegun(2), *deal, hand.HandOver()))
    assert [each.occasion.hand for each in seen] == ["1", "2"]


def test_nothing_that_happened_is_no_hand():
    assert records_of(log(hand.HandBegun(1), hand.HandOver())) == ()
    assert records_of(()) == ()


def test_a_hand_of_an_unknown_game_is_none():
    entries = numbered(
        Event(0.0, fact)
        for fact in (hand.HandBegun(1), hand.CardDealt(1), hand.CardDealt(2), hand.HandOver())
    )
    assert records_of(entries) == ()


def test_the_button_counts_for_the_hand_only_before_its_first_card():
    deal = [hand.CardDealt(seat) for seat in (2, 5) * 2]
    facts = [hand.HandBegun(1), table.ButtonPlaced(2), *deal, table.ButtonPlaced(5)]
    one, other = records_of(log(*facts, hand.HandOver(), hand.HandBegun(2), *deal, hand.HandOver()))
    assert (one.button, other.button) == (2, 5)


# Any facts at all


@given(data=st.data())
def test_any_log_makes_records_that_say_what_they_are(events, data):
    told = data.draw(st.lists(events, max_size=12))
    deal = [Event(0.0, hand.CardDealt(seat)) for seat in (1, 2, 1, 2)]
    start = [event for _, event in log(hand.HandBegun(1))]
    for record in records_of(numbered([*start, *deal, *told]), unfinished=True):
        assert record.extra["_begun_s"] is not None
