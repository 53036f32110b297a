import cv2
import numpy as np
import pytest

from cardspeak.hardware.art.deck import Deck, draw_deck
from cardspeak.rules.cards import Card
from cardspeak.rules.facts.event import BACK, Evidence
from cardspeak.vision.glance import Pixels
from cardspeak.vision.observe.naming import is_contested, otherwise, sight_of
from cardspeak.vision.read import log_softmax
from cardspeak.vision.track.reading import SHARPER
from cardspeak.vision.track.thing import State, Track

FRAME = Evidence("a", 0, 0.0)


def card(face: str = "up", ink: tuple[float, float] | None = None, **odds: float) -> Track:
    track = Track(1, "card", face, np.zeros((4, 2)), FRAME, FRAME, FRAME, 0.0, 0.9)  # type: ignore[arg-type]
    shares = np.full(52, (1 - sum(odds.values())) / 52)
    for name, share in odds.items():
        shares[Card.parse(name).index] += share
    track.reading.add(log_softmax(np.log(shares) / SHARPER), "a", 0)
    track.ink = None if ink is None else np.array(ink)
    return track


def patch_of(deck: Deck, name: str) -> Pixels:
    """(112, 80, 3) what a look shows of a deck's card."""
    return cv2.resize(deck.faces[Card.parse(name).index].image[..., :3], (80, 112))


def test_a_clear_card_is_named() -> None:
    assert sight_of(card(As=0.99), ()).card == Card.parse("As")


@pytest.mark.parametrize(("share", "stays"), [(0.7, False), (0.82, True)])
def test_a_name_is_taken_back_once_it_is_in_doubt(share: float, stays: bool) -> None:
    track = card(**{"7s": share, "7c": 0.98 - share})
    said = otherwise(track, Card.parse("7s"), ())
    assert (said is None) == stays
    assert said is None or said.card is None


def test_an_unclear_card_has_candidates_the_likeliest_first() -> None:
    sight = sight_of(card(As=0.6, Ac=0.35), ())
    assert sight.card is None
    assert [str(each) for each, _ in sight.candidates[:2]] == ["As", "Ac"]


def test_a_card_that_clearly_lies_elsewhere_speaks_against_an_unclear_reading() -> None:
    unclear = card(As=0.55, Ac=0.44)
    sight = sight_of(unclear, (unclear, card(As=0.995)))
    assert str(sight.candidates[0][0] if sight.candidates else sight.card) == "Ac"


def test_two_clear_readings_of_a_card_are_both_told() -> None:
    twice = card(As=0.99)
    assert sight_of(twice, (twice, card(As=0.995))).card == Card.parse("As")


def test_deck_2_a_covered_card_that_was_read_elsewhere_since_is_not_told_twice() -> None:
    covered, open_ = card(Ac=0.99), card(Ac=0.995)
    covered.state, open_.last = "covered", Evidence("a", 30, 1.0)
    sight = sight_of(covered, (covered, open_))
    assert sight.card is None
    assert Card.parse("Ac") not in [each for each, _ in sight.candidates]
    assert sight_of(open_, (covered, open_)).card == Card.parse("Ac")
    covered.last = Evidence("a", 60, 2.0)  # it was seen while the other one lay there
    assert sight_of(covered, (covered, open_)).card == Card.parse("Ac")


def test_a_reading_that_is_not_clear_does_not_name_what_clearly_lies_elsewhere() -> None:
    sure = card(As=0.93, Ac=0.06)
    assert sight_of(sure, (sure,)).card == Card.parse("As")
    assert sight_of(sure, (sure, card(As=0.995))).card is None


def test_a_court_is_named_only_when_it_is_surer_than_others_need_be() -> None:
    assert sight_of(card(**{"7s": 0.94, "7c": 0.05}), ()).card == Card.parse("7s")
    assert sight_of(card(Js=0.94, Jc=0.05), ()).card is None


@pytest.mark.parametrize("is_dark", [False, True])
def test_light_print_on_dark_stock_has_to_be_read_more_surely(is_dark: bool) -> None:
    seven = card(**{"7s": 0.965, "7c": 0.03})
    patch = cv2.blur(patch_of(draw_deck(5), "7s"), (15, 15))  # so that it tells little by itself
    seven.patch = 255 - patch if is_dark else patch
    named = sight_of(seven, (seven,)).card
    assert named == (None if is_dark else Card.parse("7s"))


def test_a_suit_that_is_in_doubt_is_told_by_the_inks_of_a_deck_of_four_colours() -> None:
    seven = card(ink=(0.0, 0.0), **{"7s": 0.8, "7c": 0.19})
    others = (card(ink=(-0.6, 0.4), **{"8c": 0.97}), card(ink=(0.6, 0.3), **{"4h": 0.99}))
    assert sight_of(seven, (seven,)).card is None
    assert sight_of(seven, (seven, *others)).card == Card.parse("7s")


