"""The eleven variants that the PHH format has codes for, and our games for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardspeak.rules.games.game import Family, Limit
from cardspeak.rules.games.table import UnknownGame, find_game
from cardspeak.rules.records.betting import is_fixed


@dataclass(frozen=True)
class Variant:
    """What a code stands for.

    Attributes:
        code: as it stands in a file.
        game: the id of our game.
        limit: the betting structure.
        has_bring_in: antes and a bring-in are posted, else antes and blinds.
    """

    code: str
    game: str
    limit: Limit
    has_bring_in: bool = False

    @property
    def bets(self) -> tuple[str, ...]:
        """The fields that say what a bet is."""
        bring_in = ("bring_in",) if self.has_bring_in else ()
        sizes = ("small_bet", "big_bet") if is_fixed(self.limit) else ("min_bet",)
        return (*bring_in, *sizes)

    def usual_button(self, seats: Sequence[int]) -> int:
        """Return the seat that has the button where a file does not say.

        It plays last, heads-up too. Stud has none, and its players run by their seats.
        """
        by_seat = list(seats) == sorted(seats)
        return 0 if self.has_bring_in and by_seat else seats[-1] if seats else 0


VARIANTS = {
    variant.code: variant
    for variant in (
        Variant("FT", "holdem", Limit.LIMIT),
        Variant("NT", "holdem", Limit.NO_LIMIT),
        Variant("NS", "short-deck", Limit.NO_LIMIT),
        Variant("PO", "omaha", Limit.POT_LIMIT),
        Variant("FO/8", "omaha-8", Limit.LIMIT),
        Variant("F7S", "stud", Limit.LIMIT, has_bring_in=True),
        Variant("F7S/8", "stud-8", Limit.LIMIT, has_bring_in=True),
        Variant("FR", "razz", Limit.LIMIT, has_bring_in=True),
        Variant("N2L1D", "2-7-single-draw", Limit.NO_LIMIT),
        Variant("F2L3D", "2-7-triple-draw", Limit.LIMIT),
        Variant("FB", "badugi", Limit.LIMIT),
    )
}

_NEAR = {
    Family.FLOP: ("NT", "PO", "FT", "FO/8"),
    Family.STUD: ("F7S", "FR"),
    Family.DRAW: ("N2L1D", "F2L3D", "FB"),
}


def variant_of(game: str, limit: Limit) -> Variant | None:
    """Return the variant that is just this game, if the format has a code for it."""
    played = (game, limit)
    return next((each for each in VARIANTS.values() if (each.game, each.limit) == played), None)


def near_variants(game: str, limit: Limit) -> Iterator[Variant]:
    """Yield the variants that might stand in for a game without a code, the likeliest first."""
    try:
        family = find_game(game).family
    except UnknownGame:
        return
    near = [VARIANTS[code] for code in _NEAR.get(family, ())]
    yield from sorted(near, key=lambda each: is_fixed(each.limit) != is_fixed(limit))
