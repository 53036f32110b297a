"""Things that are set down before or while cards are dealt, and that look like backs."""

from felt import Felt, back_at, dealt

from cardspeak.hardware.layout import Layout
from cardspeak.rules.facts.hand import Folded


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


def test_t24_1_a_phone_of_which_a_hand_leaves_one_half_first_is_no_card(layout: Layout) -> None:
    felt = Felt(layout, "holdem", seats=(1, 2, 3))
    owner, *others = felt.seats
    for seat in felt.seats:
        felt.pitch(seat, 0.0, 0.0)
    felt.pitch(owner, 70.0, 0.0)
    felt.rest(1.0)
    cards = [one for one in felt.lying if felt.is_at(one, owner)]
    arm = felt.along(felt.at(owner, -120.0, 0.0), felt.at(owner, -120.0, -220.0))
    felt.move(0.3, arm)
    near, far = (felt.card(owner, right_mm, 10.0) for right_mm in (-150.0, -95.0))
    felt.lying += [near, far]
    felt.unseen.append(far)
    felt.rest(0.2, looks=(2,))
    felt.unseen.clear()
    felt.rest(0.4, looks=(0, 2, 4))
    felt.unseen += cards
    felt.move(0.3, felt.where(*cards) | arm)
    felt.rest(0.4, looks=(0, 2, 4))
    felt.unseen.clear()
    for seat in others:
        felt.pitch(seat, 70.0, 0.0)
    felt.move(0.4, felt.along(felt.at(owner, 0.0, 0.0), felt.muck_mm))
    felt.lying = [one for one in felt.lying if not any(one is card for card in cards)]
    felt.lying.append(back_at(felt.muck_mm))
    felt.rest(3.0)
    assert dealt(felt.told) == [*felt.seats] * 2
    assert [event.fact.seat for event in felt.told if isinstance(event.fact, Folded)] == [owner]


def test_t24_1_the_other_deck_that_is_put_away_beside_the_tray_begins_no_hand(
    layout: Layout,
) -> None:
    felt = Felt(layout, "holdem", seats=(1, 2, 3))
    *_, neighbour = felt.seats
    deck = felt.card(neighbour, -200.0, -40.0)
    felt.move(0.3, felt.along(felt.deck_mm, deck.center_mm))
    felt.lying.append(deck)
    felt.rest(1.5)
    felt.hole_cards(0.0, 70.0)
    felt.rest(2.0)
    assert dealt(felt.told) == [*felt.seats] * 2
