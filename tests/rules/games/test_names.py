"""Names as people spell them."""

from cardspeak.rules.games.names import hint, plain


def test_a_name_is_found_however_it_is_spelt():
    assert plain("Omaha Hi-Lo, 8") == plain("omaha hilo 8") == "omahahilo8"


def test_the_hint_names_each_thing_once_and_nothing_far_off():
    known = {"razz": "razz", "razzlow": "razz", "badugi": "badugi"}
    assert hint("raz", known) == "did you mean razz? "
    assert hint("xyz", known) == ""
