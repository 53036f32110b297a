"""Mistakes of the players and with their chips: out of turn, of a wrong amount, not posted."""

from __future__ import annotations

from dataclasses import replace

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import (
    Bet,
    BetsCollected,
    BetTakenBack,
    CardDealt,
    Checked,
    Folded,
    Posted,
)
from cardspeak.rules.games.game import Limit
from cardspeak.rules.records.betting import is_fixed
from cardspeak.rules.umpire.mistakes.scene import Mistake, Scene, put
from cardspeak.rules.umpire.state import Hand
from cardspeak.rules.umpire.wagers import choices

ACTIONS = (Bet, Checked, Folded)
_PULLED_BACK = "pulled_back"


def fold_out_of_turn(scene: Scene) -> Mistake | None:
    """`ACT-3`, `ACT-8`, `T24-30`: who folds anyhow does so before the turn comes; it binds."""
    rule, at = _out_of_turn_rule(scene), scene.place_in_hand(_others_wait)
    early = _early(scene, at, Folded) if at is not None else []
    if rule is None or at is None or not early:
        return None
    later = scene.rng.choice(early)
    events = (*scene.events[:later], *scene.events[later + 1 :])
    return Mistake(put(events, at, at, scene.facts[later]), rule, at + 1)


def bet_out_of_turn(scene: Scene) -> Mistake | None:
    """`ACT-3`, `ACT-8`, `T24-30`: so does who calls; in one house the chips are pulled back."""
    rule, at = _out_of_turn_rule(scene), scene.place_in_hand(_others_wait)
    early = _early(scene, at, Bet) if at is not None else []
    if rule is None or at is None or not early:
        return None
    later = scene.rng.choice(early)
    bet, events = scene.facts[later], scene.events
    if not isinstance(bet, Bet):
        return None
    facts: list[Fact] = [bet]
    if scene.house["oot.chips"] == _PULLED_BACK:
        facts.append(BetTakenBack(bet.seat, bet.to - scene.hand(at).purses[bet.seat].bet))
    else:
        events = (*events[:later], *events[later + 1 :])
    return Mistake(put(events, at, at, *facts), rule, at + 1)


def _out_of_turn_rule(scene: Scene) -> str | None:
    no_raise = scene.house["oot.effect"] == "no_raise_when_action_returns"
    return scene.rule("ACT-8" if no_raise else "ACT-3", "T24-30")


def _early(scene: Scene, at: int, kind: type[Fact]) -> list[int]:
    """Return later actions of a kind that can as well come now: nobody raises until then."""
    hand, found, actors = scene.hand(at), [], {_seat(scene.facts[at])}
    level = hand.round.level if hand.round else 0
    for place in range(at + 1, scene.end_of_hand(at)):
        fact = scene.facts[place]
        if not isinstance(fact, ACTIONS) or _seat(fact) in actors:
            break
        actors.add(_seat(fact))
        if isinstance(fact, kind) and (not isinstance(fact, Bet) or fact.to <= level):
            found.append(place)
        if isinstance(fact, Bet) and fact.to > level:
            break
    return found


def short_call(scene: Scene) -> Mistake | None:
    """`NL-9`: a call lacks some chips; they are added."""
    rule, at = scene.rule("NL-9", "BET-3"), scene.place_in_hand(_calls)
    if rule is None or at is None:
        return None
    bet, hand = _bet(scene, at), scene.hand(at)
    few = scene.rng.randrange(hand.purses[bet.seat].bet + 1, bet.to)
    return _put_right(scene, at, Bet(bet.seat, few), rule)


def _put_right(scene: Scene, at: int, wrong: Fact, rule: str) -> Mistake:
    """Have an action put right at once, while the round goes on; else the log ends with it."""
    hand, events = scene.hand(at), scene.put(at, at, wrong)
    goes_on = hand.round is not None and len(hand.round.owing) > 1
    return Mistake(events if goes_on else events[: at + 1], rule, at + 1)


def under_raise(scene: Scene) -> Mistake | None:
    """`NL-5`: a raise is smaller than the last one."""
    rule, at = scene.rule("NL-5"), scene.place_in_hand(_raises)
    return _wager_below_the_least(scene, rule, at)


