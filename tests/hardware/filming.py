"""Pictures that say which they are, and films of them."""

import numpy as np

from cardspeak.hardware.film import FilmWriter

SIZE = (320, 180)
COLORS = [(40, 90, 20), (200, 30, 60), (30, 30, 200), (230, 230, 230), (128, 60, 128)]
FPS = 20


def picture(number):
    """A picture as bright as its number says, with patches of colour and some texture."""
    image = np.random.default_rng(number).integers(100, 130, (180, 320, 3), dtype=np.uint8)
    image[:60] = 4 * number
    for place, color in enumerate(COLORS):
        image[60:120, 60 * place : 60 * place + 60] = color
    return image


def number_in(image):
    return round(float(image[5:55].mean()) / 4 + 0.25)


def film_of_numbers(path, count=60):
    """Film pictures with the numbers from 0."""
    with FilmWriter(path, SIZE, crf=18) as film:
        for number in range(count):
            film.write(picture(number), number / FPS)
    return path


def names_in(folder):
    return [path.name for path in folder.iterdir()]
