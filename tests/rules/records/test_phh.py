"""Hands in and out of the PHH format."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pokerkit import HandHistory

from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.actions import Burn, DealBoard, Mark, Remark, read_cards
from cardspeak.rules.records.phh import (
    BadFields,
    IllegalAction,
    UnknownVariant,
    UnreadableToml,
    read_phh,
    read_phhs,
    write_phh,
    write_phhs,
)
from cardspeak.rules.records.record import CannotCarry
from cardspeak.rules.records.variants import VARIANTS

FOLDER = os.environ.get("CARDSPEAK_HANDS")
SMALL = [
    "walk", "side-pots", "big-blind-ante", "odd-chip", "last-chips", "cents", "unseen",
    "dead-button",
]  # fmt: skip

WALK = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [20, 20]
actions = ["d dh p1 ????", "d dh p2 ????", {}]
"""


@pytest.mark.parametrize("name", SMALL)
def test_every_small_hand_survives_a_round_trip(hand, name):
    record = hand(name)
    assert read_phh(write_phh(record)) == record


@pytest.mark.skipif(not FOLDER, reason="CARDSPEAK_HANDS names no folder with hands in PHH")
def test_all_published_hands_survive_a_round_trip():
    """The folder holds the hands that the format's authors published: 83, 270 and 5."""
    paths = [
        p for name in ("wsop", "pluribus", "historical") for p in Path(FOLDER, name).rglob("*.phh")
    ]
    records = [read_phh(path.read_text(encoding="utf-8")) for path in paths]
    assert len(records) == 358
    assert [read_phh(write_phh(record)) for record in records] == records


@given(
    code=st.sampled_from(sorted(VARIANTS)),
    players=st.integers(2, 6),
    seed=st.integers(0, 10**9),
)
def test_random_hands_survive_a_round_trip(play, code, players, seed):
    text, _ = play(code, players, seed)
    record = readable(text)
    assume(record is not None)
    written = write_phh(record)
    assert read_phh(written) == record
    theirs = HandHistory.loads(written)
    assert theirs.actions == HandHistory.loads(text).actions
    assert theirs.starting_stacks == HandHistory.loads(text).starting_stacks


def readable(text):
    try:
        return read_phh(text)
    except IllegalAction as error:
        if all("NL-6" in fault for fault in error.faults):
            return None  # pokerkit lets everybody raise a short all-in
        raise


def test_section_f_what_the_format_has_no_field_for_survives(hand):
    record = hand("dead-button")
    assert record.button == 2
    assert record.house == "dead-money"
    assert Burn(read_cards("3c")[0]) in record.actions
    assert Remark(note="the cocktail waitress comes by") in record.actions
    assert set(record.extra) == {"_errors", "_video"}
    read_by_others = HandHistory.loads(write_phh(record)).user_defined_fields
    assert {"_button", "_house_profile", "_burns", "_errors", "_video"} == set(read_by_others)


def test_an_amount_keeps_its_decimals(hand):
    record = hand("cents")
    assert record.decimals == 2
    assert record.seats[0].stack == 1025
    assert "starting_stacks = [10.25, 8.50]" in write_phh(record)


@pytest.mark.parametrize("name", ["actions", "winnings", "min_bet", "hand"])
def test_an_extra_field_may_not_take_the_name_of_one_of_the_formats(hand, name):
    with pytest.raises(CannotCarry, match=f"extra field {name}"):
        write_phh(replace(hand("walk"), extra={name: 1}))


def test_the_chips_in_play_survive(hand):
    record = replace(hand("odd-chip"), chips=(5, 1))
    assert "_chips = [5, 1]" in write_phh(record)
    assert read_phh(write_phh(record)) == record


def test_a_session_holds_many_hands(hands):
    source = (hands / "session.phhs").read_text(encoding="utf-8")
    records = read_phhs(source)
    assert [record.occasion.hand for record in records] == ["1", "2"]
    assert read_phhs(write_phhs(records)) == records
    assert len(list(HandHistory.loads_all(write_phhs(records)))) == 2


def test_what_is_not_toml_is_named():
    with pytest.raises(UnreadableToml, match=r"not TOML"):
        read_phh("variant = ")


def test_a_variant_without_a_code_is_named():
    with pytest.raises(UnknownVariant, match="'XX': the codes are FT, NT"):
        read_phh('variant = "XX"')
    with pytest.raises(UnknownVariant):
        read_phh("")


def test_a_game_without_a_pot_is_no_history():
    with pytest.raises(BadFields, match="_game: Chinese poker has no pot"):
        read_phh(WALK.format('"p2 f"') + '_game = "chinese"')


