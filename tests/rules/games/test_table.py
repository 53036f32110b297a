"""The table of games as a whole, and finding a game in it."""

from itertools import groupby

import pytest

from cardspeak.rules.cards import DECK
from cardspeak.rules.games.game import Family, Forced, Limit
from cardspeak.rules.games.names import plain
from cardspeak.rules.games.table import GAMES, UnknownGame, find_game
from cardspeak.rules.rulebook.rulebook import rulebook

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())

OF_THE_CATALOGUE = {
    "STUD-1": "stud",
    "S8-1": "stud-8",
    "SHLR-1": "stud-hi-lo",
    "RAZZ-1": "razz",
    "SDRAW-1": "2-7-single-draw",
    "TDRAW-1": "2-7-triple-draw",
    "A5-1": "a-5-single-draw",
    "BDG-1": "badugi",
    "HYB-1": "badacey",
    "HYB-2": "badeucey",
    "CHI-1": "chinese",
    "HE-1": "holdem",
    "OMA-1": "omaha",
    "OM8-1": "omaha-8",
    "IRI-1": "irish",
    "PINE-1": "pineapple",
    "TRIF-1": "triple-flop",
    "CINC-1": "cincinnati",
    "DBL-1": "double-board",
    "DENT-1": "double-entendre",
    "ROCK-1": "rocky-mtn",
    "BLOOD-1": "river-of-blood",
    "RITP-1": "run-it-twice",
    "RIT-1": "run-it-three-times",
    "GOLD-1": "goldschlager",
    "BOMB-1": "bomb-pot",
    "SQUID-1": "squid-game",
    "HEIST-1": "money-heist",
    "MUSH-1": "mushroom",
    "HUB-1": "holdem-bonus",
}


@pytest.mark.parametrize(("rule", "game"), OF_THE_CATALOGUE.items())
def test_every_game_of_the_catalogue_has_its_row(rule, game):
    assert rule in find_game(game).rules


@EVERY_GAME
def test_every_rule_of_a_game_is_in_the_rulebook(game):
    assert game.rules
    assert set(game.rules) <= set(rulebook())


@EVERY_GAME
def test_a_full_table_can_be_dealt_from_one_deck(game):
    """Only stud and draws may run out: STUD-13 and LOW-5 say what then."""
    if game.family is Family.DRAW:
        assert game.seats[1] * game.dealt <= len(DECK)
    elif game.family in (Family.FLOP, Family.HOUSE):
        board = sum(street.board + street.burn for street in game.streets) * game.boards
        assert game.seats[1] * game.dealt + board <= len(DECK)


@EVERY_GAME
def test_a_finished_hand_can_be_read(game):
    """At least five cards, or four for a badugi, lie before every player in the end."""
    assert game.held + game.board_sizes[0] >= (4 if game.id == "badugi" else 5)
    assert game.held > 0


@EVERY_GAME
def test_each_street_but_the_first_of_a_hand_begins_with_a_burn(game):
    first, *later = game.streets
    assert not first.burn
    assert all(street.burn for street in later)


@EVERY_GAME
def test_blinds_are_answered_from_the_left_of_the_big_blind_and_a_bring_in_by_a_card(game):
    betting = game.streets[0].betting
    if game.forced is Forced.BLINDS:
        assert betting.opener.name == "LEFT_OF_BIG_BLIND"
    elif game.forced is Forced.BRING_IN:
        assert betting.opener.name in ("LOW_CARD", "HIGH_CARD")


@EVERY_GAME
def test_lim_3_stud_2_tdraw_2_the_smaller_bet_is_for_two_rounds(game):
    rounds = [street.betting.size.value for street in game.streets if street.betting]
    if Limit.LIMIT in game.limits:
        assert rounds[:2] == ["small bet"] * min(len(rounds), 2)
        assert set(rounds[2:]) <= {"big bet"}


def test_families_stand_together_and_no_two_games_share_a_name():
    families = [family for family, _ in groupby(GAMES.values(), lambda game: game.family)]
    assert len(families) == len(set(families))
    names = [{plain(name) for name in (g.id, g.title, *g.aliases)} for g in GAMES.values()]
    assert sum(map(len, names)) == len(set().union(*names))


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("HOLD'EM", "holdem"),
        ("plo", "omaha"),
        ("Omaha hi-lo", "omaha-8"),
        ("2-7", "2-7-triple-draw"),
        ("eight or better", "stud-8"),
        ("Baduci", "badeucey"),
        ("run it twice", "run-it-twice"),
    ],
)
def test_a_game_is_found_however_it_is_spelt(name, game):
    assert find_game(name) is GAMES[game]


def test_an_unknown_game_gets_the_nearest_or_none():
    with pytest.raises(UnknownGame, match=r"no game 'raz': did you mean razz\?"):
        find_game("raz")
    with pytest.raises(UnknownGame, match="no game 'bridge': `cardspeak games`"):
        find_game("bridge")
