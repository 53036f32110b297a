"""Cards turned up off the stub."""

import numpy as np
import pytest
from felt import Felt, of

from cardspeak.hardware.layout_file import load_layout
from cardspeak.rules.facts.deck import CardTurned
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
