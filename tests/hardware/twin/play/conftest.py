"""Hands to play at the simulated table, and somebody who sees whether they are played."""

from functools import cache
from math import hypot
from pathlib import Path

import pytest

from cardspeak.hardware.layout_file import load_layout
from cardspeak.hardware.twin.play.places import Zone
from cardspeak.hardware.twin.script import pose_at
from cardspeak.rules.cards import Card
from cardspeak.rules.facts import deck, hand, people, table
from cardspeak.rules.facts.deck import BurnsMoved, StubSetDown
from cardspeak.rules.facts.event import BACK, Sight
from cardspeak.rules.facts.hand import (
    BoardDealt,
    CardBurned,
    CardDealt,
    CardExposed,
    Folded,
    HandOver,
    Mucked,
    PotPushed,
    Retrieved,
    Tabled,
)
from cardspeak.rules.facts.table import ButtonPlaced
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.records.files import read_records
from cardspeak.rules.umpire.dealing import session_of

HANDS = Path(__file__).parents[3] / "rules" / "umpire" / "hands"


@cache
def _dealt(path, house):
    records = read_records(path)
    return records, session_of(records, load_house(house))


@pytest.fixture(scope="session")
def layout():
    return load_layout("oval-9")


@pytest.fixture(scope="session")
def session():
    """The records of a small session, and its facts: ``session("holdem")``."""
    return lambda name, house="tda-2024": _dealt(next(HANDS.glob(f"{name}.*")), house)


class Witness:
    """Sees a script from above, with perfect eyes."""

    def __init__(self, script, layout):
        self.script, self.layout = script, layout

    def cards(self, t_s, zone=None, up=None):
        """Return the cards that lie still, with their poses."""
        found = []
        for prop, keys in zip(self.script.props, self.script.keys, strict=True):
            pose = pose_at(keys, t_s + 0.001)
            if prop.kind != "card" or pose is None or pose != pose_at(keys, t_s + 0.002):
                continue
            inside = zone is None or zone.holds((pose.x_mm, pose.y_mm))
            if inside and up in (None, pose.flip == 1) and pose.flip in (0, 1):
                found.append((prop, pose))
        return found

    def things(self, kind, t_s):
        return [(prop, pose) for prop, pose in self.script.at(t_s + 0.001) if prop.kind == kind]

    def faults(self):
        """Yield every fact that is not to be seen at its time."""
        for at, event in enumerate(self.script.truth):
            later = self.script.truth[at + 1 : at + 2]
            if not self.shows(event.t_s, event.fact, later[0].fact if later else None):
                yield event

    def shows(self, t_s, fact, later):
        """Tell whether a fact is to be seen at a time; one of no kind that shows is."""
        return self._shows_deal(t_s, fact, later) and self._shows_hands(t_s, fact)

    def _shows_deal(self, t_s, fact, later):
        match fact:
            case CardDealt(off_table=False):
                exposed = isinstance(later, CardExposed) and later.by == "dealer"
                up = fact.up or fact.boxed or exposed
                return self._arrived(t_s, self._seat(fact), up)
            case CardExposed(card=sight) if fact.seat:
                return sight.card in self._named(t_s, self._seat(fact))
            case CardBurned(card=sight):
                return self._arrived(t_s, self._spot("burn"), sight.card is not None)
            case BoardDealt(cards=sights):
                seen = self._named(t_s, None)
                return all(sight.card in seen for sight in sights if sight.card)
            case StubSetDown():
                return bool(self.cards(t_s, self._spot("stub"), up=False))
            case BurnsMoved(target="muck"):
                return not self.cards(t_s, self._spot("burn"))
            case HandOver():
                return len(self.cards(t_s)) == len(self.cards(t_s, self._spot("deck")))
        return True

    def _shows_hands(self, t_s, fact):
        match fact:
            case Tabled(cards=sights):
                seen = self._named(t_s, self._seat(fact))
                return all(sight.card in seen for sight in sights if sight.card)
            case Folded() | Mucked():
                return not self.cards(t_s, self._seat(fact))
            case Retrieved(cards=count):
                return len(self.cards(t_s, self._seat(fact))) == count
            case PotPushed(seat=seat):
                zone = Zone(self.layout.seat(seat).bets)
                chips = self.things("chips", t_s)
                return any(zone.holds((pose.x_mm, pose.y_mm)) for _, pose in chips)
            case ButtonPlaced(seat=seat):
                ((_, pose),) = self.things("button", t_s)
                x, y = self.layout.seat(seat).button
                return hypot(pose.x_mm - x, pose.y_mm - y) < 1
        return True

    def _seat(self, fact):
        return Zone(self.layout.seat(fact.seat).cards)

    def _spot(self, name):
        return Zone(self.layout.spots[name])

    def _named(self, t_s, zone):
        return {prop.card for prop, _ in self.cards(t_s, zone, up=True)}

    def _arrived(self, t_s, zone, up):
        """Tell whether a card has just come to rest there."""
        before = {prop.id for prop, _ in self.cards(t_s - 0.05, zone)}
        return any(prop.id not in before for prop, _ in self.cards(t_s, zone, up))


@pytest.fixture(scope="session")
def witness():
    return Witness


@pytest.fixture(scope="session")
def events_of_every_kind():
    """A fact of every kind that moves something."""
    ace = Sight(Card.parse("As"))
    return (
        table.ButtonPlaced(2),
        table.PlaqueShown(3, "kill"),
        deck.DeckSpread("red", (ace,)),
        deck.DeckWashed(),
        deck.DeckRiffled(),
        deck.DeckStripped(4),
        deck.DeckCut(),
        deck.DeckExchanged("blue"),
        deck.BackSeen("blue", "stub"),
        deck.StubDropped(disordered=True),
        deck.StubSetDown(),
        deck.StubReshuffled(burns=True, muck=True),
        deck.CardTurned("stub", ace),
        deck.BurnsMoved("stub"),
        hand.Tapped(),
        hand.CardDealt(1, off_table=True),
        hand.CardExposed(4, ace),
        hand.CardReplaced(4, ace),
        hand.CardBurned(ace),
        hand.BoardDealt((ace, BACK), board=4),
        hand.BoardTakenBack(1, "aside"),
        hand.Posted(1, 5, "ante"),
        hand.Bet(1, 7_777_777),
        hand.Checked(1),
        hand.Folded(1, 2),
        hand.BetTakenBack(1, 5),
        hand.BetsCollected(),
        hand.Discarded(1, (BACK,)),
        hand.Marked(1),
        hand.Tabled(1, (ace,)),
        hand.Mucked(1, by="dealer"),
        hand.Retrieved(1, 2),
        hand.PotPushed(1, 30),
        hand.HandOver(),
        people.MisdealCalled(),
    )
