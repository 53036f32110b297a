"""`cardspeak replay`: a log, its lines or a record told hand by hand, with every ruling."""

import json
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardspeak.commands.replay import replay
from cardspeak.rules.facts.codec import canonical
from cardspeak.rules.facts.event import Event
from cardspeak.rules.facts.hand import Bet, BoardDealt, HandBegun
from cardspeak.rules.facts.people import Correction
from cardspeak.rules.facts.table import TableOpened
from cardspeak.rules.houses.house import load_house
from cardspeak.rules.log.key import installation_key
from cardspeak.rules.log.lines import export_lines
from cardspeak.rules.log.reader import intact
from cardspeak.rules.log.writer import LogWriter
from cardspeak.rules.records.files import read_records
from cardspeak.rules.umpire.dealing import session_of
from cardspeak.rules.umpire.mistakes.inject import inject

HANDS = Path(__file__).parents[2] / "rules" / "umpire" / "hands"
SMALL = Path(__file__).parents[2] / "rules" / "records" / "hands"
CHICAGO = "play-poker-chicago-2018"


@pytest.fixture(scope="module")
def mistaken():
    """Four hands of hold'em, with a flop of four cards in one."""
    house = load_house(CHICAGO)
    clean = session_of(read_records(HANDS / "holdem.phhs"), house)
    return inject(clean, "four-card-flop", house, random.Random(2))


@pytest.fixture(scope="module")
def log(tmp_path_factory, mistaken):
    """The same as a log, signed with the key of an installation of its own."""
    folder = tmp_path_factory.mktemp("logs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDSPEAK_KEY", str(folder / "key"))
        key = installation_key()
    with LogWriter(folder / "table.log", key) as written:
        for event in mistaken.events:
            written.append(event)
    return folder / "table.log"


@pytest.fixture
def lines(tmp_path):
    """Write events as lines of JSON."""

    def write(events):
        path = tmp_path / "events.jsonl"
        path.write_text("".join(f"{canonical(event)}\n" for event in events), encoding="utf-8")
        return path

    return write


def run(*arguments, columns=80, charset="utf-8"):
    runner = CliRunner(charset=charset, env={"COLUMNS": str(columns)})
    return runner.invoke(replay, [str(argument) for argument in arguments])


def shown(*arguments, **options):
    result = run(*arguments, **options)
    assert result.exit_code == 0, result.output
    return result.stdout


def objects(*arguments):
    return [json.loads(line) for line in shown(*arguments, "--json").splitlines()]


def test_each_street_tells_its_cards_the_pot_and_what_was_done():
    text = shown(HANDS / "holdem.phhs", "--house", "wsop-2012")
    assert "Seats   1: Ann 10,000 · 2: Bob 10,000 · 3: Cat 10,000" in text
    assert "Button  5" in text
    assert "Flop  K♥ 7♠ 2♥  pot 1,050\n  burn · K♥ 7♠ 2♥ turned\n" in text
    assert "  2 checks · 3 bets 500 · 5 calls 500 · 2 folds\n" in text
    assert "Turn  K♥ 7♠ 2♥ T♣  pot 2,050\n  burn · T♣ turned · 3 checks · 5 checks\n" in text
    assert "  3 gets 3,850\n" in text
    assert "Stacks  1: 9,950 · 2: 9,600 · 3: 12,150" in text
    assert "4 calls 7,500 all-in" in text
    assert "Uncontested" in text
    assert re.search(r"^4 hands; \d+ rulings: \d+ note$", text, re.MULTILINE)


def test_up_cards_draws_and_discards_are_told():
    stud = shown(HANDS / "stud.phh")
    assert "?? ?? Q♠ to 1 · ?? ?? 3♣ to 2" in stud
    assert "2 posts bring-in 25 · 3 folds · 4 bets 100" in stud
    draw = shown(HANDS / "triple-draw.phh")
    assert "1 discards 1 · 2 discards 3 · 4 discards 2 · burn" in draw
    assert "1 stands pat" in draw


def test_a_ruling_stands_where_it_was_made_set_off_by_how_grave_it_is(log, mistaken):
    assert mistaken.rule == "FLOP-1"
    text = shown(log)
    assert re.search(
        r"  burn · .. .. .. .. turned\n"
        r"  !!! HIGH at 0:\d\d:\d\d\.\d{3}\. The flop has four cards\.\n"
        r"  !!! 1\. Scramble the four cards face down\.\n"
        r"  !!! 2\. An official draws one of them for the next burn\.\n"
        r"  !!! 3\. The other three are the flop\.\n"
        r"  !!! FLOP-1, Play Poker Chicago 2018\. The floor decides\.\n"
        r"  1 card back from the board: burn",
        text,
    )
    assert re.search(r"rulings: 1 high, \d+ note\n$", text)


@pytest.mark.parametrize("columns", [60, 80, 100])
def test_it_keeps_to_the_width_of_the_terminal(log, columns):
    assert max(map(len, shown(log, columns=columns).splitlines())) <= columns


def test_the_same_log_makes_the_same_text_however_it_is_kept(log, lines, mistaken, tmp_path):
    text = shown(log)
    assert text == shown(log)
    assert text == shown(lines(mistaken.events))
    found = intact(log)
    exported = tmp_path / "exported.jsonl"
    exported.write_text("\n".join(export_lines(found.session, found.links)), encoding="utf-8")
    assert text == shown(exported)


def test_another_house_judges_it_by_its_own_rules(log):
    text = shown(log, "--house", "wsop-2012")
    assert "T24-8, fallback: TDA 2024, not in this house's rulebook." in text
    assert "House   WSOP 2012, tournament" in text


