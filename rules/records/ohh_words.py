"""The words of Open Hand History 1.4 that hold'em and Omaha need."""

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.postings import Post

SPEC_VERSION = "1.4.7"
GAME_TYPES = {
    "holdem": "Holdem",
    "omaha": "Omaha",
    "omaha-8": "OmahaHiLo",
    "run-it-twice": "Holdem",
    "run-it-three-times": "Holdem",
}
BET_TYPES = {
    Limit.NO_LIMIT: "NL",
    Limit.POT_LIMIT: "PL",
    Limit.LIMIT: "FL",
    Limit.KILL: "FL",
}
STREETS = ("Preflop", "Flop", "Turn", "River")
POSTS = {
    "Post Ante": Post.ANTE,
    "Post SB": Post.SMALL_BLIND,
    "Post BB": Post.BIG_BLIND,
    "Straddle": Post.STRADDLE,
    "Post Extra Blind": Post.ENTRY,
}
RUNS = "Run_It_Twice"
OURS = {"site_name": "Cards Speak", "network_name": "Cards Speak", "internal_version": "1"}
"""What the format asks for and a table has no answer to."""
