"""The two views of a game: the temple, and the plan where the temple would be too small to read."""

from typing import Protocol

import pygame

from tholos_desktop.air import Air
from tholos_desktop.board import Board, Marks
from tholos_desktop.geometry import Geometry
from tholos_desktop.hand import Spot
from tholos_desktop.kit import Kit
from tholos_desktop.plan import PlanBoard
from tholos_desktop.rules import Position, Side

_LEGIBLE = 10
"""So many sizes of small text the temple's radius must have: the captions of its plaques are then
half as large as that text."""


class BoardView(Protocol):
    """What a scene asks of a board, whichever view it is."""

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle that the board fills."""

    def spot_at(self, point: tuple[int, int], position: Position) -> Spot | None:
        """What a point of the window is on."""

    def spots(self, position: Position) -> dict[Spot, pygame.Rect]:
        """All that can be pointed at, each with its box."""

    def draw(
        self,
        surface: pygame.Surface,
        position: Position,
        *,
        air: Air | None = None,
        marks: Marks | None = None,
    ) -> None:
        """Draw a position, with what moves and what is to be pointed out."""


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
    return Board(kit, rect, advanced=any(start.ornaments), below=below)
