"""The programs that are killed: they keep matches and tell of each only once it is kept.

``python -m tests.campaign.victim storage FOLDER SEED`` lives the life that :func:`life` describes;
``… window SEED`` is the real window, under ``THOLOS_HOME``, in which two bots play.
"""

import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.campaign.matches import random_match
from tholos_desktop.rules import legal_turns
from tholos_desktop.storage.saves import Saves
from tholos_desktop.table.match import Match


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


def tell(text: str) -> None:
    """Say a line to whoever waits; it has left this process when this returns."""
    os.write(1, f"{text}\n".encode())


def live(folder: Path, seed: int) -> None:
    """Keep every moment, and tell its number."""
    saves = Saves(folder)
    saves.open()
    for number, moment in enumerate(life(seed)):
        if not (saves.begin if moment.begins else saves.keep)(moment.match):
            tell("refused")
            return
        tell(str(number))


class TellingSaves(Saves):
    """Saves that tell the seed and the turns of what they have kept."""

    def keep(self, match: Match) -> bool:
        """Keep, then tell."""
        is_kept = super().keep(match)
        if is_kept:
            tell(" ".join([str(match.seed), *(turn.notation for turn in match.game.turns)]))
        return is_kept


def show(seed: int) -> None:
    """Let bots play one game after another in the window."""
    import pygame

    from tests.driving import RandomEngine
    from tests.matches import BOTS
    from tholos_desktop import app, files
    from tholos_desktop.scenes.directory import Directory

    app.start_pygame()
    kit = app.new_kit()
    kit.saves.close()
    kit.saves = TellingSaves(files.saves_folder())
    kit.saves.open()
    kit.start_engine = lambda: RandomEngine(seed)  # type: ignore[assignment, return-value]
    kit.settings.animation = "off"
    routes = Directory(kit)
    window = app.App(kit, routes, routes.menu())
    while window.is_running:
        if len(window.stack.scenes) == 1:
            match = Match.new(BOTS)
            kit.saves.begin(match)
            window.stack.push(routes.table(match))
            window.stack.settle()
        elif match.game.is_over:
            window.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")], 0)
        window.frame(pygame.event.get(), app.LONGEST_STEP)


if __name__ == "__main__":
    if sys.argv[1] == "storage":
        live(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        show(int(sys.argv[2]))
