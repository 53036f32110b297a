"""A table that facts are played at, one after the other, and what the umpire says."""

import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK, Event, Fact, Sight
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardDealt,
    Checked,
    Folded,
    HandBegun,
    HandOver,
    Posted,
    PotPushed,
    Tabled,
)
from cardspeak.rules.facts.table import ButtonPlaced, GameChosen, SeatTaken, TableOpened
from cardspeak.rules.games.table import find_game
from cardspeak.rules.umpire.due import What
from cardspeak.rules.umpire.finding import Ruling, Severity
from cardspeak.rules.umpire.umpire import Umpire

sys.path.insert(0, str(Path(__file__).resolve().parent))


def sights(text):
    """Cards as they are seen: ``"As ?? Td"``."""
    return tuple(BACK if word == "??" else Sight(Card.parse(word)) for word in text.split())


@dataclass
class Play:
    """Plays facts, one a second, and keeps the rulings."""

    umpire: Umpire = field(default_factory=Umpire)
    number: int = 0
    heard: list[Ruling] = field(default_factory=list)

    def __call__(self, *facts: Fact) -> tuple[Ruling, ...]:
        """Let these facts happen, and return what is ruled at them."""
        rulings = []
        for fact in facts:
            self.number += 1
            rulings += self.umpire.observe(self.number, Event(float(self.number), fact))
        self.heard += rulings
        return tuple(rulings)

    @property
    def rules(self) -> list[str]:
        """The rules of all rulings so far that are more than notes, in order."""
        return [r.finding.rule for r in self.heard if r.finding.severity > Severity.NOTE]

    @property
    def hand(self):
        return self.umpire.table.hand

    @property
    def due(self):
        return self.umpire.due

    def deal(self, count=None, up=""):
        """Deal the cards that are due to seats: all, or this many; up cards are named in turn."""
        ups = iter(up.split())
        rulings = []
        while self.due.what is What.CARD and count != 0:
            face = sights(next(ups))[0] if self.due.up else BACK
            rulings += self(CardDealt(self.due.seat, up=self.due.up, card=face))
            count = None if count is None else count - 1
        return tuple(rulings)

    def passive(self):
        """Let everybody check or call until the round is over."""
        rulings = []
        while self.due.what is What.ACTION:
            seat, level = self.due.seat, self.hand.round.level
            purse = self.hand.purses[seat]
            calls = level > purse.bet
            rulings += self(Bet(seat, min(level, purse.reach)) if calls else Checked(seat))
        return tuple(rulings)

    def fold_to(self, winner):
        """Let everybody else fold in turn."""
        rulings = []
        while self.due.what is What.ACTION:
            seat = self.due.seat
            calls = seat == winner
            rulings += self(Bet(seat, self.hand.round.level) if calls else Folded(seat))
        return tuple(rulings)

    def street(self, cards):
        """Burn and turn these cards on the board."""
        return self(CardBurned(), BoardDealt(sights(cards)))

    def table_hands(self, **hands):
        """Table hands: ``s4="Ah Kd"``."""
        facts = [Tabled(int(seat[1:]), sights(cards)) for seat, cards in hands.items()]
        return self(*facts)

    def push(self, **shares):
        """Push the pot and end the hand: ``s4=1200``."""
        facts = [PotPushed(int(seat[1:]), amount) for seat, amount in shares.items()]
        return self(*facts, HandOver())


@pytest.fixture
def seen():
    """Make sights of words."""
    return sights


@pytest.fixture
def play():
    """Open a table: ``play(house, game, seats=(1, 4, 7), button=1)``, the first hand begun.

    With ``begin=False`` the hand is not begun, and nothing is posted.
    """

    def opened(
        house="wsop-2012",
        game="holdem",
        *,
        seats=(1, 4, 7),
        button=1,
        stack=10_000,
        play_as="tournament",
        begin=True,
        **stakes,
    ):
        table = Play()
        row = find_game(game)
        limit = row.limits[0].value
        usual = {"small_blind": 50, "big_blind": 100}
        if row.family.value == "stud":
            usual = {"ante": 10, "bring_in": 25, "small_bet": 100, "big_bet": 200}
        table(
            TableOpened(house, play_as, 10),
            GameChosen(row.id, **({"limit": limit} | usual | stakes)),
            *(SeatTaken(seat, stack) for seat in seats),
        )
        if usual.get("big_blind"):
            table(ButtonPlaced(button))
        if begin:
            table(HandBegun(1))
            post(table)
        return table

    def post(table):
        order, stakes = table.hand.order, table.hand.stakes
        if stakes.ante:
            table(*(Posted(seat, stakes.ante, "ante") for seat in order))
        if stakes.big_blind:
            heads_up = len(order) == 2
            small, big = (order[1], order[0]) if heads_up else order[:2]
            table(
                Posted(small, stakes.small_blind, "small blind"),
                Posted(big, stakes.big_blind, "big blind"),
            )

    return opened
