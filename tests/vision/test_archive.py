"""Stills and clips: what may leave the table, and when."""

import weakref
from dataclasses import replace

import cv2
import numpy as np
import pytest

from cardspeak.hardware.cameras.file import FileSource
from cardspeak.hardware.cameras.lazy_frame import LazyFrame
from cardspeak.hardware.film import FilmWriter
from cardspeak.hardware.frame import Frame
from cardspeak.rules.cards import DECK
from cardspeak.rules.facts import deck, hand
from cardspeak.rules.facts.event import BACK, Event, Evidence, Sight
from cardspeak.rules.umpire.finding import Finding, Ruling, Severity, Status
from cardspeak.vision.archive import (
    RECENT_S,
    Archive,
    Recording,
    cut,
    has_clip,
    placed,
    shows_hidden_card,
    still_name,
)

FPS = 10
FACE = Sight(DECK[0])
UNSURE = Sight(None, ((DECK[0], 0.5), (DECK[1], 0.5)))
BOARD = hand.BoardDealt((FACE, FACE, FACE))
EXPOSED = hand.CardExposed(3, FACE)
HIDDEN = (
    hand.CardDealt(1, card=FACE),
    hand.CardDealt(1, card=UNSURE),
    hand.CardBurned(FACE),
    EXPOSED,
    hand.CardReplaced(1, FACE),
    hand.Discarded(1, (BACK, FACE)),
    deck.CardTurned("stub", FACE),
)
PUBLIC = (
    hand.CardDealt(1),
    hand.CardDealt(1, up=True, card=FACE),
    hand.CardBurned(),
    BOARD,
    hand.Discarded(1, (BACK, BACK)),
    hand.Tabled(1, (FACE, FACE)),
    hand.PotPushed(1, 0),
)


def frame(number, camera="top"):
    shade = np.full((20, 30, 3), number % 250, np.uint8)
    return Frame(camera, number, number / FPS, shade)


def event(number, fact, camera="top"):
    return Event(number / FPS, fact, 1.0, (Evidence(camera, number, number / FPS),))


def played(archive, *facts):
    """Let one fact happen a frame, and return the numbers of the frames that have a still."""
    for number, fact in enumerate(facts):
        archive.see(frame(number))
        archive.take(event(number, fact))
    return kept(archive)


def kept(archive):
    return sorted(int(path.stem.split("-")[-1]) for path in archive.folder.glob("*"))


@pytest.mark.parametrize("fact", HIDDEN)
def test_a_face_that_its_player_alone_may_see_is_hidden(fact):
    assert shows_hidden_card(fact)


@pytest.mark.parametrize("fact", PUBLIC)
def test_a_back_and_what_the_table_sees_are_not_hidden(fact):
    assert not shows_hidden_card(fact)


def test_a_fact_has_a_still_of_its_frame(tmp_path):
    archive = Archive(tmp_path / "stills", live=True)
    assert played(archive, BOARD, hand.CardBurned()) == [0, 1]
    picture = cv2.imread(str(archive.path_of(Evidence("top", 1, 0.1))))
    assert picture.shape == (20, 30, 3)
    assert abs(int(picture.mean()) - 1) <= 1


def test_a_hidden_card_has_no_still_unless_asked_for(tmp_path):
    facts = (BOARD, EXPOSED, hand.HandOver())
    assert played(Archive(tmp_path / "a", live=True), *facts) == [0, 2]
    assert played(Archive(tmp_path / "b", live=True, hidden=True), *facts) == [0, 1, 2]


def test_at_a_live_table_stills_wait_while_a_hidden_card_lies_bare(tmp_path):
    archive = Archive(tmp_path / "stills", live=True)
    assert played(archive, BOARD, EXPOSED, BOARD, BOARD) == [0]
    archive.see(frame(9))
    archive.take(event(9, hand.HandOver()))
    assert kept(archive) == [0, 2, 3, 9]


def test_of_a_recording_no_still_waits(tmp_path):
    assert played(Archive(tmp_path / "stills", live=False), BOARD, EXPOSED, BOARD) == [0, 2]


def test_a_fact_may_be_told_later_than_its_frame(tmp_path):
    archive = Archive(tmp_path / "stills", live=True)
    for number in range(100):
        archive.see(frame(number))
    oldest = 99 - round(RECENT_S * FPS)
    for number in (oldest - 1, oldest, 95):
        archive.take(event(number, BOARD))
    assert kept(archive) == [oldest, 95]


def test_names_of_cameras_are_safe_as_names_of_files():
    assert still_name(Evidence("../rig 1/é", 7, 0.1)) == "-rig-1--0000007.jpg"


