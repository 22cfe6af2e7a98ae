"""How strong the levels have been measured to be."""

import json

from tholos_desktop import files

FILE = "levels.json"
"""Among the assets; written by ``tholos ladder``."""


def load() -> dict[str, int]:
    """Each measured level's Elo; empty without a usable file."""
    try:
        levels = json.loads(files.asset(FILE).read_text("utf-8"))["levels"]
        return {name: round(of["elo"]) for name, of in levels.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return {}
