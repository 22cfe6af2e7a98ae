"""The programs that are killed: they keep matches and tell of each only once it is kept."""

import random
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import pygame

from lab.campaign.matches import random_match
from tests.driving import RandomEngine
from tests.matches import BOTS
from tholos_desktop import app, files
from tholos_desktop.rules import legal_turns
from tholos_desktop.storage.saves import Saves
from tholos_desktop.table.match import Match

REFUSED = "refused"
"""What a victim tells when its saves do not keep something."""
SIZE = (960, 540)
"""Of the window."""


class Moment(NamedTuple):
    """A match as it is kept at one moment of a life."""

    match: Match
    text: str
    begins: bool
    """Whether it is another match than before."""


def life(seed: int) -> Iterator[Moment]:
    """What somebody plays who never stops: turns, some undone, some games left for another."""
    rng = random.Random(seed)
    while True:
        match, begins = random_match(rng, turns=0), True
        while True:
            yield Moment(match, match.text(), begins)
            begins = False
            if match.game.is_over or rng.random() < 0.01:
                break
            if rng.random() < 0.1 and match.game.ply:
                match.game.undo()
            else:
                match.game.play(rng.choice(legal_turns(match.game.position)))


def live(mouth: Connection, folder: Path, seed: int) -> None:
    """Live a life: keep every moment, and tell its number."""
    saves = Saves(folder)
    saves.open()
    for number, moment in enumerate(life(seed)):
        if not (saves.begin if moment.begins else saves.keep)(moment.match):
            mouth.send_bytes(REFUSED.encode())
            return
        mouth.send_bytes(str(number).encode())


class TellingSaves(Saves):
    """Saves that tell the seed and the turns of what they have kept."""

    def __init__(self, folder: Path, tell: Callable[[bytes], None]) -> None:
        super().__init__(folder)
        self._tell = tell

    def keep(self, match: Match) -> bool:
        is_kept = super().keep(match)
        if is_kept:
            told = [str(match.seed), *(turn.notation for turn in match.game.turns)]
            self._tell(" ".join(told).encode())
        return is_kept


def show(mouth: Connection, seed: int) -> None:
    """Be the real window, in which bots play one game after another."""
    app.start_pygame()
    kit = app.new_kit()
    kit.saves.close()
    kit.saves = TellingSaves(files.saves_folder(), mouth.send_bytes)
    kit.saves.open()
    kit.settings.animation = "off"
    routes = app.new_directory(kit, RandomEngine(seed))
    window = app.App(kit, routes, routes.menu(), SIZE)
    while window.is_running:
        if len(window.stack.scenes) == 1:
            match = Match.new(BOTS)
            kit.saves.begin(match)
            window.stack.push(routes.table(match))
            window.stack.settle()
        elif match.game.is_over:
            window.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")], 0)
        window.frame(pygame.event.get(), app.LONGEST_STEP)
