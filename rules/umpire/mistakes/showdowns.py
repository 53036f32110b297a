"""Mistakes at the showdown, with the pot, and with the button for the next hand."""

from __future__ import annotations

from dataclasses import replace

from cardspeak.rules.facts.event import BACK, Event, Fact
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardDealt,
    Checked,
    Folded,
    HandBegun,
    HandOver,
    Mucked,
    Posted,
    PotPushed,
    Tabled,
)
from cardspeak.rules.facts.table import ButtonPlaced, HandForHand, TableOpened
from cardspeak.rules.games.game import Family
from cardspeak.rules.showdown.order import clockwise
from cardspeak.rules.umpire.check import is_own
from cardspeak.rules.umpire.mistakes.scene import Mistake, Scene, put
from cardspeak.rules.umpire.state import Hand, Table
from cardspeak.rules.umpire.verdict import verdict


def pot_to_the_wrong_seat(scene: Scene) -> Mistake | None:
    """`SHOW-10`: the pot goes to a seat that does not win it."""
    rule, at = scene.rule("SHOW-10", "T24-19"), scene.place_in_hand(_first_push)
    if rule is None or at is None:
        return None
    hand = scene.hand(at)
    winners = {push.seat for push in _pushes(scene, at)}
    losers = [seat for seat in hand.order if seat not in winners and _is_beaten(hand, seat)]
    if not losers:
        return None
    wrong = replace(_push(scene, at), seat=scene.rng.choice(losers))
    return Mistake(scene.put(at, at + 1, wrong)[: at + 1], rule, at + 1)


def pot_to_a_hand_not_shown(scene: Scene) -> Mistake | None:
    """`SHOW-8`, `SHOW-18`: the winner gets the pot without turning a card."""
    return _not_tabled(scene, partly=False)


def not_all_cards_tabled(scene: Scene) -> Mistake | None:
    """`SHOW-8`, `SHOW-18`: the winner turns all cards but one."""
    return _not_tabled(scene, partly=True)


def _not_tabled(scene: Scene, *, partly: bool) -> Mistake | None:
    at = scene.place_in_hand(_winner_shows)
    if at is None:
        return None
    push, hand = _push(scene, at), scene.hand(at)
    rule = scene.rule(*(("SHOW-18",) if "SHOW-18" in hand.game.rules else ()), "SHOW-8", "T24-19")
    shown = [n for n in range(at) if scene.facts[n] == Tabled(push.seat, hand.tabled[push.seat])]
    if rule is None or len(shown) != 1:
        return None
    cards = hand.tabled[push.seat]
    part = (Tabled(push.seat, (*cards[:-1], BACK)),) if partly else ()
    events = scene.put(shown[0], shown[0] + 1, *part)[: at + partly]
    return Mistake(events, rule, len(events))