def test_frames_are_remembered_without_the_colours_that_others_asked_for(tmp_path):
    archive = Archive(tmp_path / "stills", live=False)
    shade = np.full((20, 30), 90, np.uint8)
    seen = LazyFrame("top", 0, 0.0, lambda: cv2.merge([shade] * 3), shade)
    archive.see(seen)
    colors = weakref.ref(seen.image)
    del seen
    assert colors() is None
    archive.take(event(0, BOARD))
    assert kept(archive) == [0]


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """Twelve seconds in which the picture grows brighter by 2 a frame."""
    path = tmp_path_factory.mktemp("films") / "film.mp4"
    with FilmWriter(path, (64, 48), FPS, crf=10) as writer:
        for number in range(120):
            writer.write(np.full((48, 64, 3), 2 * number, np.uint8), number / FPS)
    return path


def test_missing_stills_are_fetched_from_the_right_film(film, tmp_path):
    films = [Recording(film, "top"), Recording(film, "top", 12.0, 120)]
    archive = Archive(tmp_path, live=False)
    archive.fetch([event(33, BOARD), event(150, BOARD), event(40, EXPOSED)], films)
    assert kept(archive) == [33, 150]
    for number, shade in ((33, 66), (150, 60)):
        picture = cv2.imread(str(archive.path_of(Evidence("top", number, 0.0))))
        assert abs(int(picture.mean()) - shade) <= 3


def test_frames_of_a_later_film_count_on(film):
    first = next(iter(FileSource(f"file:{film}", "top")))
    moved = placed(first, Recording(film, "top", 12.0, 120))
    assert (moved.number, moved.t_s, moved.camera) == (120, 12.0, "top")
    assert np.array_equal(moved.image, first.image)


def ruling(t_s, **changes):
    finding = Finding("FLOP-1", Severity.HIGH, "flop")
    evidence = (Evidence("top", round(t_s * FPS), t_s),)
    return replace(Ruling("1.FLOP-1", finding, 7, t_s, 1, "flop", False, 1.0, evidence), **changes)


def test_a_clip_shows_four_seconds_before_and_two_after(film, tmp_path):
    films = [Recording(film, "top"), Recording(film, "top", 12.0, 120)]
    cut([ruling(18.0)], films, tmp_path)
    (path,) = tmp_path.iterdir()
    assert path.name == "000007-FLOP-1.mp4"
    frames = list(FileSource(f"file:{path}", "clip"))
    assert len(frames) == 61
    assert abs(float(frames[0].image.mean()) - 2 * 20) <= 3
    assert abs(float(frames[-1].image.mean()) - 2 * 80) <= 3


def test_a_clip_at_the_beginning_is_as_long_as_it_can_be(film, tmp_path):
    cut([ruling(1.0)], [Recording(film, "top")], tmp_path)
    (path,) = tmp_path.iterdir()
    assert len(list(FileSource(f"file:{path}", "clip"))) == 31


def test_a_clip_has_the_frames_that_are_looked_at(tmp_path):
    with FilmWriter(tmp_path / "fast.mp4", (64, 48), 30.0) as writer:
        for number in range(90):
            writer.write(np.full((48, 64, 3), number, np.uint8), number / 30)
    cut([ruling(3.0)], [Recording(tmp_path / "fast.mp4", "top")], tmp_path / "clips")
    (path,) = (tmp_path / "clips").iterdir()
    times = [each.t_s for each in FileSource(f"file:{path}", "clip")]
    assert np.allclose(np.diff(times), 1 / 15, atol=0.002)
    assert len(times) == 45


def test_what_no_film_shows_has_no_clip(film, tmp_path):
    cut([ruling(60.0)], [Recording(film, "top")], tmp_path)
    assert not list(tmp_path.iterdir())


def test_clips_are_of_the_camera_that_showed_it_and_made_once(film, tmp_path):
    rulings = [ruling(2.0, entry=3), ruling(2.0, entry=5), ruling(14.0, entry=9), ruling(2.0)]
    films = [Recording(film, "side"), Recording(film, "top"), Recording(film, "top", 12.0, 120)]
    cut(rulings, films, tmp_path)
    names = ["000003-FLOP-1.mp4", "000005-FLOP-1.mp4", "000007-FLOP-1.mp4", "000009-FLOP-1.mp4"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    kept = (tmp_path / names[0]).read_bytes()
    (tmp_path / names[1]).write_bytes(b"made before")
    cut(rulings, films, tmp_path)
    assert (tmp_path / names[0]).read_bytes() == kept
    assert (tmp_path / names[1]).read_bytes() == b"made before"


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({}, True),
        ({"status": Status.GROWN}, True),
        ({"status": Status.WITHDRAWN}, False),
        ({"status": Status.DISMISSED}, False),
        ({"finding": Finding("SHOW-1", Severity.NOTE, "reading")}, False),
        ({"finding": Finding("DECK-11", Severity.HIGH, "deck", discreet=True)}, False),
    ],
)
def test_a_ruling_that_stands_and_players_may_see_has_a_clip(changes, wanted):
    assert has_clip(ruling(1.0, **changes)) is wanted
