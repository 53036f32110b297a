"""Records dealt out as facts: what a camera sees of a good dealer, and no ruling on any of it."""

import os
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from cardspeak.rules.cards import DECK
from cardspeak.rules.facts import deck, hand, table
from cardspeak.rules.facts.event import BACK
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.records.files import read_records
from cardspeak.rules.records.phh import read_phh
from cardspeak.rules.umpire.dealing import CannotDeal, facts_of, session_of
from cardspeak.rules.umpire.finding import Severity
from cardspeak.rules.umpire.umpire import Umpire

HOUSES = (
    "wsop-2012",
    "play-poker-chicago-2018",
    "dead-money",
    "generic-tournament",
    "tda-2024",
)
OWN = Path(__file__).parent / "hands"
SMALL = Path(__file__).parents[1] / "records" / "hands"
SMALL_HANDS = ("big-blind-ante", "dead-button", "last-chips", "side-pots", "unseen", "walk")
FOLDER = os.environ.get("CARDSPEAK_HANDS")
needs_hands = pytest.mark.skipif(
    not FOLDER, reason="CARDSPEAK_HANDS names no folder with published hands in PHH"
)


def small(name):
    return read_records(SMALL / f"{name}.phh")[0]


def session(name):
    return read_records(next(OWN.glob(f"{name}.*")))


def dealt(records, house, *kinds):
    """The facts of some kinds, in order."""
    events = session_of(records, load_house(house))
    return [event.fact for event in events if isinstance(event.fact, kinds)]


def ruled(events):
    """Every ruling above a note, and the stacks that the umpire counts in the end."""
    umpire = Umpire()
    rulings = [
        (ruling.hand, ruling.finding.rule, ruling.entry)
        for number, event in enumerate(events, start=1)
        for ruling in umpire.observe(number, event)
        if ruling.finding.severity > Severity.NOTE
    ]
    return rulings, {seat: player.stack for seat, player in umpire.table.players.items()}


# A clean hand has no ruling


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("name", SMALL_HANDS)
def test_small_hands_are_dealt_with_no_ruling_and_end_as_recorded(name, house):
    record = small(name)
    rulings, stacks = ruled(facts_of(record, load_house(house)))
    assert rulings == []
    assert tuple(stacks[seat.number] for seat in record.seats) == record.finishing


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("path", sorted(OWN.iterdir()), ids=lambda path: path.stem)
def test_sessions_of_every_family_are_dealt_with_no_ruling(path, house):
    assert ruled(session_of(read_records(path), load_house(house)))[0] == []


@needs_hands
@pytest.mark.parametrize("house", HOUSES)
def test_all_published_hands_are_dealt_with_no_ruling_and_end_as_recorded(house):
    count = 0
    for path in sorted(Path(FOLDER).rglob("*.phh")):
        (record,) = read_records(path)
        rulings, stacks = ruled(facts_of(record, load_house(house)))
        assert rulings == [], path
        if record.finishing:
            assert tuple(stacks[seat.number] for seat in record.seats) == record.finishing, path
        count += 1
    assert count == 358


@needs_hands
@pytest.mark.parametrize("house", HOUSES)
def test_published_sessions_are_dealt_with_no_ruling(house):
    for folder in sorted({path.parent for path in Path(FOLDER).rglob("*/*.phh")}):
        paths = sorted(folder.glob("*.phh"), key=lambda path: (len(path.name), path.name))
        records = [read_records(path)[0] for path in paths]
        assert ruled(session_of(records, load_house(house)))[0] == [], folder


# What a camera sees


def test_deal_11_hole_cards_are_pitched_one_by_one_and_only_their_backs_are_seen():
    cards = dealt([small("side-pots")], "wsop-2012", hand.CardDealt)
    assert [card.seat for card in cards] == [1, 2, 3, 1, 2, 3]
    assert {(card.up, card.card) for card in cards} == {(False, BACK)}


