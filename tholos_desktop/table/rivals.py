"""The masons that a player can choose as rivals: name, strength and blind spot."""

from typing import NamedTuple

from tholos_desktop.table.protocol_lines import Strengths


class Rival(NamedTuple):
    name: str
    """Key of the mason's texts, pictures and records, in lowercase letters."""
    elo: int
    overlooks: str
    """One of ``BLIND_SPOTS``. The mason's rumor hints at it."""


USUAL_STRENGTHS = Strengths(620, 2400)
"""Range of bot strengths used until the engine reports its own."""

RIVALS = (
    Rival("melissa", 650, "replies"),
    Rival("iris", 840, "closings"),
    Rival("kleon", 1030, "lifts"),
    Rival("theano", 1200, "moves"),
    Rival("myron", 1420, "trespasses"),
    Rival("lykos", 1650, "raids"),
    Rival("zoe", 1880, "returns"),
    Rival("phaidros", 2110, "captures"),
    Rival("daidalos", 2340, "contests"),
)


def find(name: str) -> Rival | None:
    return next((rival for rival in RIVALS if rival.name == name), None)


def nearest(elo: float) -> Rival:
    return min(RIVALS, key=lambda rival: abs(rival.elo - elo))


DRUMS = 3
"""Drums in a column of the colonnade; each win against the column's mason adds one."""
FIRST_TEMPLE = ("wbgwb", "bw", "wwg", "gbw", "w", "bgwb", "gww")


class Scenery(NamedTuple):
    columns: tuple[str, ...] = FIRST_TEMPLE
    drums: tuple[int, ...] = (0,) * len(RIVALS)

    @property
    def next_mason(self) -> int | None:
        return next((at for at, drums in enumerate(self.drums) if drums < DRUMS), None)
