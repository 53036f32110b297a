"""The chips of a hand as its facts tell them: what was posted, who has bet what, who was paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from cardspeak.rules.facts.hand import Posted
from cardspeak.rules.facts.table import GameChosen
from cardspeak.rules.records.actions import BetOrRaise, CheckOrCall
from cardspeak.rules.records.record import Seat
from cardspeak.rules.showdown.order import clockwise

_LIVE = ("small blind", "big blind", "straddle", "kill", "bring-in")


@dataclass
class Chips:
    """The chips of one hand so far.

    Attributes:
        stakes: what is played for.
        button: the seat that has the button; 0 where there is none.
        stacks: what each seat had before anything was posted.
        behind: what each seat has left, and was paid; below 0 where the facts contradict it.
        bets: what each seat has in front of it in this round.
        level: what a seat has to have in front of it to stay in.
        posts: all that was posted before the cards, in order.
    """

    stakes: GameChosen
    button: int
    stacks: Mapping[int, int]
    behind: Counter[int] = field(init=False)
    bets: Counter[int] = field(default_factory=Counter)
    level: int = 0
    posts: list[Posted] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.behind = Counter(self.stacks)

    def post(self, fact: Posted) -> None:
        """Take what is posted; only some of it is live."""
        self.behind[fact.seat] -= fact.amount
        if fact.kind != "bring-in":
            self.posts.append(fact)
        if fact.kind in _LIVE:
            self.bets[fact.seat] += fact.amount
            asked = self._asked(fact) if self.behind[fact.seat] <= 0 else 0
            self.level = max(self.level, self.bets[fact.seat], asked)

    def bet(self, seat: int, to: int) -> CheckOrCall | BetOrRaise:
        """Take a bet, and tell whether it calls or raises."""
        self.behind[seat] -= to - self.bets[seat]
        self.bets[seat] = to
        if to <= self.level:
            return CheckOrCall(seat)
        self.level = to
        return BetOrRaise(seat, to)

    def take_back(self, seat: int, amount: int) -> None:
        """Give chips of a bet back."""
        self.bets[seat] -= amount
        self.behind[seat] += amount

    def collect(self) -> None:
        """Bring the bets in."""
        self.bets.clear()
        self.level = 0

    def seat(self, number: int, name: str) -> Seat:
        """Return a seat with what was asked of it; the stack may have held less (`BET-4`)."""
        stack, asked = self.stacks.get(number, 0), Counter[str]()
        posts = [post for post in self.posts if post.seat == number]
        all_in = sum(post.amount for post in posts) >= stack
        for post in posts:
            part = "ante" if post.kind not in _LIVE else "post" if self._enters(post) else "blind"
            asked[part] += max(post.amount, self._asked(post) if all_in else 0)
        if asked["blind"]:
            asked["blind"] += asked.pop("post", 0)
        return Seat(number, stack, name, asked["ante"], asked["blind"], asked["post"])

    @property
    def even_antes(self) -> bool:
        """Whether antes are a stake like any bet, and not dead chips (`BLND-1`)."""
        dead = any(post.kind in ("dead", "mushroom") for post in self.posts)
        return self.stakes.ante_by == "everyone" and not dead

    @property
    def is_settled(self) -> bool:
        """Whether every chip that was put in was seen to go to somebody."""
        return (
            sum(self.behind.values()) == sum(self.stacks.values())
            and min(self.behind.values(), default=0) >= 0
        )

    def _asked(self, post: Posted) -> int:
        """Return what a post has to be, if the stack is not too short for it."""
        asked = {
            "ante": self.stakes.ante,
            "small blind": self.stakes.small_blind,
            "big blind": self.stakes.big_blind,
            "bring-in": self.stakes.bring_in,
        }
        return asked.get(post.kind, 0)

    def _enters(self, post: Posted) -> bool:
        """Tell whether a player comes in with a big blind that is not the hand's own."""
        posters = [each.seat for each in self.posts if each.kind == "big blind"]
        return post.kind == "big blind" and post.seat != clockwise(posters, self.button)[0]
