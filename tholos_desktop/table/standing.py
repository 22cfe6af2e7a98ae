from typing import NamedTuple

from tholos_desktop.table.rivals import RIVALS

DRUMS = 3
"""Wins against a mason that complete a column of the colonnade."""
FIRST_TEMPLE = ("wbgwb", "bw", "wwg", "gbw", "w", "bgwb", "gww")


class Scenery(NamedTuple):
    columns: tuple[str, ...] = FIRST_TEMPLE
    """The columns from A to G, each from the bottom."""
    drums: tuple[int, ...] = (0,) * len(RIVALS)
    """The drums of each mason's column in the colonnade, the weakest first."""

    @property
    def next_mason(self) -> int | None:
        return next((at for at, drums in enumerate(self.drums) if drums < DRUMS), None)
