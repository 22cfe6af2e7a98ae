import logging
import platform
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pygame

from tholos_desktop import __version__, files, message_box
from tholos_desktop.language.catalogue import Words
from tholos_desktop.plain_text import printable
from tholos_desktop.store.games import Games

LOG = "tholos.log"
ENDING_SIGNALS = "SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK"
"""Signals by which a system, a terminal or a person ends a program."""
_LARGEST_LOG = 100_000


@contextmanager
def log_to_file() -> Iterator[None]:
    """Write logged problems to a file, if possible, until the context ends."""
    folder, logger = files.log_folder(), logging.getLogger(__package__)
    handler: logging.Handler = logging.NullHandler()
    with suppress(OSError):
        files.make_folder(folder)
        path = folder / LOG
        if path.exists() and path.stat().st_size > _LARGEST_LOG:
            path.unlink()
        handler = logging.FileHandler(path, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        handler.close()


def report(error: BaseException, games: Games, words: Words) -> Path | None:
    """Save the game, write a log file and show a message box; return the log's path. Never
    raises."""
    key = _keep(games)
    log = _write_log(error)
    text = words(key, log=str(log or "-"), saves=str(games.folder))
    _show_error(words("app.crash_title"), text)
    return log


def show_damaged_installation(error: files.AssetError, words: Words) -> None:
    """Show that a file of the program is missing, and what to do. Never raises."""
    _show_error(words("app.crash_title"), words("app.missing_file", file=error.path))


def show_already_open(words: Words) -> None:
    """Show that the program is already running but does not answer. Never raises."""
    _show_error(words("menu.title"), words("app.is_open"))


def _show_error(title: str, text: str) -> None:
    _let_signals_end_it()
    with suppress(Exception):
        print("tholos:", *text.split("\n"), file=sys.stderr)
    with suppress(Exception):
        surface = pygame.display.get_surface()
        if surface and surface.get_flags() & pygame.FULLSCREEN:
            pygame.display.quit()  # a box behind a full screen cannot be answered
    with suppress(Exception):
        message_box.show(title, text)


def _keep(games: Games) -> str:
    if games.last is None or not games.last.is_worth_saving:
        return "app.crash_no_game"
    try:
        is_kept = games.keep(games.last)
    except Exception:  # the game itself may be what is broken
        is_kept = False
    return "app.crash_saved" if is_kept else "app.crash_unsaved"


def _let_signals_end_it() -> None:
    """Restore the system's signal handlers. Python's handlers would not run until the message box
    is closed."""
    for name in ENDING_SIGNALS:
        with suppress(ValueError, OSError, AttributeError):  # the system may lack the signal
            signal.signal(getattr(signal, name), signal.SIG_DFL)


def _write_log(error: BaseException) -> Path | None:
    driver = pygame.display.get_driver() if pygame.display.get_init() else "no window"
    lines = [
        f"Tholos {__version__}, Python {platform.python_version()}, pygame-ce {pygame.ver}",
        f"{platform.platform()}, {driver}",
        "",
        "".join(traceback.format_exception(error)),
    ]
    files.sweep(files.log_folder())
    path = files.log_folder() / time.strftime("crash-%Y%m%d-%H%M%S.log")
    try:
        files.write_atomically(path, printable("\n".join(lines)))
    except OSError:
        return None
    return path