def test_stud_1_up_cards_are_named_and_down_cards_are_not():
    cards = dealt(session("stud"), "wsop-2012", hand.CardDealt)
    third = cards[:12]
    assert [card.seat for card in third] == [1, 2, 3, 4] * 3
    assert [card.up for card in third] == [False] * 8 + [True] * 4
    assert [str(card.card.card) for card in third[8:]] == ["Qs", "3c", "8d", "5s"]
    assert [card.up for card in cards[-2:]] == [False, False]
    assert all((card.card == BACK) is not card.up for card in cards)


def test_burn_2_each_street_of_the_board_has_a_burn_that_nobody_sees():
    facts = dealt(session("pot-limit"), "wsop-2012", hand.CardBurned, hand.BoardDealt)
    assert [type(fact) for fact in facts] == [hand.CardBurned, hand.BoardDealt] * 3
    assert {fact.card for fact in facts[::2]} == {BACK}
    assert [len(fact.cards) for fact in facts[1::2]] == [3, 1, 1]


def test_burn_1_the_table_is_tapped_before_each_burn():
    facts = dealt(session("stud"), "wsop-2012", hand.Tapped, hand.CardBurned)
    assert [type(fact) for fact in facts] == [hand.Tapped, hand.CardBurned] * 4


def test_low_3_low_4_all_discard_then_a_burn_then_each_hand_gets_its_cards_at_once():
    kinds = (hand.Discarded, hand.CardBurned, hand.CardDealt)
    facts = dealt(session("triple-draw"), "wsop-2012", *kinds)[20:30]
    assert facts[:3] == [
        hand.Discarded(1, (BACK,)),
        hand.Discarded(2, (BACK,) * 3),
        hand.Discarded(4, (BACK,) * 2),
    ]
    assert facts[3] == hand.CardBurned()
    assert [fact.seat for fact in facts[4:]] == [1, 2, 2, 2, 4, 4]


@pytest.fixture
def used_up():
    """Six players draw two cards each, twice: the second draw uses up the deck."""

    def draw(cards):
        shown = "??" * cards
        discards = [f"p{n} sd {shown}".rstrip() for n in range(1, 7)]
        return discards + [f"d dh p{n} {shown}" for n in range(1, 7) if cards]

    checks = [f"p{n} cc" for n in range(1, 7)]
    actions = [
        *(f"d dh p{n} ??????????" for n in range(1, 7)),
        *(f"p{n} cc" for n in (3, 4, 5, 6, 1, 2)),
        *(action for cards in (2, 2) for action in (*draw(cards), *checks)),
        *draw(0),
        "p1 cbr 8",
        *(f"p{n} f" for n in range(2, 7)),
    ]
    return read_phh(f"""
variant = "F2L3D"
antes = {[0] * 6}
blinds_or_straddles = [2, 4, 0, 0, 0, 0]
small_bet = 4
big_bet = 8
starting_stacks = {[100] * 6}
actions = {actions}
""")


@pytest.mark.parametrize(("house", "from_stub"), [("wsop-2012", 7), ("dead-money", 8)])
def test_low_5_low_6_a_draw_that_uses_up_the_deck_makes_a_new_stub(used_up, house, from_stub):
    events = facts_of(used_up, load_house(house))
    facts = [event.fact for event in events]
    mixed = facts.index(deck.StubReshuffled(muck=True))
    burns = [n for n, fact in enumerate(facts) if isinstance(fact, hand.CardBurned)]
    second = facts[burns[1] + 1 : mixed]
    assert second == [hand.CardDealt(fact.seat) for fact in second]
    assert len(second) == from_stub
    assert facts[mixed + 1] == deck.DeckCut()
    rest = facts[mixed + 2 : burns[2]]
    assert sum(isinstance(fact, hand.CardDealt) for fact in rest) == 12 - from_stub
    assert ruled(events)[0] == []


