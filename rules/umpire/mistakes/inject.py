"""Every kind of mistake, by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from cardspeak.rules.facts.event import Event
from cardspeak.rules.houses.house import House
from cardspeak.rules.umpire.mistakes import (
    betting,
    boards,
    decks,
    misdealt,
    showdowns,
    studs_and_draws,
)
from cardspeak.rules.umpire.mistakes.scene import Mistake, Scene


@dataclass(frozen=True)
class Kind:
    """A kind of mistake.

    Attributes:
        name: by which to ask for it; it never changes.
        title: what goes wrong.
        make: makes it in a scene; None where the scene offers no place for it.
    """

    name: str
    title: str
    make: Callable[[Scene], Mistake | None]


class UnknownMistake(ValueError):
    """There is no kind of mistake of this name."""


def inject(events: Sequence[Event], kind: str, house: House, rng: Random) -> Mistake | None:
    """Put one mistake into a clean log, at a random place where it can be made.

    Args:
        events: a clean log, such as `facts_of` and `session_of` make.
        kind: the name of a kind of mistake.
        house: whose dealer dealt it, and whose rules are played.
        rng: chooses the place, and what else is left to chance.

    Returns:
        The log with the mistake, or None where it offers no place, or the house has no rule.

    Raises:
        UnknownMistake: if there is no such kind.
    """
    if kind not in KINDS:
        raise UnknownMistake(f"no mistake is called {kind!r}; there are {', '.join(KINDS)}")
    return KINDS[kind].make(Scene(tuple(events), house, rng))


_KINDS = (
    Kind(
        "first-card-wrong-seat",
        "The first card goes to the wrong seat",
        misdealt.first_card_to_the_wrong_seat,
    ),
    Kind("skipped-seat", "A seat is passed over in the deal", misdealt.skipped_seat),
    Kind("card-to-empty-seat", "A card goes to an empty seat", misdealt.card_to_an_empty_seat),
    Kind("card-too-many", "A seat gets a card too many", misdealt.card_too_many),
    Kind("card-too-few", "A seat lacks a card", misdealt.card_too_few),
    Kind("button-card-missing", "The button lacks a card", misdealt.button_card_missing),
    Kind("first-cards-exposed", "One of the first cards is seen", misdealt.first_cards_exposed),
    Kind("two-cards-exposed", "Two down cards are seen", misdealt.two_cards_exposed),
    Kind("exposed-card", "A down card is seen", misdealt.exposed_card),
    Kind("boxed-cards", "Two cards lie face up in the deck", misdealt.boxed_cards),
    Kind("four-card-flop", "A flop of four cards", boards.four_card_flop),
    Kind("two-card-flop", "A flop of two cards", boards.two_card_flop),
    Kind("duplicate-card", "A card comes twice", boards.duplicate_card),
    Kind("premature-flop", "The flop comes before the betting is over", boards.premature_flop),
    Kind("premature-turn", "The turn comes before the betting is over", boards.premature_turn),
    Kind("premature-river", "The river comes before the betting is over", boards.premature_river),
    Kind("burn-too-soon", "A burn before the betting is over", boards.burn_too_soon),
    Kind("no-burn", "Cards come without a burn", boards.no_burn),
    Kind("two-burns", "Two burns before a street", boards.two_burns),
    Kind("exposed-burn", "A burn is seen", boards.exposed_burn),
    Kind("burns-mucked-early", "The burns are mucked too early", boards.burns_mucked_early),
    Kind("incomplete-deck", "A deck lacks a card", decks.incomplete_deck),
    Kind("doubled-card", "A deck has a card twice", decks.doubled_card),
    Kind("third-deck", "A deck too many on the table", decks.third_deck),
    Kind("short-shuffle", "A riffle is left out", decks.short_shuffle),
    Kind("wrong-shuffle", "The shuffle goes in the wrong order", decks.wrong_order_of_shuffle),
    Kind("card-shown-in-shuffle", "A card is seen in the shuffle", decks.card_shown_in_shuffle),
    Kind("deck-not-cut", "The deck is not cut", decks.deck_not_cut),
    Kind("two-handed-cut", "The deck is cut with both hands", decks.two_handed_cut),
    Kind("wrong-stub-count", "The stub has too few or too many cards", decks.wrong_stub_count),
    Kind("foreign-back", "A card of another deck", decks.foreign_back),
    Kind("dropped-stub", "The stub falls apart", decks.dropped_stub),
    Kind("cards-from-muck", "A hand is taken from the muck", decks.cards_from_the_muck),
    Kind("live-hand-swept-in", "The dealer sweeps a live hand in", decks.live_hand_swept_in),
    Kind("rabbit-hunting", "A card that would have come is shown", decks.rabbit_hunting),
    Kind("fold-out-of-turn", "A fold out of turn", betting.fold_out_of_turn),
    Kind("bet-out-of-turn", "A call out of turn", betting.bet_out_of_turn),
    Kind("short-call", "A call that is short", betting.short_call),
    Kind("under-raise", "A raise that is too small", betting.under_raise),
    Kind("under-bet", "A bet that is too small", betting.under_bet),
    Kind("over-pot", "A bet of more than the pot", betting.over_pot),
    Kind("wrong-limit-bet", "A bet that the limit does not know", betting.wrong_limit_bet),
    Kind("check-facing-bet", "A check although there is a bet", betting.check_facing_a_bet),
    Kind("early-scoop", "The bets are pulled in too early", betting.early_scoop),
    Kind("wrong-blind", "A blind of a wrong amount", betting.wrong_blind),
    Kind("missing-blind", "Nobody posts the big blind", betting.missing_blind),
    Kind("missing-ante", "The ante for the table is missing", betting.missing_ante),
    Kind("straddle", "A straddle where there is none", betting.straddle_in_tournament),
    Kind("pot-to-wrong-seat", "The pot goes to the wrong seat", showdowns.pot_to_the_wrong_seat),
    Kind(
        "pot-to-hidden-hand",
        "The pot goes to a hand that is not shown",
        showdowns.pot_to_a_hand_not_shown,
    ),
    Kind("card-not-tabled", "The winner shows all but one card", showdowns.not_all_cards_tabled),
    Kind("wrong-split", "A pot is not split evenly", showdowns.wrong_split),
    Kind("pot-too-soon", "The pot is pushed too soon", showdowns.pot_too_soon),
    Kind("winner-killed", "The dealer mucks the winning hand", showdowns.winner_killed),
    Kind("dealer-turns-cards", "The dealer turns a player's cards", showdowns.dealer_turns_cards),
    Kind("all-in-hand-down", "All-in, and a hand stays down", showdowns.all_in_hand_down),
    Kind("button-not-moved", "The button is not moved", showdowns.button_not_moved),
    Kind("button-moved-twice", "The button is moved twice", showdowns.button_moved_twice),
    Kind("hand-for-hand-early", "A hand that was not released", showdowns.hand_for_hand_too_early),
    Kind("wrong-bring-in", "The wrong seat brings it in", studs_and_draws.wrong_bring_in),
    Kind("stud-card-exposed", "A down card of stud is seen", studs_and_draws.stud_card_exposed),
    Kind(
        "premature-stud-card",
        "A stud card comes before the betting is over",
        studs_and_draws.premature_stud_card,
    ),
    Kind(
        "seventh-street-exposed",
        "The last card of stud comes face up",
        studs_and_draws.seventh_street_exposed,
    ),
    Kind("premature-draw", "A burn before all have discarded", studs_and_draws.premature_draw),
    Kind("draw-card-missing", "A drawn card is missing", studs_and_draws.draw_card_missing),
    Kind("draw-card-too-many", "A drawn card too many", studs_and_draws.draw_card_too_many),
    Kind("draw-card-exposed", "A drawn card is seen", studs_and_draws.draw_card_exposed),
)
KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _KINDS}
"""All kinds of mistakes, by their names."""
