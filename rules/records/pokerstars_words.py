"""The words of PokerStars-style histories of hold'em and Omaha."""

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.postings import Post

GAME_NAMES = {"holdem": "Hold'em", "omaha-8": "Omaha Hi/Lo", "omaha": "Omaha"}
LIMIT_NAMES = {Limit.NO_LIMIT: "No Limit", Limit.POT_LIMIT: "Pot Limit", Limit.LIMIT: "Limit"}
POST_NAMES = {
    Post.ANTE: "posts the ante",
    Post.SMALL_BLIND: "posts small blind",
    Post.BIG_BLIND: "posts big blind",
    Post.STRADDLE: "posts straddle",
    Post.ENTRY: "posts big blind",
}
BOTH_BLINDS = "posts small & big blinds"
SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£"}
ZONES = {"ET": "America/New_York"}
STREETS = {3: "FLOP", 4: "TURN", 5: "RIVER"}
"""What is turned, by how many cards then lie on the board."""
ALL_IN = " and is all-in"
ASIDE = "# _cardspeak: "
"""The line that holds what the words do not say; other readers pass over it."""
