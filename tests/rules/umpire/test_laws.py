"""Laws of the umpire: a pure fold of the log, whatever is in it."""

import ast
import importlib.util
import os
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from types import UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.rules.cards import DECK
from cardspeak.rules.facts.codec import canonical
from cardspeak.rules.facts.event import BACK, Event, Fact, Sight
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardDealt,
    Checked,
    Discarded,
    Folded,
    HandBegun,
    HandOver,
    Marked,
    PotPushed,
    Tabled,
)
from cardspeak.rules.facts.people import Added, Correction
from cardspeak.rules.facts.table import ButtonPlaced, GameChosen, SeatTaken, TableOpened
from cardspeak.rules.facts.vocabulary import KINDS
from cardspeak.rules.games.game import Limit
from cardspeak.rules.games.table import GAMES
from cardspeak.rules.houses.house import house_names
from cardspeak.rules.umpire.amend import amendments
from cardspeak.rules.umpire.due import What
from cardspeak.rules.umpire.finding import Status
from cardspeak.rules.umpire.judge import Judge
from cardspeak.rules.umpire.umpire import Umpire

# Facts of every kind, made from the types of their fields

NUMBERS = st.sampled_from([0, 1, 2, 3, 4, 5, 10, 25, 50, 100, 200, 1000, 10**9, 2**53 - 1])
NONSENSE = st.sampled_from([-1, -100, -(10**9)])
BY_NAME = {
    "seat": st.sampled_from([1, 4, 7, 4, 7, 0, 2, 11, 10**6]),
    "entry": st.integers(1, 40),
    "before": st.integers(1, 40),
    "game": st.sampled_from([*GAMES, "no such game"]),
    "limit": st.sampled_from([*(limit.value for limit in Limit), "no such limit"]),
    "house": st.sampled_from([*house_names(), "no such house"]),
    "format": st.sampled_from(["tournament", "satellite", "cash", "no such format"]),
    "back": st.sampled_from(["red", "blue", ""]),
    "place": st.sampled_from(["stub", "seat 4", "board 0", "burns", "muck"]),
    "ruling": st.sampled_from(["1.BURN-2.flop", "1.MISD-3", "no such ruling"]),
    "reason": st.sampled_from(["", "marked", "request"]),
}
FEW_CARDS = DECK[::3]
SIGHTS = st.one_of(
    st.just(BACK),
    st.sampled_from([Sight(card) for card in FEW_CARDS]),
    st.sampled_from([Sight(None, ((card, 0.6), (DECK[0], 0.4))) for card in FEW_CARDS]),
)


def values(hint, name):
    """What a field of this type and name can hold, likely or not."""
    inner = get_args(hint)
    if get_origin(hint) is Literal:
        return st.sampled_from(inner)
    if get_origin(hint) in (Union, UnionType):
        return st.one_of(*(values(each, name) for each in inner))
    if get_origin(hint) is tuple:
        return st.lists(values(inner[0], name), max_size=7).map(tuple)
    if hint is int and name not in BY_NAME:
        return st.one_of(NUMBERS, NUMBERS, NUMBERS, NONSENSE)
    plain = {Sight: SIGHTS, bool: st.booleans(), str: st.just(""), type(None): st.none()}
    if hint is Fact:
        return st.deferred(lambda: ANY_FACT)
    return BY_NAME[name] if name in BY_NAME else plain[hint]


def facts_of(kind):
    hints = get_type_hints(kind)
    return st.builds(
        kind, **{each.name: values(hints[each.name], each.name) for each in fields(kind)}
    )


BY_KIND = {name: facts_of(kind) for name, kind in KINDS.items()}
PEOPLE = ("correction", "added", "ruling_dismissed")
ANY_FACT = st.one_of(*BY_KIND.values())
ANY_HAPPENING = st.one_of(*(facts for name, facts in BY_KIND.items() if name not in PEOPLE))


# Sessions: what is due, and anything else between


@st.composite
def openings(draw):
    """A table that is opened, with a game, players and a button."""
    game = draw(st.sampled_from(list(GAMES.values())))
    seats = draw(st.lists(st.sampled_from([1, 2, 4, 7, 9]), min_size=2, max_size=5, unique=True))
    return [
        TableOpened(draw(st.sampled_from(house_names())), "tournament", 10),
        GameChosen(game.id, game.limits[0].value, 50, 100, 10, "everyone", 25, 100, 200),
        *(SeatTaken(seat, draw(st.sampled_from([50, 300, 10_000]))) for seat in seats),
        ButtonPlaced(seats[0]),
        HandBegun(1),
    ]


