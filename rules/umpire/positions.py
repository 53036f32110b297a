"""Where the button and the blinds go: the next hand's, the first hand's, and when it is bought."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from cardspeak.rules.cards import Card
from cardspeak.rules.facts.hand import Posted
from cardspeak.rules.games.game import Forced
from cardspeak.rules.houses.house import House
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.closing import is_broken_off
from cardspeak.rules.umpire.parts import Positions
from cardspeak.rules.umpire.state import Hand, Table


@dataclass(frozen=True)
class Bought:
    """Who bought the button in the last hand, posting between it and the small blind.

    Attributes:
        seat: whose.
        new: whether it is a new player (`NEWP-3`), and not one who missed the big blind (`MISS-3`).
    """

    seat: int
    new: bool = False


def note_positions(table: Table, before: Hand, number: int) -> None:
    """Remember the positions of the last hand with blinds, as far as they are known.

    Args:
        table: at which the next hand begins.
        before: the last hand.
        number: of the next hand.
    """
    gap = table.out_of_step or number != before.number + 1 or is_broken_off(before)
    blinds = before.game.forced is Forced.BLINDS
    table.perhaps = ()
    if gap:
        table.positions = None
    elif Posted in before.unwatched:
        table.positions = None
        table.perhaps = positions_unseen(before, table.seats) if blinds else ()
    elif blinds:
        table.positions = positions_of(before, table.positions, table.seats)


def positions_of(hand: Hand, before: Positions | None, seats: int) -> Positions | None:
    """Return where the button and the blinds were in a hand; None if no big blind was seen.

    Args:
        hand: played, with blinds.
        before: of the hand before; None if not known.
        seats: how many seats the table has.
    """
    if hand.big is None or not hand.button:
        return None
    place = hand.small
    if place is None:
        place = before.big if before else None
    if place is None or not _lies_between(place, hand.button, hand.big, seats):
        between = [
            seat
            for seat in range(1, seats + 1)
            if _lies_between(seat, hand.button, hand.big, seats)
        ]
        place = hand.small or (between[0] if len(between) == 1 else None)
    return Positions(hand.button, hand.small, hand.big, place)


def positions_unseen(hand: Hand, seats: int) -> tuple[Positions, ...]:
    """Return where the blinds may have been if nobody saw them posted, the likeliest first.

    They follow the button; but the small blind may have been dead, if there is an empty seat for
    it before the first player.
    """
    button, order = hand.button, hand.order
    if not button or len(order) < 2:
        return ()
    if len(order) == 2:
        return (Positions(button, button, order[0], button),) if button in order else ()
    dead = (
        Positions(button, None, order[0], seat)
        for seat in range(1, seats + 1)
        if _lies_between(seat, button, order[0], seats)
    )
    return (Positions(button, order[0], order[1], order[0]), *dead)


def _lies_between(seat: int, first: int, last: int, seats: int) -> bool:
    return 0 < (seat - first) % seats < (last - first) % seats


def next_positions(
    before: Positions, playing: Collection[int], house: House, bought: Bought | None = None
) -> Positions | None:
    """Return where the button and the blinds are in the next hand (`BTN-5` to `BTN-15`).

    The big blind always moves on to the next player; the small blind and the button follow to
    where the blinds were, even if nobody is there any more (`BTN-5`). In some houses the button
    stays where it is if the small blind is out (`BTN-10`, `BTN-11`). With two players left, who
    would have been the big blind is it, and the other has the button (`BTN-12` to `BTN-14`).

    Args:
        before: of the last hand.
        playing: the seats that are dealt in.
        house: whose rules are played.
        bought: who bought the button then, if anybody did.

    Returns:
        None where the house does not say, or it is not known where the small blind was.
    """
    if before.big is None or len(playing) < 2:
        return None
    if bought and len(playing) > 2 and _gets_button(house, bought):
        first, second = clockwise(set(playing) - {bought.seat}, bought.seat)[:2]
        return Positions(bought.seat, first, second, first)
    big = clockwise(playing, before.big)[0]
    if len(playing) == 2:
        other = clockwise(playing, big)[0]
        return Positions(other, other, big, other)
    small = before.big if before.big in playing else None
    button = _next_button(before, playing, house)
    if button == big:
        # Somebody came in between the two who were heads-up.
        button = clockwise(playing, before.big)[-2]
    return Positions(button, small, big, before.big) if button else None


def _gets_button(house: House, bought: Bought) -> bool:
    """Tell whether who bought the button has it next, or it jumps over that seat (`NEWP-3`)."""
    key = "buy_button.next.new_player" if bought.new else "buy_button.next.missed_blinds"
    return house[key] == "buyer"


def _next_button(before: Positions, playing: Collection[int], house: House) -> int | None:
    if before.small is None or before.small in playing:
        return before.place
    return {"advance_to_empty": before.place, "stay": before.button}.get(
        str(house["dead_button.sb_out"])
    )


def first_button(house: House, taken: Collection[int], seats: int) -> int | None:
    """Return where the button starts, if that is settled without a draw (`BTN-1`, `BTN-4`).

    Args:
        house: whose rules are played.
        taken: the seats with a player.
        seats: how many seats the table has.

    Returns:
        None where cards are drawn for it (`BTN-2`, `BTN-3`), or nobody says.
    """
    start = house["button.start"]
    if start == "last_seat":
        return seats
    return max(taken, default=None) if start == "right_of_dealer" else None


def button_by_high_card(cards: Mapping[int, Card]) -> int:
    """Return who gets the button when one card each was dealt for it (`BTN-2`, `BTN-3`).

    The highest by rank, then by suit.

    Raises:
        ValueError: if nobody was dealt a card.
    """
    if not cards:
        raise ValueError("deal every player a card to draw for the button")
    return max(cards, key=lambda seat: cards[seat])


def big_blind_posts(stack: int, big_blind: int, ante: int) -> tuple[int, int]:
    """Return what the big blind posts as blind and as ante for all, the blind first (`BLND-2`)."""
    blind = min(stack, big_blind)
    return blind, min(stack - blind, ante)


@dataclass(frozen=True)
class Owed:
    """What a player has to post to come in.

    Attributes:
        live: counts as a bet.
        dead: goes into the pot.
    """

    live: int = 0
    dead: int = 0


def missed_blinds_owed(missed: Iterable[str], small_blind: int, big_blind: int) -> Owed:
    """Return what makes missed blinds up (`MISS-1`, `MISS-2`).

    One blind is live. Of two the big one is live and the small one dead.

    Args:
        missed: ``"small blind"``, ``"big blind"`` or both.
        small_blind: its amount.
        big_blind: its amount.
    """
    kinds = set(missed)
    if "big blind" in kinds:
        return Owed(big_blind, small_blind if "small blind" in kinds else 0)
    return Owed(small_blind if kinds else 0)


def price_of_the_button(small_blind: int, big_blind: int) -> Owed:
    """Return what buys the button for who missed the big blind alone (`MISS-3`)."""
    return Owed(big_blind, small_blind)


def new_player_owes(house: House, structure: str, big_blind: int) -> Owed:
    """Return what a new player posts to be dealt in at once (`NEWP-1`, `NEWP-2`, `NEWP-4`).

    Args:
        house: whose rules are played.
        structure: ``"limit"``, ``"no_limit"`` or ``"pot_limit"``.
        big_blind: its amount.
    """
    posts = house[f"newplayer.post.{structure}"] in ("post", "wait_or_post")
    return Owed(big_blind if posts else 0)


def may_make_up(seat: int, positions: Positions, seats: int) -> bool:
    """Tell whether a player may post missed blinds here (`MISS-4`).

    Not between the button and the small blind: there the button has to pass first.
    """
    if seat == positions.button or positions.place is None:
        return seat != positions.button
    return not _lies_between(seat, positions.button, positions.place, seats)


def straddles_first(house: House, button: int, under_the_gun: int) -> tuple[int, ...]:
    """Return the seats that may straddle, who has the first option first (`STRD-2`)."""
    order = house["straddle.positions"]
    seats = {"button": button, "under_the_gun": under_the_gun}
    return tuple(seats[each] for each in order) if isinstance(order, tuple | list) else ()