@pytest.fixture
def seven_to_the_end():
    """Seven players are all-in on third street, so that the stub is short for seventh."""
    order = [card for card in DECK if card.rank not in "2"] + list(DECK[:4])
    cards = iter(map(str, order))
    hands = {n: [next(cards) for _ in range(7)] for n in range(1, 8)}
    hands[7][2], hands[7][6] = "2c", hands[7][2]
    actions = [f"d dh p{n} {''.join(hands[n][:3])}" for n in hands]
    actions += ["p7 pb", *(f"p{n} cc" for n in range(1, 7))]
    actions += [f"d dh p{n} {hands[n][street]}" for street in (3, 4, 5, 6) for n in hands]
    return read_phh(f"""
variant = "F7S"
antes = {[1] * 7}
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = {[2] * 7}
actions = {actions}
""")


@pytest.mark.parametrize(
    ("house", "before"),
    [("wsop-2012", 5), ("play-poker-chicago-2018", 0), ("dead-money", 5), ("tda-2024", 0)],
)
def test_stud_13_stud_14_a_short_stub_is_mixed_as_the_house_does(seven_to_the_end, house, before):
    events = facts_of(seven_to_the_end, load_house(house))
    facts = [event.fact for event in events]
    taps = [n for n, fact in enumerate(facts) if isinstance(fact, hand.Tapped)]
    mixed = facts.index(deck.StubReshuffled(burns=True))
    dealt_before = [f for f in facts[taps[-1] : mixed] if isinstance(f, hand.CardDealt)]
    assert len(dealt_before) == before
    assert facts[mixed + 1] == deck.DeckCut()
    assert ruled(events)[0] == []


# What the house wants


@pytest.mark.parametrize(
    ("house", "routine"), [("wsop-2012", "rrsr"), ("play-poker-chicago-2018", "rrrsr")]
)
def test_shuf_1_shuf_2_the_deck_is_shuffled_as_the_house_does(house, routine):
    kinds = (deck.DeckRiffled, deck.DeckStripped, deck.DeckCut)
    facts = dealt([small("walk")], house, *kinds)
    letters = {deck.DeckRiffled: "r", deck.DeckStripped: "s", deck.DeckCut: ""}
    assert "".join(letters[type(fact)] for fact in facts) == routine
    assert facts[-1] == deck.DeckCut()


@pytest.mark.parametrize(("house", "number"), [("wsop-2012", 2), ("play-poker-chicago-2018", 1)])
def test_deck_6_as_many_decks_are_spread_as_the_house_verifies(house, number):
    spreads = dealt([small("walk")], house, deck.DeckSpread)
    assert [spread.back for spread in spreads] == ["blue", "red"][-number:]
    assert all({sight.card for sight in spread.cards} == set(DECK) for spread in spreads)


def test_cut_1_antes_are_collected_before_the_cut_and_blinds_before_the_deal():
    facts = dealt([session("holdem")[0]], "dead-money", hand.Posted, deck.DeckCut, hand.CardDealt)
    assert facts[:4] == [
        hand.Posted(2, 100, "ante"),
        deck.DeckCut(),
        hand.Posted(1, 50, "small blind"),
        hand.Posted(2, 100, "big blind"),
    ]


def test_show_17_t24_20_all_in_hands_are_tabled_before_the_next_card_where_the_house_says_so():
    def order(house):
        facts = dealt(session("holdem")[1:2], house, hand.Tabled, hand.BoardDealt)
        return "".join("t" if isinstance(fact, hand.Tabled) else "b" for fact in facts)

    assert order("tda-2024") == "ttbbb"
    assert order("dead-money") == "bbbtt"


def test_show_19_all_in_stud_gets_its_last_card_down_and_turns_it_up_then():
    kinds = (hand.Tabled, hand.CardDealt)
    facts = dealt([small("last-chips")], "wsop-2012", *kinds)[8:]
    assert [(type(fact), len(fact.cards)) for fact in facts if isinstance(fact, hand.Tabled)] == [
        (hand.Tabled, 4),
        (hand.Tabled, 4),
        (hand.Tabled, 7),
        (hand.Tabled, 7),
    ]
    last_two = [fact for fact in facts if isinstance(fact, hand.CardDealt)][-2:]
    assert not any(card.up for card in last_two)


