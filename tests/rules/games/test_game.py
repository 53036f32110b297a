"""What a game's row tells."""

from cardspeak.rules.games.game import Betting, Family, Forced, Game, Limit, Opener, Street, like
from cardspeak.rules.games.table import find_game


def game(*streets):
    return Game("g", "G", (), Family.FLOP, (Limit.LIMIT,), (2, 9), Forced.BLINDS, streets, ())


def test_rock_1_cards_dealt_and_cards_held_at_showdown():
    assert (find_game("rocky-mtn").dealt, find_game("rocky-mtn").held) == (5, 2)
    assert (find_game("razz").dealt, find_game("razz").held) == (7, 7)


def test_cards_after_the_up_card_count_too():
    assert game(Street("deal", None, down=1, up=1, down_after=2)).dealt == 4


def test_blood_1_a_board_may_end_with_one_card_more():
    assert find_game("river-of-blood").board_sizes == (5, 6)
    assert find_game("holdem").board_sizes == (5,)
    assert find_game("razz").board_sizes == (0,)


def test_dent_1_a_game_that_marks_a_card_says_so():
    marked = game(Street("flop", Betting(Opener.LEFT_OF_BUTTON), board=3, mark=True))
    assert marked.marks
    assert find_game("double-entendre").marks
    assert not find_game("pineapple").marks


def test_a_row_made_like_another_shares_all_but_names_and_what_is_given():
    holdem = find_game("holdem")
    mine = like(holdem, "mine", "Mine", ("HE-1",), seats=(2, 6))
    assert (mine.streets, mine.parts, mine.seats) == (holdem.streets, holdem.parts, (2, 6))
    assert holdem.aliases
    assert (mine.aliases, mine.note) == ((), "")
