"""Draws and films thousands of cards at once, as tensors, for machines with a GPU.

What `training.scene`, `develop` and `crops` do one picture at a time on a CPU is done here for a
whole batch: `pool` (the decks) -> `lay` (where cards lie, seen by which camera) -> `draw` -> `film`
(light, lens, sensor, codec) -> `cut` (patches and what is wanted of them) -> `teach`.
"""