def test_only_some_rulings_and_the_hands_that_have_them(log):
    text = shown(log, "--only", "flop-1")
    assert text.count("Hand ") == 1
    assert "FLOP-1" in text
    assert "SHOW-4" not in text
    assert text.endswith("1 hand; 1 ruling: 1 high\n")
    assert shown(log, "--only", "MISD-3") == "0 hands; 0 rulings\n"


def test_only_up_to_a_time(log, mistaken):
    begun = [event.t_s for event in mistaken.events if isinstance(event.fact, HandBegun)]
    assert shown(log, "--until", f"{begun[1] - 0.5}").count("Hand ") == 1
    assert shown(log, "--until", "0:00:01").endswith("0 hands; 0 rulings\n")


def test_rulings_are_said_in_the_language_asked_for(log):
    text = shown(log, "--language", "es")
    assert "GRAVE" in text
    assert "Decide el supervisor." in text


def test_json_has_an_object_a_hand_with_its_rulings(log, mistaken):
    hands = objects(log)
    assert [hand["hand"] for hand in hands] == [1, 2, 3, 4]
    assert {hand["house"] for hand in hands} == {CHICAGO}
    assert hands[0]["seats"][0] == {"seat": 1, "name": "Ann", "stack": 10_000, "ends": 9_950}
    assert [street["name"] for street in hands[0]["streets"]][:2] == ["before the hand", "pre-flop"]
    grave = [each for hand in hands for each in hand["rulings"] if each["severity"] == "high"]
    (ruling,) = grave
    assert (ruling["rule"], ruling["entry"]) == (mistaken.rule, mistaken.at)
    assert ruling["say"][0] == "The flop has four cards."
    assert ruling["steps"] == ["scramble-four", "official-draws-burn", "other-three-are-flop"]
    happened = [item for hand in hands for part in hand["streets"] for item in part["happened"]]
    assert {"ruling": ruling["key"], "status": "new"} in happened


def test_a_correction_withdraws_a_ruling_where_it_is_made(lines, mistaken):
    flop = mistaken.events[mistaken.at - 1]
    right = BoardDealt(flop.fact.cards[:3])
    fixed = Event(flop.t_s, Correction(mistaken.at, "two cards stuck together", right))
    text = shown(lines([*mistaken.events[: mistaken.at], fixed]))
    assert f"entry {mistaken.at} corrected: two cards stuck together\n" in text
    assert "Withdrawn: the flop has four cards." in text


def test_what_the_umpire_cannot_take_is_told_and_has_no_effect(lines, mistaken):
    bad = Event(mistaken.events[-1].t_s + 1, Correction(9999, "it never was"))
    text = shown(lines([*mistaken.events[:200], bad, *mistaken.events[200:]]))
    assert "entry 201 is not taken: " in text


def test_amounts_in_parts_of_a_chip_are_said_to_be():
    text = shown(SMALL / "cents.phh")
    assert "Amounts are in units of 0.01 chips" in text
    assert "Seats   1: 1,025 · 2: 850" in text
    assert "Amounts" not in shown(SMALL / "walk.phh")


def test_a_record_is_dealt_by_the_house_that_it_names():
    assert "House   Dead Money Poker Club" in shown(SMALL / "dead-button.phh")
    assert "House   TDA 2024" in shown(SMALL / "walk.phh")


def test_where_the_terminal_has_no_sign_for_a_suit_it_is_a_letter():
    result = run(SMALL / "odd-chip.phh", charset="latin-1")
    assert result.exit_code == 0
    assert "2c 4d 7h" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nowhere.log"], "does not exist"),
        ([SMALL / "walk.phh", "--house", "nobody"], "nobody"),
        ([SMALL / "walk.phh", "--until", "noon"], "write h:mm:ss"),
        ([SMALL / "walk.phh", "--only", "MISD-99"], "no MISD-99"),
        ([SMALL / "walk.phh", "--language", "fr"], "en, es"),
    ],
)
def test_what_cannot_be_asked_for_is_named_with_status_2(arguments, why):
    result = run(*arguments)
    assert result.exit_code == 2
    assert why in result.stderr


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("empty.log", "", "there is no log in it"),
        ("notes.md", "# Notes", "no log of a table, and no hands"),
        ("bad.phh", 'variant = "XX"', "no variant 'XX'"),
        ("bad.jsonl", "{}\n", "line 1: "),
        ("bad.jsonl", '{"t_s": 1}\nnot JSON\n', "line 1: "),
        ("undecided.phh", None, "hand 1 cannot be dealt: "),
    ],
)
def test_what_cannot_be_read_is_named_with_status_1(tmp_path, name, text, why):
    path = tmp_path / name
    if text is None:
        whole = (SMALL / "odd-chip.phh").read_text(encoding="utf-8")
        text = whole.replace('"d db Kd", "p2 cc", "p3 cc",', "").replace("finishing", "# ")
    path.write_text(text, encoding="utf-8")
    result = run(path)
    assert result.exit_code == 1
    assert why in result.stderr


def test_a_house_that_is_not_known_here_can_be_replaced_by_another(lines):
    opened = [Event(1.0, TableOpened("our-cellar", "tournament", 9)), Event(2.0, Bet(1, 100))]
    result = run(lines(opened))
    assert result.exit_code == 1
    assert "our-cellar" in result.stderr
    assert shown(lines(opened), "--house", "tda-2024") == "0 hands; 0 rulings\n"


def test_of_a_damaged_log_what_is_intact_is_told_and_then_what_is_wrong(log, tmp_path):
    content = bytearray(log.read_bytes())
    at = content.rindex(b'"type":"hand_over"')
    content[at + 8 : at + 12] = b"HAND"
    damaged = tmp_path / "damaged.log"
    damaged.write_bytes(content)
    result = run(damaged)
    assert result.exit_code == 1
    assert "Hand 1" in result.stdout
    assert str(damaged) in result.stderr
