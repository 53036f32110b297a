"""What happens to the boards: cards turned in order, too soon or too many, taken back, redealt."""

from __future__ import annotations

from enum import Enum

from cardspeak.rules.facts.event import Sight
from cardspeak.rules.facts.hand import BoardDealt, BoardTakenBack
from cardspeak.rules.games.game import Family
from cardspeak.rules.umpire.due import burns_due
from cardspeak.rules.umpire.on_boards import boards_dealt, cards_counted, missing
from cardspeak.rules.umpire.once import once
from cardspeak.rules.umpire.parts import Mending
from cardspeak.rules.umpire.state import Hand

FOUR_CARDS = "official_draws_next_burn"
ASIDE = "set_aside_until_river"
RESHUFFLE = "reshuffle_without_burn"


class BoardFault(Enum):
    """What is wrong with cards that are turned."""

    TOO_MANY = "more cards than the flop has"
    TOO_SOON = "a card before the betting is over"
    WRONG_BOARD = "a card on a board that has its cards, while another lacks some"
    NOT_DUE = "a card after the last street"


@once
def owing(hand: Hand) -> tuple[int, ...]:
    """Return the seats whose action the betting round still needs; none while it is not open."""
    if hand.over or hand.showdown or hand.misdeal or hand.round is None:
        return ()
    return hand.round.owing


def board_fault(hand: Hand, fact: BoardDealt) -> BoardFault | None:
    """Tell what is wrong with cards that are about to be turned."""
    if hand.game.family is not Family.FLOP or fact.board not in boards_dealt(hand):
        return None
    if hand.showdown or len(hand.contenders) < 2:
        return BoardFault.NOT_DUE
    lacks = missing(hand, fact.board)
    if len(fact.cards) <= lacks or is_dealt_again(hand, fact):
        return None
    if hand.now.board > 1 and (lacks or _is_fresh(hand, fact.board)):
        return BoardFault.TOO_MANY
    if not lacks and any(missing(hand, board) for board in boards_dealt(hand)):
        return BoardFault.WRONG_BOARD
    if lacks and next_board_street(hand) == hand.street:
        return BoardFault.NOT_DUE
    if owing(hand) or lacks:
        return BoardFault.TOO_SOON
    return None


def _is_fresh(hand: Hand, board: int) -> bool:
    """Tell whether a flop was just dealt: nobody has acted on it, and nothing is burned since."""
    acted = any(act.street == hand.street for act in hand.acts)
    dealt = hand.street > 0 and bool(hand.boards[board])
    return dealt and not acted and len(hand.burns) <= burns_due(hand)


def is_dealt_again(hand: Hand, fact: BoardDealt) -> bool:
    """Tell whether a street that came too soon is dealt again over the cards that still lie."""
    lying = hand.surplus.get(fact.board, 0)
    mending = hand.mending
    again = mending is not None and hand.street == mending.street and mending.how != FOUR_CARDS
    return again and lying > 0 and len(fact.cards) == missing(hand, fact.board)


def deal_board(hand: Hand, fact: BoardDealt) -> None:
    """Turn cards on a board; those that are not due there do not count."""
    while len(hand.boards) <= fact.board:
        hand.boards.append([])
    board = hand.boards[fact.board]
    fault = board_fault(hand, fact)
    if fault:
        extra = len(fact.cards) - missing(hand, fact.board)
        hand.surplus[fact.board] = hand.surplus.get(fact.board, 0) + extra
        _begin_mending(hand, fault)
    elif is_dealt_again(hand, fact):
        del board[cards_counted(hand, fact.board) :]
        del hand.surplus[fact.board]
    board.extend(fact.cards)
    if hand.mending and hand.mending.set_aside and hand.street > hand.mending.street:
        hand.mending = None
    _end_mending(hand)


