"""Stud games: cards face up, a bring-in, and no board."""

from cardspeak.rules.games.game import (
    Betting,
    Family,
    Forced,
    Game,
    Limit,
    Opener,
    Part,
    Size,
    Street,
)
from cardspeak.rules.hands.reading import Ranking

_HIGH = Part("high", Ranking.HIGH)


def _streets(bring_in: Opener, later: Opener) -> tuple[Street, ...]:
    """Deal two down and one up, three up, and one down (`STUD-1`, `STUD-2`)."""
    big = Betting(later, Size.BIG)
    return (
        Street("third street", Betting(bring_in), down=2, up=1),
        Street("fourth street", Betting(later), burn=True, up=1),
        Street("fifth street", big, burn=True, up=1),
        Street("sixth street", big, burn=True, up=1),
        Street("seventh street", big, burn=True, down=1),
    )


_HIGH_STREETS = _streets(Opener.LOW_CARD, Opener.HIGH_HAND)
_LOW_STREETS = _streets(Opener.HIGH_CARD, Opener.LOW_HAND)

STUD = Game(
    "stud",
    "Seven-card stud",
    ("STUD-1", "STUD-2", "STUD-3", "STUD-4", "STUD-5"),
    Family.STUD,
    (Limit.LIMIT,),
    (2, 8),
    Forced.BRING_IN,
    _HIGH_STREETS,
    (_HIGH,),
    note="an open pair on fourth street may bring the larger bet",
    aliases=("seven-card-stud", "7-card-stud", "stud-high"),
)
STUD_8 = Game(
    "stud-8",
    "Seven-card stud, eight or better",
    ("S8-1", "S8-2", "S8-3", "S8-4"),
    Family.STUD,
    (Limit.LIMIT,),
    (2, 8),
    Forced.BRING_IN,
    _HIGH_STREETS,
    (_HIGH, Part("low", Ranking.EIGHT_OR_BETTER)),
    aliases=("stud-hi-lo-8", "stud-eight-or-better", "eight-or-better"),
)
STUD_HI_LO = Game(
    "stud-hi-lo",
    "Seven-card stud hi-lo, regular",
    ("SHLR-1",),
    Family.STUD,
    (Limit.LIMIT,),
    (2, 8),
    Forced.BRING_IN,
    _LOW_STREETS,
    (_HIGH, Part("low", Ranking.ACE_TO_FIVE)),
    note="the low needs no qualifier",
    aliases=("stud-hi-lo-regular", "stud-regular"),
)
RAZZ = Game(
    "razz",
    "Razz",
    ("RAZZ-1", "RAZZ-2"),
    Family.STUD,
    (Limit.LIMIT,),
    (2, 8),
    Forced.BRING_IN,
    _LOW_STREETS,
    (Part("low", Ranking.ACE_TO_FIVE),),
)
STUD_GAMES = (STUD, STUD_8, STUD_HI_LO, RAZZ)
