import ctypes
import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pygame

from tholos_desktop.storage.settings import MIN_WINDOW

LEAST_PICTURE = 240, 135
"""Minimum size to draw at. A smaller window shows only the top left part of the picture."""
_RETURNS, _RETURN_MS = 10, 50
"""``_RETURNS``: number of attempts to restore the window's size after full screen. ``_RETURN_MS``:
milliseconds between two attempts."""


FIRST = 1280, 720
"""Size for a screen of unknown size, and the least size of the first window where it fits."""
_FIRST_SHARE = 0.9
"""Share of the work area's width or height that the window fills at the very first start, but at
least ``FIRST``."""
_TITLE_BAR = 0.05
"""Share of the screen's height kept free for the window's frame. SDL does not know the frame's size
before the window is open."""
_PLACE = "SDL_VIDEO_WINDOW_POS"

Size = tuple[int, int]
Corner = tuple[int, int]


def first_size() -> Size:
    wide, high = _room(0) or FIRST
    scale = max(1.0, _FIRST_SHARE * min(wide / FIRST[0], high / FIRST[1]))
    return fitting((round(FIRST[0] * scale), round(FIRST[1] * scale)))


def fitting(size: Size, corner: Corner | None = None) -> Size:
    """Return ``size``, enlarged to the minimum size, then reduced to fit the monitor at ``corner``
    if its size is known."""
    size = max(size[0], MIN_WINDOW[0]), max(size[1], MIN_WINDOW[1])
    room = _room(_monitor(corner, size))
    return (min(size[0], room[0]), min(size[1], room[1])) if room else size


def reachable(corner: Corner | None, size: Size) -> Corner | None:
    """Return ``corner`` if the top of a window there can be seen and dragged; ``None`` if the
    monitor is gone."""
    return corner if _monitor(corner, size) is not None else None


def _monitor(corner: Corner | None, size: Size) -> int | None:
    """Return the number of the monitor that shows the middle of the window's top edge."""
    if corner is None:
        return None
    top = corner[0] + size[0] // 2, corner[1]
    areas = map(work_area, range(pygame.display.get_num_displays()))
    return next((n for n, area in enumerate(areas) if area and area.collidepoint(top)), None)


def _room(monitor: int | None) -> Size | None:
    area = work_area(monitor or 0)
    with suppress(pygame.error, IndexError):
        size = area.size if area else pygame.display.get_desktop_sizes()[monitor or 0]
        return size[0], round(size[1] * (1 - _TITLE_BAR))
    return None


def work_area(monitor: int) -> pygame.Rect | None:
    """Return a monitor without its task bars, from SDL; ``None`` if unknown."""
    if pygame.get_sdl_version()[0] != 2 or not pygame.display.get_init():
        return None
    bounds = (ctypes.c_int * 4)()
    with suppress(OSError, AttributeError):
        # On other systems, a library's symbols include those of the libraries that it links.
        sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
        if sdl.SDL_GetDisplayUsableBounds(monitor, ctypes.byref(bounds)) == 0:
            area = pygame.Rect(*bounds)
            return area if min(area.size) > 0 else None
    return None


def surface() -> pygame.Surface:
    """Return the window's surface, to be used before the next event is read and never kept.

    SDL frees the surface when the system gives the window another size, also while events are only
    read. Who draws on a kept one writes into freed memory."""
    shown = pygame.display.get_surface()
    if shown is None:
        raise pygame.error("there is no window")
    return shown


def picture_size() -> Size:
    """Return the size to draw at: the window's, or more if the window is smaller than
    ``LEAST_PICTURE``."""
    wide, high = surface().get_size()
    return max(wide, LEAST_PICTURE[0]), max(high, LEAST_PICTURE[1])


def opened(size: Size, corner: Corner | None = None) -> None:
    """Open a resizable window, at ``corner`` if it is given. The system may give it another size
    and place."""
    with warnings.catch_warnings(), _placed(corner):
        warnings.filterwarnings("ignore", "Requested window was forcibly resized", RuntimeWarning)
        pygame.display.set_mode(size, pygame.RESIZABLE)
    if corner:
        move(corner)


def fill_screen(corner: Corner | None = None) -> None:
    """Fill the monitor that shows the window, or, without a window, the one at ``corner``."""
    # Resizable, since pygame follows the sizes that the system gives to such windows alone.
    with _placed(corner):
        pygame.display.set_mode((0, 0), pygame.FULLSCREEN | pygame.RESIZABLE)


@contextmanager
def _placed(corner: Corner | None) -> Iterator[None]:
    if corner:
        os.environ[_PLACE] = f"{corner[0]},{corner[1]}"
    try:
        yield
    finally:
        os.environ.pop(_PLACE, None)


def hidden(size: Size) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE | pygame.HIDDEN)


def returned(size: Size, corner: Corner | None) -> None:
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
        move(corner)


def the_window() -> pygame.Window | None:
    with warnings.catch_warnings(), suppress(pygame.error, AttributeError):
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()
    return None


def forbid_smaller() -> None:
    if window := the_window():
        with suppress(pygame.error, TypeError, ValueError):
            window.minimum_size = fitting(MIN_WINDOW)


def come_forward() -> None:
    if found := the_window():
        with suppress(pygame.error):
            found.restore()
            found.focus()


def flash() -> None:
    """Mark the window in the task bar until the player comes back to it."""
    if found := the_window():
        with suppress(pygame.error):
            found.flash(pygame.FLASH_UNTIL_FOCUSED)


def corner() -> Corner | None:
    """Return the window's place; ``None`` where the system does not tell it."""
    window = the_window()
    return window.position if window and pygame.display.get_driver() != "wayland" else None


def move(corner: Corner) -> None:
    if window := the_window():
        with suppress(pygame.error):
            window.position = corner
