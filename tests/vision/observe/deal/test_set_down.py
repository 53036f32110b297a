"""Things that players set down while cards are dealt, and that look like backs."""

from felt import Felt, dealt

from cardspeak.hardware.layout import Layout


def test_t24_1_a_phone_that_looks_like_two_backs_is_no_card_however_often_it_is_looked_at(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", seats=(1, 2, 3))
    first, second, owner = 1, 2, 3
    felt.pitch(first, 0.0, 0.0)
    felt.move(0.3, felt.along(felt.at(owner, -120.0, 0.0), felt.at(owner, -120.0, -220.0)))
    felt.lying += [felt.card(owner, right_mm, 10.0) for right_mm in (-150.0, -95.0)]
    felt.rest(0.4)
    for seat, right_mm in (
        (second, 0.0),
        (owner, 0.0),
        (first, 70.0),
        (second, 70.0),
        (owner, 70.0),
    ):
        felt.pitch(seat, right_mm, 0.0)
    felt.rest(3.0)
    assert dealt(felt.told) == [first, second, owner] * 2
