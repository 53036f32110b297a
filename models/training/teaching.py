"""One way of teaching, step by step, while the learning rate falls."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count

import torch
from torch import Tensor, nn

from training.readers import cosine

REPORTED = 50  # steps from report to report


@dataclass(frozen=True)
class Pace:
    """How fast something learns.

    Attributes:
        lr: highest learning rate.
        decay: by which weights fade.
        warm_up: steps until the learning rate is full.
        steepest: gradients are no longer than this.
    """

    lr: float
    decay: float
    warm_up: int
    steepest: float


def teach(
    taught: Iterable[nn.Parameter],
    pace: Pace,
    progress: Callable[[], float],
    amiss: Callable[[int], dict[str, Tensor]],
    after: Callable[[int], None] = lambda _: None,
) -> None:
    """Teach some weights until progress is 1, the learning rate falling by a cosine.

    Args:
        taught: the weights.
        pace: how fast they learn.
        progress: which part of the teaching is over.
        amiss: says, before a step of a number, how far off everything that is asked is.
        after: is told how many steps are done.
    """
    weights = list(taught)
    optimizer = torch.optim.AdamW(weights, pace.lr, weight_decay=pace.decay)
    for step in count():
        if (at := progress()) >= 1:
            return
        for group in optimizer.param_groups:
            group["lr"] = pace.lr * min(1.0, (step + 1) / pace.warm_up) * cosine(at)
        off = amiss(step)
        optimizer.zero_grad(set_to_none=True)
        torch.stack(list(off.values())).sum().backward()
        nn.utils.clip_grad_norm_(weights, pace.steepest)
        optimizer.step()
        if (step + 1) % REPORTED == 0:
            figures = {name: round(each.item(), 4) for name, each in off.items()}
            print(json.dumps({"step": step + 1, "at": round(at, 4), **figures}), flush=True)
        after(step + 1)