def test_show_4_show_5_who_must_show_first_does():
    def shown(house, record):
        return [fact.seat for fact in dealt([record], house, hand.Tabled, hand.Mucked)]

    checked_down = session("pot-limit")[0]
    assert shown("wsop-2012", checked_down) == [2, 3]
    assert shown("play-poker-chicago-2018", checked_down) == [3, 2]
    assert shown("wsop-2012", session("holdem")[0]) == [3, 5]


def test_pot_4_pot_5_side_pots_are_pushed_first_and_the_high_before_the_low():
    assert [fact.pot for fact in dealt([small("side-pots")], "tda-2024", hand.PotPushed)] == [1, 0]
    high, low = dealt(session("omaha-8"), "tda-2024", hand.PotPushed)
    assert (high.seat, low.seat) == (2, 3)


def test_what_nobody_called_goes_back_before_the_pot_is_pushed():
    kinds = (hand.BetTakenBack, hand.PotPushed)
    assert dealt(session("holdem")[2:3], "tda-2024", *kinds) == [
        hand.BetTakenBack(1, 2000),
        hand.PotPushed(1, 3300, 0),
    ]


def test_burn_6_burn_7_the_burns_stay_until_the_pot_is_pushed():
    kinds = (hand.PotPushed, deck.BurnsMoved)
    assert [type(f) for f in dealt(session("pot-limit"), "wsop-2012", *kinds)] == [*kinds]
    assert dealt([small("walk")], "wsop-2012", deck.BurnsMoved) == []


def test_times_run_on_and_the_same_records_make_the_same_facts():
    events = session_of(session("holdem"), load_house("tda-2024"), start_s=100.0, number=7)
    assert events == session_of(session("holdem"), load_house("tda-2024"), start_s=100.0, number=7)
    times = [event.t_s for event in events]
    assert times[0] > 100.0
    assert all(before < after for before, after in pairwise(times))
    assert hand.HandBegun(7) in [event.fact for event in events]


def test_what_is_played_is_told_with_its_stakes():
    (chosen,) = dealt(session("stud"), "tda-2024", table.GameChosen)
    assert chosen == table.GameChosen(
        "stud", "limit", ante=10, bring_in=25, small_bet=100, big_bet=200
    )
    (chosen,) = dealt([small("big-blind-ante")], "tda-2024", table.GameChosen)
    assert (chosen.ante, chosen.ante_by) == (20, "big blind")


def test_a_hand_that_does_not_say_who_won_is_refused_by_its_number():
    record = session("pot-limit")[0]
    unfinished = replace(record, actions=record.actions[:-4])
    with pytest.raises(CannotDeal, match="hand 2 cannot be dealt"):
        session_of([record, unfinished], load_house("tda-2024"))


def test_a_hand_that_takes_more_cards_than_there_are_is_refused():
    players = range(1, 9)
    actions = [f"d dh p{n} ????2c" if n == 8 else f"d dh p{n} ????{n + 2}d" for n in players]
    actions[0] = "d dh p1 AsKsQs"
    actions += ["p8 pb", *(f"p{n} cc" for n in range(1, 8))]
    actions += [
        f"d dh p{n} {'JsTs9s8s'[2 * at : 2 * at + 2] if n == 1 else '??'}"
        for at in range(4)
        for n in players
    ]
    record = read_phh(f"""
variant = "F7S"
antes = {[1] * 8}
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = {[2] * 8}
actions = {actions + [f"p{n} sm" for n in range(2, 9)]}
""")
    with pytest.raises(CannotDeal, match="more than the deck has"):
        facts_of(record, load_house("tda-2024"))
