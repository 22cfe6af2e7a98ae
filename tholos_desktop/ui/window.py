"""The program's one window: its size, its place, and what is drawn to be shown in it."""

import ctypes
import sys
import warnings
from contextlib import suppress

import pygame

from tholos_desktop.storage.settings import MIN_WINDOW

LEAST_PICTURE = 240, 135
"""What is drawn at least; of a window that is smaller, this is the upper left corner."""
_RETURNS, _RETURN_MS = 10, 50
"""How often a window that leaves full screen asks for its own size, and how long it waits for the
window manager in between."""


FIRST = 1280, 720
_FIRST_SHARE = 2 / 3
"""The window is larger than ``FIRST`` at the first start where that fills less of the screen."""
_TITLE_BAR = 0.05
"""Share of the height left for the window's frame, whose size SDL knows only once it is open."""


def first_size() -> tuple[int, int]:
    """The window's size at the first start."""
    wide, high = _room() or FIRST
    scale = max(1.0, _FIRST_SHARE * min(wide / FIRST[0], high / FIRST[1]))
    return fitting((round(FIRST[0] * scale), round(FIRST[1] * scale)))


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """A size near ``size`` that fits the screen; the smallest window's if it has room for that."""
    size = max(size[0], MIN_WINDOW[0]), max(size[1], MIN_WINDOW[1])
    room = _room()
    return (min(size[0], room[0]), min(size[1], room[1])) if room else size


def _room() -> tuple[int, int] | None:
    """The largest window that the first screen shows whole, if SDL tells."""
    size = _work_area()
    with suppress(pygame.error, IndexError):
        size = size or pygame.display.get_desktop_sizes()[0]
    return (size[0], round(size[1] * (1 - _TITLE_BAR))) if size else None


def _work_area() -> tuple[int, int] | None:
    """The first screen's size without its bars and docks. pygame does not offer it; SDL does."""
    if pygame.get_sdl_version()[0] != 2 or not pygame.display.get_init():
        return None
    bounds = (ctypes.c_int * 4)()
    with suppress(OSError, AttributeError):
        # Elsewhere a symbol is also looked for in what a library was linked with.
        sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        if sdl.SDL_GetDisplayUsableBounds(0, ctypes.byref(bounds)) == 0 and min(bounds[2:]) > 0:
            return bounds[2], bounds[3]
    return None


def picture_of(window: pygame.Surface) -> pygame.Surface:
    """What is drawn on to be shown in a window: the window itself, if it has room for anything."""
    wide, high = window.get_size()
    size = max(wide, LEAST_PICTURE[0]), max(high, LEAST_PICTURE[1])
    return window if size == (wide, high) else pygame.Surface(size)


def opened(size: tuple[int, int]) -> pygame.Surface:
    """A window that can be resized; what the system makes of the size may differ."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Requested window was forcibly resized", RuntimeWarning)
        return pygame.display.set_mode(size, pygame.RESIZABLE)


def hidden(size: tuple[int, int]) -> None:
    """Make the window, but do not show it yet."""
    pygame.display.set_mode(size, pygame.RESIZABLE | pygame.HIDDEN)


def returned(size: tuple[int, int], corner: tuple[int, int] | None) -> pygame.Surface:
    """The window that was in full screen, with its own size and, if it is known, place again.

    Some window managers answer the first request with the size of the screen, because for
    them the window is still in full screen; they are asked until it is not.
    """
    shown = opened(size)
    for _ in range(_RETURNS):
        pygame.event.pump()
        pygame.time.wait(_RETURN_MS)
        if pygame.display.get_window_size() == size:
            break
        shown = opened(size)
    if corner:
        _move(corner)
    return shown


def _the_window() -> pygame.Window | None:
    """The window itself, where there is one and pygame-ce still lets us reach it."""
    with warnings.catch_warnings(), suppress(pygame.error, AttributeError):
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()
    return None


def forbid_smaller() -> None:
    """Give the window its smallest size."""
    if window := _the_window():
        with suppress(pygame.error, TypeError, ValueError):
            window.minimum_size = fitting(MIN_WINDOW)


def come_forward() -> None:
    """Show the window over others."""
    if found := _the_window():
        with suppress(pygame.error):
            found.restore()
            found.focus()


def corner() -> tuple[int, int] | None:
    """Where the window's upper left corner is on the desktop, if there is a window."""
    window = _the_window()
    return window.position if window else None


def _move(corner: tuple[int, int]) -> None:
    """Put the window's upper left corner somewhere on the desktop."""
    if window := _the_window():
        with suppress(pygame.error):
            window.position = corner
