"""Which sign on the board a newcomer meets for the first time: a gauge, points, a dark card."""

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from tholos_desktop.rules import LOCATIONS, Location, Position
from tholos_desktop.table.missing_bonus import MissingBonus
from tholos_desktop.teaching.columns import standing_at


class BoardSign(StrEnum):
    """What is explained; each is a key of the texts."""

    GAUGE = "gauge"
    """The scale beside a column that counts its stones."""
    DARK = "dark"
    """The card of a bonus action that is not possible now."""
    POINTS = "points"
    """Who owns a column, and its points."""

    @property
    def name_in_diary(self) -> str:
        """What the diary remembers once it was explained."""
        return f"note.{self.value}"


class Note(NamedTuple):
    """A sign at a column."""

    sign: BoardSign
    at: Location
    missing: MissingBonus | None = None
    """Why a bonus action is not possible."""


def due(
    position: Position,
    missing: Mapping[Location, MissingBonus],
    told: Collection[str],
    *,
    without: Collection[BoardSign] = (),
) -> Note | None:
    """What to explain now; ``without`` are signs that the board does not show."""
    notes = _signs(position, missing)
    known = {*without, *(sign for sign in BoardSign if sign.name_in_diary in told)}
    return next((note for note in notes if note.sign not in known), None)


def _signs(position: Position, missing: Mapping[Location, MissingBonus]) -> Iterator[Note]:
    tallest = max(LOCATIONS, key=position.height)
    if position.height(tallest):
        yield Note(BoardSign.GAUGE, tallest)
    for location, why in missing.items():
        yield Note(BoardSign.DARK, location, why)
    owned = [each for each in LOCATIONS if standing_at(position, each).owner]
    if owned:
        yield Note(BoardSign.POINTS, max(owned, key=position.height))
