"""The masons that a player can choose as rivals: name, strength and blind spot."""

from typing import NamedTuple

from tholos_desktop.table.protocol_lines import Strengths


class Rival(NamedTuple):
    name: str
    """Key of the mason's texts, pictures and records, in lowercase letters."""
    elo: int
    overlooks: str = ""
    """One of ``BLIND_SPOTS``, at which the mason's rumor hints. Beginners have none: they err so
    much that it would help nobody as weak."""


USUAL_STRENGTHS = Strengths(620, 2400)
"""Range of bot strengths used until the engine reports its own."""

RIVALS = (
    Rival("melissa", 650),
    Rival("iris", 840),
    Rival("kleon", 1030, "covers"),
    Rival("theano", 1200, "trespasses"),
    Rival("myron", 1420, "caps"),
    Rival("lykos", 1650, "closings"),
    Rival("zoe", 1880, "raids"),
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
