"""Pictures that a player keeps of a game: one that stands still, or one that moves.

Both are encoded and written by :mod:`PIL`, which lets other threads run meanwhile: this is work for
a thread.
"""

import io
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from tholos_desktop import files

_NAME = "Tholos {:%Y-%m-%d %H.%M.%S}{}"
_QUALITY, _EFFORT = 72, 4
"""Of a moving picture: WebP's 0 to 100, and its 0 (quick) to 6 (small)."""
_DEEPEST = 6
"""Of a still one: how hard the lossless packing tries, 0 to 9."""


class Frame(NamedTuple):
    """A picture as plain pixels."""

    size: tuple[int, int]
    pixels: bytes
    """Three bytes each, red, green and blue, line by line."""
    seconds: float = 0.0
    """How long it is seen in a moving picture."""


def folder() -> Path:
    """Where the pictures go."""
    return files.pictures_folder()


def write_still(frame: Frame) -> Path:
    """Write a picture into a new PNG file and return its place; raises ``OSError``."""
    from PIL import Image

    stream = io.BytesIO()
    picture = Image.frombytes("RGB", frame.size, frame.pixels)
    picture.save(stream, "PNG", compress_level=_DEEPEST)
    return _written(stream.getvalue(), ".png")


def write_moving(frames: Sequence[Frame]) -> Path:
    """Write pictures of one size into a new animated WebP file, which begins again at its end, and
    return its place; raises ``OSError``."""
    from PIL import Image, WebPImagePlugin  # noqa: F401  named, so that no other plugin is loaded

    first, *others = (Image.frombytes("RGB", frame.size, frame.pixels) for frame in frames)
    stream = io.BytesIO()
    first.save(
        stream,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=[round(frame.seconds * 1000) for frame in frames],
        loop=0,
        quality=_QUALITY,
        method=_EFFORT,
    )
    return _written(stream.getvalue(), ".webp")


def _written(content: bytes, ending: str) -> Path:
    path = folder() / _NAME.format(datetime.now(), ending)
    files.write_bytes_atomically(path, content)
    return path
