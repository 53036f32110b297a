"""Leaves out of an exported detector what nobody reads: boxes of places that see nothing.

Of thousands of places a few hundred see something. The network first tells how likely each sees
one, and makes boxes of those alone: its answer is the same, but shorter and quicker.
"""

import numpy as np
import onnx
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

from cardspeak.vision.detect import MIN_SCORE

SEEN = "/seen"
PLACES = "seen/places"


def lean(model: ModelProto, least: float = MIN_SCORE) -> ModelProto:
    """The same detector, for one picture at a time, that tells of what it sees alone.

    Args:
        model: as ultralytics exports it, with a picture's raw boxes, scores and angles
            (1, 4 + kinds + 1, places); a lean one stays as it is.
        least: the score that is worth telling. The best is told in any case: a network may not be
            able to go on with nothing.
    """
    small = ModelProto()
    small.CopyFrom(model)
    graph = small.graph
    if any(PLACES in node.output for node in graph.node):
        return small
    picked = many(small)
    for node in graph.node:
        node.input[:] = [name + SEEN if name in picked else name for name in node.input]
    scores = picked[0]
    gathers = [helper.make_node("Gather", [n, PLACES], [n + SEEN], axis=-1) for n in picked]
    graph.initializer.extend(stored(least))
    known = {each.name for each in [*graph.input, *graph.initializer]}
    ordered = in_order([*graph.node, *choosing(scores), *gathers], known)
    del graph.node[:]
    graph.node.extend(ordered)
    onnx.checker.check_model(small)
    return small


def many(model: ModelProto) -> list[str]:
    """The names of what the network knows of every place: scores first, and what boxes need."""
    maker = {name: node for node in model.graph.node for name in node.output}
    last = maker[model.graph.output[0].name]
    sized, scores, angle = (maker[name] for name in last.input)
    placed, strides = (maker[name] for name in sized.input)
    anchors = maker[maker[placed.input[0]].input[1]]
    (sides,) = (n for n in model.graph.node if n.op_type == "Softmax" and "/dfl/" in n.name)
    while sides.op_type != "Concat":
        sides = maker[sides.input[0]]
    while angle.op_type != "Concat":
        angle = maker[angle.input[0]]
    return [node.output[0] for node in (scores, sides, angle, anchors, strides)]


def choosing(scores: str) -> list[NodeProto]:
    """What finds the places whose score is enough, of those that are stored by `stored`."""
    return [
        helper.make_node("ReduceMax", [scores], ["seen/best"], axes=[0, 1], keepdims=0),
        helper.make_node("ReduceMax", ["seen/best"], ["seen/top"], keepdims=1),
        helper.make_node("Min", ["seen/top", "seen/least"], ["seen/enough"]),
        helper.make_node("GreaterOrEqual", ["seen/best", "seen/enough"], ["seen/any"]),
        helper.make_node("NonZero", ["seen/any"], ["seen/rows"]),
        helper.make_node("Squeeze", ["seen/rows", "seen/first"], [PLACES]),
    ]


def stored(least: float) -> list[TensorProto]:
    """The numbers that `choosing` needs."""
    return [
        numpy_helper.from_array(np.array([least], np.float32), "seen/least"),
        numpy_helper.from_array(np.array([0], np.int64), "seen/first"),
    ]


def in_order(nodes: list[NodeProto], known: set[str]) -> list[NodeProto]:
    """Nodes in an order in which each finds what it needs."""
    ordered: list[NodeProto] = []
    ready = {"", *known}
    while nodes:
        waiting = [node for node in nodes if not ready.issuperset(node.input)]
        if len(waiting) == len(nodes):
            raise ValueError(f"nothing makes what {nodes[0].name} needs")
        found = [node for node in nodes if ready.issuperset(node.input)]
        ordered += found
        ready.update(name for node in found for name in node.output)
        nodes = waiting
    return ordered
