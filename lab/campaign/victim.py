"""The window that is killed: it reports each move only once that is kept."""

from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import pygame

from tests.driving import RandomEngine
from tests.matches import BOTS
from tholos_desktop import app, files
from tholos_desktop.services.games import Games
from tholos_desktop.table.match import Match

REFUSED = "refused"
"""A victim's last word, when something could not be kept."""
SIZE = (960, 540)
"""Of the window."""


class TellingGames(Games):
    def __init__(self, folder: Path, tell: Callable[[bytes], None]) -> None:
        super().__init__(folder, app.wake)
        self._tell = tell

    def keep(self, match: Match) -> bool:
        is_kept = super().keep(match)
        if is_kept:
            told = [str(match.seed), *(turn.notation for turn in match.game.turns)]
            self._tell(" ".join(told).encode())
        return is_kept


def show(mouth: Connection, seed: int) -> None:
    app.start_pygame()
    ctx = app.new_context()
    ctx.settings.animation = "off"
    routes = app.new_directory(
        ctx, RandomEngine(seed), TellingGames(files.data_folder(), mouth.send_bytes)
    )
    window = app.App(ctx, routes, routes.menu(), SIZE)
    while window.is_running:
        if len(window.stack.scenes) == 1:
            match = Match.new(BOTS)
            routes.games.begin(match)
            window.stack.push(routes.table(match))
            window.stack.settle()
        elif match.game.is_over:
            window.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")], 0)
        window.frame(pygame.event.get(), app.LONGEST_STEP)