def test_fields_that_are_wrong_are_named():
    with pytest.raises(BadFields) as error:
        read_phh(WALK.format('"p2 folds"').replace("[0, 0]", "[0, -1]"))
    assert len(error.value.faults) == 2


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ('"p1 f"', r"action 3 \('p1 f'\): seat 2 acts before seat 1"),
        ('"p2 cbr 3"', r"action 3 \('p2 cbr 3'\): seat 2 bets 3: the least is 4"),
        ('"p2 cbr 30"', "seat 2 bets 30 but has 20"),
        ('"p2 f", "p2 f"', r"action 4 \('p2 f'\)"),
        ('"d db 2c3c4c"', "seat 2 is still to act"),
    ],
)
def test_an_illegal_action_is_named_and_never_repaired(action, why):
    with pytest.raises(IllegalAction, match=why):
        read_phh(WALK.format(action))


def test_a_session_says_which_hand_is_wrong():
    good, bad = WALK.format('"p2 f"'), WALK.format('"p1 f"')
    with pytest.raises(IllegalAction, match=r"hand \[2\]: action 3"):
        read_phhs(f"[1]{good}\n[2]{bad}")
    with pytest.raises(BadFields, match="author is no hand"):
        read_phhs('author = "Ann"')


def test_short_deck_has_no_card_below_the_six():
    short = WALK.replace("NT", "NS").replace("????", "{}", 1)
    assert read_phh(short.format("As6s", '"p2 f"')).game == "short-deck"
    with pytest.raises(IllegalAction, match="the Five of spades is not in this deck"):
        read_phh(short.format("As5s", '"p2 f"'))


STUD = ("d dh p1 ????Kc", "d dh p2 ????3c", "p1 pb", "p2 cc")
FIVE = ("d dh p1 ??????????", "d dh p2 ??????????", "p2 cc", "p1 cc", "p1 sd ??", "p2 sd")
FOUR = ("d dh p1 ????????", "d dh p2 ????????", "p2 cc", "p1 cc")
TWO = ("d dh p1 ????", "d dh p2 ????", "p2 cbr 4", "p1 f")


@pytest.mark.parametrize(
    ("actions", "code", "game", "limit"),
    [
        (TWO, "FT", "holdem", Limit.KILL),
        (TWO, "NT", "holdem", Limit.POT_LIMIT),
        (TWO, "NT", "money-heist", Limit.NO_LIMIT),
        (FOUR, "FO/8", "omaha", Limit.LIMIT),
        (FOUR, "PO", "omaha-8", Limit.POT_LIMIT),
        (STUD, "FR", "stud-hi-lo", Limit.LIMIT),
        (FIVE, "F2L3D", "badeucey", Limit.LIMIT),
        (FIVE, "N2L1D", "a-5-single-draw", Limit.NO_LIMIT),
        (FOUR, "FB", "badugi", Limit.POT_LIMIT),
    ],
)
def test_section_f_a_game_without_a_code_goes_out_under_one_that_replays(
    made, actions, code, game, limit
):
    record = replace(made(*actions, code=code), game=game, limit=limit)
    written = write_phh(record)
    assert "_partial = true" in written
    assert read_phh(written) == record
    assert HandHistory.loads(written).user_defined_fields["_game"] == game


def test_a_second_board_and_a_mark_are_set_aside(made):
    fine = made(
        "d dh p1 ????", "d dh p2 ????", "p2 cc", "p1 cc", "d db 2c3c4c", _game="double-board"
    )
    record = replace(fine, actions=(*fine.actions, DealBoard(read_cards("5d6d7d"), 1)))
    assert "_boards = [{at = 6" in write_phh(record)
    assert read_phh(write_phh(record)) == record
    marked = replace(fine, actions=(*fine.actions, Mark(1, read_cards("As")[0])))
    assert "_marks = [{at = 6" in write_phh(marked)


@pytest.mark.parametrize(
    ("game", "actions"),
    [
        ("irish", (*FOUR, "d db 2c3c4c", "p1 cc", "p2 cc", "p1 sd ????")),
        ("bomb-pot", (*TWO[:2], "d db 2c3c4c")),
        ("chinese", ()),
    ],
)
def test_section_f_a_game_that_replays_under_no_code_is_refused(made, game, actions):
    with pytest.raises(CannotCarry, match=r"\.json"):
        write_phh(replace(made(*actions), game=game))


def test_of_the_wagers_it_is_only_said_that_they_were_not_seen(hand):
    text = write_phh(replace(hand("walk"), wagers_seen=False))
    assert not read_phh(text).wagers_seen
    with pytest.raises(BadFields, match="_wagers: 'seen'"):
        read_phh(text.replace("not seen", "seen"))


def test_a_hand_without_a_code_that_cannot_be_played_goes_out_under_the_likeliest(hand):
    record = replace(hand("walk"), game="irish", wagers_seen=False)
    text = write_phh(record)
    assert 'variant = "NT"' in text
    assert '_game = "irish"' in text
    assert read_phh(text) == record


def test_long_lists_of_tables_have_a_line_for_each(hand):
    rows = [{"entry": number, "words": "w" * 30} for number in range(3)]
    text = write_phh(replace(hand("walk"), extra={"_rulings": rows}))
    assert '_rulings = [\n  {entry = 0, words = "w' in text
    assert read_phh(text).extra == {"_rulings": rows}
