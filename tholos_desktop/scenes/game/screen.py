from collections.abc import Mapping
from typing import Protocol

from tholos_desktop.board.view import BoardView
from tholos_desktop.rules import Position, Side
from tholos_desktop.table.hand import Spot


class Screen(Protocol):
    @property
    def board(self) -> BoardView: ...

    @property
    def displayed(self) -> Position: ...

    @property
    def seen(self) -> Position:
        """The earlier position being viewed, else the displayed one."""

    @property
    def awaits_lift(self) -> bool:
        """True if a turn was played, but none of its stones has lifted off yet."""

    @property
    def may_choose(self) -> bool:
        """True if a human may choose stones now."""

    @property
    def pointed(self) -> Spot | None: ...

    @property
    def names(self) -> Mapping[Side, str]: ...

    def turn_view(self) -> None: ...

    def redraw_changes(self) -> None: ...
