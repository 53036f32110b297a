"""A stand-in for torchvision's compiled operators, where its wheel does not fit torch."""

import torch


def declare_torchvision_operators() -> None:
    """Declare the operators that importing torchvision looks up, where they are missing.

    Training and export never call them; only their schemas have to exist.
    """
    schemas = {
        "nms": "nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor",
        "qnms": "qnms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor",
    }
    try:
        import torchvision  # noqa: F401
    except RuntimeError:
        library = torch.library.Library("torchvision", "DEF")
        for schema in schemas.values():
            library.define(schema)
        _KEPT.append(library)  # a library that is collected takes its operators along


_KEPT: list[torch.library.Library] = []
