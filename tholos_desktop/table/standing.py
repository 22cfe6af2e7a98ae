from typing import NamedTuple

from tholos_desktop.table.rivals import RIVALS

DRUMS = 3
"""Number of wins against a mason that complete a column of the colonnade."""
FIRST_TEMPLE = ("wbgwb", "bw", "wwg", "gbw", "w", "bgwb", "gww")


class Scenery(NamedTuple):
    columns: tuple[str, ...] = FIRST_TEMPLE
    drums: tuple[int, ...] = (0,) * len(RIVALS)

    @property
    def next_mason(self) -> int | None:
        return next((at for at, drums in enumerate(self.drums) if drums < DRUMS), None)
