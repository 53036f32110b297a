"""What can be wrong with a camera or a recording, by name, and what to do about it."""

from __future__ import annotations

from typing import ClassVar


class CameraError(Exception):
    """A camera or recording that gives no more frames; its text is one line that says what to do.

    Attributes:
        camera: the camera or recording, as the user named it, without a password.
        why: what is wrong.
    """

    advice: ClassVar[str] = "use another camera or recording"

    def __init__(self, camera: str, why: str) -> None:
        self.camera = "".join(c if c.isprintable() else "?" for c in camera)
        self.why = why
        super().__init__(f"{self.camera}: {why}; {self.advice}")

    def __reduce__(self) -> tuple[type[CameraError], tuple[str, str]]:
        """Tell how it is made again: films are also worked through in other processes."""
        return type(self), (self.camera, self.why)


class NoSuchSource(CameraError):
    """There is no such file, folder, device or address, or it may not be opened."""

    advice = "check the path, the device's number or the address"


class NoPictures(CameraError):
    """It can be opened, and there is no picture in it."""

    advice = "name a video, a picture, a folder of pictures or a camera"


class UnreadableVideo(CameraError):
    """The recording is damaged or stops before its end; every whole frame before was given."""

    advice = "copy it again from where it came, or go on with what was read"


class SizeChanged(CameraError):
    """The pictures became larger or smaller: the calibration no longer holds for them."""

    advice = "set the camera to one size, calibrate again, and start again from there"


class CameraLost(CameraError):
    """A live camera gives no pictures, and did not come back."""

    advice = "check its power, its cable and the network, and start again"


class BadOption(CameraError):
    """The camera cannot be asked for that."""

    advice = "ask for something else"
