"""Cards turned up off the stub, and backs that only look like cards turned up."""

from dataclasses import replace

import numpy as np
import pytest
from felt import Felt, of
from pots import at_showdown

from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.facts.deck import CardTurned
from cardspeak.rules.facts.event import BACK
from cardspeak.rules.facts.hand import Tabled
from cardspeak.vision.glance import Sighting
from cardspeak.vision.track.places import CARD_MM, box


@pytest.mark.parametrize(("other", "told"), [("Ad", 1), ("9s", 0)])
def test_rabb_1_a_face_that_reads_two_ways_is_told_unless_it_may_be_one_that_was_seen(
    other: str, told: int
) -> None:
    layout = load_layout("oval-6")
    felt = Felt(layout)
    for faces in (("", ""), ("", ""), ("4c", "9s")):
        for seat, face in zip(felt.seats, faces, strict=True):
            felt.pitch(seat, 0.0 if face else -90.0, 0.0, face)
    felt.fold(1)
    stub_mm = np.array(layout.spots["stub"], np.float64).mean(0)
    either = np.logaddexp(of("6h"), of(other)) - np.log(2)
    felt.move(0.3, felt.along(felt.deck_mm, stub_mm))
    felt.lying.append(Sighting("card", "up", box(tuple(stub_mm), CARD_MM), 0.98, either))
    felt.rest(2.0)
    turned = [event.fact for event in felt.told if isinstance(event.fact, CardTurned)]
    assert len(turned) == told
    for fact in turned:
        assert fact.card.card is None
        assert {str(card) for card, _ in fact.card.candidates} == {"6h", "Ad"}


@pytest.mark.parametrize(("read", "tabled"), [(("",), 0), (("Kd",), 1)])
def test_stud_backs_that_look_like_faces_table_no_hand_whose_up_card_alone_is_read(
    read: tuple[str, ...], tabled: int
) -> None:
    felt = Felt(load_layout("oval-6"))
    for right_mm, faces in ((-80.0, ("", "")), (0.0, ("", "")), (80.0, ("Ah", "4c"))):
        for seat, face in zip(felt.seats, faces, strict=True):
            felt.pitch(seat, right_mm, 0.0, face)
    vague = np.logaddexp(of("Jc"), of("Js")) - np.log(2)
    felt.move(0.4, felt.along(felt.at(3, 0, 0), felt.at(3, 0, -220)))
    up = felt.lying[-1]
    felt.lying[-1] = replace(up, face="down", logs=None)
    felt.rest(2.0)
    felt.move(0.4, felt.along(felt.at(3, 0, 0), felt.at(3, 0, -220)))
    seen = iter((*read, "", "4c"))
    for place, one in enumerate(felt.lying):
        if felt.is_at(one, 3):
            face = next(seen)
            felt.lying[place] = replace(one, face="up", logs=of(face) if face else vague)
    felt.rest(2.0)
    assert sum(isinstance(event.fact, Tabled) for event in felt.told) == tabled


def test_what_lies_beside_a_card_that_is_turned_up_is_looked_at_at_once() -> None:
    felt = at_showdown(load_layout("oval-6"), tabled="1")
    felt.move(0.4, felt.along(felt.at(3, 0, 0), felt.at(3, 0, -220)))
    turned, left = (at for at, one in enumerate(felt.lying) if felt.is_at(one, 3))
    felt.lying[turned] = replace(felt.lying[turned], face="up", logs=of("Kh"))
    felt.aside = [felt.lying[left]]
    felt.rest(0.27, looks=(1, 2))
    assert felt.observer.wants()[felt.where(felt.lying[left])].any()
    felt.aside = []
    felt.rest(2.0, looks=[0])
    shown = [event.fact for event in felt.told if isinstance(event.fact, Tabled)][-1]
    assert [str(shown.cards[0].card), shown.cards[1]] == ["Kh", BACK]
