import pytest

from cardspeak.hardware.layout_file import load_layout
from cardspeak.hardware.twin.script import Key, Pose, Prop, Script
from cardspeak.hardware.twin.stage.camera import Preset

SMALL = Preset(800, 450, noise=(0.5, 1.0), blur_px=(0.3, 0.4), quality=(93, 95))


@pytest.fixture(scope="session")
def oval():
    return load_layout("oval-9")


@pytest.fixture(scope="session")
def small():
    return SMALL


@pytest.fixture(scope="session")
def scripted():
    """Makes a script of props, each with one pose for good or with keys (time, pose)."""

    def make(*things, duration_s=2.0):
        props, keys = [], []
        for number, (look, moves) in enumerate(things):
            props.append(Prop(number, **look))
            one = isinstance(moves, Pose)
            keys.append((Key(0, moves),) if one else tuple(Key(*move) for move in moves))
        return Script(tuple(props), tuple(keys), (), (), duration_s)

    return make
