from typing import NamedTuple

from tholos_desktop.table.rivals import RIVALS

DRUMS = 3
"""Number of wins against a mason that complete the mason's column of the colonnade."""
FIRST_TEMPLE = ("wbgwb", "bw", "wwg", "gbw", "w", "bgwb", "gww")


class Scenery(NamedTuple):
    columns: tuple[str, ...] = FIRST_TEMPLE
    """Stones of each column from A to G, from bottom to top."""
    drums: tuple[int, ...] = (0,) * len(RIVALS)
    """Number of drums in each mason's column of the colonnade, the weakest mason first."""

    @property
    def next_mason(self) -> int | None:
        return next((at for at, drums in enumerate(self.drums) if drums < DRUMS), None)
