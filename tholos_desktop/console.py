import io
import os
import sys
from contextlib import suppress
from pathlib import Path

WINDOWED = "tholos"
"""Name of the packaged executable that has no console. The engine's executable has a console."""


def accept_all_letters() -> None:
    r"""Print escapes such as ``\u03b1`` for letters outside the output's encoding, instead of
    raising an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def show_error(message: str) -> None:
    """Show an error on the console, or in a message box if the console is not visible."""
    message = message.rstrip("\n")
    if sys.stderr is not None:
        print(message, file=sys.stderr, flush=True)
    if _is_unseen():
        with suppress(Exception):  # no display either
            show_box(message)


def _is_unseen() -> bool:
    if "SDL_VIDEODRIVER" in os.environ:  # set by tests and scripts, which read the output
        return False
    if sys.stderr is None:
        return True
    is_windowed = getattr(sys, "frozen", False) and Path(sys.executable).stem == WINDOWED
    return is_windowed and not sys.stderr.isatty()


def show_box(message: str) -> None:
    from tholos_desktop import message_box

    message_box.show("Tholos", message)
