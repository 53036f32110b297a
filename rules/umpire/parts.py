"""What the state of a table is made of, in small: the deck, single cards, what is being mended."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardspeak.rules.facts.event import Sight


@dataclass
class Deck:
    """The deck in play, and what was done with it since it last was.

    Attributes:
        back: its back; empty until one is seen.
        introduced: whether it is a new set-up that has not been dealt yet.
        set_up: whether it came as a new set-up.
        reason: why it was brought into play, empty if not told; None once it is dealt, and where
            it was in play from the first.
        shown: whether a card of it was seen while it was shuffled.
        washed: whether it was scrambled since it was last dealt.
        routine: the riffles and strips since it was last dealt, in order.
        strips: how many sections each strip made.
        cut: how many hands cut it since it was last dealt; 0 where nobody did.
        cut_card: whether the cut card lay under it then.
        used: whether it has been dealt before.
        hands: how many hands were dealt with it.
        dropped: whether the stub was dropped in this hand.
    """

    back: str = ""
    introduced: bool = False
    set_up: bool = False
    reason: str | None = None
    shown: bool = False
    washed: bool = False
    routine: list[str] = field(default_factory=list)
    strips: list[int] = field(default_factory=list)
    cut: int = 0
    cut_card: bool = False
    used: bool = False
    hands: int = 0
    dropped: bool = False


@dataclass
class HeldCard:
    """A card that a seat was dealt in this hand.

    Attributes:
        sight: what is known of it.
        up: whether it was dealt face up.
        street: the place of the street it came on.
        exposed: who showed it although it should be down; empty for nobody.
        boxed: whether it lay face up in the deck.
        number: how many cards of the deal came before it.
    """

    sight: Sight
    up: bool
    street: int
    exposed: str = ""
    boxed: bool = False
    number: int = 0


@dataclass(frozen=True)
class Exposure:
    """A card that was shown although it should lie face down.

    Attributes:
        seat: whose it is.
        by: who showed it, ``"dealer"`` or ``"player"``.
        sight: what is known of it.
        street: the place of the street it came on.
        number: how many cards of the deal came before it.
        in_deal: whether it was shown before anybody acted on the street.
        off_table: whether it left the table, and that is all that is known (`EXPO-6`).
    """

    seat: int
    by: str
    sight: Sight
    street: int
    number: int
    in_deal: bool
    off_table: bool = False


@dataclass
class Mending:
    """How board cards that came too soon, or a flop of four, are being mended (`PREM-1`, `FLOP-1`).

    Attributes:
        street: the place of the street whose cards they are.
        how: the house's way, as its switch has it.
        burns: how many burns were made for them.
        back: whether cards were taken back.
        shuffled: whether the stub was shuffled since.
        set_aside: whether one of a flop of four lies aside to be the next burn.
    """

    street: int
    how: str
    burns: int = 0
    back: bool = False
    shuffled: bool = False
    set_aside: bool = False


@dataclass(frozen=True)
class Positions:
    """Where the button and the blinds were in a hand, for the next one (`BTN-5`).

    Attributes:
        button: its seat, be it empty.
        small: who posted the small blind; None where it was dead.
        big: who posted the big blind.
        place: where the small blind belonged, be that seat empty; None if that is not known.
    """

    button: int
    small: int | None
    big: int | None
    place: int | None = None
