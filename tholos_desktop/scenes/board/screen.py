from collections.abc import Mapping
from typing import Protocol

from tholos_desktop.board.view import BoardView
from tholos_desktop.rules import Position, Side
from tholos_desktop.scenes.board.state import BoardState
from tholos_desktop.table.turn_input import Spot, TurnInput
from tholos_desktop.ui.context import Context


class Screen(Protocol):
    """A scene with a board, as its parts see it."""

    ctx: Context

    @property
    def session(self) -> TurnInput: ...

    @property
    def state(self) -> BoardState: ...

    @property
    def board(self) -> BoardView: ...

    @property
    def has_end_button(self) -> bool:
        """True if the panel has a button that ends a turn."""

    @property
    def viewed(self) -> Position:
        """The position that the player sees: an earlier position that is being viewed, or else the
        displayed position."""

    @property
    def counted(self) -> Position:
        """The viewed position, after a turn that is shown and not played: that of the points."""

    @property
    def near_side(self) -> Side:
        """Side whose workshop is nearer: at the bottom in temple view, on the left in plan view."""

    @property
    def awaits_landing(self) -> bool:
        """True while stones of a turn fly or are about to."""

    @property
    def may_choose(self) -> bool:
        """True if a human may choose stones now."""

    @property
    def previews_points(self) -> bool:
        """True if the board says what the next stone would change."""

    @property
    def pointed(self) -> Spot | None: ...

    @property
    def names(self) -> Mapping[Side, str]: ...

    def turn_view(self) -> None: ...

    def redraw_changes(self) -> None: ...
