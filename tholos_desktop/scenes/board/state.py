from dataclasses import dataclass
from typing import NamedTuple

from tholos_desktop.rules import Location, Position, Transfer
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.teaching.board_notes import Note


class Drag(NamedTuple):
    """A lifted stone under the pressed pointer. It counts as carried once the pointer has moved."""

    spot: Spot
    point: tuple[int, int]
    """Point of the window at which the pointer was pressed."""
    was_lifted: bool
    """If True, the stone was lifted before the press, and a release without a drag puts the stone
    down."""


@dataclass
class BoardState:
    """Everything that a board shows besides its game. The parts of its scene read and change it."""

    displayed: Position
    """The position without the stones that are flying."""
    shown: tuple[Transfer, ...] = ()
    """Transfers of a turn that is shown and not played whose stones have landed. These are not in
    :attr:`displayed`."""
    hovered: Spot | None = None
    read: Location | None = None
    """Location at whose ornament the pointer is, which can be read and not chosen."""
    focused: Spot | None = None
    drag: Drag | None = None
    asked: Location | None = None
    """Location whose ornament was clicked: it is explained until the pointer leaves it or something
    happens."""
    explained: Location | None = None
    note: Note | None = None
    refusal: Spot | None = None
    """Place that was touched in vain, as long as the reason is shown beside it."""
