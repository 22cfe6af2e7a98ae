"""Sample matches and a home of their own, for pictures of scenes, self-check and figures."""

import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tholos_desktop.files import HOME_VARIABLE
from tholos_desktop.rules import Game, Turn, legal_turns, rival, score, start
from tholos_desktop.table.match import Match, Player, Setup

SEED = 11
SETUP = Setup(Player("Ana"), Player("Bruno"))
PUZZLE = "win 2 bbbb/wwwwg/wgwww/wwww/bbgb/bbgb/wbbwg wb/bgg b - gD +b bE/<w"
"""A puzzle of two turns."""


@contextmanager
def home() -> Iterator[Path]:
    """A folder for settings and saves that is gone afterwards; the player's own stay untouched."""
    before = os.environ.get(HOME_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="tholos-", ignore_cleanup_errors=True) as folder:
        os.environ[HOME_VARIABLE] = folder
        try:
            yield Path(folder)
        finally:
            if before is None:
                del os.environ[HOME_VARIABLE]
            else:
                os.environ[HOME_VARIABLE] = before


def match(
    plies: int | None = 25, *, ornaments: str = "-", setup: Setup = SETUP, seed: int = SEED
) -> Match:
    """A match after so many turns of somewhat sensible play; to its end with ``None``."""
    rng = random.Random(seed)
    game = Game(start("w", ornaments))
    while not game.is_over and (plies is None or game.ply < plies):
        position = game.position
        turns = legal_turns(position)
        some = rng.sample(turns, min(len(turns), 8))
        game.play(max(some, key=lambda turn: _margin(game, turn)))
    return Match(setup, seed, game)


def _margin(game: Game, turn: Turn) -> int:
    side = game.position.side
    account = score(game.position.play(turn))
    return account.points(side) - account.points(rival(side))
