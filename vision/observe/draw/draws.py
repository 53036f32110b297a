"""Cards put away to draw others.

Cards that their player lays forward are counted where they lie. Nobody can count those of a pile
that is pushed into the muck at once, or that lie too much upon each other, but each card that comes
for them comes alone. So unless all were counted, what happens from the burn on is held back until
the last card is drawn; then each other hand has put away as many as it got. Where no burn is seen,
a draw begins with the first card that comes for those put away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cardspeak.rules.facts.hand import Folded
from cardspeak.vision.observe.deal.pitches import SEEN_S, Pitches
from cardspeak.vision.observe.deal.ways import Ways
from cardspeak.vision.observe.desk import Desk
from cardspeak.vision.observe.draw.puts import LATE_S, Put
from cardspeak.vision.observe.draw.rows import is_wide, taken_out
from cardspeak.vision.observe.draw.tallies import Tallies
from cardspeak.vision.observe.draw.unburned import Unburned
from cardspeak.vision.observe.draw.unseen import UnseenPuts
from cardspeak.vision.observe.muck.pushes import Pushes
from cardspeak.vision.observe.outbox import JUST_BEFORE_S
from cardspeak.vision.track.flow import LONG_AGO_S
from cardspeak.vision.track.places import Place
from cardspeak.vision.track.thing import Track

OVER_S, NONE_S = 1.5, 3.0
"""A draw is over when no more card has come for so long, or for longer where one is still due, or
the dealer has laid the stub down since. None of those that are due may have come yet.
"""

OBJECTS_S = 0.4
"""Cards that lie before a player after the burn are told of once they have lain so long."""

LONGEST_S = 12.0
ANEW_S = 1.0
"""A burn so long after a draw's last card is the next one's."""


class Draws:
    """Watches the draws."""

    def __init__(self, desk: Desk, pushes: Pushes, pitches: Pitches) -> None:
        """Take the desk, what is pushed into the muck, and what flies to the seats."""
        self._desk, self._pushes, self._pitches = desk, pushes, pitches
        self._puts: dict[int, Put] = {}
        self._tallies = Tallies(desk, pitches.streaks)
        self._unsure = self._tallies.unsure
        self._ways = Ways(desk)
        self._flown: dict[int, float] = {}
        self._without_burn = Unburned(desk, pitches)
        self._unseen = UnseenPuts(desk, pushes, self._tallies)
        self._burns = 0
        self._unburned, self._wrong = False, False
        self._over_s = LONG_AGO_S

    def take(self) -> None:
        """Tell of the cards put away: those that were counted once they are taken in."""
        desk, story = self._desk, self._desk.story
        if not desk.draws:
            return
        self._pushes.take()
        self._note_puts()
        if self._burns_anew():
            self._end()
        if story.drawing_s is None or self._unburned:
            self._look_for_burn()
        drawing = self._unsure if story.drawing_s is not None else ()
        story.putting = {seat for seat in drawing if not self._tallies.drawn(seat)}
        if story.drawing_s is not None:
            self._hold_on(story.drawing_s)
            self._note_flights(story.drawing_s)
            self._tallies.recount()
            self._tallies.fill_passed(story.drawing_s)
            if self._is_over(story.drawing_s):
                self._end()
        self._hold()

    def conclude(self) -> None:
        """Tell of a draw as far as it is seen: the film ends."""
        self._end()
        self._count_seen()
        self._desk.outbox.held_s = None

    def clear(self) -> None:
        """Forget the last hand."""
        self._burns, self._unburned, self._wrong = 0, False, False
        self._over_s = LONG_AGO_S
        self._pushes.clear()
        self._puts.clear()
        self._tallies.clear()
        self._flown.clear()
        self._without_burn.clear()
        self._desk.outbox.held_s = None

    def _note_puts(self) -> None:
        """Count the cards that lie before each seat, and tell of them in time."""
        desk = self._desk
        for track, at in list(desk.at.items()):
            there = desk.tracker.places.of(track.center_mm)
            forward = there.kind == "bets" and there.seat == at.seat
            lies = track.face == "down" and track.state == "lying"
            if forward and lies and (at == there or track.moves):
                desk.at[track] = there
                if there.seat not in self._puts:
                    self._tallies.tell_earlier(there.seat)
                put = self._puts.setdefault(there.seat, Put(track.rest_s, track.first))
                put.cards.add(track)
        for seat, put in list(self._puts.items()):
            put.look()
            put.lay_s = max(put.lay_s, self._lain_s(put))
            put.wide |= is_wide(desk, put.cards, put.rest_s)
            kept = desk.cards_at(Place("seat", seat))
            desk.wanted += [card for card in kept if card.there and card.last.t_s < put.rest_s]
            taken_in = not any(self._is_before(card, seat) for card in put.cards)
            if not put.told and (taken_in or self._objects(put)):
                put.told = self._count(seat, put)
            if taken_in:
                put.taken_s = desk.now_s
                del self._puts[seat]
                for card in put.cards:
                    desk.forget(card)
        desk.story.laying = set(self._puts)

    def _lain_s(self, put: Put) -> float:
        """For how long nothing has moved over the cards of a put that lie there."""
        flow = self._desk.tracker.flow
        moved_s = [flow.last_s(card.rim) for card in put.cards if card.there]
        return self._desk.now_s - max(put.rest_s, *moved_s) if moved_s else 0.0

    def _hold_on(self, burned_s: float) -> None:
        """Let those draw who put some cards away and held the others: their hands seemed folded."""
        story = self._desk.story
        for seat in list(story.folded):
            gave_up_s = story.gave_up_s.get(seat, burned_s)
            if self._drew(seat, burned_s) and self._over_s < gave_up_s < burned_s:
                held = story.held(seat) - self._tallies.drawn(seat)
                put = Put(gave_up_s, self._desk.now, most=held, taken_for=Folded(seat, held))
                self._unsure[seat], story.laid[seat] = put, gave_up_s
                story.hold_on(seat)

    def _drew(self, seat: int, burned_s: float) -> bool:
        """Whether cards came to a seat in a draw, as far as any can have gone to no other."""
        flew = len(self._pitches.streaks.came_s(seat, burned_s))
        landed = self._pitches.landed(seat, burned_s) and (flew > 0 or not self._flights_tell())
        return self._tallies.drawn(seat) > 0 or landed or flew > 1

    def _flights_tell(self) -> bool:
        """Whether most cards that lie at the seats were seen to fly there."""
        live = self._desk.story.live
        cards = {seat: self._desk.cards_at(Place("seat", seat)) for seat in live}
        tell = self._pitches.streaks.tells
        return all(tell(seat, [card.born_s for card in lie]) for seat, lie in cards.items())

    def _folded_first(self, seat: int, burned_s: float) -> bool:
        """Whether a seat gave up its hand before any card flew to it in a draw."""
        story = self._desk.story
        flew_s = self._tallies.flew_s(seat, burned_s, story.gave_up_s.get(seat, burned_s))
        return seat in story.folded and not flew_s

    def _note_flights(self, burned_s: float) -> None:
        """Note when something flew to a seat that a card is due to, whether it is seen or not."""
        desk = self._desk
        for seat in filter(desk.awaits_draw, desk.story.counted - self._flown.keys()):
            at_mm = desk.tracker.places.middles_mm[Place("seat", seat)]
            if self._ways.ends_here(at_mm, seat, burned_s, desk.now_s):
                self._flown[seat] = desk.now_s

    def _objects(self, put: Put) -> bool:
        """Whether cards that were laid forward after the burn have lain a while."""
        still_s = self._desk.now_s - max(card.rest_s for card in put.cards)
        return self._comes_late(put) and still_s >= OBJECTS_S

    def _comes_late(self, put: Put) -> bool:
        """Whether cards were laid forward after the burn."""
        burned_s = self._desk.story.drawing_s
        return burned_s is not None and put.rest_s > burned_s + LATE_S

    def _is_before(self, card: Track, seat: int) -> bool:
        """Whether a card lies before a seat, as far as is known."""
        return card.there and self._desk.tracker.places.of(card.center_mm) == Place("bets", seat)

    def _count(self, seat: int, put: Put) -> bool:
        """Tell how many cards a seat laid forward, unless it gave up its hand so, and whether.

        No more can they be than do not lie at the seat since: two that lap look like one between.
        """
        desk, story = self._desk, self._desk.story
        earlier = self._unsure.get(seat)
        if earlier and earlier is not put:
            del self._unsure[seat]
            if not earlier.told:
                self._discard(seat, earlier.counted, earlier)
        kept = [card for card in desk.cards_at(Place("seat", seat)) if card.there]
        if not kept or seat in story.folded:
            return False
        if seat in story.counted and not desk.awaits_draw(seat):
            self._end()  # it draws again, whatever of the last draw was not seen
        stayed = sum(card.last.t_s >= put.rest_s and card.state == "lying" for card in kept)
        put.most = story.held(seat) - stayed
        put.row, put.squared = taken_out(desk, seat, put.rest_s)
        self._without_burn.laid(seat, put.rest_s)
        if put.unsure and story.drawing_s is None:
            self._unsure[seat] = put
            return False
        count = max(1, min(put.counted, put.most))
        self._discard(seat, count, put)
        if self._comes_late(put) and count < put.most:
            self._unsure[seat], put.count = put, count  # more may come for them
        else:
            story.counted.add(seat)
            put.count = count
            self._tallies.counted[seat] = put
        return True

    def _discard(self, seat: int, count: int, put: Put) -> None:
        """Tell how many cards a seat laid forward: no more than it kept lie there since."""
        desk = self._desk
        kept = sum(card.there for card in desk.cards_at(Place("seat", seat)))
        desk.drop(seat, kept - max(1, desk.story.held(seat) - count), put.rest_s)
        desk.put_away(seat, count, put.rest_s, put.seen)

    def _count_seen(self) -> None:
        """Tell of cards of which one more may have lain there: others come without a burn."""
        for seat, put in self._unsure.items():
            self._desk.story.counted.add(seat)
            self._discard(seat, put.counted, put)
        self._unsure.clear()

    def _hold(self) -> None:
        """Hold back what comes after cards of which nobody knows yet how many they are.

        Where something goes wrong, it is told at once, whatever the others have put away: only what
        they get has to wait.
        """
        story = self._desk.story
        for seat in self._unsure.keys() & story.folded:
            del self._unsure[seat]  # it laid forward all that it had, one after the other
        puts = [*self._puts.values(), *self._unsure.values()]
        since = [put.rest_s for put in puts if not put.told]
        uncounted = story.live - story.counted
        if story.drawing_s is not None and uncounted:
            self._wrong = self._wrong or self._goes_wrong()
            since += self._came_s(uncounted) if self._wrong else [story.drawing_s]
        self._desk.outbox.held_s = min(since) - JUST_BEFORE_S if since else None

    def _goes_wrong(self) -> bool:
        """Whether cards are laid forward after the burn, or one that is drawn is exposed."""
        burned_s = self._desk.story.drawing_s or 0.0
        shown = (card for seat in self._desk.story.counted for card in self._desk.exposed(seat))
        exposed = any(card.first.t_s > burned_s for card in shown)
        return exposed or any(map(self._comes_late, self._puts.values()))

    def _came_s(self, seats: Collection[int]) -> list[float]:
        """When cards came to some seats since the burn."""
        burned_s = self._desk.story.drawing_s or 0.0
        cards = self._desk.cards_at(*(Place("seat", seat) for seat in seats))
        return [card.born_s for card in cards if card.born_s > burned_s]

    def _stub_lies(self, since_s: float) -> bool:
        """Whether the stub was laid down since a time, and nothing due may be still to be told."""
        desk, tracker = self._desk, self._desk.tracker
        due = self._lacks_all or any(map(desk.awaits_draw, desk.story.counted))
        until_s = desk.now_s - SEEN_S * due
        return any(
            track.kind == "card" and since_s < track.rest_s <= until_s and track.state == "lying"
            for track in tracker.tracks
            if tracker.places.home(track.center_mm).kind == "stub"
        )

    def _burns_anew(self) -> bool:
        """Whether the dealer burned once more, well after the cards of a draw came: for another."""
        story = self._desk.story
        if story.drawing_s is None or story.burns <= self._burns:
            return False
        burned_s = max((burn.born_s for burn in self._desk.cards_at(Place("burn"))), default=0.0)
        if story.last_dealt_s >= burned_s - ANEW_S:
            return False
        flew = any(
            self._tallies.flew_s(seat, story.drawing_s, burned_s - ANEW_S) for seat in story.live
        )
        return story.last_dealt_s > story.drawing_s or flew

    def _look_for_burn(self) -> None:
        """Begin a draw with its burn, or with the first card that comes for those put away.

        A burn that is seen only then is the draw's own; one before its last card was, too.
        """
        desk, story = self._desk, self._desk.story
        if story.burns > self._burns:
            burns = desk.cards_at(Place("burn"))
            begun_s = max((burn.born_s for burn in burns), default=desk.now_s)
            if begun_s < story.last_dealt_s < self._over_s:
                self._burns = story.burns  # it was one too many of the draw that is over
                return
            if story.drawing_s is not None and story.last_dealt_s > story.drawing_s:
                begun_s = story.drawing_s  # cards have come already
            self._begin(begun_s)
        elif story.drawing_s is None:
            self._look_for_cards()

    def _look_for_cards(self) -> None:
        """Begin a draw without a burn, or note that cards fly in: a burn may still be made out."""
        story = self._desk.story
        lasts = (
            (seat, until_s) for seat in story.live for _, until_s in self._pushes.of(seat)[-1:]
        )
        flew = (self._tallies.flew_s(seat, max(put_s, self._over_s)) for seat, put_s in lasts)
        if story.flown_s < self._over_s:
            story.flown_s = min((at_s for each in flew for at_s in each), default=LONG_AGO_S)
        if came_s := self._without_burn.came_s():
            story.flown_s = max(story.flown_s, min(came_s))
            self._count_seen()
            self._begin(min(came_s) - JUST_BEFORE_S)
            self._unburned = self._wrong = True

    def _is_over(self, begun_s: float) -> bool:
        """Whether no more card comes in a draw that began at a time."""
        desk, story = self._desk, self._desk.story
        if any(map(self._shows_all, story.live)):
            return True
        laid_s = [put.rest_s for put in self._puts.values() if self._comes_late(put)]
        if desk.now_s - max(laid_s, default=-LONGEST_S) < LONGEST_S:
            return False
        late_s = (put.rest_s for put in self._unsure.values() if self._comes_late(put))
        last_s = max(begun_s, story.last_dealt_s, *late_s)
        none = last_s == begun_s
        last_s = max([last_s, *self._pushed_s(begun_s)])
        owed = self._lacks_all or any(map(desk.is_owed, story.counted))
        most_s = LONGEST_S if none and owed else NONE_S if none or owed else OVER_S
        long = desk.now_s - last_s >= most_s or desk.now_s - begun_s >= LONGEST_S
        return long or self._stub_lies(last_s)

    @property
    def _lacks_all(self) -> bool:
        """Whether none came yet to a seat that put away nobody knows how many."""
        return not all(map(self._tallies.drawn, self._unsure))

    def _shows_all(self, seat: int) -> bool:
        """Whether a seat shows the faces of a whole hand: nobody does who may still draw."""
        game, shown = self._desk.crew.game, self._desk.exposed(seat)
        return game is not None and len(shown) >= game.held

    def _pushed_s(self, begun_s: float) -> Iterator[float]:
        """Until when those who drew none yet may have pushed cards into the muck since a time.

        Or when cards flew to them, if they did: what moves there later is no push.
        """
        for seat in self._desk.story.live:
            pushes = () if self._tallies.drawn(seat) else self._pushes.of(seat)
            flew_s = self._tallies.in_a_run(self._tallies.flew_s(seat, begun_s))
            pushed_s = (until_s for since_s, until_s in pushes if since_s > begun_s + LATE_S)
            yield from flew_s or pushed_s

    def _begin(self, begun_s: float) -> None:
        """Begin a draw."""
        story = self._desk.story
        story.drawing_s, self._burns = begun_s, story.burns
        self._unburned = self._wrong = False
        self._tallies.begin(begun_s)

    def _end(self) -> None:
        """Tell what was drawn, and put away for it, as far as it is seen, if anything was."""
        desk, story = self._desk, self._desk.story
        burned_s = story.drawing_s
        if burned_s is None:
            return
        for seat in self._tallies.before:
            self._tallies.recount_flown(seat)
            drawn = self._tallies.drawn(seat)
            if put := self._unsure.pop(seat, None):
                self._tallies.tell(seat, put)
            elif seat not in story.counted and not self._folded_first(seat, burned_s):
                self._unseen.tell(seat, burned_s)
            elif drawn and desk.is_owed(seat):
                self._tallies.fill(seat)
            elif seat in self._flown and desk.awaits_draw(seat):
                self._tallies.fill(seat, self._flown[seat])
        self._flown.clear()
        self._over_s = desk.now_s
        story.drawing_s, self._unburned, self._wrong = None, False, False
        cards = self._desk.cards_of("seat")
        self._pushes.clear(max((card.born_s for card in cards), default=burned_s))
        self._without_burn.clear()
        story.counted.clear()
        story.put_all.clear()
