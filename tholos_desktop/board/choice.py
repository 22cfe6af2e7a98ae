"""The two views of a game: the temple, and the plan where the temple would be too small to read."""

import pygame

from tholos_desktop.board.plan_view import PlanBoard
from tholos_desktop.board.temple_layout import Geometry
from tholos_desktop.board.temple_view import Board
from tholos_desktop.board.view import BoardView
from tholos_desktop.rules import Position, Side
from tholos_desktop.ui.context import Kit

_LEGIBLE = 10
"""The least radius of the temple, in sizes of small text."""


def wants_plan(kit: Kit, rect: pygame.Rect, text: int) -> bool:
    """Whether the plan is shown: as the player chose, else where the temple is too small to read.

    ``text`` is the size of small text in pixels.
    """
    if kit.settings.view == "auto":
        return Geometry(rect).radius < _LEGIBLE * text
    return kit.settings.view == "plan"


def new_board(kit: Kit, rect: pygame.Rect, start: Position, *, text: int, below: Side) -> BoardView:
    """The board of a game in a rectangle, in the view that is wanted."""
    if wants_plan(kit, rect, text):
        return PlanBoard(kit, rect, start, text=text, below=below)
    return Board(
        kit,
        rect,
        advanced=any(start.ornaments),
        below=below,
        text=text,
        with_points=kit.settings.show_points,
    )
