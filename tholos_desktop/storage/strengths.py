"""How strong the levels have been measured to be."""

from tholos_desktop import files
from tholos_desktop.rules import ADVANCED, BASIC

FILE = "levels.json"
"""Among the assets; written by ``python -m lab ladder``."""


def load(mode: str = BASIC) -> dict[str, int]:
    """Each measured level's Elo in a mode, in the basic one where it was not measured in the other;
    empty without a usable file."""
    try:
        told = files.read_json(files.asset(FILE))
        levels = told["levels"] | (told.get(ADVANCED, {}) if mode == ADVANCED else {})
        return {name: round(of["elo"]) for name, of in levels.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}