def test_a_suit_that_is_in_doubt_is_told_by_how_the_deck_s_other_cards_look() -> None:
    deck = draw_deck(1_963_104)
    doubtful, others = {"9c": {"9c": 0.6, "9s": 0.39}, "Tc": {"Tc": 0.6, "Ts": 0.39}}, {}
    for name in ("2s", "7s", "5c", "8c"):
        others[name] = card(**{name: 0.99})
    tracks = {name: card(**odds) for name, odds in doubtful.items()} | others
    for name, track in tracks.items():
        track.patch = patch_of(deck, name)
    for name in doubtful:
        assert sight_of(card(**doubtful[name]), ()).card is None
        assert sight_of(tracks[name], list(tracks.values())).card == Card.parse(name)


def test_a_clear_reading_is_not_told_where_the_card_looks_like_the_deck_s_other_suit() -> None:
    deck = draw_deck(1_963_104)
    odds = {"9s": 0.99, "9c": 0.009}
    misread = card(**odds)
    others = [card(Tc=0.99), card(**{"7s": 0.99})]
    for name, track in zip(("9c", "Tc", "7s"), (misread, *others), strict=True):
        track.patch = patch_of(deck, name)
    assert sight_of(card(**odds), ()).card == Card.parse("9s")
    assert sight_of(misread, (misread, *others)).card != Card.parse("9s")


def test_a_suit_that_the_deck_s_faces_leave_open_is_asked_about_however_surely_it_was_read() -> (
    None
):
    deck = draw_deck(1_963_104)
    club, spade = card(Ks=0.9965), card(Ks=0.9965)
    club.patch, spade.patch = patch_of(deck, "Kc"), patch_of(deck, "Ks")
    assert sight_of(spade, []).card == Card.parse("Ks")
    sight = sight_of(club, [])
    assert sight.card is None
    assert [str(each) for each, _ in sight.candidates] == ["Kc", "Ks"]


def test_a_suit_not_read_clearly_is_asked_about_where_that_of_another_card_is_in_doubt() -> None:
    deck = draw_deck(1_963_104)
    spade, club = card(**{"9s": 0.96}), card(**{"2s": 0.6, "2c": 0.39})
    clear = card(**{"9s": 0.99})
    for name, track in (("9s", spade), ("9s", clear), ("2c", club)):
        track.patch = cv2.GaussianBlur(patch_of(deck, name), (0, 0), 4.5)
    assert sight_of(spade, []).card == Card.parse("9s")
    assert sight_of(clear, [club]).card == Card.parse("9s")
    sight = sight_of(spade, [club])
    assert [str(each) for each, _ in sight.candidates] == ["9s", "9c"]


@pytest.mark.parametrize("state", ["lying", "gone"])
def test_clubs_like_spades_are_told_by_the_spades_that_lay_there(state: State) -> None:
    deck = draw_deck(1_963_104)
    deuce = card(**{"2s": 0.985, "2c": 0.01})
    tracks = {"2c": deuce} | {name: card(**{name: 0.99}) for name in ("7s", "5c", "8c")}
    for name, track in tracks.items():
        track.patch = patch_of(deck, name)
        track.state = "lying" if track is deuce else state
    assert sight_of(deuce, (deuce,)).card is None
    assert sight_of(deuce, list(tracks.values())).card == Card.parse("2c")


def test_a_card_that_is_gone_may_be_the_one_that_has_turned_up_elsewhere() -> None:
    ace, gone = card(As=0.95, Ac=0.03), card(As=0.99)
    assert sight_of(ace, (ace, gone)).card is None
    gone.state = "gone"
    assert sight_of(ace, (ace, gone)).card == Card.parse("As")


def test_an_ink_alone_does_not_name_a_card_against_its_reading_and_what_all_faces_say() -> None:
    deck, green, red, others = draw_deck(7), (0.5, 0.3), (-0.4, 0.5), []
    inks = {"c": green, "d": red, "h": red, "s": (0.0, 0.0)}
    for name in ("8c", "4h", "9c", "Kd", "2c", "6s", "5s"):
        others.append(card(ink=inks[name[1]], **{name: 0.99}))
        others[-1].patch = patch_of(deck, name)
    soft = card(ink=green, Ts=0.7, Tc=0.28)
    soft.patch = np.asarray(cv2.GaussianBlur(patch_of(deck, "Ts"), (0, 0), 5), np.uint8)
    sight = sight_of(soft, others)
    assert sight.card is None
    assert {str(each) for each, _ in sight.candidates} == {"Ts", "Tc"}


