import io
import os
import sys
from contextlib import suppress
from pathlib import Path

WINDOWED = "tholos"
"""The packaged program without a console; the one for the bots has one."""


def accept_all_letters() -> None:
    """Escape letters that a stream's encoding lacks as ``\u03b1`` instead of failing.

    A console shows all of them; a pipe or file has the encoding of the locale, cp1252 or ASCII.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def show_error(message: str) -> None:
    """Show an error on the console, else in a box."""
    message = message.rstrip("\n")
    if sys.stderr is not None:
        print(message, file=sys.stderr, flush=True)
    if _is_unseen():
        with suppress(Exception):  # no display either
            _show_box(message)


def _is_unseen() -> bool:
    if "SDL_VIDEODRIVER" in os.environ:  # whoever names a driver looks at what is printed
        return False
    if sys.stderr is None:
        return True
    is_windowed = getattr(sys, "frozen", False) and Path(sys.executable).stem == WINDOWED
    return is_windowed and not sys.stderr.isatty()


def _show_box(message: str) -> None:
    import pygame

    pygame.display.message_box("Tholos", message, message_type="error")
