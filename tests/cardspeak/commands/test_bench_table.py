"""Which films are made to be watched, and what comes of one."""

import pytest
from click.testing import CliRunner

from cardspeak.commands.bench_table import films_with
from cardspeak.commands.bench_table_account import account_of, corrected, differences, misread
from cardspeak.commands.bench_table_command import table
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.hand import CardDealt, CardExposed, Tabled
from cardspeak.rules.facts.people import Correction

HANDS = [("random:nlhe", 1)]
NINE, TEN = Sight(Card.parse("9s")), Sight(Card.parse("Ts"))


@pytest.mark.parametrize(("kind", "house"), [("no-burn", False), ("exposed-burn", True)])
def test_a_mistake_that_the_usual_house_does_not_know_is_made_in_another(kind, house):
    films = list(films_with(kind, HANDS, "webcam", 2, 7))
    assert len(films) == len({film.source for film in films}) == 2
    assert all(film.mistake == kind for film in films)
    assert all(("&house=" in film.source) == house for film in films)


def test_a_mistake_for_which_no_hand_has_a_place_has_no_film():
    assert not list(films_with("seventh-street-exposed", HANDS, "webcam", 2, 7))


def test_a_card_told_as_dealt_up_is_one_that_was_exposed_as_it_came():
    truth = account_of((CardDealt(3), CardDealt(3), CardExposed(3, NINE), CardDealt(3)))
    assert list(truth.faces.values()) == ["9s"]
    seen = account_of((CardDealt(3), CardDealt(3, up=True, card=NINE), CardDealt(3)))
    assert not list(differences(truth, seen))
    other = account_of((CardDealt(3), CardDealt(3, up=True, card=TEN), CardDealt(3)))
    assert list(differences(truth, other)) == ["seat 3 dealt: __ 9s __, seen __ Ts __"]
    mended = corrected((*(CardDealt(3, up=True, card=TEN),) * 2, Correction(1, "", CardDealt(3))))
    assert account_of(mended).dealt[3] == ["__", "Ts"]
    told_twice = account_of(
        (CardDealt(3), CardDealt(3, up=True, card=NINE), CardExposed(3, NINE), CardDealt(3))
    )
    assert not list(differences(truth, told_twice))


def test_a_card_of_a_shown_hand_that_is_asked_about_is_one_that_was_not_read():
    hand = [Sight(Card.parse(name)) for name in ("2d", "3c", "3s", "4d")]
    truth, seen = (account_of((Tabled(4, tuple(each)),)) for each in (hand, (*hand[2:], Sight())))
    assert misread(truth, truth) == 0
    assert misread(truth, seen) == 2


def test_a_hand_that_no_table_has_seats_for_is_named(tmp_path):
    players = range(1, 13)
    dealt = [f"d dh p{number} ????" for number in players]
    folded = [f"p{number} f" for number in (*players[2:], 1)]
    (tmp_path / "twelve.phh").write_text(
        f"""variant = "NT"
antes = {[0] * 12}
blinds_or_straddles = {[1, 2, *[0] * 10]}
min_bet = 2
starting_stacks = {[100] * 12}
actions = {[*dealt, *folded]}
"""
    )
    asked = ["--hands", str(tmp_path), "--clean", "1", "--fine", "0", "--each", "0"]
    result = CliRunner().invoke(table, [*asked, "--workers", "1"])
    assert result.exit_code == 1
    assert "BadOption" in result.output
    assert "which has 10 seats" in result.output
