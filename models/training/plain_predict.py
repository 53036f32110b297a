"""The plain alternative to the eye: ultralytics' own `predict` with the same detector, timed.

`python -m training.plain_predict --weights detector.onnx --size 1920 --runs 20 PHOTO...` prints
one JSON object: the milliseconds of every run, and how many boxes were found. It finds boxes only;
no card is read. `cardspeak bench photo` runs it.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import cv2

from training.operators import declare_torchvision_operators

WARM_UP_RUNS = 2


def timed(weights: Path, photos: list[Path], size_px: int, runs: int) -> dict[str, Any]:
    """Predict every photo several times; returns the times in ms and the boxes of each photo."""
    declare_torchvision_operators()
    from ultralytics import YOLO  # needs the operators above

    model = YOLO(str(weights), task="obb")
    times_ms: list[float] = []
    boxes: list[int] = []
    for photo in photos:
        image = cv2.imread(str(photo))
        for run in range(-WARM_UP_RUNS, runs):
            started_s = time.perf_counter()
            (found,) = model.predict(image, imgsz=size_px, device="cpu", verbose=False)
            if run >= 0:
                times_ms.append(1000 * (time.perf_counter() - started_s))
        boxes.append(len(found.obb))
    return {"times_ms": times_ms, "boxes": boxes}


def main() -> None:
    """Print what was timed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", nargs="+", type=Path)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--size", type=int, required=True, help="long side of the picture, px")
    parser.add_argument("--runs", type=int, default=20)
    options = parser.parse_args()
    told = timed(options.weights, options.photos, options.size, options.runs)
    print(f"\n{json.dumps(told)}")


if __name__ == "__main__":
    main()