def expected(umpire, choice):
    """What comes next at a table where nothing goes wrong; how it goes, the choice tells."""
    due, hand = umpire.due, umpire.table.hand if umpire.table else None
    if hand is None or due.what in (What.NOTHING, What.REDEAL):
        over = hand is None or hand.over
        return HandBegun(hand.number + 1 if hand else 1) if over else HandOver()
    seat = due.seat or (*hand.order, 1)[0]
    if due.what is What.CARD:
        at = 7 * choice + len(hand.deal) + 5 * len(hand.acts)
        return CardDealt(seat, up=due.up, card=Sight(DECK[at % 52]) if due.up else BACK)
    if due.what is What.BOARD:
        cards = [Sight(DECK[(11 * choice + 17 * at) % 52]) for at in range(due.cards)]
        return BoardDealt(tuple(cards), due.board)
    if due.what in (What.BURN, What.MARK):
        return CardBurned() if due.what is What.BURN else Marked(seat)
    if due.what is What.DISCARD:
        return Discarded(seat, (BACK,) * (due.cards or choice % 3))
    return _acted(hand, seat, choice) if due.what is What.ACTION else _ended(hand, seat)


def _acted(hand, seat, choice):
    level = hand.round.level if hand.round else 0
    calls = seat in hand.purses and level > hand.purses[seat].bet
    passive = Bet(seat, level) if calls else Checked(seat)
    return [passive, passive, passive, Folded(seat, 2), Bet(seat, level + 100)][choice % 5]


def _ended(hand, seat):
    """Table the hands, push the pot, and gather the cards in."""
    for each in hand.contenders:
        if len(hand.contenders) > 1 and each not in hand.tabled:
            cards = [Sight(DECK[(13 * each + at) % 52]) for at in range(hand.game.held or 2)]
            return Tabled(each, tuple(cards))
    pushed = sum(push.amount for push in hand.pushes)
    return PotPushed(seat, hand.pot - pushed) if pushed < hand.pot else HandOver()


STEPS = st.lists(st.one_of(st.integers(1, 40), ANY_HAPPENING), max_size=12)
NONSENSE_STEPS = st.lists(st.one_of(st.integers(1, 10), ANY_FACT), max_size=40)


def take(umpire, number, fact):
    """What is ruled at an entry; nothing where it cannot be taken."""
    try:
        return umpire.observe(number, Event(float(number), fact))
    except FactError:
        return ()


def played(opening, steps):
    """The facts of a session; a number in the steps stands for so many facts that are due."""
    umpire, facts = Umpire(), []
    for step in [*opening, *steps]:
        for choice in range(step if isinstance(step, int) else 1):
            fact = expected(umpire, step + choice) if isinstance(step, int) else step
            facts.append(fact)
            take(umpire, len(facts), fact)
    return facts


def replayed(facts):
    """An umpire that was told facts, and all it said."""
    umpire = Umpire()
    said = [take(umpire, number, fact) for number, fact in enumerate(facts, start=1)]
    return umpire, said


@st.composite
def corrected(draw):
    """A session with corrections in it: of its facts, and of corrections."""
    facts = played(draw(openings()), draw(STEPS))
    for _ in range(draw(st.integers(1, 5))):
        at, instead = draw(st.integers(1, len(facts))), draw(st.one_of(st.none(), ANY_HAPPENING))
        old = facts[at - 1]
        if isinstance(old, Correction) and draw(st.booleans()):
            instead = Correction(old.entry, "another", instead)
        if instead is not None and draw(st.booleans()) and not isinstance(instead, Correction):
            facts.append(Added(at, "missed", instead))
        else:
            facts.append(Correction(at, "wrong", instead))
        facts += draw(st.lists(ANY_HAPPENING, max_size=2))
    return facts


def standing(rulings):
    """What was found and stands, whatever it was on the way."""
    return {
        key: (ruling.finding, ruling.entry, ruling.evidence, ruling.status is Status.DISMISSED)
        for key, ruling in rulings.items()
        if ruling.status is not Status.WITHDRAWN
    }


# Laws


@given(openings(), NONSENSE_STEPS)
def test_no_facts_in_any_order_are_too_much(opening, steps):
    """Whatever is told, the umpire takes it or refuses it by name, and knows what is due."""
    umpire = Umpire()
    for number, fact in enumerate(played(opening, steps), start=1):
        take(umpire, number, fact)
        assert umpire.due


@given(st.lists(ANY_FACT, max_size=30))
def test_no_facts_before_a_table_is_opened_are_too_much_either(facts):
    umpire, _ = replayed(facts)
    assert umpire.due


