"""What happens when the program fails: a log, the game saved, and a word on where both are."""

import platform
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path

import pygame

from tholos_desktop import __version__, files
from tholos_desktop.language.catalogue import Words
from tholos_desktop.storage.saves import Saves


def report(error: BaseException, saves: Saves, words: Words) -> Path | None:
    """Keep the game, write a log, show a box; return the log's path. Never raises."""
    if saves.last is not None:
        saves.keep(saves.last)
    log = _write_log(error)
    text = words("app.crash", log=str(log or "-"), saves=str(saves.folder))
    with suppress(Exception):
        print("tholos:", *text.split("\n"), file=sys.stderr)
    with suppress(Exception):
        surface = pygame.display.get_surface()
        if surface and surface.get_flags() & pygame.FULLSCREEN:
            pygame.display.quit()  # a box behind a full screen cannot be answered
    with suppress(Exception):
        pygame.display.message_box(words("app.crash_title"), text, message_type="error")
    return log


def _write_log(error: BaseException) -> Path | None:
    driver = pygame.display.get_driver() if pygame.display.get_init() else "no window"
    lines = [
        f"Tholos {__version__}, Python {platform.python_version()}, pygame-ce {pygame.ver}",
        f"{platform.platform()}, {driver}",
        "",
        "".join(traceback.format_exception(error)),
    ]
    path = files.log_folder() / time.strftime("crash-%Y%m%d-%H%M%S.log")
    try:
        files.write_atomically(path, "\n".join(lines))
    except OSError:
        return None
    return path
