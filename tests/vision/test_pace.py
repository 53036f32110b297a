"""How often the felt is looked at: as the game that is played needs it."""

import pytest

from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.table import GameChosen
from cardspeak.vision.pace import DRAWS, USUAL, Pace, pace_at


@pytest.mark.parametrize(
    ("games", "pace"),
    [
        ((), USUAL),
        (("holdem",), USUAL),
        (("2-7-triple-draw",), DRAWS),
        (("badugi", "stud"), USUAL),
        (("omaha", "badugi"), DRAWS),
    ],
)
def test_a_table_is_looked_at_as_often_as_the_game_chosen_last_needs(
    games: tuple[str, ...], pace: Pace
) -> None:
    assert pace_at([Event(0.0, GameChosen(game, "limit")) for game in games]) == pace
