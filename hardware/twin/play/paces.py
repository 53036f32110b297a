"""How long everything takes."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

_FASTEST, _SLOWEST = 0.75, 1.3


class UnknownPace(ValueError):
    """A film is played at one of a few paces."""


@dataclass(frozen=True)
class Pace:
    """How long what is done at the table takes, in seconds.

    Attributes:
        lead_s: before anything happens, and after everything has.
        think_s: before a player acts.
        reach_s: a hand's way to the felt, or back.
        pitch_s: from one card of the deal to the next.
        flight_s: of a card from the deck to a seat.
        post_s: chips put in before the deal.
        act_s: chips put over the line.
        check_s: a tap of a player.
        fold_s: a hand pushed forward, until it lies in the muck.
        tap_s: a tap of the dealer.
        burn_s: a burn.
        flop_s: a packet of cards laid, turned and spread.
        card_s: one card laid and turned.
        stub_s: the stub laid down or taken up.
        collect_s: the bets pulled in.
        table_s: a hand turned up.
        push_s: a pot pushed.
        sweep_s: a few cards moved by a hand.
        button_s: the button moved.
        gather_s: all cards gathered in.
        spread_s: a deck spread, face up or down; as long again it lies, and is gathered.
        shuffle_s: a riffle, a strip or a cut.
        peek_s: cards looked at.
        notice_s: a mistake seen, before it is mended.
        overlap_s: how long before somebody is done the next one begins.
        opening: whether the decks are spread and washed in the film.
        hand_s: about how long a hand should take, at least and at most; everything is done a
            little slower or faster for it. None where it takes what it takes.
    """

    lead_s: float = 0.5
    think_s: float = 0.08
    reach_s: float = 0.16
    pitch_s: float = 0.28
    flight_s: float = 0.25
    post_s: float = 0.3
    act_s: float = 0.42
    check_s: float = 0.3
    fold_s: float = 0.4
    tap_s: float = 0.2
    burn_s: float = 0.35
    flop_s: float = 0.9
    card_s: float = 0.6
    stub_s: float = 0.25
    collect_s: float = 0.6
    table_s: float = 0.6
    push_s: float = 0.7
    sweep_s: float = 0.45
    button_s: float = 0.5
    gather_s: float = 1.5
    spread_s: float = 1.2
    shuffle_s: float = 0.3
    peek_s: float = 0.7
    notice_s: float = 1.1
    overlap_s: float = 0.22
    opening: bool = False
    hand_s: tuple[float, float] | None = None

    def scaled(self, share: float) -> Pace:
        """Return a pace at which everything takes a share of the time."""
        times = {
            field.name: getattr(self, field.name) * share
            for field in fields(self)
            if isinstance(field.default, float)
        }
        return replace(self, **times)

    def fitted(self, hand_s: float) -> Pace:
        """Return the pace at which a hand that takes so long takes about as long as it should."""
        if self.hand_s is None:
            return self
        least, most = self.hand_s
        share = min(max(hand_s, least), most) / hand_s
        return self.scaled(min(max(share, _FASTEST), _SLOWEST))


PACES = {
    "brisk": Pace(hand_s=(15.5, 23.5)),
    "show": Pace(spread_s=1.8, opening=True),
    "real": Pace(
        lead_s=1.0,
        think_s=1.8,
        reach_s=0.4,
        pitch_s=0.5,
        flight_s=0.3,
        post_s=0.9,
        act_s=1.1,
        check_s=0.5,
        fold_s=0.8,
        tap_s=0.4,
        burn_s=0.7,
        flop_s=1.8,
        card_s=1.1,
        stub_s=0.6,
        collect_s=2.0,
        table_s=1.2,
        push_s=1.6,
        sweep_s=0.9,
        button_s=1.0,
        gather_s=4.0,
        spread_s=3.0,
        shuffle_s=1.8,
        peek_s=1.6,
        notice_s=1.5,
        overlap_s=0.0,
        opening=True,
    ),
}
"""Brisk films a hand in some 15 to 25 seconds; show does so too, with the deck spread before it;
real takes the time that people take."""


def find_pace(name: str) -> Pace:
    """Return a pace by its name.

    Raises:
        UnknownPace: if there is none of this name.
    """
    if name not in PACES:
        raise UnknownPace(f"no pace is called {name!r}: choose one of {', '.join(PACES)}")
    return PACES[name]
