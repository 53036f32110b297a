"""Cards of a deck that lie there together tell of each other."""

import numpy as np
import pytest
from on_felt import lying

from cardspeak.hardware.art.deck import draw_deck
from cardspeak.models.shapes import FACE, RANKS, SUITS
from cardspeak.rules.cards import Card
from cardspeak.vision.claims import Claim
from cardspeak.vision.company import ONE_LOOK, by_company, by_looks, in_company
from cardspeak.vision.marks import with_marks
from cardspeak.vision.read import log_softmax, read_faces
from cardspeak.vision.rectify import Picture, rectify

SHOWDOWN = [Card.parse(n).index for n in ("Kc", "9s", "4h", "Tc", "2s", "Jd", "Qs", "7c", "Ad")]
ROW = ("9c", "Tc", "2s", "7s", "5c", "8c")
UNTAUGHT = range(1_963_101, 1_963_107)


def laid(face):
    """A card on a felt, as blurred as films are, and its corners (4, 2)."""
    return lying(face, short_px=48, blur_px=0.9)


def patch_of(picture, corners):
    return rectify(picture, corners, FACE.size_px, FACE.margin)


@pytest.fixture(scope="module")
def faces():
    deck = draw_deck(1_103_002)
    return [patch_of(*laid(deck.faces[number])) for number in SHOWDOWN]


def test_a_card_that_lies_alone_is_read_too(faces):
    (alone,) = by_company(faces[:1])
    assert divmod(int(alone.argmax()), SUITS) == divmod(SHOWDOWN[0], SUITS)
    assert by_company([]).shape == (0, RANKS, SUITS)


def test_what_is_said_of_a_card_is_the_same_in_whatever_order_they_lie(faces):
    order = np.random.default_rng(3).permutation(len(faces))
    said = by_company([faces[place] for place in order])
    np.testing.assert_allclose(said, by_company(faces)[order], atol=1e-3)


def test_what_is_said_are_chances_of_cards_none_of_which_is_impossible(faces):
    said = np.exp(by_company(faces))
    np.testing.assert_allclose(said.sum((1, 2)), 1, atol=1e-3)
    assert said.min() > 0


def test_cards_are_likelier_with_what_all_say_than_as_they_are_read_alone():
    right = np.arange(len(SHOWDOWN)), np.array(SHOWDOWN)
    gained = []
    for deck in map(draw_deck, UNTAUGHT):
        seen = [laid(deck.faces[number]) for number in SHOWDOWN]
        alone = np.concatenate([cards_of(picture, corners) for picture, corners in seen])
        patches = [patch_of(*each) for each in seen]
        short_px = np.full(len(seen), 48.0)
        added = by_looks(np.exp(alone), patches, short_px, ONE_LOOK).reshape(alone.shape)
        gained.append((log_softmax(alone + added) - alone)[right].sum())
    assert sum(gained) > 0


@pytest.fixture(scope="module")
def table():
    """A picture of cards in a row, and their corners."""
    deck = draw_deck(1_963_104)
    seen = [laid(deck.faces[Card.parse(name).index]) for name in ROW]
    wide = seen[0][0].shape[1]
    corners = [quad + np.array([place * wide, 0]) for place, (_, quad) in enumerate(seen)]
    return Picture(np.hstack([picture for picture, _ in seen])), corners


def claim(corners, chances):
    logs = np.full(52, 1e-4)
    for name, chance in chances.items():
        logs[Card.parse(name).index] = chance
    return Claim(corners, 0.95, log_softmax(np.log(logs)))


def claims_of(corners):
    """The first two cards in doubt, the others as sure as can be."""
    doubtful = [{"9c": 0.6, "9s": 0.39}, {"Ts": 0.39, "Tc": 0.6}]
    return list(map(claim, corners, doubtful + [{name: 0.995} for name in ROW[2:]]))


def test_cards_in_doubt_in_a_picture_are_told_by_the_others(table):
    picture, corners = table
    claims = claims_of(corners)
    told = in_company(picture, claims)
    assert all(
        after.sure > before.sure + 0.1 for before, after in zip(claims, told[:2], strict=False)
    )
    assert told[2:] == claims[2:]


def test_two_claims_of_one_card_are_no_company(table):
    picture, corners = table
    claims = claims_of(corners)
    again = claim(corners[0] + 2.0, {"9s": 0.5, "9c": 0.4})
    told = in_company(picture, [*claims, again])
    for one, other in zip(told, in_company(picture, claims), strict=False):
        assert (one.logs == other.logs).all()
    assert told[-1] is again


def cards_of(picture, corners):
    """(1, 52) what the readers say of a card."""
    prints, quads = read_faces(picture, corners[None])
    return with_marks(picture, quads, prints).cards
