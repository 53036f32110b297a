"""Starting to work through recordings; what is told of them is in `test_pipeline`."""

import subprocess
import sys

START = """
import sys, threading
import numpy as np
from cardspeak.hardware.calibration.camera_model import CameraModel
from cardspeak.hardware.layout_file import load_layout
from cardspeak.vision.pipeline_ahead import LOADED_LATE, PipelineAhead

lens = np.array([[600.0, 0, 320], [0, 600, 180], [0, 0, 1]])
above = CameraModel(640, 360, lens, np.zeros(5), np.array([np.pi, 0, 0]), np.array([0, 0, 2000.0]))
early = LOADED_LATE in sys.modules
PipelineAhead(load_layout("oval-6"), {"top": above}, (), beside=object())
others = [thread for thread in threading.enumerate() if thread.name == "loading"]
[thread.join() for thread in others]
print(early, LOADED_LATE in sys.modules)
"""


def test_what_takes_long_to_load_is_loaded_beside_the_first_frames():
    ran = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "True"]
