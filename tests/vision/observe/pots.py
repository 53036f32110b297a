"""A pot at a showdown, on the table that is looked at step by step."""

from dataclasses import replace

from felt import Felt

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import PotPushed
from cardspeak.vision.glance import Floats, Sighting
from cardspeak.vision.track.places import Place, Places, box

CHIPS_MM = (110.0, 110.0)


def at_showdown(layout: Layout, tabled: str = "13") -> Felt:
    """A table of hold'em at which a pot lies, and both hands are tabled, or those of some seats."""
    felt = Felt(layout, "holdem")
    felt.hole_cards()
    felt.lying.append(chips_at(Places(layout).middles_mm[Place("pot")]))
    felt.streets("8h 2c Ts", "4d", "Jc")
    for seat, rank in ((1, "A"), (3, "K")):
        if str(seat) in tabled:
            felt.turn(seat, f"{rank}h", f"{rank}d")
    return felt


def over_a_pot(layout: Layout, *folds: int) -> tuple[Felt, Sighting]:
    """A table of three at which a pot lies, and some seats have folded."""
    felt = Felt(layout, "holdem", (1, 3, 5))
    felt.hole_cards()
    felt.lying.append(chips_at(Places(layout).middles_mm[Place("pot")]))
    pot = take_in_bets(felt)
    for seat in folds:
        felt.fold(seat)
    return felt, pot


def chips_at(middle_mm: Floats) -> Sighting:
    """Chips that lie about a point (2,)."""
    return Sighting("chip", None, box(tuple(middle_mm), CHIPS_MM), 0.9)


def chips_of(felt: Felt) -> Sighting:
    """The chips that lie on the felt."""
    return next(one for one in felt.lying if one.kind == "chip")


def take_in_bets(felt: Felt) -> Sighting:
    """Let the last bets come to the pot, of which no look makes out the chips."""
    pot = chips_of(felt)
    felt.unseen.append(pot)
    felt.move(0.4, felt.where(pot))
    felt.rest(1.0)
    return pot


def push(felt: Felt, pot: Sighting, to_mm: Floats) -> None:
    """Let the dealer push the pot somewhere."""
    felt.lying.remove(pot)
    felt.move(0.4, felt.along(pot.center_mm, to_mm))
    felt.lying.append(replace(pot, corners_mm=box(tuple(to_mm), CHIPS_MM)))
    felt.rest(2.0)


def pushed(felt: Felt) -> list[int]:
    """The seats to which pots were told to be pushed, one after the other."""
    return [event.fact.seat for event in felt.told if isinstance(event.fact, PotPushed)]
