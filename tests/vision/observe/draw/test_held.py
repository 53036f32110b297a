"""Hands that are held over the felt in a draw: what was put away came from the hand."""

import numpy as np
import pytest
from felt import Felt, back_at
from pots import chips_at

from cardspeak.rules.facts.event import BACK
from cardspeak.rules.facts.hand import Discarded, Folded, Mucked, Tabled
from cardspeak.vision.answers import Reread
from cardspeak.vision.glance import Mask

OTHER, SEAT = 1, 3


def held_up(felt: Felt) -> None:
    """Let the seat take its whole hand up from the felt, while another arm passes by the muck."""
    felt.move(0.4, felt.along(felt.at(SEAT, 0.0, 0.0), felt.at(SEAT, 0.0, -220.0)))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, SEAT)]


def put_from_hand(felt: Felt) -> None:
    """Let the seat push what it puts away from its hand into the muck."""
    felt.move(0.5, felt.along(felt.at(SEAT, 0.0, 0.0), felt.muck_mm))
    felt.lying.append(back_at(felt.muck_mm))
    felt.rest(1.5)


def folded(felt: Felt) -> list[int]:
    """The seats that were told to fold, and are not known by now to have held their hands."""
    facts = [event.fact for event in felt.told]
    corrected = [fact.of for fact in facts if isinstance(fact, Reread)]
    return [f.seat for f in facts if isinstance(f, Folded) and f not in corrected]


def test_muck_3_a_hand_that_is_taken_up_to_be_held_is_not_folded(felt: Felt) -> None:
    felt.lying.append(back_at(felt.muck_mm))
    felt.rest(2.0)
    held_up(felt)
    felt.move(0.1, felt.along(felt.deck_mm, felt.muck_mm))  # the dealer squares the muck up
    felt.rest(4.0)
    assert not [e for e in felt.told if isinstance(e.fact, Folded)]


@pytest.mark.parametrize("count", [1, 2])
def test_low_8_who_holds_a_hand_and_puts_some_of_it_away_has_not_folded(
    felt: Felt, count: int
) -> None:
    held_up(felt)
    put_from_hand(felt)
    assert folded(felt) == [SEAT]  # as far as anybody can tell by then
    felt.burn(0)
    for place in range(count):
        felt.glide(felt.card(SEAT, 50.0 * place, 0.0))
        felt.rest(0.3)
    felt.rest(5.0)
    assert folded(felt) == []
    (put,) = (e.fact.fact for e in felt.told if isinstance(e.fact, Reread))
    assert put == Discarded(SEAT, (BACK,) * count)
    assert felt.dealt(SEAT) == 5 + count


def test_t24_19_a_hand_that_seemed_folded_and_is_shown_was_held(felt: Felt) -> None:
    felt.burn(0)
    felt.rest(13.0)
    held_up(felt)
    put_from_hand(felt)
    assert folded(felt) == [SEAT]
    faces = ("2c", "4h", "7s", "9d", "Js")
    shown = [felt.card(SEAT, 34.0 * place - 68.0, 0.0, face) for place, face in enumerate(faces)]
    felt.lay(SEAT, *shown)
    felt.rest(3.0)
    assert folded(felt) == []
    (tabled,) = (e.fact for e in felt.told if isinstance(e.fact, Tabled))
    assert {str(sight.card) for sight in tabled.cards} == set(faces)


def lay_forward(felt: Felt, seat: int) -> None:
    """Let a seat lay its last card forward."""
    put_mm = np.array(felt.layout.seat(seat).bets, np.float64).mean(0)
    felt.move(0.4, felt.along(felt.at(seat, 30.0, 0.0), put_mm))
    last = [one for one in felt.lying if felt.is_at(one, seat)][-1]
    felt.lying[felt.lying.index(last)] = back_at(put_mm)
    felt.rest(1.0)


def take_in(felt: Felt, seat: int, over: Mask) -> None:
    """Let the dealer take that in, and something move meanwhile."""
    put_mm = np.array(felt.layout.seat(seat).bets, np.float64).mean(0)
    felt.move(0.3, over | felt.along(put_mm, felt.muck_mm))
    felt.lying = [one for one in felt.lying if not np.allclose(one.center_mm, put_mm)]
    felt.lying.append(back_at(felt.muck_mm))


def test_muck_3_a_hand_taken_up_as_another_ones_cards_are_taken_in_is_not_folded(
    felt: Felt,
) -> None:
    lay_forward(felt, SEAT)
    lay_forward(felt, OTHER)
    felt.burn(0)
    take_in(felt, SEAT, felt.where())
    felt.glide(felt.card(SEAT, 50.0, 0.0))
    felt.rest(1.0)
    middle_mm = 0.3 * felt.at(SEAT, 0.0, 0.0) + 0.7 * felt.muck_mm
    up = felt.along(felt.at(SEAT, 0.0, 0.0), felt.at(SEAT, 0.0, -220.0))
    take_in(felt, OTHER, up | felt.along(middle_mm, felt.muck_mm))
    held_up(felt)
    felt.rest(6.0)
    assert folded(felt) == []


@pytest.mark.parametrize(
    ("raked", "folds"),
    [
        pytest.param(True, [], id="the dealer takes its bet in past the muck meanwhile"),
        pytest.param(False, [SEAT], id="it is pushed into the muck"),
    ],
)
def test_muck_3_a_hand_taken_up_as_bets_are_raked_past_the_muck_is_not_folded(
    felt: Felt, folds: list[int], *, raked: bool
) -> None:
    bet_mm = np.array(felt.layout.seat(SEAT).bets, np.float64).mean(0)
    felt.lying += [back_at(felt.muck_mm), chips_at(bet_mm)]
    felt.rest(3.0)
    felt.lying.pop()
    felt.move(0.4, felt.along(felt.at(SEAT, 0.0, 0.0), felt.muck_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, SEAT)]
    felt.lying.append(chips_at(felt.pot_mm if raked else bet_mm))
    felt.rest(4.0)
    assert folded(felt) == folds


def test_muck_3_a_hand_pushed_into_the_muck_is_folded_though_bets_are_raked_past_it_after_that(
    felt: Felt,
) -> None:
    bet_mm = np.array(felt.layout.seat(SEAT).bets, np.float64).mean(0)
    felt.lying += [back_at(felt.muck_mm), chips_at(bet_mm)]
    felt.rest(3.0)
    felt.move(0.4, felt.along(felt.at(SEAT, 0.0, 0.0), felt.muck_mm))
    chips = felt.lying[-1]
    felt.lying = [one for one in felt.lying if not felt.is_at(one, SEAT) and one is not chips]
    felt.move(0.35, felt.where(back_at(felt.at(SEAT, 0.0, 0.0))))
    felt.move(0.3, felt.along(felt.at(SEAT, 0.0, 0.0), felt.muck_mm))
    felt.lying.append(chips_at(felt.pot_mm))
    felt.rest(4.0)
    assert folded(felt) == [SEAT]


def test_muck_3_a_hand_swiftly_thrown_in_once_another_is_tabled_is_mucked(felt: Felt) -> None:
    felt.lying.append(back_at(felt.muck_mm))
    felt.rest(1.0)
    felt.burn(0)
    felt.rest(13.0)
    felt.turn(OTHER, "2c", "4h", "7s", "9d", "Js")
    felt.move(0.07, felt.along(felt.at(SEAT, 0.0, 0.0), felt.muck_mm))
    felt.lying = [one for one in felt.lying if not felt.is_at(one, SEAT)]
    felt.rest(3.0)
    assert [e.fact.seat for e in felt.told if isinstance(e.fact, Mucked)] == [SEAT]
