"""Facts one after the other, each as long after the last as such a thing takes at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardspeak.rules.facts import deck, hand, table
from cardspeak.rules.facts.event import Event, Fact

PAUSE_S: Mapping[type[Fact], float] = {
    **dict.fromkeys((table.GameChosen, table.SeatTaken, deck.DecksSeen), 0.5),
    deck.DeckSpread: 8.0,
    deck.DeckWashed: 7.0,
    deck.DeckRiffled: 2.5,
    deck.DeckStripped: 3.0,
    deck.DeckCut: 2.0,
    deck.StubCounted: 15.0,
    deck.StubReshuffled: 12.0,
    hand.Posted: 0.75,
    hand.CardDealt: 0.5,
    hand.CardBurned: 0.75,
    hand.BoardDealt: 1.5,
    hand.Tapped: 0.5,
    hand.Bet: 4.0,
    hand.Checked: 2.0,
    hand.Folded: 2.5,
    hand.Discarded: 3.0,
    hand.Tabled: 3.0,
    hand.PotPushed: 3.0,
    table.ButtonPlaced: 2.0,
}
"""How long each kind of fact is in coming, in seconds."""

_USUAL_S = 1.0


@dataclass
class Log:
    """What was told so far.

    Attributes:
        now_s: when the last fact happened, in seconds of the session.
        events: every fact with its time.
    """

    now_s: float
    events: list[Event] = field(default_factory=list)

    def tell(self, *facts: Fact) -> None:
        """Let facts happen, one after the other."""
        for fact in facts:
            self.now_s += PAUSE_S.get(type(fact), _USUAL_S)
            self.events.append(Event(self.now_s, fact))
