import pygame

from tholos_desktop.board.plan_view import PlanBoard
from tholos_desktop.board.temple_layout import Geometry
from tholos_desktop.board.temple_view import TempleBoard
from tholos_desktop.board.view import BoardView
from tholos_desktop.rules import Position, Side
from tholos_desktop.ui.context import Context

_LEGIBLE = 10
"""Minimum radius at which the ring of columns is legible, as a multiple of the size of small
text."""


def wants_plan(ctx: Context, rect: pygame.Rect, text: int) -> bool:
    """True if the plan view is shown because the player chose it, or because the temple would be
    too small to be legible."""
    if ctx.settings.view == "auto":
        return _suits_plan(rect, text)
    return ctx.settings.view == "plan"


def _suits_plan(rect: pygame.Rect, text: int) -> bool:
    return Geometry(rect).radius < _LEGIBLE * text


class KeptBoard:
    """Caches the board of a game in the chosen view."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._kept: tuple[object, BoardView] | None = None
        self._suits_plan = False

    def of(self, start: Position, rect: pygame.Rect, *, text: int, below: Side) -> BoardView:
        """Return the board for a rectangle. The workshop of ``below`` is at the bottom or, in plan
        view, on the left."""
        ctx, self._suits_plan = self._ctx, _suits_plan(rect, text)
        is_plan, shown = wants_plan(ctx, rect, text), ctx.settings.show_points
        colors = ctx.theme, ctx.look
        asked = start, tuple(rect), text, below, is_plan, shown, colors, ctx.words.language
        if self._kept is None or self._kept[0] != asked:
            board: BoardView
            if is_plan:
                board = PlanBoard(ctx, rect, start, text=text, below=below)
            else:
                board = TempleBoard(
                    ctx,
                    rect,
                    advanced=any(start.ornaments),
                    below=below,
                    text=text,
                    with_points=shown,
                )
            self._kept = asked, board
        return self._kept[1]

    def turn_view(self) -> None:
        """Switch to the other view. If the automatic setting would show that view too, choose the
        automatic setting."""
        if self._kept is None:
            return
        settings, to_plan = self._ctx.settings, not self._kept[1].is_plan
        chosen = "plan" if to_plan else "temple"
        settings.view = "auto" if to_plan == self._suits_plan else chosen
        settings.save()
