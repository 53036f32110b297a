"""The button and the blinds: where they belong in the next hand, and whether they are there."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.hand import CardDealt
from cardspeak.rules.facts.table import BreakBegun, ButtonPlaced
from cardspeak.rules.games.game import Forced
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.check import before, first_in_force, hanging_on
from cardspeak.rules.umpire.due import has_button
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.parts import Positions
from cardspeak.rules.umpire.positions import first_button, next_positions, positions_of
from cardspeak.rules.umpire.state import WAGERS, Hand, Table

_STARTS = {"right_of_dealer": "BTN-1", "last_seat": "BTN-4"}


def before_the_deal(table: Table) -> Hand | None:
    """Return the hand with blinds whose first card is about to be dealt; None at a re-deal."""
    hand = table.hand
    if hand is None or hand.over or hand.misdeal or hand.redeal or hand.got or hand.stray:
        return None
    return hand if hand.game.forced is Forced.BLINDS and has_button(hand) else None


def expected_positions(table: Table, hand: Hand) -> Positions | None:
    """Return where button and blinds belong in a hand; None where that is not sure."""
    return _following(table, hand, table.positions) if table.positions else None


def _all_expected(table: Table, hand: Hand) -> tuple[Positions, ...]:
    """Return where they may belong, the likeliest first; nothing where that is not sure."""
    following = [_following(table, hand, each) for each in _last_positions(table)]
    known = tuple(each for each in following if each)
    return known if len(known) == len(following) else ()


def _last_positions(table: Table) -> tuple[Positions, ...]:
    return (table.positions,) if table.positions else table.perhaps


def _following(table: Table, hand: Hand, last: Positions) -> Positions | None:
    """Return where button and blinds go from where they were.

    In a cash game players come and go as they like, so that it is sure only while nobody has.
    """
    if table.house.format == "cash" and not _are_the_same(table, hand, last):
        return None
    return next_positions(last, hand.order, table.house)


def _are_the_same(table: Table, hand: Hand, last: Positions) -> bool:
    """Tell whether the players of the last hand are those of this one, all posted in place."""
    newcomers = any(player.new or player.sat_out for player in table.players.values())
    return last.small in hand.order and not newcomers


def _is_told(table: Table, hand: Hand) -> bool:
    """Tell whether it would have been told if the button had been moved for this hand."""
    return hand.button_seen or table.button_moves > 0


@before(CardDealt)
def button_is_in_the_wrong_place(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`BTN-15`, `T24-29`, `BTN-5` to `BTN-14`: the button was not moved, or to a wrong seat.

    It is put right before there is substantial action; after that it stands.
    """
    hand = before_the_deal(table)
    expected = _all_expected(table, hand) if hand else ()
    if hand is None or not expected or not _is_told(table, hand):
        return
    right, last = expected[0], _last_positions(table)[0]
    if any(hand.button == each.button for each in expected):
        return
    moved = hand.button != last.button
    yield Finding(
        first_in_force(table.house, "BTN-15", "T24-29") or "T24-29",
        Severity.MEDIUM,
        "button-wrong" if moved else "button-not-moved",
        (right.button,),
        values={"at": hand.button, "right": right.button},
        steps=("correct-button", "button-stands-later"),
    )


@before(CardDealt)
def blind_is_posted_by_the_wrong_seat(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`BTN-5`, `BTN-11`, `BTN-12`, `BTN-13`, `T24-29`: a blind is missing, or another's.

    The big blind is never missed. A stack that is gone before its blind posts none. Where nothing
    at all was posted, posts are not told.
    """
    hand = before_the_deal(table)
    if hand is None or not hand.posts:
        return
    right = expected_positions(table, hand)
    if right is not None and right.button == hand.button:
        yield from _blind(hand, "big blind", right.big, hand.big)
        yield from _blind(hand, "small blind", right.small, hand.small)
    elif hand.big is None:
        yield _missing(hand, "big blind", ())


def _blind(hand: Hand, kind: str, right: int | None, seat: int | None) -> Iterator[Finding]:
    if right is None or right == seat or not hand.purses[right].stack:
        return
    if seat is None:
        yield _missing(hand, kind, (right,))
    else:
        yield Finding(
            _blind_rule(hand), Severity.MEDIUM, f"{kind.replace(' ', '-')}-wrong-seat",
            (seat,), values={"right": right}, steps=("correct-blinds",), about=kind,
        )  # fmt: skip


def _missing(hand: Hand, kind: str, seats: tuple[int, ...]) -> Finding:
    phrase = f"{kind.replace(' ', '-')}-missing" + ("" if seats else "-from-all")
    return Finding(
        _blind_rule(hand), Severity.MEDIUM, phrase, seats, steps=("post-blind",), about=kind
    )


def _blind_rule(hand: Hand) -> str:
    return first_in_force(hand.house, "BTN-5", "BTN-11", "T24-29") or "T24-29"


@before(CardDealt)
def small_blind_heads_up(table: Table, _: CardDealt) -> Iterator[Finding]:
    """`BTN-14`: heads-up the button posts the small blind."""
    hand = before_the_deal(table)
    if hand is None or len(hand.order) != 2 or hand.small is None or hand.big is None:
        return
    if hand.small != hand.button and hand.button in hand.order and not table.positions:
        yield Finding(
            "BTN-14", Severity.MEDIUM, "heads-up-small-blind", (hand.small,),
            values={"right": hand.button}, steps=("correct-blinds",),
        )  # fmt: skip


@before(ButtonPlaced)
def where_the_button_starts(table: Table, fact: ButtonPlaced) -> Iterator[Finding]:
    """`BTN-1`, `BTN-4`: where the button starts.

    It looks like a start if a new deck was spread and all stacks are the same; but a session may
    begin later in the event, so that it stays a note.
    """
    stacks = {player.stack for player in table.players.values()}
    if not table.deck.introduced or len(stacks) != 1:
        return
    rule = _STARTS.get(str(table.house["button.start"]))
    right = first_button(table.house, table.players, table.seats)
    if table.hand is None and rule and right and fact.seat != right:
        yield Finding(rule, Severity.NOTE, "button-starts", (right,), values={"at": fact.seat})


@before(BreakBegun)
def button_after_the_break(table: Table, _: BreakBegun) -> Iterator[Finding]:
    """`BTN-16`: before a break the dealer says which seat has the button afterwards."""
    hand = table.hand
    if hand is None or not has_button(hand):
        return
    placed = table.button if table.button_placed else None
    positions = positions_of(hand, table.positions, table.seats)
    following = None
    if positions:
        playing = [seat for seat, player in table.players.items() if table.deals_to(player)]
        following = next_positions(positions, playing, table.house)
    seat = following.button if following else placed
    if seat:
        yield Finding("BTN-16", Severity.NOTE, "button-after-break", (seat,))


def under_the_gun(hand: Hand) -> int | None:
    """Return the first to act before the flop, as long as nobody straddles."""
    return clockwise(hand.order, hand.big)[0] if hand.big and hand.order else None


CHECKS = (
    button_is_in_the_wrong_place,
    *hanging_on(WAGERS, blind_is_posted_by_the_wrong_seat, small_blind_heads_up),
    where_the_button_starts,
    button_after_the_break,
)
