"""Rendered pictures: parts of the board, faces, choices."""

from concurrent.futures import Future
from functools import cache

import pygame

from tholos_desktop import files
from tholos_desktop.ui import images


def picture(name: str) -> pygame.Surface:
    loaded = images.load(f"{name}.webp")
    # In pygame's own pixel format, it is drawn twenty times faster than in WebP's.
    return loaded.convert(pygame.Surface((1, 1), loaded.get_flags() & pygame.SRCALPHA))


@cache
def cached_picture(name: str) -> pygame.Surface:
    return picture(name)


@cache
def reading() -> Future[None]:
    """Read all pictures that :func:`cached_picture` returns in the background, once."""

    def read() -> None:
        folder = files.asset("images")
        for pattern in ("*.webp", "portraits/*.webp", "choices/*.webp"):
            for path in sorted(folder.glob(pattern)):
                cached_picture(path.relative_to(folder).with_suffix("").as_posix())

    return files.in_background(read)
