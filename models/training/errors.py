"""What can go wrong in the workshop, each with what to do about it."""


class WorkshopError(RuntimeError):
    """A step of the training cannot be done; the message says what is missing."""


class NoBank(WorkshopError):
    """There are no decks or no props to draw pictures with."""


class NoCheckpoint(WorkshopError):
    """There are no trained weights where a step needs them."""


class NoTrainingLibraries(WorkshopError):
    """Torch, ultralytics or the ONNX tools are not installed."""
