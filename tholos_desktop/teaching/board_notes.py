from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from tholos_desktop.rules import LOCATIONS, Location, Position
from tholos_desktop.table.picker import MissingBonus
from tholos_desktop.teaching.columns import standing_at


class BoardSign(StrEnum):
    GAUGE = "gauge"
    DARK = "dark"
    POINTS = "points"
    FULL = "full"

    @property
    def name_in_diary(self) -> str:
        return f"note.{self.value}"


class Note(NamedTuple):
    sign: BoardSign
    at: Location
    missing: MissingBonus | None = None


def due(
    position: Position,
    missing: Mapping[Location, MissingBonus],
    told: Collection[str],
    *,
    without: Collection[BoardSign] = (),
) -> Note | None:
    """Return a note about the first sign that is in neither ``told`` nor ``without``; otherwise
    ``None``. ``told`` contains values of ``BoardSign.name_in_diary``."""
    notes = _signs(position, missing)
    known = {*without, *(sign for sign in BoardSign if sign.name_in_diary in told)}
    return next((note for note in notes if note.sign not in known), None)


def _signs(position: Position, missing: Mapping[Location, MissingBonus]) -> Iterator[Note]:
    tallest = max(LOCATIONS, key=position.height)
    if position.height(tallest):
        yield Note(BoardSign.GAUGE, tallest)
    for location, why in missing.items():
        yield Note(BoardSign.DARK, location, why)
    full = [each for each in LOCATIONS if not position.is_valid(each)]
    if full:
        yield Note(BoardSign.FULL, full[0])
    owned = [each for each in LOCATIONS if standing_at(position, each).owner]
    if owned:
        yield Note(BoardSign.POINTS, max(owned, key=position.height))
