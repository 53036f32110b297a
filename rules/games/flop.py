"""Games with a board: hold'em, Omaha, and the club's own."""

from dataclasses import replace

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
from cardspeak.rules.hands.best import Use
from cardspeak.rules.hands.reading import Ranking

_FIRST = Betting(Opener.LEFT_OF_BIG_BLIND)
_SMALL = Betting(Opener.LEFT_OF_BUTTON)
_BIG = Betting(Opener.LEFT_OF_BUTTON, Size.BIG)

_FLOP = Street("flop", _SMALL, burn=True, board=3)
_TURN = Street("turn", _BIG, burn=True, board=1)
_RIVER = Street("river", _BIG, burn=True, board=1)
_BOARD = (_FLOP, _TURN, _RIVER)
_HIGH = (Part("high", Ranking.HIGH),)
_OMAHA_HIGH = Part("high", Ranking.HIGH, Use.EXACTLY_TWO)
_OMAHA_LOW = Part("low", Ranking.EIGHT_OR_BETTER, Use.EXACTLY_TWO)

_BIG_BET = (Limit.NO_LIMIT, Limit.POT_LIMIT, Limit.LIMIT)


def _hole(number: int, *, discard: int = 0, betting: Betting | None = _FIRST) -> Street:
    """Deal hole cards, the first street of every game with a board."""
    return Street("pre-flop", betting, down=number, discard=discard)


HOLDEM = Game(
    "holdem",
    "Texas Hold'em",
    ("HE-1", "DEAL-11", "KILL-1"),
    Family.FLOP,
    (*_BIG_BET, Limit.KILL),
    (2, 10),
    Forced.BLINDS,
    (_hole(2), *_BOARD),
    _HIGH,
    aliases=("hold'em", "texas-holdem", "nlhe", "nlh", "lhe"),
)
_CLUB = replace(HOLDEM, limits=_BIG_BET)
"""What the club's own games are made from."""