def _begin_mending(hand: Hand, fault: BoardFault) -> None:
    if fault is BoardFault.TOO_MANY:
        hand.mending = hand.mending or Mending(hand.street, FOUR_CARDS)
    elif fault is BoardFault.TOO_SOON:
        place = next_board_street(hand)
        mending = hand.mending or Mending(place, premature_remedy(hand, place))
        burns = max(len(hand.burns) - burns_due(hand), 0)
        mending.burns += burns
        # The card set aside has used up a burn; the one that takes its place has its own.
        hand.burns_waived -= burns if mending.how == ASIDE else 0
        hand.mending = mending


def next_board_street(hand: Hand) -> int:
    """Return the place of the next street with board cards; the last place if there is none."""
    later = range(hand.street + 1, len(hand.game.streets))
    return next((place for place in later if hand.game.streets[place].board), hand.street)


def premature_remedy(hand: Hand, place: int) -> str:
    """Return how the house mends a street that came too soon (`PREM-1`, `PREM-3`, `PREM-4`)."""
    value = hand.house[f"premature.{street_called(hand, place)}"]
    return value if isinstance(value, str) else "floor"


def street_called(hand: Hand, place: int) -> str:
    """Return which of flop, turn and river a street is, or stands for in its game."""
    name = hand.game.streets[place].name
    if name in ("flop", "turn", "river"):
        return name
    boards = [at for at, street in enumerate(hand.game.streets) if street.board]
    return {boards[0]: "flop", boards[-1]: "river"}.get(place, "turn")


def _end_mending(hand: Hand) -> None:
    """Leave a procedure that has come to its end."""
    mending = hand.mending
    if mending is None or any(hand.surplus.values()) or mending.set_aside:
        return
    last = mending.street + (mending.how == ASIDE)
    whole = not any(missing(hand, board) for board in boards_dealt(hand))
    if hand.street >= last and whole:
        hand.mending = None


def take_back(hand: Hand, fact: BoardTakenBack) -> list[Sight]:
    """Take the last cards of a board away, and return them."""
    board = hand.boards[fact.board] if fact.board < len(hand.boards) else []
    taken = [board.pop() for _ in range(min(fact.cards, len(board)))]
    hand.surplus[fact.board] = max(hand.surplus.get(fact.board, 0) - len(taken), 0)
    mending = hand.mending
    if mending and taken:
        mending.back = True
        if mending.how == FOUR_CARDS and fact.target == "aside" and len(taken) > 1:
            # Three of them are the flop again; the fourth lies there to be burned next.
            mending.set_aside = True
            hand.burns_waived += 1
        _end_mending(hand)
    return taken


def burn_from_aside(hand: Hand) -> bool:
    """Burn the card of a four-card flop that was laid aside for it, and tell whether one was."""
    mending = hand.mending
    if mending is None or not mending.set_aside:
        return False
    hand.burns_waived -= 1
    hand.mending = None
    return True


def reshuffled(hand: Hand) -> None:
    """Take note that the stub was shuffled while a street is being mended."""
    if hand.mending and hand.mending.back:
        hand.mending.shuffled = True


def stands(hand: Hand) -> bool:
    """Tell whether cards that should have gone back lie where the next action finds them."""
    mending = hand.mending
    if mending is None or not any(hand.surplus.values()):
        return False
    return mending.how == FOUR_CARDS or hand.street >= mending.street


def let_stand(hand: Hand) -> None:
    """Play on over such cards: a street that came too soon counts, a fourth card does not."""
    mending = hand.mending
    if mending is None:
        return
    if mending.how != FOUR_CARDS:
        hand.surplus.clear()
        hand.burns_waived += mending.burns if mending.how == ASIDE else 0
    hand.mending = None


def next_street_mended(hand: Hand) -> None:
    """On the street after the one whose card was set aside, no card is burned (`PREM-3`)."""
    mending = hand.mending
    if mending and mending.how == ASIDE and hand.street == mending.street + 1:
        hand.burns_waived += mending.burns
