from collections.abc import Mapping
from functools import cache

from tholos_desktop import files
from tholos_desktop.rules import ADVANCED, BASIC

FILE = "levels.json"
"""Asset with the ratings of the levels, written by ``python -m lab scale``."""


@cache  # asked for in every frame of a game
def load(mode: str = BASIC) -> Mapping[str, int]:
    """Return the levels' Elo ratings in a mode; empty if the file is missing or invalid."""
    try:
        told = files.read_json(files.asset(FILE))
        levels = told["levels"] | (told.get(ADVANCED, {}) if mode == ADVANCED else {})
        return {name: round(of["elo"]) for name, of in levels.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}


def shown(level: str, mode: str) -> int | None:
    """Return a level's rating as players read it; ``None`` if it wasn't measured."""
    measured = load(mode).get(level)
    return None if measured is None else round(measured, -1)
