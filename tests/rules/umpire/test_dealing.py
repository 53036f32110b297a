"""Records dealt out as facts: what a camera sees of a good dealer, and no ruling on any of it."""

import os
from pathlib import Path

import pytest

from cardspeak.rules.cards import DECK
from cardspeak.rules.facts import deck, hand
from cardspeak.rules.facts.event import BACK
from cardspeak.rules.games.table import GAMES
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.records.files import read_records
from cardspeak.rules.records.phh import read_phh
from cardspeak.rules.umpire.dealing import facts_of, session_of
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
        if GAMES[record.game].lowest != "2":
            continue  # short deck, which none of these houses plays
        rulings, stacks = ruled(facts_of(record, load_house(house)))
        assert rulings == [], path
        if record.finishing:
            assert tuple(stacks[seat.number] for seat in record.seats) == record.finishing, path
        count += 1
    assert count == 357


@needs_hands
@pytest.mark.parametrize("house", HOUSES)
def test_published_sessions_are_dealt_with_no_ruling(house):
    for folder in sorted({path.parent for path in Path(FOLDER).rglob("*/*.phh")}):
        paths = sorted(folder.glob("*.phh"), key=lambda path: (len(path.name), path.name))
        records = [read_records(path)[0] for path in paths]
        played = [record for record in records if GAMES[record.game].lowest == "2"]
        assert ruled(session_of(played, load_house(house)))[0] == [], folder


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