def test_t24_5_a_doubtful_card_far_from_where_the_like_was_long_before_is_asked_about() -> None:
    nine, folded = card(**{"9d": 0.97, "9h": 0.02}), card(**{"9d": 0.987, "9h": 0.01})
    folded.state, nine.born_s = "gone", 6.0
    assert sight_of(nine, (nine, folded)).card == Card.parse("9d")
    nine.middle_mm = np.array([400.0, 0.0])
    names = [str(name) for name, _ in sight_of(nine, (nine, folded)).candidates]
    assert sorted(names) == ["9d", "9h"]
    nine.born_s = 1.0
    assert sight_of(nine, (nine, folded)).card == Card.parse("9d")


@pytest.mark.parametrize("printed", ["2c", "2s"])
def test_t24_5_a_card_that_reads_as_one_that_lies_there_is_it_only_if_it_looks_like_it(
    printed: str,
) -> None:
    deck = draw_deck(1_963_104)
    two, deuce = card(**{"2s": 0.999}), card(**{"2s": 0.993, "2c": 0.006})
    others = [card(**{name: 0.99}) for name in ("7s", "5c", "8c")]
    tracks = dict(zip(("2s", printed + "?", "7s", "5c", "8c"), (two, deuce, *others), strict=True))
    for name, track in tracks.items():
        track.patch = patch_of(deck, name[:2])
    assert sight_of(two, list(tracks.values())).card == Card.parse("2s")
    assert sight_of(deuce, list(tracks.values())).card == Card.parse(printed)


def test_a_back_is_a_back() -> None:
    assert sight_of(card("down", As=0.99), ()) == BACK


def test_the_colour_of_a_courts_picture_makes_it_no_card_of_another_suit() -> None:
    jack = card(ink=(0.3, -0.6), Js=0.82, Jc=0.17)
    others = [card(ink=(0.3, -0.4), Jd=0.99), card(ink=(0.1, 0.0), **{"7s": 0.99})]
    others += [card(ink=(0.8, 0.2), **{name: 0.99}) for name in ("4h", "5h")]
    sight = sight_of(jack, [jack, *others])
    assert [str(each) for each, _ in sight.candidates] == ["Js", "Jc"]


GREEN, BLACK, BLUE = (-0.75, 0.43), (0.03, -0.04), (0.0, -0.4)


def test_a_courts_ink_that_other_cards_have_too_speaks_for_their_suit() -> None:
    jack = card(ink=(-0.7, 0.38), Jc=0.9, Js=0.09)
    spades = [card(ink=BLACK, **{name: 0.99}) for name in ("7s", "As")]
    diamond, club = card(ink=BLUE, **{"5d": 0.99}), card(ink=GREEN, **{"3c": 0.99})
    assert sight_of(jack, [jack, *spades, diamond]).card is None
    assert sight_of(jack, [jack, *spades, diamond, club]).card == Card.parse("Jc")


def test_an_ink_speaks_for_a_clear_reading_that_its_look_speaks_against() -> None:
    deck = draw_deck(0)
    inks = {"7s": BLACK, "As": BLACK, "2s": BLACK, "5d": BLUE, "3c": GREEN}
    others = {name: card(ink=ink, **{name: 0.99}) for name, ink in inks.items()}
    for name, track in others.items():
        track.patch = patch_of(deck, name)
    nine = card(**{"9c": 0.999})
    nine.patch = patch_of(deck, "9s")
    assert sight_of(nine, [nine, *others.values()]).card is None
    nine.ink = np.array(GREEN)
    assert sight_of(nine, [nine, *others.values()]).card == Card.parse("9c")


def test_inks_speak_against_a_suit_that_would_be_named_without_them() -> None:
    two = card(ink=(0.0, 0.0), **{"2c": 0.95, "2s": 0.04})
    others = (
        card(ink=(-0.2, -0.7), **{"5c": 0.97}),
        card(ink=(0.3, 0.7), **{"3d": 0.97}),
        card(ink=(0.7, 0.2), **{"6h": 0.99}),
    )
    assert sight_of(two, (two,)).card == Card.parse("2c")
    assert sight_of(two, (two, *others)).card != Card.parse("2c")


def test_an_ink_that_is_seen_wrongly_does_not_undo_a_reading_beyond_doubt() -> None:
    seven = card(ink=(-0.2, 0.0), **{"7d": 0.9999})
    others = [card(ink=(0.0, -0.1), **{name: 0.99}) for name in ("6c", "3c", "4s", "9s")]
    others += [card(ink=(0.5, 0.2), **{name: 0.99}) for name in ("Ah", "Qh")]
    assert sight_of(seven, (seven, *others)).card == Card.parse("7d")


def test_deck_2_a_name_is_contested_by_a_card_that_is_read_the_same_less_clearly() -> None:
    clear, unclear = card(**{"9s": 0.99}), card(**{"9s": 0.96, "9c": 0.03})
    assert is_contested(clear, (clear, unclear))
    assert not is_contested(clear, (clear, card(**{"9s": 0.99})))
    assert not is_contested(unclear, (clear, unclear))  # it has no name beside the clear one
    assert not is_contested(clear, (clear,))
