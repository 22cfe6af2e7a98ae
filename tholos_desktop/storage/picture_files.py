"""Picture files of a game. Write them in a thread: :mod:`PIL` lets other threads run while
encoding."""

import io
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from tholos_desktop import files

_NAME = "Tholos {:%Y-%m-%d %H.%M.%S}{}"
_QUALITY, _EFFORT = 72, 4
_DEEPEST = 6
"""PNG compression level, 0 to 9."""


class Frame(NamedTuple):
    size: tuple[int, int]
    pixels: bytes
    """RGB bytes, row by row."""
    seconds: float = 0.0


def folder() -> Path:
    return files.pictures_folder()


def write_still(frame: Frame) -> Path:
    """Write a PNG file and return its path; raises ``OSError``."""
    from PIL import Image

    stream = io.BytesIO()
    picture = Image.frombytes("RGB", frame.size, frame.pixels)
    picture.save(stream, "PNG", compress_level=_DEEPEST)
    return _written(stream.getvalue(), ".png")


def write_moving(frames: Sequence[Frame]) -> Path:
    """Write frames of one size as a looping WebP animation and return its path; raises
    ``OSError``."""
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