def under_bet(scene: Scene) -> Mistake | None:
    """`NL-11`, `NL-1`: a bet is smaller than the smallest one."""
    rule, at = scene.rule("NL-11", "NL-1"), scene.place_in_hand(_opens)
    return _wager_below_the_least(scene, rule, at)


def _wager_below_the_least(scene: Scene, rule: str | None, at: int | None) -> Mistake | None:
    if rule is None or at is None:
        return None
    bet, hand = _bet(scene, at), scene.hand(at)
    may, level = choices(hand), hand.round.level if hand.round else 0
    reach = hand.purses[bet.seat].reach
    if may is None or may.least is None or not level + 1 < min(may.least, reach):
        return None
    few = scene.rng.randrange(level + 1, min(may.least, reach))
    return Mistake(scene.put(at, at + 1, Bet(bet.seat, few))[: at + 1], rule, at + 1)


def over_pot(scene: Scene) -> Mistake | None:
    """`PL-2`: a bet of more than the pot."""
    rule, at = scene.rule("PL-2"), scene.place_in_hand(_bets_pot_limit)
    if rule is None or at is None:
        return None
    bet, hand = _bet(scene, at), scene.hand(at)
    may, reach = choices(hand), hand.purses[bet.seat].reach
    if may is None or may.most is None or may.most >= reach:
        return None
    much = scene.rng.randint(may.most + 1, reach)
    return Mistake(scene.put(at, at + 1, Bet(bet.seat, much))[: at + 1], rule, at + 1)


def wrong_limit_bet(scene: Scene) -> Mistake | None:
    """`LIM-3`, `LIM-1`: a bet that is not what the limit fixes."""
    rule, at = scene.rule("LIM-3", "LIM-1"), scene.place_in_hand(_bets_limit)
    if rule is None or at is None:
        return None
    bet, hand = _bet(scene, at), scene.hand(at)
    level, reach = hand.round.level if hand.round else 0, hand.purses[bet.seat].reach
    more = (bet.to - level) // 4
    if not more or bet.to + more >= reach:
        return None
    return Mistake(scene.put(at, at + 1, Bet(bet.seat, bet.to + more))[: at + 1], rule, at + 1)


def check_facing_a_bet(scene: Scene) -> Mistake | None:
    """`BET-3`: a player checks although there is a bet to call; then calls it."""
    rule, at = scene.rule("BET-3"), scene.place_in_hand(_calls)
    if rule is None or at is None:
        return None
    return _put_right(scene, at, Checked(_bet(scene, at).seat), rule)


def early_scoop(scene: Scene) -> Mistake | None:
    """`BET-2`: the bets are pulled in before the round is over."""
    rule, at = scene.rule("BET-2"), scene.place_in_hand(_waits_with_bets)
    if rule is None or at is None:
        return None
    return Mistake(scene.put(at, at, BetsCollected()), rule, at + 1)


def wrong_blind(scene: Scene) -> Mistake | None:
    """`BLND-4`, `BLND-5`, `T24-25`: a blind of another level."""
    rule, at = scene.rule("BLND-4", "BLND-5", "T24-25"), scene.place_in_hand(_posts_a_blind)
    fact = scene.facts[at or 0]
    if rule is None or at is None or not isinstance(fact, Posted):
        return None
    wrong = replace(fact, amount=fact.amount * scene.rng.choice((2, 3)))
    if wrong.amount > scene.hand(at).purses[fact.seat].reach:
        return None
    return Mistake(scene.put(at, at + 1, wrong)[: at + 1], rule, at + 1)


def missing_blind(scene: Scene) -> Mistake | None:
    """`BTN-5`, `BTN-11`, `T24-29`: nobody posts the big blind; seen when the first card comes."""
    rule = scene.rule("BTN-5", "BTN-11", "T24-29")
    return _not_posted(scene, rule, "big blind")


def missing_ante(scene: Scene) -> Mistake | None:
    """`BLND-1`: the big blind does not post the ante for the table."""
    rule = scene.rule("BLND-1")
    return _not_posted(scene, rule, "ante", by_big_blind=True)


