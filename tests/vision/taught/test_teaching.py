import numpy as np
import pytest

from cardspeak.hardware.frame import Frame
from cardspeak.rules.cards import DECK, Card
from cardspeak.vision.eye import Eye
from cardspeak.vision.geometry import short_side
from cardspeak.vision.spread.prints import Print
from cardspeak.vision.taught.evidence import of_ranks
from cardspeak.vision.taught.kin import strange_backs, values_in
from cardspeak.vision.taught.prints import Prints
from cardspeak.vision.taught.spread import NoSpreadSeen, spread_out, strip
from cardspeak.vision.taught.teaching import (
    Contradicting,
    Lesson,
    NotSeen,
    TooFewCards,
    TooSmall,
)


def named(reading):
    return {seen.card for seen in reading.cards if seen.card}


def test_unnamed_photographs_teach_a_deck_its_back_and_its_chips(deck):
    assert len(deck.cards) >= 50
    assert deck.whole.all()
    assert len(deck.backs) == 2
    assert deck.values == ("5", "25", "100")


def test_a_small_card_looks_most_like_its_own_rank(deck, eye, faces, photo):
    image = photo(faces[10:28], 40)
    prints, right = Prints(deck.faces, deck.cards, deck.whole), 0
    seen = [card for card in eye.read(image).cards if card.card]
    for card in seen:
        alike = prints.likeness(image, card.corners_px).sum(0)
        right += DECK[deck.cards[alike.argmax()]].rank == card.card.rank
    assert len(seen) >= 16
    assert right >= 0.9 * len(seen)


def test_what_the_taught_deck_shows_is_read_as_well_as_before(deck, eye, faces, photo):
    image = photo(faces[26:44], 34)
    truth = set(DECK[26:44])
    before, after = named(eye.read(image)), named(Eye(deck).read(image))
    assert len(after & truth) >= len(before & truth)
    assert not after - truth


def test_another_deck_is_read_no_worse_than_if_nothing_had_been_taught(deck, eye, stranger, photo):
    image = photo([face.image for face in stranger.faces[8:26]], 44)
    truth = set(DECK[8:26])
    before, after = named(eye.read(image)), named(Eye(deck).read(image))
    assert before & truth
    assert after & truth >= before & truth
    assert after - truth <= before - truth


def test_a_back_of_another_deck_is_noticed(deck, eye, faces, back, stranger, photo):
    image = photo([back, *faces[4:8], stranger.back, back], 50, light=0.8)
    reading = eye.read(image)
    assert sum(card.face == "down" for card in reading.cards) == 3
    (strange,) = strange_backs(deck, image, reading.cards)
    right_of = [card.corners_px[:, 0].mean() for card in reading.cards if card is not strange]
    assert sum(x < strange.corners_px[:, 0].mean() for x in right_of) == 5


def test_chips_are_told_by_what_they_are_worth(deck, eye, faces, chips, photo):
    image = photo([chips[2], chips[0], faces[20], chips[1]], 80, light=0.8)
    reading = eye.read(image)
    values = values_in(deck, image, reading.chips, reading.cards)
    at = [chip.center_px[0] for chip in reading.chips]
    assert [values[i] for i in np.argsort(at)] == ["100", "5", "25"]


def test_a_name_tells_what_the_eye_does_not_know(eye, faces, photo):
    lesson = Lesson()
    cards = [Card.parse(name) for name in ("As", "Td", "7c")]
    lesson.photo("As-10d-7c", photo([faces[card.index] for card in cards], 80), eye.read)
    assert [DECK[each.card] for each in lesson.faces] == cards


@pytest.mark.parametrize(
    ("stem", "shown", "card_px", "fault"),
    [
        ("As-Kd", ["As"], 80, NotSeen),
        ("As", ["As"], 32, TooSmall),
        ("As", ["7d"], 80, Contradicting),
        ("back", ["As"], 80, NotSeen),
        ("chips-5", ["As"], 80, NotSeen),
    ],
)
def test_what_a_photograph_does_not_show_is_refused(eye, faces, photo, stem, shown, card_px, fault):
    image = photo([faces[Card.parse(name).index] for name in shown], card_px)
    with pytest.raises(fault, match=stem):
        Lesson().photo(stem, image, eye.read)


def test_a_handful_of_cards_is_no_deck(eye, faces, photo):
    lesson = Lesson()
    lesson.photo("IMG_7", photo(faces[:6], 80), eye.read)
    with pytest.raises(TooFewCards, match="6 cards"):
        lesson.deck("few")


def test_a_spread_teaches_the_corners(eye, faces, spread_picture):
    cards = [DECK[i] for i in np.random.default_rng(5).permutation(52)]
    samples = spread_out("spread", [Frame("top", 0, 0.0, spread_picture(cards))])
    lesson = Lesson(faces=samples)
    deck = lesson.deck("spread")
    assert len(deck.cards) >= 48
    assert not deck.whole.any()
    prints = Prints(deck.faces, deck.cards, deck.whole)
    picture = spread_picture(cards)
    last = next(card for card in eye.read(picture).cards if card.card == cards[12])
    assert short_side(last.corners_px) > 60
    alike = prints.likeness(picture, last.corners_px)[0]
    assert DECK[deck.cards[alike.argmax()]].rank == cards[12].rank


def test_what_lies_on_a_card_of_a_spread_is_not_learnt_of_it():
    picture = np.full((200, 400, 3), 255, np.uint8)
    picture[:, 120:] = (0, 0, 200)  # the next card, and what else is there
    prints = [
        Print(np.array([x, 60.0]), np.array([0.0, -20.0]), 10.0, np.zeros(52), 1.0)
        for x in (110.0, 130.0)
    ]
    first, last = (strip(picture, prints, i, 100.0, np.array([0.1, 0.13])) for i in range(2))
    assert (first == 255).all()
    assert (last[20:, 30:] == (0, 0, 200)).all()


def test_corners_of_a_spread_back_neither_of_two_suits_of_a_colour():
    said = np.zeros((1, 52))
    said[0, Card("J", "c").index], said[0, Card("J", "s").index] = -0.2, -1.5
    said[0, Card("J", "h").index] = -3.0
    ranks = of_ranks(said)[0]
    assert ranks[Card("J", "s").index] == ranks[Card("J", "c").index] == -0.2
    assert ranks[Card("J", "h").index] == 0.0


def test_a_film_without_a_spread_teaches_nothing(photo, faces):
    with pytest.raises(NoSpreadSeen):
        spread_out("film", [Frame("top", 0, 0.0, photo(faces[:9], 80))])
