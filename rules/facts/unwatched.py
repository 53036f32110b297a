"""What goes unwatched at a table that is seen from above alone."""

NEVER = (
    "table_opened",
    "game_chosen",
    "seat_taken",
    "hand_begun",
    "card_dealt",
    "board_dealt",
    "folded",
    "unwatched",
)
"""The facts without which no hand can be followed at all: they never go unwatched."""

WAGERS = ("posted", "bet", "checked", "bet_taken_back")
"""The facts without which nobody can follow the betting, nor tell how much is in the pot."""

CAMERAS_DO_NOT_SEE = (
    *WAGERS,
    "bets_collected",
    "tapped",
    "marked",
    "hand_read",
    "plaque_shown",
    "chips_moved",
    "decks_seen",
    "deck_washed",
    "deck_riffled",
    "deck_stripped",
    "deck_cut",
    "deck_held",
    "stub_counted",
    "stub_reshuffled",
    "player_away",
    "player_back",
    "dealer_changed",
    "irregular",
)
"""What our cameras do not report: amounts, gestures, words, and what hands do with the deck."""
