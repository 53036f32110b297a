"""Fills the bank: decks of our own design, gathered art, and the props."""

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from cardspeak.hardware.art.chips import draw_button, draw_chip
from cardspeak.hardware.art.deck import draw_deck
from cardspeak.hardware.art.felts import draw_felt
from cardspeak.models.shapes import CHIP_COLORS
from training import bank, props
from training.decks import GROUPS, each_deck
from training.textures import load_textures

# Decks with seeds from here on are never trained on: they are for measuring.
HELD_OUT = 100_000
RINGED = 0.5  # share of the chips of which only the rim has their colour
CUTS = 4  # squares out of every real texture


def fill_bank(
    root: Path,
    art: Path,
    *,
    own: int,
    felts: int,
    textures: int,
    designs: int,
    seed: int,
    groups: Sequence[str] = GROUPS,
) -> None:
    """Fill `root/decks` and `root/props`; what is already there is kept.

    Args:
        root: the bank.
        art: folder with a folder of card pictures a deck; it need not exist.
        own: how many decks of our own design there shall be.
        felts: how many grounds to draw.
        textures: how many real pictures, at most, to cut grounds from.
        designs: how many chips of each colour, and how many buttons.
        seed: for the props; decks of our own have the seeds 0 to `own` - 1.
        groups: which gathered art to use, as `training.decks` names it.

    Raises:
        ArtError: gathered art is not as decks.toml describes it.
    """
    if not art.is_dir():
        print(f"no card art in {art}: only installed decks and our own", flush=True)
    store_art(art, root / "cache", root / "decks", groups)
    draw_own_decks_at_once(root / "decks", range(own))
    if not props.finished(root / "props"):
        draw_props(root / "props", load_textures(textures), felts, designs, seed)


def draw_own_decks_at_once(root: Path, seeds: Iterable[int]) -> None:
    """Draw decks of our own design into the bank, on all cores."""
    fresh = get_context("spawn")  # a fork would copy OpenCV's threads half alive
    with ProcessPoolExecutor(os.cpu_count(), fresh, cv2.setNumThreads, (1,)) as pool:
        for done in pool.map(partial(draw_own_deck, root), seeds):
            print(done, flush=True)


def draw_own_decks(root: Path, seeds: Iterable[int]) -> None:
    """Draw decks of our own design into the bank, one after the other."""
    for seed in seeds:
        draw_own_deck(root, seed)


def draw_own_deck(root: Path, seed: int) -> str:
    """Draw one deck of our own design unless it is there; returns its name in the bank."""
    folder = root / f"own-{seed:06d}"
    if (folder / "deck.json").exists():
        return folder.name
    deck = draw_deck(seed)
    boxes = stacked([face.index_boxes for face in deck.faces])
    marks = stacked([face.marks for face in deck.faces])
    faces = [face.image for face in deck.faces]
    bank.store(folder, faces, boxes, [deck.back], list(deck.others), marks=marks)
    return folder.name


def stacked(rows: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    """Arrays (K, N) of different lengths as one; rows of zeros only fill up."""
    full = np.zeros((len(rows), max(map(len, rows)), rows[0].shape[1]), np.float32)
    for own, given in zip(full, rows, strict=True):
        own[: len(given)] = given
    return full


def draw_props(
    folder: Path, textures: Sequence[bank.Pixels], felts: int, designs: int, seed: int
) -> None:
    """Draw felts, chips and buttons, and cut real textures to size."""
    rng = np.random.default_rng(seed)
    side = props.GROUND_PX
    grounds = [draw_felt(rng, side, side) for _ in range(felts)]
    for texture in textures:
        grounds += [cut_square(rng, texture, side) for _ in range(CUTS)]
    props.store_props(
        folder,
        grounds,
        lambda color: draw_chip(rng, CHIP_COLORS[color], 2 * props.ROUND_PX, RINGED),
        lambda: draw_button(rng, 2 * props.ROUND_PX),
        designs,
    )


def cut_square(rng: np.random.Generator, texture: bank.Pixels, side: int) -> bank.Pixels:
    """A random square of a picture, its edge 30 to 100 % of the shorter side."""
    short = min(texture.shape[:2])
    edge = int(rng.uniform(0.3, 1.0) * short)
    y, x = (int(rng.integers(0, s - edge + 1)) for s in texture.shape[:2])
    cut = texture[y : y + edge, x : x + edge]
    return np.asarray(cv2.resize(cut, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def store_art(art: Path, cache: Path, root: Path, groups: Sequence[str] = GROUPS) -> None:
    """Bring gathered art into the bank; those already there are kept."""
    for deck in each_deck(art, cache, groups):
        folder = root / f"art-{deck.name}"
        if not (folder / "deck.json").exists():
            readable = deck.index_boxes.shape[1] > 0
            faces, backs, jokers = list(deck.faces), list(deck.backs), list(deck.jokers)
            bank.store(folder, faces, deck.index_boxes, backs, jokers, readable)
        print(folder.name, flush=True)