def _not_posted(
    scene: Scene, rule: str | None, kind: str, *, by_big_blind: bool = False
) -> Mistake | None:
    def fits(fact: Fact, hand: Hand) -> bool:
        for_all = hand.stakes.ante_by == "big blind"
        return isinstance(fact, Posted) and fact.kind == kind and for_all >= by_big_blind

    at = scene.place_in_hand(fits)
    card = scene.next(at, CardDealt) if at is not None else None
    if rule is None or at is None or card is None:
        return None
    return Mistake((*scene.events[:at], *scene.events[at + 1 : card + 1]), rule, card)


def straddle_in_tournament(scene: Scene) -> Mistake | None:
    """`STRD-4`: somebody straddles where nobody may."""
    rule = scene.rule("STRD-4") if scene.house["straddle.allowed"] is False else None
    at = scene.place_in_hand(_first_card_after_blinds)
    if rule is None or at is None:
        return None
    hand = scene.hand(at)
    free = [seat for seat in hand.order if seat not in (hand.small, hand.big)]
    if not free:
        return None
    post = Posted(scene.rng.choice(free), 2 * hand.stakes.big_blind, "straddle")
    return Mistake(scene.put(at, at, post)[: at + 1], rule, at + 1)


# Places


def _turn(fact: Fact, hand: Hand) -> bool:
    """Tell whether a fact is an action in turn."""
    waiting = hand.round.owing if hand.round else ()
    return isinstance(fact, ACTIONS) and bool(waiting) and waiting[0] == fact.seat


def _others_wait(fact: Fact, hand: Hand) -> bool:
    waiting = hand.round.owing if hand.round else ()
    return _turn(fact, hand) and len(waiting) > 1 and len(hand.contenders) > 2


def _waits_with_bets(fact: Fact, hand: Hand) -> bool:
    acted = any(act.street == hand.street for act in hand.acts)
    return _turn(fact, hand) and acted and any(purse.bet for purse in hand.purses.values())


def _calls(fact: Fact, hand: Hand) -> bool:
    """Tell whether a seat with chips left calls more than one chip."""
    if not isinstance(fact, Bet) or not _turn(fact, hand) or hand.round is None:
        return False
    purse = hand.purses[fact.seat]
    return fact.to == hand.round.level < purse.reach and fact.to - purse.bet > 1


def _raises(fact: Fact, hand: Hand) -> bool:
    return _bets_anything(fact, hand) and bool(hand.round and hand.round.level)


def _opens(fact: Fact, hand: Hand) -> bool:
    return _bets_anything(fact, hand) and not (hand.round and hand.round.level)


def _bets_anything(fact: Fact, hand: Hand) -> bool:
    """Tell whether a seat bets or raises where the limit is not fixed."""
    return _bets(fact, hand) and not is_fixed(Limit(hand.stakes.limit))


def _bets_pot_limit(fact: Fact, hand: Hand) -> bool:
    return _bets_anything(fact, hand) and hand.stakes.limit == Limit.POT_LIMIT.value


def _bets_limit(fact: Fact, hand: Hand) -> bool:
    return _bets(fact, hand) and is_fixed(Limit(hand.stakes.limit))


def _bets(fact: Fact, hand: Hand) -> bool:
    if not isinstance(fact, Bet) or not _turn(fact, hand) or hand.round is None:
        return False
    return fact.to > hand.round.level


def _posts_a_blind(fact: Fact, _: Hand) -> bool:
    return isinstance(fact, Posted) and fact.kind in ("small blind", "big blind")


def _first_card_after_blinds(fact: Fact, hand: Hand) -> bool:
    return isinstance(fact, CardDealt) and not hand.deal and hand.big is not None


def _seat(fact: Fact) -> int:
    return int(getattr(fact, "seat", 0))


def _bet(scene: Scene, at: int) -> Bet:
    fact = scene.facts[at]
    if not isinstance(fact, Bet):
        raise TypeError(f"fact {at} is no bet")
    return fact
