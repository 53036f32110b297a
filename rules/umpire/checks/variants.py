"""The club's own games: cards put away, marks, plaques, mushrooms, hands against the house."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.rules.facts.event import Fact
from cardspeak.rules.facts.hand import (
    Bet,
    BoardDealt,
    CardBurned,
    CardDealt,
    Discarded,
    Posted,
    Tabled,
)
from cardspeak.rules.facts.table import PlaqueShown
from cardspeak.rules.games.bonus import Stage, legal_wagers
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.acts import Did
from cardspeak.rules.umpire.check import before, first_in_force, hanging_on
from cardspeak.rules.umpire.due import What, due, on_street
from cardspeak.rules.umpire.finding import Finding, Severity
from cardspeak.rules.umpire.state import WAGERS, Hand, Table

_PUT_AWAY = {"irish": "IRI-1", "pineapple": "PINE-1", "rocky-mtn": "ROCK-1"}
_STAGES = (Stage.PLAY, Stage.FLOP, Stage.TURN)


def _playing(table: Table) -> Hand | None:
    return table.hand if table.hand and not table.hand.over else None


@before(CardBurned, BoardDealt, Tabled)
def hand_has_not_discarded(table: Table, _: Fact) -> Iterator[Finding]:
    """`IRI-1`, `PINE-1`, `ROCK-1`: the next card comes while a live hand holds too many."""
    hand = _playing(table)
    rule = _PUT_AWAY.get(hand.game.id) if hand else None
    if hand is None or rule is None or due(hand).what is not What.DISCARD:
        return
    late = tuple(each.seat for each in on_street(hand) if each.what is What.DISCARD and each.seat)
    yield Finding(
        rule, Severity.HIGH, "variant-not-discarded", late,
        values={"cards": hand.now.discard}, steps=("variant-discard-now",), about=hand.now.name,
    )  # fmt: skip


@before(Discarded)
def wrong_number_put_away(table: Table, fact: Fact) -> Iterator[Finding]:
    """`IRI-1`, `PINE-1`, `ROCK-1`: a hand puts away more or fewer cards than the game says."""
    hand = _playing(table)
    rule = _PUT_AWAY.get(hand.game.id) if hand else None
    if hand is None or rule is None or not isinstance(fact, Discarded):
        return
    if due(hand).what is What.DISCARD and len(fact.cards) != hand.now.discard:
        yield Finding(
            rule, Severity.HIGH, "variant-wrong-discards", (fact.seat,),
            values={"cards": hand.now.discard, "discarded": len(fact.cards)},
            about=f"{hand.now.name}-{fact.seat}",
        )  # fmt: skip


@before(CardBurned, BoardDealt)
def hand_has_not_marked(table: Table, _: Fact) -> Iterator[Finding]:
    """`DENT-1`: the turn comes while a live hand has not marked its card."""
    hand = _playing(table)
    if hand is None or due(hand).what is not What.MARK:
        return
    late = tuple(each.seat for each in on_street(hand) if each.what is What.MARK and each.seat)
    yield Finding("DENT-1", Severity.HIGH, "variant-not-marked", late, steps=("variant-mark-now",))


@before(PlaqueShown)
def plaque_too_late(table: Table, fact: Fact) -> Iterator[Finding]:
    """`RITP-1`, `GOLD-1`: a plaque after cards were mucked, or after the turn."""
    hand = _playing(table)
    if hand is None or not isinstance(fact, PlaqueShown):
        return
    folded = any(act.did is Did.FOLD for act in hand.acts)
    if fact.plaque == "run it twice" and (folded or hand.mucked):
        yield Finding("RITP-1", Severity.HIGH, "variant-late-run", (fact.seat,), steps=("floor",))
    elif fact.plaque == "goldschlager" and len(hand.boards[0]) > 3:
        yield Finding("GOLD-1", Severity.HIGH, "variant-late-swap", (fact.seat,), steps=("floor",))


@before(CardDealt)
def no_mushroom(table: Table, _: Fact) -> Iterator[Finding]:
    """`MUSH-1`: the button puts a big blind on the button before the hand."""
    hand = _playing(table)
    if hand is None or hand.game.id != "mushroom" or hand.got or Posted not in table.reported:
        return
    if hand.mushroom < hand.stakes.big_blind:
        yield Finding(
            "MUSH-1", Severity.MEDIUM, "variant-no-mushroom", (hand.button,),
            values={"amount": hand.stakes.big_blind},
        )  # fmt: skip


@before(CardDealt)
def not_everybody_has_posted(table: Table, _: Fact) -> Iterator[Finding]:
    """`BOMB-1`, `SQUID-1`: everybody posts a double, or a single, big blind before the cards."""
    hand = _playing(table)
    times = {"bomb-pot": 2, "squid-game": 1}.get(hand.game.id, 0) if hand else 0
    if hand is None or not times or hand.got or Posted not in table.reported:
        return
    each = times * hand.stakes.big_blind
    short = tuple(
        seat
        for seat in hand.order
        if hand.purses[seat].bet + hand.purses[seat].paid < each and hand.purses[seat].stack
    )
    if short:
        rule = "BOMB-1" if times == 2 else "SQUID-1"
        yield Finding(rule, Severity.MEDIUM, "variant-not-posted", short, values={"amount": each})


@before(Bet)
def wrong_wager_against_the_house(table: Table, fact: Fact) -> Iterator[Finding]:
    """`HUB-2`, `HUB-3`: twice the ante to play, the ante itself on the flop and the turn."""
    hand = _playing(table)
    if hand is None or hand.game.family is not Family.HOUSE or not isinstance(fact, Bet):
        return
    if hand.street >= len(_STAGES):
        return
    legal = legal_wagers(_STAGES[hand.street], hand.stakes.ante)
    if fact.to not in legal:
        rule = first_in_force(table.house, "HUB-3" if hand.street else "HUB-2") or "HUB-2"
        yield Finding(
            rule, Severity.HIGH, "variant-wrong-wager", (fact.seat,),
            values={"wagered": fact.to, "amount": legal[1]}, about=f"{hand.now.name}-{fact.seat}",
        )  # fmt: skip


CHECKS = (
    *hanging_on({Discarded}, hand_has_not_discarded),
    wrong_number_put_away,
    hand_has_not_marked,
    plaque_too_late,
    *hanging_on(WAGERS, no_mushroom, not_everybody_has_posted, wrong_wager_against_the_house),
)
