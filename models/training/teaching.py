"""One way of teaching, for what learns from pictures that were drawn before."""

import json
from collections.abc import Callable, Iterable
from itertools import count

import torch
from torch import Tensor, nn

from training.readers import cosine

WARM_UP, REPORTED = 100, 100  # steps: until the learning rate is full, and from report to report


def teach(
    taught: Iterable[nn.Parameter],
    lr: float,
    decay: float,
    progress: Callable[[int], float],
    amiss: Callable[[], Tensor],
) -> None:
    """Teach some weights step by step, the learning rate falling by a cosine.

    Args:
        taught: the weights.
        lr: highest learning rate.
        decay: by which weights fade.
        progress: which part of the teaching is over after so many steps.
        amiss: draws a batch, and says how far off its answers are.
    """
    weights = list(taught)
    optimizer = torch.optim.AdamW(weights, lr, weight_decay=decay)
    for step in count():
        if (at := progress(step)) >= 1:
            return
        for group in optimizer.param_groups:
            group["lr"] = lr * min(1.0, (step + 1) / WARM_UP) * cosine(at)
        loss = amiss()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        if (step + 1) % REPORTED == 0:
            figures = {"step": step + 1, "at": round(at, 4), "loss": round(loss.item(), 4)}
            print(json.dumps(figures), flush=True)