@settings(max_examples=30)
@given(corrected(), st.data())
def test_what_is_known_after_a_part_of_a_log_is_what_replaying_that_part_comes_to(facts, data):
    umpire, _ = replayed(facts)
    part = data.draw(st.integers(0, len(facts)))
    first, _ = replayed(facts[:part])
    again, _ = replayed(facts[:part])
    assert first.table == again.table
    assert first.rulings == again.rulings
    for number, fact in enumerate(facts[part:], start=part + 1):
        take(first, number, fact)
    assert first.table == umpire.table
    assert first.rulings == umpire.rulings


@settings(max_examples=30)
@given(corrected())
def test_corrections_come_to_what_the_log_comes_to_as_it_reads_after_them(facts):
    umpire, _ = replayed(facts)
    events = {number: Event(float(number), fact) for number, fact in enumerate(facts, start=1)}
    checker, refused = Umpire(), set()
    for number, event in events.items():
        try:
            checker.observe(number, event)
        except FactError:
            refused.add(number)
    corrections = {
        n: each for n, each in events.items() if isinstance(each.fact, Correction | Added)
    }
    amended, judge = amendments(corrections, refused), Judge()
    for number, event in events.items():
        list(judge.take(number, list(amended.at(number, event))))
    assert umpire.table == judge.table
    assert standing(umpire.rulings) == standing(judge.rulings)


@settings(max_examples=30)
@given(corrected())
def test_what_is_said_of_corrections_adds_up_to_what_stands(facts):
    """Whoever heard every ruling in turn knows all that stand, as they stand."""
    umpire, said = replayed(facts)
    heard = {ruling.key: ruling for rulings in said for ruling in rulings}
    for key, ruling in umpire.rulings.items():
        if ruling.status is Status.WITHDRAWN:
            assert heard[key] == ruling
        elif ruling.status is not Status.DISMISSED:
            assert heard[key].finding == ruling.finding
            assert heard[key].status in (Status.NEW, Status.GROWN)


# No clock, no chance


FORBIDDEN = {"time", "random", "datetime", "secrets", "uuid", "calendar", "sched"}


def imports(module):
    """The modules that a module imports, whole or in part."""
    source = Path(importlib.import_module(module).__file__).read_text()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            yield node.module
            # What is imported from a package may be a module.
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_module(name):
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def reached(start):
    """All modules of the project that are imported from one on, and what else they import."""
    ours, others, new = set(), set(), {start}
    while new:
        module = new.pop()
        ours.add(module)
        for name in imports(module):
            if not name.startswith("cardspeak"):
                others.add(name.partition(".")[0])
            elif name not in ours and is_module(name):
                new.add(name)
    return ours, others


def test_the_umpire_reaches_neither_clock_nor_chance():
    ours, others = reached("cardspeak.rules.umpire.umpire")
    assert {"cardspeak.rules.umpire.checks.stud", "cardspeak.rules.umpire.due"} <= ours
    assert not others & FORBIDDEN


TELL = """
import sys
from cardspeak.rules.facts.codec import parse
from cardspeak.rules.facts.faults import FactError
from cardspeak.rules.umpire.umpire import Umpire
umpire = Umpire()
for number, line in enumerate(sys.stdin, start=1):
    try:
        print(number, umpire.observe(number, parse(line)))
    except FactError as error:
        print(number, error)
print(list(umpire.rulings))
"""


def test_another_process_says_the_same_whatever_the_order_of_its_sets():
    log = _noisy_session()
    told = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", TELL],
            input="\n".join(canonical(Event(float(at), fact)) for at, fact in enumerate(log)),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(done.stdout)
    assert len(told) == 1
    assert "Severity.HIGH" in told.pop()


def _noisy_session():
    """Two hands of each of some games, in which a good deal goes wrong."""
    facts = []
    for place, game in enumerate(("holdem", "omaha-8", "stud", "2-7-triple-draw", "irish")):
        row = GAMES[game]
        opening = [
            TableOpened("wsop-2012", "tournament", 10),
            GameChosen(row.id, row.limits[0].value, 50, 100, 10, "everyone", 25, 100, 200),
            *(SeatTaken(seat, 10_000) for seat in (1, 4, 7, 9)),
            ButtonPlaced(1),
            HandBegun(2 * place + 1),
        ]
        wrong = [CardDealt(2), Folded(9, 2), Bet(4, 30), CardBurned(), Tabled(1, (BACK, BACK))]
        steps = [wrong[at // 9 % 5] if at % 9 == 8 else 1 for at in range(120)]
        facts += played(opening, steps)
    return facts
