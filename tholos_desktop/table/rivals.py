"""The masons that one can choose as rivals: who they are by name, how strong, and their manner.

What they are called, look like and say is found by the same name in the texts and pictures.
"""

from typing import NamedTuple

from tholos_desktop.table.protocol_lines import Strengths


class Rival(NamedTuple):
    name: str
    """By which texts, pictures and records know them; plain small letters."""
    elo: int
    manner: str
    """Style, one of ``protocol_lines.MANNERS``."""


USUAL_STRENGTHS = Strengths(400, 2400)
"""Within which our engine plays at any strength, until it says so itself."""

RIVALS = (
    Rival("melissa", 500, "bonuses"),
    Rival("iris", 730, "columns"),
    Rival("kleon", 960, "grays"),
    Rival("thais", 1190, "hoards"),
    Rival("myron", 1420, "towers"),
    Rival("lykos", 1650, "grays"),
    Rival("zoe", 1880, "bonuses"),
    Rival("phaidros", 2110, "columns"),
    Rival("daidalos", 2340, "hoards"),
)

_BY_NAME = {rival.name: rival for rival in RIVALS}


def find(name: str) -> Rival | None:
    return _BY_NAME.get(name)


def nearest(elo: float) -> Rival:
    return min(RIVALS, key=lambda rival: abs(rival.elo - elo))
