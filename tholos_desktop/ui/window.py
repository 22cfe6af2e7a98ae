import ctypes
import sys
import warnings
from contextlib import suppress

import pygame

from tholos_desktop.storage.settings import MIN_WINDOW

LEAST_PICTURE = 240, 135
"""Minimum size to draw at. A smaller window shows only the top left part of the picture."""
_RETURNS, _RETURN_MS = 10, 50
"""``_RETURNS``: number of attempts to restore the window's size after full screen. ``_RETURN_MS``:
milliseconds between two attempts."""


FIRST = 1280, 720
_FIRST_SHARE = 2 / 3
"""At the very first start, the window fills this share of the screen's width or height. It is never
smaller than ``FIRST``, in pixels, unless the screen is."""
_TITLE_BAR = 0.05
"""Share of the screen's height kept free for the window's frame. SDL does not know the frame's size
before the window is open."""


def first_size() -> tuple[int, int]:
    wide, high = _room() or FIRST
    scale = max(1.0, _FIRST_SHARE * min(wide / FIRST[0], high / FIRST[1]))
    return fitting((round(FIRST[0] * scale), round(FIRST[1] * scale)))


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """Return ``size``, enlarged to the minimum size, then reduced to fit the screen if its size is
    known."""
    size = max(size[0], MIN_WINDOW[0]), max(size[1], MIN_WINDOW[1])
    room = _room()
    return (min(size[0], room[0]), min(size[1], room[1])) if room else size


def _room() -> tuple[int, int] | None:
    size = _work_area()
    with suppress(pygame.error, IndexError):
        size = size or pygame.display.get_desktop_sizes()[0]
    return (size[0], round(size[1] * (1 - _TITLE_BAR))) if size else None


def _work_area() -> tuple[int, int] | None:
    """Return the first screen's size without task bars, from SDL; ``None`` if unknown."""
    if pygame.get_sdl_version()[0] != 2 or not pygame.display.get_init():
        return None
    bounds = (ctypes.c_int * 4)()
    with suppress(OSError, AttributeError):
        # On other systems, a library's symbols include those of the libraries that it links.
        sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        if sdl.SDL_GetDisplayUsableBounds(0, ctypes.byref(bounds)) == 0 and min(bounds[2:]) > 0:
            return bounds[2], bounds[3]
    return None


def surface() -> pygame.Surface:
    """Return the window's surface, to be used before the next event is read and never kept.

    SDL frees the surface when the system gives the window another size, also while events are only
    read. Who draws on a kept one writes into freed memory."""
    shown = pygame.display.get_surface()
    if shown is None:
        raise pygame.error("there is no window")
    return shown


def picture_size() -> tuple[int, int]:
    """Return the size to draw at: the window's, or more if the window is smaller than
    ``LEAST_PICTURE``."""
    wide, high = surface().get_size()
    return max(wide, LEAST_PICTURE[0]), max(high, LEAST_PICTURE[1])


def opened(size: tuple[int, int]) -> None:
    """Open a resizable window. The system may give it another size."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Requested window was forcibly resized", RuntimeWarning)
        pygame.display.set_mode(size, pygame.RESIZABLE)


def fill_screen() -> None:
    # Resizable, since pygame follows the sizes that the system gives to such windows alone.
    pygame.display.set_mode((0, 0), pygame.FULLSCREEN | pygame.RESIZABLE)


def hidden(size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE | pygame.HIDDEN)


def returned(size: tuple[int, int], corner: tuple[int, int] | None) -> None:
    """Restore size and position after full screen. Some window managers answer the first request
    with the screen's size, so the request is repeated."""
    opened(size)
    for _ in range(_RETURNS):
        pygame.event.pump()
        pygame.time.wait(_RETURN_MS)
        if pygame.display.get_window_size() == size:
            break
        opened(size)
    if corner:
        _move(corner)


def _the_window() -> pygame.Window | None:
    with warnings.catch_warnings(), suppress(pygame.error, AttributeError):
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()
    return None


def forbid_smaller() -> None:
    if window := _the_window():
        with suppress(pygame.error, TypeError, ValueError):
            window.minimum_size = fitting(MIN_WINDOW)


def come_forward() -> None:
    if found := _the_window():
        with suppress(pygame.error):
            found.restore()
            found.focus()


def corner() -> tuple[int, int] | None:
    window = _the_window()
    return window.position if window else None


def _move(corner: tuple[int, int]) -> None:
    if window := _the_window():
        with suppress(pygame.error):
            window.position = corner
