"""Draw games: lowball, badugi, and the hybrids of both."""

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
    like,
)
from cardspeak.rules.hands.reading import Ranking

_LEFT = Betting(Opener.LEFT_OF_BUTTON)
_LEFT_BIG = Betting(Opener.LEFT_OF_BUTTON, Size.BIG)

_DEUCE_TO_SEVEN = Part("low", Ranking.DEUCE_TO_SEVEN)
_ACE_TO_FIVE = Part("low", Ranking.ACE_TO_FIVE)
_BADUGI = Part("badugi", Ranking.BADUGI)


def _one_draw(cards: int) -> tuple[Street, ...]:
    return (
        Street("before the draw", Betting(Opener.LEFT_OF_BIG_BLIND), down=cards),
        Street("draw", _LEFT, draw=True, burn=True),
    )


def _three_draws(cards: int) -> tuple[Street, ...]:
    """Deal and draw three times; the bet doubles after the second draw (`TDRAW-2`)."""
    return (
        Street("before the draw", Betting(Opener.LEFT_OF_BIG_BLIND), down=cards),
        Street("first draw", _LEFT, draw=True, burn=True),
        Street("second draw", _LEFT_BIG, draw=True, burn=True),
        Street("third draw", _LEFT_BIG, draw=True, burn=True),
    )


DEUCE_SINGLE = Game(
    "2-7-single-draw",
    "Deuce-to-seven single draw",
    ("SDRAW-1", "LOW-1"),
    Family.DRAW,
    (Limit.NO_LIMIT, Limit.LIMIT),
    (2, 7),
    Forced.BLINDS,
    _one_draw(5),
    (_DEUCE_TO_SEVEN,),
    aliases=("2-7-sd", "kansas-city-lowball"),
)
DEUCE_TRIPLE = like(
    DEUCE_SINGLE,
    "2-7-triple-draw",
    "Deuce-to-seven triple draw",
    ("TDRAW-1", "TDRAW-2", "LOW-1"),
    limits=(Limit.LIMIT, Limit.NO_LIMIT, Limit.POT_LIMIT),
    seats=(2, 6),
    streets=_three_draws(5),
    aliases=("2-7", "2-7-td"),
)
ACE_SINGLE = like(
    DEUCE_SINGLE,
    "a-5-single-draw",
    "Ace-to-five lowball, single draw",
    ("A5-1", "LOW-1", "SDRAW-1"),
    limits=(Limit.LIMIT, Limit.NO_LIMIT),
    parts=(_ACE_TO_FIVE,),
    aliases=("a-5", "california-lowball"),
)
ACE_TRIPLE = like(
    DEUCE_SINGLE,
    "a-5-triple-draw",
    "Ace-to-five lowball, triple draw",
    ("A5-1", "LOW-1", "TDRAW-1"),
    limits=(Limit.LIMIT,),
    seats=(2, 6),
    streets=_three_draws(5),
    parts=(_ACE_TO_FIVE,),
)
BADUGI = like(
    DEUCE_SINGLE,
    "badugi",
    "Badugi",
    ("BDG-1", "BDG-2", "BDG-3"),
    limits=(Limit.LIMIT, Limit.POT_LIMIT),
    seats=(2, 8),
    streets=_three_draws(4),
    parts=(_BADUGI,),
)
BADACEY = like(
    DEUCE_SINGLE,
    "badacey",
    "Badacey (Aduci)",
    ("HYB-1", "HYB-3", "ODD-8"),
    limits=(Limit.LIMIT,),
    seats=(2, 6),
    streets=_three_draws(5),
    parts=(_ACE_TO_FIVE, _BADUGI),
    aliases=("aduci", "badaci"),
)
BADEUCEY = like(
    DEUCE_SINGLE,
    "badeucey",
    "Badeucey (Baducy)",
    ("HYB-2", "HYB-3", "ODD-8"),
    limits=(Limit.LIMIT,),
    seats=(2, 6),
    streets=_three_draws(5),
    parts=(_DEUCE_TO_SEVEN, Part("badugi", Ranking.BADUGI_ACE_HIGH)),
    aliases=("baducy", "baduci"),
)
DRAW_GAMES = (
    DEUCE_SINGLE,
    DEUCE_TRIPLE,
    ACE_SINGLE,
    ACE_TRIPLE,
    BADUGI,
    BADACEY,
    BADEUCEY,
)
