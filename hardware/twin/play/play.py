"""Playing a table's facts: the script of a film in which exactly they happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from cardspeak.hardware.layout import Layout
from cardspeak.hardware.twin.play import players
from cardspeak.hardware.twin.play.acts import ACTS, SETUP
from cardspeak.hardware.twin.play.casting import HoleCards, cast
from cardspeak.hardware.twin.play.dealing import hold_deck
from cardspeak.hardware.twin.play.decks import is_whole
from cardspeak.hardware.twin.play.paces import Pace, find_pace
from cardspeak.hardware.twin.play.scenery import dress, set_guard
from cardspeak.hardware.twin.play.table import Table, set_stacks, set_table
from cardspeak.hardware.twin.play.things import Thing, cut
from cardspeak.hardware.twin.script import Script
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.deck import DeckSpread, StubReshuffled, StubSetDown
from cardspeak.rules.facts.event import Event, Fact, Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BoardTakenBack,
    CardDealt,
    CardReplaced,
    Checked,
    Discarded,
    Folded,
    HandBegun,
    HandOver,
    Mucked,
    Posted,
    PotPushed,
)
from cardspeak.rules.facts.people import MisdealCalled
from cardspeak.rules.facts.table import GameChosen, SeatLeft, SeatTaken
from cardspeak.rules.games.table import find_game

_LOOKS = 0.85
_LOOK_AFTER_S = (0.5, 1.2)
_TAIL_S = 1.0
_OVERLAPPED = (Folded, Checked, Bet, Posted, Discarded, Mucked, StubSetDown, PotPushed)
"""What the next one does not wait for the end of."""
_MENDS = (BoardTakenBack, CardReplaced, MisdealCalled, StubReshuffled)
"""What is done about a mistake, once somebody has noticed it."""


def play(
    events: Sequence[Event],
    layout: Layout,
    *,
    hole_cards: HoleCards | None = None,
    seed: int = 0,
    pace: str = "brisk",
    disturbances: int = 1,
) -> Script:
    """Turn facts into motion.

    Args:
        events: what happens, such as `session_of` or `inject` make; only their order counts.
        layout: the table.
        hole_cards: what is known of cards that are never seen, see `hole_cards_of`.
        seed: decides everything left to chance; the same seed makes the same script.
        pace: a name of `PACES`.
        disturbances: how much else goes on at the table, 0 to 2: hands that rest, heads, glasses.

    Returns:
        The script. Its truth has the same facts in the same order, but that a card dealt face up
        is named although the events may not have known it; a full deck that is spread
        before play is left out at a brisk pace, and its fact with it.

    Raises:
        CannotPlay: if a seat is not at this table.
        UnknownPace: if there is no such pace.
    """
    at_pace = find_pace(pace)
    shown = [event for event in events if at_pace.opening or not _is_whole_deck(event.fact)]
    acting = _Acting(shown, layout, hole_cards or {}, seed, disturbances)
    script = acting.script(at_pace)
    hands = sum(isinstance(event.fact, HandOver) for event in shown)
    fitted = at_pace.fitted(script.duration_s / hands) if hands else at_pace
    return script if fitted == at_pace else acting.script(fitted)


@dataclass(frozen=True)
class _Acting:
    """What is to be played, at whatever pace."""

    events: Sequence[Event]
    layout: Layout
    hole_cards: HoleCards
    seed: int
    disturbances: int

    def script(self, pace: Pace) -> Script:
        """Write the script."""
        table = set_table(
            self.layout, pace, Random(f"play {self.seed}"), self.disturbances, self.events
        )
        table.stack_stub(0.0)
        hold_deck(table, 0.0)
        setup: list[Event] = []
        truth: list[Event] = []
        unnamed: dict[int, Thing] = {}
        for at, fact in enumerate(table.facts):
            table.at = at
            if isinstance(fact, SETUP):
                _set_up(table, fact)
                setup.append(Event(table.now_s, fact))
                continue
            done = _do(table, fact, self.hole_cards.get(table.begun, {}))
            if isinstance(fact, CardDealt) and fact.up and not fact.card.card:
                unnamed[len(truth)] = table.seat(fact.seat).dealt[-1]
            truth.append(Event(max([done, *(event.t_s for event in truth[-1:])]), fact))
        return _finish(table, setup, truth, unnamed)


def _is_whole_deck(fact: Fact) -> bool:
    return isinstance(fact, DeckSpread) and is_whole(fact)


def _set_up(table: Table, fact: Fact) -> None:
    match fact:
        case GameChosen():
            table.game = find_game(fact.game)
            table.big_blind = fact.big_blind or fact.small_bet or 2 * fact.ante or 2
        case SeatTaken(seat=seat):
            if not table.seat(seat).behind:
                set_guard(table, table.seat(seat))
            set_stacks(table, seat)
        case SeatLeft(seat=seat):
            for stack in table.seat(seat).behind:
                stack.away(table.now_s)
            table.seat(seat).behind.clear()


def _do(table: Table, fact: Fact, known: Mapping[int, Sequence[Card]]) -> float:
    """Play a fact, and return when it is done."""
    if isinstance(fact, HandBegun | DeckSpread):
        table.now_s = max(table.now_s, table.pace.lead_s)
    if isinstance(fact, HandBegun):
        table.begun = fact.number
        return table.now_s
    if isinstance(fact, HandOver | MisdealCalled):
        cast(table, known)
    if isinstance(fact, _MENDS):
        table.now_s += table.pace.notice_s
    act = ACTS.get(type(fact))
    done = act(table, fact) if act else table.now_s
    early = table.pace.overlap_s if isinstance(fact, _OVERLAPPED) else 0.0
    table.now_s = max(table.now_s, done - early, table.wait_s)
    if isinstance(fact, CardDealt):
        _after_deal(table, fact)
    return done


def _after_deal(table: Table, fact: CardDealt) -> None:
    """Let a player who has got all cards of the round look at them."""
    for later in table.later():
        if not isinstance(later, CardDealt):
            break
        if later.seat == fact.seat:
            return
    if table.dice.random() < _LOOKS:
        start = table.now_s + table.dice.uniform(*_LOOK_AFTER_S)
        players.look(table, table.seat(fact.seat), start)


def _finish(
    table: Table, setup: list[Event], truth: list[Event], unnamed: Mapping[int, Thing]
) -> Script:
    """Make the script.

    Args:
        table: after all is done.
        setup: what was typed in.
        truth: what happened.
        unnamed: the cards of those facts, by their place in the truth, that deal one face up
            without telling which: it is the one that everybody sees.
    """
    cast(table, {})
    for at, card in unnamed.items():
        fact = truth[at].fact
        if isinstance(fact, CardDealt):
            truth[at] = replace(truth[at], fact=replace(fact, card=Sight(card.card)))
    for arm in table.arms():
        arm.withdraw(max(arm.free_s, 0.0))
    dressed = dress(table, table.now_s + _TAIL_S)
    hands = [thing for arm in table.arms() for thing in arm.things.values()]
    _name_the_rest(table, table.things)
    props, keys = cut([*table.things, *hands, *dressed])
    last = max((event.t_s for event in truth), default=0.0)
    return Script(props, keys, tuple(truth), tuple(setup), max(last, table.now_s) + _TAIL_S)


def _name_the_rest(table: Table, things: Sequence[Thing]) -> None:
    """Give the cards that stand for the stub, which are never seen, some face."""
    for thing in things:
        if thing.kind == "card" and thing.card is None:
            thing.card = table.dice.choice(table.game.deck)