def wrong_split(scene: Scene) -> Mistake | None:
    """`POT-1`, `POT-4`, `T24-23`: one of two winners gets half of the other's share, too."""
    at = scene.place_in_hand(_splits)
    other = scene.next(at + 1, PotPushed) if at is not None else None
    if at is None or other is None:
        return None
    push, less = _push(scene, at), _push(scene, other)
    pots = {push.pot for push in _pushes(scene, at)}
    tie = ("SHOW-15",) if _ties(scene.hand(at), push) else ()
    rule = scene.rule("POT-4", "T24-23") if len(pots) > 1 else scene.rule("POT-1", *tie, "T24-23")
    if rule is None or less.seat == push.seat or less.pot != push.pot or less.amount < 4:
        return None
    more = replace(push, amount=push.amount + less.amount // 2)
    return Mistake(scene.put(at, at + 1, more)[: at + 1], rule, at + 1)


def pot_too_soon(scene: Scene) -> Mistake | None:
    """`SHOW-10`, `SHOW-8`, `T24-19`: the pot is pushed while somebody has to act."""
    rule, at = scene.rule("SHOW-10", "SHOW-8", "T24-19"), scene.place_in_hand(_is_played)
    if rule is None or at is None:
        return None
    hand = scene.hand(at)
    push = PotPushed(scene.rng.choice(hand.contenders), hand.pot)
    return Mistake(scene.put(at, at, push)[: at + 1], rule, at + 1)


def winner_killed(scene: Scene) -> Mistake | None:
    """`SHOW-13`, `T24-19`: the dealer takes the winner's hand in before the pot is pushed."""
    rule = scene.rule("SHOW-13", "T24-19")
    at = scene.place_in_hand(_winner_shows)
    if rule is None or at is None:
        return None
    killed = Mucked(_push(scene, at).seat, by="dealer")
    return Mistake(scene.put(at, at, killed)[: at + 1], rule, at + 1)


def dealer_turns_cards(scene: Scene) -> Mistake | None:
    """`SHOW-2`: the dealer turns a player's cards."""
    rule = None if scene.house["dealer.may_turn_cards"] else scene.rule("SHOW-2")
    at = scene.place_in_hand(lambda fact, _: isinstance(fact, Tabled))
    fact = scene.facts[at or 0]
    if rule is None or at is None or not isinstance(fact, Tabled):
        return None
    return Mistake(scene.put(at, at + 1, replace(fact, by="dealer")), rule, at + 1)


def all_in_hand_down(scene: Scene) -> Mistake | None:
    """`SHOW-17`, `SHOW-19`, `T24-20`: all-in, and a hand is not turned up before the next card."""
    at = scene.place_in_hand(_tabled_before_the_last_card)
    card = scene.next(at, BoardDealt, CardDealt) if at is not None else None
    if at is None or card is None:
        return None
    stud = scene.hand(at).game.family is Family.STUD
    own = ["SHOW-19"] if stud else []
    own += ["T24-20", "SHOW-17"]
    at_once = scene.house["showdown.all_in"] == "tabled_at_once"
    rules = [rule for rule in own if is_own(scene.house, rule)]
    rule = rules[0] if rules else scene.rule("T24-20") if at_once else None
    if rule is None:
        return None
    events = scene.put(card + 1, card + 1, scene.facts[at])
    return Mistake((*events[:at], *events[at + 1 :]), rule, card)


# The button


def button_not_moved(scene: Scene) -> Mistake | None:
    """`BTN-15`, `T24-29`: the next hand is dealt from the same button."""
    return _wrong_button(scene, 0)


def button_moved_twice(scene: Scene) -> Mistake | None:
    """`BTN-15`, `T24-29`: the next hand is dealt from the button after the right one."""
    return _wrong_button(scene, 2)


def _wrong_button(scene: Scene, moves: int) -> Mistake | None:
    """Deal the next hand from a button that was moved so often, up to its first card."""
    rule = scene.rule("BTN-15", "T24-29")
    at = scene.place(_moves_the_button if moves else _moves_the_button_again)
    card = _first_card_of_the_next(scene, at) if at is not None else None
    if rule is None or at is None or card is None:
        return None
    hand, old = scene.hand(card), scene.before(at).button or 0
    button = hand.order[0] if moves else old
    if len(hand.order) < 3 or button not in hand.order or not hand.button:
        return None
    events = _dealt_from(scene, card, clockwise(hand.order, button))
    wrong = (ButtonPlaced(button),) if moves else ()
    return Mistake(put(events, at, at + 1, *wrong), rule, card + 1 - (not moves))


def _first_card_of_the_next(scene: Scene, at: int) -> int | None:
    """Return the place of the next hand's first card; None if it is no hand of this table."""
    for place in range(at + 1, len(scene.facts)):
        if isinstance(scene.facts[place], TableOpened | ButtonPlaced):
            return None
        if isinstance(scene.facts[place], CardDealt):
            return place
    return None


def _dealt_from(scene: Scene, card: int, order: tuple[int, ...]) -> tuple[Event, ...]:
    """Return the log up to a hand's first card, the blinds posted by the first two of an order."""
    seats = {"small blind": order[0], "big blind": order[1]}
    if scene.hand(card).stakes.ante_by == "big blind":
        seats["ante"] = order[1]
    begun = max(n for n in range(card) if isinstance(scene.facts[n], HandBegun))
    events = list(scene.events[: card + 1])
    for place in range(begun, card):
        fact = scene.facts[place]
        if isinstance(fact, Posted) and fact.kind in seats:
            events[place] = replace(events[place], fact=replace(fact, seat=seats[fact.kind]))
    events[card] = replace(events[card], fact=CardDealt(order[0]))
    return tuple(events)


def hand_for_hand_too_early(scene: Scene) -> Mistake | None:
    """`H4H-1`: hand for hand, a hand is dealt before it is released."""
    rule, at = scene.rule("H4H-1"), scene.place(lambda fact, _: isinstance(fact, HandOver))
    card = _first_card_of_the_next(scene, at) if at is not None else None
    if rule is None or at is None or card is None:
        return None
    events = scene.put(at, at, HandForHand(on=True))
    return Mistake(events[: scene.end_of_hand(card) + 1], rule, card + 2)


# Places


def _first_push(fact: Fact, hand: Hand) -> bool:
    return isinstance(fact, PotPushed) and not hand.pushes


def _winner_shows(fact: Fact, hand: Hand) -> bool:
    """Tell whether chips go to a tabled hand that others at showdown contest."""
    seat = fact.seat if isinstance(fact, PotPushed) else 0
    contests = [other for other in hand.contenders if other in hand.tabled and other != seat]
    return _first_push(fact, hand) and seat in hand.tabled and bool(contests)


def _splits(fact: Fact, hand: Hand) -> bool:
    return _first_push(fact, hand) and hand.showdown


def _is_played(fact: Fact, hand: Hand) -> bool:
    acting = hand.round is not None and not hand.round.is_over
    return isinstance(fact, Bet | Checked | Folded) and acting


def _tabled_before_the_last_card(fact: Fact, hand: Hand) -> bool:
    return isinstance(fact, Tabled) and not hand.showdown and fact.seat not in hand.tabled


def _moves_the_button(fact: Fact, table: Table) -> bool:
    hand = table.hand
    blinds = hand is not None and hand.small is not None and hand.big is not None
    return isinstance(fact, ButtonPlaced) and blinds and hand is not None and bool(hand.pushes)


def _moves_the_button_again(fact: Fact, table: Table) -> bool:
    """Tell whether it was moved before in this session, too: so it would be told if it were."""
    return _moves_the_button(fact, table) and table.button_moves > 0


def _is_beaten(hand: Hand, seat: int) -> bool:
    """Tell whether a seat has no claim: it folded or mucked, or its tabled hand loses."""
    return seat not in hand.contenders or seat in hand.tabled


def _ties(hand: Hand, push: PotPushed) -> bool:
    """Tell whether a seat shares a part of the pot with another."""
    found = verdict(hand)
    awards = found.outcome.awards if found and found.outcome else ()
    return any(push.seat in award.winners and len(award.winners) > 1 for award in awards)


def _pushes(scene: Scene, at: int) -> list[PotPushed]:
    """Return all that is pushed from a place on, in the same hand."""
    facts = scene.facts[at : scene.end_of_hand(at)]
    return [fact for fact in facts if isinstance(fact, PotPushed)]


def _push(scene: Scene, at: int) -> PotPushed:
    fact = scene.facts[at]
    if not isinstance(fact, PotPushed):
        raise TypeError(f"fact {at} pushes no chips")
    return fact
