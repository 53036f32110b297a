"""What the things of one film look like, drawn by its seed when first needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from cardspeak.hardware.art import hands, heads
from cardspeak.hardware.art.belongings import draw_drink, draw_plaque, draw_protector
from cardspeak.hardware.art.chips import draw_button, draw_chip
from cardspeak.hardware.art.deck import Deck, draw_deck
from cardspeak.hardware.art.paint import Pixels
from cardspeak.hardware.art.style import HEIGHT_PX
from cardspeak.hardware.twin.stage.sprite import Sprite
from cardspeak.rules.cards import Card

DECK_SEEDS = 500_000
"""The twin's decks have seeds from here on; training and its measuring stay below."""
_DECKS_A_FILM = 10

CARD_HEIGHT_MM = 88.9
CHIP_MM = 39.0
_BUTTON_MM = (48.0, 76.0)
PLAQUE_MM = (76.0, 50.0)
_PROTECTOR_MM = (34.0, 52.0)
_DISC_PX = 160
_JOKER, _CUT_CARD = 0, 2


@lru_cache(maxsize=4)
def _deck(seed: int) -> Deck:
    return draw_deck(seed)


class Wardrobe:
    """Sprites by what they show, at the scale of one camera."""

    def __init__(self, seed: int, mm_px: float) -> None:
        """Take a film's seed, and how many pixels a millimetre of felt is."""
        self._seed = seed
        self._mm_px = mm_px
        self._kept: dict[tuple[object, ...], Sprite] = {}
        self._people: dict[int, hands.Person] = {}
        self._drinks: dict[int, tuple[tuple[Sprite, float], ...]] = {}

    def face(self, deck: int, card: Card) -> Sprite:
        """Return a card's face."""
        return self._once("face", deck, card)(
            lambda: self._card(self._deck(deck).faces[card.index].image)
        )

    def back(self, deck: int) -> Sprite:
        """Return a deck's back."""
        return self._once("back", deck)(lambda: self._card(self._deck(deck).back))

    def joker(self, deck: int) -> Sprite:
        """Return a joker's face."""
        return self._once("joker", deck)(lambda: self._card(self._deck(deck).others[_JOKER]))

    def cut_card(self) -> Sprite:
        """Return the plain plastic card that covers the bottom of the deck."""
        return self._once("cut card")(lambda: self._card(self._deck(0).others[_CUT_CARD]))

    def chip(self, color: str) -> Sprite:
        """Return a chip of a colour, from above."""
        return self._once("chip", color)(
            lambda: self._disc(draw_chip(self._rng(1, *color.encode()), color, _DISC_PX), CHIP_MM)
        )

    def button(self) -> Sprite:
        """Return the dealer button, from above."""
        rng = self._rng(2)
        across_mm = float(rng.uniform(*_BUTTON_MM))
        return self._once("button")(lambda: self._disc(draw_button(rng, 2 * _DISC_PX), across_mm))

    def hand(self, owner: int, look: str, left: bool) -> Sprite:
        """Return somebody's hand, pointing up."""
        size_mm = hands.WIDE_MM, hands.HAND_MM[0] - hands.HAND_MM[1]
        return self._once("hand", owner, look, left)(
            lambda: self._sprite(hands.draw_hand(self._person(owner), look, left), size_mm)
        )

    def arm(self, owner: int, left: bool) -> Sprite:
        """Return somebody's arm, pointing up."""
        size_mm = hands.WIDE_MM, hands.ARM_MM[0] - hands.ARM_MM[1]
        return self._once("arm", owner, left)(
            lambda: self._sprite(hands.draw_arm(self._person(owner), left), size_mm)
        )

    def head(self, owner: int) -> Sprite:
        """Return somebody's head, looking up."""
        return self._once("head", owner)(
            lambda: self._sprite(
                heads.draw_head(self._rng(4, owner), self._person(owner)), heads.HEAD_MM
            )
        )

    def shoulders(self, owner: int) -> Sprite:
        """Return somebody's shoulders."""
        return self._once("shoulders", owner)(
            lambda: self._sprite(
                heads.draw_shoulders(self._rng(5, owner), self._person(owner)), heads.SHOULDERS_MM
            )
        )

    def drink(self, number: int) -> tuple[tuple[Sprite, float], ...]:
        """Return the slices of a drink from the bottom up, and how high each is."""
        if number not in self._drinks:
            self._drinks[number] = tuple(
                (self._disc(each.image, each.across_mm), each.z_mm)
                for each in draw_drink(self._rng(6, number))
            )
        return self._drinks[number]

    def protector(self, number: int) -> Sprite:
        """Return a thing to put on one's cards."""
        rng = self._rng(8, number)
        return self._once("protector", number)(
            lambda: self._disc(draw_protector(rng), float(rng.uniform(*_PROTECTOR_MM)))
        )

    def plaque(self, color: str) -> Sprite:
        """Return an oblong chip."""
        return self._once("plaque", color)(
            lambda: self._sprite(draw_plaque(self._rng(9, *color.encode()), color), PLAQUE_MM)
        )

    def _once(self, *what: object) -> Callable[[Callable[[], Sprite]], Sprite]:
        """Make something only the first time it is asked for."""

        def kept(make: Callable[[], Sprite]) -> Sprite:
            if what not in self._kept:
                self._kept[what] = make()
            return self._kept[what]

        return kept

    def _rng(self, *what: int) -> np.random.Generator:
        return np.random.default_rng([self._seed, 7, *what])

    def _deck(self, number: int) -> Deck:
        return _deck(DECK_SEEDS + _DECKS_A_FILM * self._seed + number)

    def _person(self, owner: int) -> hands.Person:
        if owner not in self._people:
            self._people[owner] = hands.draw_person(self._rng(3, owner), dealer=owner == 0)
        return self._people[owner]

    def _sprite(self, drawn: Pixels, size_mm: tuple[float, float]) -> Sprite:
        return Sprite.of(drawn, size_mm, self._mm_px)

    def _card(self, drawn: Pixels) -> Sprite:
        width_mm = CARD_HEIGHT_MM * drawn.shape[1] / HEIGHT_PX
        return Sprite.of(drawn, (width_mm, CARD_HEIGHT_MM), self._mm_px, glossy=True)

    def _disc(self, drawn: Pixels, across_mm: float) -> Sprite:
        return Sprite.of(drawn, (across_mm, across_mm), self._mm_px, glossy=True)
