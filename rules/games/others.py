"""Games that are neither flop, stud nor draw: Chinese poker, and hold'em against the house."""

from cardspeak.rules.games.game import Betting, Family, Forced, Game, Limit, Opener, Part, Street
from cardspeak.rules.hands.reading import Ranking

_HIGH = (Part("high", Ranking.HIGH),)
_EACH = Betting(Opener.EACH)

CHINESE = Game(
    "chinese",
    "Chinese poker",
    ("CHI-1", "CHI-2", "CHI-3", "CHI-4", "CHI-6", "CHI-7", "CHI-8"),
    Family.CHINESE,
    (Limit.NONE,),
    (2, 5),
    Forced.NOTHING,
    (Street("deal", None, down=13),),
    _HIGH,
    boards=0,
    note="three rows of three, five and five; the players pay each other",
    aliases=("chinese-poker",),
)
HOLDEM_BONUS = Game(
    "holdem-bonus",
    "Texas Hold'em Bonus",
    ("HUB-1", "HUB-2", "HUB-3", "HUB-4", "HUB-5", "HUB-6"),
    Family.HOUSE,
    (Limit.FIXED,),
    (1, 7),
    Forced.ANTE,
    (
        Street("hole cards", _EACH, down=2),
        Street("flop", _EACH, burn=True, board=3),
        Street("turn", _EACH, burn=True, board=1),
        Street("river", None, burn=True, board=1),
    ),
    _HIGH,
    note="each player against the dealer's hand",
    aliases=("texas-holdem-bonus",),
)
OTHER_GAMES = (CHINESE, HOLDEM_BONUS)
