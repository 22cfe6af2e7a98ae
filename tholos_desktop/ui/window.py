"""The program's one window: its size, its place, and what is drawn to be shown in it."""

import warnings
from contextlib import suppress

import pygame

from tholos_desktop.storage.settings import MIN_WINDOW

LEAST_PICTURE = 240, 135
"""What is drawn at least; of a window that is smaller, this is the upper left corner."""
_RETURNS, _RETURN_MS = 10, 50
"""How often a window that leaves full screen asks for its own size, and how long it waits for the
window manager in between."""


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """A window's size within the desktop and not below the smallest."""
    with suppress(pygame.error, IndexError):
        desktop = pygame.display.get_desktop_sizes()[0]
        size = min(size[0], desktop[0]), min(size[1], desktop[1])
    return max(size[0], MIN_WINDOW[0]), max(size[1], MIN_WINDOW[1])


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
            window.minimum_size = MIN_WINDOW


def corner() -> tuple[int, int] | None:
    """Where the window's upper left corner is on the desktop, if there is a window."""
    window = _the_window()
    return window.position if window else None


def _move(corner: tuple[int, int]) -> None:
    """Put the window's upper left corner somewhere on the desktop."""
    if window := _the_window():
        with suppress(pygame.error):
            window.position = corner