OMAHA = like(
    HOLDEM,
    "omaha",
    "Omaha",
    ("OMA-1", "SHOW-18"),
    limits=(Limit.POT_LIMIT, Limit.LIMIT, Limit.NO_LIMIT),
    streets=(_hole(4), *_BOARD),
    parts=(_OMAHA_HIGH,),
    aliases=("plo", "omaha-high"),
)
OMAHA_8 = like(
    HOLDEM,
    "omaha-8",
    "Omaha hi-lo, eight or better",
    ("OM8-1", "SHOW-18"),
    limits=(Limit.LIMIT, Limit.POT_LIMIT),
    streets=(_hole(4), *_BOARD),
    parts=(_OMAHA_HIGH, _OMAHA_LOW),
    aliases=("omaha-hi-lo", "o8", "plo8"),
)
IRISH = like(
    _CLUB,
    "irish",
    "Irish",
    ("IRI-1",),
    streets=(_hole(4), Street("flop", _SMALL, burn=True, board=3, discard=2), _TURN, _RIVER),
    note="two of the four are discarded after the flop's betting; then hold'em",
)
PINEAPPLE = like(
    _CLUB,
    "pineapple",
    "Pineapple",
    ("PINE-1",),
    streets=(_hole(3), Street("flop", _SMALL, burn=True, board=3, discard=1), _TURN, _RIVER),
    note="one of the three is discarded after the flop's betting; then hold'em",
    aliases=("crazy-pineapple",),
)
ROCKY_MTN = like(
    _CLUB,
    "rocky-mtn",
    "Rocky Mtn",
    ("ROCK-1", "AMB-15"),
    seats=(2, 8),
    streets=(
        _hole(5, discard=1),
        Street("flop", _SMALL, burn=True, board=3, discard=1),
        Street("turn", _BIG, burn=True, board=1, discard=1),
        _RIVER,
    ),
    note="one card is discarded after each of the first three rounds",
    aliases=("rocky-mountain",),
)
CINCINNATI = like(
    _CLUB,
    "cincinnati",
    "Cincinnati",
    ("CINC-1",),
    streets=(
        _hole(4),
        Street("first card", _SMALL, burn=True, board=1),
        Street("second card", _BIG, burn=True, board=1),
        Street("third card", _BIG, burn=True, board=1),
        Street("fourth card", _BIG, burn=True, board=1),
    ),
    note="best five of four hole cards and four board cards",
)
TRIPLE_FLOP = like(
    _CLUB,
    "triple-flop",
    "Triple Flop",
    ("TRIF-1",),
    streets=(
        _hole(2),
        Street("first flop", _SMALL, burn=True, board=2),
        Street("second flop", _BIG, burn=True, board=2),
        Street("third flop", _BIG, burn=True, board=2),
    ),
    note="three flops of two cards each",
)
DOUBLE_BOARD = like(
    _CLUB,
    "double-board",
    "Double Board",
    ("DBL-1",),
    boards=2,
    note="the best hand on each board takes half",
)
DOUBLE_ENTENDRE = like(
    _CLUB,
    "double-entendre",
    "Double Entendre",
    ("DENT-1",),
    streets=(_hole(3), Street("flop", _SMALL, burn=True, board=3, mark=True), _TURN, _RIVER),
    note="the marked card plays with each of the other two, which never play together",
)
RIVER_OF_BLOOD = like(
    _CLUB,
    "river-of-blood",
    "River of Blood",
    ("BLOOD-1",),
    streets=(_hole(2), *_BOARD, Street("blood", _BIG, burn=True, board=1, only_after_red=True)),
    note="a red river brings one more board card and one more round",
)
RUN_IT_TWICE = like(
    _CLUB,
    "run-it-twice",
    "Run It Twice",
    ("RITP-1", "RITP-2", "RIT-1"),
    boards=2,
    runs=True,
    note="hold'em, and what is still to come is dealt a second time",
)
RUN_IT_THREE_TIMES = like(
    _CLUB,
    "run-it-three-times",
    "Run It Three Times",
    ("RIT-1",),
    boards=3,
    runs=True,
    note="hold'em, and what is still to come is dealt three times",
)
GOLDSCHLAGER = like(
    _CLUB,
    "goldschlager",
    "Goldschlager",
    ("GOLD-1", "GOLD-2"),
    note="a plaque swaps one or two hole cards for the top of the deck before the turn",
)
BOMB_POT = like(
    HOLDEM,
    "bomb-pot",
    "Bomb Pot",
    ("BOMB-1", "AMB-16"),
    limits=(Limit.NO_LIMIT,),
    forced=Forced.EVERYONE_TWO,
    streets=(_hole(2, betting=None), *_BOARD),
    boards=2,
    note="everyone posts a double big blind; the betting starts on the flop",
)
SQUID_GAME = like(
    HOLDEM,
    "squid-game",
    "Squid Game",
    ("SQUID-1", "SQUID-2", "AMB-17"),
    limits=(Limit.NO_LIMIT,),
    forced=Forced.EVERYONE_ONE,
    streets=(_hole(2, betting=None), *_BOARD),
    boards=3,
    kills_lowest_river=True,
    note="the board with the lowest river card dies; each other board takes half",
)
MONEY_HEIST = like(
    HOLDEM,
    "money-heist",
    "Money Heist",
    ("HEIST-1", "HEIST-2"),
    limits=(Limit.NO_LIMIT,),
    note="a scoop with a pocket pair takes chips from the bank",
)
MUSHROOM = like(
    HOLDEM,
    "mushroom",
    "Mushroom",
    ("MUSH-1", "MUSH-2", "AMB-27"),
    limits=(Limit.NO_LIMIT,),
    note="the button adds a big blind to the mushroom; the small blind wins it with the hand",
)
SHORT_DECK = like(
    HOLDEM,
    "short-deck",
    "Short-deck hold'em",
    ("HE-1",),
    limits=(Limit.NO_LIMIT,),
    forced=Forced.ANTE,
    parts=(Part("high", Ranking.SHORT_DECK),),
    lowest="6",
    note="from the six up: a flush beats a full house, and ace to nine is a straight; no rulebook"
    " here has it",
    aliases=("six-plus", "6+"),
)
FLOP_GAMES = (
    HOLDEM,
    OMAHA,
    OMAHA_8,
    IRISH,
    PINEAPPLE,
    ROCKY_MTN,
    CINCINNATI,
    TRIPLE_FLOP,
    DOUBLE_BOARD,
    DOUBLE_ENTENDRE,
    RIVER_OF_BLOOD,
    RUN_IT_TWICE,
    RUN_IT_THREE_TIMES,
    GOLDSCHLAGER,
    BOMB_POT,
    SQUID_GAME,
    MONEY_HEIST,
    MUSHROOM,
    SHORT_DECK,
)
