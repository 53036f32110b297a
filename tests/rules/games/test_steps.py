"""What a dealer does with the deck, one step after another."""

from cardspeak.rules.games.steps import Act, Step, cards_dealt, steps


def test_a_step_about_no_cards_falls_out():
    assert steps((Act.BURN, 0), (Act.DEAL, 3)) == (Step(Act.DEAL, 3),)


def test_only_what_is_dealt_reaches_players():
    taken = steps((Act.BURN, 1), (Act.DEAL, 3), (Act.CUT, 9), (Act.DEAL, 2))
    assert cards_dealt(taken) == 5
