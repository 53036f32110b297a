"""Games with a board: hold'em, Omaha, and the club's own."""

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
OMAHA = Game(
    "omaha",
    "Omaha",
    ("OMA-1", "SHOW-18"),
    Family.FLOP,
    (Limit.POT_LIMIT, Limit.LIMIT, Limit.NO_LIMIT),
    (2, 10),
    Forced.BLINDS,
    (_hole(4), *_BOARD),
    (_OMAHA_HIGH,),
    aliases=("plo", "omaha-high"),
)
OMAHA_8 = Game(
    "omaha-8",
    "Omaha hi-lo, eight or better",
    ("OM8-1", "SHOW-18"),
    Family.FLOP,
    (Limit.LIMIT, Limit.POT_LIMIT),
    (2, 10),
    Forced.BLINDS,
    (_hole(4), *_BOARD),
    (_OMAHA_HIGH, _OMAHA_LOW),
    aliases=("omaha-hi-lo", "o8", "plo8"),
)
IRISH = Game(
    "irish",
    "Irish",
    ("IRI-1",),
    Family.FLOP,
    _BIG_BET,
    (2, 10),
    Forced.BLINDS,
    (_hole(4), Street("flop", _SMALL, burn=True, board=3, discard=2), _TURN, _RIVER),
    _HIGH,
    note="two of the four are discarded after the flop's betting; then hold'em",
)
PINEAPPLE = Game(
    "pineapple",
    "Pineapple",
    ("PINE-1",),
    Family.FLOP,
    _BIG_BET,
    (2, 10),
    Forced.BLINDS,
    (_hole(3), Street("flop", _SMALL, burn=True, board=3, discard=1), _TURN, _RIVER),
    _HIGH,
    note="one of the three is discarded after the flop's betting; then hold'em",
    aliases=("crazy-pineapple",),
)
ROCKY_MTN = Game(
    "rocky-mtn",
    "Rocky Mtn",
    ("ROCK-1", "AMB-15"),
    Family.FLOP,
    _BIG_BET,
    (2, 8),
    Forced.BLINDS,
    (
        _hole(5, discard=1),
        Street("flop", _SMALL, burn=True, board=3, discard=1),
        Street("turn", _BIG, burn=True, board=1, discard=1),
        _RIVER,
    ),
    _HIGH,
    note="one card is discarded after each of the first three rounds",
    aliases=("rocky-mountain",),
)
CINCINNATI = Game(
    "cincinnati",
    "Cincinnati",
    ("CINC-1",),
    Family.FLOP,
    _BIG_BET,
    (2, 10),
    Forced.BLINDS,
    (
        _hole(4),
        Street("first card", _SMALL, burn=True, board=1),
        Street("second card", _BIG, burn=True, board=1),
        Street("third card", _BIG, burn=True, board=1),
        Street("fourth card", _BIG, burn=True, board=1),
    ),
    _HIGH,
    note="best five of four hole cards and four board cards",
)
TRIPLE_FLOP = Game(
    "triple-flop",
    "Triple Flop",
    ("TRIF-1",),
    Family.FLOP,
    _BIG_BET,
    (2, 10),
    Forced.BLINDS,
    (
        _hole(2),
        Street("first flop", _SMALL, burn=True, board=2),
        Street("second flop", _BIG, burn=True, board=2),
        Street("third flop", _BIG, burn=True, board=2),
    ),
    _HIGH,
    note="three flops of two cards each",
)
DOUBLE_BOARD = Game(
    "double-board",
    "Double Board",
    ("DBL-1",),
    Family.FLOP,
    _BIG_BET,
    (2, 10),
    Forced.BLINDS,
    (_hole(2), *_BOARD),
    _HIGH,
    boards=2,
    note="the best hand on each board takes half",
)
DOUBLE_ENTENDRE = Game(
    "double-entendre",
    "Double Entendre",
    ("DENT-1",),
    Family.FLOP,
    _BIG_BET,
    (2, 10),
    Forced.BLINDS,
    (_hole(3), Street("flop", _SMALL, burn=True, board=3, mark=True), _TURN, _RIVER),
    _HIGH,
    note="the marked card plays with each of the other two, which never play together",
)
RIVER_OF_BLOOD = Game(
    "river-of-blood",
    "River of Blood",
    ("BLOOD-1",),
    Family.FLOP,
    _BIG_BET,
    (2, 10),
    Forced.BLINDS,
    (_hole(2), *_BOARD, Street("blood", _BIG, burn=True, board=1, only_after_red=True)),
    _HIGH,
    note="a red river brings one more board card and one more round",
)
RUN_IT_TWICE = Game(
    "run-it-twice",
    "Run It Twice",
    ("RITP-1", "RITP-2", "RIT-1"),
    Family.FLOP,
    _BIG_BET,
    (2, 10),
    Forced.BLINDS,
    (_hole(2), *_BOARD),
    _HIGH,
    boards=2,
    runs=True,
    note="hold'em, and what is still to come is dealt a second time",
)
RUN_IT_THREE_TIMES = Game(
    "run-it-three-times",
    "Run It Three Times",
    ("RIT-1",),
    Family.FLOP,
    _BIG_BET,
    (2, 10),
    Forced.BLINDS,
    (_hole(2), *_BOARD),
    _HIGH,
    boards=3,
    runs=True,
    note="hold'em, and what is still to come is dealt three times",
)
GOLDSCHLAGER = Game(
    "goldschlager",
    "Goldschlager",
    ("GOLD-1", "GOLD-2"),
    Family.FLOP,
    _BIG_BET,
    (2, 10),
    Forced.BLINDS,
    (_hole(2), *_BOARD),
    _HIGH,
    note="a plaque swaps one or two hole cards for the top of the deck before the turn",
)
BOMB_POT = Game(
    "bomb-pot",
    "Bomb Pot",
    ("BOMB-1", "AMB-16"),
    Family.FLOP,
    (Limit.NO_LIMIT,),
    (2, 10),
    Forced.EVERYONE_TWO,
    (_hole(2, betting=None), *_BOARD),
    _HIGH,
    boards=2,
    note="everyone posts a double big blind; the betting starts on the flop",
)
SQUID_GAME = Game(
    "squid-game",
    "Squid Game",
    ("SQUID-1", "SQUID-2", "AMB-17"),
    Family.FLOP,
    (Limit.NO_LIMIT,),
    (2, 10),
    Forced.EVERYONE_ONE,
    (_hole(2, betting=None), *_BOARD),
    _HIGH,
    boards=3,
    kills_lowest_river=True,
    note="the board with the lowest river card dies; each other board takes half",
)
MONEY_HEIST = Game(
    "money-heist",
    "Money Heist",
    ("HEIST-1", "HEIST-2"),
    Family.FLOP,
    (Limit.NO_LIMIT,),
    (2, 10),
    Forced.BLINDS,
    (_hole(2), *_BOARD),
    _HIGH,
    note="a scoop with a pocket pair takes chips from the bank",
)
MUSHROOM = Game(
    "mushroom",
    "Mushroom",
    ("MUSH-1", "MUSH-2", "AMB-27"),
    Family.FLOP,
    (Limit.NO_LIMIT,),
    (2, 10),
    Forced.BLINDS,
    (_hole(2), *_BOARD),
    _HIGH,
    note="the button adds a big blind to the mushroom; the small blind wins it with the hand",
)
SHORT_DECK = Game(
    "short-deck",
    "Short-deck hold'em",
    ("HE-1",),
    Family.FLOP,
    (Limit.NO_LIMIT,),
    (2, 10),
    Forced.ANTE,
    (_hole(2), *_BOARD),
    (Part("high", Ranking.SHORT_DECK),),
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
